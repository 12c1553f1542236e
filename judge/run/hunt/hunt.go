// Package hunt searches for the smallest input on which a submission fails. It starts from a test
// that failed, or without one.
//
//	r, err := hunt.Stress(ctx, m, p, src, hunt.Options{For: time.Minute})
//	ex, err := hunt.Counterexample(ctx, s, p, tests.Plan, failure)
//
// Package search decides what to try. This package runs each file, judges the outcome as for a
// test, and repeats the failures.
package hunt

import (
	"context"
	"slices"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/problem"
	"grundy/judge/program/build"
	"grundy/judge/report"
	"grundy/judge/report/arrange"
	"grundy/judge/run"
	"grundy/judge/tests/search"
)

// Options say how long a hunt lasts and what it searches for. Without For and Cases, a hunt ends
// only when something is found, all legal cases have passed, or no further case can be made.
type Options struct {
	run.Options                  // Time is the CPU limit of a run, not of the hunt
	For         time.Duration    // how long the hunt lasts
	Smaller     time.Duration    // time for shrinking a counterexample; 0: as long as For
	Cases       int              // maximum number of cases before a failure, in addition to the tests of submit
	Until       []report.Verdict // verdicts to search for; empty: any failure
	// Against is another submission. The two are compared with each other, without the reference.
	Against *build.Source
}

// A Report is the result of a hunt.
type Report struct {
	Problem  report.Problem
	File     string
	Against  string // the other submission, if there is one
	Language report.Language
	Tier     report.Tier
	Limits   report.Limits
	Seed     uint64
	Compile  report.Compile
	Verdict  report.Verdict // AC if nothing was found; otherwise the verdict of Found, or CE

	Found *Find // nil: no repeatable failure
	// Once is a failure that could not be repeated. It is nil if something else was found.
	Once *Find
	// Others counts failures of kinds that the hunt does not search for.
	Others map[string]int
	// Dropped counts failures of fast runs that plain runs did not confirm; see run.Terms.
	Dropped int

	Cases int   // cases tried
	Files int   // files run
	Size  int64 // all cases smaller than this were tried
	// Whole says in which orders all legal cases were tried. Whole.Cases is 0 unless all cases were
	// tried.
	Whole arrange.Tried
	Took  time.Duration
	// Interrupted means that the caller ended the hunt.
	Interrupted bool
	// Few means that no failure was found, but that the hunt had time for too few inputs to tell.
	Few      bool
	Slowest  *Slowest // result of a search for the slowest input
	Warnings []i18n.Message
	Guessed  *Guessed // nil: the input is declared
}

// A Find is a counterexample and how it was found.
type Find struct {
	report.Counterexample
	Phase search.Phase
	Steps int           // steps that shrank it
	Tries int           // runs for shrinking
	Took  time.Duration // time for shrinking
	// Runs is how often the final input was repeated. Fails is how many of these runs failed in the
	// same way.
	Runs, Fails int
	// Other means that the second submission is at fault. Right is the reference's answer, if there
	// are two submissions and the reference has an answer.
	Other bool
	Right []byte

	blamed blamed
}

// Slowest is the input on which a submission took the most CPU time.
type Slowest struct {
	Input, Want []byte
	Got         []byte
	Verdict     report.Verdict // the verdict on this input
	CPU         time.Duration
	// Points are the slowest files, one per power of two of their size in bytes, in ascending
	// order. Cost is the CPU time in nanoseconds.
	Points []search.Point
	Files  int // files tried
}

// Stress hunts for the smallest input on which a submission fails. If ctx ends during the hunt, the
// report says so and has the results so far, and the error is nil.
func Stress(ctx context.Context, m *run.Machine, p *problem.Problem, src build.Source, o Options) (*Report, error) {
	return hunted(ctx, m, p, src, o, (*hunter).hunt)
}

// Slow searches for the input on which a submission takes the most CPU time. It tries random files
// up to the largest, and variants of the slowest. A failing file counts like any other, and the
// report's verdict is the verdict on the slowest file.
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

// close ends all running servers of the programs.
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
		return fault.New(h.problem.ID(), "an interactor judges this problem, so two programs cannot be compared", "hunt for each program by itself")
	}
	r.Against = against.Name
	o := h.options.Options
	o.Language = "" // --language applies only to the first program
	if h.second, err = h.contestant(ctx, m, *against, o); err != nil {
		return err
	}
	if second := h.second.Report; second.Verdict == report.CE {
		r.Verdict, r.Compile, r.File, r.Language = second.Verdict, second.Compile, second.File, second.Language
	}
	return nil
}

func (h *hunter) contestant(ctx context.Context, m *run.Machine, src build.Source, o run.Options) (*contestant, error) {
	o.Cache = nil // a hunt makes too many runs to store them
	s, err := m.Submission(ctx, h.problem, src, o)
	if err != nil {
		return nil, err
	}
	return &contestant{Submission: s, problem: h.problem}, nil
}

// Counts reports whether the hunt searches for a verdict.
func (o Options) Counts(v report.Verdict) bool {
	return v != report.AC && (len(o.Until) == 0 || slices.Contains(o.Until, v))
}
