package main

import (
	"context"
	"errors"
	"io/fs"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"grundy/cmd/grundy/cli"
	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/base/store"
	"grundy/judge/packages"
	"grundy/judge/packages/export"
	"grundy/judge/packages/native"
	"grundy/judge/quality/lint"
	"grundy/problems/catalogue"
)

func importCommand(a *app) *cobra.Command {
	var out string
	var unjudged bool
	cmd := &cobra.Command{
		Use:   "import PACKAGE",
		Short: "Write another judge's package as a problem of grundy",
		Args:  cli.Wants(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.importPackage(cmd.Context(), args[0], out, unjudged)
		},
	}
	flags := cmd.Flags()
	flags.StringVarP(&out, "out", "o", "", "new folder to write (default ./<id>)")
	flags.BoolVar(&unjudged, "no-submissions", false, "do not compare the results of submissions before and after")
	_ = cmd.MarkFlagDirname("out") // fails only if the flag does not exist
	return cmd
}

// noPackage returns the error for a path that is no package, or where there is nothing. A colon may begin
// the number of a task in a contest.
func noPackage(path string) error {
	if _, err := store.ReadGiven(path, 0); errors.Is(err, fs.ErrNotExist) && !strings.Contains(path, ":") {
		return err
	}
	return fault.New(path, "is not a package that grundy import can read", "see grundy help import for the formats")
}

func (a *app) importPackage(ctx context.Context, path, out string, unjudged bool) error {
	j, err := a.newJudge("")
	if err != nil {
		return err
	}
	defer j.Close()
	p, err := catalogue.Package(path)
	if err == nil && p == nil {
		err = noPackage(path)
	}
	if err == nil {
		err = p.Make(ctx, j)
	}
	if err != nil {
		return err
	}
	judged, err := p.Problem(ctx, j)
	if err != nil && ctx.Err() != nil {
		return context.Cause(ctx)
	}
	var before packages.Notes
	switch {
	case err != nil:
		before.Warn("", i18n.Messagef("the package is not judged, so no results of submissions were compared: %v", err), "")
	case p.Limits.Time == 0 && !p.Handed:
		p.Limits.Time = judged.Limits().Time // as measured
	}
	name := native.SpecName(p.Package)
	if out == "" {
		out = strings.TrimSuffix(name, filepath.Ext(name))
	}
	r, err := export.Folder(out, native.Format, p.Package, func(made string, r *export.Report) error {
		if judged == nil || unjudged || len(p.Submissions) == 0 {
			return nil
		}
		is, err := catalogue.Open().Problem(ctx, filepath.Join(made, name), j)
		if err != nil {
			return err
		}
		line := a.progress()
		defer line.Clear()
		l := &lint.Linter{Judge: j, Seed: 1, Runs: storedRuns(j, false), Progress: line.Show}
		kept := l.Kept(ctx, judged, is)
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		for _, u := range kept.Untold {
			before.Warn(u.File, i18n.Messagef("was not judged: %v", u.Err), "")
		}
		r.Same = kept.Right
		return kept.Differs(path)
	})
	return a.written(ctx, r, err, append(p.Notes.Warnings(), before...))
}
