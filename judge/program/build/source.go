package build

import (
	"bytes"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"unicode"

	"grundy/judge/base/fault"
)

// maxSource is the maximum size of a source in bytes.
const maxSource = 1 << 20

// Check rejects a source that is empty, binary or too large. Build does not build such a source,
// and its error is not a verdict.
func (s Source) Check() error {
	switch {
	case len(bytes.TrimSpace(s.Text)) == 0:
		return fault.Errorf("%s: is empty; submit a source file", show(s.Name))
	case bytes.IndexByte(s.Text, 0) >= 0:
		return fault.Errorf("%s: is a binary file, not a source; submit the source, saved as UTF-8", show(s.Name))
	case len(s.Text) > maxSource:
		return fault.Errorf("%s: has more bytes than the %d allowed: %d; compute large tables in the program",
			show(s.Name), maxSource, len(s.Text))
	}
	return nil
}

// show returns a name for a message, quoted if it contains spaces or special characters.
func show(name string) string {
	odd := func(r rune) bool { return !unicode.IsGraphic(r) || unicode.IsSpace(r) || r == unicode.ReplacementChar }
	if name == "" || strings.ContainsFunc(name, odd) {
		return strconv.Quote(name)
	}
	return name
}

// fileName returns the name of a source in the build folder: main, with an extension of the
// language, whatever its author called it. Other names would have a meaning for compilers and
// interpreters: Python imports token.py instead of its own module, Go ignores a_test.go, and some
// compilers read -x.c as an option. Java demands that the file is named after its public class.
func fileName(src Source, l *Language) string {
	if l.matches("x.java") {
		if name := javaFile(src.Text); name != "" {
			return name
		}
	}
	name := filepath.Base(src.Name)
	for _, glob := range l.Files {
		// An extension may decide the kind of source, as .mjs and .cjs do.
		if ok, _ := filepath.Match(glob, name); ok && plain.MatchString(glob) {
			return "main" + glob[1:]
		}
	}
	return "main" + filepath.Ext(l.Files[0])
}

// plain matches globs that are only an extension.
var plain = regexp.MustCompile(`^\*\.[A-Za-z0-9_+]+$`)
