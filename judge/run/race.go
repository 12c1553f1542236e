package run

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/report"
	"grundy/judge/tests/grading"
	"grundy/judge/tests/plan"
)

// A Failure is a test that failed, with its file.
type Failure struct {
	Outcome
	Task
	Index int // index of the test
	File  *plan.File
}

// Judge runs tests concurrently and puts them into the report with their verdicts. It returns the
// first failing test in their order, whatever order the runs end in, or nil if none failed. Tests
// that the stop rule excludes are not started, or are stopped.
//
// With subtasks, the stop rule applies to each subtask, and the report has the points. A test of
// several subtasks is run if one of the subtasks needs it.
func (s *Submission) Judge(ctx context.Context, tests Tests) (*Failure, error) {
	r := s.race(tests)
	if err := r.run(ctx); err != nil {
		return nil, err
	}
	s.Report.Verdict = fold(r.results)
	if err := r.groups.report(ctx, s.Report, r.results, r.out); err != nil {
		return nil, err
	}
	if f := r.failure; f != nil {
		s.Report.Waits, s.Report.Talks = f.Idle, f.Dialogue != nil
	}
	out := r.leftOut()
	s.Report.Planned -= out
	r.slowness.LeftOut(out)
	if note := r.slowness.Note(); note != "" {
		s.Warn(note)
	}
	s.Lessened = r.lessened
	if s.Options.Stop == Never {
		s.Report.GivenUp = len(tests.Tasks) - len(s.Report.Tests) - out
	}
	return r.failure, nil
}

// race runs tests concurrently and finds the first test, in their order, that failed or could not
// be judged.
type race struct {
	s        *Submission
	tests    []Task
	mu       sync.Mutex
	ended    *sync.Cond // signals the end of a test; uses mu
	next     int        // first test that was neither started nor skipped
	done     int        // number of tests whose results are known
	first    int        // first failing test so far, or len(tests)
	failure  *Failure
	over     []int // tests so far that exceed the time or memory limit, in order
	groups   *groups
	watch    *grading.Watch
	patient  bool // there are points, so that tests are run whatever the limits that earlier ones exceed
	errAt    int  // first test that could not be judged, or len(tests)
	err      error
	slow     error // error of a skipped test
	slowness plan.Slowness
	// lessened means that enumerated cases are missing because the reference is slow.
	lessened  bool
	results   []*report.Test
	out       []bool // tests skipped because the reference is too slow
	published int    // number of tests, from the first, that are in the report or will not run
	shares    map[int]map[string]int
	stops     map[int]context.CancelFunc
	failures  map[int]*Failure // after first, in case that the test first does not count
}

func (s *Submission) race(tests Tests) *race {
	n := len(tests.Tasks)
	r := &race{
		s: s, tests: tests.Tasks, first: n, errAt: n,
		results: make([]*report.Test, n), out: make([]bool, n),
		shares: map[int]map[string]int{}, stops: map[int]context.CancelFunc{}, failures: map[int]*Failure{},
		groups: tests.groups(),
	}
	r.patient = r.groups.scoring
	r.watch = r.groups.Watch()
	r.ended = sync.NewCond(&r.mu)
	return r
}

// run runs the tests. A test that could not be judged is an error if no earlier test failed, or if
// all tests are to be run.
func (r *race) run(ctx context.Context) error {
	var workers sync.WaitGroup
	for range min(r.s.Options.jobs(), len(r.tests)) {
		workers.Go(func() {
			for {
				i, testCtx, ok := r.take(ctx)
				if !ok {
					return
				}
				r.put(i, r.one(testCtx, i))
			}
		})
	}
	workers.Wait()
	switch {
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case r.errAt < len(r.tests) && r.matters(r.errAt):
		return r.err
	case r.slow != nil && r.done == 0:
		return r.slow // nothing was judged
	}
	return nil
}

// leftOut returns how many tests were skipped because the reference is too slow.
func (r *race) leftOut() (n int) {
	for _, out := range r.out {
		if out {
			n++
		}
	}
	return n
}

// wanted reports whether test i can still affect the result.
func (r *race) wanted(i int) bool { return i < r.errAt && r.matters(i) }

// matters reports whether the stop rule includes test i, even if some tests cannot be judged.
func (r *race) matters(i int) bool {
	if n := r.s.Options.Patience; n > 0 && len(r.over) >= n && i > r.over[n-1] && !r.patient {
		return false
	}
	return r.s.Options.Stop == Never || r.watch.Wants(i)
}

// take returns the next test that is still wanted.
func (r *race) take(ctx context.Context) (int, context.Context, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for r.next < len(r.tests) && !r.wanted(r.next) {
		r.next++
	}
	if r.next == len(r.tests) || ctx.Err() != nil {
		return 0, nil, false
	}
	i := r.next
	r.next++
	testCtx, cancel := context.WithCancel(ctx)
	r.stops[i] = cancel
	return i, testCtx, true
}

// entry is the result of one test.
type entry struct {
	file *plan.File
	Outcome
	err error
}

func (r *race) one(ctx context.Context, i int) (e entry) {
	defer fault.Guard(&e.err, "")
	f, err := r.tests[i].Make(ctx)
	if err != nil {
		return entry{err: err}
	}
	o, err := r.s.Run(ctx, f, Terms{
		Repeat: true, ready: func() { r.awaitEarlier(ctx, i) },
		Fast: r.s.conversation() != nil, Rest: func(mean time.Duration) time.Duration { return mean * time.Duration(len(r.tests)-i) },
	})
	if err == nil {
		err = r.disputed(ctx, i, f, o)
	}
	return entry{f, o, err}
}

// awaitEarlier waits until no earlier test is in progress, if the first failing test ends the
// judging. If an earlier test fails, ctx ends, because the time of test i no longer matters.
func (r *race) awaitEarlier(ctx context.Context, i int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for ctx.Err() == nil && r.s.Options.Stop == AtFailure && r.earlier(i) {
		r.ended.Wait()
	}
}

// earlier reports whether a test before i is in progress. The caller holds r.mu.
func (r *race) earlier(i int) bool {
	for j := range r.stops {
		if j < i {
			return true
		}
	}
	return false
}

// put records a result and stops the tests that no longer matter.
func (r *race) put(i int, e entry) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.stops[i]()
	delete(r.stops, i)
	defer r.ended.Broadcast()
	if !r.wanted(i) {
		return // it was stopped, or no longer matters
	}
	switch {
	case errors.Is(e.err, plan.ErrSlow):
		r.out[i], r.slow = true, e.err
		r.lessened = r.lessened || r.tests[i].Group.Listed()
	case e.err != nil:
		r.errAt, r.err = i, e.err
	default:
		r.done++
		r.slowness.Made(e.file)
		r.lessened = r.lessened || e.file.Smaller && r.tests[i].Group.Listed()
		r.results[i] = e.result(r.tests[i])
		r.shares[i] = shares(e.file)
		r.watch.Note(i, *resultOf(r.results[i]))
		if e.Verdict == report.TLE || e.Verdict == report.MLE {
			at, _ := slices.BinarySearch(r.over, i)
			r.over = slices.Insert(r.over, at, i)
		}
		if e.Verdict != report.AC {
			r.fail(i, &Failure{e.Outcome, r.tests[i], i, e.file})
		}
		r.forget()
	}
	for j, stop := range r.stops {
		if !r.wanted(j) {
			stop()
		}
	}
	r.publish()
	if p := r.s.Options.Progress; p != nil {
		p(Progress{Phase: "running", Done: r.done, Total: len(r.tests)})
	}
}

// fail records a failing test.
func (r *race) fail(i int, f *Failure) {
	if i < r.first {
		i, r.first = r.first, i
		f, r.failure = r.failure, f
	}
	if f != nil && r.groups.best {
		r.failures[i] = f
	}
}

// forget replaces the first failing test if it has become irrelevant meanwhile. If the best test of a
// group counts, for example, a later test that passes makes an earlier failure of the group irrelevant.
func (r *race) forget() {
	for r.first < len(r.tests) && r.groups.best && !r.watch.Wants(r.first) {
		r.first, r.failure = len(r.tests), nil
		for i := range r.failures {
			r.first = min(r.first, i)
		}
		r.failure = r.failures[r.first]
		delete(r.failures, r.first)
	}
}

// publish puts each test into the report once all earlier tests are in the report or will not run.
func (r *race) publish() {
	for ; r.published < len(r.tests); r.published++ {
		i := r.published
		if !r.matters(i) || r.out[i] {
			continue // all earlier tests are known, so this one will not run
		}
		if r.results[i] == nil {
			return
		}
		t, out := *r.results[i], r.s.Report
		out.Tests = append(out.Tests, t)
		out.Cases += t.Cases
		for class, n := range r.shares[i] {
			out.Shares[class] += n
		}
		if tell := r.s.Options.Test; tell != nil {
			tell(t)
		}
	}
}

func (e entry) result(t Task) *report.Test {
	res := e.Result
	out := &report.Test{
		Name: t.Name, Group: string(t.Group), Verdict: e.Verdict,
		CPU: res.CPU, Wall: res.Wall, Memory: res.Memory, Detail: e.Detail, Times: e.times, Cached: e.before, Score: e.Score,
		Points: e.Points, Division: t.Division,
	}
	if e.Case >= 0 {
		out.Detail = i18n.Messagef("case %d, %s", e.Case+1, e.Detail)
	}
	if e.file.Cases != nil {
		out.Cases = e.file.Cases.Len()
	}
	return out
}

func shares(f *plan.File) map[string]int {
	n := map[string]int{}
	for _, a := range f.Answers {
		if a.Class != "" { // an interactive test has no answers
			n[a.Class]++
		}
	}
	return n
}
