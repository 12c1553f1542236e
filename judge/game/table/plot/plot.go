// Package plot draws tables of Grundy values as text for terminals, and as SVG.
package plot

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"grundy/judge/game/table"
)

// A grid counts the heaps of a table in cells. Columns are ranges of heaps, and rows are ranges
// of values.
type grid struct {
	cells       [][]int
	each, value int // heaps per column, and values per row
}

func newGrid(t *table.Table, columns, rows int) grid {
	values := t.Values()
	top, _ := t.Max()
	g := grid{
		each:  max(1, (len(values)+columns-1)/max(columns, 1)),
		value: (top + rows) / max(rows, 1),
	}
	g.value = max(g.value, 1)
	g.cells = make([][]int, top/g.value+1)
	for i := range g.cells {
		g.cells[i] = make([]int, (len(values)+g.each-1)/g.each)
	}
	for n, v := range values {
		g.cells[int(v)/g.value][n/g.each]++
	}
	return g
}

// Text draws a table as text with at most this number of columns and rows; values increase
// upwards. A cell is darker if it contains more of its column's heaps.
func Text(w io.Writer, t *table.Table, columns, rows int) error {
	g := newGrid(t, columns, rows)
	width := len(fmt.Sprint((len(g.cells) - 1) * g.value))
	out := bufio.NewWriter(w)
	for i := len(g.cells) - 1; i >= 0; i-- {
		var line strings.Builder
		for _, count := range g.cells[i] {
			line.WriteByte(shade(count, g.each))
		}
		fmt.Fprintf(out, "%*d |%s\n", width, i*g.value, strings.TrimRight(line.String(), " "))
	}
	last := t.Upto()
	if last < 0 {
		return out.Flush()
	}
	fmt.Fprintf(out, "%*s +%s\n", width, "", strings.Repeat("-", (last+g.each)/g.each))
	fmt.Fprintf(out, "%*s  0%*d\n", width, "", max(last/g.each, 1), last)
	return out.Flush()
}

// shade returns the character for a cell with count of the heaps in its column.
func shade(count, of int) byte {
	const shades = ".:-=+*"
	if count == 0 {
		return ' '
	}
	return shades[(count*len(shades)-1)/of%len(shades)]
}
