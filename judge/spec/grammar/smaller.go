package grammar

import (
	"iter"
	"slices"

	"grundy/judge/spec/graph"
)

// Smaller returns legal cases with smaller shapes, large steps first. It removes repetitions of
// blocks with shapes, such as queries, together with the elements of lists that have one element
// per repetition. It makes trees and graphs with fewer vertices or edges, or with smaller names,
// and matrices with fewer rows or columns. It moves points nearer to the origin, and makes the ends
// of intervals smaller. It adjusts counts. If the case has no shape, it returns none.
func (c Case) Smaller() iter.Seq[Case] {
	return func(yield func(Case) bool) {
		if !slices.ContainsFunc(c.cs.g.items, item.shaped) {
			return
		}
		s := &smaller{c: c, sites: c.survey(), yield: yield}
		for _, one := range s.sites {
			if s.over {
				return
			}
			s.fewer(one)
		}
		for _, one := range s.sites {
			switch {
			case s.over:
				return
			case one.b != nil:
				one.b.shape.smaller(s, one)
			default:
				one.fields[0].shape.smaller(s, one)
			}
		}
	}
}

// shaped reports whether an item, or an item inside it, has a shape.
func (it item) shaped() bool {
	b := it.block
	return slices.ContainsFunc(it.fields, func(f *Field) bool { return f.shape.shaped() }) ||
		b != nil && (b.shape.shaped() || slices.ContainsFunc(b.lines, item.shaped))
}

type smaller struct {
	c     Case
	sites []*site
	yield func(Case) bool
	over  bool
}

// give yields a case if it is legal.
func (s *smaller) give(next given) {
	if made, err := s.c.cs.g.give(next); err == nil && !s.yield(made) {
		s.over = true
	}
}

// fewer removes elements of a site, and the elements with the same indices of all sites with the
// same count. The shapes of graphs remove edges and vertices themselves.
func (s *smaller) fewer(one *site) {
	if one.b == nil || one.count.f == nil || !(item{block: one.b}).shaped() || !one.b.shape.separable() {
		return
	}
	var group []*site
	for _, other := range s.sites {
		if other.count == one.count && other.elements() == one.elements() {
			group = append(group, other)
		}
	}
	graph.Ranges(one.elements(), func(from, to int) bool {
		next := s.c.given()
		s.renumbered(next, one, from, to)
		for _, other := range group {
			next.cut(other, from, to)
		}
		next.set(one.count, int64(one.elements()-(to-from)))
		s.give(next)
		return !s.over
	})
}

// renumbered adjusts the numbers of elements after some elements are removed.
func (s *smaller) renumbered(next given, one *site, from, to int) {
	last := int64(one.elements() - (to - from) - 1)
	next.rename(s.c.cs.g, one.within, one.count, one.fields, func(i int64) int64 {
		switch {
		case i >= int64(to):
			return i - int64(to-from)
		case i >= int64(from):
			return max(min(int64(from), last), 0)
		}
		return i
	})
}

// vertices returns the number of vertices of the graph of a site, and its place.
func (s *smaller) vertices(one *site, f *formula) (n int, at place) {
	if f.Constant {
		return int(f.Value), place{}
	}
	if f.bare != nil {
		at = place{f.bare, one.within.to[f.bare.index] - 1}
		if one.within.from[f.bare.index] > at.i { // it precedes the repetition
			at.i = one.within.from[f.bare.index] - 1
		}
		from, _ := s.c.span(f.bare)
		return int(s.c.cs.cols[f.bare.index].ints[from+at.i]), at
	}
	v, err := f.Eval(caseValues{s.c})
	if err != nil || one.depth > 0 {
		return 0, place{}
	}
	return int(v), place{}
}

// value returns a number of the element that begins at the given positions.
func (s *smaller) value(one *site, f *Field, at []int) int64 {
	from, _ := s.c.span(f)
	return s.c.cs.cols[f.index].ints[from+at[slices.Index(one.fields, f)]]
}

// renamed returns the values of a case whose graph has only the vertices of a step. Lists with
// one value per vertex keep the values of these vertices.
func (s *smaller) renamed(one *site, count place, step graph.Step) given {
	next := s.c.given()
	next.rename(s.c.cs.g, one.within, count, one.fields, func(v int64) int64 {
		return int64(max(slices.Index(step.Vertices, int(v)), 0))
	})
	for _, other := range s.sites {
		if other.b == nil && count.f != nil && other.count == count {
			next.choose(other, step.Vertices)
		}
	}
	return next
}

// choose keeps only the given elements of a site, in this order.
func (s given) choose(one *site, places []int) {
	end := one.elements()
	for i, f := range one.fields {
		low, high := one.bounds[0][i], one.bounds[end][i]
		if s.computed(f) {
			continue
		}
		if f.Kind == Word {
			s.words[f] = chosenOf(s.words[f], one, i, low, high, places)
		} else {
			s.numbers[f] = chosenOf(s.numbers[f], one, i, low, high, places)
		}
	}
}

func chosenOf[T any](list []T, one *site, i, low, high int, places []int) []T {
	out := slices.Clone(list[:low])
	for _, p := range places {
		if p < one.elements() {
			out = append(out, list[one.bounds[p][i]:one.bounds[p+1][i]]...)
		}
	}
	return append(out, list[high:]...)
}

// ordered yields the case with the elements of a site reordered, together with all values that
// belong to each element.
func (s *smaller) ordered(one *site, order []int) {
	next := s.c.given()
	for _, other := range s.sites {
		if other == one || one.count.f != nil && other.count == one.count && other.elements() == one.elements() {
			next.choose(other, order)
		}
	}
	s.give(next)
}
