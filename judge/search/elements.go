package search

import (
	"slices"

	"grundy/judge/grammar"
)

// An element is what disappears when a count is lowered by one: the choices of a value
// of a list, a letter, a turn of a block, a row and column. It lists their indices in a
// script, in order.
type element []int

// A layout learns from the grammar which numbers count which fields, by lowering one
// number and observing what the grammar then asks for. It need not understand formulas.
type layout struct {
	g       *grammar.Grammar
	counted map[*grammar.Field]map[*grammar.Field]int // by a field that counts: what a step of 1 changes
}

func newLayout(g *grammar.Grammar) *layout {
	return &layout{g, map[*grammar.Field]map[*grammar.Field]int{}}
}

// elements returns the ways to divide what the count at j counts; none if it counts
// nothing or is as low as it may be.
func (l *layout) elements(s script, j int) [][]element {
	c := s[j]
	switch {
	case c.kind == length && c.v > c.lo:
		return [][]element{each(j+1, j+1+int(c.v))}
	case c.kind == turns:
		return [][]element{turnsOf(s, j)}
	case l.mayCount(c) && c.v > c.lo && c.v > 0:
		return l.parts(s, j)
	}
	return nil
}

func (l *layout) mayCount(c choice) bool {
	return c.kind == value && c.field.Kind == grammar.Int && !c.field.List
}

// stretch returns the element of all choices of an interval.
func stretch(from, to int) element {
	var e element
	for i := from; i < to; i++ {
		e = append(e, i)
	}
	return e
}

// each makes every choice of an interval an element.
func each(from, to int) []element {
	var list []element
	for i := from; i < to; i++ {
		list = append(list, element{i})
	}
	return list
}

// turnsOf divides a block by its marks.
func turnsOf(s script, j int) []element {
	var begins []int
	depth, end := 0, j+1
	for ; end < len(s) && depth >= 0; end++ {
		switch k := s[end].kind; {
		case k == turns:
			depth++
		case k == ended:
			depth--
		case k == turn && depth == 0:
			begins = append(begins, end)
		}
	}
	begins = append(begins, end)
	var list []element
	for i := range len(begins) - 1 {
		list = append(list, stretch(begins[i]+1, begins[i+1]))
	}
	return list
}

// A unit is something of which a script has an amount, by field: numbers, words, and,
// under a key of their own, letters.
type unit struct {
	field   *grammar.Field
	letters bool
}

func (s script) amounts() map[unit]int {
	n := map[unit]int{}
	for _, c := range s {
		switch {
		case c.kind == length:
			n[unit{c.field, false}]++
		case c.kind == value:
			n[unit{c.field, c.field.Kind == grammar.Word}]++
		}
	}
	return n
}

// change returns how many units of each field a step of the count at j changes.
func (l *layout) change(s script, j int) map[unit]int {
	for _, step := range []int64{-1, 1} {
		if v := s[j].v + step; v < s[j].lo || v > s[j].hi {
			continue
		}
		changed := slices.Clone(s)
		changed[j].v += step
		if _, out, ok := play(l.g, changed, least{}); ok {
			if step < 0 {
				return difference(s.amounts(), out.amounts())
			}
			return difference(out.amounts(), s.amounts())
		}
	}
	if s[j].field.Counts() {
		return l.guess(s, j)
	}
	return nil
}

// difference returns by how much more exceeds less.
func difference(more, less map[unit]int) map[unit]int {
	diff := map[unit]int{}
	for u, n := range more {
		if n > less[u] {
			diff[u] = n - less[u]
		}
	}
	return diff
}

// guess is change for a count of which no single step is legal, because a condition
// forbids it. It considers every field whose length is a multiple of the count.
func (l *layout) guess(s script, j int) map[unit]int {
	diff := map[unit]int{}
	for u, n := range s[j+1:].amounts() {
		if v := int(s[j].v); v > 0 && n%v == 0 && u.field != s[j].field {
			diff[u] = n / v
		}
	}
	return diff
}

// counts returns the fields that a field counts, as learned at its first occurrence
// that can be lowered.
func (l *layout) counts(s script, f *grammar.Field) map[*grammar.Field]int {
	if known, ok := l.counted[f]; ok {
		return known
	}
	for j, c := range s {
		if c.field == f && l.mayCount(c) && c.v > c.lo && c.v > 0 {
			l.learn(f, l.change(s, j))
			break
		}
	}
	return l.counted[f]
}

func (l *layout) learn(f *grammar.Field, diff map[unit]int) {
	l.counted[f] = map[*grammar.Field]int{}
	for u, d := range diff {
		l.counted[f][u.field] += d
	}
}

// region returns the end of what the count at j can count: the next occurrence of its
// field.
func region(s script, j int) int {
	for i := j + 1; i < len(s); i++ {
		if s[i].kind == value && s[i].field == s[j].field {
			return i
		}
	}
	return len(s)
}

// parts divides what a number counts.
func (l *layout) parts(s script, j int) [][]element {
	if known, ok := l.counted[s[j].field]; ok && len(known) == 0 {
		return nil
	}
	diff := l.change(s, j)
	l.learn(s[j].field, diff)
	p := &parting{l: l, s: s, j: j, end: region(s, j), v: int(s[j].v)}
	p.list(diff)
	if len(p.units) == 0 {
		return nil
	}
	ways := [][]element{p.way(false)}
	if p.strided {
		ways = append(ways, p.way(true))
	}
	return ways
}
