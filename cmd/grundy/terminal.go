package main

import (
	"fmt"
	"io"
	"os"

	"grundy/judge/base/format"
	"grundy/judge/render/terminal"
	"grundy/judge/render/text"
)

// style returns how reports are written to standard output: in colour on a terminal, unless the
// user turned colours off.
func (a *app) style() text.Style {
	return text.Style{Lang: a.lang, Columns: terminal.Columns(a.stdout), NoTier: a.tierTold, Escape: escape(a.stdout)}
}

// escape returns the prefix of colour codes for texts that are written to w; empty: no colours.
func escape(w io.Writer) string {
	if terminal.Is(w) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb" {
		return terminal.Escape()
	}
	return ""
}

func (a *app) printf(format string, args ...any) { fmt.Fprintf(a.stdout, format, args...) }

// show writes a report with a renderer. The writer records its errors, so show ignores them.
func (a *app) show(render func(io.Writer) error) { _ = render(a.stdout) }

// showJSON is like show, for JSON lines.
func (a *app) showJSON(render func(io.Writer) error) {
	_ = render(&terminal.Safe{Writer: terminal.Bare(a.stdout), JSON: true, Mute: a.mute})
}

// tell writes a report as JSON or as text.
func (a *app) tell(json, text func(io.Writer) error) {
	if a.json {
		a.showJSON(json)
		return
	}
	a.show(text)
}

// progress returns a line on standard error that shows progress. The line does nothing if standard
// error is not a terminal, or with --json.
func (a *app) progress() *terminal.Line {
	if a.json {
		return &terminal.Line{}
	}
	return terminal.NewLine(a.stderr)
}

// visible returns a text as one line without control characters.
func visible(s string) string { return format.Visible(s) }
