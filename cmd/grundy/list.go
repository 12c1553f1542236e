package main

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"grundy/judge/base/i18n"
	"grundy/judge/render/json"
	"grundy/judge/render/text"
	"grundy/judge/spec"
	"grundy/problems/catalogue"
)

func listCommand(a *app) *cobra.Command {
	var tag string
	cmd := &cobra.Command{
		Use:               "list [WORD...]",
		Short:             "List the problems, one on each line; with words, only problems that have all of them",
		Args:              cobra.ArbitraryArgs,
		ValidArgsFunction: completeTags,
		RunE: func(cmd *cobra.Command, words []string) error {
			return a.list(cmd.Context(), words, tag)
		},
	}
	cmd.Flags().StringVar(&tag, "tag", "", "only problems with this tag")
	_ = cmd.RegisterFlagCompletionFunc("tag", completeTags) // the flag exists, and has no other function
	return cmd
}

func completeTags(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
	return catalogue.Tags(catalogue.Open().Specs()), cobra.ShellCompDirectiveNoFileComp
}

func (a *app) list(ctx context.Context, words []string, tag string) error {
	l := catalogue.Open()
	var all []*spec.Problem
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
	}
	found, err := catalogue.Search(all, words, tag)
	if err != nil {
		fmt.Fprintln(a.stderr, i18n.Line(a.lang, err))
		a.code = max(a.code, notSo)
	}
	a.tell(func(w io.Writer) error { return json.Problems(w, found) },
		func(w io.Writer) error { return text.Problems(w, found, a.style()) })
	return nil
}
