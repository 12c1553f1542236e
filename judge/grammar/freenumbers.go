package grammar

// vacant finds the numbers that a list does not have yet, all counted from the least: each
// that it has leads to one above it which may be free. Where the list has a good share of
// the numbers that there are, as a permutation has, they are in a table, and not in a map.
type vacant struct {
	table []uint64 // 0: free
	rest  map[uint64]uint64
}

// tableShare is the largest ratio of possible numbers to elements of a list for which numbers
// are kept in a table.
const tableShare = 2

// vacant is nil for values that may repeat.
func (f *Field) vacant(n, lo, hi int64) *vacant {
	if !f.distinct {
		return nil
	}
	if most := uint64(hi) - uint64(lo); most < uint64(n)*tableShare {
		return &vacant{table: make([]uint64, most+1)}
	}
	return &vacant{rest: map[uint64]uint64{}}
}

// next returns where a number that is taken leads, or 0.
func (t *vacant) next(v uint64) uint64 {
	switch {
	case t.table == nil:
		return t.rest[v]
	case v < uint64(len(t.table)):
		return t.table[v]
	}
	return 0
}

// lead makes a number that is taken lead to another.
func (t *vacant) lead(v, to uint64) {
	if t.table == nil {
		t.rest[v] = to
	} else {
		t.table[v] = to
	}
}

// take takes a number that is free.
func (t *vacant) take(v uint64) { t.lead(v, v+1) }

// from returns the least free number not under v; every number on the way then leads to
// it, so that a search from the same place is short.
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
