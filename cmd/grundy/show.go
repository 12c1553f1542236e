package main

import (
	"io"

	"github.com/spf13/cobra"

	"grundy/judge/build"
	"grundy/judge/cli"
	"grundy/judge/grammar"
	"grundy/judge/report/json"
	"grundy/judge/statement"
	"grundy/problems/catalogue"
)

func showCommand(a *app) *cobra.Command {
	return &cobra.Command{
		Use:               "show PROBLEM",
		Short:             "Show a problem: statement, limits, input and output, samples",
		Args:              cli.Wants(1, 1),
		ValidArgsFunction: completeProblem,
		RunE: func(_ *cobra.Command, args []string) error {
			return a.showProblem(args[0])
		},
	}
}

func (a *app) showProblem(problem string) error {
	sp, err := catalogue.Open().Spec(problem)
	if err != nil {
		return err
	}
	if _, err := grammar.Compile(sp); err != nil && sp.Declared() {
		return err
	}
	languages := build.New("", nil).Languages()
	a.tell(func(w io.Writer) error { return json.Statement(w, sp, languages, a.lang) },
		func(w io.Writer) error { return statement.Write(w, sp, languages, a.lang) })
	return nil
}
