package table

import (
	"math"
	"math/bits"

	"grundy/judge/fault"
	"grundy/judge/game"
)

// A Graph is a game whose positions are the vertices 0, 1, …: a token moves along
// an edge, and who cannot move loses.
type Graph struct{ forward adjacency }

// adjacency lists, one after another, where the edges of every vertex lead.
type adjacency struct {
	start []int32 // of vertex v: edges start[v]..start[v+1]-1
	to    []int32
}

func (a adjacency) of(v int32) []int32 { return a.to[a.start[v]:a.start[v+1]] }

func (a adjacency) vertices() int { return len(a.start) - 1 }

// NewGraph makes a graph of moves, each from a vertex to another; an error names a
// move that leaves 0..vertices-1.
func NewGraph(vertices int, moves [][2]int) (*Graph, error) {
	if max(vertices, len(moves)) > math.MaxInt32-2 || vertices < 0 {
		return nil, fault.Errorf("table: %d vertices and %d moves; a graph has room for 0 to 2^31 of each",
			vertices, len(moves))
	}
	a := adjacency{make([]int32, vertices+2), make([]int32, len(moves))}
	for i, m := range moves {
		if min(m[0], m[1]) < 0 || max(m[0], m[1]) >= vertices {
			return nil, fault.Errorf("table: move %d goes from %d to %d; vertices are 0 to %d", i, m[0], m[1], vertices-1)
		}
		a.start[m[0]+2]++
	}
	for v := range vertices {
		a.start[v+2] += a.start[v+1]
	}
	for _, m := range moves { // start[v+1] moves on from where v's edges start to where they end
		a.to[a.start[m[0]+1]] = int32(m[1])
		a.start[m[0]+1]++
	}
	a.start = a.start[:vertices+1]
	return &Graph{a}, nil
}

// reversed turns all edges round.
func (a adjacency) reversed() adjacency {
	n := a.vertices()
	r := adjacency{make([]int32, n+2), make([]int32, len(a.to))}
	for _, v := range a.to {
		r.start[v+2]++
	}
	for v := range n {
		r.start[v+2] += r.start[v+1]
	}
	for v := range int32(n) {
		for _, w := range a.of(v) {
			r.to[r.start[w+1]] = v
			r.start[w+1]++
		}
	}
	r.start = r.start[:n+1]
	return r
}

// The code of a vertex is its value, or one of these: a byte a vertex stays in the
// cache, and codes fit a set of 64 bits.
const (
	great   uint8 = 62 // the value is 62 or more
	unknown uint8 = 63 // it is not known yet
)

// open stands for the value of vertices on the way down.
const open = -1

// Grundy gives the values of all vertices. A circle is an error that names one of
// its vertices.
func (g *Graph) Grundy() ([]int, error) {
	n := g.forward.vertices()
	w := walk{adjacency: g.forward, value: make([]int, n), code: make([]uint8, n)}
	for v := range w.code {
		w.code[v] = unknown
	}
	for v := range int32(n) {
		if w.code[v] != unknown {
			continue
		}
		if s := (step{vertex: v, edge: w.start[v]}); w.pass(&s) == none {
			w.leave(&s)
		} else if err := w.from(s); err != nil {
			return nil, err
		}
	}
	return w.value, nil
}

// walk goes through a graph in depth, and gives a vertex its value when it leaves.
type walk struct {
	adjacency
	value []int
	code  []uint8
	seen  []int32 // by value: the last vertex that reaches it, plus 1
	stack []step
}

// step is a vertex on the way down, its edge to look at next, and the codes that the
// edges before lead to.
type step struct {
	vertex, edge int32
	reached      uint64
}

func (w *walk) from(s step) error {
	w.enter(s)
	for len(w.stack) > 0 {
		top := &w.stack[len(w.stack)-1]
		next := w.pass(top)
		switch {
		case next == none:
			w.leave(top)
			w.stack = w.stack[:len(w.stack)-1]
		case w.value[next] == open:
			return fault.Errorf("table: vertex %d stands on a circle; Solve and Loopy know what that is worth", next)
		default:
			w.enter(step{vertex: next, edge: w.start[next]})
		}
	}
	return nil
}

func (w *walk) enter(s step) {
	w.value[s.vertex] = open
	w.stack = append(w.stack, s)
}

func (w *walk) leave(s *step) {
	x := w.mex(s)
	w.value[s.vertex] = x
	w.code[s.vertex] = uint8(min(x, int(great)))
}

// none is no vertex.
const none int32 = -1

// pass goes over edges up to one that leads to a vertex without a value, which it
// gives; none when there is none. It takes four at a time, as long as all have values.
func (w *walk) pass(s *step) int32 {
	code, reached := w.code, s.reached
	edges := w.to[s.edge:w.start[s.vertex+1]]
	for len(edges) >= 4 {
		four := uint64(1)<<(code[edges[0]]&63) | 1<<(code[edges[1]]&63) |
			1<<(code[edges[2]]&63) | 1<<(code[edges[3]]&63)
		if four>>unknown != 0 {
			break
		}
		reached |= four
		edges = edges[4:]
	}
	for i, u := range edges {
		c := code[u]
		if c == unknown {
			s.edge, s.reached = w.start[s.vertex+1]-int32(len(edges)-i), reached
			return u
		}
		reached |= 1 << (c & 63)
	}
	s.reached = reached
	return none
}

// mex is the least value that no edge of the vertex leads to.
func (w *walk) mex(s *step) int {
	if x := bits.TrailingZeros64(^s.reached); x < int(great) {
		return x
	}
	next := w.of(s.vertex)
	for len(w.seen) <= len(next)+1 {
		w.seen = append(w.seen, 0)
	}
	for _, u := range next {
		if x := w.value[u]; x < len(w.seen) { // others are too large to matter
			w.seen[x] = s.vertex + 1
		}
	}
	x := 0
	for w.seen[x] == s.vertex+1 {
		x++
	}
	return x
}

// An Outcome is who wins from a vertex, and how long it takes.
type Outcome struct {
	Class game.Class
	// Moves is how many moves are made when the winner hurries and the loser
	// delays; -1 of a draw.
	Moves int
}

// Solve gives the outcome of all vertices, whether there are circles or not: play
// without end is a draw.
func (g *Graph) Solve() []Outcome { return g.retrograde(game.P) }

// SolveMisere is Solve where who cannot move wins.
func (g *Graph) SolveMisere() []Outcome { return g.retrograde(game.N) }

// retrograde goes back from the ends, which are of the class stuck.
func (g *Graph) retrograde(stuck game.Class) []Outcome {
	n := g.forward.vertices()
	back := g.forward.reversed()
	outcomes := make([]Outcome, n)
	left := make([]int32, n) // moves that are not known to lose
	queue := make([]int32, 0, n)
	for v := range n {
		left[v] = g.forward.start[v+1] - g.forward.start[v]
		outcomes[v] = Outcome{game.D, -1}
		if left[v] == 0 {
			outcomes[v] = Outcome{stuck, 0}
			queue = append(queue, int32(v))
		}
	}
	for at := 0; at < len(queue); at++ {
		o := outcomes[queue[at]]
		for _, u := range back.of(queue[at]) {
			if outcomes[u].Moves >= 0 {
				continue
			}
			left[u]--
			switch {
			case o.Class == game.P:
				outcomes[u] = Outcome{game.N, o.Moves + 1}
			case left[u] == 0:
				outcomes[u] = Outcome{game.P, o.Moves + 1}
			default:
				continue
			}
			queue = append(queue, u)
		}
	}
	return outcomes
}
