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
// Held against: a search over whole graphs, in the order of size, by the rules.
package poj3710

import (
	"bufio"
	"fmt"
	"io"
)

// Limits of the input.
const (
	trees = 99
	nodes = 99
	edges = 499
)

// Solve answers every case of in.
func Solve(in io.Reader, out io.Writer) error {
	r := reader{Reader: bufio.NewReaderSize(in, 1<<16), line: 1}
	w := bufio.NewWriterSize(out, 1<<16)
	for {
		n, err := r.first(trees)
		if err == io.EOF {
			return w.Flush()
		}
		if err != nil {
			return err
		}
		xor := 0
		for range n {
			g, err := r.graph()
			if err != nil {
				return err
			}
			xor ^= g.value(1, -1)
		}
		if xor != 0 {
			w.WriteString("Sally\n")
		} else {
			w.WriteString("Harry\n")
		}
	}
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

// graph reads a tree.
func (r *reader) graph() (*graph, error) {
	m, err := r.number(nodes)
	if err != nil {
		return nil, err
	}
	k, err := r.number(edges)
	if err != nil {
		return nil, err
	}
	if m == 0 {
		return nil, fmt.Errorf("line %d: a tree without a root", r.line)
	}
	g := &graph{make([][]end, m+1), make([]int, m+1), make([]int, m+1), make([]bool, m+1), make([]int, m+1)}
	g.depth[1] = 1
	for i := range k {
		a, err := r.number(m)
		if err != nil {
			return nil, err
		}
		b, err := r.number(m)
		if err != nil {
			return nil, err
		}
		g.ends[a] = append(g.ends[a], end{i, b})
		g.ends[b] = append(g.ends[b], end{i, a})
	}
	return g, nil
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

// A reader reads whole numbers and knows the line it is on.
type reader struct {
	*bufio.Reader
	line int
}

// number reads the next number of a case, which must not be above top.
func (r *reader) number(top int) (int, error) {
	n, err := r.first(top)
	if err == io.EOF {
		err = fmt.Errorf("line %d: the input ends within a case", r.line)
	}
	return n, err
}

// first reads the next number, or gives io.EOF when there is none.
func (r *reader) first(top int) (int, error) {
	c, err := r.ReadByte()
	for err == nil && space(c) {
		if c == '\n' {
			r.line++
		}
		c, err = r.ReadByte()
	}
	if err != nil {
		return 0, err
	}
	n := 0
	for ; err == nil && !space(c); c, err = r.ReadByte() {
		if c < '0' || '9' < c {
			return 0, fmt.Errorf("line %d: %q is not a digit", r.line, c)
		}
		d := int(c - '0')
		if d > top || n > (top-d)/10 {
			return 0, fmt.Errorf("line %d: the number is larger than %d", r.line, top)
		}
		n = 10*n + d
	}
	if err == io.EOF {
		return n, nil
	}
	if err == nil {
		err = r.UnreadByte()
	}
	return n, err
}

func space(c byte) bool { return c == ' ' || '\t' <= c && c <= '\r' }
