package search

import (
	"context"

	"grundy/judge/grammar"
)

// A suspect is a part of a file that failed.
type suspect struct {
	*file
	cases  *grammar.Cases
	offset int // of its first case in the file
	out    Outcome
}

func (s suspect) part(from, to int) suspect {
	return suspect{s.file, s.cases.Slice(from, to), s.offset + from, Outcome{}}
}

// investigate finds what is to blame in a failing file: a case, a sequence of cases,
// nothing that repeats, or failures that do not count.
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
	return s.blame(ctx, p)
}

// again tries a part of a suspect.
func (s *search) again(ctx context.Context, p suspect) (suspect, error) {
	var err error
	p.out, err = s.try(ctx, p.cases)
	if ctx.Err() != nil {
		err = nil
		p.out = Outcome{} // stopped: it proves nothing
	}
	return p, err
}

// sift looks for a failure that counts after one that does not: a program that crashed
// on one case has shown nothing about the others.
func (s *search) sift(ctx context.Context, p suspect) error {
	n := p.cases.Len()
	if n == 1 {
		s.result.Others[p.out.Fail]++
		return nil
	}
	if at := p.out.At; at >= 0 && at < n { // those before it are right
		s.result.Others[p.out.Fail]++
		return s.sub(ctx, p, at+1, n)
	}
	if err := s.sub(ctx, p, 0, n/2); err != nil || s.result.Found != nil {
		return err
	}
	return s.sub(ctx, p, n/2, n)
}

// sub tries a part of a suspect and examines that, too.
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

// confirm tries a single case once more.
func (s *search) confirm(ctx context.Context, p suspect) error {
	q, err := s.again(ctx, p)
	switch {
	case err != nil:
		return err
	case s.counts(q.out.Fail):
		s.found(q)
	case ctx.Err() != nil:
		s.found(p)
	case q.out.Fail != "": // it fails always, in one way or another
		s.result.Others[q.out.Fail]++
	default:
		s.unrepeatable(p)
	}
	return nil
}

// blame finds the case of a file that fails alone, or the beginning of the file
// that fails as a whole.
func (s *search) blame(ctx context.Context, p suspect) error {
	last, err := s.last(ctx, p)
	if err != nil {
		return err
	}
	alone, err := s.again(ctx, p.part(last, last+1))
	if err != nil {
		return err
	}
	if s.counts(alone.out.Fail) {
		s.found(alone)
		return nil
	}
	return s.together(ctx, p, last)
}

// together tries the beginning of a file again, then all of it, if none of its cases is
// known to fail alone.
func (s *search) together(ctx context.Context, p suspect, last int) error {
	var q suspect
	var err error
	for _, to := range []int{last + 1, p.cases.Len()} {
		if q, err = s.again(ctx, p.part(0, to)); err != nil {
			return err
		}
		if s.counts(q.out.Fail) {
			s.found(q)
			return nil
		}
	}
	if ctx.Err() == nil {
		return s.gone(ctx, p, q)
	}
	s.found(p) // stopped before more was known
	return nil
}

// gone handles a file that failed once and does not fail in that way again.
func (s *search) gone(ctx context.Context, before, now suspect) error {
	if now.out.Fail != "" {
		return s.sift(ctx, now)
	}
	s.unrepeatable(before)
	return nil
}

// last returns the index of the case that went wrong: the reported one, or the last of
// the fewest first cases that fail, by halving.
func (s *search) last(ctx context.Context, p suspect) (int, error) {
	if p.out.At >= 0 && p.out.At < p.cases.Len() {
		return p.out.At, nil
	}
	n, err := Fewest(p.cases.Len(), func(n int) (bool, error) {
		q, err := s.again(ctx, p.part(0, n))
		return s.counts(q.out.Fail), err
	})
	return n - 1, err
}

// Fewest returns how many first cases of n that fail together are the fewest that fail. It
// finds them by halving, as if each more failed, too.
func Fewest(n int, fails func(first int) (bool, error)) (int, error) {
	pass, fail := 0, n
	for fail-pass > 1 {
		middle := (pass + fail) / 2
		bad, err := fails(middle)
		switch {
		case err != nil:
			return 0, err
		case bad:
			fail = middle
		default:
			pass = middle
		}
	}
	return fail, nil
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
