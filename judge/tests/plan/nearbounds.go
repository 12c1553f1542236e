package plan

import (
	"errors"

	"grundy/judge/spec/grammar"
	"grundy/judge/tests/sample"
)

// An inward chooser draws values inside the bounds of a pin, if the conditions of a spec allow no
// case at the bound, such as n odd or a bounded sum. It tries several distances in turn, because
// after each failure the grammar draws again. In every second case, the other numbers are at
// bounds. For example, if a must be less than b, a comes near its maximum only if b has the
// maximum.
type inward struct {
	pinned
	first *grammar.Field // the field that is drawn first in each case
	short []int64        // distances from the bound to try, in order
	times int            // number of tries per distance
	drawn int            // number of cases so far
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

// count counts the cases. A case begins when its first field is drawn.
func (w *inward) count(f *grammar.Field) {
	if f == w.first {
		w.drawn++
	}
}

// distance returns the distance from the bound for the current case.
func (w *inward) distance() int64 {
	return w.short[min(max(w.drawn-1, 0)/w.times, len(w.short)-1)]
}

// move moves a value away from its bound. If all fields are pinned, each is moved at most by the
// distance.
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

// nearest draws a case as near to the bound of a pin as the conditions of the spec allow. It tries
// all distances up to closeBy, then doubles the distance until a case is legal, and finally
// searches by bisection. It returns n, the size of the case in bytes.
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

// errUnmet means that no case near a bound was found.
var errUnmet = errors.New("no case comes near to this bound")

// closeBy is the distance from a bound up to which all distances are tried.
const closeBy = 40

// outward returns distances from a bound: all small ones, and then each twice the one before.
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

// stretch returns the distances to try between from and legal. The first ones may be illegal; the
// last is legal.
func stretch(from, legal int64) (all []int64) {
	for d := from; d < min(from+8, legal); d++ {
		all = append(all, d)
	}
	return append(all, legal)
}
