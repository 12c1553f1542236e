package plot

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/base/store"
	"grundy/judge/game/table"
)

// These constants are the margins of a picture, which contain its axes, in pixels.
const (
	left, right, above, below = 56, 16, 34, 44
)

// style has the colours for light and dark screens.
const style = `<style>
svg{color-scheme:light dark;font:13px sans-serif}
.paper{fill:#fff}text{fill:#333}.axis{stroke:#666}.grid{stroke:#e4e4e4}.period{fill:#dbe9ff}.edge{stroke:#2a62c4;stroke-dasharray:4}path{fill:#111}
@media(prefers-color-scheme:dark){.paper{fill:#16181c}text{fill:#ccc}.axis{stroke:#999}.grid{stroke:#2e3238}.period{fill:#1d3152}.edge{stroke:#7aa8f5}path{fill:#eee}}
</style>
`

// A picture is a table with the positions of its heaps and values in pixels.
type picture struct {
	*bufio.Writer
	t             *table.Table
	lang          string
	width, height int // of the area with the values
	columns, rows int // of the grid
	grid          grid
}

// SVG draws a table as a picture with axes: heaps increase to the right and values upwards, with
// a dot for each pixel that contains a heap. width and height are in pixels. If the table has a
// law with a period, the first period is marked. lang is a language of package i18n.
func SVG(w io.Writer, t *table.Table, width, height int, lang string) error {
	p := &picture{Writer: bufio.NewWriter(w), t: t, lang: lang,
		width: max(width-left-right, 1), height: max(height-above-below, 1)}
	p.grid = newGrid(t, p.width, p.height)
	p.rows = max(len(p.grid.cells), 1)
	p.columns = max((t.Upto()+p.grid.each)/p.grid.each, 1)
	fmt.Fprintf(p, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d">`+"\n%s", width, height, width, height, style)
	fmt.Fprintf(p, `<rect class="paper" width="%d" height="%d"/>`+"\n", width, height)
	p.title()
	p.period()
	p.axes()
	p.values()
	fmt.Fprint(p, "</svg>\n")
	return p.Flush()
}

// Save draws a table into a file, for the flag --svg.
func Save(name string, t *table.Table, lang string) error {
	return named(name, store.WriteTo(name, func(w io.Writer) error { return SVG(w, t, 1200, 400, lang) }))
}

// Writable returns an error if Save cannot write the file. It is for use before a long
// computation.
func Writable(name string) error { return named(name, store.Writable(name)) }

// named adds the file name to an error.
func named(name string, err error) error {
	if err != nil {
		return fault.New(name, store.What(err), "name another file with --svg")
	}
	return nil
}

// title writes a description of the picture.
func (p *picture) title() {
	top, at := p.t.Max()
	text := i18n.Sprintf(p.lang, "%s: heaps 0 to %d, greatest value %d at %d", p.t.Rule(), p.t.Upto(), top, at)
	fmt.Fprintf(p, "<title>%s</title>\n", escaped(text))
	p.text(left, above-14, "start", text)
}

// x returns the position of the left edge of a heap in pixels, and y that of the bottom edge of a
// value.
func (p *picture) x(heap int) float64 {
	return left + float64(heap)/float64(p.grid.each*p.columns)*float64(p.width)
}

func (p *picture) y(value int) float64 {
	return float64(above+p.height) - float64(value)/float64(p.grid.value*p.rows)*float64(p.height)
}

// period marks the first period of the first law that has one.
func (p *picture) period() {
	for _, law := range table.Find(p.t) {
		if law.Losing || law.Period == 0 || law.Preperiod+law.Period > p.t.Upto() {
			continue
		}
		from, to := p.x(law.Preperiod), p.x(law.Preperiod+law.Period)
		fmt.Fprintf(p, `<rect class="period" x="%.1f" y="%d" width="%.1f" height="%d"/>`+"\n", from, above, max(to-from, 1), p.height)
		for _, x := range []float64{from, to} {
			p.line("edge", x, above, x, float64(above+p.height))
		}
		p.text(float64(left+p.width), above-14, "end", law.Message().In(p.lang))
		return
	}
}

// axes draws both axes with round numbers, and horizontal lines at the values.
func (p *picture) axes() {
	top, _ := p.t.Max()
	bottom, end := float64(above+p.height), float64(left+p.width)
	for v := 0; v <= top; v += step(top, p.height/30) {
		middle := (p.y(v) + p.y(v+1)) / 2
		p.line("grid", left, middle, end, middle)
		p.text(left-6, middle+4, "end", fmt.Sprint(v))
	}
	for n := 0; n <= p.t.Upto(); n += step(p.t.Upto(), p.width/90) {
		p.line("axis", p.x(n), bottom, p.x(n), bottom+5)
		p.text(p.x(n), bottom+19, "middle", fmt.Sprint(n))
	}
	p.line("axis", left, above, left, bottom)
	p.line("axis", left, bottom, end, bottom)
	p.text(end, bottom+36, "end", i18n.Sprintf(p.lang, "size of the heap"))
	fmt.Fprintf(p, `<text transform="translate(14 %d) rotate(-90)" text-anchor="middle">%s</text>`+"\n",
		above+p.height/2, i18n.Sprintf(p.lang, "Grundy value"))
}

// values draws the dots, in a nested picture whose pixels are the cells.
func (p *picture) values() {
	fmt.Fprintf(p, `<svg x="%d" y="%d" width="%d" height="%d" viewBox="0 0 %d %d" preserveAspectRatio="none"><path d="`,
		left, above, p.width, p.height, p.columns, p.rows)
	for i := range p.grid.cells {
		for column, count := range p.grid.cells[len(p.grid.cells)-1-i] {
			if count > 0 {
				fmt.Fprintf(p, "M%d %dh1v1h-1z", column, i)
			}
		}
	}
	fmt.Fprint(p, "\"/></svg>\n")
}

func (p *picture) line(class string, x1, y1, x2, y2 float64) {
	fmt.Fprintf(p, `<line class="%s" x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f"/>`+"\n", class, x1, y1, x2, y2)
}

func (p *picture) text(x, y float64, anchor, text string) {
	fmt.Fprintf(p, `<text x="%.1f" y="%.1f" text-anchor="%s">%s</text>`+"\n", x, y, anchor, escaped(text))
}

// step returns the smallest of 1, 2, 5, 10, 20, … that divides a range into at most this number
// of parts.
func step(most, parts int) int {
	for unit := 1; ; unit *= 10 {
		for _, s := range []int{unit, 2 * unit, 5 * unit} {
			if most/s <= max(parts, 1) {
				return s
			}
		}
	}
}

// escaped writes a text for XML.
func escaped(s string) string {
	return strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;").Replace(s)
}
