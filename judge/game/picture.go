package game

import (
	"fmt"
	"slices"
	"strings"
)

// A Picture is a position as data, for drawings.
type Picture struct {
	// Kind is heaps, strip, word, board, ring, graph or forest.
	Kind    string
	Numbers []int64    // heaps; the numbers on the edges of a ring, from the token on
	Rows    []string   // the row of a strip or word; the rows of a board; the places of a ring
	Edges   [][2]int64 // of a graph or forest
	At      []int64    // the places of the tokens of a graph
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
		var lines []string
		for _, row := range p.trees() {
			lines = append(lines, strings.Join(row, " "))
		}
		return lines
	}
	return p.arrows()
}

// mostPlaces bounds the number of places for which those without arrows are listed.
const mostPlaces = 100

// trees returns the edges of a forest as one row of texts.
func (p *Picture) trees() [][]string {
	var row []string
	for _, e := range p.Edges {
		row = append(row, fmt.Sprintf("%d-%d", e[0], e[1]))
	}
	return [][]string{row}
}

// arrows returns a line for each place with the places that its arrows lead to. A star marks a
// token.
func (p *Picture) arrows() (lines []string) {
	var places []int64
	to, tokens := map[int64][]string{}, map[int64]int{}
	add := func(v int64) {
		if _, known := to[v]; !known {
			to[v] = []string{}
			places = append(places, v)
		}
	}
	for _, e := range p.Edges {
		add(e[0])
		add(e[1])
		to[e[0]] = append(to[e[0]], fmt.Sprint(e[1]))
	}
	for _, v := range p.At {
		add(v)
		tokens[v]++
	}
	if len(places) > 0 && len(places) <= mostPlaces { // places without arrows are drawn, too
		for v := min(slices.Min(places), 1); v < min(slices.Max(places), mostPlaces); v++ {
			add(v)
		}
	}
	for _, v := range slices.Sorted(slices.Values(places)) {
		mark := strings.Repeat("*", tokens[v])
		lines = append(lines, strings.TrimSpace(fmt.Sprintf("%s%d → %s", mark, v, strings.Join(to[v], ", "))))
	}
	return lines
}
