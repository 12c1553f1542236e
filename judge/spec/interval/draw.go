package interval

import (
	"cmp"
	"slices"

	"grundy/judge/spec/grammar/size"
)

// A Rand returns random numbers in lo..hi. Int is uniform, and Magnitude gives all orders of
// magnitude the same probability.
type Rand interface {
	Int(lo, hi int64) int64
	Magnitude(lo, hi int64) int64
}

// Draw returns n intervals in a part of lo..hi: in a third of the lists short ones, otherwise any.
// Some unsorted lists are ordered so that an interval precedes those inside it. Disjoint intervals
// are drawn by apart. The rule must allow n intervals.
func (r Rule) Draw(rnd Rand, lo, hi, n int64) []Interval {
	if n == 0 {
		return nil
	}
	least := int64(1)
	for r.Most(1, least) < n {
		least *= 2
	}
	points := size.Between(lo, hi)
	width := rnd.Magnitude(min(least, points), points)
	lo = rnd.Int(lo, hi-width+1)
	if r.Disjoint {
		return r.apart(rnd, lo, width, n)
	}
	hi = lo + width - 1
	short := rnd.Int(0, 2) == 0
	list := make([]Interval, 0, n)
	free := Rule{Distinct: r.Distinct}.Place(lo, hi, 0)
	for range n {
		a, b := rnd.Int(lo, hi), rnd.Int(lo, hi)
		if short {
			b = min(a+rnd.Magnitude(0, 3), hi)
		}
		v := free.Near(Interval{min(a, b), max(a, b)})
		free.Add(v)
		list = append(list, v)
	}
	switch {
	case r.Sorted:
		slices.SortFunc(list, Compare)
	case rnd.Int(0, 3) == 0:
		slices.SortFunc(list, func(a, b Interval) int { return cmp.Or(cmp.Compare(a.L, b.L), cmp.Compare(b.R, a.R)) })
	}
	return list
}

// apart draws n disjoint intervals. If interval i is moved up by i, the numbers L and R+1 of
// disjoint intervals are all different, and every set of 2n different numbers occurs.
func (r Rule) apart(rnd Rand, lo, width, n int64) []Interval {
	ends := make([]int64, 0, 2*n)
	taken := map[int64]bool{}
	for j := width + n - 2*n; j < width+n; j++ {
		v := rnd.Int(0, j)
		if taken[v] {
			v = j
		}
		taken[v] = true
		ends = append(ends, v)
	}
	slices.Sort(ends)
	list := make([]Interval, n)
	for i := range list {
		list[i] = Interval{lo + ends[2*i] - int64(i), lo + ends[2*i+1] - int64(i) - 1}
	}
	if !r.Sorted {
		for i := len(list) - 1; i > 0; i-- {
			k := rnd.Int(0, int64(i))
			list[i], list[k] = list[k], list[i]
		}
	}
	return list
}
