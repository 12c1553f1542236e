package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"grundy/cmd/grundy/cli"
	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/packages"
	"grundy/judge/packages/export"
	"grundy/judge/packages/formats"
	"grundy/judge/render/json"
	"grundy/problems/catalogue"
)

// exportFlags are the flags of export.
type exportFlags struct {
	as, out string
	seed    uint64
}

func exportCommand(a *app) *cobra.Command {
	var f exportFlags
	cmd := &cobra.Command{
		Use:               "export PROBLEM --as FORMAT",
		Short:             "Write the problem as a package of another judge",
		Args:              cli.Wants(1, 1),
		ValidArgsFunction: completeProblem,
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.export(cmd.Context(), args[0], f)
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&f.as, "as", "", "format of the package: icpc, kattis, domjudge, hydro, dmoj, polygon, luogu, fps, oj or files")
	flags.StringVarP(&f.out, "out", "o", "", "zip file, or new folder, to write (default ./<id>-<format>.zip)")
	flags.Uint64Var(&f.seed, "seed", 1, "seed of the random tests")
	// This fails only if the flag does not exist.
	_ = cmd.RegisterFlagCompletionFunc("as", cobra.FixedCompletions(formats.Written(), cobra.ShellCompDirectiveNoFileComp))
	return cmd
}

func (a *app) export(ctx context.Context, name string, f exportFlags) error {
	to, ok := formats.Writing(f.as)
	if !ok {
		return fault.New("--as", i18n.Messagef("grundy export does not write the format %q", f.as), i18n.Messagef("give one of %s", strings.Join(formats.Written(), ", ")))
	}
	j, err := a.newJudge("")
	if err != nil {
		return err
	}
	defer j.Close()
	p, err := catalogue.Open().Problem(ctx, name, j)
	if err != nil {
		return err
	}
	if f.out == "" {
		f.out = p.Spec.ID.Value + "-" + strings.ToLower(to.Name()) + ".zip"
	}
	pack, lost, err := catalogue.PackageOf(ctx, p, f.seed)
	if err != nil {
		return err
	}
	r, err := export.Write(f.out, to, pack)
	return a.written(ctx, r, err, lost)
}

// written reports where a package was written and what it lacks. lost holds what was lost before
// the writing, and r.Lost what the writing lost.
func (a *app) written(ctx context.Context, r *export.Report, err error, lost packages.Notes) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if err != nil {
		return err
	}
	r.Lost = append(lost, r.Lost...)
	if a.json {
		a.showJSON(func(w io.Writer) error { return json.Exported(w, r) })
		return nil
	}
	a.printf("%s\n", r.Message().In(a.lang))
	if r.Same > 0 {
		a.printf("%s\n", i18n.Sprintf(a.lang, "judged as in the package: %s", i18n.Plural(r.Same, "submission")))
	}
	for _, n := range r.Lost {
		fmt.Fprint(a.stderr, i18n.Sprintf(a.lang, "lost: %s\n", n.Fault()))
	}
	return nil
}
