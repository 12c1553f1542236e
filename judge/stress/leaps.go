package stress

import (
	"slices"

	"grundy/judge/grammar"
)

// leaps tries what steps of one or two values cannot do, where the failure hangs on
// how values stand to each other: all lowered in proportion, and the smaller ones
// of the P-positions that are easily missed, if the case is one.
func (s *shrinker) leaps() {
	for i := range s.seq {
		for s.lowered(i) {
		}
		s.missed(i)
	}
}

// proportions are those in which values are lowered, in sixteenths.
var proportions = []int64{1, 2, 4, 8, 10, 12, 14, 15}

// lowered brings all values of a case nearer to their targets, in the same
// proportion.
func (s *shrinker) lowered(i int) bool {
	for _, share := range proportions {
		sc := slices.Clone(s.seq[i].script)
		for k := range sc {
			if c := &sc[k]; c.kind == value && !c.letter() && !c.field.Counts() {
				c.v = c.target() + scaled(c.v-c.target(), share)
			}
		}
		if s.play(i, sc) {
			return true
		}
		if s.over {
			return false
		}
	}
	return false
}

// scaled is so many sixteenths of v, towards 0.
func scaled(v, share int64) int64 { return v/16*share + v%16*share/16 }

// missed tries the P-positions that the rules name as easily missed, the smallest
// first.
func (s *shrinker) missed(i int) {
	was := s.seq[i]
	list := s.subtle()
	if !slices.ContainsFunc(list, func(c grammar.Case) bool { return grammar.Equal(c, was.c) }) {
		return
	}
	var ones []one
	for _, c := range list {
		if o := newOne(c); o.script != nil && smaller(o, was) {
			ones = append(ones, o)
		}
	}
	slices.SortFunc(ones, func(a, b one) int {
		if smaller(a, b) {
			return -1
		}
		return 1
	})
	for _, o := range ones {
		next := slices.Clone(s.seq)
		next[i] = o
		if s.keeps(next) || s.over {
			return
		}
	}
}
