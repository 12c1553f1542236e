package graph

// A Rand returns uniform random numbers in lo..hi.
type Rand interface{ Int(lo, hi int64) int64 }

// A drawing is a graph while it is drawn. Vertices have a natural order: edges of a directed
// acyclic graph lead from smaller to greater ones. Finally half of the drawings are renamed.
type drawing struct {
	Rand
	rule  Rule
	n, m  int
	check *Checker
	kind  stream
	side  func(v int) bool // the side of a vertex, in a bipartite graph
	wide  int              // vertices per layer, in a layered graph
	edges []Edge
	later []Edge // edges of the kind that were postponed
}

// Draw returns the edges of a graph with n vertices and m edges that often breaks programs. It
// returns nil if it finds none.
func (r Rule) Draw(rnd Rand, n, m int) []Edge {
	if least, most := r.Edges(int64(n)); n < 1 || int64(m) < least || int64(m) > most {
		return nil
	}
	return r.ofKind(kinds[rnd.Int(0, int64(len(kinds))-1)], rnd, n, m)
}

// ofKind returns the edges of a graph of kind k, or nil.
func (r Rule) ofKind(k kind, rnd Rand, n, m int) []Edge {
	free := r // the checker skips properties that the construction guarantees
	free.Acyclic = r.Acyclic && !r.Directed
	free.Strong, free.Layered = false, false
	d := &drawing{Rand: rnd, rule: r, n: n, m: m, check: free.Check(n, 0)}
	d.layers()
	d.kind = k.of(d)
	d.sides()
	switch {
	case r.Strong:
		d.ears()
	case r.Layered && r.Connected:
		d.layeredTree()
	case r.Connected && !(r.Acyclic && !r.Directed) && d.coin(2):
		d.skeleton()
	case r.Connected, r.Acyclic && !r.Directed:
		d.tree()
	}
	d.more()
	if len(d.edges) < m {
		return nil
	}
	d.rename()
	return d.edges
}

func (d *drawing) below(n int) int { return int(d.Int(0, int64(n)-1)) }

// coin returns true with probability 1/of.
func (d *drawing) coin(of int64) bool { return d.Int(1, of) == 1 }

// sides assigns the vertices of a bipartite graph to its sides so that there is room for the edges.
func (d *drawing) sides() {
	if !d.rule.Bipartite {
		return
	}
	if side := d.kind.side; side != nil {
		a := 0
		for v := range d.n {
			if side(v) {
				a++
			}
		}
		if free := a * (d.n - a); free >= d.m || free > 0 && d.rule.Parallel {
			d.side = side
			return
		}
	}
	a := d.n / 2
	for small := d.below(d.n/2 + 1); small < a; small++ {
		if d.rule.Parallel && small > 0 || small*(d.n-small) >= d.m+d.n {
			a = small
		}
	}
	// The sides are evenly mixed, so that neighbours are often on different sides.
	d.side = func(v int) bool { return (v+1)*a/d.n > v*a/d.n }
}

// add adds an edge if it may come next.
func (d *drawing) add(u, v int) bool {
	if u > v && (d.rule.Acyclic || d.rule.Layered) && d.rule.Directed {
		u, v = v, u
	}
	e := Edge{u, v}
	if len(d.edges) == d.m || d.rule.Layered && d.layer(u)+1 != d.layer(v) || d.side != nil && d.side(u) == d.side(v) || d.check.wrong(e) != "" {
		return false
	}
	d.check.Add(e)
	d.edges = append(d.edges, e)
	return true
}

// tree draws a tree, or a forest if fewer edges are needed.
func (d *drawing) tree() {
	var edges []Edge
	if d.side != nil {
		edges = d.twoSided()
	} else {
		edges = trees[d.below(len(trees))].of(d.Rand, d.n)
	}
	leave := 0
	if !d.rule.Connected {
		leave = d.n - 1 - d.m
	}
	for i, e := range edges {
		if leave > 0 && d.coin(max(int64(len(edges)-i)/int64(leave), 1)) {
			leave--
			continue
		}
		d.add(e[0], e[1])
	}
}

// twoSided returns a tree whose edges join the two sides.
func (d *drawing) twoSided() (edges []Edge) {
	var of [2][]int // vertices already in the tree, by side
	at := func(v int) int {
		if d.side(v) {
			return 1
		}
		return 0
	}
	wait := []int{}
	for v := range d.n {
		if others := of[1-at(v)]; len(others) > 0 {
			edges = append(edges, Edge{others[d.below(len(others))], v})
		} else if len(of[at(v)]) > 0 {
			wait = append(wait, v)
			continue
		}
		of[at(v)] = append(of[at(v)], v)
	}
	for _, v := range wait {
		others := of[1-at(v)]
		edges = append(edges, Edge{others[d.below(len(others))], v})
	}
	return edges
}

// skeleton connects all vertices, as far as possible by edges of the kind. Edges of the kind that
// connect nothing are postponed.
func (d *drawing) skeleton() {
	for range 4 * d.n {
		if len(d.edges) == d.n-1 {
			return
		}
		if u, v := d.kind.next(); d.check.Joined(Edge{u, v}) {
			d.later = append(d.later, Edge{u, v})
		} else {
			d.add(u, v)
		}
	}
	other := 1 // a vertex on the other side than vertex 0
	for d.side != nil && d.side(other) == d.side(0) {
		other++
	}
	d.connect(other, 0)
	for v := 1; v < d.n; v++ {
		if !d.connectAnywhere(v) && !d.connect(v, 0) {
			d.connect(v, other)
		}
	}
}

// connectAnywhere joins a vertex to a random vertex that is connected to vertex 0, and reports
// whether it succeeded.
func (d *drawing) connectAnywhere(v int) bool {
	for range 8 {
		if u := d.below(d.n); d.check.Joined(Edge{0, u}) && d.connect(v, u) {
			return true
		}
	}
	return false
}

// connect joins two vertices, unless they are already connected. It reports whether they are
// connected afterwards.
func (d *drawing) connect(u, v int) bool { return d.check.Joined(Edge{u, v}) || d.add(u, v) }

// more adds the missing edges: first edges of the kind, then any.
func (d *drawing) more() {
	for _, e := range d.later {
		d.add(e[0], e[1])
	}
	for range 4 * (d.m - len(d.edges)) {
		if len(d.edges) == d.m {
			return
		}
		u, v := d.kind.next()
		d.add(u, v)
	}
	for range 4 * (d.m - len(d.edges)) {
		d.add(d.below(d.n), d.below(d.n))
	}
	for u := 0; u < d.n && len(d.edges) < d.m; u++ { // the graph is dense
		for v := 0; v < d.n && len(d.edges) < d.m; v++ {
			d.add(u, v)
		}
	}
}

// rename renames the vertices and shuffles the edges, in half of the cases.
func (d *drawing) rename() {
	if d.coin(2) {
		return
	}
	name := make([]int, d.n)
	for i := range name {
		j := d.below(i + 1)
		name[i], name[j] = name[j], i
	}
	for i, e := range d.edges {
		e = Edge{name[e[0]], name[e[1]]}
		if !d.rule.Directed && d.coin(2) {
			e[0], e[1] = e[1], e[0]
		}
		j := d.below(i + 1)
		d.edges[i], d.edges[j] = d.edges[j], e
	}
}
