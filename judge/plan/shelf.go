package plan

import "sync"

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

func (s *shelf) take(name string) *File {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.files[name]
}

// put keeps a file if there is room.
func (s *shelf) put(f *File) {
	s.mu.Lock()
	defer s.mu.Unlock()
	size := len(f.Input) + len(f.Want)
	if s.files[f.Name] != nil || s.bytes+size > shelfBytes {
		return
	}
	if s.files == nil {
		s.files = map[string]*File{}
	}
	s.files[f.Name] = f
	s.bytes += size
}

// Reseed gives the plan of another seed, of which only the random groups differ.
func (p *Plan) Reseed(seed uint64) *Plan {
	q := *p
	q.Seed, q.made = seed, &shelf{}
	return &q
}
