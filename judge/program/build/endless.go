package build

import (
	"bytes"
	"fmt"
	"regexp"
)

// A source can make its compiler read a device, a pipe or a file of /proc that has no end. The
// strong tiers hide the devices from compilers. The directives below are also refused before the
// compiler starts, because no tier can hide all of these files.

// endless matches directives that read such a file while a source is compiled. The last group is
// the file.
var endless = regexp.MustCompile(`(?mi)^[ \t]*(?:#|%:|\?\?=)[ \t]*(?:include|include_next|import|embed)[ \t]*["<]/+((?:dev|proc)/[^">\n]*)[">]|` +
	`\binclude(?:_bytes|_str)?![ \t\n]*[({\[][ \t\n]*"/+((?:dev|proc)/[^"\n]*)"|` +
	`\{\$(?:I|INCLUDE)[ \t]+'?/+((?:dev|proc)/[^'}\n]*)'?\}`)

// harmless matches the files of /dev that have an end.
var harmless = regexp.MustCompile(`^dev/+(?:null|stdin|fd/+0)[ \t]*$`)

// readsEndless returns the message of a compiler about a source that includes a file without end,
// or "" if it includes none.
func readsEndless(text []byte, file string) string {
	for _, m := range endless.FindAllSubmatchIndex(text, -1) {
		for i := 2; i < len(m); i += 2 {
			if m[i] < 0 || harmless.Match(text[m[i]:m[i+1]]) {
				continue
			}
			line := 1 + bytes.Count(text[:m[i]], []byte("\n"))
			return fmt.Sprintf("%s:%d: error: /%s may have no end, so it cannot be included\n", file, line, oneWord(text[m[i]:m[i+1]]))
		}
	}
	return ""
}

// oneWord returns a short name of a file in a source for a message.
func oneWord(name []byte) string { return show(string(bytes.TrimSpace(name[:min(len(name), 100)]))) }
