package main

import (
	"context"
	"fmt"
	"io"
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
		Use:               "list",
		Short:             "List the problems, one a line",
		Args:              wants(0, 0),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return a.list(cmd.Context(), tag)
		},
	}
	cmd.Flags().StringVar(&tag, "tag", "", "only problems with this tag")
	// It fails only for a flag that is not there.
	_ = cmd.RegisterFlagCompletionFunc("tag",
		func(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
			return catalogue.Tags(catalogue.Open().Specs()), cobra.ShellCompDirectiveNoFileComp
		})
	return cmd
}

func (a *app) list(ctx context.Context, tag string) error {
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
		if tag == "" || catalogue.HasTag(sp, tag) {
			found = append(found, sp)
		}
	}
	if tag != "" && len(found) == 0 {
		fmt.Fprintln(a.stderr, noTag(tag, catalogue.Tags(all)))
		a.code = max(a.code, notSo)
	}
	a.tell(func(w io.Writer) error { return json.Problems(w, found) },
		func(w io.Writer) error { return text.Problems(w, found) })
	return nil
}

func noTag(tag string, known []string) *fault.Error {
	o := fault.New("--tag", fmt.Sprintf("no problem has the tag %q", tag), "known: "+strings.Join(known, ", "))
	if near := spec.Nearest(tag, known); near != "" {
		o.Remedy = fmt.Sprintf("did you mean %s? %s", near, o.Remedy)
	}
	return o
}
