package poj3710

import (
	"fmt"
	"iter"
	"strings"

	"grundy/judge/game"
	"grundy/judge/grammar"
)

// forest is the trees of a case, and which of their edges, counted through all trees,
// are left: a byte each.
type forest struct {
	trees *[]tree
	left  string
}

// Rules are the cuts, as the statement describes them.
var Rules = game.Of(game.Rules[forest]{
	Start: func(c grammar.Case) forest {
		list := treesOf(c)
		return forest{&list, strings.Repeat("1", len(c.Ints("a")))}
	},
	Moves: moves,
	Case: func(g *grammar.Grammar, f forest) (grammar.Case, bool) {
		c, err := g.Make(values(f.now()))
		return c, err == nil
	},
	Losing: losing,
	Theory: winning,
	Show:   show,
})

func moves(f forest) iter.Seq[forest] {
	return func(yield func(forest) bool) {
		from := 0
		for _, t := range *f.trees {
			to := from + len(t.edges)
			for i := from; i < to; i++ {
				if f.left[i] == '0' {
					continue
				}
				cut := f.left[from:i] + "0" + f.left[i+1:to]
				if !yield(forest{f.trees, f.left[:from] + t.held(cut) + f.left[to:]}) {
					return
				}
			}
			from = to
		}
	}
}

// held returns the edges without those that the root is no longer connected with.
func (t tree) held(left string) string {
	group := make([]int, t.nodes+1) // the way to the first node of those connected with each other
	for u := range group {
		group[u] = u
	}
	first := func(u int) int {
		for group[u] != u {
			group[u] = group[group[u]]
			u = group[u]
		}
		return u
	}
	for i, e := range t.edges {
		if left[i] == '1' {
			group[first(e[0])] = first(e[1])
		}
	}
	trimmed, root := []byte(left), first(1)
	for i, e := range t.edges {
		if first(e[0]) != root {
			trimmed[i] = '0'
		}
	}
	return string(trimmed)
}

// now are the trees as they are after the cuts: their nodes have new numbers, in the
// same order.
func (f forest) now() (list []tree) {
	left := f.left
	for _, t := range *f.trees {
		name := make([]int, t.nodes+1)
		name[1] = 1
		for i, e := range t.edges {
			if left[i] == '1' {
				name[e[0]], name[e[1]] = 1, 1
			}
		}
		nodes := 0
		for u := range name {
			nodes += name[u]
			name[u] *= nodes
		}
		cut := tree{nodes: nodes}
		for i, e := range t.edges {
			if left[i] == '1' {
				cut.edges = append(cut.edges, [2]int{name[e[0]], name[e[1]]})
			}
		}
		list, left = append(list, cut), left[len(t.edges):]
	}
	return list
}

func show(f forest) string {
	var list []string
	at := 0
	for _, t := range *f.trees {
		var edges []string
		for _, e := range t.edges {
			if f.left[at] == '1' {
				edges = append(edges, fmt.Sprintf("%d-%d", e[0], e[1]))
			}
			at++
		}
		if len(edges) == 0 {
			edges = []string{"∅"}
		}
		list = append(list, strings.Join(edges, " "))
	}
	return "(" + strings.Join(list, "; ") + ")"
}

// losing makes of the last tree a bare trunk of as many edges as the xor of the
// others' values, if there is room.
func losing(c grammar.Case) (grammar.Case, bool) {
	list := treesOf(c)
	last := len(list) - 1
	x := 0
	for _, t := range list[:last] {
		x ^= t.value()
	}
	list[last] = tree{nodes: x + 1}
	for u := 1; u <= x; u++ {
		list[last].edges = append(list[last].edges, [2]int{u, u + 1})
	}
	made, err := c.Grammar().Make(values(list))
	return made, err == nil
}

// winning returns the cuts after which the values of the trees add up to 0. What is left after
// a cut has polygons at its trunk still: what was a polygon is then of the trunk.
func winning(f forest) (list []forest) {
	var values []int
	all, from := 0, 0
	for _, t := range *f.trees {
		v := t.leaving(f.left[from : from+len(t.edges)]).value()
		values, all, from = append(values, v), all^v, from+len(t.edges)
	}
	from = 0
	for k, t := range *f.trees {
		to := from + len(t.edges)
		for i := from; i < to; i++ {
			if f.left[i] == '0' {
				continue
			}
			cut := t.held(f.left[from:i] + "0" + f.left[i+1:to])
			if t.leaving(cut).value() == all^values[k] {
				list = append(list, forest{f.trees, f.left[:from] + cut + f.left[to:]})
			}
		}
		from = to
	}
	return list
}

// leaving returns the tree with some of its edges.
func (t tree) leaving(left string) tree {
	kept := tree{nodes: t.nodes}
	for i, e := range t.edges {
		if left[i] == '1' {
			kept.edges = append(kept.edges, e)
		}
	}
	return kept
}

// value is the Grundy value, by the theory: a polygon is worth 1 if it is odd, else
// nothing, and a branch 1 more than what it holds.
func (t tree) value() int {
	w := t.walk()
	worth, round := make([]int, t.nodes+1), make([]bool, t.nodes+1)
	for _, e := range w.closing {
		edges := 1
		for u := e[0]; u != e[1]; u = w.parent[u] {
			round[u] = true
			edges++
		}
		worth[e[1]] ^= edges % 2
	}
	for i := len(w.order) - 1; i > 0; i-- {
		if u := w.order[i]; !round[u] {
			worth[w.parent[u]] ^= worth[u] + 1
		}
	}
	return worth[1]
}
