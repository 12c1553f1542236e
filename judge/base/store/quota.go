package store

import (
	"cmp"
	"slices"
	"sync/atomic"
	"time"
)

// A Quota limits the size of a cache by removing the least recently used items. Its methods may
// be called concurrently.
type Quota struct {
	// Bytes is the maximum size of all items together.
	Bytes int64
	// Spare is the age below which an item is never removed, because another process may be using
	// it.
	Spare time.Duration

	grown atomic.Int64
}

// An Item is a file or a folder that is removed as a whole.
type Item struct {
	Name  string
	Bytes int64
	Used  time.Time
}

// growths is the number of new items between checks of the cache's size.
const growths = 64

// Grown records a new item in the cache and reports whether Evict should be called: after the
// first item of the process, and then after every 64th. Examining the whole cache more often would
// take too long.
func (q *Quota) Grown() (due bool) { return q.grown.Add(1)%growths == 1 }

// Evict removes the least recently used items until the rest is within the quota, or until all that
// are left are too young to be removed (Spare).
func (q *Quota) Evict(items []Item, remove func(name string)) {
	var total int64
	for _, i := range items {
		total += i.Bytes
	}
	slices.SortFunc(items, func(a, b Item) int { return cmp.Or(a.Used.Compare(b.Used), cmp.Compare(a.Name, b.Name)) })
	for _, i := range items {
		if total <= q.Bytes || q.Spare > 0 && time.Since(i.Used) < q.Spare {
			return
		}
		remove(i.Name)
		total -= i.Bytes
	}
}
