// Package limits measures how much of a problem's limits its submissions use, and checks the
// limits. Every accepted submission should need at most half of a limit, and every submission that
// should exceed a limit should clearly exceed it.
package limits

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/problem"
	"grundy/judge/program/build"
	"grundy/judge/report"
	"grundy/judge/run"
	"grundy/judge/spec"
)

// An Entry is a submission to be measured, with its expected verdict.
type Entry struct {
	Source    build.Source
	Fate      report.Verdict // AC, TLE or MLE
	Reference bool
}

// Options are the options of one measurement.
type Options struct {
	run.Options     // Time and Memory replace the problem's limits
	Runs        int // runs of each demanding test of an accepted submission; the median counts. 0: 3
}

// A Report says how the submissions use the limits of a problem.
type Report struct {
	Problem report.Problem
	Tier    report.Tier
	Seed    uint64
	Runs    int
	Tests   int       // number of tests in the plan
	Force   Allowance // current limits for a language without factors
	Appraisal
	// Unmeasured lists the submissions that could not be run, through no fault of the submission.
	Unmeasured []Unmeasured
	Warnings   []i18n.Message // each is one line
}

// An Unmeasured is a submission that could not be run, and why.
type Unmeasured struct {
	File string
	Err  error
}

// A Measured is a submission with its measurements.
type Measured struct {
	File     string
	Language string // the language's display name
	// LanguageID is the id of its language, and Factors multiply the limits for it.
	LanguageID string
	Factors    Factors
	Fate       report.Verdict
	Reference  bool
	Verdict    report.Verdict // under the limits of the measurement
	Force      Allowance      // the current limits for its language
	Under      Allowance      // the limits of the measurement
	Failed     string         // the test that decided the verdict, unless that is AC
	Slowest    string         // the test with the most CPU time
	Cases      int            // number of cases of that test
	CPU        time.Duration
	Least      time.Duration // CPU time of the fastest test, which is little more than the start; only of accepted submissions
	Largest    string        // the test with the most memory
	Memory     int64         // bytes; 0: unknown
	Overhead   int64         // memory of the virtual machine, not limited by the problem
}

const (
	// roomTime and roomMemory multiply the current limits while an accepted submission is measured,
	// so that the measurement shows by how much it exceeds a limit. roomMemory does so only if the
	// current limit is exceeded.
	roomTime   = 4
	roomMemory = 4
	// rerunTests is how many of the slowest tests of the first run are run again, and how many of
	// the tests with the most memory. The medians of other tests hardly ever exceed the medians of
	// these tests.
	rerunTests = 10
)

// Measure measures submissions, one run at a time, and compares the limits with them. Accepted
// submissions run on the whole plan, with limits raised. Submissions that should exceed a limit run
// up to the first failing test. The limit that they should exceed is then the greater of the
// current one and the proposed one, raised by noise. Measure returns an error if no accepted
// submission could be run.
func Measure(ctx context.Context, machine *run.Machine, p *problem.Problem, entries []Entry, o Options) (_ *Report, err error) {
	defer fault.Guard(&err, "")
	o.Runs = cmp.Or(o.Runs, 3)
	in := run.LimitsOf(p, o.Limits, nil)
	force := sheetOf(p, Allowance{in.CPU, in.Memory})
	m := &meter{machine: machine, problem: p, options: o, report: &Report{
		Problem: p.About(), Tier: machine.Tier(), Seed: o.Seed, Runs: o.Runs, Force: force.Allowance,
	}}
	var all []Measured
	for _, e := range entries {
		if e.Fate != report.AC {
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
	proposed := force.propose(all).Allowance
	for _, e := range entries {
		if e.Fate == report.AC {
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
	m.report.Appraisal = appraise(force, all)
	return m.report, nil
}

// sheetOf returns the sheet of a problem with the current limits.
func sheetOf(p *problem.Problem, force Allowance) sheet {
	s := sheet{Allowance: force, output: p.Spec.Limits.Output, input: p.Spec.InputLimit}
	if p.Spec.Input.Framing.Ours {
		s.cases = p.Grammar.MaxCases()
	}
	for id, f := range p.Spec.Factors {
		if s.factors == nil {
			s.factors = map[string]Factors{}
		}
		s.factors[id] = Factors{Time: f.Time, Memory: f.Memory}
	}
	return s
}

// passed reports whether a submission could be run. If not, it records the error, and the others
// are still measured.
func (m *meter) passed(e Entry, err error) bool {
	if err != nil {
		m.report.Unmeasured = append(m.report.Unmeasured, Unmeasured{e.Source.Name, err})
	}
	return err == nil
}

// A meter measures the submissions of a problem.
type meter struct {
	machine *run.Machine
	problem *problem.Problem
	options Options
	report  *Report
}

// prepare builds a submission and sets its limits. The submission has no Program if it does not
// compile.
func (m *meter) prepare(ctx context.Context, e Entry, under Allowance) (*run.Submission, error) {
	return m.machine.Submission(ctx, m.problem, e.Source, run.Options{
		Seed:     m.options.Seed,
		Jobs:     1,
		Limits:   spec.Limits{Time: under.Time, Memory: under.Memory},
		Observer: run.Observer{Progress: m.options.Progress},
	})
}

// accepted measures a submission that should pass. It raises the memory limit only if necessary,
// because virtual machines use all memory that they get.
func (m *meter) accepted(ctx context.Context, e Entry) (Measured, error) {
	force := m.report.Force
	under := Allowance{roomTime * force.Time, force.Memory}
	one, err := m.runs(ctx, e, under)
	if err == nil && one.Verdict == report.MLE {
		under.Memory *= roomMemory
		one, err = m.runs(ctx, e, under)
	}
	return one, err
}

// runs runs an accepted submission on the whole plan, and then again on the most demanding tests.
func (m *meter) runs(ctx context.Context, e Entry, under Allowance) (Measured, error) {
	s, err := m.prepare(ctx, e, under)
	if err != nil {
		return Measured{}, err
	}
	if s.Program == nil {
		return m.refused(e, s, under), nil
	}
	s.Options.Stop = run.Never
	tests, err := m.tests(ctx)
	if err != nil {
		return Measured{}, err
	}
	m.report.Tests = len(tests)
	failed, err := round(ctx, s, tests)
	if err != nil {
		return Measured{}, err
	}
	fastest := slices.MinFunc(s.Report.Tests, func(a, b report.Test) int { return cmp.Compare(a.CPU, b.CPU) })
	again := demanding(tests, s.Report.Tests)
	all := tally{}
	all.add(s.Report.Tests)
	for range m.options.Runs - 1 {
		more, err := round(ctx, s, again)
		if err != nil {
			return Measured{}, err
		}
		failed = cmp.Or(failed, more)
		all.add(s.Report.Tests)
	}
	one := m.told(e, s, all.medians(again), failed, under)
	one.Least = fastest.CPU
	return one, nil
}

// tests returns the tests of the plan.
func (m *meter) tests(ctx context.Context) ([]run.Task, error) {
	tests, err := run.TestsOf(ctx, m.problem, m.options.Seed, run.Selection{})
	return tests.Tasks, err
}

// round runs tests one by one. It puts the results into the report, with the verdict of the first
// test that failed in any round. It returns the name of the first test that failed in this round.
func round(ctx context.Context, s *run.Submission, tests []run.Task) (failed string, err error) {
	before := s.Report.Verdict
	s.Report.Tests = nil
	first, err := s.Judge(ctx, run.Tests{Tasks: tests})
	if before != report.AC {
		s.Report.Verdict = before
	}
	if err != nil || first == nil {
		return "", err
	}
	return first.Name, nil
}

// demanding returns the tests that used the most CPU time or memory, in the order of the plan.
func demanding(tests []run.Task, results []report.Test) []run.Task {
	order := make([]int, len(results))
	for i := range order {
		order[i] = i
	}
	chosen := map[int]bool{}
	for _, by := range []func(report.Test) int64{
		func(r report.Test) int64 { return int64(r.CPU) },
		func(r report.Test) int64 { return r.Memory },
	} {
		slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(by(results[b]), by(results[a])) })
		for _, i := range order[:min(rerunTests, len(order))] {
			chosen[i] = true
		}
	}
	var list []run.Task
	for i, t := range tests {
		if chosen[i] {
			list = append(list, t)
		}
	}
	return list
}

// A tally holds the results of all runs, by test.
type tally map[string][]report.Test

func (t tally) add(results []report.Test) {
	for _, r := range results {
		t[r.Name] = append(t[r.Name], r)
	}
}

// medians returns the results of tests with the median time and memory of each.
func (t tally) medians(tests []run.Task) []report.Test {
	var list []report.Test
	for _, test := range tests {
		results := t[test.Name]
		one := results[0]
		one.CPU = median(results, func(r report.Test) time.Duration { return r.CPU })
		one.Memory = median(results, func(r report.Test) int64 { return r.Memory })
		list = append(list, one)
	}
	return list
}

// median returns the median. For an even number of values, it is the larger of the two in the
// middle.
func median[T cmp.Ordered](results []report.Test, of func(report.Test) T) T {
	values := make([]T, len(results))
	for i, r := range results {
		values[i] = of(r)
	}
	slices.Sort(values)
	return values[len(values)/2]
}

// exceeding runs a submission that should exceed a limit, with that limit raised. If the submission
// still exceeds the limit, it does so clearly.
func (m *meter) exceeding(ctx context.Context, e Entry, proposed Allowance) (Measured, error) {
	force := m.report.Force
	under := force
	if e.Fate == report.TLE {
		under.Time = raised(max(force.Time, proposed.Time))
	} else {
		under.Memory = raised(max(force.Memory, proposed.Memory))
	}
	s, err := m.prepare(ctx, e, under)
	if err != nil {
		return Measured{}, err
	}
	if s.Program == nil {
		return m.refused(e, s, under), nil
	}
	tests, err := m.tests(ctx)
	if err != nil {
		return Measured{}, err
	}
	failed, err := round(ctx, s, tests)
	if err != nil {
		return Measured{}, err
	}
	return m.told(e, s, s.Report.Tests, failed, under), nil
}

// refused returns the result for a submission that does not compile.
func (m *meter) refused(e Entry, s *run.Submission, under Allowance) Measured {
	return Measured{File: e.Source.Name, Fate: e.Fate, Reference: e.Reference, Verdict: s.Report.Verdict, Force: m.report.Force, Under: under}
}

// told summarizes the results of a submission's tests.
func (m *meter) told(e Entry, s *run.Submission, results []report.Test, failed string, under Allowance) Measured {
	factors := Factors{s.Report.TimeFactor, s.Report.MemoryFactor}
	one := Measured{
		File: e.Source.Name, Language: s.Report.Language.Name, LanguageID: s.Report.Language.ID, Factors: factors, Fate: e.Fate, Reference: e.Reference,
		Verdict: s.Report.Verdict, Force: m.report.Force.times(factors), Under: under.times(factors), Failed: failed,
		Overhead: s.Program.Overhead,
	}
	for _, r := range results {
		if one.Slowest == "" || r.CPU > one.CPU {
			one.Slowest, one.CPU, one.Cases = r.Name, r.CPU, r.Cases
		}
		if r.Memory > one.Memory {
			one.Largest, one.Memory = r.Name, r.Memory
		}
	}
	for _, w := range s.Report.Warnings {
		m.report.Warnings = append(m.report.Warnings, i18n.Join(i18n.Messagef("%s", e.Source.Name), ": ", w))
	}
	return one
}
