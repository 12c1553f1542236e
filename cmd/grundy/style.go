package main

import (
	"io"
	"os"

	"grundy/judge/report/text"
	"grundy/judge/words"
)

// style is how reports are written to standard output: in colour on terminals whose
// user did not refuse it.
func (a *app) style(lang string) text.Style {
	s := text.Style{Lang: lang, NoTier: a.tierTold}
	if a.coloured() {
		s.Escape = mark
	}
	return s
}

// show writes a report with a renderer. What cannot be written is lost to nobody, or
// noted by the writer.
func (a *app) show(render func(io.Writer) error) { _ = render(a.stdout) }

// showJSON is show for lines of JSON.
func (a *app) showJSON(render func(io.Writer) error) { _ = render(&safe{bare(a.stdout), true}) }

// coloured tells whether standard output shows colours.
func (a *app) coloured() bool {
	return isTerminal(a.stdout) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
}

// visible makes a text one line that does nothing to a terminal.
func visible(s string) string { return words.Visible(s) }
