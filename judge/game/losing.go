package game

import (
	"iter"

	"grundy/judge/grammar"
)

// tableWork bounds the moves looked at for a table of Grundy values of one heap.
const tableWork = 2_000_000

// losingTries bounds the cases tried for a P-position: each is a copy, and there
// may be 500,000 heaps of which none will do.
const losingTries = 200

// Losing changes one heap, the last that can, so that by the theory of sums the
// position is a P-position: its Grundy value is the xor of the others'.
func (h *heaps) Losing(c grammar.Case) (grammar.Case, bool) {
	piles := h.piles(c)
	values := h.values(h.take(c))
	total := int64(0)
	for _, p := range piles {
		v, ok := values.at(p)
		if !ok {
			return c, false
		}
		total ^= v
	}
	if total == 0 {
		return c, true
	}
	tries := losingTries
	for i := len(piles) - 1; i >= 0; i-- {
		own, _ := values.at(piles[i])
		f, _ := h.field(c, i)
		lo, hi, known := f.Bounds()
		for pile := range values.near(own^total, piles[i]) {
			if known && (pile < lo || pile > hi) {
				continue
			}
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

// Next takes from one heap after the other.
func (h *heaps) Next(c grammar.Case) iter.Seq[grammar.Case] {
	return func(yield func(grammar.Case) bool) {
		allowed := h.take(c)
		for i, pile := range h.piles(c) {
			for a := range h.from(pile, allowed) {
				if next, ok := h.with(c, i, pile-a); ok && !yield(next) {
					return
				}
			}
		}
	}
}

// heapValues are the Grundy values of single heaps 0, 1, …; identity stands for
// g(n) = n, of heaps from which any number may be taken.
type heapValues struct {
	table    []int64
	identity bool
}

func (v heapValues) at(pile int64) (int64, bool) {
	if v.identity {
		return pile, pile >= 0
	}
	if pile < 0 || pile >= int64(len(v.table)) {
		return 0, false
	}
	return v.table[pile], true
}

// near gives the heaps with a value, from the given size down, then upwards.
func (v heapValues) near(value, pile int64) iter.Seq[int64] {
	return func(yield func(int64) bool) {
		if v.identity {
			yield(value)
			return
		}
		for n := pile; n >= 0; n-- {
			if v.table[n] == value && !yield(n) {
				return
			}
		}
		for n := pile + 1; n < int64(len(v.table)); n++ {
			if v.table[n] == value && !yield(n) {
				return
			}
		}
	}
}

// values tabulates mex by mex, heaps to 65,536 or as far as the work allows.
func (h *heaps) values(allowed amounts) heapValues {
	if allowed.name == "any" {
		return heapValues{identity: true}
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if v, ok := h.known[allowed.name]; ok {
		return v
	}
	table := []int64{}
	work := 0
	seen := []int64{} // seen[v] = n+1: value v is reached from heap n
	for n := int64(0); n <= 1<<16 && work < tableWork; n++ {
		for a := range h.from(n, allowed) {
			v := table[n-a]
			for int64(len(seen)) <= v {
				seen = append(seen, 0)
			}
			seen[v] = n + 1
			work++
		}
		mex := int64(0)
		for mex < int64(len(seen)) && seen[mex] == n+1 {
			mex++
		}
		table = append(table, mex)
	}
	if h.known == nil {
		h.known = map[string]heapValues{}
	}
	if len(h.known) > 100 { // amounts that depend on the case: no more than a few
		clear(h.known)
	}
	h.known[allowed.name] = heapValues{table: table}
	return h.known[allowed.name]
}
