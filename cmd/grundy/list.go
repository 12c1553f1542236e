package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"grundy/judge/spec"
	"grundy/judge/words"
	"grundy/problems/catalogue"
)

func listCommand(a *app) *cobra.Command {
	var tag string
	cmd := &cobra.Command{
		Use:   "list",
		Short: "List the problems, a line each",
		Long: `List the problems, a line each: id, aliases, title, tags, Chinese title.

In a checkout of grundy the specs on disk are listed, elsewhere those in the
binary. A spec that cannot be read is left out, and what is wrong with it goes to
standard error.

Exit code: 0, 1 if no problem has the tag, 2 if a spec could not be read.`,
		Example: `  grundy list
  grundy list --tag nim
  grundy list --json`,
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

// listJSON is a problem in --json.
type listJSON struct {
	Version int       `json:"version"`
	ID      string    `json:"id"`
	Aliases []string  `json:"aliases,omitempty"`
	Title   wordsJSON `json:"title"`
	Tags    []string  `json:"tags,omitempty"`
	Source  string    `json:"source,omitempty"`
}

type wordsJSON struct {
	En string `json:"en"`
	Zh string `json:"zh,omitempty"`
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
	if a.json {
		for _, sp := range found {
			a.printJSON(listJSON{
				1, sp.ID.Value, values(sp.Aliases), wordsJSON{sp.Title.En.Value, sp.Title.Zh.Value},
				values(sp.Tags), sp.Source.Value,
			})
		}
		return nil
	}
	// Chinese letters are two columns wide on most terminals, and not on all: they
	// come last, where nothing has to be aligned after them.
	var rows [][]string
	for _, sp := range found {
		rows = append(rows, []string{
			sp.ID.Value, strings.Join(values(sp.Aliases), ", "), sp.Title.En.Value,
			strings.Join(values(sp.Tags), ", "), sp.Title.Zh.Value,
		})
	}
	a.printf("%s", words.Columns(rows))
	return nil
}

func noTag(tag string, known []string) *oops {
	o := &oops{"--tag", fmt.Sprintf("no problem has the tag %q", tag), "known: " + strings.Join(known, ", ")}
	if near := spec.Nearest(tag, known); near != "" {
		o.remedy = fmt.Sprintf("did you mean %s? %s", near, o.remedy)
	}
	return o
}

func values(list []spec.Text) []string {
	var s []string
	for _, t := range list {
		s = append(s, t.Value)
	}
	return s
}
