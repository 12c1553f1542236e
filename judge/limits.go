package judge

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"grundy/judge/build"
	"grundy/judge/sandbox"
)

// A LimitsEntry is a submission whose fate is known, to be measured.
type LimitsEntry struct {
	Source    build.Source
	Fate      Verdict // AC, TLE or MLE
	Reference bool
}

// LimitsOptions of one measuring.
type LimitsOptions struct {
	Seed     uint64
	Runs     int           // of an accepted submission; the median counts. 0: 3
	Time     time.Duration // limit in force instead of the problem's
	Memory   int64         // likewise
	Progress func(Progress)
}

// A LimitsReport tells what the limits of a problem leave to its submissions.
type LimitsReport struct {
	Problem *Problem
	Tier    sandbox.Tier
	Seed    uint64
	Runs    int
	Tests   int // in the plan
	Force   Allowance
	Appraisal
	// Unmeasured are the submissions that could not be run, for no fault of theirs.
	Unmeasured []Unmeasured
	Warnings   []string // a line each
}

// An Unmeasured is a submission that could not be run, and why.
type Unmeasured struct {
	File string
	Err  error
}

// A Measured is what a submission took.
type Measured struct {
	File      string
	Language  string // for people
	Fate      Verdict
	Reference bool
	Verdict   Verdict   // under the limits it was measured with
	Under     Allowance // these limits
	Failed    string    // the test that gave the verdict, if that is not AC
	Slowest   string    // the test that took the most CPU time
	CPU       time.Duration
	Largest   string // the test that took the most memory
	Memory    int64  // bytes; 0: not known
	Overhead  int64  // what the virtual machine may take of it besides the limit
}

const (
	// roomTime and roomMemory are how many times the limits in force an accepted
	// submission may take while it is measured: who exceeds them is to show by how much.
	roomTime   = 4
	roomMemory = 4
	// rerunTests are the slowest tests of the first run, and the largest, that are
	// run again: the median of another cannot come out on top of these.
	rerunTests = 10
)

// Limits measures submissions, one run at a time, and holds the limits against
// them. Accepted ones run on the whole plan, with room above the limits; those that
// are to exceed a limit run until they do, with the limit raised by Near.
func (j *Judge) Limits(ctx context.Context, p *Problem, entries []LimitsEntry, o LimitsOptions) (_ *LimitsReport, err error) {
	defer guard(&err)
	o.Runs = cmp.Or(o.Runs, 3)
	in := p.limits(Options{Time: o.Time, Memory: o.Memory})
	m := &meter{Judge: j, problem: p, options: o, report: &LimitsReport{
		Problem: p, Tier: j.runner.Tier(), Seed: o.Seed, Runs: o.Runs, Force: Allowance{in.CPU, in.Memory},
	}}
	var all []Measured
	for _, e := range entries {
		if e.Fate != AC {
			continue
		}
		one, err := m.accepted(ctx, e)
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		if m.passed(e, err) {
			all = append(all, one)
		}
	}
	if u := m.report.Unmeasured; len(all) == 0 && len(u) > 0 {
		return nil, fmt.Errorf("%s: %w", u[0].File, u[0].Err)
	}
	proposed := propose(all)
	for _, e := range entries {
		if e.Fate == AC {
			continue
		}
		one, err := m.exceeding(ctx, e, proposed)
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		if m.passed(e, err) {
			all = append(all, one)
		}
	}
	m.report.Appraisal = appraise(m.report.Force, all)
	return m.report, nil
}

// passed tells whether a submission could be run, and notes it if not: the others are
// measured all the same.
func (m *meter) passed(e LimitsEntry, err error) bool {
	if err != nil {
		m.report.Unmeasured = append(m.report.Unmeasured, Unmeasured{e.Source.Name, err})
	}
	return err == nil
}

// A meter measures the submissions of a problem.
type meter struct {
	*Judge
	problem *Problem
	options LimitsOptions
	report  *LimitsReport
}

// prepare builds a submission and makes ready to run it under limits. A nil session
// without an error is one that does not compile.
func (m *meter) prepare(ctx context.Context, e LimitsEntry, under Allowance) (*session, error) {
	lang, err := m.builder.Detect(e.Source, "")
	if err != nil {
		return nil, err
	}
	o := Options{Seed: m.options.Seed, Jobs: 1, Time: under.Time, Memory: under.Memory, VerdictOnly: true, Progress: m.options.Progress}
	r := newReport(m.problem, e.Source, lang, m.runner.Tier(), o)
	program, err := m.compile(ctx, e.Source, lang, r)
	if err != nil || program == nil {
		return nil, err
	}
	return m.session(m.problem, program, o, r), nil
}

// accepted measures a submission that is to pass. Memory is not given in plenty from
// the first, since virtual machines take what they are given.
func (m *meter) accepted(ctx context.Context, e LimitsEntry) (Measured, error) {
	force := m.report.Force
	under := Allowance{roomTime * force.Time, force.Memory}
	one, err := m.runs(ctx, e, under)
	if err == nil && one.Verdict == MLE {
		under.Memory *= roomMemory
		one, err = m.runs(ctx, e, under)
	}
	return one, err
}

// runs runs an accepted submission on the whole plan, then again on the tests that
// took the most.
func (m *meter) runs(ctx context.Context, e LimitsEntry, under Allowance) (Measured, error) {
	s, err := m.prepare(ctx, e, under)
	if err != nil || s == nil {
		return m.refused(e, under), err
	}
	s.options.All = true
	tests, err := s.tests(ctx)
	if err != nil {
		return Measured{}, err
	}
	m.report.Tests = len(tests)
	failed, err := s.round(ctx, tests)
	if err != nil {
		return Measured{}, err
	}
	again := demanding(tests, s.report.Tests)
	all := tally{}
	all.add(s.report.Tests)
	for range m.options.Runs - 1 {
		more, err := s.round(ctx, again)
		if err != nil {
			return Measured{}, err
		}
		failed = cmp.Or(failed, more)
		all.add(s.report.Tests)
	}
	return m.told(e, s, all.medians(again), failed, under), nil
}

// round runs tests one at a time. The report has their results, and the verdict of
// the first that failed in any round; its name is given.
func (s *session) round(ctx context.Context, tests []task) (failed string, err error) {
	s.report.Tests = nil
	first, err := s.runAll(ctx, tests)
	if err != nil || first == nil {
		return "", err
	}
	if s.report.Verdict == AC {
		s.report.Verdict = first.verdict
	}
	return first.name, nil
}

// demanding are the tests that took the most CPU time, and those that took the most
// memory, in their order.
func demanding(tests []task, results []TestResult) []task {
	order := make([]int, len(results))
	for i := range order {
		order[i] = i
	}
	chosen := map[int]bool{}
	for _, by := range []func(TestResult) int64{
		func(r TestResult) int64 { return int64(r.CPU) },
		func(r TestResult) int64 { return r.Memory },
	} {
		slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(by(results[b]), by(results[a])) })
		for _, i := range order[:min(rerunTests, len(order))] {
			chosen[i] = true
		}
	}
	var list []task
	for i, t := range tests {
		if chosen[i] {
			list = append(list, t)
		}
	}
	return list
}

// A tally is all results of each test.
type tally map[string][]TestResult

func (t tally) add(results []TestResult) {
	for _, r := range results {
		t[r.Name] = append(t[r.Name], r)
	}
}

// medians are the results of tests with the medians of time and memory.
func (t tally) medians(tests []task) []TestResult {
	var list []TestResult
	for _, test := range tests {
		results := t[test.name]
		one := results[0]
		one.CPU = median(results, func(r TestResult) time.Duration { return r.CPU })
		one.Memory = median(results, func(r TestResult) int64 { return r.Memory })
		list = append(list, one)
	}
	return list
}

// median of an even number is the greater of the two in the middle.
func median[T cmp.Ordered](results []TestResult, of func(TestResult) T) T {
	values := make([]T, len(results))
	for i, r := range results {
		values[i] = of(r)
	}
	slices.Sort(values)
	return values[len(values)/2]
}

// exceeding runs a submission that is to exceed a limit, with that limit raised: who
// exceeds it still is clear of it.
func (m *meter) exceeding(ctx context.Context, e LimitsEntry, proposed Allowance) (Measured, error) {
	force := m.report.Force
	under := force
	if e.Fate == TLE {
		under.Time = raised(max(force.Time, proposed.Time))
	} else {
		under.Memory = raised(max(force.Memory, proposed.Memory))
	}
	s, err := m.prepare(ctx, e, under)
	if err != nil || s == nil {
		return m.refused(e, under), err
	}
	tests, err := s.tests(ctx)
	if err != nil {
		return Measured{}, err
	}
	failed, err := s.round(ctx, tests)
	if err != nil {
		return Measured{}, err
	}
	return m.told(e, s, s.report.Tests, failed, under), nil
}

// refused is a submission that does not compile.
func (m *meter) refused(e LimitsEntry, under Allowance) Measured {
	return Measured{File: e.Source.Name, Fate: e.Fate, Reference: e.Reference, Verdict: CE, Under: under}
}

// told sums up the results of a submission's tests.
func (m *meter) told(e LimitsEntry, s *session, results []TestResult, failed string, under Allowance) Measured {
	one := Measured{
		File: e.Source.Name, Language: s.report.Language.Name, Fate: e.Fate, Reference: e.Reference,
		Verdict: s.report.Verdict, Under: under, Failed: failed,
		Overhead: s.program.Overhead,
	}
	for _, r := range results {
		if one.Slowest == "" || r.CPU > one.CPU {
			one.Slowest, one.CPU = r.Name, r.CPU
		}
		if r.Memory > one.Memory {
			one.Largest, one.Memory = r.Name, r.Memory
		}
	}
	for _, w := range s.report.Warnings {
		m.report.Warnings = append(m.report.Warnings, e.Source.Name+": "+w)
	}
	return one
}
