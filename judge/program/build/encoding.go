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
	// coding matches a line that declares the encoding of a Python source (PEP 263).
	coding = regexp.MustCompile(`^[ \t\f]*#.*?coding[:=][ \t]*[-\w.]+`)
	// bare matches a line of Python after which the second line may still declare the encoding.
	bare = regexp.MustCompile(`^[ \t\f]*(#.*)?\r?$`)
)

// readable returns the text in a form that the compiler can read. The Java compiler rejects a byte
// order mark, which editors on Windows write.
func readable(text []byte, l *Language) []byte {
	if l.matches("x.java") {
		return bytes.TrimPrefix(text, byteOrderMark)
	}
	return text
}

// These are the encodings of Java sources that are not UTF-8, as javac names them. Every text is
// valid in anyText, so that bytes in a comment are never a reason to refuse a source.
const (
	chinese = "GB18030"
	anyText = "ISO-8859-1"
)

// encoded makes javac read a source in its encoding. Most sources that are not UTF-8 were written
// on Chinese Windows, and javac refuses invalid bytes even in a comment.
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

// isChinese reports whether a text is valid GB18030, which includes GBK and GB2312.
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

// named returns the job with the file named after its public class, if the source is not in UTF-8
// and an error of javac contains the name of this class. Otherwise it returns nil.
func (j *job) named(log string) *job {
	m := wrongFile.FindStringSubmatch(log)
	if utf8.Valid(j.text) || m == nil {
		return nil
	}
	again := *j
	again.file = m[1]
	again.compile = words(j.lang.Compile, "", again.file, "")
	again.addParts()
	again.compile[0] = j.compile[0]
	again.compile = encoded(again.compile, j.text)
	return &again
}

// unreadable reports whether javac could not read the text, rather than found an error in the
// program.
func unreadable(log string) bool {
	return strings.Contains(log, "unmappable character") || strings.Contains(log, "unsupported encoding")
}

// undecodable returns a *CompileError, in Python's words, for a Python source that is not UTF-8
// and does not declare its encoding. Python would refuse such a source only at run time.
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

// declares reports whether a Python source declares its encoding.
func declares(text []byte) bool {
	first, rest, _ := bytes.Cut(text, []byte("\n"))
	second, _, _ := bytes.Cut(rest, []byte("\n"))
	return bytes.HasPrefix(text, byteOrderMark) || coding.Match(first) || bare.Match(first) && coding.Match(second)
}
