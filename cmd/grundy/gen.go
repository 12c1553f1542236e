package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"grundy/judge"
	"grundy/judge/fault"
	"grundy/judge/plan"
	"grundy/judge/testfiles"
	"grundy/judge/words"
	"grundy/problems/catalogue"
)

// genFlags are the flags of gen.
type genFlags struct {
	dir   string
	seed  uint64
	force bool
}

func genCommand(a *app) *cobra.Command {
	var f genFlags
	cmd := &cobra.Command{
		Use:   "gen PROBLEM",
		Short: "Write the problem's tests as files",
		Long: `Write the tests of the problem's plan into a folder: NAME.in, the input, and
NAME.ans, the reference's answer. They are those that submit runs, and the same
seed gives the same bytes on any machine.

Files come by rename and never half written, NAME.ans before NAME.in: when grundy
is interrupted or the disk is full, every NAME.in there is has its answer.

Exit code: 0, or 2 if something could not be written.`,
		Example: `  grundy gen p2197
  grundy gen hdu1848 --out tests --seed 7
  grundy submit hdu1848 a.cpp --tests tests`,
		Args:              wants(1, 1),
		ValidArgsFunction: completeProblem,
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.gen(cmd.Context(), args[0], f)
		},
	}
	flags := cmd.Flags()
	flags.StringVarP(&f.dir, "out", "o", "", "folder to write into, made if need be (default ./<id>-tests)")
	flags.Uint64Var(&f.seed, "seed", 1, "seed of the random tests")
	flags.BoolVar(&f.force, "force", false, "write into a folder that is not empty; files of the same names are replaced, others stay")
	_ = cmd.MarkFlagDirname("out") // fails only for a flag that is not there
	return cmd
}

type (
	genJSON struct {
		Version int           `json:"version"`
		Problem string        `json:"problem"`
		Dir     string        `json:"dir"`
		Seed    uint64        `json:"seed"`
		Cases   int           `json:"cases"`
		Bytes   int64         `json:"bytes"`
		Whole   int           `json:"whole_domain_cases,omitempty"`
		Notes   []string      `json:"notes,omitempty"`
		Tests   []genTestJSON `json:"tests"`
	}
	genTestJSON struct {
		Name   string `json:"name"`
		Group  string `json:"group"`
		Cases  int    `json:"cases"`
		Input  int    `json:"input_bytes"`
		Answer int    `json:"answer_bytes"`
	}
)

func (a *app) gen(ctx context.Context, problem string, f genFlags) error {
	j, err := a.newJudge()
	if err != nil {
		return err
	}
	defer j.Close()
	p, err := catalogue.Open().Problem(ctx, problem, j)
	if err != nil {
		return err
	}
	if f.dir == "" {
		f.dir = p.Spec.ID.Value + "-tests"
	}
	if err := prepareFolder(f.dir, f.force); err != nil {
		return err
	}
	tests, err := p.Plan(ctx, f.seed, plan.Budget{})
	if err != nil {
		return err
	}
	out := genJSON{
		Version: 1, Problem: p.Spec.ID.Value, Dir: f.dir, Seed: f.seed, Notes: tests.Notes, Tests: []genTestJSON{},
	}
	if tests.Whole {
		out.Whole = tests.Legal
	}
	line := a.progress()
	defer line.Clear()
	for i, t := range tests.Tests {
		line.Show(judge.Progress{Phase: "writing", Done: i, Total: len(tests.Tests)})
		err := out.write(ctx, tests, t)
		if ctx.Err() != nil {
			return fault.New(f.dir, fmt.Sprintf("interrupted: it holds %d of %s", i, words.Plural(len(tests.Tests), "test")),
				"run it again with --force")
		}
		if err != nil {
			return err
		}
	}
	line.Clear()
	a.printGenerated(out)
	return nil
}

// write makes a test and its two files.
func (out *genJSON) write(ctx context.Context, p *plan.Plan, t plan.Test) error {
	file, err := p.File(ctx, t)
	if err != nil {
		return err
	}
	if _, err := testfiles.Write(out.Dir, testfiles.Test{Name: t.Name, Input: file.Input, Want: there(file.Want)}); err != nil {
		return withOut(err)
	}
	cases := 0
	if file.Cases != nil {
		cases = file.Cases.Len()
	}
	out.Tests = append(out.Tests, genTestJSON{t.Name, string(t.Group), cases, len(file.Input), len(file.Want)})
	out.Cases += cases
	out.Bytes += int64(len(file.Input) + len(file.Want))
	return nil
}

func (a *app) printGenerated(out genJSON) {
	if a.json {
		a.printJSON(out)
		return
	}
	s := fmt.Sprintf("%s: %s, %s, %s", visible(out.Dir), words.Plural(len(out.Tests), "test"), words.Plural(out.Cases, "case"), about(out.Bytes))
	if out.Whole > 0 {
		s += fmt.Sprintf(": all %d legal cases", out.Whole)
	}
	a.printf("%s\n", s)
	for _, n := range out.Notes {
		fmt.Fprintf(a.stderr, "note: %s\n", n)
	}
}

// prepareFolder makes a folder that is there and empty, or refuses.
func prepareFolder(dir string, force bool) error {
	err := testfiles.Folder(dir)
	switch {
	case err == nil || errors.Is(err, testfiles.ErrNotEmpty) && force:
		return nil
	case errors.Is(err, testfiles.ErrNotEmpty):
		return fault.New(dir, "is not empty", "use --force to write into it, or name another folder with --out")
	}
	return withOut(err)
}

// withOut tells that a remedy is to name a folder with --out.
func withOut(err error) error {
	f := fault.In(err)
	if f.Remedy != "" {
		f.Remedy += " with --out"
	}
	return f
}

// about is a size for people, to a tenth.
func about(n int64) string {
	for _, unit := range []struct {
		size int64
		name string
	}{{1 << 30, "GiB"}, {1 << 20, "MiB"}, {1 << 10, "KiB"}} {
		if n >= unit.size {
			return fmt.Sprintf("%.1f %s", float64(n)/float64(unit.size), unit.name)
		}
	}
	return fmt.Sprintf("%d B", n)
}
