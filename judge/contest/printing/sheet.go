package printing

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"strconv"
	"strings"

	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
)

// A Sheet is a job as it is printed.
type Sheet struct {
	Job
	Contest, Name, Seat string // of the contest; of the team
	Label               string // of the problem; empty if there is none
	At                  string // when the job was sent
	Content             string
}

// header returns what is on top of the job: to whom it belongs, and what it is.
func (s Sheet) header(lang string) []string {
	say := func(text i18n.Message, value any) string { return i18n.Sprintf(lang, string(text), value) }
	list := []string{format.Visible(s.Name)}
	if s.Seat != "" {
		list = append(list, say("Seat %s", format.Visible(s.Seat)))
	}
	if s.Label != "" {
		list = append(list, say("Problem %s", s.Label))
	}
	return append(list, format.Visible(s.File), s.At, say("Print job %d", s.Number), format.Visible(s.Contest))
}

// AsText returns the job as a text for a program that prints: the header, and the numbered lines.
func (s Sheet) AsText(lang string) string {
	var b strings.Builder
	b.WriteString(strings.Join(s.header(lang), " · ") + "\n\n")
	for _, row := range s.numbered() {
		b.WriteString(strings.TrimRight(row.Number+"  "+row.Text, " ") + "\n")
	}
	return b.String()
}

// A numberedLine is a line with its number. The numbers of a job have the same width.
type numberedLine struct{ Number, Text string }

// numbered returns the lines of the text, with control characters and bytes that are no text made
// visible.
func (s Sheet) numbered() (list []numberedLine) {
	rows := lines(s.Content)
	width := len(strconv.Itoa(len(rows)))
	for i, line := range rows {
		list = append(list, numberedLine{fmt.Sprintf("%*d", width, i+1), format.Visible(line)})
	}
	return list
}

//go:embed sheet.tmpl
var sheetText string

var sheet = template.Must(template.New("sheet").Parse(sheetText))

// HTML writes the job as a page of its own, without scripts. A browser repeats the header on each
// sheet of paper, and numbers the sheets.
func (s Sheet) HTML(w io.Writer, lang string) error {
	return sheet.Execute(w, map[string]any{"Lang": lang, "Title": i18n.Sprintf(lang, "Print job %d", s.Number), "Header": s.header(lang), "Lines": s.numbered()})
}
