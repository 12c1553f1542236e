package main

import (
	"context"
	"io"
	"path/filepath"

	"github.com/spf13/cobra"

	"grundy/cmd/grundy/cli"
	"grundy/judge"
	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/base/store"
	"grundy/judge/program/build"
	"grundy/judge/program/sources"
	"grundy/judge/render/json"
	"grundy/judge/report"
	"grundy/problems/catalogue"
)

// bundleFlags are the flags of bundle.
type bundleFlags struct {
	problem   string
	out       string
	languages string
}

func bundleCommand(a *app) *cobra.Command {
	var f bundleFlags
	cmd := &cobra.Command{
		Use:   "bundle FILE",
		Short: "Print a program and the files that it needs as one file, to paste into any judge",
		Args:  cli.Wants(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.bundle(cmd.Context(), args[0], f)
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&f.problem, "problem", "", "judge the bundle and the program on this problem first, and print the bundle only if the verdicts agree")
	flags.StringVar(&f.out, "out", "", "file for the bundle, instead of standard output")
	a.judgeFlags(cmd, &f.languages)
	a.sourceFlags(cmd)
	return cmd
}

// bundle prints a program as one file.
func (a *app) bundle(ctx context.Context, name string, f bundleFlags) error {
	src, err := a.readSource(name)
	if err != nil {
		return err
	}
	text, err := sources.Merge(src)
	if err != nil {
		return err
	}
	merged := build.Source{Name: src.Name, Text: text}
	if err := merged.Check(); err != nil {
		return err
	}
	verdict := report.Verdict("")
	if f.problem != "" {
		if verdict, err = a.agreed(ctx, src, merged, f); err != nil {
			return err
		}
		if verdict != report.AC {
			a.code = notSo
		}
	}
	if f.out != "" {
		if err := store.Write(f.out, text); err != nil {
			return err
		}
	}
	var others []string
	for _, b := range src.Beside {
		others = append(others, b.Name)
	}
	a.tell(func(w io.Writer) error { return json.Bundle(w, src.Name, others, string(verdict), text) },
		func(w io.Writer) error {
			if f.out != "" {
				return nil
			}
			_, err := w.Write(text)
			return err
		})
	return nil
}

// agreed judges a program and its bundle, and returns their verdict. It returns an error if the
// verdicts differ.
func (a *app) agreed(ctx context.Context, src, merged build.Source, f bundleFlags) (report.Verdict, error) {
	j, err := a.newJudge(f.languages)
	if err != nil {
		return "", err
	}
	defer j.Close()
	p, err := catalogue.Open().Problem(ctx, f.problem, j)
	if err == nil {
		err = p.Programs("no bundle can be judged")
	}
	if err != nil {
		return "", err
	}
	p.Keep(openRuns(j))
	var o judge.Options
	o.VerdictOnly, o.Seed = true, 1
	var verdicts []report.Verdict
	for _, one := range []build.Source{src, merged} {
		r, err := j.Submit(ctx, p, one, o)
		if err != nil {
			return "", err
		}
		verdicts = append(verdicts, r.Verdict)
	}
	if verdicts[0] != verdicts[1] {
		return "", fault.New(filepath.Base(src.Name), i18n.Messagef("the bundle gets %s and the program %s", verdicts[1], verdicts[0]), "rename what two of its files define with the same name")
	}
	return verdicts[0], nil
}
