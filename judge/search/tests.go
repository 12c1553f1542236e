package search

import (
	"context"
	"time"

	"grundy/judge/grammar"
)

// A Test is a file that the caller names.
type Test struct {
	Make Make
	// Try runs the program on the file; Hunt.Try if it is nil.
	Try Try
	// Large says that the cases may be large. Such a test is tried after the first small
	// tests or, in a hunt without a deadline, after the first random files.
	Large bool
}

// largeShare bounds the time of large tests in a hunt that has a deadline: one part in so
// many of the time so far. Large tests would take all of a short hunt, and most wrong
// programs fail on a small random file.
const largeShare = 2

// tests are the files of Hunt.Tests: all, and those that were not begun yet.
type tests struct {
	asked        bool
	begun        bool // the first round of small tests was asked for
	small, large []*file
	all          []*file
	began        time.Time     // the hunt
	spent        time.Duration // on large tests
}

// clock returns the time.
func (h *Hunt) clock() time.Time {
	if h.now == nil {
		return time.Now()
	}
	return h.now()
}

// nextTests returns the tests of the next round, and sets the phase if there are any. Over
// says that no other files are left.
func (s *search) nextTests(ctx context.Context, over bool) ([]*file, error) {
	if err := s.askTests(ctx); err != nil {
		return nil, err
	}
	begun := s.tests.begun
	s.tests.begun = true
	switch {
	case len(s.tests.large) > 0 && begun && s.mayBeLarge(ctx, over):
		s.phase = Largest
		return s.largeTests(ctx), nil
	case len(s.tests.small) > 0:
		s.phase = Tests
		return taken(&s.tests.small, roundFiles), nil
	}
	return nil, nil
}

// mayBeLarge reports whether large tests may come next. With a deadline their share of the
// time decides, because small tests may take all the time of a short hunt. Without one they
// follow the first random files, so that such a hunt tries the same on every machine.
func (s *search) mayBeLarge(ctx context.Context, over bool) bool {
	if len(s.tests.small) == 0 && over {
		return true
	}
	if _, timed := ctx.Deadline(); timed {
		return s.tests.spent*largeShare <= s.clock().Sub(s.tests.began)
	}
	return len(s.tests.small) == 0 && s.chance.made > 0
}

// largeTests returns the next large tests: one for each job if there is a deadline, else
// all.
func (s *search) largeTests(ctx context.Context) []*file {
	n := len(s.tests.large)
	if _, timed := ctx.Deadline(); timed {
		n = above(s.Jobs, 1)
	}
	return taken(&s.tests.large, n)
}

// taken removes up to n files from the beginning of a list and returns them.
func taken(list *[]*file, n int) []*file {
	n = min(n, len(*list))
	files := (*list)[:n]
	*list = (*list)[n:]
	return files
}

// left returns how many tests have not come to an end.
func (t *tests) left() (n int) {
	for _, f := range t.all {
		if !f.done || f.err != nil {
			n++
		}
	}
	return n
}

// askTests asks for the tests, once.
func (s *search) askTests(ctx context.Context) error {
	if s.tests.asked || s.Tests == nil {
		return nil
	}
	s.tests.asked = true
	list, err := s.Tests(ctx)
	for _, t := range list {
		f := &file{phase: Tests, named: true, try: t.Try, make: func(ctx context.Context, f *file) (err error) {
			f.cases, err = t.Make(ctx)
			return err
		}}
		s.tests.all = append(s.tests.all, f)
		if t.Large {
			f.phase = Largest
			s.tests.large = append(s.tests.large, f)
		} else {
			s.tests.small = append(s.tests.small, f)
		}
	}
	return err
}

// A find that takes more bytes than mostBytes is large: to make it smaller takes long. If
// its run exceeds a limit it is large from mostLimited on, since it is only halved then.
const (
	mostBytes   = 16 << 10
	mostLimited = 64
)

// mostLarge is how many large finds end a hunt.
const mostLarge = 3

// isLarge reports whether a find is large.
func (s *search) isLarge(f *Found) bool {
	most := mostBytes
	if s.limit(f.Outcome.Fail) {
		most = mostLimited
	}
	return len(s.Grammar.Print(nil, f.Cases)) > most
}

// layAside keeps a find for the end of the hunt and goes on to look for a smaller one if the
// find is large, or if small tests are left that would have come first without a deadline.
// It drops the large tests that are left, because one large find suffices.
func (s *search) layAside() {
	f := s.result.Found
	if f == nil || f.Minimal {
		return
	}
	more := s.small()
	switch {
	case s.isLarge(f):
		more = above(s.Held, more)
	case f.Phase != Largest || len(s.tests.small) == 0:
		return
	}
	if s.aside == nil {
		s.end = s.cases + more
	}
	s.tests.large = nil
	if s.asides++; s.asides < mostLarge {
		s.result.Found = nil
	}
	if s.aside == nil || sizeOf(f.Cases) < sizeOf(s.aside.Cases) {
		s.aside = f
	}
}

// sizeOf returns the size of cases together.
func sizeOf(cases *grammar.Cases) (sum int64) {
	for c := range cases.All() {
		n, _ := c.Size()
		sum += n
	}
	return sum
}
