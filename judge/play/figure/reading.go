package figure

import (
	"slices"
	"strings"

	"grundy/judge/game"
	"grundy/judge/play"
)

// A reading is the picture of a position in the form that parts compare.
type reading struct {
	kind     string
	declared bool     // the rules declare heaps; piles are these heaps, in order
	piles    []pile   // if not declared, those with the most room first, without piles of no room
	numbers  []int64  // the numbers of a ring, and the places of the tokens of a graph
	word     []rune   // the letters of a word
	trees    [][]edge // the edges of each tree of a forest
	squares  []rune   // the squares of a strip or a ring
	rows     []string // the rows of a board
	cells    [][]string
	places   []game.Place // of a graph
}

// A pile is a heap of stones, or a container with room for a number of stones. The room of a heap
// is the number of its stones.
type pile struct{ stones, room int64 }

// An edge joins two vertices of a tree.
type edge [2]int

// read returns the picture of a position. It has no kind if the rules do not draw the position.
func read(p play.Position) (r reading) {
	if p.ByHeaps() {
		r = reading{kind: "heaps", declared: true}
		for _, n := range p.Heaps() {
			r.piles = append(r.piles, pile{n, n})
		}
		return r
	}
	d := p.Drawing()
	if d == nil {
		return r
	}
	r.kind = d.Kind
	switch d.Kind {
	case "heaps":
		r.piles = piles(d)
	case "word":
		r.word = []rune(d.Rows[0])
	case "strip":
		r.squares = []rune(d.Rows[0])
	case "board":
		r.rows, r.cells = d.Rows, d.Cells
	case "ring":
		r.numbers, r.squares = d.Numbers, []rune(strings.Join(d.Rows, ""))
	case "graph":
		r.places, r.numbers = d.Arrows(), d.At
	case "forest":
		for _, edges := range d.Trees {
			var tree []edge
			for _, e := range edges {
				tree = append(tree, edge{int(e[0]), int(e[1])})
			}
			r.trees = append(r.trees, tree)
		}
	}
	return r
}

// piles returns the heaps of a picture that are not empty, in an order that does not depend on theirs.
func piles(d *game.Picture) (list []pile) {
	for i, n := range d.Numbers {
		one := pile{n, n}
		if d.Rooms != nil {
			one.room = d.Rooms[i]
		}
		if one.room > 0 {
			list = append(list, one)
		}
	}
	return sorted(list)
}

func sorted(list []pile) []pile {
	slices.SortFunc(list, func(a, b pile) int {
		if a.room != b.room {
			return int(b.room - a.room)
		}
		return int(b.stones - a.stones)
	})
	return list
}

// with returns a copy of a list with one element changed.
func with[T any](list []T, i int, to T) []T {
	list = slices.Clone(list)
	list[i] = to
	return list
}

// gained returns the elements that occur more often in to than in from.
func gained[T comparable](from, to []T) (more []T) {
	count := map[T]int{}
	for _, v := range from {
		count[v]++
	}
	for _, v := range to {
		if count[v]--; count[v] < 0 {
			more = append(more, v)
		}
	}
	return more
}
