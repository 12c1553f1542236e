package grammar

import (
	"slices"

	"grundy/judge/grammar/arith"
	"grundy/judge/grammar/size"
	"grundy/judge/graph"
	"grundy/judge/i18n"
	"grundy/judge/spec"
)

// parents are what a list knows, or the first field of the lines of vertices, whose numbers
// are the parents of all vertices of a tree but the first, which is its root. Where a number
// is the mark of the root, every vertex has one, and any of them may be the root.
type parents struct {
	numbers
	f       *Field
	n       *formula // how many vertices
	first   int64    // the name of the first vertex
	marked  bool     // the root has a number, too:
	mark    int64    // this one
	skip    int      // vertices that have no number
	earlier bool     // a parent has a smaller name
	free    bool     // the names do not matter, but that of a root without a number
}

// parents compiles the shape of a list, or of the lines of vertices.
func (c *compiler) parents(f *Field, sf spec.Field) {
	if f.List {
		c.complain(sf.Count, "the parents are a list already", "take count out")
	}
	p := &parents{f: f, n: c.number(sf.Parents), first: 1, skip: 1, earlier: sf.Earlier, free: len(sf.Ignore) > 0}
	less, err := compileFormula(sf.Parents, "("+sf.Parents.Value+")-1", c.g.fields, arith.Number)
	if err != nil {
		less = p.n // complained of already
	}
	count, low := less, int64(1)
	f.shape, f.tie, f.hi = p, p, p.n
	if sf.Zero {
		p.first, low, f.hi = 0, 0, less
	}
	if !sf.Root.Absent() {
		p.marked, p.mark, p.skip, count = true, c.mark(sf, p.first), 0, p.n
		low = p.mark
	}
	f.lo = constant(low)
	if f.List = !sf.Row; f.List {
		f.count = count
	}
	if _, most := p.n.Count(); most > mostVertices {
		c.complain(sf.Parents, "a tree whose number of vertices has no bound that can be held",
			i18n.Messagef("let it be a field of at most %d, or a number", mostVertices))
	}
}

// mark returns what stands for the parent of the root.
func (c *compiler) mark(sf spec.Field, first int64) int64 {
	mark := c.constant(sf.Root)
	if mark < -1 || mark > 0 {
		c.complain(sf.Root, "the parent of a root is 0 or -1", "write root: -1")
	} else if mark >= first {
		c.complain(sf.Root, i18n.Messagef("%d is the name of a vertex here, and cannot stand for the parent of the root", mark), "write root: -1")
	}
	return mark
}

// most returns the greatest name that the parent with an index may have.
func (p *parents) most(index int, hi int64) int64 {
	if p.earlier {
		return min(hi, p.first+int64(index+p.skip)-1)
	}
	return hi
}

// follows returns false if one more parent closes a cycle behind a list without any, is a
// second root, or no vertex.
func (p *parents) follows(list []int64, v int64) bool {
	if p.marked && v < p.first {
		return v == p.mark && !slices.Contains(list, v)
	}
	skip := int64(p.skip)
	child := int64(len(list)) + skip
	for v -= p.first; v != child && v >= skip && v < child; {
		v = list[v-skip] - p.first
	}
	return v != child
}

// A rooting holds the parents of a tree, as they come, to its rule.
type rooting struct {
	p     *parents
	n     int
	check *graph.Checker
	at    int     // how many have come
	root  int     // which vertex that is; -1: none yet
	given []int64 // by a chooser that knows graphs
}

func (p *parents) rooting(n int) *rooting {
	return &rooting{p: p, n: n, check: graph.Tree.Check(n, 0), root: p.skip - 1}
}

// child returns the vertex whose parent comes next.
func (r *rooting) child() int { return r.at + r.p.skip }

// add adds a parent.
func (r *rooting) add(v int64) {
	switch p := r.p; {
	case r.given != nil: // a tree for sure
	case v < p.first:
		r.root = r.child()
	default:
		r.check.Add(graph.Edge{r.child(), int(v - p.first)})
	}
	r.at++
}

// wrong says why a parent cannot come next, or adds it.
func (r *rooting) wrong(v int64) error {
	f, p := r.p.f, r.p
	vertex := int64(r.child()) + p.first
	switch {
	case v < p.first && v != p.mark:
		return fault(f, "the parent %d of vertex %d is no vertex", v, vertex)
	case v < p.first && r.root >= 0:
		return fault(f, "vertex %d is a root, and vertex %d is one already", vertex, int64(r.root)+p.first)
	case p.earlier && v >= vertex:
		return fault(f, "the parent %d of vertex %d does not have a smaller name", v, vertex)
	case v >= p.first && r.check.Joined(graph.Edge{r.child(), int(v - p.first)}):
		return fault(f, "the parent %d of vertex %d closes a cycle", v, vertex)
	}
	r.add(v)
	return nil
}

// near returns the parent nearest to one that may come next. The last vertex without any
// way to another, and one to which no other is found, is the root.
func (r *rooting) near(v int64) int64 {
	p := r.p
	if r.root < 0 && (v < p.first || r.at == r.n-1) {
		return p.mark
	}
	if u, ok := r.check.Parent(r.child(), int(max(v, p.first)-p.first)); ok {
		return int64(u) + p.first
	}
	if r.root < 0 {
		return p.mark
	}
	return int64(r.root) + p.first
}

// wrong says which number of a list makes it no tree.
func (p *parents) wrong(_ *Field, list []int64) error {
	r := p.rooting(len(list) + p.skip)
	for _, v := range list {
		if err := r.wrong(v); err != nil {
			return err
		}
	}
	return nil
}

// parentLines is the shape of the lines of vertices, each with its parent.
type parentLines struct {
	lines
	tree *parents
}

// A parentRow is what the parent is on the line of its vertex.
type parentRow struct{ *parents }

var _ = register("parents", func() shape { return &parentLines{} })

func (p *parentLines) compile(_ *compiler, _ spec.Item, b *block) {
	f := b.lines[0].fields[0]
	p.tree = f.shape.(*parents)
	f.shape = parentRow{p.tree}
	for _, f := range b.fields[1:] {
		f.weighs = f.Kind == Int && !f.List
	}
}

// fill fills the lines of m vertices.
func (p *parentLines) fill(w *filler, b *block, m int64, _ more) error {
	r := p.tree.rooting(int(max(m, 0)) + p.tree.skip)
	if w.draw != nil {
		w.draw.made(r)
	}
	for range m {
		if err := w.turn(b); err != nil {
			return err
		}
		if w.draw != nil {
			continue
		}
		if err := r.wrong(w.current(p.tree.f)); err != nil {
			return err
		}
	}
	return nil
}

func (parentRow) draw(s *chosen, _ *Field, _ int, lo, hi int64, dst []int64) ([]int64, error) {
	return s.parent(state[*rooting](s), lo, hi, dst)
}

func (parentRow) walk(e *Enumeration, f *Field, n, lo, hi int64, rest size.Room, then func()) {
	e.ints(list{f, e.planted, lo, hi}, n, rest, then)
}

func (parentRow) shaped() bool            { return false } // its block is
func (parentRow) smaller(*smaller, *site) {}

// walk tries every tree, or one of each class if names do not matter.
func (p *parentLines) walk(e *Enumeration, b *block, n int64, rest size.Room, then func()) {
	if n = max(n, 0); p.tree.free && n > 0 {
		p.tree.walkClasses(e, n, b.lines[0].fields[1:], rest, then)
		return
	}
	begin := len(e.cs.cols[p.tree.f.index].ints)
	e.turns(b, func(then func()) func() { e.planted = begin; return then }, n, rest, then)
}

func (*parentLines) shaped() bool    { return true }
func (*parentLines) separable() bool { return false }

func (p *parentLines) smaller(s *smaller, one *site) { p.tree.smaller(s, one) }

func (*parents) repairs() bool { return true }
func (*parents) joins() bool   { return true }
func (*parents) shaped() bool  { return true }

// walk tries every list of n parents, or one of each class if names do not matter.
func (p *parents) walk(e *Enumeration, f *Field, n, lo, hi int64, rest size.Room, then func()) {
	if p.free && n > 0 {
		p.walkClasses(e, n, nil, rest, then)
		return
	}
	p.numbers.walk(e, f, n, lo, hi, rest, then)
}

// draw draws a list of n parents.
func (p *parents) draw(s *chosen, f *Field, n int, lo, hi int64, dst []int64) ([]int64, error) {
	if int64(n) > s.room/(1+f.leastWidth(lo, hi)) {
		return dst, ErrLong
	}
	r := p.rooting(n + p.skip)
	for range n {
		var err error
		if dst, err = s.parent(r, lo, hi, dst); err != nil {
			return dst, err
		}
	}
	return dst, nil
}

// parent draws the parent of a vertex: as a chooser gives the edges that knows graphs, or
// the next vertex from that chosen on that is not below the child.
func (s *chosen) parent(r *rooting, lo, hi int64, dst []int64) ([]int64, error) {
	f, p := r.p.f, r.p
	if known, ok := knowing[edger](s.ch); ok && s.tape.rows == 0 && r.at == 0 {
		root := 0
		if p.marked && !p.earlier && r.n > 1 {
			root = int(min(max(s.ch.Value(f, p.first, hi), p.first), hi) - p.first)
		}
		r.given = p.rooted(known.Edges(graph.Tree, r.n, r.n-1), r.n, root)
	}
	var v int64
	if r.given != nil {
		v = r.given[r.at]
	} else {
		most := max(p.most(r.at, hi), lo)
		v = r.near(min(max(s.value(f, lo, most), lo), most))
		s.tape.amend(v)
	}
	r.add(v)
	return append(dst, v), s.spend(1 + f.width(v))
}

// rooted returns the parents of a tree that has edges, by their names. Where a parent must
// have the smaller name, vertices are named in the order of a walk from the root.
func (p *parents) rooted(edges []graph.Edge, n, root int) []int64 {
	if edges == nil && n > 1 {
		return nil
	}
	above, order := graph.Rooted(n, root, edges)
	name := make([]int, n)
	for i, v := range order {
		if name[v] = v; p.earlier {
			name[v] = i
		}
	}
	list := make([]int64, n-p.skip)
	if p.marked {
		list[name[root]] = p.mark
	}
	for _, v := range order[1:] {
		list[name[v]-p.skip] = int64(name[above[v]]) + p.first
	}
	return list
}

// least returns the parents of the tree of a class, those of many children with the
// smallest names.
func (p *parents) least(edges []graph.Edge, n int) []int64 {
	if !p.marked || p.earlier {
		return p.rooted(edges, n, 0)
	}
	children, order := make([]int, n), vertices(n)
	above, _ := graph.Rooted(n, 0, edges)
	for _, v := range above[1:] {
		children[v]++
	}
	slices.SortStableFunc(order, func(u, v int) int { return children[v] - children[u] })
	name := make([]int, n)
	for i, v := range order {
		name[v] = i
	}
	var renamed []graph.Edge
	for _, e := range edges {
		renamed = append(renamed, graph.Edge{name[e[0]], name[e[1]]})
	}
	return p.rooted(renamed, n, name[0])
}
