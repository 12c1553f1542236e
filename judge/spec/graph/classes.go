package graph

import (
	"cmp"
	"slices"
)

// A Class is a graph that represents all graphs that differ only in the names of their vertices.
type Class struct {
	N     int // number of vertices with edges; in a connected graph, of all vertices
	Edges []Edge
	Cost  int64 // cost of the edges in the order of size
}

// Classes are the classes of a rule, up to a number of vertices and a cost. They are enumerated as
// needed.
type Classes struct {
	rule   Rule
	strong bool               // return only strong classes, though the levels hold connected ones
	most   int                // maximum number of vertices
	stop   func() bool        // ends the enumeration
	limit  int64              // maximum cost
	levels []level            // by number of edges
	placed map[string][]Class // cache of OfFixed
}

// A level has the classes with a certain number of edges.
type level struct {
	all   []*labelled
	known map[string]bool
	list  []Class // the elements of all, sorted
}

// Classes returns the classes with at most most vertices. When stop, which may be nil, returns
// true, the enumeration ends.
func (r Rule) Classes(most int, stop func() bool) *Classes {
	c := &Classes{rule: r, strong: r.Strong, most: most, stop: stop}
	c.rule.Strong, c.rule.Connected = false, r.Connected || r.Strong
	return c
}

// Of returns the classes of graphs with m edges whose cost is at most most, in the order of their
// edges. At most n vertices have edges; in a connected graph, exactly n. If the enumeration is
// stopped, some or all classes are missing.
func (c *Classes) Of(n, m int, most int64) []Class {
	if most > c.limit {
		c.limit = most
		for k := range c.levels {
			c.fill(k)
		}
	}
	for len(c.levels) <= m {
		if c.stopped() {
			return nil
		}
		c.levels = append(c.levels, level{known: map[string]bool{}})
		c.fill(len(c.levels) - 1)
	}
	var list []Class
	for _, one := range c.levels[m].list {
		if c.strong && !one.strong(n) {
			continue
		}
		if one.Cost <= most && (one.N == n || one.N < n && !c.rule.Connected) {
			list = append(list, one)
		}
	}
	return list
}

func (c *Classes) stopped() bool { return c.stop != nil && c.stop() }

// fill enumerates the classes of a level within the cost limit. It adds an edge in every way to the
// classes of the level before. Edges beyond the limit wait until the limit is raised.
func (c *Classes) fill(k int) {
	l := &c.levels[k]
	before := len(l.all)
	if k == 0 {
		c.first(l)
	} else {
		for _, g := range c.levels[k-1].all {
			if c.grow(g, l); c.stopped() {
				return
			}
		}
	}
	if len(l.all) == before {
		return
	}
	for _, g := range l.all[before:] {
		l.list = append(l.list, Class{g.n, g.edges(c.rule.Directed), g.cost(c.rule.Directed)})
	}
	slices.SortFunc(l.list, func(x, y Class) int {
		return cmp.Or(slices.CompareFunc(x.Edges, y.Edges, func(a, b Edge) int { return cmp.Or(a[0]-b[0], a[1]-b[1]) }), x.N-y.N)
	})
}

// first adds the class without edges.
func (c *Classes) first(l *level) {
	if len(l.all) > 0 {
		return
	}
	g := &labelled{}
	if c.rule.Connected {
		g.n, g.a = 1, make([]uint8, 1)
	}
	l.all = append(l.all, g)
}

// grow adds to a level the classes that have one edge more than g.
func (c *Classes) grow(g *labelled, l *level) {
	if !g.open {
		g.open = true
		c.waiting(g)
	}
	g.waits = slices.DeleteFunc(g.waits, func(w waiting) bool {
		if w.cost > c.limit {
			return false
		}
		h := g.with(w.n, w.u, w.v, c.rule.Directed).canonical(c.rule.Directed)
		if key := string(h.a); !l.known[key] {
			l.known[key] = true
			l.all = append(l.all, h)
		}
		return true
	})
}

// A waiting edge is added to a graph once the limit reaches the cost of the result.
type waiting struct {
	u, v, n int // n: number of vertices of the result
	cost    int64
}

// waiting finds the edges that can be added to a graph.
func (c *Classes) waiting(g *labelled) {
	check := c.rule.Check(g.n+2, 0)
	for _, e := range g.edges(c.rule.Directed) {
		check.Add(e)
	}
	try := func(u, v int) {
		n := max(g.n, u+1, v+1)
		if e := (Edge{u, v}); n <= c.most && check.wrong(e) == "" && !check.closes(e) {
			g.waits = append(g.waits, waiting{u, v, n, g.with(n, u, v, c.rule.Directed).cost(c.rule.Directed)})
		}
	}
	l := &labeller{g: g}
	for u := range g.n {
		for v := range g.n {
			if u <= v || c.rule.Directed {
				try(u, v)
			}
		}
		if l.twin(u) { // an equivalent vertex was already tried
			continue
		}
		try(u, g.n)
		if c.rule.Directed {
			try(g.n, u)
		}
	}
	if !c.rule.Connected {
		try(g.n, g.n)
		try(g.n, g.n+1)
	}
}

// labelled is a small graph as an adjacency table with numbers of edges.
type labelled struct {
	n     int
	a     []uint8
	open  bool      // waits has been computed
	waits []waiting // edges that were not added yet
}

func (g *labelled) at(u, v int) uint8 { return g.a[u*g.n+v] }

// with returns the graph of n vertices that has one more edge.
func (g *labelled) with(n, u, v int, directed bool) *labelled {
	h := &labelled{n: n, a: make([]uint8, n*n)}
	for x := range g.n {
		copy(h.a[x*n:], g.a[x*g.n:(x+1)*g.n])
	}
	h.a[u*n+v]++
	if !directed && u != v {
		h.a[v*n+u]++
	}
	return h
}

// edges lists the edges in order.
func (g *labelled) edges(directed bool) (list []Edge) {
	for u := range g.n {
		for v := range g.n {
			for i := uint8(0); i < g.at(u, v) && (directed || u <= v); i++ {
				list = append(list, Edge{u, v})
			}
		}
	}
	return list
}

// degree counts the ends of edges at a vertex.
func (g *labelled) degree(v int, directed bool) (d int) {
	for w := range g.n {
		d += int(g.at(v, w))
		if directed || v == w {
			d += int(g.at(w, v))
		}
	}
	return d
}

// cost is the least cost of the edges under all names. Vertices with many edges get the small
// names.
func (g *labelled) cost(directed bool) (sum int64) {
	degrees := make([]int, g.n)
	for v := range degrees {
		degrees[v] = g.degree(v, directed)
	}
	slices.SortFunc(degrees, func(a, b int) int { return b - a })
	for i, d := range degrees {
		sum += int64(d) * int64(i+2) // i+1 for the name, 1 for half of the constant 2
	}
	return sum
}

// canonical returns the graph with canonical names, so that isomorphic graphs become equal.
// Vertices are ordered by degree, largest first, then by their connected part, then by their place
// in it.
func (g *labelled) canonical(directed bool) *labelled {
	return g.renamed(g.canonicalOrder(directed))
}

func (g *labelled) canonicalOrder(directed bool) []int {
	type place struct{ vertex, degree, part, at int }
	var all []place
	for i, p := range g.parts(directed) {
		for at, v := range p.order {
			all = append(all, place{v, g.degree(v, directed), i, at})
		}
	}
	slices.SortFunc(all, func(x, y place) int {
		return cmp.Or(y.degree-x.degree, x.part-y.part, x.at-y.at)
	})
	order := make([]int, g.n)
	for i, p := range all {
		order[i] = p.vertex
	}
	return order
}

// renamed returns the graph whose vertex i is order[i] of g.
func (g *labelled) renamed(order []int) *labelled {
	h := &labelled{n: len(order), a: make([]uint8, len(order)*len(order))}
	for i, u := range order {
		for j, v := range order {
			h.a[i*h.n+j] = g.at(u, v)
		}
	}
	return h
}

// A part is a connected part of a graph, its vertices in canonical order.
type part struct {
	order []int
	form  string
}

// parts returns the connected parts in the order of their forms.
func (g *labelled) parts(directed bool) (list []part) {
	seen := make([]bool, g.n)
	for v := range g.n {
		if seen[v] {
			continue
		}
		seen[v] = true
		members := []int{v}
		for i := 0; i < len(members); i++ {
			for w := range g.n {
				if u := members[i]; !seen[w] && (g.at(u, w) > 0 || g.at(w, u) > 0) {
					seen[w] = true
					members = append(members, w)
				}
			}
		}
		l := &labeller{g: g.renamed(members)}
		l.search(l.refine(l.degrees(directed)))
		p := part{form: string(rune(len(members))) + string(l.best)}
		for _, i := range l.order {
			p.order = append(p.order, members[i])
		}
		list = append(list, p)
	}
	slices.SortFunc(list, func(x, y part) int { return cmp.Compare(x.form, y.form) })
	return list
}
