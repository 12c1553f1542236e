package table

import (
	"fmt"

	"grundy/judge/base/fault"
	"grundy/judge/game"
)

// A Misere decides sums of heaps if the last move loses.
type Misere struct {
	// Values are the misère Grundy values of single heaps: 0 for P-positions, and 1 for a heap
	// without moves.
	Values []uint16
	// Status is the reason why the rule for sums holds.
	Status Status

	normal []uint16
}

// Misere computes the values of the heaps of t if the last move loses.
//
// Sums follow the rule of Nim under two conditions. No move leaves several heaps, and every heap
// has the values (0, 1), (1, 0) or (k, k) with k >= 2, where the normal value is first. The
// winner of normal play then plays its normal strategy while there are two heaps of value 2 or
// more. At the last such heap, the winner moves to 0 or to 1 so that an odd number of ones
// remains. From then on, every non-empty heap of value 0 can move to value 1 and the reverse.
//
// All heaps of the table are checked, so the rule is proved for them. If a condition fails, the
// values of heaps do not decide misère play, and the error names a heap that shows it.
func (t *Table) Misere() (*Misere, error) {
	refuse := func(why string) (*Misere, error) {
		return nil, fault.Errorf("table: %s when the last move loses: %s; search whole positions instead", t.rule, why)
	}
	s, ok := t.rule.kind.(single)
	if !ok {
		return refuse("a move depends on the one before, or the rule is not known")
	}
	m := &Misere{Values: make([]uint16, len(t.values)), normal: t.values}
	var seen stamps
	for n, normal := range t.values {
		several, err := m.value(t.rule, s, n, &seen)
		switch v := m.Values[n]; {
		case several:
			return refuse(fmt.Sprintf("a move from heap %d leaves several heaps, and their values do not add up", n))
		case err != nil:
			return nil, fault.Errorf("table: %s: heap %d: %w", t.rule, n, err)
		case !pet(normal, v):
			return refuse(fmt.Sprintf("heap %d has the values %d and %d, so that sums are not like Nim", n, normal, v))
		}
	}
	upto := t.Upto()
	m.Status = Status{Word: Proved, Theorem: "misere nim", Need: upto, Have: upto}
	return m, nil
}

// value computes the value of heap n and reports whether a move leaves several heaps.
func (m *Misere) value(r Rule, s single, n int, seen *stamps) (several bool, err error) {
	stuck := true
	s.leave(r, n, func(heaps ...int) {
		stuck = false
		if several = several || len(heaps) > 1; !several {
			seen.seen[m.after(heaps)] = uint32(n + 1)
		}
	})
	if m.Values[n], err = seen.mex(uint32(n + 1)); stuck {
		m.Values[n] = 1
	}
	return several, err
}

// after returns the misère value of the heaps after a move.
func (m *Misere) after(heaps []int) uint16 {
	if len(heaps) == 0 {
		return 1
	}
	return m.Values[heaps[0]]
}

// pet reports whether a normal and a misère value are a pair of values that a heap of Nim may
// have.
func pet(normal, misere uint16) bool {
	if normal < 2 {
		return misere == 1-normal
	}
	return misere == normal
}

// Class returns the outcome class of a sum of heaps of the table.
func (m *Misere) Class(heaps ...int) game.Class {
	sum, small := uint16(0), true
	for _, h := range heaps {
		sum ^= m.normal[h]
		small = small && m.normal[h] < 2
	}
	if (sum == 0) != small {
		return game.P
	}
	return game.N
}
