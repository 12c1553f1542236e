package game

import (
	"fmt"
	"slices"
	"strings"

	"grundy/judge/base/i18n"
)

// A Picture is a position as data, for drawings.
type Picture struct {
	// Kind is heaps, strip, word, board, ring, graph or forest.
	Kind    string
	Numbers []int64      // heaps; the numbers on the edges of a ring, from the token on
	Rooms   []int64      // how much each heap can hold, if heaps are containers that are filled
	Rows    []string     // the row of a strip or word; the rows of a board; the places of a ring
	Cells   [][]string   // the rows of a board whose cells are more than a letter, in place of Rows
	Edges   [][2]int64   // of a graph
	Trees   [][][2]int64 // the edges of each tree of a forest
	Places  int          // the number of places of a graph, which count from 0; 0: those of Edges and At
	At      []int64      // the places of the tokens of a graph
	// Note replaces the text of the position below a drawing that shows most of it.
	Note i18n.Message
}

// DrawHeaps returns the picture of heaps.
func DrawHeaps[N int | int64](sizes []N) *Picture {
	p := &Picture{Kind: "heaps", Numbers: make([]int64, len(sizes))}
	for i, n := range sizes {
		p.Numbers[i] = int64(n)
	}
	return p
}

// Lines returns a picture as lines of text.
func (p *Picture) Lines() []string {
	switch p.Kind {
	case "heaps":
		return []string{strings.Trim(fmt.Sprint(p.Numbers), "[]")}
	case "strip", "word", "board":
		return p.Rows
	case "ring":
		if len(p.Rows) > 0 {
			return []string{strings.Join(p.Rows, " – ")}
		}
		return []string{strings.Trim(fmt.Sprint(p.Numbers), "[]")}
	case "forest":
		return p.branches()
	}
	var lines []string
	for _, at := range p.Arrows() {
		mark := strings.Repeat("*", at.Tokens)
		lines = append(lines, strings.TrimSpace(fmt.Sprintf("%s%d → %s", mark, at.Number, strings.Trim(Tuple(at.To), "()"))))
	}
	return lines
}

// mostPlaces bounds the number of places for which those without arrows are listed.
const mostPlaces = 100

// branches returns a line for each tree of a forest with its edges.
func (p *Picture) branches() (lines []string) {
	for _, tree := range p.Trees {
		var edges []string
		if len(tree) == 0 {
			edges = []string{"∅"}
		}
		for _, e := range tree {
			edges = append(edges, fmt.Sprintf("%d-%d", e[0], e[1]))
		}
		lines = append(lines, strings.Join(edges, " "))
	}
	return lines
}

// A Place is a place of a graph: where its arrows lead, and how many tokens are on it.
type Place struct {
	Number int64
	To     []int64
	Tokens int
}

// Arrows returns the places of a graph, by their numbers.
func (p *Picture) Arrows() (list []Place) {
	places := map[int64]*Place{}
	add := func(v int64) *Place {
		if places[v] == nil {
			places[v] = &Place{Number: v}
		}
		return places[v]
	}
	for v := range p.Places {
		add(int64(v))
	}
	for _, e := range p.Edges {
		add(e[0]).To = append(add(e[0]).To, e[1])
		add(e[1])
	}
	for _, v := range p.At {
		add(v).Tokens++
	}
	if n := len(places); n > 0 && n <= mostPlaces { // places without arrows are drawn, too
		least, greatest := p.ends(places)
		for v := min(least, 1); v < min(greatest, mostPlaces); v++ {
			add(v)
		}
	}
	for _, at := range places {
		list = append(list, *at)
	}
	slices.SortFunc(list, func(a, b Place) int { return int(min(max(a.Number-b.Number, -1), 1)) })
	return list
}

// ends returns the least and the greatest number of places.
func (p *Picture) ends(places map[int64]*Place) (least, greatest int64) {
	first := true
	for v := range places {
		if first {
			least, greatest, first = v, v, false
		}
		least, greatest = min(least, v), max(greatest, v)
	}
	return least, greatest
}
