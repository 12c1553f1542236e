// Package hunt looks for the smallest input on which a submission fails. It starts from
// a test that the submission failed, or from nothing.
//
//	r, err := hunt.Stress(ctx, m, p, src, hunt.Options{For: time.Minute})
//	ex, err := hunt.Counterexample(ctx, s, p, tests.Plan, failure)
//
// Package search decides what to try. This package runs it, judges the outcome like
// that of a test, and repeats the failures that it finds.
package hunt

import (
	"context"
	"slices"
	"time"

	"grundy/judge/arrange"
	"grundy/judge/build"
	"grundy/judge/fault"
	"grundy/judge/i18n"
	"grundy/judge/problem"
	"grundy/judge/report"
	"grundy/judge/run"
	"grundy/judge/search"
)

// Options say how long a hunt lasts and what it looks for. Without For and Cases, it
// ends only when something is found or all legal cases have passed.
type Options struct {
	run.Options                  // Time is the CPU limit of a run, not of the hunt
	For         time.Duration    // how long the hunt lasts
	Smaller     time.Duration    // time for shrinking a counterexample; 0: as long as For
	Cases       int              // most cases to try before a find, besides the tests of submit
	Until       []report.Verdict // verdicts to look for; any failure, when empty
	// Against is another submission. The two are then compared with each other, and the
	// reference is not used.
	Against *build.Source
}

// A Report is the result of a hunt for an input on which a submission fails.
type Report struct {
	Problem  report.Problem
	File     string
	Against  string // the other submission, if there is one
	Language report.Language
	Tier     report.Tier
	Limits   report.Limits
	Seed     uint64
	Compile  report.Compile
	Verdict  report.Verdict // AC: nothing was found; otherwise that of Found, or CE

	Found *Find // nil: nothing that repeats
	// Once is a failure that did not happen again, if nothing else was found.
	Once *Find
	// Others counts cases that failed in a way that the hunt does not look for.
	Others map[string]int
	// Dropped counts failures of fast runs that no plain run showed; see run.Terms.
	Dropped int

	Cases int   // cases tried
	Files int   // run
	Size  int64 // all cases smaller than this were tried
	// Whole says in which orders all legal cases were tried. Its Cases are 0 unless each
	// was.
	Whole arrange.Tried
	Took  time.Duration
	// Interrupted says that the caller ended the hunt.
	Interrupted bool
	Slowest     *Slowest // of a search for the slowest input
	Warnings    []i18n.Message
	Guessed     *Guessed // nil: the input is declared
}

// A Find is a counterexample and how it was found.
type Find struct {
	report.Counterexample
	Phase search.Phase
	Steps int           // steps that made it smaller
	Tries int           // runs that this took
	Took  time.Duration // time that this took
	// Runs is how often the final input was repeated; Fails of these runs failed in the
	// same way.
	Runs, Fails int
	// Other says that the other submission is at fault. Right is the reference's
	// answer, if there are two submissions and it has one.
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
	// Points are the slowest files, one per power of two of their bytes, ascending;
	// Cost is the CPU time in nanoseconds.
	Points []search.Point
	Files  int // files tried
}

// Stress hunts for the smallest input on which a submission fails. When ctx ends during
// the hunt, the report says so and contains what is known by then, and the error is
// nil.
func Stress(ctx context.Context, m *run.Machine, p *problem.Problem, src build.Source, o Options) (*Report, error) {
	return hunted(ctx, m, p, src, o, (*hunter).hunt)
}

// Slow looks for the input on which a submission takes the most CPU time. It tries
// random files up to the largest, and variants of the slowest. A file that fails counts
// like any other, and the report's verdict is that on the slowest.
func Slow(ctx context.Context, m *run.Machine, p *problem.Problem, src build.Source, o Options) (*Report, error) {
	return hunted(ctx, m, p, src, o, (*hunter).slowest)
}

func hunted(ctx context.Context, m *run.Machine, p *problem.Problem, src build.Source, o Options, hunt func(*hunter, context.Context) error) (_ *Report, err error) {
	defer fault.Guard(&err, "")
	h, err := newHunter(p, src.Name, o)
	if err != nil {
		return nil, err
	}
	defer h.close()
	if err := h.compile(ctx, m, src); err != nil || h.report.Verdict == report.CE {
		return h.report, err
	}
	if err := hunt(h, ctx); err != nil {
		return h.report, err
	}
	return h.report, h.tried()
}

// Compiled is like Stress, for a program that is already compiled.
func Compiled(ctx context.Context, m *run.Machine, p *problem.Problem, program *build.Program, o Options) (_ *Report, err error) {
	defer fault.Guard(&err, "")
	h, err := newHunter(p, "", o)
	if err != nil {
		return nil, err
	}
	h.first = &contestant{Submission: m.Compiled(h.problem, program, o.Options), problem: h.problem}
	defer h.close()
	return h.report, h.hunt(ctx)
}

// close ends what still runs of the programs.
func (h *hunter) close() {
	for _, c := range []*contestant{h.first, h.second} {
		if c != nil {
			c.Close()
		}
	}
}

// compile compiles the programs of a hunt. If a source does not compile, the report
// gets the verdict CE.
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
	if h.problem.Interactor() != nil {
		return fault.New(h.problem.ID(), "its interactor judges, and compares no two programs", "hunt for each program by itself")
	}
	r.Against = against.Name
	o := h.options.Options
	o.Language = "" // applies to the first alone
	if h.second, err = h.contestant(ctx, m, *against, o); err != nil {
		return err
	}
	if second := h.second.Report; second.Verdict == report.CE {
		r.Verdict, r.Compile, r.File, r.Language = second.Verdict, second.Compile, second.File, second.Language
	}
	return nil
}

func (h *hunter) contestant(ctx context.Context, m *run.Machine, src build.Source, o run.Options) (*contestant, error) {
	o.Cache = nil // a hunt's runs are too many to be stored
	s, err := m.Submission(ctx, h.problem, src, o)
	if err != nil {
		return nil, err
	}
	return &contestant{Submission: s, problem: h.problem}, nil
}

// Counts reports whether the hunt looks for a verdict.
func (o Options) Counts(v report.Verdict) bool {
	return v != report.AC && (len(o.Until) == 0 || slices.Contains(o.Until, v))
}
