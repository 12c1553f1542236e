package main

import (
	"io"

	"github.com/spf13/cobra"

	"grundy/judge/report/json"
	"grundy/problems/catalogue"
	"grundy/solutions"
)

func solutionCommand(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "solution PROBLEM",
		Short: "Print the reference solution as one program",
		Long: `Print the problem's reference as one Go program that needs only the standard
library: to read, to run, or to paste into an online judge. It begins with the
idea, why it is right, and what time and memory it takes.

Exit code: 0, or 2 if there is no such problem.`,
		Example: `  grundy solution hdu1848
  grundy solution P2197 > main.go`,
		Args:              wants(1, 1),
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
