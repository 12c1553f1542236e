package main

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"path/filepath"

	"github.com/spf13/cobra"

	"grundy/cmd/grundy/cli"
	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/base/store"
	"grundy/judge/contest"
	"grundy/judge/contest/setup"
	"grundy/judge/game/explain"
	"grundy/judge/play/referee"
	"grundy/judge/problem"
	"grundy/judge/problem/statement"
	page "grundy/judge/problem/statement/html"
	printer "grundy/judge/problem/statement/pdf"
	"grundy/judge/program/build"
	"grundy/judge/render/files"
	"grundy/judge/render/json"
	"grundy/judge/spec"
	"grundy/problems/catalogue"
)

// showFlags are the flags of show.
type showFlags struct {
	play             bool
	html, pdf, title string
}

func showCommand(a *app) *cobra.Command {
	var f showFlags
	cmd := &cobra.Command{
		Use:               "show PROBLEM... | contest.yaml",
		Short:             "Show a problem: statement, limits, input and output, samples",
		Args:              cli.Wants(1, 100),
		ValidArgsFunction: completeProblem,
		RunE: func(cmd *cobra.Command, args []string) error {
			if !f.play {
				return a.showProblems(cmd.Context(), args, f)
			}
			if len(args) > 1 {
				return fault.New("--play", i18n.Messagef("unexpected argument %q", args[1]), "name one problem")
			}
			return a.showProtocol(cmd.Context(), args[0])
		},
	}
	cmd.Flags().StringVar(&f.html, "html", "", "file for the statement as a self-contained page with typeset formulas")
	cmd.Flags().StringVar(&f.pdf, "pdf", "", "file for the same page, printed by a browser of the Chromium family on this machine")
	cmd.Flags().StringVar(&f.title, "title", "", "title of the booklet of several problems")
	cmd.Flags().BoolVar(&f.play, "play", false, "instead of the statement, show the protocol by which programs play the game, with an example")
	return cmd
}

// showProtocol prints the protocol of programs that play.
func (a *app) showProtocol(ctx context.Context, name string) error {
	p, g, closed, err := a.loaded(ctx, name, false)
	if err != nil {
		return err
	}
	defer closed()
	text, err := referee.Protocol(ctx, g, p.Limits().Time, a.lang)
	if err != nil {
		return err
	}
	a.tell(func(w io.Writer) error { return referee.ProtocolJSON(w, p.ID(), text) },
		func(w io.Writer) error { _, err := io.WriteString(w, text); return err })
	return nil
}

// A shown is a problem with what its statement shows.
type shown struct {
	*spec.Problem
	label string
	notes []string // the explanation of the first sample
}

// shown returns what is shown of a problem.
func (a *app) shown(ctx context.Context, name string) (*shown, error) {
	sp, unjudged, err := catalogue.Open().Shown(name)
	if err != nil {
		return nil, err
	}
	if unjudged != nil {
		what := i18n.Messagef("this package is not judged, so parts of what is shown may be wrong: %s", fault.In(unjudged).Message())
		fmt.Fprintln(a.stderr, visible(i18n.Sprintf(a.lang, "note: %s", what)))
	}
	g, layout, err := problem.Compile(sp)
	if err != nil && sp.Declared() {
		return nil, err
	}
	one := &shown{Problem: catalogue.Shown(sp)}
	if _, rules, err := catalogue.Rules(sp); err == nil { // otherwise submit and lint report the error
		one.notes = explain.Rules{Spec: sp, Grammar: g, Format: layout, Game: rules}.Sample(ctx, a.lang)
	}
	return one, nil
}

// showProblems prints the statements of problems, or writes them to the named HTML and PDF files.
func (a *app) showProblems(ctx context.Context, args []string, f showFlags) error {
	set, err := setOf(args)
	if err != nil {
		return err
	}
	var list []*shown
	for i, name := range set.names {
		one, err := a.shown(ctx, name.Value)
		switch {
		case err != nil && set.contest != nil:
			return fault.At(name.Place.String(), err)
		case err != nil:
			return err
		}
		one.label = set.labels[i]
		list = append(list, one)
	}
	languages := build.New("", nil).Languages()
	write := func(w io.Writer) error {
		if len(args) > 1 || set.contest != nil {
			return page.Booklet(w, a.lang, a.booklet(cmp.Or(f.title, set.title()), set, list, languages))
		}
		one := list[0]
		return page.Write(w, statement.Text(one.Title, a.lang), a.lang, statement.Document(one.Problem, languages, one.notes, a.lang), page.Beside(one.Beside))
	}
	output := []files.Report{{Flag: "--html", Path: f.html, Write: write}, {Flag: "--pdf", Path: f.pdf, Binary: true, Write: func(w io.Writer) error {
		var b bytes.Buffer
		if err := write(&b); err != nil {
			return err
		}
		return fault.At("--pdf", printer.Print(ctx, w, b.Bytes()))
	}}}
	var inputs []files.Input
	for _, one := range list {
		inputs = append(inputs, files.Input{Path: one.File, What: "the spec"})
	}
	if err := files.Begin(output, inputs); err != nil {
		return err
	}
	if f.html != "" || f.pdf != "" {
		return files.Finish(output)
	}
	for i, one := range list {
		a.tell(func(w io.Writer) error { return json.Statement(w, one.Problem, languages, one.notes, a.lang) },
			func(w io.Writer) error {
				if i > 0 {
					fmt.Fprint(w, "\n\n")
				}
				err := statement.Write(w, one.Problem, languages, one.notes, a.lang)
				if err == nil && one.Outputs != nil {
					_, err = fmt.Fprintf(w, "\n\n%s\n", i18n.Sprintf(a.lang, "the inputs of the tests: %s", "grundy gen "+format.Shell(set.names[i].Value)))
				}
				return err
			})
	}
	return nil
}

// A problemSet is the problems that are shown together.
type problemSet struct {
	names   []spec.Text
	labels  []string
	contest *contest.Contest // that has them; nil: none
}

// setOf returns the problems that arguments name. A contest.yaml names those of the contest.
func setOf(args []string) (set problemSet, err error) {
	if len(args) == 1 && filepath.Base(args[0]) == setup.File {
		text, err := store.ReadGiven(args[0], setup.MostFile)
		if err != nil {
			return set, err
		}
		s, err := setup.Parse(args[0], text)
		if err != nil {
			return set, err
		}
		set.contest = &s.Contest
		for i, p := range s.Contest.Problems {
			set.names, set.labels = append(set.names, s.Names[i]), append(set.labels, p.Label)
		}
		return set, nil
	}
	for i, name := range args {
		set.names, set.labels = append(set.names, spec.Text{Value: name}), append(set.labels, setup.Label(i))
	}
	return set, nil
}

// title returns the name of the contest.
func (s problemSet) title() string {
	if s.contest == nil {
		return ""
	}
	return s.contest.Name
}

// booklet returns the booklet of several problems.
func (a *app) booklet(title string, set problemSet, list []*shown, languages []*build.Language) *statement.Booklet {
	b := &statement.Booklet{Title: cmp.Or(title, i18n.Format(a.lang, "Problems"))}
	if c := set.contest; c != nil {
		when := contest.Length(c.Duration)
		if !c.Start.IsZero() {
			when = c.Start.Format("2006-01-02 15:04 -07:00") + " · " + when
		}
		b.Lines = append(b.Lines, when)
	}
	var specs []*spec.Problem
	for _, one := range list {
		specs = append(specs, one.Problem)
	}
	if common := statement.Common(specs, languages, a.lang); common != "" {
		b.Lines, languages = append(b.Lines, common), nil
	}
	for _, one := range list {
		b.Add(statement.ChapterOf(one.Problem, one.label, languages, a.lang, page.Beside(one.Beside)))
	}
	return b
}
