// Package crash finds, in what run-times, interpreters and sanitizers print, the line of the
// source at which a program went wrong, and what went wrong there. It reads text alone.
package crash

import (
	"regexp"
	"strconv"
	"strings"

	"grundy/judge/format"
)

// A Place is where a program went wrong.
type Place struct {
	Line int    // of the source, from 1
	What string // in one line; it may be empty
}

// either returns a pattern for the names of a source in traces: its author's, and those under
// which it is compiled.
func either(name string) string {
	return `(?:` + regexp.QuoteMeta(name) + `|[Mm]ain\.[A-Za-z+]+)`
}

// Trace finds the line that a trace names: the innermost of the source. Python prints it
// last, all others first; ok is false if there is none.
func Trace(stderr []byte, name string) (p Place, ok bool) {
	text := string(stderr)
	source := `\b` + either(name)
	if all := regexp.MustCompile(`File "[^\n]*?`+source+`"{1,2}, line (\d+)`).FindAllStringSubmatch(text, -1); all != nil {
		return Place{number(all[len(all)-1][1]), lastLine(text)}, true
	}
	at := regexp.MustCompile(source + `"?:(\d+)\b`).FindStringSubmatch(text)
	if at == nil {
		return pascal(text, name)
	}
	return Place{number(at[1]), said(text)}, true
}

// sayings are the forms in which run-times say what went wrong.
var sayings = []*regexp.Regexp{
	regexp.MustCompile(`(?m)^Exception in thread "[^"\n]*" (.+)$`),                     // Java
	regexp.MustCompile(`(?m)^thread '[^'\n]*'.* panicked at [^\n]*:\n(.+)$`),           // Rust
	regexp.MustCompile(`(?m)^thread '[^'\n]*'.* panicked at '(.+)', [^\n]*$`),          // Rust before 1.73
	regexp.MustCompile(`(?m)^panic: (.+)$`),                                            // Go
	regexp.MustCompile(`(?m)^fatal error: (.+)$`),                                      // Go, of its run-time
	regexp.MustCompile(`(?m)^(?:Uncaught )?([A-Z][A-Za-z]*(?:Error|Exception):? .*)$`), // JavaScript
	regexp.MustCompile(`(?m)^(?:Uncaught )?([A-Z][A-Za-z]*Error)$`),
}

// said returns what a trace says went wrong.
func said(text string) string {
	for _, form := range sayings {
		if m := form.FindStringSubmatch(text); m != nil {
			return oneLine(m[1])
		}
	}
	return ""
}

func lastLine(text string) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	return oneLine(lines[len(lines)-1])
}

// longest is how many bytes are shown of what went wrong.
const longest = 200

func oneLine(text string) string {
	return format.Visible(format.Clip(strings.TrimSpace(text), longest))
}

// number reads digits; too many are 0.
func number(digits string) int {
	n, _ := strconv.Atoi(digits)
	return n
}
