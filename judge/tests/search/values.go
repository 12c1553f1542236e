package search

import (
	"cmp"
	"slices"
)

// closeBy is how many values just below a value are all tried, because bisection misses failures
// that depend on the exact number.
const closeBy = 32

// values lowers the numbers and letters of a case. It begins with many values at once.
func (s *shrinker) values(i int) {
	s.sole(i)
	s.many(i)
	if s.rough {
		return
	}
	for j := 0; j < len(s.seq[i].script) && !s.over; j++ {
		if c := s.seq[i].script[j]; c.kind == value && c.v != c.target() {
			s.lower(i, j)
		}
	}
}

// many sets several values to their targets together: all of them, then halves, and so on.
func (s *shrinker) many(i int) {
	all := len(s.lowerable(i))
	for k := all; k > 1 && !s.over && !(s.rough && k < all/roughParts); k /= 2 {
		for from := 0; ; from += k {
			list := s.lowerable(i)
			if from >= len(list) || s.over {
				break
			}
			next := slices.Clone(s.seq[i].script)
			for _, j := range list[from:min(from+k, len(list))] {
				next[j].v = next[j].target()
			}
			s.play(i, next)
		}
	}
}

// sole sets all values of a long case to their targets, except for counts and one value, which is
// the last or the greatest.
func (s *shrinker) sole(i int) {
	list := s.lowerable(i)
	if len(list) <= fewValues {
		return
	}
	sc := s.seq[i].script
	greatest := slices.MaxFunc(list, func(a, b int) int { return cmp.Compare(sc[a].v, sc[b].v) })
	for _, sole := range []int{list[len(list)-1], greatest} {
		next := slices.Clone(sc)
		for _, j := range list {
			if j != sole && !next[j].field.Counts() {
				next[j].v = next[j].target()
			}
		}
		if s.play(i, next) {
			return
		}
	}
}

// lowerable returns the indices of the choices of a case that are not yet at their target.
func (s *shrinker) lowerable(i int) []int {
	var list []int
	for j, c := range s.seq[i].script {
		if c.kind == value && c.v != c.target() {
			list = append(list, j)
		}
	}
	return list
}

// set tries another value for choice j.
func (s *shrinker) set(i, j int, v int64) bool {
	next := slices.Clone(s.seq[i].script)
	next[j].v = v
	return s.play(i, next)
}

// lower moves a value towards its target. It tries the target and the value next to it, then
// bisects, and then tries the values just before the lowest failing value one by one.
func (s *shrinker) lower(i, j int) {
	c := s.seq[i].script[j]
	target, sign := c.target(), int64(1)
	if c.v < target {
		sign = -1
	}
	if s.set(i, j, target) || distance(c.v, target) > 1 && s.set(i, j, target+sign) {
		return
	}
	if s.rounded(i, j) {
		s.lower(i, j)
		return
	}
	s.halve(i, j, target)
	if !s.coarse && j < len(s.seq[i].script) {
		s.step(i, j, target, sign)
	}
}

// rounded removes trailing digits of a real number, and lowers the number by units of the preceding
// digits. In the order of size, 0.97 is larger than 3.00, and 4.00 is the nearest below 5.00.
func (s *shrinker) rounded(i, j int) bool {
	c := s.seq[i].script[j]
	unit := int64(1)
	for range c.field.Digits {
		unit *= 10
	}
	for ; unit > 1; unit /= 10 {
		whole := c.v / unit
		for _, v := range []int64{whole, whole / 2, whole - min(max(whole, -1), 1)} {
			if v *= unit; v != c.v && v >= c.lo && v <= c.hi && s.set(i, j, v) {
				return true
			}
		}
	}
	return false
}

// step tries the values just before a value, from the farthest on, so that the first that fails is
// the lowest.
func (s *shrinker) step(i, j int, target, sign int64) {
	v := s.seq[i].script[j].v
	far := distance(v, target)
	for d := uint64(min(far, closeBy+1)) - min(far, 1); d > 0 && !s.over; d-- {
		if s.set(i, j, v-sign*int64(d)) {
			s.lower(i, j)
			return
		}
	}
}

// halve bisects between the value and pass, with which the case passes, to find where the failure
// ends. It assumes that the failure ends only once.
func (s *shrinker) halve(i, j int, pass int64) {
	for !s.over && j < len(s.seq[i].script) {
		v := s.seq[i].script[j].v
		middle := v - int64(distance(v, pass)/2)
		if v < pass {
			middle = v + int64(distance(v, pass)/2)
		}
		if middle == v || middle == pass {
			return
		}
		if s.set(i, j, middle) {
			continue
		}
		if pass = middle; s.coarse {
			return
		}
	}
}

// distance returns |a - b|.
func distance(a, b int64) uint64 {
	if a < b {
		a, b = b, a
	}
	return uint64(a) - uint64(b)
}
