// Package watch waits for files to be saved, and remembers on what a watched submission
// failed.
//
// Files are read again and again. They are few and small, and that sees what notices of
// the system miss: an editor that puts another file in the place of the old one, a
// folder of the network, two saves within a tick of the clock. A save that changes
// nothing is taken for none.
package watch

import (
	"context"
	"crypto/sha256"
	"path/filepath"
	"slices"
	"time"

	"grundy/judge/store"
)

// look is how often files are looked at.
const look = 150 * time.Millisecond

// limit is the greatest file read, in bytes; a greater one counts as one that cannot be
// read.
const limit = 64 << 20

// A State is the contents of files, by path; nil is a file that cannot be read, as
// while an editor puts another in its place.
type State map[string]*[sha256.Size]byte

// Read is the state of files now.
func Read(paths []string) State {
	s := State{}
	for _, path := range paths {
		s[path] = nil
		if text, err := store.Read(path, limit); err == nil {
			sum := sha256.Sum256(text)
			s[path] = &sum
		}
	}
	return s
}

// Wait waits for files to be other than they were, all there, and the same at two
// looks, so that half a save is none. It is false when ctx ends first.
func Wait(ctx context.Context, paths []string, seen State) (State, bool) {
	tick := time.NewTicker(look)
	defer tick.Stop()
	last := seen
	for {
		select {
		case <-ctx.Done():
			return nil, false
		case <-tick.C:
		}
		now := Read(paths)
		if len(Changed(seen, now)) > 0 && len(Changed(last, now)) == 0 && now.whole() {
			return now, true
		}
		last = now
	}
}

// whole tells whether every file is there.
func (s State) whole() bool {
	for _, sum := range s {
		if sum == nil {
			return false
		}
	}
	return true
}

// Changed are the base names of the files that differ, in order.
func Changed(before, now State) (names []string) {
	for path, sum := range now {
		old := before[path]
		if old == sum || old != nil && sum != nil && *old == *sum {
			continue
		}
		names = append(names, filepath.Base(path))
	}
	slices.Sort(names)
	return names
}
