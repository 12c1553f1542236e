package plan

import (
	"math"
	"slices"
	"sort"

	"grundy/judge/spec/grammar"
	"grundy/judge/tests/sample"
)

// A ration says how large the fields are that a condition limits together, as in sum(k) <= 1000.
// Numbers are distances from the lower bound of their field.
type ration struct {
	counts int64 // of the counts that a case has once
	level  int64 // of the limited numbers and lengths that repeat
	more   int64 // so many of these, the first in a case, are one greater
}

// unlimited is the ration of a case with all fields at their upper bounds.
var unlimited = ration{counts: math.MaxInt64, level: math.MaxInt64}

// A rationed chooser is a filler that gives limited fields their ration.
type rationed struct {
	*filler
	ration
	limited []*grammar.Field
	drawn   int64  // limited numbers of this case
	widest  ration // the greatest distances between bounds so far
}

// Value implements grammar.Chooser.
func (c *rationed) Value(f *grammar.Field, lo, hi int64) int64 {
	if !f.Repeats() {
		c.drawn = 0 // perhaps a new case begins
	}
	switch {
	case f.Shapes() && !f.Repeats():
		c.widest.counts = max(c.widest.counts, hi-lo)
		hi = risen(lo, hi, c.counts)
	case slices.Contains(c.limited, f) && f.Kind == grammar.Int:
		if hi = c.next(lo, hi); !f.Shapes() {
			return hi
		}
	}
	return c.filler.Value(f, lo, hi)
}

// Length implements grammar.Chooser.
func (c *rationed) Length(f *grammar.Field, lo, hi int64) int64 {
	if f != nil && slices.Contains(c.limited, f) {
		hi = c.next(lo, hi)
	}
	return c.filler.Length(f, lo, hi)
}

// next returns the next limited number of the case.
func (c *rationed) next(lo, hi int64) int64 {
	c.widest.level = max(c.widest.level, hi-lo)
	level := c.level
	if c.drawn < c.more {
		level++
	}
	c.drawn++
	return risen(lo, hi, level)
}

// risen returns lo + by, at most hi.
func risen(lo, hi, by int64) int64 {
	if uint64(hi)-uint64(lo) <= uint64(by) {
		return hi
	}
	return lo + by
}

// rationedCase draws a case that is as large as the condition of the spec and a file allow. ok is
// false if the condition limits no fields, or if it allows them all to be at their upper bounds.
func (m *maker) rationedCase(r *grammar.Rand, of filling) (c grammar.Case, ok bool) {
	limited := m.src.Grammar.Limited()
	best, ok := m.greatestRation(r, of, limited)
	if !ok {
		return c, false
	}
	for _, most := range caps {
		ch := &rationed{filler: newFiller(r, of, most), ration: best, limited: limited}
		if c, _, err := m.one(ch, math.MaxInt64); err == nil {
			return c, true
		}
	}
	return c, false
}

// lowered returns a chooser that lowers the upper bounds of limited fields to a ration.
func lowered(ch grammar.Chooser, to ration, limited []*grammar.Field) grammar.Chooser {
	return sample.Within{Chooser: ch,
		Numbers: func(f *grammar.Field, lo, hi int64) (int64, int64) {
			switch {
			case f.Shapes() && !f.Repeats():
				hi = risen(lo, hi, to.counts)
			case f.Kind == grammar.Int && slices.Contains(limited, f):
				hi = risen(lo, hi, to.level)
			}
			return lo, hi
		},
		Lengths: func(f *grammar.Field, lo, hi int64) (int64, int64) {
			if f != nil && slices.Contains(limited, f) {
				hi = risen(lo, hi, to.level)
			}
			return lo, hi
		},
	}
}

// limitedChoosers lowers the bounds of choosers so that large cases satisfy the spec's condition. The
// choosers are unchanged if the condition limits no fields.
func (m *maker) limitedChoosers(r *grammar.Rand, choosers []grammar.Chooser) []grammar.Chooser {
	limited := m.src.Grammar.Limited()
	best, ok := m.greatestRation(r, flatFillings[0], limited)
	if !ok {
		return choosers
	}
	list := make([]grammar.Chooser, len(choosers))
	for i, ch := range choosers {
		list[i] = lowered(ch, best, limited)
	}
	return list
}

// losingAsFull returns a P-position near a case in which the limited fields have the same sums, or
// the case if none is found.
func (m *maker) losingAsFull(c grammar.Case) grammar.Case {
	losing := m.losingNear(c)
	for _, f := range m.src.Grammar.Limited() {
		if f.Kind == grammar.Int && sum(losing.Ints(f.Name)) != sum(c.Ints(f.Name)) {
			return c
		}
	}
	return losing
}

func sum(numbers []int64) (sum int64) {
	for _, v := range numbers {
		sum += v
	}
	return sum
}

// greatestRation returns the greatest ration of a legal case that fits into a file, with the least
// numbers of a filling. It first raises the counts that a case has once, then the level, and then as
// many numbers as possible by one. ok is false if nothing is limited.
func (m *maker) greatestRation(r *grammar.Rand, of filling, limited []*grammar.Field) (best ration, ok bool) {
	if len(limited) == 0 {
		return best, false
	}
	var last *rationed
	legal := func(have ration) bool {
		last = &rationed{filler: newFiller(r, of, 0), ration: have, limited: limited}
		return m.drawOnce(last) == nil
	}
	if legal(unlimited) || !legal(ration{}) {
		return best, false
	}
	best.counts = greatestLegal(func(v int64) (bool, int64) {
		ok := legal(ration{counts: v})
		return ok, last.widest.counts
	})
	best.level = greatestLegal(func(v int64) (bool, int64) {
		ok := legal(ration{counts: best.counts, level: v})
		return ok, last.widest.level
	})
	best.more = greatestLegal(func(v int64) (bool, int64) {
		ok := legal(ration{counts: best.counts, level: best.level, more: v})
		return ok, last.drawn
	})
	return best, true
}

// greatestLegal returns the greatest number for which legal holds. It holds for 0, and if it holds
// for a number, it holds for all below it. Numbers above the one that legal returns are the same as
// this one.
func greatestLegal(legal func(v int64) (ok bool, most int64)) int64 {
	low, high := int64(0), int64(1)
	for {
		ok, most := legal(high)
		if !ok {
			break
		}
		if low = high; high >= most {
			return high
		}
		high = min(2*high, most)
	}
	return low + int64(sort.Search(int(high-low-1), func(i int) bool {
		ok, _ := legal(low + 1 + int64(i))
		return !ok
	}))
}
