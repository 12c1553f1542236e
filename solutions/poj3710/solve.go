// Package poj3710 says who wins when two players cut edges of trees that have polygons
// at their trunks, and what the root no longer holds is gone.
//
// Idea: the value of a node is the xor, over the edges to its children, of 1 more than
// the value of the child. A polygon counts as one edge to a node of value 0 if the
// number of its edges is odd, and as nothing if it is even. Sally wins exactly when the
// xor of the values of the roots is not zero.
//
// Why: this is Green Hackenbush, and the trees are a sum of games. Branches at a node
// can be changed for a stalk of as many edges as the xor of their values (the colon
// principle), and a stalk on an edge is an edge longer. The nodes of a circle can be
// made one (the fusion principle), which leaves as many loops as it has edges; a loop is
// worth what an edge is, and two of them nothing. Both are proved in Winning Ways
// (Berlekamp, Conway and Guy), chapter 7. What hangs at the nodes of a circle
// goes with them to the one nearest the root; so other cactuses would be right, too.
//
// Time: O(nodes + edges). Memory: O(nodes + edges) of a tree.
//
// Checked against: a search over whole graphs, in the order of size, by the rules.
package poj3710

import (
	"bufio"
	"io"

	"grundy/solutions/input"
)

// Limits of the input.
const (
	trees = 99
	nodes = 99
	edges = 499
)

// Solve answers every case of in.
func Solve(in io.Reader, out io.Writer) error {
	return input.Answer(in, out, func(r *input.Reader, w *bufio.Writer) {
		for r.More() {
			xor := 0
			for range r.Int(0, trees) {
				xor ^= read(r).value(1, -1)
			}
			if xor != 0 {
				w.WriteString("Sally\n")
			} else {
				w.WriteString("Harry\n")
			}
		}
	})
}

// A graph has of each node the edges there, by their numbers, and where they lead.
type graph struct {
	ends  [][]end
	depth []int  // of the nodes met, from 1
	up    []int  // the node before each on the way from the root
	round []bool // is the edge from up on a circle?
	odd   []int  // 1 if an odd number of odd circles end at the node
}

type end struct{ edge, node int }

// read reads a tree.
func read(r *input.Reader) *graph {
	m, k := r.Int(1, nodes), r.Int(0, edges)
	g := &graph{make([][]end, m+1), make([]int, m+1), make([]int, m+1), make([]bool, m+1), make([]int, m+1)}
	g.depth[1] = 1
	for i := range k {
		a, b := r.Int(0, m), r.Int(0, m)
		g.ends[a] = append(g.ends[a], end{i, b})
		g.ends[b] = append(g.ends[b], end{i, a})
	}
	return g
}

// value is that of a node that was reached by an edge.
func (g *graph) value(u, by int) int {
	xor := 0
	for _, e := range g.ends[u] {
		switch v := e.node; {
		case e.edge == by:
		case g.depth[v] == 0:
			g.depth[v], g.up[v] = g.depth[u]+1, u
			if below := g.value(v, e.edge); g.round[v] {
				xor ^= below
			} else {
				xor ^= below + 1
			}
		case g.depth[v] < g.depth[u]:
			g.close(u, v)
		}
	}
	return xor ^ g.odd[u]
}

// close marks the circle of an edge from a node to one on its way from the root.
func (g *graph) close(u, v int) {
	g.odd[v] ^= (g.depth[u] - g.depth[v] + 1) % 2
	for ; u != v; u = g.up[u] {
		g.round[u] = true
	}
}
