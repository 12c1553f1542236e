package table

// A span is the amounts from lo to hi.
type span struct{ lo, hi int }

func (s span) start(r Rule, values []uint16) int { return tooShort(r, s.lo, values) }

// upto returns the amounts that are possible in heaps below length.
func (s span) upto(length int) (amounts []int) {
	for a := s.lo; a <= min(s.hi, length-1); a++ {
		amounts = append(amounts, a)
	}
	return amounts
}

func (s span) engines(_ Rule, length int) []engine { return []engine{&sliding{span: s}} }

// sliding computes the values for a range of amounts. The reachable heaps are then a sliding
// window. It stores the last heap of every value in a tree of minima. The mex is the first value
// whose last heap is before the window. A heap takes time logarithmic in the number of values.
type sliding struct {
	span
	tree []int // a tree of minima; tree[leaves+v] is the last heap of value v so far, plus 1; 0 if there is none
	next int   // the next heap to add to the tree
}

func (*sliding) name() string        { return "window" }
func (*sliding) suits([]uint16) bool { return true }

func (s *sliding) fill(values []uint16, from, to int) (int, error) {
	for n := from; n < to; n++ {
		s.see(values, n-s.lo)
		v, err := s.least(n - min(s.hi, n))
		if err != nil {
			return n, err
		}
		values[n] = v
	}
	return to, nil
}

// leaves is the number of leaves of the tree.
const leaves = Most + 1

// see adds the heaps up to last to the tree.
func (s *sliding) see(values []uint16, last int) {
	if s.tree == nil {
		s.tree = make([]int, 2*leaves)
	}
	for ; s.next <= last; s.next++ {
		s.put(leaves+int(values[s.next]), s.next+1)
	}
}

// least returns the smallest value that no heap from first on has, among the heaps in the tree.
func (s *sliding) least(first int) (uint16, error) {
	if s.tree[1] > first {
		return 0, errTooLarge
	}
	at := 1
	for at < leaves {
		at *= 2
		if s.tree[at] > first {
			at++
		}
	}
	return uint16(at - leaves), nil
}

// put changes a leaf and the minima above it.
func (s *sliding) put(at, heap int) {
	s.tree[at] = heap
	for at > 1 {
		at /= 2
		least := min(s.tree[2*at], s.tree[2*at+1])
		if s.tree[at] == least {
			return
		}
		s.tree[at] = least
	}
}
