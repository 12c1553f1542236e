// Package runcache stores the results of runs in the sandbox, so that few runs are made twice.
//
// It stores facts and not verdicts: "this program printed this output for this input, in this
// time". With other limits or another checker, the fact is judged again without a run. A fact is
// used only if a new run would have the same result, by these rules:
//
//   - The key of a fact contains everything that a run depends on: the World, which names the
//     file, and the command with its input.
//   - A run that came within a fifth of a limit does not count for that limit. A run that
//     was stopped counts only for limits up to its own (answer.go).
//   - A program that behaved differently in two runs on one input is run again on this input each
//     time, unless the cache has dropped the fact.
//   - Errors are never stored, nor are runs that waited for a CPU for half of their time, ran far
//     longer than the wall clock limit, were killed by SIGKILL, or printed more than 4 MiB without
//     being stopped.
//
// A program whose output depends on time or chance is recognized only after two of its runs have
// differed.
//
// The package also stores notes: texts that took long to compute, keyed by everything that they
// depend on.
//
// The cache is a folder with a file for each World and each note. Files are written atomically; a
// file that cannot be read counts as missing. If two processes write one file, the second adds its
// facts to those that it reads from the file. Facts that the first writes between the second's
// reading and renaming are lost, and their runs are repeated later.
package runcache

import (
	"os"
	"path/filepath"
	"sync"
	"time"

	"grundy/judge/base/store"
	"grundy/judge/sandbox"
)

const (
	// maxCache is the size of the folder, in bytes, above which the least recently used files are
	// removed.
	maxCache = 256 << 20
	// youth is the age above which a file's time of last use is updated. Younger times stay, which
	// saves writes.
	youth = 15 * time.Minute
	// staleTime is the age at which temporary files, which a killed process left, are removed.
	staleTime = time.Hour
)

// A Cache is a folder of facts and notes. Its methods may be called concurrently, and several
// processes may share the folder.
type Cache struct {
	folder *store.Folder
	quota  store.Quota
}

// names has the patterns of the cache's file names. Earlier versions wrote temporary files as
// new-DIGITS.
var names = store.Names{".": {`[0-9a-f]{64}\.runs`, `[0-9a-f]{64}\.note`, `new-\d+`}}

// New returns the cache in a folder, which it creates if necessary. It rejects a folder that
// contains other files.
func New(folder string) (*Cache, error) {
	own, err := store.Own(folder, names)
	if err != nil {
		return nil, err
	}
	return &Cache{folder: own, quota: store.Quota{Bytes: maxCache}}, nil
}

// Open returns the facts of a world. Save writes new facts to the file.
func (c *Cache) Open(w World) *Runs {
	name := w.key() + suffix
	return &Runs{
		cache: c, name: name, facts: load(c.folder, name), fresh: map[string]fact{}, own: map[string]bool{},
	}
}

// suffix is the suffix of the names of fact files.
const suffix = ".runs"

// Runs is the set of facts of a world. The methods of a nil Runs do nothing. The methods may be
// called concurrently.
type Runs struct {
	cache *Cache
	name  string

	mu    sync.Mutex
	facts map[string]fact
	fresh map[string]fact // facts that are not yet in the file
	own   map[string]bool // the facts that were stored by this Runs
}

// Recall returns the result of a command, if it is certain. The command's limits must be those of
// the problem. before reports whether the fact is from an earlier Runs.
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

// Store records the result of a command. The command's limits must be those of the problem; the
// run may have had slightly more.
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

// Save writes the new facts and marks the file as used. If writing fails, the next Save tries
// again. Facts that are never written are lost, and their runs are repeated later.
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
	all := load(r.cache.folder, r.name) // another process may have written the file since
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

// touch updates a file's time of last use.
func (c *Cache) touch(name string) {
	file := filepath.Join(c.folder.Path(), name)
	if info, err := os.Lstat(file); err == nil && info.Mode().IsRegular() && time.Since(info.ModTime()) > youth {
		now := time.Now()
		_ = os.Chtimes(file, now, now) // if it fails, the file is evicted too early
	}
}

// evict removes files until the folder is within its quota.
func (c *Cache) evict() {
	c.quota.Evict(c.items(), func(name string) {
		_ = c.folder.Remove(name) // files of others are not removed
	})
}

// items returns the files of the cache. It also removes the temporary files of killed processes.
func (c *Cache) items() (items []store.Item) {
	list, _ := os.ReadDir(c.folder.Path())
	for _, e := range list {
		info, err := e.Info()
		switch {
		case err != nil: // another process removed it
		case filepath.Ext(e.Name()) == suffix, filepath.Ext(e.Name()) == noteSuffix:
			items = append(items, store.Item{Name: e.Name(), Bytes: info.Size(), Used: info.ModTime()})
		case time.Since(info.ModTime()) > staleTime:
			_ = c.folder.Remove(e.Name()) // files of others are not removed
		}
	}
	return items
}
