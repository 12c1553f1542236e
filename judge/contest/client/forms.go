package client

import (
	"io"

	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/render/json"
	"grundy/judge/render/text"
)

// Write writes a line with the verdict of a contest on a file. If the program does not compile,
// the compiler's messages follow.
func (s Submission) Write(w io.Writer, file string, style text.Style) error {
	line := i18n.Sprintf(style.Lang, "%s: %s (%s)\n", file, s.Verdict, s.URL)
	if s.Of > 0 {
		line = i18n.Sprintf(style.Lang, "%s: %s, %s of %s (%s)\n", file, s.Verdict, format.Points(s.Points), i18n.Plural(s.Of, "point"), s.URL)
	}
	if s.Compiler != "" {
		line += style.Refusal(i18n.Message(s.Compiler))
	}
	_, err := io.WriteString(w, line)
	return err
}

// WriteJSON writes the verdict of a contest on a file as an object on one line.
func (s Submission) WriteJSON(w io.Writer, file string) error {
	return json.Object(w, struct {
		Version int    `json:"version"`
		File    string `json:"file"`
		Submission
	}{1, json.Text(file), s})
}

// WriteJSON writes the board as an object on one line.
func (b *Board) WriteJSON(w io.Writer) error {
	return json.Object(w, struct {
		Version int `json:"version"`
		*Board
	}{1, b})
}
