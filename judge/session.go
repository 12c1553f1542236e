package judge

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"grundy/judge/build"
	"grundy/judge/check"
	"grundy/judge/fault"
	"grundy/judge/grammar"
	"grundy/judge/plan"
	"grundy/judge/runcache"
	"grundy/judge/sandbox"
)

// compile builds the source; a nil Program without an error is a CE, noted in r.
func (j *Judge) compile(ctx context.Context, src build.Source, lang *build.Language, r *Report) (*build.Program, error) {
	done, err := j.quiet.share(ctx)
	if err != nil {
		return nil, err
	}
	program, cached, err := j.builder.Build(ctx, src, lang)
	done()
	var refused *build.CompileError
	switch {
	case errors.As(err, &refused):
		r.Verdict = CE
		r.Compile = Compile{Cached: cached, Log: refused.Log}
		return nil, nil
	case err != nil:
		return nil, err
	}
	r.Compile = Compile{OK: true, Cached: cached}
	return program, nil
}

// A session is the judging of one compiled submission.
type session struct {
	runner  sandbox.Runner
	problem *Problem
	program *build.Program
	source  []byte // of the program
	options Options
	report  *Report
	plan    *plan.Plan // nil for files of the user's

	quiet    *quiet                                       // of the Judge
	sound    func(context.Context) (sandbox.Result, bool) // whether the machine runs a good program
	culprit  *culprit
	warnings *sync.Mutex
	began    sandbox.Theft // what the host had taken before
	runs     *runcache.Runs
}

func (j *Judge) session(p *Problem, program *build.Program, o Options, r *Report) *session {
	sound := func(ctx context.Context) (sandbox.Result, bool) { return j.sound(ctx, program.Language) }
	return &session{
		sound: sound, runner: j.runner, problem: p, program: program, options: o, report: r,
		quiet: j.quiet, culprit: &culprit{}, warnings: &sync.Mutex{}, began: sandbox.Steal(),
	}
}

// judge runs the tests and, if one fails, looks for the smallest input that does.
func (s *session) judge(ctx context.Context) error {
	tests, err := s.tests(ctx)
	if err != nil {
		return err
	}
	s.report.Planned = len(tests)
	first, err := s.runAll(ctx, tests)
	if err != nil {
		return err
	}
	if first == nil {
		if s.plan != nil && s.plan.Whole {
			s.report.Whole = s.plan.Legal
		}
		return nil
	}
	s.report.Verdict = first.verdict
	if s.options.VerdictOnly {
		return nil
	}
	s.report.Counterexample, err = s.counterexample(ctx, first)
	return err
}

// A task is a file to be made and run.
type task struct {
	name  string
	group plan.Group
	make  func(ctx context.Context) (*plan.File, error)
}

// tests are the plan's, or the user's own.
func (s *session) tests(ctx context.Context) ([]task, error) {
	var tasks []task
	if len(s.options.Given) > 0 {
		for _, g := range s.options.Given {
			f, warning, err := s.problem.given(ctx, g)
			if err != nil {
				return nil, err
			}
			if warning != "" {
				s.warn(warning)
			}
			tasks = append(tasks, task{name: g.Name, make: func(context.Context) (*plan.File, error) { return f, nil }})
		}
		return tasks, nil
	}
	var err error
	if s.plan, err = s.problem.Plan(ctx, s.options.Seed, s.options.Budget); err != nil {
		return nil, err
	}
	tasks = s.kept()
	for _, t := range s.plan.Tests {
		tasks = append(tasks, task{t.Name, t.Group, func(ctx context.Context) (*plan.File, error) { return s.plan.File(ctx, t) }})
	}
	return tasks, nil
}

// kept are the inputs found earlier that are still legal.
func (s *session) kept() []task {
	var tasks []task
	for _, k := range s.options.Kept {
		if cases, err := s.problem.Grammar.Parse(k.Input, grammar.Strict); err == nil {
			tasks = append(tasks, task{k.Name, plan.Stored, func(ctx context.Context) (*plan.File, error) { return s.problem.Frame(ctx, cases) }})
		}
	}
	return tasks
}

// given makes a file of the user's. Data that breaks the spec is still judged
// when its answer is given, with a warning; without an answer it is an error,
// since the reference promises nothing there.
func (p *Problem) given(ctx context.Context, g GivenTest) (f *plan.File, warning string, err error) {
	f = &plan.File{Test: plan.Test{Name: g.Name}, Input: g.Input, Want: g.Want}
	cases, broken := p.Grammar.Parse(g.Input, grammar.Lenient)
	if broken != nil {
		if g.Want == nil {
			return nil, "", fault.Errorf("%s.in: %w; fix the input, or put its answer beside it", g.Name, broken)
		}
		return f, fmt.Sprintf("%s.in: %v; that breaks the spec, judged by the answer beside it", g.Name, broken), nil
	}
	f.Cases = cases
	if p.Grammar.Unterminated(g.Input) {
		f.Cases = nil // run case by case it would have one
		warning = g.Name + ".in: the line that ends the input is missing; a program may wait for it"
	}
	reference, err := p.Answer(ctx, g.Input)
	if err != nil {
		return nil, "", fault.Errorf("%s: %w", g.Name, err)
	}
	if g.Want == nil {
		f.Want = reference
	} else if d := check.Tokens(reference, g.Want); d != nil && p.literal() {
		f.Cases = nil // not to be run case by case, which the reference would answer
		warning = fmt.Sprintf("%s.in: the answer beside it is not the reference's (%s); judged by the answer beside it", g.Name, d)
	}
	if f.Answers, err = p.Grammar.Split(cases, f.Want); err != nil && p.Spec.Check.Kind.Value == "go" {
		f.Want = reference // the checker reads case by case
		f.Answers, err = p.Grammar.Split(cases, reference)
		return f, warning, err
	}
	// Without a Go checker an answer in another layout than the spec's, which
	// cannot be parted into cases, is compared as a whole.
	return f, warning, nil
}

// failure is a test that failed, with its file.
type failure struct {
	outcome
	task
	index int // among the tests
	file  *plan.File
}

// runAll runs tests in parallel and gives the first failing one in their order,
// whatever order runs end in. Tests behind a failing one are not begun, and those
// under way are stopped, unless all are wanted.
func (s *session) runAll(ctx context.Context, tests []task) (*failure, error) {
	r := s.race(tests, running)
	if err := r.run(ctx); err != nil {
		return nil, err
	}
	for i, t := range r.results {
		if t == nil || (i > r.first && !s.options.All) {
			break
		}
		s.report.Tests = append(s.report.Tests, *t)
		s.report.Cases += t.Cases
		for class, n := range r.shares[i] {
			s.report.Shares[class] += n
		}
	}
	return r.failure, nil
}

// race runs tests side by side and keeps the first, in their order, that failed or
// could not be judged.
type race struct {
	s       *session
	tests   []task
	phase   string
	mu      sync.Mutex
	settled *sync.Cond // told of each test that ends; of mu
	next    int
	done    int
	first   int // the first failing test so far, or len(tests)
	failure *failure
	errAt   int // the first test that could not be judged, or len(tests)
	err     error
	results []*TestResult
	shares  map[int]map[string]int
	stops   map[int]context.CancelFunc
}

// running is the phase whose verdicts are the report's.
const running = "running"

func (s *session) race(tests []task, phase string) *race {
	r := &race{
		s: s, tests: tests, phase: phase, first: len(tests), errAt: len(tests),
		results: make([]*TestResult, len(tests)),
		shares:  map[int]map[string]int{}, stops: map[int]context.CancelFunc{},
	}
	r.settled = sync.NewCond(&r.mu)
	return r
}

// run runs the tests. Whether a test that could not be judged is an error depends
// on its place alone: not if an earlier one failed, unless all are wanted.
func (r *race) run(ctx context.Context) error {
	var workers sync.WaitGroup
	for range min(r.s.options.jobs(), len(r.tests)) {
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
	case r.errAt < r.first || r.s.options.All:
		return r.err
	}
	return nil
}

// wanted tells whether test i can still matter.
func (r *race) wanted(i int) bool {
	return i < r.errAt && (i < r.first || r.s.options.All)
}

// take hands out the next test that is still wanted.
func (r *race) take(ctx context.Context) (int, context.Context, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.next == len(r.tests) || ctx.Err() != nil || !r.wanted(r.next) {
		return 0, nil, false
	}
	i := r.next
	r.next++
	testCtx, cancel := context.WithCancel(ctx)
	r.stops[i] = cancel
	return i, testCtx, true
}

// entry is what one test gave.
type entry struct {
	file *plan.File
	outcome
	err error
}

func (r *race) one(ctx context.Context, i int) (e entry) {
	defer guard(&e.err)
	f, err := r.tests[i].make(ctx)
	if err != nil {
		return entry{err: err}
	}
	o, err := r.s.run(ctx, f)
	if err == nil && r.phase == running && r.s.doubtful(o) {
		r.turn(ctx, i)
		o, err = r.s.again(ctx, f, o)
	}
	return entry{f, o, err}
}

// turn waits until no earlier test is under way: if one of them fails, the time of
// this one does not matter, and ctx ends.
func (r *race) turn(ctx context.Context, i int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for ctx.Err() == nil && !r.s.options.All && r.earlier(i) {
		r.settled.Wait()
	}
}

// earlier tells whether a test before i is under way; mu is held.
func (r *race) earlier(i int) bool {
	for j := range r.stops {
		if j < i {
			return true
		}
	}
	return false
}

// guard makes a panic in a problem's Go code an error that tells where.
func guard(err *error) {
	if r := recover(); r != nil {
		*err = fault.Panicked("", r)
	}
}

// put notes a result, and stops the tests that no longer matter.
func (r *race) put(i int, e entry) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.stops[i]()
	delete(r.stops, i)
	defer r.settled.Broadcast()
	if !r.wanted(i) {
		return // stopped by ourselves, or as good as
	}
	if e.err != nil {
		r.errAt, r.err = i, e.err
	} else {
		r.done++
		r.results[i] = e.result(r.tests[i])
		r.shares[i] = shares(e.file)
		if e.verdict != AC && i < r.first {
			r.first = i
			r.failure = &failure{e.outcome, r.tests[i], i, e.file}
		}
	}
	for j, stop := range r.stops {
		if !r.wanted(j) {
			stop()
		}
	}
	if p := r.s.options.Progress; p != nil {
		p(Progress{r.phase, r.done, len(r.tests)})
	}
}

func (e entry) result(t task) *TestResult {
	res := e.outcome.result
	out := &TestResult{
		Name: t.name, Group: t.group, Verdict: e.verdict,
		CPU: res.CPU, Wall: res.Wall, Memory: res.Memory, Detail: e.detail, Times: e.times, Cached: e.before,
	}
	if e.at >= 0 {
		out.Detail = fmt.Sprintf("case %d, %s", e.at+1, e.detail)
	}
	if e.file.Cases != nil {
		out.Cases = e.file.Cases.Len()
	}
	return out
}

func shares(f *plan.File) map[string]int {
	n := map[string]int{}
	for _, a := range f.Answers {
		n[a.Class]++
	}
	return n
}
