package text

import (
	"fmt"
	"io"

	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/spec/grammar"
)

// Validated writes whether a file is legal, with its fault or the number of its cases. It also
// says whether the file is legal only in lenient mode.
func Validated(w io.Writer, file string, v grammar.Validity, s Style) error {
	line, end := format.Visible(file), ""
	f := v.Fault
	switch {
	case f == nil && v.Cases == 0: // the file is not divided into cases, or has none
		_, err := io.WriteString(w, s.say("%s: ok\n", line))
		return err
	case f == nil && v.Lenient == nil:
		_, err := io.WriteString(w, s.say("%s: ok, %s\n", line, s.plural(v.Cases, "case")))
		return err
	case f == nil:
		_, err := io.WriteString(w, s.say("%s: ok, %s, read leniently: %s\n", line, s.plural(v.Cases, "case"), format.Visible(s.text(i18n.Of(v.Lenient)))))
		return err
	case v.Lenient != nil:
		end = s.say("; ok with --lenient")
	}
	if f.Line > 0 {
		line += fmt.Sprintf(":%d", f.Line)
	}
	line += s.say(": ")
	if f.Field != "" {
		line += f.Field + s.say(": ")
	}
	_, err := fmt.Fprintf(w, "%s%s%s\n", line, format.Visible(s.text(f.What)), end)
	return err
}
