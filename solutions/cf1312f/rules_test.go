package cf1312f

import (
	"encoding/binary"
	"testing"
)

// TestValue compares the Grundy value of each castle with the value that follows from the moves.
// It covers all numbers that attacks kill, and several periods.
func TestValue(t *testing.T) {
	if len(periods) != 125 {
		t.Fatalf("%d periods", len(periods))
	}
	for kills, of := range periods {
		p := of()
		for defenders := range uint64(3 * len(p.values)) {
			for _, last := range "-mic" {
				s := kingdom{string(append(binary.BigEndian.AppendUint64(nil, defenders), byte(last))), kills}
				reached, want := map[int]bool{}, 0
				for to := range moves(s) {
					v, _ := value(to)
					reached[v] = true
				}
				for reached[want] {
					want++
				}
				if v, ok := value(s); !ok || v != want {
					t.Fatalf("%s, attacks kill %v: %d, want %d", name(s), kills, v, want)
				}
			}
		}
	}
}
