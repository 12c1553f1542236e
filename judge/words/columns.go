package words

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/width"
)

// Width returns the number of columns that a text takes on a terminal: two for a wide
// character such as 汉, none for a combining mark.
func Width(text string) (columns int) {
	for _, r := range text {
		switch kind := width.LookupRune(r).Kind(); {
		case unicode.In(r, unicode.Mn, unicode.Me):
		case kind == width.EastAsianWide || kind == width.EastAsianFullwidth:
			columns += 2
		default:
			columns++
		}
	}
	return columns
}

// Pad appends spaces to a text until it takes the given number of columns.
func Pad(text string, columns int) string {
	return text + strings.Repeat(" ", max(0, columns-Width(text)))
}

// Fit returns a text that takes at most a number of columns: its beginning and an
// ellipsis, if it is wider.
func Fit(text string, columns int) string {
	if Width(text) <= columns {
		return text
	}
	cut, width := 0, 1
	for i, r := range text {
		if width += Width(string(r)); width > columns {
			break
		}
		cut = i + len(string(r))
	}
	return text[:cut] + "…"
}

// Row formats a row of a table whose columns have fixed widths: below 0, a cell is
// aligned to the left.
func Row(widths []int, cells ...string) string {
	var b strings.Builder
	for i, cell := range cells {
		if i > 0 {
			b.WriteString(" ")
		}
		if columns := widths[i]; columns < 0 {
			b.WriteString(Pad(cell, -columns))
		} else {
			b.WriteString(strings.Repeat(" ", max(0, columns-Width(cell))) + cell)
		}
	}
	return strings.TrimRight(b.String(), " ")
}

// Line returns the beginning of a line, at most the given number of characters, with
// the total number if some are left out.
func Line(line string, most int) string {
	if utf8.RuneCountInString(line) <= most {
		return line
	}
	runes := []rune(line)
	return fmt.Sprintf("%s… (%d characters)", string(runes[:most]), len(runes))
}

// Columns formats rows of equal length as columns, two spaces apart.
func Columns(rows [][]string) string {
	var widths []int
	for _, row := range rows {
		for i, cell := range row {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], Width(Visible(cell)))
		}
	}
	var b strings.Builder
	for _, row := range rows {
		var line strings.Builder
		for i, cell := range row {
			line.WriteString(Pad(Visible(cell), widths[i]) + "  ")
		}
		b.WriteString(strings.TrimRight(line.String(), " ") + "\n")
	}
	return b.String()
}
