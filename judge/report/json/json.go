// Package json writes reports as programs read them: an object on a line, whose fields
// are named in README and are never renamed. Those that do not apply are absent.
package json

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"
	"unicode/utf8"

	"grundy/judge/format"
)

// write writes one object on one line.
func write(w io.Writer, object any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(object)
}

// ms is a time in milliseconds, to the microsecond.
func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// textLimit is the most bytes of a text in JSON.
const textLimit = 4 << 10

// Text makes bytes a string that any reader of JSON takes: UTF-8, other bytes as \xNN,
// at most 4 KiB of them.
func Text(s string) string {
	s = format.Cut(s, textLimit)
	if utf8.ValidString(s) {
		return s
	}
	var b strings.Builder
	for len(s) > 0 {
		r, n := utf8.DecodeRuneInString(s)
		if r == utf8.RuneError && n == 1 {
			fmt.Fprintf(&b, `\x%02x`, s[0])
		} else {
			b.WriteString(s[:n])
		}
		s = s[n:]
	}
	return b.String()
}
