package main

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"grundy/cmd/grundy/cli"
	"grundy/judge/base/i18n"
	"grundy/judge/quality/lint"
	"grundy/judge/render/json"
	"grundy/judge/render/text"
	"grundy/problems/catalogue"
)

func lintCommand(a *app) *cobra.Command {
	var f lintFlags
	cmd := &cobra.Command{
		Use:   "lint [PROBLEM...|FILE.yaml]",
		Short: "Check problems: spec, samples, reference against the rules, submissions",
		RunE: func(cmd *cobra.Command, args []string) error {
			if f.list {
				a.tell(func(w io.Writer) error { return json.Checks(w, lint.Checks()) },
					func(w io.Writer) error { return text.Checks(w, lint.Checks(), a.style()) })
				return nil
			}
			return a.lint(cmd.Context(), args, f)
		},
		ValidArgsFunction: completeProblems,
	}
	flags := cmd.Flags()
	flags.Uint64Var(&f.linter.Seed, "seed", 1, "seed of the random tests")
	cli.Time(flags, &f.linter.Trust.Time, "for", lint.DefaultTrust.Time, "time for each comparison with the oracle or the brute")
	flags.BoolVar(&f.linter.NoSubmissions, "no-submissions", false, "do not judge the submissions")
	cli.Words(cmd, &f.linter.Skip, "skip", lint.Names(), "checks not to make, separated by commas; repeatable; --list names them")
	flags.BoolVar(&f.list, "list", false, "print the checks, and check nothing")
	noCacheFlag(flags, &f.noCache)
	a.judgeFlags(cmd, &f.languages)
	return cmd
}

type lintFlags struct {
	linter    lint.Linter
	list      bool // print the checks
	noCache   bool
	languages string
}

func (a *app) lint(ctx context.Context, names []string, f lintFlags) error {
	f.linter.Trust.Cases, f.linter.Trust.Moves = lint.DefaultTrust.Cases, lint.DefaultTrust.Moves
	if len(names) == 0 {
		names = catalogue.Open().IDs()
	}
	j, err := a.newJudge(f.languages)
	if err != nil {
		return err
	}
	defer j.Close()
	f.linter.Judge, f.linter.Builder, f.linter.Runs = j, j, storedRuns(j, f.noCache)
	f.linter.Sources = lint.Sources{Reference: catalogue.Reference, Stale: catalogue.Stale, Submissions: catalogue.Submissions}
	for _, w := range j.warnings() {
		fmt.Fprint(a.stderr, i18n.Sprintf(a.lang, "note: %s\n", w))
	}
	problems, err := findAll(ctx, j, names)
	if err != nil {
		return err
	}
	if !a.json {
		a.printf("%s\n", text.LintHead(a.style()))
	}
	line := a.progress()
	defer line.Clear()
	f.linter.Progress = line.Show
	var failed error
	runs, cached := 0, 0
	for found := range f.linter.All(ctx, problems) { // reads to the end, so that no goroutine is left running
		if found.Interrupted {
			failed = context.Cause(ctx)
		}
		if found.Nothing() && !a.json {
			continue
		}
		line.Clear()
		a.printFindings(found)
		runs, cached = runs+found.Tests, cached+found.Cached
	}
	if failed == nil && !a.json {
		a.show(func(w io.Writer) error { return text.Cached(w, cached, runs, a.style()) })
	}
	return failed
}

func (a *app) printFindings(f *lint.Findings) {
	if len(f.Faults) > 0 {
		a.code = max(a.code, notSo)
	}
	if len(f.Untold) > 0 {
		a.code = cannotTell
	}
	id := f.Problem.Spec.ID.Value
	defer func() {
		for _, u := range f.Untold {
			a.failOn(id, u.File, u.Err)
		}
	}()
	a.tell(func(w io.Writer) error { return json.Findings(w, f) },
		func(w io.Writer) error { return text.Findings(w, f, a.style()) })
}
