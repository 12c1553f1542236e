package main

import (
	"context"
	"io"
	"time"

	"github.com/spf13/cobra"

	"grundy/cmd/grundy/cli"
	"grundy/judge/base/fault"
	"grundy/judge/base/store"
	"grundy/judge/problem"
	"grundy/judge/quality/strength"
	"grundy/judge/render/json"
	"grundy/judge/render/text"
	"grundy/judge/run"
	"grundy/problems/catalogue"
)

// strengthFlags are the flags of strength.
type strengthFlags struct {
	options strength.Options
	add     bool
	with    []string
	endless bool // --cases was given without --for
	table   string
}

func strengthCommand(a *app) *cobra.Command {
	var f strengthFlags
	cmd := &cobra.Command{
		Use:               "strength [PROBLEM...]",
		Short:             "Count how many wrong programs the tests of a problem catch",
		ValidArgsFunction: completeProblems,
		RunE: func(cmd *cobra.Command, args []string) error {
			f.endless = cmd.Flags().Changed("cases") && !cmd.Flags().Changed("for")
			return a.strength(cmd.Context(), args, f)
		},
	}
	flags := cmd.Flags()
	flags.Uint64Var(&f.options.Seed, "seed", 1, "seed of the random tests and cases")
	flags.IntVarP(&f.options.Jobs, "jobs", "j", 0, "number of concurrent runs (default: one for each core)")
	flags.IntVar(&f.options.Seeds, "seeds", 3, "number of seeds: --seed and those that follow; each gives other random tests")
	cli.Time(flags, &f.options.For, "for", time.Minute, "how long to hunt for a case that distinguishes survivors; 0: no hunt")
	flags.IntVar(&f.options.Cases, "cases", 1_000_000, "hunt through at most this many cases; without --for, the time is then not bounded")
	flags.StringArrayVar(&f.with, "with", nil, "input to run surviving mutants on before the hunt; repeatable")
	flags.BoolVar(&f.add, "add", false, "add the cases found to the problem's spec")
	flags.StringVar(&f.table, "table", "", "text file to store the results in, one row for each problem; an earlier row of the problem is replaced")
	a.tierFlag(cmd)
	return cmd
}

func (a *app) strength(ctx context.Context, names []string, f strengthFlags) error {
	if err := f.understand(); err != nil {
		return err
	}
	for _, name := range f.with {
		input, err := store.ReadGiven(name, catalogue.SourceLimit)
		if err != nil {
			return err
		}
		f.options.Given = append(f.options.Given, problem.GivenTest{Name: name, Input: input})
	}
	lib := catalogue.Open()
	one := len(names) == 1
	if len(names) == 0 {
		names = lib.IDs()
	}
	j, err := a.newJudge("")
	if err != nil {
		return err
	}
	defer j.Close()
	table, err := openTable(f.table)
	if err != nil {
		return err
	}
	for _, name := range names {
		p, err := lib.Problem(ctx, name, j)
		if err == nil {
			p.Keep(openRuns(j))
			m := &measuring{app: a, flags: f, j: j, p: p, alone: one, table: table}
			if err = m.measure(ctx); err == nil && f.table != "" {
				err = store.WriteTo(f.table, table.Write)
			}
		}
		if ctx.Err() != nil || err != nil && one {
			return err
		}
		if err != nil { // the other problems are still measured
			a.failOn(name, "", err)
			a.code = cannotTell
		}
	}
	a.show(table.Total)
	return nil
}

// understand checks the flags and reads their values.
func (f *strengthFlags) understand() error {
	o := &f.options
	if o.Cases < 0 {
		return fault.New("--cases", "is below 0", "give a number such as 100000")
	}
	if o.Cases > 0 && f.endless {
		o.For = 1000 * time.Hour
	}
	return nil
}

// measuring measures the tests of one problem.
type measuring struct {
	*app
	flags strengthFlags
	j     *judgeTools
	p     *problem.Problem
	alone bool // only one problem is measured
	table *text.StrengthTable
}

func (m *measuring) measure(ctx context.Context) error {
	if err := m.p.Programs("no wrong programs can be made"); err != nil {
		return err
	}
	src, err := catalogue.MutableReference(m.p.Spec)
	if err != nil {
		return err
	}
	line := m.progress()
	m.flags.options.Progress = func(p run.Progress) {
		line.Draw(m.p.Spec.ID.Value+": "+text.StrengthProgress(p, m.lang), p.Total == 0 && p.Done == 0)
	}
	r, err := m.j.Strength(ctx, m.p, src, m.flags.options)
	line.Clear()
	if err != nil {
		return err
	}
	m.code = max(m.code, strengthCode(r))
	if !r.Interrupted {
		m.table.Add(r)
	}
	added, err := m.add(r)
	if err != nil {
		return err
	}
	switch {
	case m.json:
		m.showJSON(func(w io.Writer) error { return json.Strength(w, r, added.Cases) })
	case m.alone:
		m.show(func(w io.Writer) error { return text.Strength(w, r, added, m.style()) })
	default:
		m.show(func(w io.Writer) error { return m.table.Row(w, r, added, m.style()) })
	}
	return nil
}

// strengthCode returns the exit code for a report.
func strengthCode(r *strength.Report) int {
	switch {
	case r.Score() < strength.Goal:
		return notSo
	case r.Interrupted:
		return cannotTell
	}
	return asExpected
}
