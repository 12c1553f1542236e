package store

import (
	"slices"
	"testing"
	"time"
)

// TestQuota checks that the least recently used items are removed until the rest fits, and that
// items younger than Spare are kept. Evict must be due after every 64th new item.
func TestQuota(t *testing.T) {
	now := time.Now()
	items := func() []Item {
		return []Item{
			{"new", 30, now},
			{"b", 20, now.Add(-3 * time.Hour)},
			{"a", 20, now.Add(-3 * time.Hour)},
			{"young", 10, now.Add(-time.Minute)},
			{"unknown", 5, time.Time{}},
		}
	}
	for _, test := range []struct {
		bytes int64
		spare time.Duration
		gone  []string
	}{
		{85, 0, nil},
		{84, 0, []string{"unknown"}},
		{60, 0, []string{"unknown", "a"}},
		{59, 0, []string{"unknown", "a", "b"}},
		{0, 0, []string{"unknown", "a", "b", "young", "new"}},
		{0, time.Hour, []string{"unknown", "a", "b"}},
	} {
		var gone []string
		q := Quota{Bytes: test.bytes, Spare: test.spare}
		q.Evict(items(), func(name string) { gone = append(gone, name) })
		if !slices.Equal(gone, test.gone) {
			t.Errorf("%d bytes, spare %s: %v go, want %v", test.bytes, test.spare, gone, test.gone)
		}
	}
	var q Quota
	var due []int
	for i := range 3 * growths {
		if q.Grown() {
			due = append(due, i)
		}
	}
	if !slices.Equal(due, []int{0, growths, 2 * growths}) {
		t.Errorf("Evict is due after the growths %v", due)
	}
}
