package text

import (
	"fmt"
	"io"

	"grundy/judge/grammar"
	"grundy/judge/words"
)

// Validated writes whether a file is legal: its fault, or the number of its cases.
func Validated(w io.Writer, file string, cases int, f *grammar.Fault) error {
	line := words.Visible(file)
	if f == nil {
		_, err := fmt.Fprintf(w, "%s: ok, %s\n", line, words.Plural(cases, "case"))
		return err
	}
	if f.Line > 0 {
		line += fmt.Sprintf(":%d", f.Line)
	}
	line += ": "
	if f.Field != "" {
		line += f.Field + ": "
	}
	_, err := fmt.Fprintf(w, "%s%s\n", line, words.Visible(f.What))
	return err
}
