package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"grundy/judge/fault"
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

// languageFlag adds --lang, the language of what is printed.
func languageFlag(cmd *cobra.Command, into *string) {
	cmd.Flags().StringVar(into, "lang", "en", "language: en or zh")
	// It fails only for a flag that is not there.
	_ = cmd.RegisterFlagCompletionFunc("lang",
		cobra.FixedCompletions([]cobra.Completion{"en\tEnglish", "zh\tChinese"}, cobra.ShellCompDirectiveNoFileComp))
}

// isLanguage complains of a --lang that there are no words in.
func isLanguage(lang string) error {
	if lang == "en" || lang == "zh" {
		return nil
	}
	return fault.New("--lang", fmt.Sprintf("no words in %q", lang), "use en or zh")
}
