package crash

import (
	"regexp"
	"strings"
)

var (
	// undefined matches the beginning of a report of gcc's undefined behaviour sanitizer.
	undefined = regexp.MustCompile(`(?m)^(\S+?):(\d+):\d+: runtime error: (.+)$`)
	// address matches the beginning of a report of the address sanitizer.
	address = regexp.MustCompile(`(?m)^==\d+==ERROR: AddressSanitizer: (.+)$`)
	// access matches the kind of memory access.
	access = regexp.MustCompile(`(?m)^(READ|WRITE) of size (\d+)|caused by a (READ|WRITE) memory access`)
	// assertion matches the message of a failed assert, in the program or the library.
	assertion = regexp.MustCompile("(?m)Assertion [`'](.+)' failed")
	// kind matches the name of an address error.
	kind = regexp.MustCompile(`^[A-Za-z-]+`)
)

// library explains common assertions of the C++ library in words.
var library = map[string]string{
	"__n < this->size()": "index out of range of a container",
	"!this->empty()":     "element of an empty container",
}

// Sanitizer finds the first report of gcc's address or undefined behaviour sanitizer, or an error
// of Free Pascal, and the line of the source. If the error is in a library, the line is the
// innermost line of the source on the stack. The line is 0 if none is named. ok is false if there
// is no report.
func Sanitizer(stderr []byte, names Names) (p Place, ok bool) {
	text := string(stderr)
	u, a := undefined.FindStringSubmatchIndex(text), address.FindStringSubmatchIndex(text)
	switch {
	case u != nil && (a == nil || u[0] < a[0]):
		p.What = oneLine(text[u[6]:u[7]])
		if m := regexp.MustCompile(`(?:^|/)` + names.pattern() + `$`).FindStringSubmatch(text[u[2]:u[3]]); m != nil {
			p.Line, p.File = number(text[u[4]:u[5]]), names.called(m[1])
			return p, true
		}
		p.Line, p.File = innermost(text[u[1]:], names)
		return p, true
	case a != nil:
		p.What = addressError(text, text[a[2]:a[3]], text[a[1]:])
		p.Line, p.File = innermost(text[a[1]:], names)
		return p, true
	}
	return pascal(text, names)
}

// innermost returns the line and the file of the first stack frame that is in the source, or 0 if
// there is none. The stack ends at a blank line, because further stacks follow.
func innermost(text string, names Names) (line int, file string) {
	stack, _, _ := strings.Cut(text, "\n\n")
	m := regexp.MustCompile(`(?m)^ +#\d+ .*[ /]` + names.pattern() + `:(\d+)`).FindStringSubmatch(stack)
	if m == nil {
		return 0, ""
	}
	return number(m[2]), names.called(m[1])
}

// addressError shortens a report of the address sanitizer to a few words: heap-buffer-overflow,
// read of size 4.
func addressError(text, head, rest string) string {
	what := kind.FindString(head)
	if what == "ABRT" {
		m := assertion.FindStringSubmatch(text)
		switch {
		case m != nil && library[m[1]] != "":
			return library[m[1]]
		case m != nil:
			return oneLine("assertion failed: " + m[1])
		}
		return "abort"
	}
	stack, _, _ := strings.Cut(rest, "\n\n")
	m := access.FindStringSubmatch(stack)
	switch {
	case m == nil:
	case m[1] != "":
		what += ", " + strings.ToLower(m[1]) + " of size " + m[2]
	default:
		what += ", " + strings.ToLower(m[3])
	}
	return oneLine(what)
}
