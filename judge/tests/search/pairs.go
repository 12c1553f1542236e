package search

import (
	"math/bits"
	"slices"
)

// fewValues is the most values or elements of a case whose pairs are tried.
const fewValues = 40

// pairs tries steps that change two values, once no single step is possible. It drops two elements
// of a count, or lowers two values at once: both to their targets, equal values to half, by one, or
// by a bit that both have. It also exchanges two values of a field that are not in order.
func (s *shrinker) pairs() {
	for i := range s.seq {
		for j := 0; j < len(s.seq[i].script) && !s.over; j++ {
			for w := range len(s.seq[i].elements(j)) {
				s.dropTwo(i, j, w)
			}
		}
		s.two(i)
	}
}

func (s *shrinker) dropTwo(i, j, way int) {
	list, room := s.elements(i, j, way)
	if len(list) > fewValues || room < 2 {
		return
	}
	for a := range list {
		for b := a + 1; b < len(list); b++ {
			if s.play(i, s.without(i, j, []element{list[a], list[b]})) || s.over {
				return // the next round of steps continues
			}
		}
	}
}

// two tries to lower every pair of values of a case.
func (s *shrinker) two(i int) {
	list := s.lowerable(i)
	if len(list) > fewValues {
		return
	}
	for a := range list {
		for b := a + 1; b < len(list); b++ {
			if s.both(i, list[a], list[b]) || s.over {
				return
			}
		}
	}
}

// both tries the ways to lower two values at once.
func (s *shrinker) both(i, a, b int) bool {
	sc := s.seq[i].script
	x, y := sc[a], sc[b]
	for _, c := range proposals(x, y) {
		if c[0] < x.lo || c[0] > x.hi || c[1] < y.lo || c[1] > y.hi {
			continue
		}
		next := slices.Clone(sc)
		next[a].v, next[b].v = c[0], c[1]
		if s.play(i, next) {
			return true
		}
	}
	return false
}

// proposals returns new values for two choices; both at their targets come first.
func proposals(x, y choice) [][2]int64 {
	list := [][2]int64{{x.target(), y.target()}}
	if x.v == y.v {
		list = append(list, [2]int64{x.v / 2, x.v / 2})
	}
	if x.v > 0 && y.v > 0 {
		for common := uint64(x.v & y.v); common != 0; { // clears a bit that both values have, the highest first
			bit := int64(1) << (bits.Len64(common) - 1)
			list = append(list, [2]int64{x.v ^ bit, y.v ^ bit})
			common ^= uint64(bit)
		}
		list = append(list, [2]int64{x.v - 1, y.v - 1})
	}
	if x.field == y.field && x.v > y.v {
		list = append(list, [2]int64{y.v, x.v})
	}
	return list
}
