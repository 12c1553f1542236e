package interval

import (
	"cmp"
	"slices"

	"grundy/judge/spec/grammar/size"
)

// A Placing places intervals one by one under a rule, and knows which may come next.
type Placing struct {
	rule   Rule
	lo, hi int64
	left   int64             // number of intervals still to place
	list   []Interval        // placed intervals
	seen   map[Interval]bool // placed intervals, if intervals must be distinct
	rows   map[int64]int64   // start → number of distinct intervals placed there
	taken  []Interval        // sorted, if intervals must be disjoint
	points int64             // numbers not covered by taken
}

// Place begins to place n intervals within lo..hi. The rule must allow n intervals.
func (r Rule) Place(lo, hi, n int64) *Placing {
	return &Placing{rule: r, lo: lo, hi: hi, left: n, seen: map[Interval]bool{}, rows: map[int64]int64{}, points: size.Between(lo, hi)}
}

// Add adds an interval.
func (p *Placing) Add(v Interval) {
	p.list, p.left = append(p.list, v), p.left-1
	if p.rule.Distinct && !p.rule.Disjoint {
		p.seen[v] = true
		p.rows[v.L]++
	}
	if p.rule.Disjoint {
		i, _ := slices.BinarySearchFunc(p.taken, v, Compare)
		p.taken, p.points = slices.Insert(p.taken, i, v), p.points-(v.R-v.L+1)
	}
}

// Undo removes the last interval.
func (p *Placing) Undo() {
	v := p.list[len(p.list)-1]
	p.list, p.left = p.list[:len(p.list)-1], p.left+1
	if p.rule.Distinct && !p.rule.Disjoint {
		delete(p.seen, v)
		p.rows[v.L]--
	}
	if p.rule.Disjoint {
		i, _ := slices.BinarySearchFunc(p.taken, v, Compare)
		p.taken, p.points = slices.Delete(p.taken, i, i+1), p.points+(v.R-v.L+1)
	}
}

// Near returns v, or if v is not legal a nearby interval, that may come next and leaves room for
// the rest.
func (p *Placing) Near(v Interval) Interval {
	switch {
	case p.rule.Disjoint && !p.rule.Sorted:
		return p.free(v)
	case p.rule.Distinct && !p.rule.Sorted:
		return p.unlike(v)
	case !p.rule.Sorted:
		return v
	}
	last := Interval{p.lo, p.lo - 1}
	if len(p.list) > 0 {
		last = p.list[len(p.list)-1]
	}
	if p.rule.Disjoint {
		v.L = min(max(v.L, last.R+1), p.hi-p.left+1)
		return Interval{v.L, min(max(v.R, v.L), p.hi-p.left+1)}
	}
	if Compare(v, last) < 0 {
		v = Interval{last.L, max(last.R, last.L)}
	}
	if !p.rule.Distinct {
		return v
	}
	if v == last {
		if v.R++; v.R > p.hi {
			v = Interval{v.L + 1, v.L + 1}
		}
	}
	if latest := p.latest(); Compare(v, latest) > 0 {
		return latest
	}
	return v
}

// latest returns the last interval after which there are enough intervals for the rest.
func (p *Placing) latest() Interval {
	k, rest := int64(0), p.left-1 // number of intervals that begin in the last k numbers
	for ; k+1 <= rest && k < p.hi-p.lo; k++ {
		rest -= k + 1
	}
	return Interval{p.hi - k, p.hi - rest}
}

// unlike returns the first interval from v on that is not placed yet, wrapping around after the
// last.
func (p *Placing) unlike(v Interval) Interval {
	for p.seen[v] {
		if v.R++; v.R <= p.hi {
			continue
		}
		for v.L++; v.L > p.hi || p.rows[v.L] == p.hi-v.L+1; v.L++ {
			if v.L > p.hi {
				v.L = p.lo - 1
			}
		}
		v.R = v.L
	}
	return v
}

// free moves an interval to the next free number. It shortens the interval if the others need room.
func (p *Placing) free(v Interval) Interval {
	at := func() int {
		i, _ := slices.BinarySearchFunc(p.taken, v.L, func(t Interval, l int64) int { return cmp.Compare(t.R, l) })
		return i
	}
	i := at()
	for ; i < len(p.taken) && p.taken[i].L <= v.L; i++ {
		v.L = p.taken[i].R + 1
	}
	if v.L > p.hi {
		v.L, i = p.lo, 0
		for ; i < len(p.taken) && p.taken[i].L <= v.L; i++ {
			v.L = p.taken[i].R + 1
		}
	}
	high := min(p.hi, v.L+p.points-p.left)
	if i < len(p.taken) {
		high = min(high, p.taken[i].L-1)
	}
	v.R = min(max(v.R, v.L), high)
	return v
}
