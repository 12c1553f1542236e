// Package watch waits for files to be saved, and remembers the inputs on which a
// watched submission failed.
//
// The package reads the files repeatedly, because they are few and mostly small. This notices
// changes that notifications of the system miss: an editor that replaces the file, a network
// folder, or two saves within a tick of the clock. A save that changes nothing does not count,
// except in large files.
package watch

import (
	"context"
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"grundy/judge/base/store"
)

// look is the interval at which the files are read.
const look = 150 * time.Millisecond

// limit is the size in bytes of the largest file that is read. Larger ones, such as tests, are
// compared by size and time.
const limit = 256 << 10

// A State holds the hashes of files, by path. The hash of a file that cannot be read is nil, for
// example while an editor replaces the file.
type State map[string]*[sha256.Size]byte

// Read returns the current state of files.
func Read(paths []string) State {
	s := State{}
	for _, path := range paths {
		s[path] = nil
		if text := content(path); text != nil {
			sum := sha256.Sum256(text)
			s[path] = &sum
		}
	}
	return s
}

// content returns the bytes by which a file is compared, or nil if it cannot be read.
func content(path string) []byte {
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() {
		return nil
	}
	if info.Size() > limit {
		return fmt.Append(nil, info.Size(), info.ModTime().UnixNano())
	}
	text, err := store.Read(path, limit)
	if err != nil {
		return nil
	}
	return append(text, 0) // so that the result for an empty file is not nil
}

// Wait waits until files differ from the state seen and all of them can be read, and returns their
// new state. They must be the same in two consecutive reads, so that a save that is half done does
// not count. Wait returns false if ctx ends first.
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

// whole reports whether every file could be read.
func (s State) whole() bool {
	for _, sum := range s {
		if sum == nil {
			return false
		}
	}
	return true
}

// Changed returns the base names of the files that differ, in alphabetical order.
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
