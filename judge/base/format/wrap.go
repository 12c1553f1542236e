package format

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// leastColumns is the least width to which texts are wrapped. Narrower terminals break lines
// themselves.
const leastColumns = 20

// Wrapped wraps the lines of a text that are wider than the given number of columns; 0 means no
// wrapping. Continuation lines are indented like the line's beginning.
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

// Hanging puts a text after a head, such as a name, and wraps the text to a number of columns; 0
// means no wrapping. All lines of the text are indented to the same column.
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

// breakable returns the longest beginning of a text that fits into a number of columns and ends
// where a line may break. A line may break at a space and next to a wide character. A word that is
// longer than a line is not broken.
func breakable(text string, columns int) string {
	width, end := 0, 0
	for i, r := range text {
		if i > 0 && mayBreak(text, i) {
			if width > columns && end > 0 {
				return text[:end]
			}
			end = i
		}
		if r == ' ' && width <= columns { // a space may extend beyond the last column
			end = i
		}
		width += Width(string(r))
		if width > columns && end > 0 {
			return text[:end]
		}
	}
	return text
}

// mayBreak reports whether a line may break at an offset in a text.
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

// closes reports whether a character must not be separated from the character before it.
func closes(r rune) bool {
	return unicode.In(r, unicode.Pe, unicode.Pf) || strings.ContainsRune("，。；：、！？…,.;:!?", r)
}

// opens reports whether a character must not be separated from the character after it.
func opens(r rune) bool { return unicode.In(r, unicode.Ps, unicode.Pi) }
