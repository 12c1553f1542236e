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
	tree []int // of minima; tree[size+v] is the last heap of value v that may be reached, plus 1
	next int   // heap to take into the tree
}

func (*sliding) name() string        { return "window" }
func (*sliding) suits([]uint16) bool { return true }

func (s *sliding) fill(values []uint16, from, to int) (int, error) {
	const size = Most + 1
	if s.tree == nil {
		s.tree = make([]int, 2*size)
	}
	for n := from; n < to; n++ {
		for ; s.next <= n-s.lo; s.next++ {
			s.put(size+int(values[s.next]), s.next+1)
		}
		first := max(1, n+1-min(s.hi, n))
		if s.tree[1] >= first {
			return n, errTooLarge
		}
		at := 1
		for at < size {
			at *= 2
			if s.tree[at] >= first {
				at++
			}
		}
		values[n] = uint16(at - size)
	}
	return to, nil
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
