package grammar

import (
	"slices"

	"grundy/judge/base/i18n"
	"grundy/judge/spec"
	"grundy/judge/spec/grammar/arith"
	"grundy/judge/spec/grammar/size"
	"grundy/judge/spec/graph"
)

// edges is the shape of lines that are the edges of a tree or a graph.
type edges struct {
	lines
	b     *block
	rule  graph.Rule
	n     *formula // number of vertices
	count *formula // number of edges
	first int64    // the name of the first vertex
	ends  [2]*Field
	free  bool       // the names of vertices are ignored
	fixed []*formula // the names that still matter
}

var (
	_ = register("tree", func() shape { return &edges{} })
	_ = register("graph", func() shape { return &edges{} })
)

// mostVertices bounds the number of vertices of a graph.
const mostVertices = 10_000_000

// rules maps words of a spec to functions that set them in a rule.
var rules = map[string]func(r *graph.Rule){
	"directed":  func(r *graph.Rule) { r.Directed = true },
	"strong":    func(r *graph.Rule) { r.Strong = true },
	"connected": func(r *graph.Rule) { r.Connected = true },
	"acyclic":   func(r *graph.Rule) { r.Acyclic = true },
	"bipartite": func(r *graph.Rule) { r.Bipartite = true },
	"layered":   func(r *graph.Rule) { r.Layered = true },
	"loops":     func(r *graph.Rule) { r.Loops = true },
	"parallel":  func(r *graph.Rule) { r.Parallel = true },
}

// ruleOf returns the rule with these words of a spec.
func ruleOf(words []spec.Text) (r graph.Rule) {
	for _, word := range words {
		rules[word.Value](&r)
	}
	return r
}

func (g *edges) compile(c *compiler, it spec.Item, b *block) {
	line, s := b.lines[0].fields, it.Shape.(*spec.Graph)
	*g = edges{b: b, n: c.number(s.Vertices), count: b.repeat, first: 1, ends: [2]*Field{line[0], line[1]}}
	if s.Zero {
		g.first = 0
	}
	if g.rule = graph.Tree; !s.Tree {
		g.rule = ruleOf(s.Is)
	}
	_, most := g.n.Count()
	for i, f := range g.ends {
		f.shape, f.variable.Most = &end{g: g, side: i}, min(most, mostVertices)
	}
	for _, f := range line[2:] {
		f.weighs = f.Kind == Int && !f.List
	}
	for _, f := range g.n.uses {
		f.vertices = true
	}
	c.possible(g, it, s)
	c.names(g, s)
	c.limit(b, g, g.n)
}

// names compiles which names of vertices are ignored.
func (c *compiler) names(g *edges, s *spec.Graph) {
	if g.free = len(s.Ignore) > 0; !g.free {
		return
	}
	for _, t := range s.Fixed {
		name := c.number(t)
		c.vertex(g, name)
		g.fixed = append(g.fixed, name)
	}
	if len(g.fixed) > mostFixed {
		c.complain(s.Fixed[mostFixed], i18n.Messagef("fixed lists more than %d vertices", mostFixed), "drop ignore")
	}
	if n := g.n.bare; n != nil {
		if c.ignored[n] {
			c.complain(s.Ignore[0], "both graphs ignore names, but they have the same vertices", "remove ignore from one of the two graphs")
		}
		if c.ignored == nil {
			c.ignored = map[*Field]bool{}
		}
		c.ignored[n] = true
	}
}

// mostFixed bounds the number of vertices whose names matter while the names of the others are
// ignored.
const mostFixed = 4

// possible adds a complaint if properties do not go together, if no graph has them with the numbers
// of vertices and edges, or if the number of vertices is not bounded.
func (c *compiler) possible(g *edges, it spec.Item, s *spec.Graph) {
	lo, hi := g.n.Count()
	if hi > mostVertices {
		c.complain(s.Vertices, "the graph may have too many vertices",
			i18n.Messagef("use a field or a number of at most %d", mostVertices))
		return
	}
	if !c.anyVertex(g, s.Vertices) {
		return
	}
	few, many := g.count.Count()
	_, most := g.rule.Edges(hi)
	least, _ := g.rule.Edges(max(lo, 0))
	switch r := g.rule; {
	case s.Tree:
	case r.Strong && (!r.Directed || r.Acyclic || r.Bipartite):
		c.complain(s.Is[0], "a strong graph must be directed, and cannot be acyclic or bipartite here", "write is: [directed, strong]")
	case r.Layered && (!r.Directed || r.Strong):
		c.complain(s.Is[0], "a layered graph must be directed, and cannot be strong", "write is: [directed, layered], or bipartite")
	case few > most:
		c.complain(it.Repeat, i18n.Messagef("%s required, but such a graph of %s has at most %d", plural(few, "edge"), plural(hi, "vertex"), most),
			"lower the number of edges, raise that of vertices, or allow parallel edges")
	case many < least:
		c.complain(it.Repeat, i18n.Messagef("%s allowed, but such a graph of %s has at least %d", plural(many, "edge"), plural(lo, "vertex"), least),
			"raise the number of edges, or lower that of vertices")
	}
}

// anyVertex reports whether a graph may have a vertex. If not, it adds a complaint.
func (c *compiler) anyVertex(g *edges, t spec.Text) bool {
	_, most := g.n.Count()
	if most < 1 {
		c.complain(t, i18n.Messagef("a graph of at most %d vertices", most), "raise their number")
	}
	return most >= 1
}

// vertex adds a complaint about a name that no vertex has.
func (c *compiler) vertex(g *edges, name *formula) {
	_, n := g.n.Count()
	if lo, hi, ok := name.Reach(); ok && (hi < g.first || lo > n-1+g.first) {
		c.complain(name.text, i18n.Messagef("no vertex is called %s", name.text.Value), i18n.Messagef("write a name in %d..%d", g.first, n-1+g.first))
	}
}

// within narrows the bounds of the number of edges, given the number of vertices.
func (g *edges) within(v arith.Values, lo, hi int64) (least, most int64, err error) {
	n, err := g.n.Eval(v)
	if err != nil {
		return 0, 0, fault(nil, "%s", err)
	}
	least, most = g.rule.Edges(n)
	return max(lo, least), min(hi, most), nil
}

// times narrows the bounds of the number of edges by the bounds of the number of vertices.
func (g *edges) times(_ *block, lo, hi int64) (least, most int64) {
	few, many := g.n.Count()
	least, _ = g.rule.Edges(few)
	_, most = g.rule.Edges(many)
	return max(lo, least), min(hi, most)
}

// drawnEdges holds the edges of a block that is being drawn.
type drawnEdges struct {
	check *graph.Checker
	given []graph.Edge // from a chooser that knows graphs
	left  int          // edges still to come, including the current one
	u     int64        // the first end of the current edge
}

// An end is the shape of a field that is an end of an edge.
type end struct {
	numbers
	g    *edges
	side int // 0 or 1
}

// An edger is a Chooser that knows graphs. It returns all edges of a graph at once, or nil.
type edger interface {
	Edges(r graph.Rule, n, m int) []graph.Edge
}

// Edges implements edger.
func (r Random) Edges(rule graph.Rule, n, m int) []graph.Edge { return rule.Draw(r.Rand, n, m) }

// fill fills a block of m edges.
func (g *edges) fill(w *filler, b *block, m int64, _ more) error {
	n, err := g.n.Eval(w)
	if err != nil {
		return fault(nil, "%s", err)
	}
	if least, most := g.rule.Edges(n); n < 1 || m < least || m > most {
		return fault(nil, "no such graph has %s and %s", plural(n, "vertex"), plural(m, "edge"))
	}
	check := g.rule.Check(int(n), int(g.first))
	if s := w.draw; s != nil {
		drawn := &drawnEdges{check: check, left: int(m)}
		s.made(drawn)
		if e, ok := knowing[edger](s.ch); ok && s.tape.rows == 0 {
			drawn.given = e.Edges(g.rule, int(n), int(m))
		}
	}
	for range m {
		if err := g.fillEdge(w, check); err != nil {
			return err
		}
	}
	if wrong := check.End(); wrong != "" {
		return fault(nil, "%s", wrong)
	}
	return nil
}

// fillEdge fills the line of an edge.
func (g *edges) fillEdge(w *filler, check *graph.Checker) error {
	if err := w.repetition(g.b); err != nil {
		return err
	}
	e := graph.Edge{int(w.current(g.ends[0]) - g.first), int(w.current(g.ends[1]) - g.first)}
	if wrong := check.Wrong(e); wrong != "" {
		return fault(nil, "%s", wrong)
	}
	check.Add(e)
	if w.draw != nil {
		state[*drawnEdges](w.draw).left--
	}
	return nil
}

func (*end) repairs() bool { return true }
func (*end) joins() bool   { return true }

// draw draws an end of an edge. If edges are given, it uses them. Otherwise it chooses a number,
// and with the second end moves to a nearby edge that is allowed next.
func (e *end) draw(s *chosen, f *Field, _ int, lo, hi int64, dst []int64) ([]int64, error) {
	g := e.g
	d, v := state[*drawnEdges](s), int64(0)
	if i := len(d.given) - d.left; d.given != nil {
		v = int64(d.given[i][e.side]) + g.first
	} else if v = s.value(f, lo, hi); e.side == 1 {
		near, ok := d.check.Near(graph.Edge{int(d.u - g.first), int(min(max(v, lo), hi) - g.first)}, d.left)
		if !ok {
			return dst, fault(f, "no edge can come next")
		}
		s.w.cs.cols[g.ends[0].index].change(int64(near[0]) + g.first)
		v = int64(near[1]) + g.first
		s.tape.amend(v)
	}
	if e.side == 0 {
		d.u = v
	}
	if err := inside(f, v, lo, hi); err != nil {
		return dst, err
	}
	return append(dst, v), s.spend(1 + f.width(v))
}

// classSteps is the number of steps that one attempt to make a class costs.
const classSteps = 100

// walk tries all graphs of m edges, or one of each class if names are ignored. The edges are in
// order. For each graph, it tries all values of the other fields on their lines.
func (g *edges) walk(e *Enumeration, b *block, m int64, rest size.Room, then func()) {
	n, err := g.n.Eval(e.filling())
	if err != nil {
		e.tried += brokenSteps
		return
	}
	least, most := g.rule.Edges(n)
	if e.spent() || n < 1 || m < least || m > most || m > deepest || 2*m > e.values {
		return
	}
	weights := b.lines[0].fields[2:]
	beside := size.Room{}
	for _, f := range weights {
		beside = beside.Plus(f.room())
	}
	ends := size.Values(2*m, 0, size.Unbounded)
	if !ends.Plus(beside.Times(m, m)).Plus(rest).Holds(e.values, e.size) {
		return
	}
	left := e.size - beside.Times(m, m).Plus(rest).MinSize
	renamed := 2 * m * (1 - g.first) // classes number vertices from 1
	if 5*m > left+renamed {          // the smallest edge joins 1 and 2
		if !g.rule.Loops || 4*m > left+renamed {
			return
		}
	}
	e.classes = e.classes || m > 0
	if !g.free || e.named(n, len(weights)) {
		w := &namedWalk{e: e, g: g, n: int(n), beside: beside, rest: rest, then: then}
		w.edges(nil, int(m))
		return
	}
	fixed, err := g.fixedNames(e.filling(), n)
	if err != nil {
		e.tried += brokenSteps
		return
	}
	_, most = g.n.Count()
	for _, class := range e.classesOf(g, g.rule, most).OfFixed(int(n), int(m), left+renamed, fixed) {
		if g.walkEdges(e, class.Edges, beside, rest, then); e.stop {
			return
		}
	}
}

// fixedNames returns the vertices whose names matter, counted from 0.
func (g *edges) fixedNames(v arith.Values, n int64) (list []int, err error) {
	for _, f := range g.fixed {
		name, err := f.Eval(v)
		if err != nil {
			return nil, err
		}
		if name -= g.first; name >= 0 && name < n && !slices.Contains(list, int(name)) {
			list = append(list, int(name))
		}
	}
	return list, nil
}

// classesOf returns the classes of the graphs of a shape.
func (e *Enumeration) classesOf(of any, rule graph.Rule, mostVertices int64) *graph.Classes {
	if e.graphs[of] == nil {
		if e.graphs == nil {
			e.graphs = map[any]*graph.Classes{}
		}
		e.graphs[of] = rule.Classes(int(mostVertices), func() bool {
			e.tried += classSteps
			return e.spent()
		})
	}
	return e.graphs[of]
}

// walkEdges adds the edges of a class, each with all values of the other fields on its line.
func (g *edges) walkEdges(e *Enumeration, list []graph.Edge, beside, rest size.Room, then func()) {
	if len(list) == 0 {
		then()
		return
	}
	var sum int64
	for i, f := range g.ends {
		v := int64(list[0][i]) + g.first
		col := &e.cs.cols[f.index]
		col.ints = append(col.ints, v)
		sum += size.Cost(v)
	}
	e.values, e.size = e.values-2, e.size-sum
	after := size.Room{}
	for _, next := range list[1:] {
		ends := size.Cost(int64(next[0])+g.first) + size.Cost(int64(next[1])+g.first)
		after = after.Plus(beside).Plus(size.Values(2, ends, ends))
	}
	if after := after.Plus(rest); after.MinSize <= e.size && after.MinValues <= e.values {
		e.fields(g.b.lines[0].fields[2:], after, func() { g.walkEdges(e, list[1:], beside, rest, then) })
	}
	e.values, e.size = e.values+2, e.size+sum
	for _, f := range g.ends {
		col := &e.cs.cols[f.index]
		col.ints = col.ints[:len(col.ints)-1]
	}
}

func (*edges) shaped() bool    { return true }
func (*edges) separable() bool { return false }

// smaller makes the tree or graph of a site smaller.
func (g *edges) smaller(s *smaller, one *site) {
	n, count := s.vertices(one, g.n)
	var list []graph.Edge
	for _, at := range one.bounds[:one.elements()] {
		list = append(list, graph.Edge{int(s.value(one, g.ends[0], at) - g.first), int(s.value(one, g.ends[1], at) - g.first)})
	}
	for step := range g.rule.Smaller(n, list) {
		if s.give(g.stepped(s, one, count, step)); s.over {
			return
		}
	}
}

// stepped returns the values of a case after a step.
func (g *edges) stepped(s *smaller, one *site, count place, step graph.Step) given {
	next := s.renamed(one, count, step)
	next.choose(one, step.From)
	for i, f := range g.ends {
		from := one.bounds[0][i]
		list := slices.Clone(next.numbers[f])
		for k, e := range step.Edges {
			list[from+k] = int64(e[i]) + g.first
		}
		next.numbers[f] = list
	}
	next.set(count, int64(len(step.Vertices)))
	next.set(one.count, int64(len(step.Edges)))
	return next
}
