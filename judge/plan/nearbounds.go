package plan

import (
	"errors"

	"grundy/judge/grammar"
	"grundy/judge/sample"
)

// An inward chooses values that are short of the bounds of a pin, where the conditions of a
// spec allow no case at the bound: n odd, or a sum that is limited. It tries several
// distances in turn, since each failure makes the grammar draw again. In every other case the
// other numbers are at bounds: if one of two numbers must be less, the other has the maximum.
type inward struct {
	pinned
	first *grammar.Field // asked for once a case, before all others
	short []int64        // distances from the bound, in the order of trial
	times int            // how often each is tried
	drawn int            // cases so far
}

// Value implements grammar.Chooser.
func (w *inward) Value(f *grammar.Field, lo, hi int64) int64 {
	w.count(f)
	switch own := w.field == nil || w.field == f && !w.length; {
	case own:
		return w.move(w.pinned.Value(f, lo, hi), lo, hi)
	case w.drawn%2 == 0 && f.Kind == grammar.Int && !f.Repeats() && !f.Shapes():
		return sample.One(w.Rand, []int64{lo, hi})
	}
	return w.pinned.Value(f, lo, hi)
}

// Length implements grammar.Chooser.
func (w *inward) Length(f *grammar.Field, lo, hi int64) int64 {
	w.count(f)
	v := w.pinned.Length(f, lo, hi)
	if w.field == nil || w.field == f && w.length {
		return w.move(v, lo, hi)
	}
	return v
}

// count counts a case when its first field is asked for.
func (w *inward) count(f *grammar.Field) {
	if f == w.first {
		w.drawn++
	}
}

// distance returns how far from the bound the present case is.
func (w *inward) distance() int64 {
	return w.short[min(max(w.drawn-1, 0)/w.times, len(w.short)-1)]
}

// move moves a value away from its bound. If all fields are pinned, each is moved at most
// as far.
func (w *inward) move(v, lo, hi int64) int64 {
	short := w.distance()
	if w.field == nil {
		short = w.Int(0, short)
	}
	switch {
	case w.high && v == hi:
		return max(lo, hi-min(short, hi-lo))
	case !w.high && v == lo:
		return min(hi, lo+min(short, hi-lo))
	}
	return v
}

// nearest draws a case that comes as near to the bound of a pin as the conditions of the
// spec allow: at most closeBy away, or else as few as bisection finds.
func (m *maker) nearest(r *grammar.Rand, p pin) (c grammar.Case, n int64, err error) {
	first := m.src.Grammar.Fields()[0]
	if first.Repeats() {
		return c, n, errUnmet
	}
	try := func(times int, short ...int64) (distance int64, err error) {
		w := &inward{pinned: pinned{grammar.Random{Rand: r}, p, r.Int(0, 1) == 0}, first: first, short: short, times: times}
		if c, n, err = m.one(w, m.most); err != nil {
			return 0, err
		}
		return w.distance(), nil
	}
	legal, err := try(2, outward()...)
	if err != nil || legal <= closeBy {
		return c, n, err
	}
	for illegal := legal / 2; legal-illegal > 1; {
		middle := illegal + (legal-illegal)/2
		got, err := try(2, stretch(middle, legal)...)
		if err != nil {
			return c, n, err
		}
		if got == legal {
			illegal = middle
		}
		legal = got
	}
	return c, n, nil
}

// errUnmet says that no case near a bound was found.
var errUnmet = errors.New("no case comes near to this bound")

// closeBy is how far from a bound every distance is tried.
const closeBy = 40

// outward returns distances from a bound: the near ones, and then each twice the last.
func outward() (all []int64) {
	for d := int64(1); d > 0; d *= 2 {
		for d < closeBy {
			all = append(all, d)
			d++
		}
		all = append(all, d)
	}
	return all
}

// stretch returns the distances to try from a distance on: perhaps illegal ones first, and
// finally a legal one.
func stretch(from, legal int64) (all []int64) {
	for d := from; d < min(from+8, legal); d++ {
		all = append(all, d)
	}
	return append(all, legal)
}
