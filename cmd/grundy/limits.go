package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"grundy/cmd/grundy/cli"
	"grundy/judge"
	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/problem"
	"grundy/judge/quality/limits"
	"grundy/judge/render/json"
	"grundy/judge/render/text"
	"grundy/judge/report"
	"grundy/problems/catalogue"
)

// limitsFlags are the flags of limits.
type limitsFlags struct {
	options           limits.Options
	langs             []string // language ids; empty means all
	memory, languages string
}

func limitsCommand(a *app) *cobra.Command {
	var f limitsFlags
	cmd := &cobra.Command{
		Use:               "limits PROBLEM...",
		Short:             "Measure what accepted programs take, compare the limits with it, and propose limits",
		Args:              cli.Wants(1, cli.Unlimited),
		ValidArgsFunction: completeProblems,
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.limits(cmd.Context(), args, f)
		},
	}
	flags := cmd.Flags()
	flags.IntVar(&f.options.Runs, "runs", 3, "how often an accepted program runs its most demanding tests, 1 to 1000; the median counts")
	flags.Uint64Var(&f.options.Seed, "seed", 1, "seed of the random tests")
	cli.Time(flags, &f.options.Time, "time", 0, "compare with this CPU time limit instead of the problem's")
	flags.StringVar(&f.memory, "memory", "", "compare with this memory limit instead of the problem's, such as 64MiB")
	flags.StringSliceVar(&f.langs, "language", nil, "only submissions in these languages, by id, as c,cpp (grundy doctor lists them)")
	a.judgeFlags(cmd, &f.languages)
	return cmd
}

// understand checks the flags and reads their values.
func (f *limitsFlags) understand() (err error) {
	if n := f.options.Runs; n < 1 || n > 1000 {
		return fault.New("--runs", "is not between 1 and 1000", "give a number such as 3")
	}
	f.options.Memory, err = cli.Memory("--memory", f.memory)
	return err
}

func (a *app) limits(ctx context.Context, names []string, f limitsFlags) error {
	if err := f.understand(); err != nil {
		return err
	}
	j, err := a.newJudge(f.languages)
	if err != nil {
		return err
	}
	defer j.Close()
	problems, err := findAll(ctx, catalogue.Open().Timed(f.options.Time).Sized(f.options.Memory), j, names) // checks all names before it measures the first problem
	if err != nil {
		return err
	}
	for i, p := range problems {
		r, err := a.limitsOf(ctx, j, p, f)
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if err != nil { // the other problems are still measured
			a.failOn(p.Spec.ID.Value, "", err)
			a.code = cannotTell
			continue
		}
		for _, u := range r.Unmeasured {
			a.failOn(p.Spec.ID.Value, u.File, u.Err)
		}
		a.code = max(a.code, limitsCode(r))
		if a.json {
			a.showJSON(func(w io.Writer) error { return json.Limits(w, r) })
			continue
		}
		if i > 0 {
			a.printf("\n")
		}
		a.show(func(w io.Writer) error { return text.Limits(w, r, a.style()) })
	}
	return nil
}

// findAll returns the problems with the given names.
func findAll(ctx context.Context, lib catalogue.Catalogue, j *judgeTools, names []string) (list []*problem.Problem, err error) {
	for _, name := range names {
		p, err := lib.Problem(ctx, name, j)
		if err != nil {
			return nil, err
		}
		p.Keep(openRuns(j))
		list = append(list, p)
	}
	return list, nil
}

// limitsOf measures the submissions of a problem.
func (a *app) limitsOf(ctx context.Context, j *judgeTools, p *problem.Problem, f limitsFlags) (*limits.Report, error) {
	if err := p.Programs("there are no times to measure"); err != nil {
		return nil, err
	}
	entries, err := catalogue.LimitsEntries(p.Spec)
	if err != nil {
		return nil, err
	}
	if entries, err = limits.In(entries, j.builder, f.langs); err != nil {
		return nil, err
	}
	if !slices.ContainsFunc(entries, func(e limits.Entry) bool { return e.Fate == report.AC }) {
		return nil, fault.New(p.Spec.ID.Value, i18n.Messagef("no accepted submission is in %s", strings.Join(f.langs, ", ")), "remove --language")
	}
	line := a.progress()
	defer line.Clear()
	o, begun, total := f.options, 0, len(entries)
	o.Progress = func(pr judge.Progress) {
		if pr.Phase == "compiling" {
			begun++
		}
		pr.Phase = fmt.Sprintf("%s: %d of %d: %s", p.Spec.ID.Value, begun, total, pr.Phase)
		line.Show(pr)
	}
	return j.Limits(ctx, p, entries, o)
}

// limitsCode returns the exit code for a report.
func limitsCode(r *limits.Report) int {
	switch right, known := r.Right(); {
	case !known:
		return cannotTell
	case !right:
		return notSo
	}
	return asExpected
}
