// Package runcache stores what programs did in the sandbox, so that no run is made
// twice.
//
// What is stored is a fact, not a verdict: "this program printed that for this input, in
// so much time". With other limits or another checker, the fact is judged again, without
// a run. A fact is used only if a new run could not have a different result.
//
//   - Everything that a run depends on is in its key: the World, which names the file of
//     the cache, and the command with its input.
//   - A run that came within a fifth of a limit does not count for that limit. A run that
//     was stopped counts only for limits up to its own (answer.go).
//   - A program that once behaved differently on the same input is always run again.
//   - Errors, and runs that got no processor, are never stored.
//
// A program whose output depends on the time or on chance is recognized only when two of
// its runs have differed.
//
// The package also stores notes: texts that took long to compute, by all that they depend
// on.
//
// The cache is a folder with one file a World or a note. Files are written atomically; a file
// that cannot be read counts as missing. If two processes write the same file, the second
// keeps what the first wrote, except for what is written between its reading and its
// renaming; those runs are made again later.
package runcache

import (
	"os"
	"path/filepath"
	"sync"
	"time"

	"grundy/judge/sandbox"
	"grundy/judge/store"
)

const (
	// maxCache is the size of the folder in bytes above which the least recently used
	// files are removed.
	maxCache = 256 << 20
	// youth is the age up to which the time of the last use is not worth updating.
	youth = 15 * time.Minute
	// staleTime is the age at which the leftovers of a killed process are removed.
	staleTime = time.Hour
)

// A Cache is a folder of facts. Its methods may be called from several goroutines,
// and several processes may share the folder.
type Cache struct {
	folder *store.Folder
	quota  store.Quota
}

// names are the patterns of the cache's files. Earlier versions first wrote them as
// new-DIGITS.
var names = store.Names{".": {`[0-9a-f]{64}\.runs`, `[0-9a-f]{64}\.note`, `new-\d+`}}

// New returns the cache in a folder, which it creates. It refuses a folder that
// contains the files of others.
func New(folder string) (*Cache, error) {
	own, err := store.Own(folder, names)
	if err != nil {
		return nil, err
	}
	return &Cache{folder: own, quota: store.Quota{Bytes: maxCache}}, nil
}

// Open returns the facts of one world. Save writes the new ones.
func (c *Cache) Open(w World) *Runs {
	name := w.key() + suffix
	return &Runs{
		cache: c, name: name, facts: load(c.folder, name), fresh: map[string]fact{}, own: map[string]bool{},
	}
}

// suffix ends the names of the cache's files.
const suffix = ".runs"

// Runs are the facts of one world. The methods of a nil Runs do nothing and know
// nothing; the others may be called from several goroutines.
type Runs struct {
	cache *Cache
	name  string

	mu    sync.Mutex
	facts map[string]fact
	fresh map[string]fact // facts that are not yet in the file
	own   map[string]bool // the facts that were learned here
}

// Recall returns what the command would do, if that is certain. The command's limits
// are those that it is judged by. The result before reports whether the run was made
// before these Runs were opened.
func (r *Runs) Recall(c sandbox.Command) (res sandbox.Result, known, before bool) {
	if r == nil {
		return res, false, false
	}
	key := commandKey(c)
	r.mu.Lock()
	defer r.mu.Unlock()
	f, known := r.facts[key]
	if !known {
		return res, false, false
	}
	res, known = f.answer(c.Limits)
	return res, known, !r.own[key]
}

// Store records what the command did. The command's limits are those that it is judged
// by; the run may have had a little more.
func (r *Runs) Store(c sandbox.Command, res sandbox.Result) {
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
	r.facts[key], r.fresh[key], r.own[key] = f, f, true
}

// Save writes the new facts and marks the file as used. Facts that cannot be written
// are lost, and their runs are made again.
func (r *Runs) Save() {
	if r == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.fresh) == 0 {
		r.cache.touch(r.name)
		return
	}
	all := load(r.cache.folder, r.name) // another process may have written since
	for key, f := range r.fresh {
		if old, known := all[key]; known {
			f = old.joined(f)
		}
		all[key] = f
	}
	if save(r.cache.folder, r.name, all) == nil {
		clear(r.fresh)
		if r.cache.quota.Grown() {
			r.cache.evict()
		}
	}
}

// touch records the use of a file.
func (c *Cache) touch(name string) {
	file := filepath.Join(c.folder.Path(), name)
	if info, err := os.Lstat(file); err == nil && info.Mode().IsRegular() && time.Since(info.ModTime()) > youth {
		now := time.Now()
		_ = os.Chtimes(file, now, now) // it will be removed earlier than it should
	}
}

// evict removes files until the folder has its size.
func (c *Cache) evict() {
	c.quota.Evict(c.items(), func(name string) {
		_ = c.folder.Remove(name) // what is not ours stays
	})
}

// items returns the files of the cache. It removes what a killed process left among
// them.
func (c *Cache) items() (items []store.Item) {
	list, _ := os.ReadDir(c.folder.Path())
	for _, e := range list {
		info, err := e.Info()
		switch {
		case err != nil: // another process removed it
		case filepath.Ext(e.Name()) == suffix, filepath.Ext(e.Name()) == noteSuffix:
			items = append(items, store.Item{Name: e.Name(), Bytes: info.Size(), Used: info.ModTime()})
		case time.Since(info.ModTime()) > staleTime:
			_ = c.folder.Remove(e.Name()) // what is not ours stays
		}
	}
	return items
}
