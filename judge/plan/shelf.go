package plan

import (
	"fmt"
	"sync"
)

// shelfBytes bounds the inputs and answers that a shelf keeps; the cases take some
// times as much.
const shelfBytes = 16 << 20

// A shelf keeps files that were made, for the next submission. Files are not
// changed once they are made.
type shelf struct {
	mu    sync.Mutex
	files map[string]*File
	bytes int
}

func (s *shelf) take(key string) *File {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.files[key]
}

// put keeps a file if there is room.
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

// key names a file among the plans of one problem and seed, whatever their budget:
// all groups but one are cut from the same cloth.
func (p *Plan) key(t Test) string {
	if t.Group != Extreme {
		return t.Name
	}
	n := 0
	for _, other := range p.Tests {
		if other.Group == Extreme {
			n++
		}
	}
	return fmt.Sprintf("%s of %d", t.Name, n)
}

// Share has the plan keep its files with those of another one, of the same problem
// and seed and of another budget.
func (p *Plan) Share(with *Plan) { p.made = with.made }

// Reseed returns the plan of another seed, of which only the random groups differ.
func (p *Plan) Reseed(seed uint64) *Plan {
	q := *p
	q.Seed, q.made = seed, &shelf{}
	return &q
}
