// Package figure draws positions as SVG: heaps as stones, words and boards as cells, graphs as
// places with arrows, Hackenbush as branches. If a part of the drawing stands for exactly one
// legal move, it is a link. No script is needed.
//
//	f, ok := figure.Of(position)
//	if ok {
//		svg = f.SVG(figure.Options{Moves: moves, Link: address})
//	}
package figure

import (
	"fmt"
	"html"
	"html/template"
	"strings"

	"grundy/judge/play"
)

// A Figure is a drawing of a position.
type Figure struct {
	width, height int
	rows          []row
}

// A row is parts next to each other. If taken is set, players take from the end of the row, so
// pointing at a part marks it and all parts after it.
type row struct {
	taken bool
	parts []part
}

// A shape is the form of a part.
type shape string

// The shapes are also class names of the page's style.
const (
	stone  shape = "stone"  // a disc
	slot   shape = "slot"   // a place for a stone
	cell   shape = "cell"   // a square with a text
	place  shape = "place"  // a circle with a text
	token  shape = "token"  // a place with a token
	arrow  shape = "arrow"  // a path with a head
	branch shape = "branch" // a path without a head
	side   shape = "side"   // a branch that cannot be pressed
	label  shape = "label"  // only a text
)

// A part is an element of a drawing at a point in pixels.
type part struct {
	shape shape
	x, y  int
	text  string
	path  string // of an arrow or a branch
	// makes reports whether pressing the part makes a move to a position; nil: the part cannot be
	// pressed.
	makes func(to reading) bool
}

// Options say what pressing a figure does.
type Options struct {
	Moves []play.Move            // the legal moves; none: no part can be pressed
	Link  func(play.Move) string // the address of the page after a move
	Name  func(play.Move) string // the tooltip of a move
	Hint  string                 // the text of the move to mark; empty: no mark
	ID    string                 // prefix of the ids in the drawing; unique on the page
}

// Of returns the drawing of a position; ok is false if there is no drawing for it.
func Of(p play.Position) (f *Figure, ok bool) {
	for _, draw := range []func(reading) *Figure{graph, strip, heaps, word, board, forest, ring} {
		if f := draw(read(p)); f != nil {
			return f, true
		}
	}
	return nil, false
}

// SVG returns the drawing. Its links are for mouse and touch only. The page must also offer the
// moves to the keyboard and to screen readers, and name the position.
func (f *Figure) SVG(o Options) template.HTML {
	var b strings.Builder
	fmt.Fprintf(&b, `<svg class="figure" viewBox="0 0 %d %d" width="%d" height="%d">`, f.width, f.height, f.width, f.height)
	fmt.Fprintf(&b, `<defs><marker id="%shead" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0 8 4 0 8z"/></marker></defs>`, html.EscapeString(o.ID))
	after := make([]reading, len(o.Moves))
	for i, m := range o.Moves {
		after[i] = read(m.To)
	}
	for _, r := range f.rows {
		if len(r.parts) == 0 {
			continue
		}
		class := "row"
		if r.taken {
			class = "row taken"
		}
		fmt.Fprintf(&b, `<g class="%s">`, class)
		for _, p := range r.parts {
			p.write(&b, o, after)
		}
		b.WriteString(`</g>`)
	}
	b.WriteString(`</svg>`)
	return template.HTML(b.String()) //nolint:gosec // all texts are escaped
}

// write writes a part, as a link if exactly one move corresponds to it.
func (p part) write(b *strings.Builder, o Options, after []reading) {
	at := -1
	for i := range after {
		if p.makes == nil || !p.makes(after[i]) {
			continue
		}
		if at >= 0 {
			at = -1
			break
		}
		at = i
	}
	if at < 0 {
		p.shapes(b, o)
		return
	}
	m, class := o.Moves[at], ""
	if m.Text == o.Hint {
		class = ` class="hint"`
	}
	fmt.Fprintf(b, `<a%s tabindex="-1" href="%s"><title>%s</title>`, class, html.EscapeString(o.Link(m)), html.EscapeString(o.Name(m)))
	p.shapes(b, o)
	b.WriteString(`</a>`)
}

// shapes writes the SVG elements of a part.
func (p part) shapes(b *strings.Builder, o Options) {
	text := html.EscapeString(p.text)
	switch p.shape {
	case stone, slot:
		fmt.Fprintf(b, `<circle class="%s" cx="%d" cy="%d" r="%d"/>`, p.shape, p.x, p.y, stoneSize)
	case cell:
		fmt.Fprintf(b, `<rect class="cell" x="%d" y="%d" width="%d" height="%d" rx="4"/>`, p.x-cellSize/2, p.y-cellSize/2, cellSize, cellSize)
		fmt.Fprintf(b, `<text x="%d" y="%d">%s</text>`, p.x, p.y, text)
	case place, token:
		fmt.Fprintf(b, `<circle class="%s" cx="%d" cy="%d" r="%d"/>`, p.shape, p.x, p.y, placeSize)
		fmt.Fprintf(b, `<text x="%d" y="%d">%s</text>`, p.x, p.y, text)
	case arrow:
		fmt.Fprintf(b, `<path class="arrow" marker-end="url(#%shead)" d="%s"/>`, html.EscapeString(o.ID), p.path)
	case side:
		fmt.Fprintf(b, `<path class="side" d="%s"/>`, p.path)
	case branch: // a wide invisible path is easier to press
		fmt.Fprintf(b, `<path class="near" d="%s"/><path class="branch" d="%s"/>`, p.path, p.path)
	case label:
		fmt.Fprintf(b, `<text class="label" x="%d" y="%d">%s</text>`, p.x, p.y, text)
	}
}

// These constants are sizes in pixels: radii of stones and places, sides of cells, and the
// margin.
const (
	stoneSize, placeSize, cellSize = 9, 15, 30
	margin                         = 24
)
