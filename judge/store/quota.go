package store

import (
	"cmp"
	"slices"
	"sync/atomic"
	"time"
)

// A Quota bounds a cache: the least recently used items go when it has grown too
// large. Its methods may be called from several goroutines.
type Quota struct {
	// Bytes is how much the items may have together.
	Bytes int64
	// Spare is the age up to which an item stays, whatever the size: somebody may be
	// using it.
	Spare time.Duration

	grown atomic.Int64
}

// An Item is what goes or stays as a whole, a file or a folder.
type Item struct {
	Name  string
	Bytes int64
	Used  time.Time
}

// growths is how many times a cache grows between looks at its size.
const growths = 64

// Grown notes that the cache has a new item and reports whether it is time for Evict,
// which is when the process makes its first and every 64th after that: to look at all
// of a cache takes time.
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
