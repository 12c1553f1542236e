package grammar

import (
	"cmp"
	"slices"

	"grundy/judge/grammar/arith"
	"grundy/judge/grammar/size"
	"grundy/judge/i18n"
	"grundy/judge/spec"
)

// intervals is the shape of lines that are intervals.
type intervals struct {
	lines
	ends     [2]*Field
	disjoint bool // no number is in two
	distinct bool // no two are the same
	sorted   bool // each is not below the one before
	anyOrder bool // the answer does not depend on the order
}

var _ = register("intervals", func() shape { return &intervals{} })

func (p *intervals) compile(c *compiler, it spec.Item, b *block) {
	line, s := b.lines[0].fields, it.Shape.(*spec.Intervals)
	p.ends, p.anyOrder = [2]*Field{line[0], line[1]}, len(s.Ignore) > 0
	for _, word := range s.Is {
		p.disjoint = p.disjoint || word.Value == "disjoint"
		p.distinct = p.distinct || word.Value == "distinct"
		p.sorted = p.sorted || word.Value == "sorted"
	}
	for i, f := range p.ends {
		f.shape = &border{p: p, side: i}
	}
	if p.sorted && p.anyOrder {
		c.complain(s.Ignore[0], "the order of sorted intervals is not free", "drop order from ignore")
	}
	few, _ := b.repeat.Count()
	if _, most := p.times(b, 0, size.Unbounded); few > most {
		c.complain(it.Repeat, i18n.Messagef("%s wanted, and there are at most %d within the bounds", plural(few, "such interval"), most),
			"lower the number of intervals, or widen the bounds")
	}
	c.limit(b, p, p.ends[0].lo, p.ends[0].hi)
}

// capacity returns how many intervals there can be within bounds.
func (p *intervals) capacity(lo, hi int64) int64 {
	n := size.Between(lo, hi)
	switch {
	case p.disjoint:
		return n
	case p.distinct && n >= 1<<31:
		return size.Unbounded
	case p.distinct:
		return n * (n + 1) / 2
	case n == 0:
		return 0
	}
	return size.Unbounded
}

func (p *intervals) times(_ *block, lo, hi int64) (least, most int64) {
	low, _, ok := p.ends[0].lo.Reach()
	_, high, also := p.ends[0].hi.Reach()
	if ok && also {
		hi = min(hi, p.capacity(low, high))
	}
	return lo, hi
}

// within narrows the bounds of the number of intervals.
func (p *intervals) within(v arith.Values, lo, hi int64) (least, most int64, err error) {
	low, high, err := p.bounds(v)
	return lo, min(hi, p.capacity(low, high)), err
}

// bounds returns where the intervals lie.
func (p *intervals) bounds(v arith.Values) (lo, hi int64, err error) {
	if lo, err = p.ends[0].lo.Eval(v); err == nil {
		hi, err = p.ends[0].hi.Eval(v)
	}
	if err != nil {
		err = fault(p.ends[0], "%s", err)
	}
	return lo, hi, err
}

// An interval is all numbers from l to r.
type interval struct{ l, r int64 }

func compareIntervals(a, b interval) int { return cmp.Or(cmp.Compare(a.l, b.l), cmp.Compare(a.r, b.r)) }

// A placing holds intervals to their rule, as they come.
type placing struct {
	*intervals
	lo, hi int64
	left   int64             // intervals to come
	list   []interval        // so far
	seen   map[interval]bool // if they are distinct
	rows   map[int64]int64   // how many distinct ones begin at a number
	taken  []interval        // in order, if they are disjoint
	points int64             // that no disjoint one has
	given  []interval        // by a chooser that knows intervals
	l      int64             // of the interval that is being drawn
}

// place begins n intervals.
func (p *intervals) place(v arith.Values, n int64) (*placing, error) {
	lo, hi, err := p.bounds(v)
	if err == nil && n > p.capacity(lo, hi) {
		err = fault(nil, "%s wanted, and there are at most %d within the bounds", plural(n, "such interval"), p.capacity(lo, hi))
	}
	return &placing{intervals: p, lo: lo, hi: hi, left: n, seen: map[interval]bool{}, rows: map[int64]int64{}, points: size.Between(lo, hi)}, err
}

// add adds an interval.
func (p *placing) add(v interval) {
	p.list, p.left = append(p.list, v), p.left-1
	if p.distinct && !p.disjoint {
		p.seen[v] = true
		p.rows[v.l]++
	}
	if p.disjoint {
		i, _ := slices.BinarySearchFunc(p.taken, v, compareIntervals)
		p.taken, p.points = slices.Insert(p.taken, i, v), p.points-(v.r-v.l+1)
	}
}

// undo takes back the last interval.
func (p *placing) undo() {
	v := p.list[len(p.list)-1]
	p.list, p.left = p.list[:len(p.list)-1], p.left+1
	if p.distinct && !p.disjoint {
		delete(p.seen, v)
		p.rows[v.l]--
	}
	if p.disjoint {
		i, _ := slices.BinarySearchFunc(p.taken, v, compareIntervals)
		p.taken, p.points = slices.Delete(p.taken, i, i+1), p.points+(v.r-v.l+1)
	}
}

// near returns the interval nearest to one that may come next and leaves room for the others
// to come. One that is legal stays as it is.
func (p *placing) near(v interval) interval {
	switch {
	case p.disjoint && !p.sorted:
		return p.free(v)
	case p.distinct && !p.sorted:
		return p.unlike(v)
	case !p.sorted:
		return v
	}
	last := interval{p.lo, p.lo - 1}
	if len(p.list) > 0 {
		last = p.list[len(p.list)-1]
	}
	if p.disjoint {
		v.l = min(max(v.l, last.r+1), p.hi-p.left+1)
		return interval{v.l, min(max(v.r, v.l), p.hi-p.left+1)}
	}
	if compareIntervals(v, last) < 0 {
		v = interval{last.l, max(last.r, last.l)}
	}
	if !p.distinct {
		return v
	}
	if v == last {
		if v.r++; v.r > p.hi {
			v = interval{v.l + 1, v.l + 1}
		}
	}
	if latest := p.latest(); compareIntervals(v, latest) > 0 {
		return latest
	}
	return v
}

// latest returns the last of all intervals behind which enough are left.
func (p *placing) latest() interval {
	k, rest := int64(0), p.left-1 // the intervals that begin in the last k numbers
	for ; k+1 <= rest && k < p.hi-p.lo; k++ {
		rest -= k + 1
	}
	return interval{p.hi - k, p.hi - rest}
}

// unlike returns the next interval from one on that is not there yet, round the end to the
// beginning.
func (p *placing) unlike(v interval) interval {
	for p.seen[v] {
		if v.r++; v.r <= p.hi {
			continue
		}
		for v.l++; v.l > p.hi || p.rows[v.l] == p.hi-v.l+1; v.l++ {
			if v.l > p.hi {
				v.l = p.lo - 1
			}
		}
		v.r = v.l
	}
	return v
}

// free moves an interval to the next free number, and shortens it as far as the others need.
func (p *placing) free(v interval) interval {
	at := func() int {
		i, _ := slices.BinarySearchFunc(p.taken, v.l, func(t interval, l int64) int { return cmp.Compare(t.r, l) })
		return i
	}
	i := at()
	for ; i < len(p.taken) && p.taken[i].l <= v.l; i++ {
		v.l = p.taken[i].r + 1
	}
	if v.l > p.hi {
		v.l, i = p.lo, 0
		for ; i < len(p.taken) && p.taken[i].l <= v.l; i++ {
			v.l = p.taken[i].r + 1
		}
	}
	high := min(p.hi, v.l+p.points-p.left)
	if i < len(p.taken) {
		high = min(high, p.taken[i].l-1)
	}
	v.r = min(max(v.r, v.l), high)
	return v
}

// wrong says what is wrong with an interval that was read, but for those that meet: end does.
func (p *placing) wrong(v interval) error {
	last := len(p.list) - 1
	switch {
	case p.sorted && last >= 0 && compareIntervals(v, p.list[last]) < 0:
		return fault(nil, "the interval %d..%d stands after %d..%d; they ascend", v.l, v.r, p.list[last].l, p.list[last].r)
	case p.distinct && !p.disjoint && p.seen[v]:
		return fault(nil, "the interval %d..%d occurs twice", v.l, v.r)
	}
	return nil
}

// meeting returns an interval that meets another, by its place in a list; -1 if none does.
func meeting(list []interval) (at int, with interval) {
	order := make([]int, len(list))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return compareIntervals(list[i], list[j]) })
	for i := 1; i < len(order); i++ {
		if a, b := order[i-1], order[i]; list[a].r >= list[b].l {
			return max(a, b), list[min(a, b)]
		}
	}
	return -1, interval{}
}

// fill fills a block of n intervals.
func (p *intervals) fill(w *filler, b *block, n int64, _ more) error {
	all, err := p.place(w, max(n, 0))
	if err != nil {
		return err
	}
	if s := w.draw; s != nil {
		s.made(all)
		if known, ok := knowing[spanner](s.ch); ok && s.tape.rows == 0 {
			all.given = known.intervals(all)
		}
	}
	var starts []int
	from, _ := w.src.(interface{ next() int })
	for range n {
		if from != nil {
			starts = append(starts, from.next())
		}
		if err := w.turn(b); err != nil {
			return err
		}
		v := interval{w.current(p.ends[0]), w.current(p.ends[1])}
		if w.draw != nil {
			if all.given == nil { // else it was chosen so
				all.add(v)
			}
			continue
		}
		if err := all.wrong(v); err != nil {
			return err
		}
		all.list = append(all.list, v)
		if p.distinct {
			all.seen[v] = true
		}
	}
	if w.draw != nil || !p.disjoint {
		return nil
	}
	at, with := meeting(all.list)
	if at < 0 {
		return nil
	}
	if in, ok := w.src.(interface{ blame(at int) }); ok {
		in.blame(starts[at])
	}
	return fault(nil, "the interval %d..%d has a number of %d..%d", all.list[at].l, all.list[at].r, with.l, with.r)
}

// A border is what an end of an interval is.
type border struct {
	numbers
	p    *intervals
	side int // 0 or 1
}

func (*border) repairs() bool { return true }

// draw draws an end: as it is given, or chosen, and then that of the nearest interval that
// may come next.
func (e *border) draw(s *chosen, f *Field, _ int, lo, hi int64, dst []int64) ([]int64, error) {
	all := state[*placing](s)
	if lo > hi {
		return dst, fault(f, "the range %d..%d is empty", lo, hi)
	}
	v := int64(0)
	switch {
	case all.given != nil && e.side == 0:
		v = all.given[0].l
	case all.given != nil:
		v, all.given = all.given[0].r, all.given[1:]
	default:
		v = min(max(s.value(f, lo, hi), lo), hi)
	}
	if e.side == 0 {
		all.l = v
	} else if all.given == nil {
		near := all.near(interval{all.l, v})
		s.w.cs.cols[e.p.ends[0].index].change(near.l)
		v = near.r
		s.tape.amend(v)
	}
	return append(dst, v), s.spend(1 + f.width(v))
}

// walk tries every list of n intervals; if the order does not matter, the sorted ones.
func (p *intervals) walk(e *Enumeration, b *block, n int64, rest size.Room, then func()) {
	n = max(n, 0)
	ordered := *p
	ordered.sorted = p.sorted || p.anyOrder
	all, err := ordered.place(e.filling(), n)
	if err != nil {
		e.tried += brokenSteps
		return
	}
	e.classes = e.classes || p.anyOrder && n > 1
	follow := func(then func()) func() {
		return func() {
			w := e.filling()
			v := interval{w.current(p.ends[0]), w.current(p.ends[1])}
			if all.near(v) == v {
				all.add(v)
				then()
				all.undo()
			}
		}
	}
	e.turns(b, follow, n, rest, then)
}

func (*intervals) shaped() bool { return true }

// smaller sorts the intervals of a site, and moves their ends together.
func (p *intervals) smaller(s *smaller, one *site) {
	lo, _, err := p.bounds(caseValues{s.c})
	if err != nil || one.depth > 0 || one.elements() == 0 {
		return
	}
	var list []interval
	var ends []int64
	order := make([]int, one.elements())
	for i, at := range one.bounds[:one.elements()] {
		v := interval{s.value(one, p.ends[0], at), s.value(one, p.ends[1], at)}
		list, ends, order[i] = append(list, v), append(ends, v.l, v.r), i
	}
	slices.SortStableFunc(order, func(i, j int) int { return compareIntervals(list[i], list[j]) })
	if s.ordered(one, order); s.over {
		return
	}
	slices.Sort(ends)
	first, ends := ends[0], slices.Compact(ends)
	s.moved(p, list, func(v int64) int64 {
		at, _ := slices.BinarySearch(ends, v)
		return max(lo, 0) + int64(at)
	})
	s.moved(p, list, func(v int64) int64 { return max(lo, 0) + (v-first)/2 })
	s.moved(p, list, func(v int64) int64 { return max(lo, 0) + v - first })
}

// moved gives the case in which the ends of intervals are elsewhere.
func (s *smaller) moved(p *intervals, list []interval, to func(v int64) int64) {
	if s.over {
		return
	}
	next := s.c.given()
	var ls, rs []int64
	for _, v := range list {
		ls, rs = append(ls, to(v.l)), append(rs, to(v.r))
	}
	next.numbers[p.ends[0]], next.numbers[p.ends[1]] = ls, rs
	s.give(next)
}

// A spanner is a Chooser that knows intervals: it gives all of them at once, or nil.
type spanner interface{ intervals(p *placing) []interval }

// intervals draws intervals within a part of the bounds: anywhere, short ones, or one around
// another. Disjoint ones are as likely to lie side by side.
func (r Random) intervals(p *placing) []interval {
	if p.left == 0 {
		return nil
	}
	least := int64(1)
	for p.capacity(1, least) < p.left {
		least *= 2
	}
	size := r.Magnitude(min(least, p.points), p.points)
	lo := r.Int(p.lo, p.hi-size+1)
	if p.disjoint {
		return r.apart(p, lo, size)
	}
	short := r.Int(0, 2) == 0
	list := make([]interval, 0, p.left)
	free := &placing{intervals: &intervals{distinct: p.distinct}, lo: lo, hi: lo + size - 1, seen: map[interval]bool{}, rows: map[int64]int64{}}
	for range p.left {
		a, b := r.Int(lo, free.hi), r.Int(lo, free.hi)
		if short {
			b = min(a+r.Magnitude(0, 3), free.hi)
		}
		v := free.near(interval{min(a, b), max(a, b)})
		free.add(v)
		list = append(list, v)
	}
	switch {
	case p.sorted:
		slices.SortFunc(list, compareIntervals)
	case r.Int(0, 3) == 0:
		slices.SortFunc(list, func(a, b interval) int { return cmp.Or(cmp.Compare(a.l, b.l), cmp.Compare(b.r, a.r)) })
	}
	return list
}

// apart draws disjoint intervals. The numbers l and r+1 of all of them, each above the one
// before where they are pushed apart by one an interval, are any different numbers.
func (r Random) apart(p *placing, lo, size int64) []interval {
	n := p.left
	ends := make([]int64, 0, 2*n)
	taken := map[int64]bool{}
	for j := size + n - 2*n; j < size+n; j++ {
		v := r.Int(0, j)
		if taken[v] {
			v = j
		}
		taken[v] = true
		ends = append(ends, v)
	}
	slices.Sort(ends)
	list := make([]interval, n)
	for i := range list {
		list[i] = interval{lo + ends[2*i] - int64(i), lo + ends[2*i+1] - int64(i) - 1}
	}
	if !p.sorted {
		for i := len(list) - 1; i > 0; i-- {
			k := r.Int(0, int64(i))
			list[i], list[k] = list[k], list[i]
		}
	}
	return list
}
