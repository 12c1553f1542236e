package main

import (
	"github.com/spf13/cobra"

	"grundy/problems/catalogue"
)

// These functions complete the argument PROBLEM in a shell. The subcommands about problems share
// them.

// completeProblems completes a PROBLEM in any position by id. Once some letters are typed, it also
// offers aliases and titles.
func completeProblems(_ *cobra.Command, _ []string, begun string) ([]cobra.Completion, cobra.ShellCompDirective) {
	var list []cobra.Completion
	for _, c := range catalogue.Open().Complete(begun) {
		list = append(list, cobra.CompletionWithDesc(c[0], c[1]))
	}
	return list, cobra.ShellCompDirectiveDefault // the path of a spec is accepted, too
}

// completeProblem completes one PROBLEM and nothing after it.
func completeProblem(cmd *cobra.Command, args []string, begun string) ([]cobra.Completion, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return completeProblems(cmd, args, begun)
}

// completeFiles completes one PROBLEM and then files.
func completeFiles(cmd *cobra.Command, args []string, begun string) ([]cobra.Completion, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveDefault
	}
	return completeProblems(cmd, args, begun)
}
