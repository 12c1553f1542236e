package build

import (
	"bytes"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"unicode"

	"grundy/judge/fault"
)

// MaxSource is the size in bytes that a source may have.
const MaxSource = 1 << 20

// check finds what no compiler need be asked about.
func (s Source) check() error {
	switch {
	case len(bytes.TrimSpace(s.Text)) == 0:
		return fault.Errorf("%s: is empty; hand in a source file", show(s.Name))
	case bytes.IndexByte(s.Text, 0) >= 0:
		return fault.Errorf("%s: is a binary file, not a source; hand in the source, saved as UTF-8", show(s.Name))
	case len(s.Text) > MaxSource:
		return fault.Errorf("%s: has %d bytes, more than the %d allowed; make tables in the program",
			show(s.Name), len(s.Text), MaxSource)
	}
	return nil
}

// show is a name fit for a message: quoted when it has blanks or worse.
func show(name string) string {
	odd := func(r rune) bool { return !unicode.IsGraphic(r) || unicode.IsSpace(r) || r == unicode.ReplacementChar }
	if name == "" || strings.ContainsFunc(name, odd) {
		return strconv.Quote(name)
	}
	return name
}

// harmless matches names that mean nothing to a shell, a compiler or a log.
var harmless = regexp.MustCompile(`^[A-Za-z0-9._][A-Za-z0-9._-]{0,99}$`)

// fileName is what a source is called where it is compiled: as it was handed in,
// if that is harmless and of the language. Go is always main.go, since go build
// passes over a_test.go and a_windows.go, and Java is called as its public class.
func fileName(src Source, l *Language) string {
	name := filepath.Base(src.Name)
	if l.matches("x.java") {
		if name := javaFile(src.Text); name != "" {
			return name
		}
	}
	if harmless.MatchString(name) && l.matches(name) && l.ID != "go" {
		return name
	}
	return "main" + filepath.Ext(l.Files[0])
}
