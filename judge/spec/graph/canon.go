package graph

import (
	"bytes"
	"cmp"
	"slices"
)

// A labeller finds a canonical order of the vertices of a connected graph: the one with the least
// adjacency table, among the orders that colour refinement leaves open.
type labeller struct {
	g     *labelled
	best  []uint8
	order []int
}

// degrees colours vertices by degree, largest degree first.
func (l *labeller) degrees(directed bool) []int {
	sign := make([]uint64, l.g.n)
	for v := range sign {
		sign[v] = ^uint64(l.g.degree(v, directed))
	}
	return ranked(make([]int, l.g.n), sign)
}

// ranked returns new colours. It groups vertices of equal old colour and equal sign, and orders the
// groups by old colour, then by sign. The new colour of a vertex is the number of vertices in
// earlier groups.
func ranked(color []int, sign []uint64) []int {
	order := make([]int, len(color))
	for i := range order {
		order[i] = i
	}
	less := func(a, b int) int { return cmp.Or(color[a]-color[b], cmp.Compare(sign[a], sign[b])) }
	slices.SortFunc(order, less)
	next := make([]int, len(color))
	for i, v := range order {
		if next[v] = i; i > 0 && less(order[i-1], v) == 0 {
			next[v] = next[order[i-1]]
		}
	}
	return next
}

// refine splits colours by the colours of neighbours until nothing changes.
func (l *labeller) refine(color []int) []int {
	for {
		sign := make([]uint64, l.g.n)
		for v := range sign {
			for w := range l.g.n {
				x, y := l.g.at(v, w), l.g.at(w, v)
				if x|y != 0 {
					sign[v] += mix(uint64(color[w])<<16 | uint64(x)<<8 | uint64(y))
				}
			}
			sign[v] = mix(sign[v] + uint64(l.g.at(v, v)))
		}
		next := ranked(color, sign)
		if slices.Equal(next, color) {
			return color
		}
		color = next
	}
}

// mix scatters the bits of a number.
func mix(x uint64) uint64 {
	x ^= x >> 31
	x *= 0x9e3779b97f4a7c15
	x ^= x >> 29
	x *= 0xbf58476d1ce4e5b9
	return x ^ x>>32
}

// search gives each vertex of a colour in turn its own colour, and refines. Of twins, it tries only
// one.
func (l *labeller) search(color []int) {
	cell := l.cell(color)
	if cell == nil {
		l.leaf(color)
		return
	}
	for i, v := range cell {
		if slices.ContainsFunc(cell[:i], func(w int) bool { return l.twins(v, w) }) {
			continue
		}
		next := slices.Clone(color)
		for _, w := range cell {
			if w != v {
				next[w]++
			}
		}
		l.search(l.refine(next))
	}
}

// cell returns the vertices of the first colour that several share, or nil if there is none.
func (l *labeller) cell(color []int) (cell []int) {
	count := make([]int, len(color))
	for _, c := range color {
		count[c]++
	}
	c := slices.IndexFunc(count, func(n int) bool { return n > 1 })
	if c < 0 {
		return nil
	}
	for v := range color {
		if color[v] == c {
			cell = append(cell, v)
		}
	}
	return cell
}

// twin reports whether exchanging v with an earlier vertex gives the same graph.
func (l *labeller) twin(v int) bool {
	for u := range v {
		if l.twins(u, v) {
			return true
		}
	}
	return false
}

func (l *labeller) twins(u, v int) bool {
	g := l.g
	if g.at(u, u) != g.at(v, v) || g.at(u, v) != g.at(v, u) {
		return false
	}
	for w := range g.n {
		if w != u && w != v && (g.at(u, w) != g.at(v, w) || g.at(w, u) != g.at(w, v)) {
			return false
		}
	}
	return true
}

// leaf compares the table of an order in which every vertex has its own colour with the best so
// far.
func (l *labeller) leaf(color []int) {
	order := make([]int, len(color))
	for v, c := range color {
		order[c] = v
	}
	if h := l.g.renamed(order); l.order == nil || bytes.Compare(h.a, l.best) < 0 {
		l.best, l.order = h.a, order
	}
}
