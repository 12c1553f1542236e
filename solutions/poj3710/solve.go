// Package poj3710 says who wins when two players cut edges of trees. Polygons may hang
// at the nodes of a tree, each by one node. What is no longer connected with the root
// disappears, and whoever cannot cut an edge loses.
//
// Idea: the value of a node is an xor over the edges to its children. Each edge
// contributes 1 more than the value of the child. A polygon counts as one edge to a
// node of value 0 if its number of edges is odd, and does not count if it is even.
// Sally wins exactly when the xor of the values of the roots is not zero.
//
// Why: this is Green Hackenbush, and the trees are a sum of games. Branches at a node
// can be replaced by a stalk whose number of edges is the xor of their values (the
// colon principle). An edge below a stalk makes the stalk one edge longer. The nodes of
// a cycle can be merged into one node (the fusion principle), which leaves one loop per
// edge of the cycle. A loop is worth as much as an edge, and two loops cancel out. Both
// principles are proved in Winning Ways (Berlekamp, Conway and Guy), chapter 7. Merging
// the nodes of a cycle also merges their branches at the node nearest to the root. So
// the program would be correct for all cactus graphs.
//
// Time: O(nodes + edges). Memory: O(nodes + edges) of a tree.
//
// Checked against: a search by the rules over whole graphs, in size order.
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

// A graph holds for each node its edges, by their numbers, and their other ends.
type graph struct {
	ends  [][]end
	depth []int  // from 1 at the root; 0 for unvisited nodes
	up    []int  // the parent of each node
	round []bool // the edge to the parent is on a cycle
	odd   []int  // 1 if the number of odd cycles that end at the node is odd
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

// value returns the value of node u, which was reached by edge by.
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

// close marks the cycle closed by an edge from u to its ancestor v.
func (g *graph) close(u, v int) {
	g.odd[v] ^= (g.depth[u] - g.depth[v] + 1) % 2
	for ; u != v; u = g.up[u] {
		g.round[u] = true
	}
}
