package search

import (
	"context"
	"slices"
	"time"

	"grundy/judge/spec/grammar"
)

// A suspect is a part of a failing file that may be to blame.
type suspect struct {
	*file
	cases  *grammar.Cases
	offset int // the index of its first case in the file
	out    Outcome
}

func (s suspect) part(from, to int) suspect {
	return suspect{s.file, s.cases.Slice(from, to), s.offset + from, Outcome{}}
}

// investigate finds what is to blame in a failing file. This is a case, a sequence of cases, a
// failure that does not repeat, or failures that do not count.
func (s *search) investigate(ctx context.Context, f *file) error {
	s.result.Tries++
	return s.examine(ctx, suspect{f, f.cases, 0, f.out})
}

func (s *search) examine(ctx context.Context, p suspect) error {
	switch {
	case p.out.Fail == "":
		return nil
	case !s.counts(p.out.Fail):
		return s.sift(ctx, p)
	case p.cases.Len() == 1:
		return s.confirm(ctx, p)
	}
	l := &localizer{Hunt: s.Hunt, ctx: ctx, fair: s.Fair}
	if p.named {
		l.fair = 0 // the problem itself has tests with this many cases
		var stop context.CancelFunc
		l.ctx, stop = halfOf(ctx)
		defer stop()
	}
	c, err := l.find(Culprit{Cases: p.cases, From: p.offset, Outcome: p.out})
	s.result.Tries += l.tries
	if err != nil || c == nil {
		return err
	}
	q := suspect{p.file, c.Cases, c.From, c.Outcome}
	switch {
	case !c.Gone:
		s.found(q)
		s.result.Found.Rough = l.ctx.Err() != nil && q.cases.Len() > 1
	case c.Outcome.Fail != "": // now it fails in another way, which does not count
		return s.sift(ctx, q)
	default:
		s.unrepeatable(p)
	}
	return nil
}

// halfOf returns a context with half of the remaining time, if the time is bounded. Localizing a
// slow test could take all of the time, although a smaller test may fail, too.
func halfOf(ctx context.Context) (context.Context, context.CancelFunc) {
	end, timed := ctx.Deadline()
	if !timed {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, time.Until(end)/2)
}

// again tries a part of a suspect.
func (s *search) again(ctx context.Context, p suspect) (suspect, error) {
	var err error
	p.out, err = s.try(ctx, p.cases)
	if ctx.Err() != nil {
		err = nil
		p.out = Outcome{} // the context ended, so the outcome proves nothing
	}
	return p, err
}

// sift looks for a failure that counts after a failure that does not. This is useful because a
// program that crashed on one case may answer other cases wrongly.
func (s *search) sift(ctx context.Context, p suspect) error {
	n := p.cases.Len()
	if n == 1 || p.out.Complete && !slices.ContainsFunc(s.Answers, s.counts) {
		s.result.Others[p.out.Fail]++
		return nil
	}
	if at := p.out.At; at >= 0 && at < n { // the cases before this one are right
		s.result.Others[p.out.Fail]++
		return s.sub(ctx, p, at+1, n)
	}
	if err := s.sub(ctx, p, 0, n/2); err != nil || s.result.Found != nil {
		return err
	}
	return s.sub(ctx, p, n/2, n)
}

// sub tries a part of a suspect and examines the outcome.
func (s *search) sub(ctx context.Context, p suspect, from, to int) error {
	if from == to || ctx.Err() != nil {
		return nil
	}
	q, err := s.again(ctx, p.part(from, to))
	if err != nil {
		return err
	}
	return s.examine(ctx, q)
}

// confirm tries a single case once more. A test that exceeds a limit is not tried again, since its
// own Try has already measured its time thoroughly.
func (s *search) confirm(ctx context.Context, p suspect) error {
	if p.named && s.limit(p.out.Fail) {
		s.found(p)
		return nil
	}
	q, err := s.again(ctx, p)
	switch {
	case err != nil:
		return err
	case s.counts(q.out.Fail):
		s.found(q)
	case ctx.Err() != nil:
		s.found(p)
	case q.out.Fail != "": // it fails again, but in a way that does not count
		s.result.Others[q.out.Fail]++
	default:
		s.unrepeatable(p)
	}
	return nil
}

func (s *search) found(p suspect) {
	f := s.example(p)
	if p.phase == Small && p.cases.Len() == 1 && !s.gap {
		f.Minimal, f.Local = true, true
		f.Smaller, f.Apart = p.rank+p.offset, s.perFile() == 1
	}
	s.result.Cases += p.offset + p.cases.Len()
	s.result.Found = f
}

func (s *search) unrepeatable(p suspect) {
	if s.result.Unrepeatable == nil {
		s.result.Unrepeatable = s.example(p)
	}
}

func (s *search) example(p suspect) *Found {
	return &Found{Cases: p.cases, Outcome: p.out, Phase: p.phase, From: p.cases}
}
