package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"grundy/cmd/grundy/cli"
	"grundy/judge"
	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/base/store"
	"grundy/judge/problem"
	"grundy/judge/problem/testfiles"
	"grundy/judge/render/json"
	"grundy/judge/run/bysubtask"
	"grundy/judge/tests/plan"
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
		Use:               "gen PROBLEM",
		Short:             "Write the problem's tests as files",
		Args:              cli.Wants(1, 1),
		ValidArgsFunction: completeProblem,
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.gen(cmd.Context(), args[0], f)
		},
	}
	flags := cmd.Flags()
	flags.StringVarP(&f.dir, "out", "o", "", "folder to write into, made if need be (default ./<id>-tests)")
	flags.Uint64Var(&f.seed, "seed", 1, "seed of the random tests")
	flags.BoolVar(&f.force, "force", false, "write into a folder that is not empty; files of the same names are replaced, others stay")
	_ = cmd.MarkFlagDirname("out") // fails only if the flag does not exist
	return cmd
}

func (a *app) gen(ctx context.Context, problem string, f genFlags) error {
	j, err := a.newJudge("")
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
	if err := p.Makes(); err != nil && p.Outputs() == nil {
		return err
	}
	if err := prepareFolder(f.dir, f.force); err != nil {
		return err
	}
	line := a.progress()
	defer line.Clear()
	total := 0
	made, err := writeTests(ctx, p, f, func(done, all int) {
		total = all
		line.Show(judge.Progress{Phase: "writing", Done: done, Total: all})
	})
	line.Clear()
	switch {
	case err != nil && ctx.Err() != nil:
		return fault.New(f.dir, i18n.Messagef("interrupted: it holds %d of %s", len(made.Made), i18n.Plural(total, "test")),
			"run it again with --force")
	case errors.Is(err, testfiles.ErrTaken):
		return withOut(err)
	case err != nil:
		return err
	}
	if a.json {
		a.showJSON(func(w io.Writer) error { return json.Generated(w, p.Spec.ID.Value, made) })
		return nil
	}
	a.printf("%s\n", made.Message().In(a.lang))
	for _, n := range made.Notes {
		fmt.Fprint(a.stderr, i18n.Sprintf(a.lang, "note: %s\n", n))
	}
	return nil
}

// writeTests writes the tests that submit runs. The tests of each subtask get a folder.
func writeTests(ctx context.Context, p *problem.Problem, f genFlags, progress func(done, total int)) (*testfiles.Summary, error) {
	if p.Outputs() != nil {
		return writeInputs(ctx, p, f.dir, progress)
	}
	if len(p.Subtasks()) > 0 {
		return bysubtask.Write(ctx, f.dir, p, f.seed, progress)
	}
	tests, err := p.Plan(ctx, f.seed, plan.Budget{})
	if err != nil {
		return &testfiles.Summary{}, err
	}
	return testfiles.WritePlan(ctx, f.dir, tests, func(done int) { progress(done, len(tests.Tests)) })
}

// writeInputs writes the inputs of the tests for contestants who submit outputs, without the answers. An
// input is named as its output.
func writeInputs(ctx context.Context, p *problem.Problem, dir string, progress func(done, total int)) (*testfiles.Summary, error) {
	made := &testfiles.Summary{Dir: dir}
	all := len(p.Fixed())
	for file, err := range p.Inputs() {
		progress(len(made.Made), all)
		if err != nil {
			return made, err
		}
		name := strings.TrimSuffix(file.Name, ".in")
		at := filepath.FromSlash(name)
		if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, at)), 0o755); err != nil {
			return made, fault.Caused(dir, store.What(err), err)
		}
		if _, err := testfiles.Write(dir, testfiles.Test{Name: at, Input: file.Text}); err != nil {
			return made, err
		}
		made.Made = append(made.Made, testfiles.Made{Name: name, Input: len(file.Text)})
		if ctx.Err() != nil {
			return made, context.Cause(ctx)
		}
	}
	made.Notes = []i18n.Message{"these are the inputs, without answers: submissions are outputs"}
	return made, nil
}

// prepareFolder makes a folder, or uses an empty one. With force the folder need not be
// empty.
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

// withOut adds the remedy to name a folder with --out.
func withOut(err error) error {
	f := fault.In(err)
	if f.Remedy != "" {
		f.Remedy = i18n.Message(f.Remedy.String() + " with --out")
	}
	return f
}
