package search

import (
	"slices"

	"grundy/judge/spec/grammar"
	"grundy/judge/tests/sample"
)

// vary changes a few choices of a case. It returns the case itself if the result is illegal.
func (m *maker) vary(c grammar.Case, s script) grammar.Case {
	next := slices.Clone(s)
	for range m.Int(1, 3) {
		if len(next) == 0 {
			return c
		}
		m.change(next, int(m.Int(0, int64(len(next))-1)))
	}
	if changed, _, ok := play(m.h.Grammar, next, m); ok && m.h.usable(changed) {
		return changed
	}
	return c
}

// change changes one choice. It adds or subtracts one, flips a bit, or replaces the choice by a
// bound, by the value of another choice, or by any value.
func (m *maker) change(s script, j int) {
	c := &s[j]
	if c.kind != value {
		return
	}
	switch m.Int(0, 4) {
	case 0:
		c.v += sample.Sign(m.Rand)
	case 1:
		c.v ^= 1 << m.Int(0, 40)
	case 2:
		c.v = sample.One(m.Rand, []int64{c.lo, c.hi})
	case 3:
		c.v = sample.One(m.Rand, s).v
	default:
		c.v = m.Magnitude(c.lo, c.hi)
	}
	// A value out of its bounds is corrected when the script is played.
}
