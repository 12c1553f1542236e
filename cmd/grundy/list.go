package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"grundy/judge/fault"
	"grundy/judge/report/json"
	"grundy/judge/report/text"
	"grundy/judge/spec"
	"grundy/problems/catalogue"
)

func listCommand(a *app) *cobra.Command {
	var tag string
	cmd := &cobra.Command{
		Use:               "list [WORD...]",
		Short:             "List the problems, one a line; those with all words, if any are given",
		Args:              cobra.ArbitraryArgs,
		ValidArgsFunction: completeTags,
		RunE: func(cmd *cobra.Command, words []string) error {
			return a.list(cmd.Context(), words, tag)
		},
	}
	cmd.Flags().StringVar(&tag, "tag", "", "only problems with this tag")
	_ = cmd.RegisterFlagCompletionFunc("tag", completeTags) // it fails only for a flag that is not there
	return cmd
}

// completeTags completes a tag.
func completeTags(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
	return catalogue.Tags(catalogue.Open().Specs()), cobra.ShellCompDirectiveNoFileComp
}

func (a *app) list(ctx context.Context, words []string, tag string) error {
	l := catalogue.Open()
	var all, found []*spec.Problem
	for _, id := range l.IDs() {
		if err := ctx.Err(); err != nil {
			return err
		}
		sp, err := l.Spec(id)
		if err != nil {
			a.fail(err)
			a.code = cannotTell
			continue
		}
		all = append(all, sp)
		if (tag == "" || catalogue.HasTag(sp, tag)) && catalogue.Matches(sp, words) {
			found = append(found, sp)
		}
	}
	if (tag != "" || len(words) > 0) && len(found) == 0 {
		fmt.Fprintln(a.stderr, notListed(words, tag, all))
		a.code = max(a.code, notSo)
	}
	a.tell(func(w io.Writer) error { return json.Problems(w, found) },
		func(w io.Writer) error { return text.Problems(w, found) })
	return nil
}

// notListed says that nothing matches, and what is near the first thing that does not.
func notListed(words []string, tag string, all []*spec.Problem) *fault.Error {
	known := catalogue.Tags(all)
	if tag != "" && !slices.Contains(known, strings.ToLower(tag)) {
		o := fault.New("--tag", fmt.Sprintf("no problem has the tag %q", tag), "known: "+strings.Join(known, ", "))
		if near := spec.Nearest(tag, known); near != "" {
			o.Remedy = fmt.Sprintf("did you mean %s? %s", near, o.Remedy)
		}
		return o
	}
	for _, w := range words {
		if slices.ContainsFunc(all, func(sp *spec.Problem) bool { return catalogue.Matches(sp, []string{w}) }) {
			continue
		}
		o := fault.New("list", fmt.Sprintf("no problem has the word %q", w), "tags: "+strings.Join(known, ", "))
		if near := spec.Nearest(strings.ToLower(w), catalogue.Vocabulary(all)); near != "" {
			o.Remedy = "did you mean " + near + "?"
		}
		return o
	}
	return fault.New("list", "no problem has all of these words", "give fewer")
}
