package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"

	"grundy/judge/report/terminal"
	"grundy/judge/report/text"
	"grundy/judge/words"
)

// style is how reports are written to standard output: in colour on terminals whose
// user did not refuse it.
func (a *app) style(lang string) text.Style {
	s := text.Style{Lang: lang, NoTier: a.tierTold}
	if terminal.Is(a.stdout) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb" {
		s.Escape = terminal.Escape()
	}
	return s
}

func (a *app) printf(format string, args ...any) { fmt.Fprintf(a.stdout, format, args...) }

// show writes a report with a renderer. What cannot be written is lost to nobody, or
// noted by the writer.
func (a *app) show(render func(io.Writer) error) { _ = render(a.stdout) }

// showJSON is show for lines of JSON.
func (a *app) showJSON(render func(io.Writer) error) {
	_ = render(&terminal.Safe{Writer: terminal.Bare(a.stdout), JSON: true})
}

// printJSON writes one object on one line.
func (a *app) printJSON(v any) {
	a.showJSON(func(w io.Writer) error {
		e := json.NewEncoder(w)
		e.SetEscapeHTML(false)
		return e.Encode(v)
	})
}

// progress is a line on standard error, where that is a terminal.
func (a *app) progress() *terminal.Line {
	if a.json {
		return &terminal.Line{}
	}
	return terminal.NewLine(a.stderr)
}

// visible makes a text one line that does nothing to a terminal.
func visible(s string) string { return words.Visible(s) }
