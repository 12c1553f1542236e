package graph

import (
	"slices"

	"grundy/judge/base/i18n"
)

// A Checker checks the edges of a graph against a rule, one by one.
type Checker struct {
	rule  Rule
	n     int
	first int // the printed name of vertex 0
	edges []Edge
	taken *taken // nil if edges may repeat
	sets  *sets
	out   [][]int // targets of edges, for directed acyclic graphs and strong graphs
	at    Edge    // earlier pairs can no longer become edges
	spare int     // remaining steps of searches for edges
}

// Check returns a checker for a graph of n vertices. Messages number the vertices from first.
func (r Rule) Check(n, first int) *Checker {
	c := &Checker{rule: r, n: n, first: first, spare: mostSteps}
	if !r.Parallel {
		c.taken = &taken{}
	}
	if r.Connected || r.Strong || r.Bipartite || r.Layered || r.Acyclic && !r.Directed {
		c.sets = newSets(n)
	}
	if r.Acyclic && r.Directed || r.Strong {
		c.out = make([][]int, n)
	}
	return c
}

// key returns a number that is equal for parallel edges.
func (c *Checker) key(e Edge) uint64 {
	if !c.rule.Directed && e[0] > e[1] {
		e[0], e[1] = e[1], e[0]
	}
	return uint64(e[0])<<32 | uint64(e[1])
}

// Wrong returns why an edge cannot come next, or "" if it can. Only End finds cycles of directed
// graphs, and vertices that no path joins.
func (c *Checker) Wrong(e Edge) i18n.Message {
	what := c.wrong(e)
	if what == "" {
		return ""
	}
	return i18n.Messagef("the edge %d %d %s", e[0]+c.first, e[1]+c.first, what)
}

func (c *Checker) wrong(e Edge) i18n.Message {
	u, v := e[0], e[1]
	switch {
	case u == v && !c.rule.loops():
		return "leads from a vertex to itself"
	case c.comesTwice(e):
		return "occurs twice"
	case c.rule.Acyclic && !c.rule.Directed && c.sets.same(u, v):
		return "closes a cycle"
	case c.rule.Bipartite && c.sets.same(u, v) && (c.sets.level(u)-c.sets.level(v))%2 == 0:
		return "joins two vertices of one side, and the graph is bipartite"
	case c.rule.Layered && c.sets.same(u, v) && c.sets.level(u)+1 != c.sets.level(v):
		return "does not lead from one layer to the next, and the graph is layered"
	}
	return ""
}

func (c *Checker) comesTwice(e Edge) bool {
	return c.taken != nil && c.taken.has(c.key(e))
}

// Joined reports whether the ends of an edge are already connected.
func (c *Checker) Joined(e Edge) bool { return c.sets.same(e[0], e[1]) }

// Parent returns a vertex that may become the parent of a vertex without one, because it is not a
// descendant. It tries the next few vertices from v on, wrapping around.
func (c *Checker) Parent(child, v int) (parent int, ok bool) {
	for range min(c.n, fewTries) {
		if !c.sets.same(child, v) {
			return v, true
		}
		v = (v + 1) % c.n
	}
	return 0, false
}

// mostSearched is the number of edges of a directed graph up to which each new edge is checked for
// closing a cycle. In a larger graph, only End finds the cycle.
const mostSearched = 3000

// closes reports whether an edge closes a cycle in a directed graph that has none.
func (c *Checker) closes(e Edge) bool {
	if !c.rule.Acyclic || c.out == nil || len(c.edges) > mostSearched {
		return false
	}
	seen := map[int]bool{}
	var reach func(v int) bool
	reach = func(v int) bool {
		if v == e[0] {
			return true
		}
		seen[v] = true
		for _, w := range c.out[v] {
			if !seen[w] && reach(w) {
				return true
			}
		}
		return false
	}
	return reach(e[1])
}

// Add adds an edge.
func (c *Checker) Add(e Edge) {
	c.edges = append(c.edges, e)
	if c.taken != nil {
		c.taken.add(c.key(e))
	}
	if c.sets != nil {
		c.sets.join(e[0], e[1])
	}
	if c.out != nil {
		c.out[e[0]] = append(c.out[e[0]], e[1])
	}
}

// End returns what is wrong with the complete graph, or "".
func (c *Checker) End() i18n.Message {
	if c.rule.Connected && c.n > 0 && len(c.sets.roots) > 1 {
		for v := range c.n {
			if !c.sets.same(0, v) {
				return i18n.Messagef("no path joins the vertices %d and %d, and the graph is connected", c.first, v+c.first)
			}
		}
	}
	if c.rule.Strong {
		return c.apart()
	}
	if c.rule.Acyclic && c.out != nil && !c.sorted() {
		return "the edges close a cycle, and the graph is acyclic"
	}
	return ""
}

// sorted reports whether the vertices have a topological order.
func (c *Checker) sorted() bool {
	in := make([]int, c.n)
	for _, e := range c.edges {
		in[e[1]]++
	}
	var ready []int
	for v, n := range in {
		if n == 0 {
			ready = append(ready, v)
		}
	}
	done := 0
	for ; done < len(ready); done++ {
		for _, w := range c.out[ready[done]] {
			if in[w]--; in[w] == 0 {
				ready = append(ready, w)
			}
		}
	}
	return done == c.n
}

// apart returns a message about two vertices such that no path leads from one to the other; "" if
// the graph is strong.
func (c *Checker) apart() i18n.Message {
	if v := unreached(c.n, c.out); v >= 0 {
		return i18n.Messagef("no path leads from vertex %d to vertex %d, and the graph is strong", c.first, v+c.first)
	}
	back := make([][]int, c.n)
	for _, e := range c.edges {
		back[e[1]] = append(back[e[1]], e[0])
	}
	if v := unreached(c.n, back); v >= 0 {
		return i18n.Messagef("no path leads from vertex %d to vertex %d, and the graph is strong", v+c.first, c.first)
	}
	return ""
}

// unreached returns a vertex that cannot be reached from vertex 0, or -1.
func unreached(n int, out [][]int) int {
	if n == 0 {
		return -1
	}
	seen, reached := make([]bool, n), []int{0}
	seen[0] = true
	for i := 0; i < len(reached); i++ {
		for _, w := range out[reached[i]] {
			if !seen[w] {
				seen[w] = true
				reached = append(reached, w)
			}
		}
	}
	return slices.Index(seen, false)
}

// fewTries is how many edges near the chosen one are tried first; then any legal edge will do.
// mostSteps bounds the steps of all searches of a Checker together.
const (
	fewTries  = 64
	mostSteps = 2_000_000
)

// found reports whether an edge fits, as long as the search has steps left.
func (c *Checker) found(e Edge, left int) bool {
	if c.spare--; c.out != nil {
		c.spare -= min(len(c.edges), mostSearched)
	}
	if c.rule.Strong {
		c.spare -= 4 * c.n
	}
	return c.spare > 0 && c.Fits(e, left)
}

// Near returns an edge near e that can come next, and e itself if it can. left is the number of
// edges to come, including this one. If no such edge is found, Near returns false.
func (c *Checker) Near(e Edge, left int) (Edge, bool) {
	if c.Fits(e, left) {
		return e, true
	}
	if back := (Edge{e[1], e[0]}); c.rule.Directed && c.found(back, left) { // the reverse edge closes no cycle
		return back, true
	}
	for d := 1; d < min(c.n, fewTries); d++ {
		if near := (Edge{e[0], (e[1] + d) % c.n}); c.found(near, left) {
			return near, true
		}
	}
	if c.joins(left) {
		for _, root := range c.sets.roots {
			if far := (Edge{e[0], root}); c.found(far, left) {
				return far, true
			}
		}
	}
	if c.rule.Strong { // an edge that does not fit now may fit later
		c.at = Edge{}
	}
	for ; c.at[0] < c.n && c.spare > 0; c.at[0], c.at[1] = c.at[0]+1, 0 {
		for ; c.at[1] < c.n && c.spare > 0; c.at[1]++ {
			if c.found(c.at, left) {
				return c.at, true
			}
		}
	}
	return e, false
}

// joins reports whether each remaining edge must join two parts.
func (c *Checker) joins(left int) bool { return c.rule.Connected && left < len(c.sets.roots) }

// Fits reports whether an edge can come next. left is the number of edges to come, including this
// one.
func (c *Checker) Fits(e Edge, left int) bool {
	return c.wrong(e) == "" && !(c.joins(left) && c.sets.same(e[0], e[1])) && !c.closes(e) && c.leavesStrong(e, left)
}

// Alive reports whether the graph can still become connected by edges between vertices from..n-1.
func (c *Checker) Alive(from int) bool {
	if !c.rule.Connected || len(c.sets.roots) == 1 {
		return true
	}
	open := map[int]bool{}
	for v := from; v < c.n; v++ {
		root, _ := c.sets.find(v)
		open[root] = true
	}
	return len(open) == len(c.sets.roots)
}
