// Package interval handles lists of integer intervals in inputs. It checks which lists are legal,
// draws lists that often break programs, and shrinks lists. Package
// grammar stores the ends as two fields of a case.
//
//	r := interval.Rule{Disjoint: true, Sorted: true}
//	list := r.Draw(rand, 1, 100, n)        // random intervals
//	check := r.Check()
//	for _, v := range list { wrong := check.Add(v) } // an interval that is out of order
//	at, wrong := check.End()               // an interval that overlaps another
//	p := r.Place(1, 100, n)                // one after the other
//	p.Add(p.Near(interval.Interval{3, 9})) // this one, or a nearby one that is legal
//
// # What breaks programs
//
// Intervals in a small part of the bounds, so that many overlap or are nested. Short intervals. An
// interval before those inside it. Disjoint intervals that are adjacent.
package interval

import (
	"cmp"
	"slices"

	"grundy/judge/base/i18n"
	"grundy/judge/spec/grammar/size"
)

// An Interval contains all integers from L to R.
type Interval struct{ L, R int64 }

// Compare orders intervals by L, then by R.
func Compare(a, b Interval) int { return cmp.Or(cmp.Compare(a.L, b.L), cmp.Compare(a.R, b.R)) }

// A Rule says which lists of intervals are legal.
type Rule struct {
	Disjoint bool // no number is in two intervals
	Distinct bool // no two intervals are equal
	Sorted   bool // in ascending order
}

// Most returns the maximum number of intervals within bounds.
func (r Rule) Most(lo, hi int64) int64 {
	n := size.Between(lo, hi)
	switch {
	case r.Disjoint:
		return n
	case r.Distinct && n >= 1<<31:
		return size.Unbounded
	case r.Distinct:
		return n * (n + 1) / 2
	case n == 0:
		return 0
	}
	return size.Unbounded
}

// Order returns the indices of intervals in ascending order.
func Order(list []Interval) []int {
	order := make([]int, len(list))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return Compare(list[i], list[j]) })
	return order
}

// Smaller returns lists of equal length to try when list is shrunk. Their least end is lo, or 0 if lo
// is negative. The ends are renumbered without gaps, moved closer together by half, or moved with
// their distances. These lists may violate a rule. list must not be empty.
func Smaller(list []Interval, lo int64) (all [][]Interval) {
	var ends []int64
	for _, v := range list {
		ends = append(ends, v.L, v.R)
	}
	slices.Sort(ends)
	first, ends := ends[0], slices.Compact(ends)
	lo = max(lo, 0)
	for _, to := range []func(v int64) int64{
		func(v int64) int64 {
			at, _ := slices.BinarySearch(ends, v)
			return int64(at)
		},
		func(v int64) int64 { return (v - first) / 2 },
		func(v int64) int64 { return v - first },
	} {
		moved := make([]Interval, len(list))
		for i, v := range list {
			moved[i] = Interval{lo + to(v.L), lo + to(v.R)}
		}
		all = append(all, moved)
	}
	return all
}

// A Checker checks intervals against a rule as they are read.
type Checker struct {
	rule Rule
	list []Interval
	seen map[Interval]bool
}

// Check returns a Checker to which no interval has been added.
func (r Rule) Check() *Checker { return &Checker{rule: r, seen: map[Interval]bool{}} }

// Add returns what is wrong with an interval after the earlier ones. If nothing is wrong, it adds
// the interval. If intervals must be disjoint, only End checks that.
func (c *Checker) Add(v Interval) (wrong i18n.Message) {
	if last := len(c.list) - 1; c.rule.Sorted && last >= 0 && Compare(v, c.list[last]) < 0 {
		return i18n.Messagef("the interval %d..%d comes after %d..%d; intervals must ascend", v.L, v.R, c.list[last].L, c.list[last].R)
	}
	if c.rule.Distinct && !c.rule.Disjoint {
		if c.seen[v] {
			return i18n.Messagef("the interval %d..%d occurs twice", v.L, v.R)
		}
		c.seen[v] = true
	}
	c.list = append(c.list, v)
	return ""
}

// End returns the index of an interval that overlaps another, and what is wrong; "" if there is
// none, or if intervals may overlap.
func (c *Checker) End() (at int, wrong i18n.Message) {
	if !c.rule.Disjoint {
		return 0, ""
	}
	order := Order(c.list)
	for i := 1; i < len(order); i++ {
		a, b := order[i-1], order[i]
		if c.list[a].R < c.list[b].L {
			continue
		}
		at, with := max(a, b), c.list[min(a, b)]
		return at, i18n.Messagef("the interval %d..%d overlaps %d..%d; intervals must be disjoint", c.list[at].L, c.list[at].R, with.L, with.R)
	}
	return 0, ""
}
