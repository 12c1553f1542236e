package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"grundy/judge/grammar"
	"grundy/judge/spec"
	"grundy/solutions"
)

// What the subcommands about one problem share: how they read PROBLEM, and how a
// shell completes it.

// problem reads the spec that PROBLEM names: an id, an alias in any spelling, or
// the path of a spec. It needs no reference, unlike find.
func (l library) problem(name string) (*spec.Problem, error) {
	if isPath(name) {
		data, err := readSpec(name)
		if err != nil {
			return nil, err
		}
		return spec.Parse(name, data)
	}
	id, err := l.resolve(name)
	if err != nil {
		return nil, err
	}
	return l.spec(id)
}

// grammarOf is the grammar of a spec with the condition on shape of its row.
func grammarOf(sp *spec.Problem) (*grammar.Grammar, error) {
	g, err := grammar.Compile(sp)
	if err != nil {
		return nil, err
	}
	for _, row := range solutions.Rows {
		if row.ID == sp.ID.Value {
			g.SetValid(row.Valid)
		}
	}
	return g, nil
}

// completeProblems completes a PROBLEM, in any place.
func completeProblems(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
	l := openLibrary()
	var list []cobra.Completion
	for _, id := range l.ids() {
		title := ""
		if sp, err := l.spec(id); err == nil {
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
	return &oops{"--lang", fmt.Sprintf("no words in %q", lang), "use en or zh"}
}

// in picks the words of a language, English where there are none.
func in(w spec.Words, lang string) string {
	if lang == "zh" && !w.Zh.Absent() {
		return w.Zh.Value
	}
	return w.En.Value
}
