package table

// A span is the amounts from lo to hi.
type span struct{ lo, hi int }

func (s span) start(r Rule, values []uint16) int { return tooShort(r, s.lo, values) }

// upto returns the amounts that heaps below the length can have taken.
func (s span) upto(length int) (amounts []int) {
	for a := s.lo; a <= min(s.hi, length-1); a++ {
		amounts = append(amounts, a)
	}
	return amounts
}

func (s span) engines(_ Rule, length int) []engine { return []engine{&sliding{span: s}} }

// sliding computes ranges of amounts: the heaps a move reaches are a window that slides
// along. It stores the last heap of every value in a tree of minima; the value wanted
// is the first whose last heap is before the window. The steps a heap are the logarithm
// of the values.
type sliding struct {
	span
	tree []int // of minima; tree[leaves+v] is the last heap of value v that may be reached, plus 1
	next int   // heap to take into the tree
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

// leaves is how many leaves the tree has.
const leaves = Most + 1

// see takes the heaps up to the last into the tree.
func (s *sliding) see(values []uint16, last int) {
	if s.tree == nil {
		s.tree = make([]int, 2*leaves)
	}
	for ; s.next <= last; s.next++ {
		s.put(leaves+int(values[s.next]), s.next+1)
	}
}

// least returns the first value that no heap from the first on has, of those in the tree.
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

// put changes a leaf, and the minima above it as far as they change.
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
