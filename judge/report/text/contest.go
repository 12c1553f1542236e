package text

import (
	"io"

	"grundy/judge/contest/client"
	"grundy/judge/format"
	"grundy/judge/i18n"
)

// Submission writes the verdict that a contest gave for a file in a line, and below it what
// the compiler says of a program that it refuses.
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
