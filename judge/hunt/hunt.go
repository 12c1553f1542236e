// Package hunt looks for the smallest input on which a submission fails: from a test
// that it failed, or from nothing.
//
//	r, err := hunt.Stress(ctx, m, p, src, hunt.Options{For: time.Minute})
//	ex, err := hunt.Counterexample(ctx, s, p, tests.Plan, failure)
//
// Package stress decides what to try; this package has it tried, judges the outcome as
// a test would be judged, and repeats what was found.
package hunt

import (
	"context"
	"fmt"
	"slices"
	"time"

	"grundy/judge/build"
	"grundy/judge/fault"
	"grundy/judge/problem"
	"grundy/judge/report"
	"grundy/judge/run"
	"grundy/judge/sandbox"
	"grundy/judge/stress"
)

// Options say how long a hunt lasts and what it is for. Without For and Cases it ends
// only when something is found or all legal cases have passed.
type Options struct {
	run.Options                  // Time is the CPU limit of a run, not of the hunt
	For         time.Duration    // how long the hunt lasts
	Smaller     time.Duration    // of making a find smaller; as long as For when 0
	Cases       int              // most cases tried before a find
	Until       []report.Verdict // what is hunted for; any failure, when empty
	// Against is another submission: then the two are compared with each other, and
	// the reference has no part in it.
	Against *build.Source
}

// A Report is what hunting for an input on which a submission fails came to.
type Report struct {
	Problem  report.Problem
	File     string
	Against  string // the other submission, if there is one
	Language report.Language
	Tier     sandbox.Tier
	Limits   sandbox.Limits
	Seed     uint64
	Compile  report.Compile
	Verdict  report.Verdict // AC: nothing was found; otherwise that of Found, or CE

	Found *Find // nil: nothing that repeats
	// Once is a failure that did not come again, if nothing else was found.
	Once *Find
	// Others counts cases that failed in a way that was not hunted for.
	Others map[string]int

	Cases int   // tried
	Files int   // run
	Size  int64 // all cases of less size were tried
	Whole int   // when above 0: every legal case was tried, so many
	Took  time.Duration
	// Interrupted tells that the caller ended the hunt.
	Interrupted bool
	Slowest     *Slowest // of a search for the slowest input
	Warnings    []string
}

// A Find is a counterexample with how it was come by.
type Find struct {
	report.Counterexample
	Phase stress.Phase
	Steps int           // that made it smaller
	Tries int           // spent on that
	Took  time.Duration // likewise
	// Runs repeated the final input, Fails of them failed in the same way.
	Runs, Fails int
	// Other tells that the fault is the other submission's; Right is the reference's
	// answer, where there are two submissions and it has one.
	Other bool
	Right []byte

	blamed blamed
}

// Slowest is the input on which a submission took the most CPU time.
type Slowest struct {
	Input, Want []byte
	Got         []byte
	Verdict     report.Verdict // on it
	CPU         time.Duration
	// Points are the slowest files by power of two of their bytes, ascending; Cost is
	// CPU time in nanoseconds.
	Points []stress.Point
	Files  int // tried
}

// Stress hunts for the smallest input on which a submission fails. When ctx ends
// during the hunt, the report says so and holds what is known by then; the error
// is then nil.
func Stress(ctx context.Context, m *run.Machine, p *problem.Problem, src build.Source, o Options) (*Report, error) {
	return hunted(ctx, m, p, src, o, (*hunter).hunt)
}

// Slow looks for the input on which a submission takes the most CPU time, by random
// files up to the largest and variants of the slowest. A file that fails counts like
// any other, and the report's verdict is that on the slowest.
func Slow(ctx context.Context, m *run.Machine, p *problem.Problem, src build.Source, o Options) (*Report, error) {
	return hunted(ctx, m, p, src, o, (*hunter).slowest)
}

func hunted(ctx context.Context, m *run.Machine, p *problem.Problem, src build.Source, o Options, hunt func(*hunter, context.Context) error) (_ *Report, err error) {
	defer fault.Guard(&err, "")
	h, err := newHunter(p, src.Name, o)
	if err != nil {
		return h.report, err
	}
	if err := h.compile(ctx, m, src); err != nil || h.report.Verdict == report.CE {
		return h.report, err
	}
	if err := hunt(h, ctx); err != nil {
		return h.report, err
	}
	return h.report, h.tried()
}

// Compiled is Stress for a program that is compiled already.
func Compiled(ctx context.Context, m *run.Machine, p *problem.Problem, program *build.Program, o Options) (*Report, error) {
	h, err := newHunter(p, "", o)
	if err != nil {
		return nil, err
	}
	h.first = &contestant{m.Compiled(h.problem, program, o.Options), h.problem, nil}
	return h.report, h.hunt(ctx)
}

// tried is an error where the time was over before a single file was judged: that no
// failure was found would be true of any program then.
func (h *hunter) tried() error {
	r := h.report
	if r.Files > 0 || r.Interrupted || r.Found != nil || r.Once != nil || r.Verdict != report.AC {
		return nil
	}
	return fault.New(h.problem.ID(), fmt.Sprintf("nothing was tried: no file was judged within %v", h.options.For),
		"hunt for longer; if that is no help, see whether the reference ends")
}

// compile compiles what takes part in a hunt. A source that does not compile is noted
// in the report, with the verdict CE.
func (h *hunter) compile(ctx context.Context, m *run.Machine, src build.Source) (err error) {
	if h.first, err = h.contestant(ctx, m, src, h.options.Options); err != nil {
		return err
	}
	r, first := h.report, h.first.Report
	r.Language, r.Tier, r.Limits, r.Compile, r.Verdict = first.Language, first.Tier, first.Limits, first.Compile, first.Verdict
	against := h.options.Against
	if against == nil || r.Verdict == report.CE {
		return nil
	}
	r.Against = against.Name
	o := h.options.Options
	o.Language = "" // is said of the first
	if h.second, err = h.contestant(ctx, m, *against, o); err != nil {
		return err
	}
	if second := h.second.Report; second.Verdict == report.CE {
		r.Verdict, r.Compile, r.File, r.Language = report.CE, second.Compile, second.File, second.Language
	}
	return nil
}

func (h *hunter) contestant(ctx context.Context, m *run.Machine, src build.Source, o run.Options) (*contestant, error) {
	o.Cache = nil // a hunt's runs are too many to be stored
	s, err := m.Submission(ctx, h.problem, src, o)
	return &contestant{s, h.problem, nil}, err
}

// counts tells whether a verdict is hunted for.
func (o Options) counts(v report.Verdict) bool {
	return v != report.AC && (len(o.Until) == 0 || slices.Contains(o.Until, v))
}
