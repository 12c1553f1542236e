// Package runcache keeps what programs did in the sandbox, so that a run that was
// made need not be made again.
//
// What is kept is a fact, "this program on these bytes printed that, in so much
// time", and no verdict: another limit or another checker judges it anew, without a
// run. A fact is used only where a fresh run could not have come out otherwise:
//
//   - everything that a run depends on is in its key: a World, which a file of the
//     cache is named by, and the command with its input;
//   - a run that came within a fifth of a limit says nothing about that limit, and
//     one that was stopped speaks of limits up to its own only (answer.go);
//   - a program that once did otherwise on the same bytes is never believed again;
//   - errors, and runs that got no processor, are never kept.
//
// A program whose output depends on the time or on chance is known as such only
// once it was seen to differ.
//
// The cache is a folder with a file a World. A file comes by rename and is whole or
// not there; one that cannot be read is as good as none. Of two processes that write
// the same file the second keeps what the first wrote, but for what came between
// its reading and its renaming: that is run again some day.
package runcache

import (
	"cmp"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"grundy/judge/sandbox"
)

const (
	// maxCache is the size of the folder in bytes, above which what was used least
	// recently goes.
	maxCache = 256 << 20
	// evictEvery is how many files are written between looks at the size.
	evictEvery = 64
	// youth is the age up to which the time of the last use is not worth noting.
	youth = 15 * time.Minute
	// staleTime is the age at which what a killed process left is swept.
	staleTime = time.Hour
)

// A Cache is a folder of facts. Its methods may be called from several goroutines,
// and several processes may share the folder.
type Cache struct {
	folder string
	limit  int64 // bytes

	mu    sync.Mutex
	saved int
}

// New is the cache in a folder, which is made when something is kept.
func New(folder string) *Cache { return &Cache{folder: folder, limit: maxCache} }

// Open gives the facts of one world. Save writes what came new.
func (c *Cache) Open(w World) *Runs {
	file := filepath.Join(c.folder, w.key()+suffix)
	return &Runs{cache: c, file: file, facts: load(file), fresh: map[string]fact{}}
}

// suffix ends the names of the cache's files.
const suffix = ".runs"

// Runs are the facts of one world. The methods of a nil Runs do nothing and know
// nothing; the others may be called from several goroutines.
type Runs struct {
	cache *Cache
	file  string

	mu    sync.Mutex
	facts map[string]fact
	fresh map[string]fact // of facts, what is not yet in the file
}

// Recall gives what the command would do, if it is known for certain. The command's
// limits are those that it is judged by.
func (r *Runs) Recall(c sandbox.Command) (sandbox.Result, bool) {
	if r == nil {
		return sandbox.Result{}, false
	}
	key := commandKey(c)
	r.mu.Lock()
	defer r.mu.Unlock()
	f, known := r.facts[key]
	if !known {
		return sandbox.Result{}, false
	}
	return f.answer(c.Limits)
}

// Keep notes what the command did. Its limits are those that it is judged by; the
// run may have had a little more.
func (r *Runs) Keep(c sandbox.Command, res sandbox.Result) {
	if r == nil || !worth(c.Limits, res) {
		return
	}
	key := commandKey(c)
	r.mu.Lock()
	defer r.mu.Unlock()
	f := newFact(c.Limits, res)
	if old, known := r.facts[key]; known {
		f = old.joined(f)
	}
	r.facts[key], r.fresh[key] = f, f
}

// Save writes what came new, and marks the file as used. What cannot be written is
// lost, and will be run again.
func (r *Runs) Save() {
	if r == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.fresh) == 0 {
		r.touch()
		return
	}
	all := load(r.file) // another process may have written since
	for key, f := range r.fresh {
		if old, known := all[key]; known {
			f = old.joined(f)
		}
		all[key] = f
	}
	if store(r.file, all) == nil {
		clear(r.fresh)
		r.cache.evict()
	}
}

// touch notes the use of the file.
func (r *Runs) touch() {
	if info, err := os.Stat(r.file); err == nil && time.Since(info.ModTime()) > youth {
		now := time.Now()
		_ = os.Chtimes(r.file, now, now) // it will go earlier than it should
	}
}

// evict keeps the folder under its size. The least recently used files go.
func (c *Cache) evict() {
	c.mu.Lock()
	c.saved++
	due := c.saved%evictEvery == 1
	c.mu.Unlock()
	if due {
		c.shrink()
	}
}

func (c *Cache) shrink() {
	var all []os.FileInfo
	var total int64
	list, _ := os.ReadDir(c.folder)
	for _, e := range list {
		info, err := e.Info()
		switch {
		case err != nil: // another process removed it
		case filepath.Ext(e.Name()) == suffix:
			all = append(all, info)
			total += info.Size()
		case time.Since(info.ModTime()) > staleTime:
			os.Remove(filepath.Join(c.folder, e.Name()))
		}
	}
	slices.SortFunc(all, func(x, y os.FileInfo) int {
		return cmp.Or(x.ModTime().Compare(y.ModTime()), cmp.Compare(x.Name(), y.Name()))
	})
	for _, info := range all {
		if total <= c.limit {
			return
		}
		os.Remove(filepath.Join(c.folder, info.Name()))
		total -= info.Size()
	}
}
