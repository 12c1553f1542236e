package format

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// leastColumns is the least width to which texts are wrapped. Narrower terminals break lines
// themselves.
const leastColumns = 20

// Wrapped wraps the lines of a text that are wider than the given number of columns; 0 leaves them
// as they are. The rest of a line is indented like its beginning.
func Wrapped(text string, columns int) string {
	if columns <= 0 {
		return text
	}
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		rest := strings.TrimLeft(line, " ")
		lines[i] = Hanging(line[:len(line)-len(rest)], rest, columns)
	}
	return strings.Join(lines, "\n")
}

// Hanging puts a text behind a head, such as a name, and wraps it to a number of columns,
// with all lines of the text indented to the same column; 0 wraps nothing.
func Hanging(head, text string, columns int) string {
	indent := Width(head)
	if columns <= 0 || columns-indent < leastColumns || indent+Width(text) <= columns {
		return head + text
	}
	var lines []string
	for text != "" {
		line := breakable(text, columns-indent)
		text = strings.TrimLeft(text[len(line):], " ")
		lines = append(lines, strings.TrimRight(line, " "))
	}
	return head + strings.Join(lines, "\n"+strings.Repeat(" ", indent))
}

// breakable returns the longest beginning of a text that fits into a number of columns and
// ends where a line may break: at a blank, or beside a wide character. A word that is longer
// than a line is not broken.
func breakable(text string, columns int) string {
	width, end := 0, 0
	for i, r := range text {
		if i > 0 && mayBreak(text, i) {
			if width > columns && end > 0 {
				return text[:end]
			}
			end = i
		}
		if r == ' ' && width <= columns { // a blank may stand over the edge
			end = i
		}
		width += Width(string(r))
		if width > columns && end > 0 {
			return text[:end]
		}
	}
	return text
}

// mayBreak reports whether a line may end before a place in a text.
func mayBreak(text string, at int) bool {
	before, _ := utf8.DecodeLastRuneInString(text[:at])
	after, _ := utf8.DecodeRuneInString(text[at:])
	if before == ' ' {
		return true
	}
	if Width(string(before)) < 2 && Width(string(after)) < 2 || after == ' ' {
		return false
	}
	return !closes(after) && !opens(before)
}

// closes reports whether a character belongs to what stands before it.
func closes(r rune) bool {
	return unicode.In(r, unicode.Pe, unicode.Pf) || strings.ContainsRune("，。；：、！？…,.;:!?", r)
}

// opens reports whether a character belongs to what stands after it.
func opens(r rune) bool { return unicode.In(r, unicode.Ps, unicode.Pi) }
