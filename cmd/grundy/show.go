package main

import (
	"bytes"
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"grundy/cmd/grundy/cli"
	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/game/explain"
	"grundy/judge/play/referee"
	"grundy/judge/problem"
	"grundy/judge/problem/statement"
	page "grundy/judge/problem/statement/html"
	printer "grundy/judge/problem/statement/pdf"
	"grundy/judge/program/build"
	"grundy/judge/render/files"
	"grundy/judge/render/json"
	"grundy/problems/catalogue"
)

func showCommand(a *app) *cobra.Command {
	protocol, html, pdf := false, "", ""
	cmd := &cobra.Command{
		Use:               "show PROBLEM",
		Short:             "Show a problem: statement, limits, input and output, samples",
		Args:              cli.Wants(1, 1),
		ValidArgsFunction: completeProblem,
		RunE: func(cmd *cobra.Command, args []string) error {
			if protocol {
				return a.showProtocol(cmd.Context(), args[0])
			}
			return a.showProblem(cmd.Context(), args[0], html, pdf)
		},
	}
	cmd.Flags().StringVar(&html, "html", "", "file for the statement as a self-contained page with typeset formulas")
	cmd.Flags().StringVar(&pdf, "pdf", "", "file for the same page, printed by a browser of the Chromium family on this machine")
	cmd.Flags().BoolVar(&protocol, "play", false, "instead of the statement, show the protocol by which programs play the game, with an example")
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

// showProblem prints a statement, or writes it to the named HTML and PDF files.
func (a *app) showProblem(ctx context.Context, name, html, pdf string) error {
	sp, unjudged, err := catalogue.Open().Shown(name)
	if err != nil {
		return err
	}
	if unjudged != nil {
		what := i18n.Messagef("this package is not judged, so parts of what is shown may be wrong: %s", fault.In(unjudged).Message())
		fmt.Fprintln(a.stderr, visible(i18n.Sprintf(a.lang, "note: %s", what)))
	}
	g, format, err := problem.Compile(sp)
	if err != nil && sp.Declared() {
		return err
	}
	var notes []string
	if _, rules, err := catalogue.Rules(sp); err == nil { // otherwise submit and lint report the error
		notes = explain.Rules{Spec: sp, Grammar: g, Format: format, Game: rules}.Sample(ctx, a.lang)
	}
	sp = catalogue.Shown(sp)
	languages := build.New("", nil).Languages()
	write := func(w io.Writer) error {
		return page.Write(w, statement.Text(sp.Title, a.lang), a.lang, statement.Document(sp, languages, notes, a.lang), page.Beside(sp.Beside))
	}
	output := []files.Report{{Flag: "--html", Path: html, Write: write}, {Flag: "--pdf", Path: pdf, Binary: true, Write: func(w io.Writer) error {
		var b bytes.Buffer
		if err := write(&b); err != nil {
			return err
		}
		return fault.At("--pdf", printer.Print(ctx, w, b.Bytes()))
	}}}
	if err := files.Begin(output, []files.Input{{Path: sp.File, What: "the spec"}}); err != nil {
		return err
	}
	if html != "" || pdf != "" {
		return files.Finish(output)
	}
	a.tell(func(w io.Writer) error { return json.Statement(w, sp, languages, notes, a.lang) },
		func(w io.Writer) error { return statement.Write(w, sp, languages, notes, a.lang) })
	return nil
}
