package main

import (
	"github.com/spf13/cobra"

	"grundy/problems/catalogue"
)

// What the subcommands about one problem share: how they read PROBLEM, and how a
// shell completes it.

// completeProblems completes a PROBLEM, in any place.
func completeProblems(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
	l := catalogue.Open()
	var list []cobra.Completion
	for _, id := range l.IDs() {
		title := ""
		if sp, err := l.Spec(id); err == nil {
			title = sp.Title.En.Value
		}
		list = append(list, cobra.CompletionWithDesc(id, title))
	}
	return list, cobra.ShellCompDirectiveDefault // the path of a spec will do too
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
