package search

import (
	"slices"

	"grundy/judge/spec/grammar"
)

// leaps helps if the failure depends on a relation of values that steps of one or two values
// destroy. It lowers all values in proportion, and equal values together. If the case is one of the
// positions that are easily misjudged, it tries the smaller positions of this kind.
func (s *shrinker) leaps() {
	for i := range s.seq {
		for s.lowered(i) {
		}
		s.alike(i)
		s.missed(i)
	}
}

// alike lowers all equal values together, if there are more than two; pairs are tried elsewhere.
func (s *shrinker) alike(i int) {
	for _, v := range s.repeated(i) {
		for step := v / 2; step > 0 && !s.over; {
			next := slices.Clone(s.seq[i].script)
			for k := range next {
				if c := &next[k]; plainNumber(*c) && c.v == v {
					c.v -= step
				}
			}
			if s.play(i, next) {
				v -= step
				step = min(step, v/2)
			} else {
				step /= 2
			}
		}
	}
}

// repeated returns the values that occur in a case three times or more.
func (s *shrinker) repeated(i int) (list []int64) {
	count := map[int64]int{}
	for _, c := range s.seq[i].script {
		if plainNumber(c) && c.v > 0 {
			if count[c.v]++; count[c.v] == 3 {
				list = append(list, c.v)
			}
		}
	}
	return list
}

// plainNumber reports whether a choice is a number and not a count.
func plainNumber(c choice) bool { return c.kind == value && !c.letter() && !c.field.Counts() }

// proportions are the factors by which values are lowered, in sixteenths.
var proportions = []int64{1, 2, 4, 8, 10, 12, 14, 15}

// lowered moves all values of a case towards their targets in the same proportion, or to the
// P-position near the result.
func (s *shrinker) lowered(i int) bool {
	for _, share := range proportions {
		sc := slices.Clone(s.seq[i].script)
		for k := range sc {
			if c := &sc[k]; plainNumber(*c) {
				c.v = c.target() + scaled(c.v-c.target(), share)
			}
		}
		if s.play(i, sc) || s.toLosing(i, sc) {
			return true
		}
		if s.over {
			return false
		}
	}
	return false
}

// toLosing tries the P-position near the case that a script makes.
func (s *shrinker) toLosing(i int, sc script) bool {
	if s.Game == nil || s.over {
		return false
	}
	near, _, ok := play(s.Grammar, sc, least{})
	if !ok {
		return false
	}
	losing, known := s.Game.Losing(near)
	if !known || !s.usable(losing) {
		return false
	}
	o := newOne(losing)
	return o.script != nil && s.replace(i, o)
}

// scaled returns share/16 of v, rounded towards 0.
func scaled(v, share int64) int64 { return v/16*share + v%16*share/16 }

// missed tries the positions that the rules name as easily misjudged, the smallest first, if the
// current case is one of them.
func (s *shrinker) missed(i int) {
	was, list := s.seq[i].c, s.misjudged()
	if !slices.ContainsFunc(list, func(c grammar.Case) bool { return grammar.Equal(c, was) }) {
		return
	}
	var ones []one
	for _, c := range list {
		if o := newOne(c); o.script != nil {
			ones = append(ones, o)
		}
	}
	slices.SortFunc(ones, bySize)
	for _, o := range ones {
		if s.replace(i, o) || s.over {
			return
		}
	}
}
