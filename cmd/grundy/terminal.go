package main

import (
	"fmt"
	"io"
	"os"

	"grundy/judge/format"
	"grundy/judge/report/terminal"
	"grundy/judge/report/text"
)

// style returns how reports are written to standard output: in colour on a terminal, unless the
// user turned colours off.
func (a *app) style() text.Style {
	s := text.Style{Lang: a.lang, Columns: terminal.Columns(a.stdout), NoTier: a.tierTold}
	if terminal.Is(a.stdout) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb" {
		s.Escape = terminal.Escape()
	}
	return s
}

func (a *app) printf(format string, args ...any) { fmt.Fprintf(a.stdout, format, args...) }

// show writes a report with a renderer. It ignores errors of writing, which the writer notes.
func (a *app) show(render func(io.Writer) error) { _ = render(a.stdout) }

// showJSON is like show, for lines of JSON.
func (a *app) showJSON(render func(io.Writer) error) {
	_ = render(&terminal.Safe{Writer: terminal.Bare(a.stdout), JSON: true})
}

// tell writes a report as JSON, or in words.
func (a *app) tell(json, text func(io.Writer) error) {
	if a.json {
		a.showJSON(json)
		return
	}
	a.show(text)
}

// progress is a line on standard error, where that is a terminal.
func (a *app) progress() *terminal.Line {
	if a.json {
		return &terminal.Line{}
	}
	return terminal.NewLine(a.stderr)
}

// visible makes a text one line that does nothing to a terminal.
func visible(s string) string { return format.Visible(s) }
