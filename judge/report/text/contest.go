package text

import (
	"io"

	"grundy/judge/contest/client"
	"grundy/judge/format"
	"grundy/judge/i18n"
)

// Submission writes a line with the verdict of a contest on a file. If the program does not
// compile, the compiler's messages follow.
func Submission(w io.Writer, file string, c client.Submission, s Style) error {
	line := s.say("%s: %s (%s)\n", file, c.Verdict, c.URL)
	if c.Of > 0 {
		line = s.say("%s: %s, %s of %s (%s)\n", file, c.Verdict, format.Points(c.Points), s.plural(c.Of, "point"), c.URL)
	}
	if c.Compiler != "" {
		line += s.Refusal(i18n.Message(c.Compiler))
	}
	_, err := io.WriteString(w, line)
	return err
}
