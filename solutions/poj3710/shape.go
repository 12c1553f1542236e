package poj3710

import (
	"errors"
	"fmt"

	"grundy/judge/spec/grammar"
)

// A tree is a trunk with polygons. Its nodes are numbered from 1, the root.
type tree struct {
	nodes int
	edges [][2]int
}

func treesOf(c grammar.Case) []tree {
	a, b, k := c.Ints("a"), c.Ints("b"), c.Ints("k")
	var list []tree
	for i, m := range c.Ints("m") {
		t := tree{nodes: int(m)}
		for j := range k[i] {
			t.edges = append(t.edges, [2]int{int(a[j]), int(b[j])})
		}
		list, a, b = append(list, t), a[k[i]:], b[k[i]:]
	}
	return list
}

// values returns the fields of a case, for Make.
func values(list []tree) map[string]any {
	var m, k, a, b []int64
	for _, t := range list {
		m, k = append(m, int64(t.nodes)), append(k, int64(len(t.edges)))
		for _, e := range t.edges {
			a, b = append(a, int64(e[0])), append(b, int64(e[1]))
		}
	}
	return map[string]any{"N": int64(len(m)), "m": m, "k": k, "a": a, "b": b}
}

// Valid reports an error unless each graph is a trunk with polygons.
func Valid(c grammar.Case) error {
	for i, t := range treesOf(c) {
		if err := t.check(); err != nil {
			return fmt.Errorf("a, b: tree %d: %w", i+1, err)
		}
	}
	return nil
}

func (t tree) check() error {
	degree := make([]int, t.nodes+1)
	for _, e := range t.edges {
		if e[0] == e[1] {
			return fmt.Errorf("an edge goes from node %d to itself", e[0])
		}
		degree[e[0]]++
		degree[e[1]]++
	}
	w := t.walk()
	if len(w.order) < t.nodes {
		return errors.New("not every node is connected with the root")
	}
	for _, e := range w.closing {
		for u := e[0]; u != e[1]; u = w.parent[u] {
			if degree[u] != 2 {
				return fmt.Errorf("node %d is on a polygon that hangs nearer to the root, and other edges go out of it", u)
			}
		}
	}
	return nil
}

// walk is a depth-first traversal of a tree from the root.
type walk struct {
	parent  []int    // 0 for the root and for nodes that were not reached
	order   []int    // the nodes in the order of the traversal
	closing [][2]int // edges that close a polygon: from a node to one of its ancestors
}

func (t tree) walk() *walk {
	w := &walk{parent: make([]int, t.nodes+1)}
	at := make([][]int, t.nodes+1) // the edges at each node
	for i, e := range t.edges {
		at[e[0]], at[e[1]] = append(at[e[0]], i), append(at[e[1]], i)
	}
	gone, met := make([]bool, len(t.edges)), make([]bool, t.nodes+1)
	var visit func(u int)
	visit = func(u int) {
		met[u] = true
		w.order = append(w.order, u)
		for _, i := range at[u] {
			if gone[i] {
				continue
			}
			gone[i] = true
			v := t.edges[i][0] + t.edges[i][1] - u
			if met[v] {
				w.closing = append(w.closing, [2]int{u, v})
				continue
			}
			w.parent[v] = u
			visit(v)
		}
	}
	visit(1)
	return w
}

// Mend replaces each tree of a random case by a random valid tree with as many nodes and edges.
func Mend(c grammar.Case) map[string]any {
	drawn := treesOf(c)
	r := grammar.NewRand("christmas trees", fmt.Sprint(c.Ints("m"), c.Ints("k"), c.Ints("a")))
	var list []tree
	for _, t := range drawn {
		list = append(list, grow(r, t.nodes, len(t.edges)))
	}
	return values(list)
}

// grow returns a random tree with the given numbers of nodes and edges: a trunk, then polygons.
// The trunk of one tree in three is a path, and that of one in three is nearly as high. Without
// them, most Grundy values would be small. Half of the trees have a polygon of maximal length.
func grow(r *grammar.Rand, nodes, edges int) tree {
	polygons := edges - (nodes - 1)
	hanging := 0 // the number of nodes of polygons that are not in the trunk
	if polygons > 0 {
		hanging = polygons + below(r, nodes-polygons)
	}
	names := rootFirst(r, nodes)
	trunk, rest := names[:nodes-hanging], names[nodes-hanging:]
	t := tree{nodes: nodes}
	reach := []int{nodes, 3, 1}[below(r, 3)] // the largest distance from a node to its parent in the list of trunk nodes
	for i := 1; i < len(trunk); i++ {
		t.edges = append(t.edges, [2]int{trunk[i], trunk[i-1-below(r, min(i, reach))]})
	}
	long := below(r, 2) == 1
	for ; polygons > 0; polygons-- {
		size := len(rest)
		if polygons > 1 && !long {
			size = 1 + below(r, min(len(rest)-polygons+1, 9))
		} else if polygons > 1 {
			size, long = len(rest)-polygons+1, false
		}
		at := trunk[below(r, len(trunk))]
		last := at
		for _, u := range rest[:size] {
			t.edges = append(t.edges, [2]int{last, u})
			last = u
		}
		t.edges = append(t.edges, [2]int{last, at})
		rest = rest[size:]
	}
	for i := range t.edges {
		j := below(r, i+1)
		t.edges[i], t.edges[j] = t.edges[j], t.edges[i]
		if below(r, 2) == 1 {
			t.edges[i][0], t.edges[i][1] = t.edges[i][1], t.edges[i][0]
		}
	}
	return t
}

// below returns a random number from 0 to n-1.
func below(r *grammar.Rand, n int) int { return int(r.Int(0, int64(n-1))) }

// rootFirst returns the nodes 1 to n, with all but the first shuffled.
func rootFirst(r *grammar.Rand, n int) []int {
	names := []int{1}
	for u := 2; u <= n; u++ {
		j := 1 + below(r, u-1)
		names = append(names, u)
		names[u-1], names[j] = names[j], names[u-1]
	}
	return names
}
