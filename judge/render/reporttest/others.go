package reporttest

import (
	"bytes"
	"time"

	"grundy/judge/base/i18n"
	"grundy/judge/quality/limits"
	"grundy/judge/quality/strength"
	"grundy/judge/report"
	"grundy/judge/report/arrange"
	"grundy/judge/report/tablecheck"
	"grundy/judge/run/hunt"
	"grundy/judge/tests/mutant"
	"grundy/judge/tests/plan"
	"grundy/judge/tests/search"
)

// Hunts returns a report of a hunt of every kind.
func Hunts() (list []*hunt.Report) {
	for _, change := range []func(*hunt.Report){
		func(*hunt.Report) {},
		func(r *hunt.Report) { r.Verdict, r.Compile = report.CE, report.Compile{Log: "bad\n"} },
		func(r *hunt.Report) { r.Interrupted, r.Warnings = true, []i18n.Message{"w"} },
		func(r *hunt.Report) { r.Whole = Whole(5555) },
		func(r *hunt.Report) {
			r.Once, r.Others = &hunt.Find{Counterexample: smallest()}, map[string]int{"RE": 1, "TLE": 2000}
		},
		func(r *hunt.Report) {
			r.Found = &hunt.Find{Counterexample: smallest(), Phase: "small", Runs: 10, Fails: 3, Steps: 1, Tries: 2, Took: time.Second}
		},
		func(r *hunt.Report) {
			r.Against, r.Found = "b.py", &hunt.Find{Counterexample: smallest(), Right: []byte("Yes\n"), Runs: 3, Fails: 3}
		},
		func(r *hunt.Report) {
			r.Against, r.Found = "b.py", &hunt.Find{Counterexample: smallest(), Other: true, Runs: 3, Fails: 3}
			r.Found.Verdict, r.Found.Minimal, r.Found.Cases = report.TLE, false, 4
		},
		func(r *hunt.Report) {
			r.Slowest = &hunt.Slowest{
				Input: []byte("1 2\n"), CPU: time.Second, Files: 7,
				Points: []search.Point{{Bytes: 4, Size: 1, Cost: 1e6}, {Bytes: 4096, Size: 2, Cost: 3e6}},
			}
		},
		func(r *hunt.Report) {
			r.Verdict, r.Slowest = report.TLE, &hunt.Slowest{Input: make([]byte, 1<<21), CPU: time.Second, Files: 1}
		},
		func(r *hunt.Report) {
			r.Found = &hunt.Find{Counterexample: smallest(), Phase: search.Tests, Runs: 3, Fails: 3}
			r.Found.Minimal, r.Found.Cut = false, 10*time.Second
		},
		func(r *hunt.Report) {
			r.Found = &hunt.Find{Counterexample: smallest(), Phase: search.Largest, Runs: 3, Fails: 3}
			r.Found.Minimal, r.Found.Spent, r.Found.File = false, true, "/found/x.in"
			r.Found.Input = bytes.Repeat([]byte("1 2\n"), 1500)
		},
		func(r *hunt.Report) { // only a guessed input fails
			r.Against, r.Found = "b.py", &hunt.Find{Counterexample: smallest(), Runs: 3, Fails: 3}
			r.Guessed = &hunt.Guessed{Generator: "g\x1b.py", Inputs: 40, Line: "n", From: 40, Alone: true, Rules: []i18n.Message{"n is odd"}}
		},
		func(r *hunt.Report) { // the counterexample was made smaller, perhaps illegally
			made := smallest()
			r.Against, r.Found = "b.py", &hunt.Find{Counterexample: smallest(), Runs: 3, Fails: 3}
			r.Guessed = &hunt.Guessed{Line: "n", From: 3, Call: "1.in", Alone: false, Smaller: &made}
		},
	} {
		r := &hunt.Report{
			Problem: report.Problem{ID: "p2197", En: "Nim"}, File: "a\x1b.cpp", Language: report.Language{ID: "cpp", Name: "C++"},
			Compile: report.Compile{OK: true}, Verdict: report.AC, Cases: 12345, Files: 1, Took: 3 * time.Second, Seed: 5, Size: 9,
		}
		change(r)
		if r.Found != nil {
			r.Verdict = r.Found.Verdict
		}
		list = append(list, r)
	}
	return append(list, finds()...)
}

// Whole returns the Tried of a hunt that tried all legal cases; cases is their number.
func Whole(cases int) arrange.Tried {
	return arrange.Tried{
		Cases: cases, Orders: append([]arrange.Order{arrange.Ascending}, arrange.Others(cases, 2, 0)...), Together: true,
	}
}

// smallest returns a minimal counterexample.
func smallest() report.Counterexample {
	return report.Counterexample{
		Verdict: report.WA, Input: []byte("1\n"), Want: []byte("No\n"), Got: []byte("Yes\n"), Detail: "differs",
		Cases: 1, Minimal: true, Smaller: arrange.Tried{Cases: 3, Orders: []arrange.Order{arrange.Ascending, arrange.Alone}},
		Facts: &report.Facts{Position: "(1)", Class: report.N, Wins: []report.Move{{After: "(0)"}}},
	}
}

// finds returns a report of every kind on a hunt with a counterexample.
func finds() (list []*hunt.Report) {
	for _, change := range []func(*report.Counterexample){
		func(e *report.Counterexample) { e.Cases, e.Alone = 4, 2 },
		func(e *report.Counterexample) { e.Cases, e.Alone, e.Unanswered = 4, 4, true },
		func(e *report.Counterexample) { e.Cases, e.Alone = 4, 4 },
		func(e *report.Counterexample) { e.Cases, e.Alone, e.Carried = 4, 4, true },
		func(e *report.Counterexample) { e.Verdict = report.TLE },
		func(e *report.Counterexample) { e.Local = true },
		func(e *report.Counterexample) { e.Verdict, e.Stderr = report.RE, []byte("segv") },
	} {
		e := smallest()
		e.Minimal = false
		change(&e)
		list = append(list, &hunt.Report{
			Problem: report.Problem{ID: "p2197", En: "Nim"}, File: "b.cpp", Language: report.Language{ID: "cpp", Name: "C++"},
			Compile: report.Compile{OK: true}, Verdict: e.Verdict, Found: &hunt.Find{Counterexample: e},
		})
	}
	return list
}

// Limits returns reports on limits that are wrong, that could not be measured, and that are
// right.
func Limits() []*limits.Report {
	a, b := Unfit(), Unfit()
	b.Measured = b.Measured[:1]
	b.Faults, b.Changes, b.Clashes, b.Needs = nil, nil, nil, nil
	b.Proposed = limits.Proposal{}
	b.Warnings = []i18n.Message{"w\x1b"}
	c := Unfit()
	c.Faults, c.Changes, c.Clashes = nil, nil, nil
	c.Measured[0].Verdict = report.MLE
	c.Measured[0].Under = c.Force
	return []*limits.Report{a, b, c}
}

// Unfit returns a report on limits that are wrong for two submissions; a third submission proves
// nothing.
func Unfit() *limits.Report {
	const mib = 1 << 20
	force := limits.Allowance{Time: time.Second, Memory: 64 * mib}
	r := &limits.Report{
		Problem: report.Problem{ID: "x"}, Runs: 3, Tests: 7, Force: force,
		Appraisal: limits.Appraisal{
			Measured: []limits.Measured{
				{File: "x.go", Language: "Go", Fate: report.AC, Reference: true, Verdict: report.AC, Slowest: "small-1", CPU: 2 * time.Millisecond, Memory: mib},
				{File: "ac-a.py", Language: "Python 3", Fate: report.AC, Verdict: report.AC, Slowest: "largest-2", Cases: 1000, LanguageID: "python3", Factors: limits.Factors{Time: 1.5, Memory: 1}, CPU: 900 * time.Millisecond, Memory: 20 * mib, Overhead: 16 * mib},
				{File: "ac-b.c", Fate: report.AC, Verdict: report.WA, Failed: "small-3"},
				{File: "tle-c.c", Language: "C", Fate: report.TLE, Verdict: report.AC, Slowest: "small-2", CPU: 1100 * time.Millisecond, Memory: mib},
				{
					File: "tle-d.c", Language: "C", Fate: report.TLE, Verdict: report.TLE, Slowest: "small-2", CPU: 2700 * time.Millisecond, Memory: mib,
					Under: limits.Allowance{Time: 2400 * time.Millisecond, Memory: 64 * mib},
				},
			},
			Needs: []limits.Need{
				{Language: "Go", Allowance: limits.Allowance{Time: 2 * time.Millisecond, Memory: mib}, Weighed: true},
				{Language: "Python 3", Allowance: limits.Allowance{Time: 900 * time.Millisecond, Memory: 4 * mib}, Weighed: true},
			},
			Proposed: limits.Proposal{
				Allowance: limits.Allowance{Time: 2 * time.Second, Memory: 32 * mib}, Cases: 200,
				Factors: map[string]limits.Factors{"python3": {Time: 4, Memory: 1}, "java": {Time: 2.5, Memory: 3}},
			},
			Faults: []limits.Fault{
				{File: "ac-a.py", Kind: limits.Tight, Limit: limits.TimeLimit}, {File: "ac-b.c", Kind: limits.Strayed},
				{File: "tle-c.c", Kind: limits.Loose, Limit: limits.TimeLimit},
			},
			Changes: []limits.Change{{File: "ac-a.py", Limit: limits.TimeLimit, By: 0.8, From: report.AC, To: report.TLE}},
			Clashes: []string{"tle-c.c"},
		},
	}
	for i := range r.Measured {
		r.Measured[i].Force = force
	}
	r.Measured[1].Force.Time = 1500 * time.Millisecond
	return r
}

// Weak returns a report on tests that catch three of five wrong programs. Two further mutants
// cannot be distinguished from the reference.
func Weak() *strength.Report {
	change := func(line int, from, to string) mutant.Mutant {
		return mutant.Mutant{File: "solve.go", Line: line, Func: "winner", Old: from, New: to}
	}
	killed := strength.Tested{Mutant: change(1, "a", "b"), State: strength.Killed, Groups: []plan.Group{plan.Small}, Beyond: true}
	example := &report.Counterexample{Input: []byte("1\n9\n"), Want: []byte("Yes\n"), Got: []byte("No\n"), Minimal: true}
	return &strength.Report{
		Problem: report.Problem{ID: "x"}, Refused: 2, Tests: 7, HuntCases: 1000, Seed: 1, Seeds: []uint64{1, 2, 3},
		Mutants: []strength.Tested{
			killed, killed, killed,
			{Mutant: change(5, "n < 9", "n <= 9"), State: strength.Alive, Case: example},
			{
				Mutant: change(6, "n == 9", "n >= 9"), State: strength.Alive, Case: example, Test: "near-3", Verdict: report.WA,
				Missed: []uint64{2},
			},
			{Mutant: change(7, "c", "d"), State: strength.Unshown, Reached: true},
			{Mutant: change(8, "return err", ""), State: strength.Illegal},
		},
		Groups: []strength.GroupStrength{{Group: plan.Small, Tests: 7, Kills: 3, Alone: 3}},
	}
}

// Tables returns the results of comparing stored tables, one of every kind.
func Tables() []*tablecheck.Table {
	three, two, p := 3, 2, int('P')
	heaps := tablecheck.Table{Problem: "p", Kind: "grundy", Rule: "1..3", Upto: 20, File: "p.tsv", Entries: 21, Bytes: 1234, Result: tablecheck.Same}
	written, missing, fault, text, cases, classes := heaps, heaps, heaps, heaps, heaps, heaps
	written.Result = tablecheck.Written
	missing.Result, missing.Kind = tablecheck.Missing, "losing"
	fault.Result, fault.Fault = tablecheck.Differs, i18n.Messagef("line %d: %s", 3, "not a number")
	fault.Differences = []tablecheck.Difference{{Index: 2, Stored: &three, Computed: &two}, {Index: 3, Computed: &two}}
	text.Result = tablecheck.Differs
	cases.Kind, cases.Cases, cases.Result, cases.Rule, cases.Upto = "losing", "all cases", tablecheck.Differs, "", 0
	zero, one := 0, 1
	for i := range 7 {
		cases.Differences = append(cases.Differences, tablecheck.Difference{Index: i, Case: "1 2", Stored: &zero, Computed: &one})
	}
	classes.Kind, classes.Cases, classes.Result = "outcome", "5 cases", tablecheck.Differs
	classes.Differences = []tablecheck.Difference{{Index: 4, Stored: &p}}
	return []*tablecheck.Table{&heaps, &written, &missing, &fault, &text, &cases, &classes}
}
