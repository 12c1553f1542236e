package hunt

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"math"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/problem"
	"grundy/judge/report"
	"grundy/judge/report/arrange"
	"grundy/judge/run"
	"grundy/judge/spec/grammar"
	"grundy/judge/tests/plan"
	"grundy/judge/tests/search"
)

// A hunter hunts for an input on which a submission fails.
type hunter struct {
	problem *problem.Problem
	given   *problem.Problem // the problem as in the spec, without larger files; nil: no tests are tried
	options Options
	first   *contestant
	second  *contestant // nil: the reference gives the answers
	report  *Report
	began   time.Time
	most    int // cases per file, by the spec
	held    int // the most small cases tried to prove that a counterexample is minimal

	fresh    bool          // stored runs do not count
	timing   bool          // runs are made for their times, so fast runs are not used
	grace    time.Duration // time for lastChance; 0: as long as the limits allow
	linger   time.Duration // time for unfinished runs at the deadline; 0: the limit of elapsed time
	slack    float64       // share of the CPU limit by which a loose run may exceed it
	mu       sync.Mutex
	alone    int                             // how many cases of the counterexample were run alone and passed
	leftOut  atomic.Int32                    // tests for which the reference is too slow
	cut      time.Duration                   // time of shrinking until the deadline ended it; 0: it was complete
	answered atomic.Bool                     // some file was ready for the program to run
	latest   atomic.Pointer[search.Progress] // the progress of the search; nil: it has not begun
	stopped  bool                            // the search reached its time limit
	stuck    map[[32]byte]*trial             // single cases that took too long and are not run again
}

// newHunter returns a hunter without a program.
func newHunter(p *problem.Problem, file string, o Options) (*hunter, error) {
	if err := p.Makes(); err != nil {
		return nil, err
	}
	h := hunterIn(p, o)
	h.given, h.report = p, &Report{Problem: p.About(), File: file, Seed: o.Seed, Verdict: report.AC}
	var err error
	h.problem, err = p.WithRoom(packed)
	return h, err
}

// hunterIn returns a hunter whose files contain at most as many cases as the spec allows.
func hunterIn(p *problem.Problem, o Options) *hunter {
	return &hunter{
		problem: p, options: o, most: p.Grammar.MaxCases(), held: heldBy(p), slack: slightly, stuck: map[[32]byte]*trial{},
	}
}

// packed is the number of cases per file if cases simply follow each other to the end of the file.
// The spec's limit is then not a property of the problem, and starting a run costs as much as
// thousands of cases.
const packed = 100_000

// slightly is the slack of a hunt: exceeding a limit by up to this share is noise.
const slightly = 0.15

// A trial is a file of cases and the result of running it.
type trial struct {
	file *plan.File
	run.Outcome
	other bool // the outcome belongs to the second program
}

// limited reports whether a failure is a verdict whose runs are expensive and whose threshold is
// noisy.
func limited(fail string) bool { return fail == string(report.TLE) || fail == string(report.MLE) }

// firstSmall is how many small cases are tried before the first random ones, in at most firstFiles
// files. They are few, because all cases smaller than a random failure are tried after it. A
// virtual machine takes as long to start as hundreds of cases.
const (
	firstSmall   = 500
	firstFiles   = 200
	firstVirtual = 32
)

// small returns how many small cases come first.
func (h *hunter) small() int {
	files := firstFiles
	if h.startsSlowly() {
		files = firstVirtual
	}
	return min(firstSmall, files*h.most)
}

// singles is how many legal cases are each run in a file of their own. If there are more, only the
// cases at a bound are.
func (h *hunter) singles() int {
	if h.startsSlowly() {
		return firstVirtual
	}
	return firstFiles
}

// startsSlowly reports whether each run starts a virtual machine.
func (h *hunter) startsSlowly() bool { return h.first.Program.Overhead > 0 }

// leastCase returns the smallest case.
func (h *hunter) leastCase() *grammar.Cases {
	cases := h.problem.Grammar.NewCases()
	for c := range h.problem.Grammar.Enumerate().All() {
		cases.Add(c)
		break
	}
	return cases
}

// stressHunt returns the hunt for package search.
func (h *hunter) stressHunt() *search.Hunt {
	hunt := &search.Hunt{
		Grammar: h.problem.Grammar, Try: h.try,
		Name: h.problem.ID(), Seed: h.options.Seed,
		Jobs: run.Jobs(h.options.Jobs), PerFile: h.problem.Grammar.MaxCases(), Bytes: h.problem.Spec.InputLimit,
		Cases: h.options.Cases, Small: h.small(), Held: h.held, Limit: limited, Near: h.problem.Near(),
		Full: h.most, Alone: h.singles(),
		Answers:  []string{string(report.WA), string(report.PE)},
		Counts:   func(fail string) bool { return h.options.Counts(report.Verdict(fail)) },
		Slow:     slices.Contains(h.options.Until, report.TLE),
		Progress: h.tell,
	}
	if h.problem.Game != nil {
		hunt.Game = h.problem.Game
	}
	if h.second == nil {
		hunt.Classes = h.classes
	}
	if h.given != nil {
		hunt.Tests = h.tests
		if h.problem.Spec.Input.Framing.Count.Absent() {
			hunt.Fair = fairCases
		}
	}
	return hunt
}

func (h *hunter) tell(p search.Progress) {
	h.latest.Store(&p)
	if h.options.Progress != nil {
		h.options.Progress(run.Progress{
			Phase: string(p.Phase), Done: p.Cases, Files: p.Tries, Size: p.Size, Took: time.Since(h.began),
		})
	}
}

// rest estimates how long the search will still make plain runs, if each takes the mean time. It is
// the greatest possible duration during shrinking, which may take thousands of runs.
func (h *hunter) rest(mean time.Duration) time.Duration {
	rest, p := time.Duration(math.MaxInt64), h.latest.Load()
	if p == nil || p.Phase == search.Shrinking {
		return rest
	}
	if h.options.For > 0 {
		rest = h.options.For - time.Since(h.began)
	}
	if p.Left > 0 {
		rest = min(rest, mean*time.Duration(p.Left))
	}
	return rest
}

// classes returns the classes of the reference's answers.
func (h *hunter) classes(ctx context.Context, list []*grammar.Cases) (classes []string, err error) {
	for _, cases := range list {
		f, err := h.problem.Frame(ctx, cases)
		if errors.Is(err, plan.ErrSlow) && ctx.Err() == nil {
			h.first.skip(cases)
			classes = append(classes, make([]string, cases.Len())...) // their classes are unknown
			continue
		}
		if err != nil {
			return classes, err
		}
		for _, a := range f.Answers {
			classes = append(classes, a.Class)
		}
	}
	return classes, nil
}

// try runs the program on one file.
func (h *hunter) try(ctx context.Context, cases *grammar.Cases) (out search.Outcome, err error) {
	defer fault.Guard(&err, "")
	t, err := h.once(ctx, cases)
	if err != nil {
		return search.Outcome{}, err
	}
	return t.told(), nil
}

// once returns a loose trial. If its single case is known to take too long, it returns the earlier
// trial.
func (h *hunter) once(ctx context.Context, cases *grammar.Cases) (*trial, error) {
	if t := h.stuckOn(cases); t != nil {
		return t, nil
	}
	t, err := h.trial(ctx, cases, h.loose)
	if err == nil {
		h.note(t)
	}
	return t, err
}

// stuckOn returns the earlier trial of a single case if that took too long, or nil.
func (h *hunter) stuckOn(cases *grammar.Cases) *trial {
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(h.stuck) == 0 || cases.Len() > 1 {
		return nil
	}
	return h.stuck[h.keyOf(cases)]
}

// note records a trial if its single case takes too long.
func (h *hunter) note(t *trial) {
	if t.Verdict != report.TLE || t.file.Cases.Len() > 1 {
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.stuck[h.keyOf(t.file.Cases)] = t
}

// keyOf returns a key for a single case.
func (h *hunter) keyOf(cases *grammar.Cases) [32]byte {
	return sha256.Sum256(h.problem.Grammar.PrintCase(nil, cases.At(0)))
}

// told converts a trial to an outcome for package search.
func (t *trial) told() search.Outcome {
	out := search.Outcome{At: t.Case, Cost: t.Result.CPU.Nanoseconds(), Note: t}
	if t.Verdict != report.AC {
		out.Fail, out.Complete = string(t.Verdict), t.complete()
	}
	return out
}

// complete reports whether a trial fails only by wrong answers, none of which is missing.
func (t *trial) complete() bool {
	if t.Verdict != report.WA && t.Verdict != report.PE || t.Dialogue != nil {
		return false
	}
	return linesOf(t.Result.Stdout) >= linesOf(t.file.Want)
}

// linesOf returns the number of lines of an output, without blank lines at its end.
func linesOf(output []byte) int { return bytes.Count(bytes.TrimSpace(output), []byte("\n")) + 1 }

// attempting runs a contestant's program on a file. Implementations differ in how strictly they
// apply its limits.
type attempting func(ctx context.Context, s *contestant, f *plan.File) (run.Outcome, error)

// loose runs once and allows some CPU time above the limit, so that a run that exceeds it does not
// do so by chance. Repeating every slow run would cost the hunt too much time.
func (h *hunter) loose(ctx context.Context, s *contestant, f *plan.File) (run.Outcome, error) {
	more := float64(s.Report.Limits.CPU) * (float64(h.filesOf(f.Cases)-1) + h.slack)
	// The second program must give its answer, and only a plain run returns one.
	return s.Run(ctx, f, run.Terms{More: time.Duration(more), Fresh: h.fresh, Fast: !h.timing && s == h.first, Rest: h.rest})
}

// filesOf returns how many files the spec needs for some cases.
func (h *hunter) filesOf(cases *grammar.Cases) int {
	return max(1, (cases.Len()+h.most-1)/h.most)
}

// strict judges a run as submit does.
func (h *hunter) strict(ctx context.Context, s *contestant, f *plan.File) (run.Outcome, error) {
	return s.Run(ctx, f, run.Terms{Fresh: h.fresh, Repeat: true})
}

// trial runs the program on some cases and compares its answers.
func (h *hunter) trial(ctx context.Context, cases *grammar.Cases, attempt attempting) (*trial, error) {
	var f *plan.File
	var err error
	if h.second == nil {
		f, err = h.problem.Frame(ctx, cases)
		if errors.Is(err, plan.ErrSlow) && ctx.Err() == nil {
			f, o := h.first.skip(cases)
			return &trial{file: f, Outcome: o}, nil
		}
		if err != nil {
			return nil, err
		}
	} else {
		f = &plan.File{Input: h.problem.Grammar.Print(nil, cases), Cases: cases}
		h.answered.Store(true)
		o, err := attempt(ctx, h.second, f)
		if err != nil {
			return nil, err
		}
		// With any other verdict, the answers cannot be compared.
		if o.Verdict != report.AC && o.Verdict != report.WA && o.Verdict != report.PE {
			return &trial{f, o, true}, nil
		}
		f.Want = o.Result.Stdout
		if f.Answers, err = h.problem.Format.Split(cases, f.Want); err != nil && h.problem.ByCase() {
			return &trial{f, run.Evidence{Result: o.Result, Formless: err}.Outcome(), true}, nil
		}
	}
	h.answered.Store(true)
	o, err := attempt(ctx, h.first, f)
	return &trial{f, o, false}, err
}

// fairCases is how many cases a file may contain if its time is to count and the source of the
// problem does not state their number.
const fairCases = 100

// timed returns a context that ends after time d, or never if d is 0.
func timed(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	if d <= 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, d)
}

// hunt searches for a failure, shrinks it, and confirms it.
func (h *hunter) hunt(ctx context.Context) error {
	h.began = time.Now()
	hunt := h.stressHunt()
	clocked, stop := timed(ctx, h.options.For)
	defer stop()
	first := *hunt
	first.Linger = func(clocked context.Context) (context.Context, context.CancelFunc) {
		return lingering(clocked, ctx, cmp.Or(h.linger, h.first.Report.Limits.Wall))
	}
	result, err := h.search(clocked, &first)
	h.stopped = result.Stopped
	h.tally(ctx, result)
	switch {
	case err != nil:
		return err
	case result.Found != nil:
		return h.finish(ctx, hunt, alone(result))
	case result.Unrepeatable != nil:
		return h.conclude(ctx, result.Unrepeatable, &Find{})
	case result.Tries == 0 && h.answered.Load() && ctx.Err() == nil:
		return h.lastChance(ctx)
	}
	return nil
}

// lingering returns a context that ends when caller ends, when clocked is cancelled, or a grace
// time after the deadline of clocked.
func lingering(clocked, caller context.Context, grace time.Duration) (context.Context, context.CancelFunc) {
	own, stop := context.WithCancel(caller)
	forget := context.AfterFunc(clocked, func() {
		if errors.Is(clocked.Err(), context.DeadlineExceeded) {
			time.AfterFunc(grace, stop)
		} else {
			stop()
		}
	})
	return own, func() { forget(); stop() }
}

// search runs a search. Fast passes prove nothing if the program passes a fast run and fails the
// plain one, or if its servers were stopped before something was found. Then the search starts
// again with plain runs only. If that finds nothing, the first failing file is returned, but is not
// called minimal.
func (h *hunter) search(ctx context.Context, hunt *search.Hunt) (*search.Result, error) {
	before := h.first.Doubtful()
	result, err := hunt.Search(ctx)
	if err != nil || before || !h.first.Differs() && (result.Found == nil || !h.first.Doubtful()) {
		return result, err
	}
	if h.first.Differs() {
		h.first.Warn("a fast run of the hunt passed on a file on which a plain run failed; only plain runs count")
	}
	again, err := hunt.Search(ctx)
	again.Unrepeatable = cmp.Or(again.Unrepeatable, result.Unrepeatable)
	if err == nil && again.Found == nil && result.Found != nil {
		found := *result.Found
		found.Minimal, found.Local, found.Apart, found.Smaller = false, false, false, 0
		again.Found, again.Whole = &found, arrange.Tried{}
	}
	return again, err
}

// tally copies the figures of a search into the report.
func (h *hunter) tally(ctx context.Context, result *search.Result) {
	r := h.report
	r.Took = time.Since(h.began)
	r.Cases, r.Files, r.Size, r.Others = result.Cases, result.Tries, result.Size, result.Others
	r.Whole = result.Whole
	if h.first.skipped.Load() > 0 {
		h.first.Warn("some cases take too long to answer and were not tried")
		r.Whole = arrange.Tried{}
	}
	var slowness plan.Slowness
	slowness.LeftOut(int(h.leftOut.Load()))
	if note := slowness.Note(); note != "" {
		h.first.Warn(note)
	}
	if result.Stopped && result.Left > 0 && result.Found == nil && ctx.Err() == nil {
		h.first.Warn(i18n.Messagef("the time ended before %s of grundy submit had run; hunt for longer, or use submit", i18n.Plural(result.Left, "test")))
	}
	r.Dropped = h.first.Dropped()
	r.Interrupted = ctx.Err() != nil
	r.Warnings = h.first.Report.Warnings
}
