package hunt

import (
	"context"
	"time"

	"grundy/judge/grammar"
	"grundy/judge/plan"
	"grundy/judge/report"
	"grundy/judge/run"
	"grundy/judge/search"
)

// The report says that no single case fails only if each was run alone. These bound the
// runs and the time spent on that.
const (
	aloneRuns  = 300
	aloneTime  = 3 * time.Second
	aloneShare = 0.3 // of the time of a search, if that is more
)

// aloneWithin returns a context for running cases alone. Whoever gives a search more time
// gives it to this part, too.
func aloneWithin(ctx context.Context, search time.Duration) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, max(aloneTime, time.Duration(aloneShare*float64(search))))
}

// A part runs the cases from..to of a file and reports whether they fail as the whole
// file does, or pass.
type part func(from, to int) (fails, passes bool, err error)

// singly looks for one that fails alone among n cases that fail together. It tries
// halves first, which find one among many in few runs, then each case in turn. It
// returns the index of the case, which was run last, or a number below 0 if there is
// none; passed is how many were run alone and passed. The runs, or ctx, may end before
// all cases were run.
func singly(ctx context.Context, n int, run part) (at, passed int, err error) {
	from, to := 0, n
	for to-from > 1 && ctx.Err() == nil {
		middle := (from + to) / 2
		fails, _, err := run(from, middle)
		if err != nil {
			return -1, 0, err
		}
		if fails {
			to = middle
			continue
		}
		if fails, _, err = run(middle, to); err != nil {
			return -1, 0, err
		}
		if !fails {
			break
		}
		from = middle
	}
	if to-from == 1 && n > 1 {
		return from, 0, nil
	}
	for i := 0; i < min(n, aloneRuns) && ctx.Err() == nil; i++ {
		fails, passes, err := run(i, i+1)
		if err != nil || fails {
			return i, passed, err
		}
		if passes {
			passed++
		}
	}
	return -1, passed, nil
}

// orAlone returns the example of a file of several cases, or of the one among them that
// fails alone; first is the number of its first case in the test, from 0.
func (s *contestant) orAlone(ctx context.Context, file *plan.File, o run.Outcome, first, number int) (*report.Counterexample, error) {
	own, stop := aloneWithin(ctx, s.Options.For)
	defer stop()
	s.known = s.example(ctx, file, o, number)
	var tried *plan.File
	var of run.Outcome
	at, passed, err := singly(own, file.Cases.Len(), func(from, to int) (fails, passes bool, err error) {
		tried, of, err = s.try(own, file.Cases.Slice(from, to))
		if own.Err() != nil {
			return false, false, nil
		}
		return of.Verdict == o.Verdict, of.Verdict == report.AC, err
	})
	switch {
	case ctx.Err() != nil:
		return nil, context.Cause(ctx)
	case err != nil:
		return nil, err
	case at >= 0: // it was run last
		return s.example(ctx, tried, of, first+at+1), nil
	}
	s.known.Alone = passed
	return s.known, nil
}

// shrink makes a find smaller. If several cases are left, each is run alone; one that
// fails is then made smaller itself.
func (h *hunter) shrink(ctx context.Context, hunt *search.Hunt, found *search.Found) (*search.Found, error) {
	for {
		least, err := hunt.Shrink(ctx, found)
		if err != nil || least.Cases.Len() == 1 || limited(least.Outcome.Fail) {
			return least, err
		}
		single, err := h.single(ctx, hunt, least)
		if err != nil || single == nil {
			return least, err
		}
		found = single
	}
}

// single returns the one of several cases that fails alone, or nil if none does.
func (h *hunter) single(ctx context.Context, hunt *search.Hunt, found *search.Found) (*search.Found, error) {
	own, stop := aloneWithin(ctx, h.options.For)
	defer stop()
	var cases *grammar.Cases
	var out search.Outcome
	at, passed, err := singly(own, found.Cases.Len(), func(from, to int) (fails, passes bool, err error) {
		cases = found.Cases.Slice(from, to)
		out, err = hunt.Try(own, cases)
		if own.Err() != nil {
			return false, false, nil
		}
		return out.Fail == found.Outcome.Fail, out.Fail == "", err
	})
	h.alone = passed
	if err != nil || at < 0 { // the failing case was run last
		return nil, err
	}
	one := *found
	one.Cases, one.Outcome = cases, out
	return &one, nil
}
