package build

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

var (
	byteOrderMark = []byte("\uFEFF")
	// coding matches a line by which a Python source declares its encoding (PEP 263).
	coding = regexp.MustCompile(`^[ \t\f]*#.*?coding[:=][ \t]*[-\w.]+`)
	// bare matches a line of Python after which the next line may still declare the encoding.
	bare = regexp.MustCompile(`^[ \t\f]*(#.*)?\r?$`)
)

// readable returns the text as the compiler can read it. The Java compiler rejects a byte
// order mark, which editors on Windows write.
func readable(text []byte, l *Language) []byte {
	if l.matches("x.java") {
		return bytes.TrimPrefix(text, byteOrderMark)
	}
	return text
}

// Encodings of Java sources that are not UTF-8, as javac calls them. Every text can be read in
// anyText, so that bytes in a comment are never a reason to refuse a source.
const (
	chinese = "GB18030"
	anyText = "ISO-8859-1"
)

// encoded makes javac read a source in its encoding. Most sources that are not UTF-8 were written
// on Chinese Windows, and javac refuses wrong bytes even in a comment.
func encoded(compile []string, text []byte) []string {
	at := slices.Index(compile, "-encoding") + 1
	if at == 0 || at == len(compile) || utf8.Valid(text) {
		return compile
	}
	compile = slices.Clone(compile)
	compile[at] = anyText
	if isChinese(text) {
		compile[at] = chinese
	}
	return compile
}

// isChinese reports whether a text has the form of GB18030, which has that of GBK and
// GB2312 in it.
func isChinese(text []byte) bool {
	in := func(b, from, to byte) bool { return from <= b && b <= to }
	for len(text) > 0 {
		n := 1
		switch {
		case text[0] < 0x80:
		case len(text) > 1 && in(text[0], 0x81, 0xFE) && in(text[1], 0x40, 0xFE) && text[1] != 0x7F:
			n = 2
		case len(text) > 3 && in(text[0], 0x81, 0xFE) && in(text[1], 0x30, 0x39) && in(text[2], 0x81, 0xFE) && in(text[3], 0x30, 0x39):
			n = 4
		default:
			return false
		}
		text = text[n:]
	}
	return true
}

// plain returns the job with the encoding anyText if javac could not read the source as Chinese;
// otherwise nil.
func (j *job) plain(log string) *job {
	at := slices.Index(j.compile, chinese)
	if at < 0 || !unreadable(log) {
		return nil
	}
	again := *j
	again.compile = slices.Clone(j.compile)
	again.compile[at] = anyText
	return &again
}

// wrongFile matches javac's error about a file that is not named after its public class.
var wrongFile = regexp.MustCompile(`error: class \S+ is public, should be declared in a file named ([\pL_$][\pL\pN_$]*\.java)`)

// named returns the job with the file named after its public class, if an error of javac says the
// name; otherwise nil.
func (j *job) named(log string) *job {
	m := wrongFile.FindStringSubmatch(log)
	if utf8.Valid(j.text) || m == nil {
		return nil
	}
	again := *j
	again.file = m[1]
	again.compile = words(j.lang.Compile, "", again.file, "")
	again.compile[0] = j.compile[0]
	again.compile = encoded(again.compile, j.text)
	return &again
}

// unreadable reports whether a log of javac says that it could not read the text, and not
// that the program is wrong.
func unreadable(log string) bool {
	return strings.Contains(log, "unmappable character") || strings.Contains(log, "unsupported encoding")
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

// declares reports whether a Python source says how it is encoded.
func declares(text []byte) bool {
	first, rest, _ := bytes.Cut(text, []byte("\n"))
	second, _, _ := bytes.Cut(rest, []byte("\n"))
	return bytes.HasPrefix(text, byteOrderMark) || coding.Match(first) || bare.Match(first) && coding.Match(second)
}
