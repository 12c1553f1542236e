package format

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/width"

	"grundy/judge/base/i18n"
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

// Fit returns a text unchanged if it fits into a number of columns. Otherwise it returns the
// beginning and an ellipsis.
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

// Row formats a row of a table whose columns have fixed widths. A negative width aligns the cell to
// the left.
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

// Line returns the beginning of a line, at most the given number of characters. If it is cut, the
// total number follows.
func Line(line string, most int) string {
	if utf8.RuneCountInString(line) <= most {
		return line
	}
	runes := []rune(line)
	return fmt.Sprintf("%s… (%s)", string(runes[:most]), Plural(len(runes), "character"))
}

// LineIn is like Line, with the total number in a language.
func LineIn(lang, line string, most int) string {
	n := utf8.RuneCountInString(line)
	if n <= most || lang != i18n.Chinese {
		return Line(line, most)
	}
	return fmt.Sprintf("%s…（%d 个字符）", string([]rune(line)[:most]), n)
}

// Blocks formats rows of equal length as columns, two spaces apart, for a terminal of the given
// width; 0 means any width. The first columns, keys of them, name the row. Columns that do not fit
// are printed in further blocks, which repeat the keys. So lines need not be broken. Keys that take
// more than half of the terminal are cut.
func Blocks(rows [][]string, keys, columns int) string {
	cells, widths := visible(rows)
	if columns > 0 {
		for i := range min(keys, len(widths)) {
			widths[i] = min(widths[i], max(columns/2/keys, 1))
			for _, row := range cells {
				row[i] = Fit(row[i], widths[i])
			}
		}
	}
	var blocks []string
	for first := keys; ; {
		last := beside(widths, keys, first, columns)
		blocks = append(blocks, block(cells, widths, keys, first, last))
		if first = last; first >= len(widths) {
			return strings.Join(blocks, "\n")
		}
	}
}

// visible returns the cells without control characters, and the widths of their columns.
func visible(rows [][]string) (cells [][]string, widths []int) {
	for _, row := range rows {
		shown := make([]string, len(row))
		for i, cell := range row {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			shown[i] = Visible(cell)
			widths[i] = max(widths[i], Width(shown[i]))
		}
		cells = append(cells, shown)
	}
	return cells, widths
}

// beside returns the end of a block that has the keys and the columns from first on, as many as
// fit. The block has at least one column.
func beside(widths []int, keys, first, columns int) int {
	used := 0
	for _, w := range widths[:min(keys, len(widths))] {
		used += w + 2
	}
	for i := first; i < len(widths); i++ {
		if used += widths[i]; columns > 0 && used > columns && i > first {
			return i
		}
		used += 2
	}
	return len(widths)
}

// block formats the keys of rows and the columns from first up to, but not including, last.
func block(cells [][]string, widths []int, keys, first, last int) string {
	var b strings.Builder
	for _, row := range cells {
		var line strings.Builder
		for i, cell := range row {
			if i < keys || first <= i && i < last {
				line.WriteString(Pad(cell, widths[i]) + "  ")
			}
		}
		b.WriteString(strings.TrimRight(line.String(), " ") + "\n")
	}
	return b.String()
}

// Narrow formats the cells of a row for a terminal that is too narrow for their columns. Cells are
// two spaces apart, and cells that do not fit go to indented lines.
func Narrow(columns int, cells ...string) string {
	var b strings.Builder
	used := 0
	for i, cell := range cells {
		switch {
		case i == 0:
		case used+2+Width(cell) > columns:
			b.WriteString("\n    ")
			used = 4
		default:
			b.WriteString("  ")
			used += 2
		}
		b.WriteString(cell)
		used += Width(cell)
	}
	return b.String()
}
