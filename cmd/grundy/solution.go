package main

import (
	"io"

	"github.com/spf13/cobra"

	"grundy/cmd/grundy/cli"
	"grundy/judge/render/json"
	"grundy/problems/catalogue"
	"grundy/solutions"
)

func solutionCommand(a *app) *cobra.Command {
	return &cobra.Command{
		Use:               "solution PROBLEM",
		Short:             "Print the reference solution as one program",
		Args:              cli.Wants(1, 1),
		ValidArgsFunction: completeProblem,
		RunE: func(_ *cobra.Command, args []string) error {
			return a.solution(args[0])
		},
	}
}

func (a *app) solution(problem string) error {
	sp, err := catalogue.Open().Spec(problem)
	if err != nil {
		return err
	}
	program, err := solutions.Program(sp.ID.Value)
	if err != nil {
		return err
	}
	a.tell(func(w io.Writer) error { return json.Solution(w, sp.ID.Value, "go", program) },
		func(w io.Writer) error { _, err := io.WriteString(w, program); return err })
	return nil
}
