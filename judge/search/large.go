package search

import (
	"context"
	"time"
)

// largeShare bounds the time that large files take in a hunt that has a deadline: one part
// in so many of the time so far. Thirty of them would take all of a short hunt, and most
// wrong programs fall on a small random file.
const largeShare = 3

// large are the large files of a hunt that were not tried yet.
type large struct {
	asked bool
	files []*file
	began time.Time     // the hunt
	spent time.Duration // on large files
}

// clock returns the time.
func (h *Hunt) clock() time.Time {
	if h.now == nil {
		return time.Now()
	}
	return h.now()
}

// mayBeLarge reports whether large files may come next. Without a deadline they may, so
// that such a hunt tries the same on every machine.
func (s *search) mayBeLarge(ctx context.Context) bool {
	_, timed := ctx.Deadline()
	return !timed || s.large.spent*largeShare <= s.clock().Sub(s.large.began)
}

// great returns files that the caller names, as far as the budget allows: one for each job
// if there is a deadline, else all.
func (s *search) great(ctx context.Context) ([]*file, error) {
	if err := s.askLarge(ctx); err != nil {
		return nil, err
	}
	n := len(s.large.files)
	if _, timed := ctx.Deadline(); timed {
		n = min(n, above(s.Jobs, 1))
	}
	files := s.large.files[:n]
	s.large.files = s.large.files[n:]
	return files, nil
}

// askLarge asks for the large files, once.
func (s *search) askLarge(ctx context.Context) error {
	if s.large.asked {
		return nil
	}
	s.large.asked = true
	makes, err := s.Great(ctx)
	for _, m := range makes {
		s.large.files = append(s.large.files, &file{phase: Largest, make: func(ctx context.Context, f *file) error {
			cases, err := m(ctx)
			if err == nil {
				f.cases = cases.Slice(0, min(cases.Len(), s.left()))
			}
			return err
		}})
	}
	return err
}
