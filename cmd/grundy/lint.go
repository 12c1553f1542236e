package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"grundy/cmd/grundy/cli"
	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/quality/lint"
	"grundy/judge/render/json"
	"grundy/judge/render/text"
	"grundy/judge/spec"
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
			if f.watch {
				return a.lintWatching(cmd.Context(), args, f)
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
	flags.BoolVarP(&f.watch, "watch", "w", false, "check again whenever a file of a PROBLEM, or a submission, is saved, until Ctrl-C")
	noCacheFlag(flags, &f.noCache)
	cli.Time(flags, &f.instead.time, "time", 0, "CPU time limit of packages that name none or a wrong one")
	cli.Once(cmd, &f.instead.check, "check", "how answers are judged instead, as for grundy submit")
	a.judgeFlags(cmd, &f.languages)
	return cmd
}

type lintFlags struct {
	linter    lint.Linter
	list      bool // print the checks
	noCache   bool
	watch     bool
	languages string
	instead   instead
}

// lintWatching checks problems now and whenever one of their files is saved.
func (a *app) lintWatching(ctx context.Context, names []string, f lintFlags) error {
	if len(names) == 0 {
		return fault.New("--watch", "there is no problem", "name the problems to watch")
	}
	known := map[string][]string{} // by problem; while a spec cannot be read, its files are the last known ones
	paths := func() (all []string) {
		for _, name := range names {
			if sp, err := catalogue.Open().Spec(name); err == nil {
				known[name] = filesOf(sp)
			} else if info, err := os.Stat(name); known[name] == nil && err == nil && info.Mode().IsRegular() {
				known[name] = []string{name}
			}
			all = append(all, known[name]...)
		}
		return all
	}
	w := &watching{app: a, paths: paths, round: func(ctx context.Context) (bool, error) {
		err := a.lint(ctx, names, f)
		if err != nil && ctx.Err() == nil {
			a.fail(err) // such as complaints about the spec, which the next save may correct
		}
		return true, nil
	}}
	return w.watch(ctx)
}

// filesOf returns the files of a problem and its submissions.
func filesOf(sp *spec.Problem) []string {
	paths := catalogue.Files(sp)
	_, list, err := catalogue.Submissions(sp)
	if err != nil {
		return paths
	}
	for _, s := range list {
		if _, err := os.Stat(s.Path); err == nil {
			paths = append(paths, s.Path)
		}
	}
	return paths
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
	problems, err := findAll(ctx, f.instead.in(catalogue.Open()), j, names)
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
