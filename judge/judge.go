// Package judge judges whether a program solves a problem, and finds the smallest input on which it
// fails.
//
//	j := judge.New(runner, builder)
//	p, err := problem.Load(spec, problem.Code{Solve: hdu1847.Solve})
//	r, err := j.Submit(ctx, p, build.Source{Name: "a.cpp", Text: text}, judge.Options{})
//
// The package itself only connects the packages in its folders. Data flows one way:
//
//	spec, grammar, game     what a problem's YAML says: its input, output and rules
//	problem                 a spec and the problem's Go code: tests, checker, limits
//	plan, sample, search    which cases are tried, in which order
//	build, sandbox          compilers, and boxes in which programs run
//	run                     one program and one test give an outcome
//	check                   compares an output with the expected answer
//	jury                    the programs of a problem: checkers, interactors and others
//	hunt                    from a failing test to the smallest input
//	play                    the opponent, and programs that play
//	explain                 what the rules say about that input
//	report                  the result: facts, and their forms
//	strength, limits, lint  how good the tests, the limits and the spec are
//
// A Report is about the contestant's program. Failures with other causes (a reference that panics,
// a missing compiler, a full disk) are errors, never verdicts.
package judge

import (
	"context"
	"time"

	"grundy/judge/base/fault"
	_ "grundy/judge/base/i18n/zh" // Chinese messages
	"grundy/judge/play"
	"grundy/judge/play/referee"
	"grundy/judge/problem"
	"grundy/judge/program/build"
	"grundy/judge/program/jury"
	"grundy/judge/quality/limits"
	"grundy/judge/quality/strength"
	"grundy/judge/report"
	"grundy/judge/run"
	"grundy/judge/run/crosscheck"
	"grundy/judge/run/hunt"
	"grundy/judge/run/trial"
	"grundy/judge/sandbox"
	"grundy/judge/spec"
	"grundy/judge/tests/plan"
)

// A Judge runs submissions, and builds the programs of problems. It is safe for concurrent
// use.
type Judge struct {
	*jury.Jury
	machine *run.Machine
}

// New returns a Judge that compiles with builder and runs programs with runner.
func New(runner sandbox.Runner, builder *build.Builder) *Judge {
	m := run.New(runner, builder)
	return &Judge{m.Jury(), m}
}

// Compiler returns a tool that runs compilers in the sandbox of runner, because a source can make
// its compiler read any file or never end.
func Compiler(runner sandbox.Runner) build.Tool { return run.Compiler(runner) }

// Options are the options of one judging; the zero value suits most callers.
type Options = run.Options

// These types are parts of Options.
type (
	Selection = run.Selection
	Limits    = spec.Limits
	Search    = run.Search
	Observer  = run.Observer
)

// Progress is the progress of a judging, a hunt or a measurement.
type Progress = run.Progress

// Submit judges a source. If the source does not compile, the Report has the verdict CE. If ctx
// ends after the verdict is known, the report has the smallest counterexample so far, and the error
// is nil.
func (j *Judge) Submit(ctx context.Context, p *problem.Problem, src build.Source, o Options) (_ *report.Report, err error) {
	defer fault.Guard(&err, "")
	s, err := j.machine.Submission(ctx, p, src, o)
	if err != nil {
		return nil, err
	}
	defer s.Close()
	if s.Program == nil && !s.Outputs() {
		tell(s)
		return s.Report, nil
	}
	return s.Report, judge(ctx, s, p)
}

// Compiled judges a program that is already compiled.
func (j *Judge) Compiled(ctx context.Context, p *problem.Problem, program *build.Program, o Options) (_ *report.Report, err error) {
	defer fault.Guard(&err, "")
	s := j.machine.Compiled(p, program, o)
	defer s.Close()
	return s.Report, judge(ctx, s, p)
}

// tell reports that the verdict is known, if the options ask for that.
func tell(s *run.Submission) {
	if s.Options.Verdict != nil {
		s.Options.Verdict(s.Report)
	}
}

// judge runs the tests and reports the verdict. If a test fails, it searches for the smallest
// failing input.
func judge(ctx context.Context, s *run.Submission, p *problem.Problem) error {
	tests, err := run.TestsOf(ctx, p, s.Options.Seed, s.Options.Selection)
	if err != nil {
		return err
	}
	if len(s.Options.Given) > 0 {
		s.Report.Problem.Tests = "" // the user's tests are used instead
	}
	for _, w := range tests.Warnings {
		s.Warn(w)
	}
	s.Report.Planned, s.Report.Samples = len(tests.Tasks), len(s.Options.Given) == 0 && tests.Samples(p)
	first, err := s.Judge(ctx, tests)
	if err != nil {
		return err
	}
	if first == nil && tests.Plan != nil && tests.Subtasks == nil && !s.Lessened {
		s.Report.Whole = tests.Plan.Whole
	}
	tell(s)
	if first == nil || s.Options.VerdictOnly {
		return nil
	}
	if first.Of != nil {
		p = first.Of // smaller cases must be legal in the subtask
	}
	if (len(first.In) > 0 || s.Lessened) && first.Group == plan.Small {
		first.Group = plan.Near // smaller cases were not all run before it
	}
	switch {
	case s.Outputs():
		s.Report.Counterexample = hunt.Output(ctx, s, p, first)
	case p.Makes() != nil:
		s.Report.Counterexample, err = hunt.Fixed(ctx, s, p, tests.Tasks, first)
	default:
		s.Report.Counterexample, err = hunt.Counterexample(ctx, s, p, tests.Plan, first)
	}
	return err
}

// Try runs a program on inputs, without a verdict, and calls show with each report.
func (j *Judge) Try(ctx context.Context, t trial.Trial, show func(*trial.Report)) error {
	return trial.Run(ctx, j.machine, t, show)
}

// Play lets a submission play rounds of the game of a problem, until one fails.
func (j *Judge) Play(ctx context.Context, p *problem.Problem, g *play.Game, src build.Source, rounds []referee.Round, o Options) (_ *referee.Report, err error) {
	defer fault.Guard(&err, "")
	return referee.Play(ctx, j.machine, p, g, src, rounds, o)
}

// Compete lets submissions play the game of a problem against each other.
func (j *Judge) Compete(ctx context.Context, p *problem.Problem, g *play.Game, entrants []referee.Entrant, starts []play.Sized, o Options, done func(games, all int)) (_ *referee.Tournament, err error) {
	defer fault.Guard(&err, "")
	return referee.Compete(ctx, j.machine, p, g, entrants, starts, o, done)
}

// Stress hunts for the smallest input on which a submission fails. If ctx ends during the hunt, the
// report says so and has the results so far, and the error is nil.
func (j *Judge) Stress(ctx context.Context, p *problem.Problem, src build.Source, o hunt.Options) (*hunt.Report, error) {
	return hunt.Stress(ctx, j.machine, p, src, o)
}

// Slowest searches for the input on which a submission takes the most CPU time.
func (j *Judge) Slowest(ctx context.Context, p *problem.Problem, src build.Source, o hunt.Options) (*hunt.Report, error) {
	return hunt.Slow(ctx, j.machine, p, src, o)
}

// Limits measures submissions and compares their times with the limits of their
// problem.
func (j *Judge) Limits(ctx context.Context, p *problem.Problem, entries []limits.Entry, o limits.Options) (*limits.Report, error) {
	return limits.Measure(ctx, j.machine, p, entries, o)
}

// Longest returns the most CPU time that a right program takes on a test, and how many of the
// programs are right. It is for problems without a time limit. The result is stored under the key.
func (j *Judge) Longest(ctx context.Context, p *problem.Problem, programs []build.Source, key string) (slowest time.Duration, count int, stored bool, err error) {
	return limits.Longest(ctx, j.machine, p, programs, key, j.Cache())
}

// Strength runs the tests of a problem on mutants of its reference, a Go file with a function
// Solve. The report names the reference by the file's name.
func (j *Judge) Strength(ctx context.Context, p *problem.Problem, reference build.Source, o strength.Options) (*strength.Report, error) {
	return strength.Try(ctx, j.machine, p, reference, o)
}

// Crosscheck compares a submission with a brute on generated or guessed inputs.
func (j *Judge) Crosscheck(ctx context.Context, src build.Source, o crosscheck.Options) (*hunt.Report, error) {
	return crosscheck.Run(ctx, j.machine, src, o)
}
