package main

import (
	"context"
	"io"

	"github.com/spf13/cobra"

	"grundy/cmd/grundy/cli"
	"grundy/judge/problem/testfiles"
	"grundy/judge/render/json"
	"grundy/judge/render/text"
	"grundy/judge/spec/grammar"
	"grundy/problems/catalogue"
)

func validateCommand(a *app) *cobra.Command {
	lenient := false
	cmd := &cobra.Command{
		Use:               "validate PROBLEM FILE...",
		Short:             "Check that input files are legal, byte for byte",
		Args:              cli.Wants(2, cli.Unlimited),
		ValidArgsFunction: completeFiles,
		RunE: func(cmd *cobra.Command, args []string) error {
			mode := grammar.Strict
			if lenient {
				mode = grammar.Lenient
			}
			return a.validate(cmd.Context(), args[0], args[1:], mode)
		},
	}
	cmd.Flags().BoolVar(&lenient, "lenient", false, "allow any white space, plus signs and leading zeros")
	return cmd
}

func (a *app) validate(ctx context.Context, problem string, files []string, mode grammar.Mode) error {
	sp, err := catalogue.Open().Spec(problem)
	if err != nil {
		return err
	}
	var host catalogue.Host
	if len(sp.Validators) > 0 {
		j, err := a.newJudge("")
		if err != nil {
			return err
		}
		defer j.Close()
		host = j
	}
	inspector, err := catalogue.NewInspector(ctx, sp, host)
	if err != nil {
		return err
	}
	for _, name := range files {
		if err := ctx.Err(); err != nil {
			return err
		}
		data, err := testfiles.ReadInput(name, a.stdin)
		if err != nil {
			a.fail(err)
			a.code = cannotTell
			continue
		}
		v, err := inspector.Inspect(ctx, data, mode)
		if err != nil {
			return err
		}
		if v.Fault != nil {
			a.code = max(a.code, notSo)
		}
		a.tell(func(w io.Writer) error { return json.Validated(w, name, v) },
			func(w io.Writer) error { return text.Validated(w, name, v, a.style()) })
	}
	return nil
}
