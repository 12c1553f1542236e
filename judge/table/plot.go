package table

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// A grid counts the heaps of a table in cells: columns of heaps, rows of values.
type grid struct {
	cells       [][]int
	each, value int // heaps a column, values a row
}

func (t *Table) grid(columns, rows int) grid {
	top, _ := t.Max()
	g := grid{
		each:  max(1, (len(t.values)+columns-1)/max(columns, 1)),
		value: (top + rows) / max(rows, 1),
	}
	g.value = max(g.value, 1)
	g.cells = make([][]int, top/g.value+1)
	for i := range g.cells {
		g.cells[i] = make([]int, (len(t.values)+g.each-1)/g.each)
	}
	for n, v := range t.values {
		g.cells[int(v)/g.value][n/g.each]++
	}
	return g
}

// Text draws a table with letters, values upwards, in at most so many columns and rows.
// The more of a column's heaps are in a cell, the darker it is.
func Text(w io.Writer, t *Table, columns, rows int) error {
	g := t.grid(columns, rows)
	width := len(fmt.Sprint((len(g.cells) - 1) * g.value))
	out := bufio.NewWriter(w)
	for i := len(g.cells) - 1; i >= 0; i-- {
		var line strings.Builder
		for _, count := range g.cells[i] {
			line.WriteByte(shade(count, g.each))
		}
		fmt.Fprintf(out, "%*d |%s\n", width, i*g.value, strings.TrimRight(line.String(), " "))
	}
	last := len(t.values) - 1
	if last < 0 {
		return out.Flush()
	}
	fmt.Fprintf(out, "%*s +%s\n", width, "", strings.Repeat("-", (last+g.each)/g.each))
	fmt.Fprintf(out, "%*s  0%*d\n", width, "", max(last/g.each, 1), last)
	return out.Flush()
}

// shade returns a letter for a cell with some of the heaps of its column.
func shade(count, of int) byte {
	const shades = ".:-=+*"
	if count == 0 {
		return ' '
	}
	return shades[(count*len(shades)-1)/of%len(shades)]
}

// SVG draws a table as a picture of so many pixels, values upwards, with a dot for each
// pixel that has a heap.
func SVG(w io.Writer, t *Table, width, height int) error {
	g := t.grid(width, height)
	out := bufio.NewWriter(w)
	columns := 0
	if len(g.cells) > 0 {
		columns = len(g.cells[0])
	}
	fmt.Fprintf(out, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" `, max(columns, 1), len(g.cells))
	fmt.Fprintf(out, `width="%d" height="%d" preserveAspectRatio="none">`+"\n", width, height)
	top, at := t.Max()
	fmt.Fprintf(out, "<title>%s: heaps 0 to %d, greatest value %d at %d</title>\n<path d=\"",
		escapeXML(t.rule.String()), t.Upto(), top, at)
	for i := range g.cells {
		for column, count := range g.cells[len(g.cells)-1-i] {
			if count > 0 {
				fmt.Fprintf(out, "M%d %dh1v1h-1z", column, i)
			}
		}
	}
	fmt.Fprint(out, "\"/>\n</svg>\n")
	return out.Flush()
}

func escapeXML(s string) string {
	return strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;").Replace(s)
}
