package build

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"
)

var (
	byteOrderMark = []byte("\uFEFF")
	// coding matches a line by which a Python source declares its encoding (PEP 263).
	coding = regexp.MustCompile(`^[ \t\f]*#.*?coding[:=][ \t]*[-\w.]+`)
	// bare matches a line of Python behind which one may still do so.
	bare = regexp.MustCompile(`^[ \t\f]*(#.*)?\r?$`)
)

// readable is the text as the compiler can read it: that of Java takes no byte order
// mark, which editors of Windows write.
func readable(text []byte, l *Language) []byte {
	if l.matches("x.java") {
		return bytes.TrimPrefix(text, byteOrderMark)
	}
	return text
}

// undecodable refuses, in Python's words, a source that it accepts when it compiles
// and not when it runs: one in another encoding than UTF-8 that it does not declare.
func undecodable(text []byte, l *Language, name string) error {
	if !strings.HasPrefix(split(l.Run)[0], "python") || utf8.Valid(text) || declares(text) {
		return nil
	}
	at := 0
	for at < len(text) {
		r, size := utf8.DecodeRune(text[at:])
		if r == utf8.RuneError && size == 1 {
			break
		}
		at += size
	}
	log := fmt.Sprintf("  File \"%s\", line %d\nSyntaxError: Non-UTF-8 code starting with '\\x%02x', but no encoding declared\n",
		name, 1+bytes.Count(text[:at], []byte("\n")), text[at])
	return &CompileError{Language: l, Log: hinted(log, text, name)}
}

// declares tells whether a Python source says how it is encoded.
func declares(text []byte) bool {
	first, rest, _ := bytes.Cut(text, []byte("\n"))
	second, _, _ := bytes.Cut(rest, []byte("\n"))
	return bytes.HasPrefix(text, byteOrderMark) || coding.Match(first) || bare.Match(first) && coding.Match(second)
}

// hinted puts what is behind a refusal before the compiler's words, where these speak
// of the encoding of a source that is not UTF-8.
func hinted(log string, text []byte, name string) string {
	if utf8.Valid(text) || !strings.Contains(strings.ToLower(log), "utf-8") {
		return log
	}
	return fmt.Sprintf("hint: %s is not UTF-8; save the file as UTF-8\n\n", name) + log
}
