package grammar

import (
	"grundy/judge/base/i18n"
	"grundy/judge/spec"
	"grundy/judge/spec/grammar/arith"
	"grundy/judge/spec/grammar/size"
	"grundy/judge/spec/interval"
)

// intervals is the shape of lines that are intervals.
type intervals struct {
	lines
	rule     interval.Rule
	ends     [2]*Field
	anyOrder bool // the order of the intervals is ignored
}

var _ = register("intervals", func() shape { return &intervals{} })

func (p *intervals) compile(c *compiler, it spec.Item, b *block) {
	line, s := b.lines[0].fields, it.Shape.(*spec.Intervals)
	p.ends, p.anyOrder = [2]*Field{line[0], line[1]}, len(s.Ignore) > 0
	for _, word := range s.Is {
		p.rule.Disjoint = p.rule.Disjoint || word.Value == "disjoint"
		p.rule.Distinct = p.rule.Distinct || word.Value == "distinct"
		p.rule.Sorted = p.rule.Sorted || word.Value == "sorted"
	}
	for i, f := range p.ends {
		f.shape = &border{p: p, side: i}
	}
	if p.rule.Sorted && p.anyOrder {
		c.complain(s.Ignore[0], "the order of sorted intervals cannot be ignored", "drop order from ignore")
	}
	few, _ := b.repeat.Count()
	if _, most := p.times(b, 0, size.Unbounded); few > most {
		c.complain(it.Repeat, i18n.Messagef("%s required, but at most %d fit within the bounds", plural(few, "such interval"), most),
			"lower the number of intervals, or widen the bounds")
	}
	c.limit(b, p, p.ends[0].lo, p.ends[0].hi)
}

func (p *intervals) times(_ *block, lo, hi int64) (least, most int64) {
	low, _, ok := p.ends[0].lo.Reach()
	_, high, also := p.ends[0].hi.Reach()
	if ok && also {
		hi = min(hi, p.rule.Most(low, high))
	}
	return lo, hi
}

// within narrows the bounds of the number of intervals.
func (p *intervals) within(v arith.Values, lo, hi int64) (least, most int64, err error) {
	low, high, err := p.bounds(v)
	return lo, min(hi, p.rule.Most(low, high)), err
}

// bounds returns the bounds of the ends of the intervals.
func (p *intervals) bounds(v arith.Values) (lo, hi int64, err error) {
	if lo, err = p.ends[0].lo.Eval(v); err == nil {
		hi, err = p.ends[0].hi.Eval(v)
	}
	if err != nil {
		err = fault(p.ends[0], "%s", err)
	}
	return lo, hi, err
}

// checked returns the bounds of the ends of n intervals. It returns an error if fewer than n
// intervals are possible within the bounds.
func (p *intervals) checked(v arith.Values, n int64) (lo, hi int64, err error) {
	lo, hi, err = p.bounds(v)
	if most := p.rule.Most(lo, hi); err == nil && n > most {
		err = fault(nil, "%s required, but at most %d fit within the bounds", plural(n, "such interval"), most)
	}
	return lo, hi, err
}

// last returns the last interval that was filled.
func (p *intervals) last(w *filler) interval.Interval {
	return interval.Interval{L: w.current(p.ends[0]), R: w.current(p.ends[1])}
}

// fill fills a block of n intervals.
func (p *intervals) fill(w *filler, b *block, n int64, _ more) error {
	n = max(n, 0)
	lo, hi, err := p.checked(w, n)
	if err != nil {
		return err
	}
	if w.draw != nil {
		return p.drawAll(w, b, lo, hi, n)
	}
	check := p.rule.Check()
	var starts []int // the starts of the lines in a file
	from, _ := w.src.(interface{ next() int })
	for range n {
		if from != nil {
			starts = append(starts, from.next())
		}
		if err := w.repetition(b); err != nil {
			return err
		}
		if wrong := check.Add(p.last(w)); wrong != "" {
			return fault(nil, "%s", wrong)
		}
	}
	at, wrong := check.End()
	if wrong == "" {
		return nil
	}
	if in, ok := w.src.(interface{ blame(at int) }); ok {
		in.blame(starts[at])
	}
	return fault(nil, "%s", wrong)
}

// drawnIntervals holds the intervals of a block that is being drawn.
type drawnIntervals struct {
	*interval.Placing
	given []interval.Interval // from a chooser that knows intervals
	l     int64               // the left end of the interval that is being drawn
}

// A spanner is a Chooser that knows intervals. It returns all intervals at once, or nil.
type spanner interface {
	intervals(r interval.Rule, lo, hi, n int64) []interval.Interval
}

func (r Random) intervals(rule interval.Rule, lo, hi, n int64) []interval.Interval {
	return rule.Draw(r.Rand, lo, hi, n)
}

// drawAll draws a block of n intervals.
func (p *intervals) drawAll(w *filler, b *block, lo, hi, n int64) error {
	drawn := &drawnIntervals{Placing: p.rule.Place(lo, hi, n)}
	w.draw.made(drawn)
	if known, ok := knowing[spanner](w.draw.ch); ok && w.draw.tape.rows == 0 {
		drawn.given = known.intervals(p.rule, lo, hi, n)
	}
	for range n {
		if err := w.repetition(b); err != nil {
			return err
		}
		if drawn.given == nil { // drawn intervals are already placed
			drawn.Add(p.last(w))
		}
	}
	return nil
}

// A border is the shape of a field that is an end of an interval.
type border struct {
	numbers
	p    *intervals
	side int // 0 or 1
}

func (*border) repairs() bool { return true }

// draw draws an end of an interval. If intervals are given, it uses them. Otherwise it chooses a
// number, and with the right end moves to a nearby interval that is allowed next.
func (e *border) draw(s *chosen, f *Field, _ int, lo, hi int64, dst []int64) ([]int64, error) {
	all := state[*drawnIntervals](s)
	if lo > hi {
		return dst, fault(f, "the range %d..%d is empty", lo, hi)
	}
	v := int64(0)
	switch {
	case all.given != nil && e.side == 0:
		v = all.given[0].L
	case all.given != nil:
		v, all.given = all.given[0].R, all.given[1:]
	default:
		v = min(max(s.value(f, lo, hi), lo), hi)
	}
	if e.side == 0 {
		all.l = v
	} else if all.given == nil {
		near := all.Near(interval.Interval{L: all.l, R: v})
		s.w.cs.cols[e.p.ends[0].index].change(near.L)
		v = near.R
		s.tape.amend(v)
	}
	return append(dst, v), s.spend(1 + f.width(v))
}

// walk tries all lists of n intervals; only sorted lists if the order is ignored.
func (p *intervals) walk(e *Enumeration, b *block, n int64, rest size.Room, then func()) {
	n = max(n, 0)
	lo, hi, err := p.checked(e.filling(), n)
	if err != nil {
		e.tried += brokenSteps
		return
	}
	rule := p.rule
	rule.Sorted = rule.Sorted || p.anyOrder
	all := rule.Place(lo, hi, n)
	e.classes = e.classes || p.anyOrder && n > 1
	follow := func(then func()) func() {
		return func() {
			if v := p.last(e.filling()); all.Near(v) == v {
				all.Add(v)
				then()
				all.Undo()
			}
		}
	}
	e.repetitions(b, follow, n, rest, then)
}

func (*intervals) shaped() bool { return true }

// smaller yields the intervals of a site in ascending order, and lists with smaller ends.
func (p *intervals) smaller(s *smaller, one *site) {
	lo, _, err := p.bounds(caseValues{s.c})
	if err != nil || one.depth > 0 || one.elements() == 0 {
		return
	}
	var list []interval.Interval
	for _, at := range one.bounds[:one.elements()] {
		list = append(list, interval.Interval{L: s.value(one, p.ends[0], at), R: s.value(one, p.ends[1], at)})
	}
	s.ordered(one, interval.Order(list))
	for _, moved := range interval.Smaller(list, lo) {
		if s.over {
			return
		}
		next := s.c.given()
		var ls, rs []int64
		for _, v := range moved {
			ls, rs = append(ls, v.L), append(rs, v.R)
		}
		next.numbers[p.ends[0]], next.numbers[p.ends[1]] = ls, rs
		s.give(next)
	}
}
