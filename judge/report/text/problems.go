package text

import (
	"io"
	"strings"

	"grundy/judge/spec"
	"grundy/judge/words"
)

// Problems writes a list of problems, a line each: id, aliases, title, tags, Chinese
// title. Chinese letters are two columns wide on most terminals, and not on all: they
// come last, where nothing has to be aligned after them.
func Problems(w io.Writer, list []*spec.Problem, s Style) error {
	var rows [][]string
	for _, sp := range list {
		rows = append(rows, []string{
			sp.ID.Value, among(sp.Aliases), sp.Title.En.Value, among(sp.Tags), sp.Title.Zh.Value,
		})
	}
	_, err := io.WriteString(w, words.Columns(rows))
	return err
}

// among writes texts in a row.
func among(list []spec.Text) string {
	var s []string
	for _, t := range list {
		s = append(s, t.Value)
	}
	return strings.Join(s, ", ")
}
