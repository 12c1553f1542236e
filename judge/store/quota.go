package store

import (
	"cmp"
	"slices"
	"sync/atomic"
	"time"
)

// A Quota bounds a cache: the least recently used items are removed when it has grown
// too large. Its methods may be called from several goroutines.
type Quota struct {
	// Bytes is how many bytes the items may have together.
	Bytes int64
	// Spare is the age up to which an item stays, whatever the size: another process
	// may be using it.
	Spare time.Duration

	grown atomic.Int64
}

// An Item is a file or a folder that is removed as a whole.
type Item struct {
	Name  string
	Bytes int64
	Used  time.Time
}

// growths is how many times a cache grows between checks of its size.
const growths = 64

// Grown records a new item in the cache and reports whether it is time for Evict: at
// the process's first item and at every 64th after it, since examining all of a cache
// takes time.
func (q *Quota) Grown() (due bool) { return q.grown.Add(1)%growths == 1 }

// Evict removes the least recently used items until the others are within the quota.
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
