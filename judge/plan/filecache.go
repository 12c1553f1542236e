package plan

import (
	"fmt"
	"sync"
)

// shelfBytes bounds the inputs and answers that a shelf holds; the cases take some
// times as much.
const shelfBytes = 16 << 20

// A shelf holds files that were made, for the next submission. Files do not change once
// they are made.
type shelf struct {
	mu    sync.Mutex
	files map[string]*File
	bytes int
	slow  map[string]error // for the keys of tests that the reference is too slow for
}

// tooSlow returns the error of a test that the reference is too slow for; nil for others.
func (s *shelf) tooSlow(key string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.slow[key]
}

// note notes that the reference is too slow for a test.
func (s *shelf) note(key string, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.slow == nil {
		s.slow = map[string]error{}
	}
	s.slow[key] = err
}

func (s *shelf) take(key string) *File {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.files[key]
}

// put stores a file if there is room.
func (s *shelf) put(key string, f *File) {
	s.mu.Lock()
	defer s.mu.Unlock()
	size := len(f.Input) + len(f.Want)
	if s.files[key] != nil || s.bytes+size > shelfBytes {
		return
	}
	if s.files == nil {
		s.files = map[string]*File{}
	}
	s.files[key] = f
	s.bytes += size
}

// key identifies a file among the plans of one problem and seed, whatever their budget:
// only two groups depend on it.
func (p *Plan) key(t Test) string {
	if t.Group != Extreme && t.Group != Deep {
		return t.Name
	}
	n := 0
	for _, other := range p.Tests {
		if other.Group == t.Group {
			n++
		}
	}
	return fmt.Sprintf("%s of %d", t.Name, n)
}

// Share makes the plan share its files with another plan, of the same problem and seed
// and of another budget.
func (p *Plan) Share(with *Plan) { p.made, p.recipes = with.made, with.recipes }

// Reseed returns the plan for another seed; only the random groups differ.
func (p *Plan) Reseed(seed uint64) *Plan {
	q := *p
	q.Seed, q.made = seed, &shelf{}
	return &q
}
