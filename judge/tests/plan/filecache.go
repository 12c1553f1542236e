package plan

import (
	"fmt"
	"sync"
)

// shelfBytes bounds the inputs and answers on a shelf. Their cases take a multiple of that.
const shelfBytes = 16 << 20

// A shelf caches files for the next submission. Files do not change once they are made.
type shelf struct {
	mu    sync.Mutex
	files map[string]*File
	bytes int
	slow  map[string]error // key of a test → error, if the reference is too slow for it
}

// tooSlow returns the error of a test for which the reference is too slow, or nil.
func (s *shelf) tooSlow(key string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.slow[key]
}

// note records that the reference is too slow for a test.
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

// key identifies a file in the plans of one problem and seed with any budget. Only the groups order,
// extreme and deep depend on the budget.
func (p *Plan) key(t Test) string {
	switch t.Group {
	case Order:
		return fmt.Sprintf("%s of %v", t.Name, p.Whole.Orders)
	case Extreme, Deep:
	default:
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

// Share makes the plan share its files with another plan of the same problem and seed, with another
// budget.
func (p *Plan) Share(with *Plan) { p.made, p.recipes = with.made, with.recipes }

// Reseed returns the plan for another seed. Only the random groups differ.
func (p *Plan) Reseed(seed uint64) *Plan {
	q := *p
	q.Seed, q.made = seed, &shelf{}
	return &q
}
