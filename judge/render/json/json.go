// Package json writes reports for programs, as one JSON object per line. The README lists the
// fields, which are never renamed. Fields that do not apply are omitted.
package json

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"
	"unicode/utf8"

	"grundy/judge/base/format"
)

// Object writes an object on one line.
func Object(w io.Writer, object any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(object)
}

// ms returns a time in milliseconds, with a precision of a microsecond.
func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// textLimit is the maximum size in bytes of a text in JSON.
const textLimit = 4 << 10

// Text returns s as valid UTF-8 for JSON. It writes other bytes as \xNN, and cuts s after 4 KiB.
func Text(s string) string { return valid(format.Cut(s, textLimit)) }

// valid returns s as valid UTF-8. It writes other bytes as \xNN.
func valid(s string) string {
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
