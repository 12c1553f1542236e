package grammar

import (
	"grundy/judge/base/i18n"
	"grundy/judge/spec"
	"grundy/judge/spec/grammar/arith"
	"grundy/judge/spec/grammar/size"
	"grundy/judge/spec/graph"
)

// parents is the shape of numbers that are the parents of the vertices of a tree: a list, or the
// first field of the lines of vertices. The first vertex is the root and has no number. With the
// key root, every vertex has a number, and any vertex may be the root; its number is the mark, 0 or
// -1.
type parents struct {
	numbers
	f    *Field
	n    *formula // number of vertices
	rule graph.Parents
	free bool // names are ignored, except the name of a root without a number
}

// parents compiles the shape of a list, or of the lines of vertices.
func (c *compiler) parents(f *Field, sf spec.Field) {
	if f.List {
		c.complain(sf.Count, "parents is already a list", "remove count")
	}
	p := &parents{f: f, n: c.number(sf.Parents), rule: graph.Parents{First: 1, Earlier: sf.Earlier}, free: len(sf.Ignore) > 0}
	less, err := compileFormula(sf.Parents, "("+sf.Parents.Value+")-1", c.g.fields, arith.Number)
	if err != nil {
		less = p.n // a complaint was already added
	}
	count, low := less, int64(1)
	f.shape, f.tie, f.hi = p, p, p.n
	if sf.Zero {
		p.rule.First, low, f.hi = 0, 0, less
	}
	if !sf.Root.Absent() {
		p.rule.Marked, p.rule.Mark, count = true, c.mark(sf, p.rule.First), p.n
		low = p.rule.Mark
	}
	f.lo = constant(low)
	if f.List = !sf.Row; f.List {
		f.count = count
	}
	if _, most := p.n.Count(); most > mostVertices {
		c.complain(sf.Parents, "the tree may have too many vertices",
			i18n.Messagef("use a field or a number of at most %d", mostVertices))
	}
}

// mark returns the number that stands for the parent of the root.
func (c *compiler) mark(sf spec.Field, first int64) int64 {
	mark := c.constant(sf.Root)
	if mark < -1 || mark > 0 {
		c.complain(sf.Root, "the parent of a root is 0 or -1", "write root: -1")
	} else if mark >= first {
		c.complain(sf.Root, i18n.Messagef("%d is a vertex here, so it cannot mark the parent of the root", mark), "write root: -1")
	}
	return mark
}

func (p *parents) most(index int, hi int64) int64     { return p.rule.Most(index, hi) }
func (p *parents) follows(list []int64, v int64) bool { return p.rule.Follows(list, v) }

// A rooting collects the parents of a tree and checks them against its rule.
type rooting struct {
	p     *parents
	n     int
	check *graph.Rooting
	given []int64 // parents still to come, if a chooser that knows graphs chose all of them; they are not checked
}

func (p *parents) rooting(n int) *rooting {
	return &rooting{p: p, n: n, check: p.rule.Check(n)}
}

// add adds a parent that was read, or returns an error if it is wrong.
func (r *rooting) add(v int64) error {
	if wrong := r.check.Wrong(v); wrong != "" {
		return fault(r.p.f, "%s", wrong)
	}
	r.check.Add(v)
	return nil
}

// wrong returns an error about the first number that makes the list not a tree.
func (p *parents) wrong(_ *Field, list []int64) error {
	r := p.rooting(len(list) + p.rule.Omitted())
	for _, v := range list {
		if err := r.add(v); err != nil {
			return err
		}
	}
	return nil
}

// parentLines is the shape of the lines of vertices. Each line has the parent of the vertex.
type parentLines struct {
	lines
	tree *parents
}

// A parentRow is the shape of the parent on the line of its vertex.
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
	r := p.tree.rooting(int(max(m, 0)) + p.tree.rule.Omitted())
	if w.draw != nil {
		w.draw.made(r)
	}
	for range m {
		if err := w.repetition(b); err != nil {
			return err
		}
		if w.draw != nil {
			continue
		}
		if err := r.add(w.current(p.tree.f)); err != nil {
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

func (parentRow) shaped() bool            { return false } // the block has the steps
func (parentRow) smaller(*smaller, *site) {}

// walk tries all trees, or one tree of each class if names are ignored.
func (p *parentLines) walk(e *Enumeration, b *block, n int64, rest size.Room, then func()) {
	further := b.lines[0].fields[1:]
	if n = max(n, 0); p.tree.free && n > 0 && !e.named(n+int64(p.tree.rule.Omitted()), len(further)) {
		p.tree.walkClasses(e, n, further, rest, then)
		return
	}
	begin := len(e.cs.cols[p.tree.f.index].ints)
	e.repetitions(b, func(then func()) func() { e.planted = begin; return then }, n, rest, then)
}

func (*parentLines) shaped() bool    { return true }
func (*parentLines) separable() bool { return false }

func (p *parentLines) smaller(s *smaller, one *site) { p.tree.smaller(s, one) }

func (*parents) repairs() bool { return true }
func (*parents) joins() bool   { return true }
func (*parents) shaped() bool  { return true }

// walk tries all lists of n parents, or one of each class if names are ignored.
func (p *parents) walk(e *Enumeration, f *Field, n, lo, hi int64, rest size.Room, then func()) {
	if p.free && n > 0 && !e.named(n+int64(p.rule.Omitted()), 0) {
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
	r := p.rooting(n + p.rule.Omitted())
	for range n {
		var err error
		if dst, err = s.parent(r, lo, hi, dst); err != nil {
			return dst, err
		}
	}
	return dst, nil
}

// parent draws the parent of a vertex. It uses the edges of a chooser that knows graphs, or else a
// chosen vertex. If the chosen vertex cannot be the parent, for example because it is a descendant
// of the child, another vertex replaces it.
func (s *chosen) parent(r *rooting, lo, hi int64, dst []int64) ([]int64, error) {
	f, rule := r.p.f, r.p.rule
	if known, ok := knowing[edger](s.ch); ok && s.tape.rows == 0 && r.check.Len() == 0 && r.given == nil {
		root := 0
		if rule.Marked && !rule.Earlier && r.n > 1 {
			root = int(min(max(s.ch.Value(f, rule.First, hi), rule.First), hi) - rule.First)
		}
		r.given = rule.Rooted(known.Edges(graph.Tree, r.n, r.n-1), r.n, root)
	}
	var v int64
	if r.given != nil {
		v, r.given = r.given[0], r.given[1:]
	} else {
		most := max(rule.Most(r.check.Len(), hi), lo)
		v = r.check.Near(min(max(s.value(f, lo, most), lo), most))
		s.tape.amend(v)
		r.check.Add(v)
	}
	return append(dst, v), s.spend(1 + f.width(v))
}
