// Package judge tells whether a program solves a problem, and on which smallest
// input it does not. It is the only package that makes verdicts.
//
//	j, err := judge.New(runner, builder)
//	p, err := judge.Load(spec, judge.Code{Solve: hdu1847.Solve})
//	report, err := j.Submit(ctx, p, build.Source{Name: "a.cpp", Text: text}, judge.Options{})
//
// Data flows one way: spec → cases → run → verdict → report. A Report speaks of
// the contestant's program. Everything that is not its fault (a reference that
// panics, a compiler that is missing, a full disk) is an error, and no verdict.
package judge

import (
	"context"
	"runtime"
	"time"

	"grundy/judge/build"
	"grundy/judge/plan"
	"grundy/judge/runcache"
	"grundy/judge/sandbox"
)

// A Judge runs submissions. It is safe for concurrent use.
type Judge struct {
	runner  sandbox.Runner
	builder *build.Builder
	quiet   *quiet // of all that it runs
	trust   trust
}

// New joins a runner and a builder.
func New(runner sandbox.Runner, builder *build.Builder) *Judge {
	return &Judge{runner: runner, builder: builder, quiet: &quiet{}}
}

// Options of one judging; the zero value is what most want.
type Options struct {
	Language string      // id; empty: found from the file
	Seed     uint64      // of the random tests
	Budget   plan.Budget // zero: plan.Default
	// Brief takes plan.Brief for languages with a virtual machine, whose start costs
	// more than a small test, and plan.Short where the budget is plan.Brief: for programs
	// whose fate is known.
	Brief bool
	Given []GivenTest // judged instead of the plan, when not empty
	// Kept are inputs found earlier, judged before the plan; those that are no legal
	// input of the problem are left out. The reference answers them.
	Kept []GivenTest
	All  bool // go on after the first failing test
	// VerdictOnly leaves out the search for a counterexample.
	VerdictOnly bool
	Jobs        int           // runs at once; 0: one a core
	Time        time.Duration // limit instead of the problem's
	Memory      int64         // likewise
	Progress    func(Progress)
	// Runs keeps what programs did, so that a run made earlier is not made again;
	// nil: all are made.
	Runs *runcache.Cache
}

// Progress tells how far a judging has come. It may be sent from any goroutine.
type Progress struct {
	Phase       string // compiling, running, or looking for a smaller case
	Done, Total int    // tests
}

func (o Options) jobs() int {
	if o.Jobs > 0 {
		return o.Jobs
	}
	return runtime.GOMAXPROCS(0) // which knows the quota of a container
}

// GivenTest is a file of the user's own.
type GivenTest struct {
	Name        string
	Input, Want []byte // Want nil: the reference answers
}

// A Verdict is what became of a submission or of one of its runs.
type Verdict string

// The verdicts.
const (
	AC  Verdict = "AC"  // accepted
	WA  Verdict = "WA"  // wrong answer
	PE  Verdict = "PE"  // right tokens, wrong spacing, where the problem minds
	TLE Verdict = "TLE" // time limit
	MLE Verdict = "MLE" // memory limit
	OLE Verdict = "OLE" // output limit
	RE  Verdict = "RE"  // crash or exit code
	CE  Verdict = "CE"  // does not compile
)

// Verdicts lists them all.
var Verdicts = []Verdict{AC, WA, PE, TLE, MLE, OLE, RE, CE}

// Submit judges a source. A source that does not compile gives a Report with the
// verdict CE.
func (j *Judge) Submit(ctx context.Context, p *Problem, src build.Source, o Options) (_ *Report, err error) {
	defer guard(&err)
	lang, err := j.builder.Detect(src, o.Language)
	if err != nil {
		return nil, err
	}
	r := newReport(p, src, lang, j.runner.Tier(), o)
	if o.Progress != nil {
		o.Progress(Progress{Phase: "compiling"})
	}
	program, err := j.compile(ctx, src, lang, r)
	if err != nil || program == nil {
		return r, err
	}
	switch {
	case !o.Brief || program.Overhead == 0:
	case o.Budget == plan.Brief:
		o.Budget = plan.Short
	default:
		o.Budget = plan.Brief
	}
	s := j.session(p, program, o, r)
	s.source = src.Text
	s.open(o.Runs)
	defer s.runs.Save()
	return r, s.judge(ctx)
}
