package search

import (
	"math"

	"grundy/judge/spec/grammar"
	"grundy/judge/tests/sample"
)

// Value implements grammar.Chooser.
func (m *maker) Value(f *grammar.Field, lo, hi int64) int64 {
	switch {
	case f.Kind != grammar.Int:
		return m.letter(lo, hi)
	case f.Counts():
		return m.count(lo, hi)
	}
	if m.span > 0 && distance(hi, lo) > uint64(m.span) {
		low := clamp(0, lo, hi)
		hi = low + min(m.span, int64(min(distance(hi, low), math.MaxInt64)))
		lo = max(lo, low-min(m.span, int64(min(distance(low, lo), math.MaxInt64))))
	}
	v := m.number(f, lo, hi)
	m.pool = append(m.pool, v)
	return v
}

// Length implements grammar.Chooser.
func (m *maker) Length(_ *grammar.Field, lo, hi int64) int64 { return m.count(lo, hi) }

func (m *maker) count(lo, hi int64) int64 {
	hi = min(hi, max(lo, m.most))
	if m.full || m.manner == bounds && m.Int(0, 1) == 0 {
		return hi
	}
	return m.Magnitude(lo, hi)
}

func (m *maker) letter(lo, hi int64) int64 {
	switch {
	case m.manner == alike && m.Int(0, 3) > 0:
		return lo
	case m.manner == bounds:
		return sample.One(m.Rand, []int64{lo, hi})
	}
	return m.Int(lo, hi)
}

func (m *maker) number(f *grammar.Field, lo, hi int64) int64 {
	v := m.Magnitude(lo, hi)
	switch {
	case m.manner == evenly:
		return m.Int(lo, hi)
	case m.manner == alike && len(m.pool) > 0 && m.Int(0, 3) > 0:
		v = sample.One(m.Rand, m.pool)
	case m.manner == remarkable && m.Int(0, 3) > 0:
		v = m.named(f, lo, hi)
	case m.manner == bounds:
		v = sample.One(m.Rand, []int64{lo, hi, lo + min(1, hi-lo), hi - min(1, hi-lo)})
	}
	return clamp(v, lo, hi)
}

// named returns a remarkable number, or a number at most 1 away from a power of two. If neither is
// found within the bounds, it returns any number.
func (m *maker) named(f *grammar.Field, lo, hi int64) int64 {
	if v, ok := m.remarkable.Near(m.Rand, f); ok {
		return v
	}
	off := m.Int(-1, 1)
	for range 10 {
		if v := sample.Power(m.Rand) + off; lo <= v && v <= hi {
			return v
		}
	}
	return m.Magnitude(lo, hi)
}
