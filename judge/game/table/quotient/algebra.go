package quotient

import (
	"encoding/binary"
	"math/bits"
)

// A set is a bit set of elements.
type set []uint64

func newSet(elements int) set { return make(set, (elements+63)/64) }

func (s set) add(x int) { s[x/64] |= 1 << (x % 64) }

// each calls f with every member.
func (s set) each(f func(x int)) {
	for i, part := range s {
		for ; part != 0; part &= part - 1 {
			f(64*i + bits.TrailingZeros64(part))
		}
	}
}

// key returns the set as a map key.
func (s set) key() string {
	b := make([]byte, 0, 8*len(s))
	for _, part := range s {
		b = binary.LittleEndian.AppendUint64(b, part)
	}
	return string(b)
}

// A heap has an element of the quotient. The positions after its moves have the elements moves.
type heap struct {
	number  int
	element int
	moves   set
}

// A state is a class of sums of heaps. The sums of a state have the same element, and their moves
// lead to the same elements.
type state struct {
	element int
	moves   set
	from    int // the state of the sum without its last heap
	last    int // the last heap; 0 for the empty sum
}

// An algebra has the states of all sums of its heaps. It is the transition algebra of Plambeck
// and Siegel. There are finitely many states, and the state of a sum with one more heap follows
// from the state of the sum and the heap. If the outcome of every state agrees with the outcomes
// after its moves, then by induction every sum has the outcome of its element.
type algebra struct {
	m      *monoid
	heaps  []heap
	kinds  map[string]bool // of heaps
	states []state
	index  map[string]int
	most   int // the maximum number of states
}

func newAlgebra(m *monoid, most int) *algebra {
	a := &algebra{m: m, kinds: map[string]bool{}, index: map[string]int{}, most: most}
	empty := state{moves: newSet(len(m.words)), from: -1}
	a.index[empty.key()] = 0
	a.states = []state{empty}
	return a
}

// key returns the state as a map key.
func (s state) key() string { return string(rune(s.element)) + s.moves.key() }

// right reports whether the outcome of a state agrees with the outcomes after its moves.
func (a *algebra) right(s state) bool {
	moves, lost := false, true
	s.moves.each(func(x int) {
		moves = true
		lost = lost && !a.m.lost[x]
	})
	return a.m.lost[s.element] == (moves && lost)
}

// with returns the state of a sum with one more heap.
func (a *algebra) with(from int, h heap) state {
	s := a.states[from]
	next := state{element: a.m.table[s.element][h.element], moves: newSet(len(a.m.words)), from: from, last: h.number}
	s.moves.each(func(x int) { next.moves.add(a.m.table[x][h.element]) })
	h.moves.each(func(x int) { next.moves.add(a.m.table[s.element][x]) })
	return next
}

// fits reports whether, for each state, the outcome of its sum with h agrees with the outcomes
// after the moves.
func (a *algebra) fits(h heap) bool {
	for i := range a.states {
		if !a.right(a.with(i, h)) {
			return false
		}
	}
	return true
}

// add adds a heap. If the outcome of a state then disagrees with its moves, add returns a sum with
// this state. If there are too many states, it returns errTooLarge. In both cases it restores the
// algebra.
func (a *algebra) add(h heap) (wrong []int, err error) {
	kind := state{element: h.element, moves: h.moves}.key()
	if a.kinds[kind] {
		return nil, nil
	}
	before := len(a.states)
	a.heaps = append(a.heaps, h)
	for i := 0; i < len(a.states); i++ {
		heaps := a.heaps
		if i < before {
			heaps = heaps[len(heaps)-1:] // the other heaps were added to this state before
		}
		for _, g := range heaps {
			s := a.with(i, g)
			key := s.key()
			if _, ok := a.index[key]; ok {
				continue
			}
			if !a.right(s) {
				sum := append(a.sum(i), g.number)
				a.drop(before)
				return sum, nil
			}
			if len(a.states) >= a.most {
				a.drop(before)
				return nil, errTooLarge
			}
			a.index[key] = len(a.states)
			a.states = append(a.states, s)
		}
	}
	a.kinds[kind] = true
	return nil, nil
}

// drop removes the last heap and its states.
func (a *algebra) drop(before int) {
	for _, s := range a.states[before:] {
		delete(a.index, s.key())
	}
	a.states = a.states[:before]
	a.heaps = a.heaps[:len(a.heaps)-1]
}

// sum returns heaps whose sum has this state.
func (a *algebra) sum(i int) (heaps []int) {
	for ; a.states[i].from >= 0; i = a.states[i].from {
		heaps = append(heaps, a.states[i].last)
	}
	return heaps
}
