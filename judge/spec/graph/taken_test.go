package graph

import "testing"

// TestTaken compares the table with a map.
func TestTaken(t *testing.T) {
	r, table, want := seeded(1), &taken{}, map[uint64]bool{}
	for range 20_000 {
		key := uint64(r.Int(0, 1<<r.Int(1, 14)))<<32 | uint64(r.Int(0, 3))
		if table.has(key) != want[key] {
			t.Fatalf("has %x: %v", key, table.has(key))
		}
		if r.Int(0, 1) == 0 {
			table.add(key)
			want[key] = true
		}
	}
	for key := range want {
		if !table.has(key) {
			t.Errorf("%x is lost", key)
		}
	}
	if table.used != len(want) || table.has(1<<63) {
		t.Errorf("%d keys, want %d", table.used, len(want))
	}
}
