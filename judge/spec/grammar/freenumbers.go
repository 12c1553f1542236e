package grammar

// vacant finds numbers that are not yet in a list. All numbers are relative to the lower bound.
// Each number in the list leads to a larger number that may be free. If the list contains a large
// share of all numbers, as a permutation does, a table is used instead of a map.
type vacant struct {
	table []uint64 // 0: free
	rest  map[uint64]uint64
}

// tableShare is the largest ratio of possible numbers to elements of a list for which a table is
// used.
const tableShare = 2

// vacant returns the free numbers of a list of n numbers; nil if the numbers may repeat.
func (f *Field) vacant(n, lo, hi int64) *vacant {
	if !f.distinct {
		return nil
	}
	if most := uint64(hi) - uint64(lo); most < uint64(n)*tableShare {
		return &vacant{table: make([]uint64, most+1)}
	}
	return &vacant{rest: map[uint64]uint64{}}
}

// next returns the number to which a taken number leads; 0 if the number is free.
func (t *vacant) next(v uint64) uint64 {
	switch {
	case t.table == nil:
		return t.rest[v]
	case v < uint64(len(t.table)):
		return t.table[v]
	}
	return 0
}

// lead makes a taken number lead to another number.
func (t *vacant) lead(v, to uint64) {
	if t.table == nil {
		t.rest[v] = to
	} else {
		t.table[v] = to
	}
}

// take marks a free number as taken.
func (t *vacant) take(v uint64) { t.lead(v, v+1) }

// from returns the smallest free number that is at least v. It makes every number on the way lead
// to the result, so that later searches are short.
func (t *vacant) from(v uint64) uint64 {
	to := v
	for next := t.next(to); next != 0; next = t.next(to) {
		to = next
	}
	for v != to {
		next := t.next(v)
		t.lead(v, to)
		v = next
	}
	return to
}
