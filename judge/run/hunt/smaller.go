package hunt

import (
	"context"
	"math"
	"time"

	"grundy/judge/report"
	"grundy/judge/report/arrange"
	"grundy/judge/run"
	"grundy/judge/spec/grammar"
	"grundy/judge/tests/plan"
	"grundy/judge/tests/search"
)

// smallerTime is the time limit of the search for an input smaller than a failing test.
const smallerTime = 3 * time.Second

// worthHunting reports whether a failure is worth a hunt. It excludes files of the user, which the
// user wants to see unchanged. It also excludes limits exceeded on tests other than samples,
// because they need large or many cases, and every try takes long. Stress shrinks such failures.
func (s *contestant) worthHunting(f *run.Failure) bool {
	return s.plan != nil && f.File.Cases != nil && (f.Group == plan.Sample || !limited(string(f.Verdict)))
}

// smaller searches for an input smaller than ex on which the submission fails in the same way. For
// a sample, or an input that failed earlier, it first searches the small cases, which were not
// tried yet. Otherwise, or if none fails, it shrinks the input step by step, and then tries
// everything smaller.
func (s *contestant) smaller(ctx context.Context, f *run.Failure, ex *report.Counterexample) (*report.Counterexample, error) {
	cases, fault := s.problem.Grammar.Parse(ex.Input, grammar.Lenient)
	if fault != nil {
		return ex, nil
	}
	h := newHunting(s)
	own, stop := h.within(ctx, ex.Verdict)
	defer stop()
	found := &search.Found{Cases: cases, Outcome: search.Outcome{Fail: string(ex.Verdict), At: -1}}
	hunt := h.stressHunt()
	least, err := h.least(own, hunt, f.Group == plan.Sample || f.Group == plan.Stored, found)
	if err == nil {
		least, err = h.apart(ctx, hunt, least)
	}
	if err != nil {
		return nil, err
	}
	s.cut = own.Err() != nil
	return h.example(ctx, least, ex), nil
}

// within returns a context for shrinking an input.
func (h *hunter) within(ctx context.Context, v report.Verdict) (context.Context, context.CancelFunc) {
	if h.first.Options.For > 0 {
		return sparing(ctx)
	}
	return context.WithTimeout(ctx, smallerTime+h.patience(v))
}

// sparing returns a context that ends a little before ctx, so that time is left to explain the
// counterexample and run it again.
func sparing(ctx context.Context) (context.Context, context.CancelFunc) {
	end, bounded := ctx.Deadline()
	if !bounded {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, time.Until(end)*9/10)
}

// newHunting returns a hunter for a program that has been judged.
func newHunting(s *contestant) *hunter {
	o := run.Options{Seed: s.Options.Seed, Jobs: s.Options.Jobs}
	o.Progress = func(p run.Progress) { s.looking(p.Files) }
	h := hunterIn(s.problem, Options{Options: o})
	h.first, h.began = s, time.Now()
	return h
}

// looking reports how many files a search for a smaller case has tried.
func (s *contestant) looking(files int) {
	if tell := s.Options.Progress; tell != nil {
		tell(run.Progress{Phase: "looking for a smaller case", Files: files})
	}
}

// patience returns how much longer to hunt for a verdict. For TLE, every try takes long.
func (h *hunter) patience(v report.Verdict) time.Duration {
	if v == report.TLE {
		return 4 * h.first.Report.Limits.CPU
	}
	return 0
}

// least first searches the small cases, if early is set, and then shrinks the counterexample step
// by step. It does not shrink an exceeded limit, because each step would take as long.
func (h *hunter) least(ctx context.Context, hunt *search.Hunt, early bool, found *search.Found) (*search.Found, error) {
	if early {
		small, err := h.among(ctx, hunt, found.Outcome.Fail, math.MaxInt64)
		if err != nil || small != nil {
			return small, err
		}
	}
	if limited(found.Outcome.Fail) {
		return found, nil
	}
	return h.reduce(ctx, hunt, found)
}

// mostShown is how many bytes of an input the reports show.
const mostShown = 1000

// reduce shrinks a counterexample step by step, and then tries everything smaller. If the
// counterexample is too large to be shown, reduce first searches for another, in half of the time.
// It searches once more if the shrunk one is still too large.
func (h *hunter) reduce(ctx context.Context, hunt *search.Hunt, found *search.Found) (*search.Found, error) {
	small, err := h.other(ctx, hunt, found, h.small())
	if err != nil {
		return found, err
	}
	least, err := h.stepwise(ctx, hunt, small)
	if err != nil || least.Spent {
		return least, err
	}
	if found, err = h.other(ctx, hunt, least, h.held); err != nil || found == least {
		return least, err
	}
	return h.stepwise(ctx, hunt, found)
}

// stepwise shrinks a counterexample step by step, and then tries everything smaller.
func (h *hunter) stepwise(ctx context.Context, hunt *search.Hunt, found *search.Found) (*search.Found, error) {
	least, err := h.shrink(ctx, hunt, found)
	if err != nil {
		return least, err
	}
	return h.smallest(ctx, hunt, least)
}

// other searches for a smaller counterexample that fails in the same way, if found is too large to
// be shown. It tries up to the given number of small and random cases, in half of the remaining
// time, and returns the smaller of the two.
func (h *hunter) other(ctx context.Context, hunt *search.Hunt, found *search.Found, cases int) (*search.Found, error) {
	if limited(found.Outcome.Fail) || h.bytes(found) <= mostShown {
		return found, nil
	}
	if end, timed := ctx.Deadline(); timed {
		var stop context.CancelFunc
		ctx, stop = context.WithTimeout(ctx, time.Until(end)/2)
		defer stop()
	}
	again := *hunt
	again.Name += " again" // so that other random cases are tried
	again.Cases, again.Tests, again.Full = cases, nil, h.most
	again.Counts = func(fail string) bool { return fail == found.Outcome.Fail }
	r, err := h.search(ctx, &again)
	if err != nil || r.Found == nil || h.bytes(r.Found) >= h.bytes(found) {
		return found, err
	}
	least := *alone(r)
	least.Phase, least.From = found.Phase, found.From
	return &least, nil
}

// bytes returns the length of a counterexample's input.
func (h *hunter) bytes(found *search.Found) int {
	return len(h.problem.Grammar.Print(nil, found.Cases))
}

// shrink shrinks a counterexample. If several cases are left, it runs each alone, and shrinks one
// that fails.
func (h *hunter) shrink(ctx context.Context, hunt *search.Hunt, found *search.Found) (*search.Found, error) {
	for {
		least, err := hunt.Shrink(ctx, found)
		if err != nil || least.Cases.Len() == 1 || limited(least.Outcome.Fail) {
			return least, err
		}
		c, err := hunt.Single(ctx, search.Culprit{Cases: least.Cases, Outcome: least.Outcome})
		if err != nil || c.Cases.Len() > 1 {
			h.alone = c.Alone
			return least, err
		}
		one := *least
		one.Cases, one.Outcome = c.Cases, c.Outcome
		found = &one
	}
}

// apartCases and apartVirtual are the largest numbers of smaller cases that are each run in a
// separate file, in languages that start quickly and in others. They limit the number and not the
// time, so that reports do not depend on the machine. apartTime only applies to busy machines.
const (
	apartCases   = 100
	apartVirtual = 16
	apartTime    = 20 * time.Second
)

// mostApart returns how many smaller cases may each be run in a file of their own.
func (h *hunter) mostApart() int {
	if h.first.Program.Overhead > 0 {
		return apartVirtual
	}
	return apartCases
}

// apart runs each case that is smaller than a minimal counterexample in a file of its own, because
// a case may pass after others and fail alone. It returns the smallest case that fails, or else the
// counterexample.
func (h *hunter) apart(ctx context.Context, hunt *search.Hunt, found *search.Found) (*search.Found, error) {
	if !found.Minimal || found.Apart || found.Cases.Len() > 1 || found.Smaller > h.mostApart() || limited(found.Outcome.Fail) {
		return found, nil
	}
	least := *found
	if least.Apart = least.Smaller == 0; least.Apart {
		return &least, nil
	}
	ctx, stop := context.WithTimeout(ctx, apartTime)
	defer stop()
	walk := *hunt
	walk.PerFile, walk.Cases, walk.Ordered = 1, found.Smaller, true
	walk.Counts = func(fail string) bool { return fail == found.Outcome.Fail }
	r, err := h.search(ctx, &walk)
	switch {
	case err != nil:
		return found, err
	case r.Found != nil: // not minimal if the time ended during a smaller case
		least = *alone(r)
		least.Phase, least.From, least.Steps, least.Tries = found.Phase, found.From, found.Steps, found.Tries
	case len(r.Others) > 0:
		least.Minimal, least.Local = false, true
	default:
		least.Apart = r.Cases == found.Smaller && r.Unrepeatable == nil
	}
	return &least, nil
}

// among returns the smallest small case that fails in the given way. It returns nil if no case
// fails, or only several together. If a smaller case fails in another way, the result is not called
// minimal. The search stops at the given size, or earlier if it cannot reach that size.
func (h *hunter) among(ctx context.Context, hunt *search.Hunt, fail string, size int64) (*search.Found, error) {
	ctx, giveUp := context.WithCancel(ctx)
	defer giveUp()
	ahead := outlook{size: size, most: h.held}
	walk := *hunt
	walk.Cases, walk.Ordered = h.held, true
	walk.Counts = func(other string) bool { return other == fail }
	walk.Progress = func(p search.Progress) {
		hunt.Progress(p)
		if size < math.MaxInt64 && ahead.hopeless(p) && p.Tries > fewFiles {
			giveUp()
		}
	}
	r, err := h.search(ctx, &walk)
	if err != nil || r.Found == nil || !r.Found.Minimal {
		return nil, err
	}
	return alone(r), nil
}

// fewFiles is how many files are tried even if the enumeration cannot reach the size, because a
// smaller case may fail.
const fewFiles = 300

// An outlook predicts, from the growth of an enumeration, how many cases there are up to a size.
type outlook struct {
	size   int64
	most   int             // number of cases that will be tried
	before search.Progress // at the last prediction

	hopelessly bool // the last prediction
}

// firstLook is how many cases are tried before the first prediction. The next follows whenever
// their number has doubled.
const firstLook = 256

// hopeless reports whether the enumeration will not reach the size. The number of cases up to a
// size grows at least like a power of the size, so the prediction by a power is a lower bound.
func (o *outlook) hopeless(p search.Progress) bool {
	if p.Phase != search.Small || p.Cases < max(firstLook, 2*o.before.Cases) {
		return o.hopelessly
	}
	before := o.before
	o.before = p
	if before.Cases == 0 || p.Size <= before.Size {
		return false
	}
	power := math.Log(float64(p.Cases)/float64(before.Cases)) / math.Log(float64(p.Size)/float64(before.Size))
	o.hopelessly = float64(p.Cases)*math.Pow(float64(o.size)/float64(p.Size), power) > 2*float64(o.most)
	return o.hopelessly
}

// alone returns the result of an enumeration of small cases. It is not minimal if smaller cases
// fail in another way.
func alone(r *search.Result) *search.Found {
	found := *r.Found
	if found.Minimal && len(r.Others) > 0 {
		found.Minimal, found.Local = false, true
	}
	return &found
}

// example returns the result of the search as a counterexample, or ex if nothing smaller was found.
func (h *hunter) example(ctx context.Context, found *search.Found, ex *report.Counterexample) *report.Counterexample {
	t, tried := found.Outcome.Note.(*trial)
	if !tried {
		ex.Local, ex.Spent = found.Local, found.Spent
		return ex
	}
	least := h.shown(ctx, h.first, found, t)
	least.Shrunk = true
	return least
}

// shown converts the last trial of a search result to a counterexample.
func (h *hunter) shown(ctx context.Context, s *contestant, found *search.Found, t *trial) *report.Counterexample {
	number := t.Case + 1
	if t.file.Cases.Len() == 1 {
		number = 1
	}
	ex := s.example(ctx, t.file, t.Outcome, number)
	ex.Local, ex.Spent = found.Local, found.Spent
	if ex.Cases > 1 {
		ex.Alone = h.alone
	}
	if ex.Minimal = found.Minimal && ex.Cases == 1 && ex.Verdict != report.TLE; ex.Minimal {
		ex.Smaller = passed(found.Smaller, found.Apart)
	}
	return ex
}

// passed describes how the cases smaller than a counterexample passed.
func passed(cases int, apart bool) arrange.Tried {
	t := arrange.Tried{Cases: cases, Orders: []arrange.Order{arrange.Ascending}}
	if apart {
		t.Orders = append(t.Orders, arrange.Alone)
	}
	return t
}
