package game

import (
	"iter"
	"math"
	"slices"

	"grundy/judge/spec/grammar"
)

// tableWork bounds the moves examined for a table of Grundy values of one heap. caseWork is the
// bound in Losing and Subtle if the table applies to a single case only.
const (
	tableWork = 2_000_000
	caseWork  = 20_000
)

// losingTries bounds the cases that aimed tries. A bound is necessary because each try copies the
// case, and there may be 500,000 heaps without a suitable one.
const losingTries = 200

// Losing changes one heap, the last possible, so that the Grundy value of that heap becomes the xor
// of the others. If it already is for the case, nothing changes. By the theory of sums this is a
// P-position, unless the last move loses.
func (h *heaps) Losing(c grammar.Case) (grammar.Case, bool) {
	return h.aimed(c, h.valuesOf(h.take(c)), 0)
}

// aimed changes one heap, the last possible, so that the xor of all Grundy values becomes wanted,
// unless it already is. It returns false if a value is unknown, or if no legal change of this kind
// is found.
func (h *heaps) aimed(c grammar.Case, values func(heap int) heapValues, wanted int64) (grammar.Case, bool) {
	piles := h.piles(c)
	away := wanted
	for i, p := range piles {
		v, ok := values(i).at(p)
		if !ok {
			return c, false
		}
		away ^= v
	}
	if away == 0 {
		return c, true
	}
	tries := losingTries
	for i := len(piles) - 1; i >= 0; i-- {
		own, _ := values(i).at(piles[i])
		lo, hi := h.boundsOf(c, i)
		for pile := range values(i).near(own^away, piles[i], lo, hi) {
			if tries--; tries < 0 {
				return c, false
			}
			if changed, ok := h.with(c, i, pile); ok {
				return changed, true
			}
		}
	}
	return c, false
}

// boundsOf returns the least and greatest size of a heap, as far as they are known.
func (h *heaps) boundsOf(c grammar.Case, heap int) (lo, hi int64) {
	f, _ := h.field(c, heap)
	lo, hi, known := f.Bounds()
	if !known {
		return 0, math.MaxInt64 - 1
	}
	return max(lo, 0), hi
}

// Next lists the moves from each heap in order.
func (h *heaps) Next(c grammar.Case) iter.Seq[grammar.Case] {
	return func(yield func(grammar.Case) bool) {
		allowed := h.take(c)
		for i, pile := range h.piles(c) {
			amounts, err := h.from(pile, allowed.at(i))
			if err != nil {
				return
			}
			for a := range amounts {
				if next, ok := h.with(c, i, pile-a); ok && !yield(next) {
					return
				}
			}
		}
	}
}

// heapValues are the Grundy values of single heaps. They are a table of heaps 0, 1, … or, with a
// modulus, g(n) = n mod modulus, as if a move took 1 to modulus - 1 stones. With a period, the end
// of the table repeats forever.
type heapValues struct {
	table   []int64
	modulus int64
	period  int64
}

func (v heapValues) at(pile int64) (int64, bool) {
	switch {
	case pile < 0:
		return 0, false
	case v.modulus > 0:
		return pile % v.modulus, true
	case pile < int64(len(v.table)):
		return v.table[pile], true
	case v.period > 0:
		first := int64(len(v.table)) - v.period
		return v.table[first+(pile-first)%v.period], true
	}
	return 0, false
}

// near returns the heaps from lo to hi with a given value: first from size pile downwards, then
// upwards. pile must be between lo and hi. With a modulus, the sequence may be too long to exhaust.
func (v heapValues) near(value, pile, lo, hi int64) iter.Seq[int64] {
	step, down, up := int64(1), pile, pile+1
	if v.modulus > 0 { // only every modulus-th heap has the value
		if value >= v.modulus {
			hi = -1 // no heap has the value
		}
		step = v.modulus
		down = pile - (pile-value)%step
		if down > pile {
			down -= step
		}
		up = down + step
	} else {
		hi = min(hi, int64(len(v.table))-1)
	}
	return func(yield func(int64) bool) {
		for n := min(down, hi); n >= lo; n -= step {
			if have, _ := v.at(n); have == value && !yield(n) {
				return
			}
		}
		for n := up; n >= 0 && n <= hi; n += step { // n becomes negative after the largest number
			if have, _ := v.at(n); have == value && !yield(n) {
				return
			}
		}
	}
}

// valuesOf returns a function that returns the Grundy values of heap i for the allowed amounts. The
// heaps share caseWork if each has its own amounts.
func (h *heaps) valuesOf(allowed amounts) func(heap int) heapValues {
	if allowed.of == nil {
		values := h.values(allowed, caseWork)
		return func(int) heapValues { return values }
	}
	known := make([]*heapValues, len(allowed.of))
	return func(heap int) heapValues {
		if known[heap] == nil {
			values := h.values(allowed.of[heap], caseWork/len(allowed.of))
			known[heap] = &values
		}
		return *known[heap]
	}
}

// values returns the Grundy values of heaps for the allowed amounts. A table has as many as
// tableWork allows, or work if the amounts depend on the case.
func (h *heaps) values(allowed amounts, work int) heapValues {
	switch {
	case allowed.name == "any":
		return heapValues{modulus: math.MaxInt64}
	case allowed.upTo > 0 && !h.short:
		return heapValues{modulus: allowed.upTo + 1}
	case allowed.varies:
		return heapValues{table: h.tabulate(allowed, largestTabled, work, mexOf)}
	}
	h.once.Do(func() { h.known = heapValues{table: h.tabulate(allowed, largestTabled, tableWork, mexOf)} })
	return h.known
}

// mostTerms bounds the number of amounts examined to find the greatest.
const mostTerms = 1000

// prolonged returns values with the period of their table, if there is one. A value depends on as
// many preceding values as the greatest amount. If that many consecutive values equal the values
// one period earlier, all later values do, too.
func (v heapValues) prolonged(allowed amounts) heapValues {
	if allowed.each != nil || allowed.terms == nil || v.modulus > 0 {
		return v
	}
	greatest, terms := int64(0), 0
	for a := range allowed.terms {
		if terms++; terms > mostTerms {
			return v
		}
		greatest = max(greatest, a)
	}
	n := int64(len(v.table))
	for period := int64(1); period+greatest <= n; period++ {
		if slices.Equal(v.table[n-greatest:], v.table[n-greatest-period:n-period]) {
			v.period = period
			return v
		}
	}
	return v
}

// largestTabled is the largest heap in a table.
const largestTabled = 1 << 16

// tabulate computes the values of heaps 0, 1, … up to upto or largestTabled. The function value
// computes one from those of the heaps one move away. tabulate stops earlier if it has examined
// most moves or an amount cannot be computed.
func (h *heaps) tabulate(allowed amounts, upto int64, most int, value func(reached func(v int64) bool) int64) []int64 {
	table, work := []int64{}, 0
	seen := []int64{} // seen[v] = n+1: value v is reached from heap n
	n := int64(0)
	reach := func(rest int64) {
		v := table[rest]
		for int64(len(seen)) <= v {
			seen = append(seen, 0)
		}
		seen[v] = n + 1
		work++
	}
	reached := func(v int64) bool { return v < int64(len(seen)) && seen[v] == n+1 }
	for ; n <= min(upto, largestTabled) && work < most; n++ {
		before := work
		if err := h.eachRest(n, allowed, reach); err != nil {
			break
		}
		if work == before {
			work++ // examining a heap without moves counts, too
		}
		table = append(table, value(reached))
	}
	return table
}

// eachRest calls reach with what each allowed amount leaves of a heap. It loops over a range that
// depends on the case without an iterator, which would be slow: every case needs a new table.
func (h *heaps) eachRest(pile int64, allowed amounts, reach func(rest int64)) error {
	if lo, hi := allowed.span[0], allowed.span[1]; lo > 0 {
		for a := lo; a <= min(hi, pile); a++ {
			reach(pile - a)
		}
		if h.short && 0 < pile && (pile < lo || hi < lo) {
			reach(0)
		}
		return nil
	}
	all, err := h.from(pile, allowed)
	if err != nil {
		return err
	}
	for a := range all {
		reach(pile - a)
	}
	return nil
}
