package grammar

import (
	"slices"

	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/spec"
	"grundy/judge/spec/grammar/arith"
	"grundy/judge/spec/grammar/size"
	"grundy/judge/spec/graph"
)

// successors is the shape of lines with lists of successors in a directed graph.
type successors struct {
	lines
	rule   graph.Rule
	n      *formula // number of vertices
	lo, hi *formula // bounds of the number of edges
	first  int64    // the name of the first vertex
	degree *Field
	to     *Field
}

var _ = register("successors", func() shape { return &successors{} })

func (g *successors) compile(c *compiler, it spec.Item, b *block) {
	line, s := b.lines[0].fields, it.Shape.(*spec.Successors)
	*g = successors{rule: ruleOf(s.Is), n: b.repeat, first: 1, degree: line[0], to: line[1]}
	g.rule.Directed = true
	if s.Zero {
		g.first = 0
	}
	g.lo, g.hi = c.bounds(s.Edges)
	c.inReach(s.Edges, b, nil, g.lo, g.hi)
	g.degree.shape, g.to.shape = &degree{g: g}, &successor{g: g}
	for _, f := range g.n.uses {
		f.vertices = true
	}
	g.possible(c, s)
}

// possible adds a complaint if properties do not go together, if no graph has them with the numbers
// of vertices and edges, or if the number of vertices is not bounded.
func (g *successors) possible(c *compiler, s *spec.Successors) {
	least, most := g.n.Count()
	if most < 1 {
		c.complain(s.Vertices, i18n.Messagef("a graph of at most %d vertices", most), "raise their number")
		return
	}
	if most > mostVertices {
		c.complain(s.Vertices, "the graph may have too many vertices",
			i18n.Messagef("use a field or a number of at most %d", mostVertices))
		return
	}
	few, _ := g.lo.Count()
	_, many := g.hi.Count()
	fewest, _ := g.rule.Edges(max(least, 1))
	_, mostEdges := g.rule.Edges(most)
	switch r := g.rule; {
	case r.Strong && r.Acyclic:
		c.complain(s.Is[0], "a strong graph must be directed, and cannot be acyclic or bipartite here", "drop strong")
	case r.Layered && r.Strong:
		c.complain(s.Is[0], "a layered graph must be directed, and cannot be strong", "drop strong")
	case few > mostEdges:
		c.complain(s.Edges, i18n.Messagef("%s required, but such a graph of %s has at most %d", plural(few, "edge"), plural(most, "vertex"), mostEdges),
			"lower the number of edges, raise that of vertices, or allow parallel edges")
	case many < fewest:
		c.complain(s.Edges, i18n.Messagef("%s allowed, but such a graph of %s has at least %d", plural(many, "edge"), plural(least, "vertex"), fewest),
			"raise the number of edges, or lower that of vertices")
	}
}

// numbers returns the number of vertices, and the bounds of the number of edges.
func (g *successors) numbers(v arith.Values) (n, least, most int64, err error) {
	if n, err = g.n.Eval(v); err != nil {
		return 0, 0, 0, fault(nil, "%s", err)
	}
	lo, err := g.lo.Eval(v)
	hi, bad := g.hi.Eval(v)
	if err != nil || bad != nil {
		return 0, 0, 0, fault(nil, "%s", firstOf(err, bad))
	}
	least, most = g.rule.Edges(n)
	if least, most = max(least, lo, 0), min(most, hi); n < 1 || least > most {
		return n, least, most, fault(nil, "no such graph has %s and %d to %d edges", plural(n, "vertex"), lo, hi)
	}
	return n, least, most, nil
}

func firstOf(a, b error) error {
	if a != nil {
		return a
	}
	return b
}

// drawnSuccessors holds the edges of a block that is being drawn.
type drawnSuccessors struct {
	check *graph.Checker
	given [][]int64 // by vertex, from a chooser that knows graphs
	u     int       // the vertex whose line is being drawn
	left  int64     // the maximum number of edges to come
}

// fill fills the lines of n vertices.
func (g *successors) fill(w *filler, b *block, _ int64, _ more) error {
	n, least, most, err := g.numbers(w)
	if err != nil {
		return err
	}
	drawn := &drawnSuccessors{check: g.rule.Check(int(n), int(g.first)), left: most}
	if s := w.draw; s != nil {
		s.made(drawn)
		if known, ok := knowing[edger](s.ch); ok && s.tape.rows == 0 {
			if drawn.given, err = g.draw(s, known, n, least, most); err != nil {
				return err
			}
		}
	}
	col, sum := &w.cs.cols[g.to.index], int64(0)
	for u := range int(n) {
		drawn.u = u
		from := len(col.ints)
		if err := w.repetition(b); err != nil {
			return err
		}
		sum += int64(len(col.ints) - from)
		for _, v := range col.ints[from:] {
			if w.draw != nil {
				break // drawn edges are already checked
			}
			e := graph.Edge{u, int(v - g.first)}
			if wrong := drawn.check.Wrong(e); wrong != "" {
				return fault(nil, "%s", wrong)
			}
			drawn.check.Add(e)
		}
	}
	if wrong := drawn.check.End(); wrong != "" && drawn.given == nil {
		return fault(nil, "%s", wrong)
	}
	if sum < least || sum > most {
		return fault(g.degree, "there are %s in all instead of %s", plural(sum, "edge"), format.Range(least, most))
	}
	return nil
}

// draw draws a whole graph with a chosen number of edges; nil if there is none.
func (g *successors) draw(s *chosen, known edger, n, least, most int64) ([][]int64, error) {
	m := min(max(s.ch.Value(g.degree, least, most), least), most)
	if m > s.room/2 {
		return nil, ErrLong
	}
	edges := known.Edges(g.rule, int(n), int(m))
	if edges == nil && m > 0 {
		return nil, nil
	}
	lists := make([][]int64, n)
	for _, e := range edges {
		lists[e[0]] = append(lists[e[0]], int64(e[1])+g.first)
	}
	return lists, nil
}

// A degree is the shape of the number of edges that leave a vertex.
type degree struct {
	numbers
	g *successors
}

func (d *degree) repairs() bool { return true }

func (d *degree) draw(s *chosen, f *Field, _ int, lo, hi int64, dst []int64) ([]int64, error) {
	drawn, k := state[*drawnSuccessors](s), int64(0)
	if drawn.given != nil {
		k = int64(len(drawn.given[drawn.u]))
	} else {
		hi = min(hi, drawn.left)
		k = min(max(s.value(f, lo, hi), lo), hi)
		s.tape.amend(k)
	}
	return append(dst, k), s.spend(1 + f.width(k))
}

// A successor is the shape of a vertex to which an edge leads.
type successor struct {
	numbers
	g *successors
}

func (*successor) repairs() bool { return true }
func (*successor) joins() bool   { return true }

// draw draws the successors of a vertex. If an edge may not lead to the chosen vertex, the next
// allowed vertex replaces it, wrapping around at the end.
func (e *successor) draw(s *chosen, f *Field, n int, lo, hi int64, dst []int64) ([]int64, error) {
	drawn := state[*drawnSuccessors](s)
	for i := range n {
		v := int64(0)
		if drawn.given != nil {
			v = drawn.given[drawn.u][i]
		} else {
			v = min(max(s.value(f, lo, hi), lo), hi)
			for tried := lo; !drawn.check.Fits(graph.Edge{drawn.u, int(v - e.g.first)}, int(drawn.left)); tried++ {
				if tried > hi {
					return dst, fault(f, "no edge can come next")
				}
				if v++; v > hi {
					v = lo
				}
			}
			drawn.check.Add(graph.Edge{drawn.u, int(v - e.g.first)})
			drawn.left--
			s.tape.amend(v)
		}
		dst = append(dst, v)
		if err := s.spend(1 + f.width(v)); err != nil {
			return dst, err
		}
	}
	return dst, nil
}

// walk tries all graphs. The list of each vertex is in ascending order.
func (g *successors) walk(e *Enumeration, _ *block, _ int64, rest size.Room, then func()) {
	n, least, most, err := g.numbers(e.filling())
	if err != nil || n > deepest {
		e.tried++
		return
	}
	w := &listWalk{e, g, int(n), least, most, rest, then}
	w.list(nil, 0, 0)
}

// A listWalk tries every graph of n vertices and least to most edges.
type listWalk struct {
	e           *Enumeration
	g           *successors
	n           int
	least, most int64
	rest        size.Room
	then        func()
}

// list continues after some edges; those from index begin on leave vertex u.
func (w *listWalk) list(edges []graph.Edge, begin, u int) {
	e, left := w.e, w.most-int64(len(edges))
	if e.spent() || !(size.Room{MaxValues: left, MaxSize: size.Unbounded}).Plus(w.rest).Holds(e.values, e.size) {
		return
	}
	w.close(edges, begin, u)
	if left == 0 || e.stop {
		return
	}
	check := w.g.rule.Check(w.n, 0)
	for _, one := range edges {
		check.Add(one)
	}
	from := 0
	if len(edges) > begin {
		if from = edges[len(edges)-1][1]; !w.g.rule.Parallel {
			from++
		}
	}
	for v := from; v < w.n && !e.stop; v++ {
		one := graph.Edge{u, v}
		if check.Fits(one, int(left)) {
			e.value(list{f: w.g.to}, int64(v)+w.g.first, func() {
				if e.size >= 0 {
					w.list(append(edges[:len(edges):len(edges)], one), begin, u)
				}
			})
		}
	}
}

// close ends the list of a vertex, and continues with the next vertex.
func (w *listWalk) close(edges []graph.Edge, begin, u int) {
	e, col := w.e, &w.e.cs.cols[w.g.degree.index]
	k := len(edges) - begin
	col.ints = append(col.ints, int64(k))
	e.classes = e.classes || k > 1
	if u+1 < w.n {
		w.list(edges, len(edges), u+1)
	} else if int64(len(edges)) >= w.least {
		check := w.g.rule.Check(w.n, 0)
		for _, one := range edges {
			check.Add(one)
		}
		if check.End() == "" {
			w.then()
		}
	}
	col.ints = col.ints[:len(col.ints)-1]
}

func (*successors) shaped() bool    { return true }
func (*successors) separable() bool { return false }

// smaller yields smaller graphs of a site.
func (g *successors) smaller(s *smaller, one *site) {
	n, count := s.vertices(one, g.n)
	var edges []graph.Edge
	at := slices.Index(one.fields, g.to)
	start, _ := s.c.span(g.to)
	for u := range one.elements() {
		for _, v := range s.c.cs.cols[g.to.index].ints[start+one.bounds[u][at] : start+one.bounds[u+1][at]] {
			edges = append(edges, graph.Edge{u, int(v - g.first)})
		}
	}
	for step := range g.rule.Smaller(n, edges) {
		next := s.renamed(one, count, step)
		degrees, to := make([]int64, len(step.Vertices)), []int64(nil)
		slices.SortStableFunc(step.Edges, func(a, b graph.Edge) int { return a[0] - b[0] })
		for _, e := range step.Edges {
			degrees[e[0]]++
			to = append(to, int64(e[1])+g.first)
		}
		next.replace(one, g.degree, degrees)
		next.replace(one, g.to, to)
		next.set(count, int64(len(step.Vertices)))
		if s.give(next); s.over {
			return
		}
	}
}
