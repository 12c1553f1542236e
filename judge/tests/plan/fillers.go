package plan

import (
	"slices"

	"grundy/judge/spec/grammar"
	"grundy/judge/tests/sample"
)

// An exception says that all numbers of a list, or all letters of a word, are at a bound, except
// one. Programs treat lists of equal numbers in a special way, and test for them in ways that fail
// only in long lists.
type exception struct {
	place place // which number differs
	short int64 // how far the length is below its upper bound; the middle exists only in odd lengths
}

// A place is a place in a list.
type place int

// The places of exceptions.
const (
	nowhere place = iota
	front
	middle
	end
)

// index returns the index of the place in a list of a length.
func (p place) index(length int64) int64 {
	switch p {
	case front:
		return 0
	case middle:
		return length / 2
	}
	return length - 1
}

// allExceptions returns exceptions for the lists and words of a problem. It omits those that the
// conditions of the spec forbid: for example, a palindrome may differ only in the middle.
func (m *maker) allExceptions() (pins []pin) {
	for _, f := range m.src.Grammar.Fields() {
		if !f.List && f.Kind != grammar.Word || f.Kind == grammar.Int && f.Counts() {
			continue
		}
		for _, short := range []int64{0, 1} {
			for _, at := range []place{middle, end, front} {
				for _, high := range []bool{true, false} {
					pins = append(pins, pin{field: f, high: high, exception: exception{at, short}})
				}
			}
		}
	}
	return slices.DeleteFunc(pins, m.forbidden)
}

// fillersFor returns as many pins as fit into some files beside n other pins: counts one below
// their upper bounds, each twice, and exceptions.
func (m *maker) fillersFor(files, n int) []pin {
	var all []pin
	for _, f := range m.src.Grammar.Fields() {
		if p := (pin{field: f, high: true, inside: 1}); f.Counter {
			all = append(all, p, p)
		}
	}
	all = append(all, m.allExceptions()...)
	each, _ := m.roomFor(n + len(all))
	return all[:min(max(files*each-n, 0), len(all))]
}

// shortStairs adds lists of two and of three numbers that descend from the greatest. Their numbers
// are next to each other and to a bound, where results overflow.
func (m *maker) shortStairs(r *grammar.Rand, b *sample.File) {
	for _, p := range m.allStairs() {
		for _, n := range []int64{2, 3} {
			if p.few = n; !p.high || p.toLeast || b.Cases.Len() == m.perFile() {
				continue
			}
			if c, bytes, err := m.one(m.chooser(r, p), m.most); err == nil && !b.AddSized(c, bytes) {
				return
			}
		}
	}
}

// allButOne chooses a bound for all numbers of the pin's field, except one. The counts before the
// field are at or near their upper bounds, because one of them probably is the count of the field.
type allButOne struct {
	grammar.Random
	pin
	counters map[*grammar.Field]bool
	last     *grammar.Field // the last field drawn
	i        int64          // numbers drawn in this list or word
	count    int64          // the length of this list or word
}

// Value implements grammar.Chooser.
func (a *allButOne) Value(f *grammar.Field, lo, hi int64) int64 {
	if f.Kind != grammar.Word && f != a.last {
		a.i = 0
	}
	a.last = f
	switch {
	case f == a.field:
		a.i++
		if a.i-1 != a.exception.place.index(a.count) {
			return a.bound(lo, hi)
		}
		return a.other(lo, hi)
	case a.counters[f]:
		a.count = max(lo, hi-a.exception.short)
		return a.count
	}
	return a.Random.Value(f, lo, hi)
}

// other returns the number that differs: the other bound, the number next to the bound, or any
// between them.
func (a *allButOne) other(lo, hi int64) int64 {
	if lo == hi {
		return lo
	}
	far, near := lo, hi-1
	if !a.high {
		far, near = hi, lo+1
	}
	return sample.One(a.Rand, []int64{far, near, a.Int(min(far, near), max(far, near))})
}

// Length implements grammar.Chooser.
func (a *allButOne) Length(f *grammar.Field, lo, hi int64) int64 {
	if f != a.field {
		return hi
	}
	a.i, a.count = 0, max(lo, hi-a.exception.short)
	return a.count
}
