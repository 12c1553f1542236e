package search

import (
	"context"
	"time"

	"grundy/judge/spec/grammar"
)

// A Test is a file that the caller supplies.
type Test struct {
	Make Make
	// Try runs the program on the file. Nil means Hunt.Try.
	Try Try
	// Large says that the cases may be large. A large test is tried after the first small tests or,
	// in a hunt without a deadline, after all small tests and the first random files.
	Large bool
}

// largeShare bounds the time of large tests in a hunt that has a deadline: they get at most
// 1/largeShare of the elapsed time. Without a bound, large tests would take all of a short hunt,
// although most wrong programs fail on a small random file.
const largeShare = 2

// earlyShare bounds the time before the tests in a hunt that has a deadline: the smallest cases get
// at most 1/earlyShare of the hunt, and the files that are running then. Without a bound, the
// smallest cases would take all of a hunt for a program that takes seconds for each file.
const earlyShare = 4

// tests holds the files of Hunt.Tests: all of them, and those that were not begun yet.
type tests struct {
	asked        bool
	begun        bool // the first round of small tests was requested
	small, large []*file
	all          []*file
	began        time.Time     // when the hunt began
	spent        time.Duration // time spent on large tests
}

// clock returns the current time.
func (h *Hunt) clock() time.Time {
	if h.now == nil {
		return time.Now()
	}
	return h.now()
}

// nextTests returns the tests of the next round, and sets the phase if there are any. The parameter
// over says that no other files remain.
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

// lateForTests reports whether the tests should begin now, because the smallest cases took their
// share of the time.
func (s *search) lateForTests(ctx context.Context) bool {
	end, timed := ctx.Deadline()
	if !timed || s.Tests == nil || s.tests.begun {
		return false
	}
	return s.clock().Sub(s.tests.began) > end.Sub(s.tests.began)/earlyShare
}

// mayBeLarge reports whether large tests may come next. With a deadline, their share of the time
// decides, because small tests may take all the time of a short hunt. Without a deadline, they
// follow the first random files, so that the hunt tries the same cases on every machine.
func (s *search) mayBeLarge(ctx context.Context, over bool) bool {
	if len(s.tests.small) == 0 && over {
		return true
	}
	if _, timed := ctx.Deadline(); timed {
		return s.tests.spent*largeShare <= s.clock().Sub(s.tests.began)
	}
	return len(s.tests.small) == 0 && s.chance.made > 0
}

// largeTests returns the next large tests. If there is a deadline, it returns one per job, and
// otherwise all of them.
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

// left returns how many tests have not ended.
func (t *tests) left() (n int) {
	for _, f := range t.all {
		if !f.done || f.err != nil {
			n++
		}
	}
	return n
}

// askTests calls Hunt.Tests, once.
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

// A counterexample of more than mostBytes is large, because shrinking it takes long. If its run
// exceeds a limit, it is large above mostLimited bytes, since it is shrunk in large steps only.
const (
	mostBytes   = 16 << 10
	mostLimited = 64
)

// mostLarge is how many large counterexamples end a hunt.
const mostLarge = 3

// isLarge reports whether a counterexample is large.
func (s *search) isLarge(f *Found) bool {
	most := mostBytes
	if s.limit(f.Outcome.Fail) {
		most = mostLimited
	}
	return len(s.Grammar.Print(nil, f.Cases)) > most
}

// layAside sets a counterexample aside until the end of the hunt, which continues to look for a
// smaller one. It does so if the counterexample is large, or if small tests remain that would have
// come first without a deadline. It drops the remaining large tests, because one large
// counterexample suffices.
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

// sizeOf returns the sum of the sizes of cases.
func sizeOf(cases *grammar.Cases) (sum int64) {
	for c := range cases.All() {
		n, _ := c.Size()
		sum += n
	}
	return sum
}
