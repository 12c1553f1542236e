// Package crash reads the messages of run-times, interpreters and sanitizers. It finds the line of
// the source at which a program crashed, and what went wrong there. It also reads the warnings of
// compilers. It only reads text.
package crash

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"grundy/judge/base/format"
)

// A Place is where a program crashed.
type Place struct {
	Line int    // line of the source, from 1
	What string // what went wrong, in one line; it may be empty
	File string // the file of the source
}

// Names are the names of the files of a source. The first is the main file.
type Names []string

// pattern returns a pattern for the names in traces: those that the author gave, and those of the
// main file in the build folder. It has one group.
func (n Names) pattern() string {
	var list []string
	for _, name := range n {
		list = append(list, regexp.QuoteMeta(name))
	}
	return `(` + strings.Join(list, "|") + `|[Mm]ain\.[A-Za-z+]+)`
}

// called returns the author's name of a file with the name that a trace gives it.
func (n Names) called(name string) string {
	if slices.Contains(n, name) {
		return name
	}
	return n[0]
}

// Trace finds the line of the source in the innermost frame of a trace. Python prints the
// innermost frame last, other languages first. ok is false if there is no such frame. An error of
// Free Pascal without line information is ok, with line 0.
func Trace(stderr []byte, names Names) (p Place, ok bool) {
	text := string(stderr)
	source := `\b` + names.pattern()
	if all := regexp.MustCompile(`File "[^\n]*?`+source+`"{1,2}, line (\d+)`).FindAllStringSubmatch(text, -1); all != nil {
		last := all[len(all)-1]
		return Place{number(last[2]), lastLine(text), names.called(last[1])}, true
	}
	at := regexp.MustCompile(source + `"?:(\d+)\b`).FindStringSubmatch(text)
	if at == nil {
		return pascal(text, names)
	}
	return Place{number(at[2]), said(text), names.called(at[1])}, true
}

// sayings match the messages in which run-times say what went wrong.
var sayings = []*regexp.Regexp{
	regexp.MustCompile(`(?m)^Exception in thread "[^"\n]*" (.+)$`),                     // Java
	regexp.MustCompile(`(?m)^thread '[^'\n]*'.* panicked at [^\n]*:\n(.+)$`),           // Rust
	regexp.MustCompile(`(?m)^thread '[^'\n]*'.* panicked at '(.+)', [^\n]*$`),          // Rust before 1.73
	regexp.MustCompile(`(?m)^panic: (.+)$`),                                            // Go
	regexp.MustCompile(`(?m)^fatal error: (.+)$`),                                      // the run-time of Go
	regexp.MustCompile(`(?m)^(?:Uncaught )?([A-Z][A-Za-z]*(?:Error|Exception):? .*)$`), // JavaScript
	regexp.MustCompile(`(?m)^(?:Uncaught )?([A-Z][A-Za-z]*Error)$`),
}

// said returns what went wrong according to a trace.
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

// longest is the maximum number of bytes shown of a message.
const longest = 200

func oneLine(text string) string {
	return format.Visible(format.Clip(strings.TrimSpace(text), longest))
}

// number parses digits; a number that is too large gives 0.
func number(digits string) int {
	n, _ := strconv.Atoi(digits)
	return n
}
