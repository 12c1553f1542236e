// The rules are in Go because they find connected edges fast, and share the shape of a tree with the input.

package poj3710

import (
	"fmt"
	"iter"
	"strings"

	"grundy/judge/game"
	"grundy/judge/spec/grammar"
)

// forest holds the trees of a case, and for each edge of all trees a byte that is '1' until the
// edge is cut.
type forest struct {
	trees *[]tree
	left  string
}

// Rules are the cuts of edges.
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
	Losing:  losing,
	Theory:  winning,
	Show:    show,
	Picture: picture,
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

// held drops the edges that are no longer connected with the root.
func (t tree) held(left string) string {
	group := make([]int, t.nodes+1) // a union-find structure: the way to the representative of each node
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

// now returns the trees after the cuts. Their nodes are renumbered in the same order.
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

// picture returns the edges of each tree that are not cut.
func picture(f forest) *game.Picture {
	p, at := &game.Picture{Kind: "forest"}, 0
	for _, t := range *f.trees {
		var edges [][2]int64
		for _, e := range t.edges {
			if f.left[at] == '1' {
				edges = append(edges, [2]int64{int64(e[0]), int64(e[1])})
			}
			at++
		}
		p.Trees = append(p.Trees, edges)
	}
	return p
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

// losing replaces the last tree by a path whose number of edges is the xor of the others' values,
// if it is not too long.
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

// winning returns the cuts after which the xor of the trees' values is 0. After a cut, the rest
// of an opened polygon is part of the trunk, so the theory still applies.
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

// leaving returns the tree with the edges that are left.
func (t tree) leaving(left string) tree {
	kept := tree{nodes: t.nodes}
	for i, e := range t.edges {
		if left[i] == '1' {
			kept.edges = append(kept.edges, e)
		}
	}
	return kept
}

// value returns the Grundy value by the theory. A polygon is worth 1 if its number of edges is
// odd, else 0. A branch is worth 1 more than what hangs at its end.
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
