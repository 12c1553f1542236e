package strength

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/problem"
	"grundy/judge/program/build"
	"grundy/judge/report"
	"grundy/judge/run"
	"grundy/judge/run/hunt"
	"grundy/judge/spec/grammar"
	"grundy/judge/tests/mutant"
	"grundy/judge/tests/mutant/tokens"
	"grundy/judge/tests/plan"
)

// The mutants of a reference in C, C++, Java or Python are separate programs. Each is compiled and
// judged as a submission. Nothing is known about code that it reaches, so the State of a mutant that
// passes everything is Passes.

// A separate is the measurement of tests by mutants that are separate programs.
type separate struct {
	machine *run.Machine
	problem *problem.Problem
	options Options
	report  *Report
	mutants []tokens.Mutant
	source  build.Source
	tests   []run.Tests // by seed
	passed  []bool      // by mutant: no test kills it, and it compiles
	done    atomic.Int32

	mu sync.Mutex
}

// patience is how many tests may exceed the time limit of a mutant before its other tests are
// skipped.
const patience = 2

// trySeparate measures the tests of a problem by mutants of a reference that is not in Go.
func trySeparate(ctx context.Context, machine *run.Machine, p *problem.Problem, reference build.Source, language string, o Options) (_ *Report, err error) {
	began := time.Now()
	s := &separate{machine: machine, problem: p, options: o, source: reference, report: &Report{
		Problem: p.About(), Tier: machine.Tier(), Seed: o.Seed, Commit: commit(),
	}}
	s.mutants, _ = tokens.Make(language, reference.Name, reference.Text)
	if len(s.mutants) == 0 {
		return nil, fault.New(reference.Name, "nothing in it can be changed", "name a longer program as the reference")
	}
	if err = s.prepare(ctx); err == nil {
		err = s.judgeAll(ctx)
	}
	if err == nil {
		err = s.huntAll(ctx)
	}
	s.report.Took = time.Since(began)
	if ctx.Err() != nil && len(s.report.Mutants) > 0 {
		s.report.Interrupted, err = true, nil
	}
	s.report.Mutants = slices.DeleteFunc(s.report.Mutants, func(t Tested) bool { return t.State == "" })
	return s.report, err
}

// prepare makes the tests of all seeds, and checks that the reference passes them.
func (s *separate) prepare(ctx context.Context) error {
	s.tell(run.Progress{Phase: "making mutants"})
	for i := range uint64(max(1, s.options.Seeds)) {
		seed := s.options.Seed + i
		if i > 0 && s.problem.Makes() != nil {
			break // the tests do not depend on the seed
		}
		tests, err := run.TestsOf(ctx, s.problem, seed, s.options.Selection)
		if err != nil {
			return err
		}
		s.tests, s.report.Seeds = append(s.tests, tests), append(s.report.Seeds, seed)
	}
	s.report.Tests = len(s.tests[0].Tasks)
	o, err := s.judge(ctx, s.source, s.tests[0])
	if err == nil && (o.failure != nil || !o.compiled) {
		err = fault.New(s.source.Name, "the reference fails its own tests", "run grundy lint, and correct the reference or the tests")
	}
	s.report.Mutants, s.passed = make([]Tested, len(s.mutants)), make([]bool, len(s.mutants))
	for _, t := range s.tests[0].Tasks {
		s.group(t.Group).Tests++
	}
	return err
}

// group returns the figures of a group of tests.
func (s *separate) group(name plan.Group) *GroupStrength {
	i := slices.IndexFunc(s.report.Groups, func(g GroupStrength) bool { return g.Group == name })
	if i < 0 {
		i = len(s.report.Groups)
		s.report.Groups = append(s.report.Groups, GroupStrength{Group: name})
	}
	return &s.report.Groups[i]
}

// A judged is the result of judging a mutant on the tests of a seed.
type judged struct {
	compiled bool
	failure  *run.Failure // nil: it passes
	groups   []plan.Group // that kill it
}

// judge judges a program on all tests of a seed.
func (s *separate) judge(ctx context.Context, src build.Source, tests run.Tests) (out judged, err error) {
	o := run.Options{Seed: s.options.Seed, Jobs: 1, Stop: run.Never, Patience: patience, Search: run.Search{VerdictOnly: true}}
	sub, err := s.machine.Submission(ctx, s.problem, src, o)
	if err != nil {
		return out, err
	}
	defer sub.Close()
	if out.compiled = sub.Program != nil; !out.compiled {
		return out, nil
	}
	if out.failure, err = sub.Judge(ctx, tests); err != nil {
		return out, err
	}
	for _, t := range sub.Report.Tests {
		if g := plan.Group(t.Group); t.Verdict != report.AC && !slices.Contains(out.groups, g) {
			out.groups = append(out.groups, g)
		}
	}
	return out, nil
}

// judgeAll judges all mutants on the tests of all seeds, several at once.
func (s *separate) judgeAll(ctx context.Context) error {
	own, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	jobs := make(chan struct{}, run.Jobs(s.options.Jobs))
	var all sync.WaitGroup
	for i := range s.mutants {
		jobs <- struct{}{}
		if own.Err() != nil {
			break
		}
		all.Go(func() {
			defer func() { <-jobs }()
			if err := s.judgeOne(own, i); err != nil {
				stop(err)
			}
			s.tell(run.Progress{Phase: "running", Done: int(s.done.Add(1)), Total: len(s.mutants)})
		})
	}
	all.Wait()
	return context.Cause(own)
}

// judgeOne judges a mutant on the tests of all seeds.
func (s *separate) judgeOne(ctx context.Context, i int) error {
	m := s.mutants[i]
	out := Tested{Mutant: mutant.Mutant{ID: i + 1, Kind: m.Kind, File: m.File, Line: m.Line, Old: m.Old, New: m.New}, State: Killed, Beyond: true, Reached: true}
	src := s.source
	src.Text = m.Text
	var first *run.Failure
	for n, tests := range s.tests {
		got, err := s.judge(ctx, src, tests)
		if err != nil {
			return err
		}
		if !got.compiled {
			s.mu.Lock()
			defer s.mu.Unlock()
			s.report.Refused++
			return nil
		}
		if n == 0 {
			out.Groups = got.groups
		}
		out.Beyond = out.Beyond && slices.ContainsFunc(got.groups, func(g plan.Group) bool { return g != plan.Sample })
		if got.failure == nil {
			out.Missed = append(out.Missed, s.report.Seeds[n])
		} else if first == nil {
			first = got.failure
		}
	}
	switch {
	case first == nil:
		out.State, out.Missed = Passes, nil
	case len(out.Missed) > 0:
		out.State, out.Case = Alive, &report.Counterexample{
			Input: first.File.Input, Want: first.File.Want, Got: first.Result.Stdout, Verdict: first.Verdict, Cases: casesOf(first.File),
		}
	}
	if first != nil {
		out.Verdict, out.Test = first.Verdict, first.Name
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.report.Mutants[i], s.passed[i] = out, first == nil
	for _, g := range out.Groups {
		of := s.group(g)
		if of.Kills++; len(out.Groups) == 1 {
			of.Alone++
		}
	}
	return nil
}

// huntAll runs the survivors on the user's inputs, and hunts each in an equal share of the time.
func (s *separate) huntAll(ctx context.Context) error {
	began := time.Now()
	defer func() { s.report.Hunted = time.Since(began) }()
	left := 0
	for i := range s.passed {
		if s.passed[i] {
			left++
		}
	}
	if left == 0 || s.problem.Grammar == nil {
		return nil
	}
	share := s.options.For / time.Duration(left)
	for i := range s.mutants {
		if !s.passed[i] || ctx.Err() != nil {
			continue
		}
		s.tell(run.Progress{Phase: "hunting", Left: left})
		if err := s.survivor(ctx, i, share); err != nil {
			return err
		}
		left--
	}
	return nil
}

// survivor looks for an input that distinguishes a survivor from the reference.
func (s *separate) survivor(ctx context.Context, i int, share time.Duration) error {
	src := s.source
	src.Text = s.mutants[i].Text
	t := &s.report.Mutants[i]
	ex, err := s.given(ctx, src)
	if err != nil || ex != nil {
		return s.alive(t, ex, err)
	}
	if share <= 0 || s.problem.Makes() != nil {
		return nil
	}
	r, err := hunt.Stress(ctx, s.machine, s.problem, src, hunt.Options{
		Options: run.Options{Seed: s.options.Seed, Jobs: s.options.Jobs, Selection: run.Selection{Budget: plan.Brief}},
		For:     share, Smaller: min(share, smaller), Cases: s.options.Cases,
	})
	switch {
	case err != nil:
		return err
	case r.Found != nil:
		return s.alive(t, &r.Found.Counterexample, nil)
	case r.Once == nil && r.Whole.Suffices():
		t.State, s.report.Whole = Equivalent, r.Whole.Cases
	case s.report.HuntCases == 0 || r.Cases < s.report.HuntCases:
		s.report.HuntCases, s.report.HuntSize = r.Cases, r.Size
	}
	return nil
}

// alive records a case that distinguishes a mutant.
func (s *separate) alive(t *Tested, ex *report.Counterexample, err error) error {
	if ex != nil && err == nil {
		t.State, t.Case, t.Verdict, t.Missed = Alive, ex, ex.Verdict, s.report.Seeds
	}
	return err
}

// given returns the first of the user's inputs on which a program fails, or nil.
func (s *separate) given(ctx context.Context, src build.Source) (*report.Counterexample, error) {
	if len(s.options.Given) == 0 {
		return nil, nil
	}
	sub, err := s.machine.Submission(ctx, s.problem, src, run.Options{Seed: s.options.Seed})
	if err != nil {
		return nil, err
	}
	defer sub.Close()
	for _, g := range s.options.Given {
		cases, err := s.problem.Grammar.Parse(g.Input, grammar.Strict)
		if err != nil {
			return nil, fault.Errorf("%s: %w", g.Name, err)
		}
		f, err := s.problem.Frame(ctx, cases)
		if err != nil {
			return nil, err
		}
		o, err := sub.Run(ctx, f, run.Terms{Repeat: true})
		if err != nil {
			return nil, err
		}
		if o.Verdict != report.AC {
			return &report.Counterexample{Input: f.Input, Want: f.Want, Got: o.Result.Stdout, Verdict: o.Verdict, Detail: o.Detail, Cases: cases.Len()}, nil
		}
	}
	return nil, nil
}

func (s *separate) tell(p run.Progress) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.options.Progress != nil {
		s.options.Progress(p)
	}
}
