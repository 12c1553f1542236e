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

// maxSource is the size in bytes that a source may have.
const maxSource = 1 << 20

// Check finds what no compiler need be asked about: a source that is empty, binary or too
// large. Build does not build it, and that is not a verdict on it.
func (s Source) Check() error {
	switch {
	case len(bytes.TrimSpace(s.Text)) == 0:
		return fault.Errorf("%s: is empty; hand in a source file", show(s.Name))
	case bytes.IndexByte(s.Text, 0) >= 0:
		return fault.Errorf("%s: is a binary file, not a source; hand in the source, saved as UTF-8", show(s.Name))
	case len(s.Text) > maxSource:
		return fault.Errorf("%s: has more bytes than the %d allowed: %d; make tables in the program",
			show(s.Name), maxSource, len(s.Text))
	}
	return nil
}

// show returns a name fit for a message: quoted when it has blanks or worse.
func show(name string) string {
	odd := func(r rune) bool { return !unicode.IsGraphic(r) || unicode.IsSpace(r) || r == unicode.ReplacementChar }
	if name == "" || strings.ContainsFunc(name, odd) {
		return strconv.Quote(name)
	}
	return name
}

// fileName returns what a source is called where it is compiled: main, with an extension of
// the language, whatever its author called it. Compilers and interpreters give names a
// meaning: Python imports token.py instead of its own module, Go ignores a_test.go, and some
// compilers read -x.c as an option. Java wants a file called as its public class.
func fileName(src Source, l *Language) string {
	if l.matches("x.java") {
		if name := javaFile(src.Text); name != "" {
			return name
		}
	}
	name := filepath.Base(src.Name)
	for _, glob := range l.Files {
		// Extensions may tell kinds of source apart, as .mjs and .cjs do.
		if ok, _ := filepath.Match(glob, name); ok && plain.MatchString(glob) {
			return "main" + glob[1:]
		}
	}
	return "main" + filepath.Ext(l.Files[0])
}

// plain matches globs for an extension.
var plain = regexp.MustCompile(`^\*\.[A-Za-z0-9_+]+$`)
