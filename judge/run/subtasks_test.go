package run_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"grundy/judge/problem"
	"grundy/judge/report"
	"grundy/judge/run"
	"grundy/judge/sandbox"
	"grundy/judge/testing/judgetest"
	"grundy/judge/testing/judgetest/submit"
	"grundy/judge/tests/check"
	"grundy/judge/tests/plan"
)

// partly is a checker that gives an output the share that the output states: 0.5 means half.
type partly struct{}

func (partly) Check(_ context.Context, f check.File, output []byte) (check.Judgement, error) {
	var share float64
	if _, err := fmt.Sscan(string(output), &share); err != nil {
		return check.Judgement{}, err
	}
	j := check.Judgement{Case: -1, Score: &share}
	if share < 1 {
		j.Refusal = check.Refused
	}
	return j, nil
}

// inParts returns a problem with subtasks whose tests are numbers. A program prints the share of
// points that it gets.
func inParts(t *testing.T, subtasks string, inputs ...string) *problem.Problem {
	t.Helper()
	var tests []problem.FixedTest
	for _, name := range inputs {
		number := name[strings.LastIndex(name, "/")+1:]
		g := problem.GivenTest{Name: name, Input: []byte(number), Want: []byte("1")}
		tests = append(tests, problem.FixedTest{Name: name, Path: name + ".in", Size: int64(len(number)), Sample: strings.HasPrefix(name, "sample"), Read: func() (problem.GivenTest, error) { return g, nil }})
	}
	return judgetest.Load(t, "title: {en: x}\nstatement: {en: x}\ntests: {folder: data}\ncheck: {program: c.py}\nsubtasks: "+subtasks+"\n",
		problem.Code{Tests: tests, Checker: partly{}})
}

// shares returns a program that gets the given shares, and 1 on all other tests.
func shares(of map[string]string) judgetest.Program {
	return func(input []byte) sandbox.Result {
		if s, ok := of[string(input)]; ok {
			return judgetest.Prints(s)
		}
		return judgetest.Prints("1")
	}
}

// TestSubtasks checks which tests are run and which points a submission gets, by the rules of the
// subtasks.
func TestSubtasks(t *testing.T) {
	tests := []string{"a/1", "a/2", "b/3", "b/4", "5"}
	for _, c := range []struct {
		name, subtasks string
		of             map[string]string
		run, points    string
		verdict        report.Verdict
	}{
		{"all right", "[{points: 30, tests: a}, {points: 70, tests: b}]", nil, "a/1 a/2 b/3 b/4 5", "1 30/30 AC, 2 70/70 AC", report.AC},
		{"judging continues with the next subtask", "[{points: 30, tests: a}, {points: 70, tests: b}]", map[string]string{"1": "0"},
			"a/1 b/3 b/4 5", "1 0/30 WA, 2 70/70 AC", report.WA},
		{"a share is not enough for all", "[{points: 30, tests: a}]", map[string]string{"1": "0.5"}, "a/1 b/3 b/4 5", "1 0/30 WA", report.WA},
		{"min", "[{points: 30, tests: a, score: min}]", map[string]string{"1": "0.5", "2": "0.25"}, "a/1 a/2 b/3 b/4 5", "1 7.5/30 WA", report.WA},
		{"min ends when no points are left", "[{points: 30, tests: a, score: min}]", map[string]string{"1": "0"}, "a/1 b/3 b/4 5", "1 0/30 WA", report.WA},
		{"sum", "[{points: 30, tests: a, score: sum}]", map[string]string{"1": "0", "2": "0.5"}, "a/1 a/2 b/3 b/4 5", "1 7.5/30 WA", report.WA},
		{"a test of two subtasks is run if one wants it", "[{points: 10, tests: a}, {points: 90, score: sum}]", map[string]string{"1": "0"},
			"a/1 a/2 b/3 b/4 5", "1 0/10 WA, 2 72/90 WA", report.WA},
		{"the verdict of the first test", "[{points: 10, tests: b}, {points: 90, tests: a}]", map[string]string{"2": "0", "3": "0"},
			"b/3 a/1 a/2 5", "1 0/10 WA, 2 0/90 WA", report.WA},
		{"a test of no subtask counts for the verdict", "[{points: 10, tests: a}]", map[string]string{"5": "0"}, "a/1 a/2 b/3 b/4 5", "1 10/10 AC", report.WA},
	} {
		for _, jobs := range []int{1, 4} {
			r := submit.Report(t, inParts(t, c.subtasks, tests...), shares(c.of).Runner(), run.Options{Jobs: jobs, Search: run.Search{VerdictOnly: true}})
			var names, points []string
			for _, one := range r.Tests {
				names = append(names, one.Name)
			}
			for _, s := range r.Subtasks {
				points = append(points, fmt.Sprintf("%s %g/%d %s", s.Name, s.Points, s.Of, s.Verdict))
			}
			if got := strings.Join(names, " "); got != c.run || strings.Join(points, ", ") != c.points || r.Verdict != c.verdict || r.Planned != len(tests) {
				t.Errorf("%s, %d jobs: %s; %s; %s\nwant %s; %s; %s", c.name, jobs, got, strings.Join(points, ", "), r.Verdict, c.run, c.points, c.verdict)
			}
		}
	}
}

// TestSubtasksSamples checks that samples in no subtask come first and have no points, and that
// other tests are in the order of their subtasks.
func TestSubtasksSamples(t *testing.T) {
	for subtasks, want := range map[string]string{
		"[{points: 10, tests: b}, {points: 90, tests: a}]":      "sample/9 b/1 a/2",
		"[{points: 10, tests: b}, {points: 90, tests: sample}]": "b/1 sample/9 a/2",
	} {
		r := submit.Report(t, inParts(t, subtasks, "a/2", "b/1", "sample/9"), shares(nil).Runner(), run.Options{Jobs: 1})
		var names []string
		for _, one := range r.Tests {
			names = append(names, one.Name)
		}
		if got := strings.Join(names, " "); got != want {
			t.Errorf("%s: %s, want %s", subtasks, got, want)
		}
		if points, of := r.Score(); points != 100 || of != 100 {
			t.Errorf("%s: %g of %d points", subtasks, points, of)
		}
	}
}

// TestSubtasksAll checks that every test is run if all are requested.
func TestSubtasksAll(t *testing.T) {
	r := submit.Report(t, inParts(t, "[{points: 30, tests: a}]", "a/1", "a/2"), shares(map[string]string{"1": "0"}).Runner(), run.Options{Stop: run.Never})
	if len(r.Tests) != 2 || r.Subtasks[0].Points != 0 || *r.Tests[1].Score != 1 {
		t.Errorf("%+v, %+v", r.Tests, r.Subtasks)
	}
}

// TestSubtasksUnjudged checks that a test that cannot be judged is an error if it matters.
func TestSubtasksUnjudged(t *testing.T) {
	p := inParts(t, "[{points: 30, tests: a}, {points: 70, tests: b}]", "a/1", "a/2", "b/3")
	if _, err := submit.Try(t.Context(), p, shares(map[string]string{"1": "0", "2": "nonsense"}).Runner(), run.Options{Search: run.Search{VerdictOnly: true}}); err != nil {
		t.Errorf("a test that does not matter: %v", err)
	}
	if _, err := submit.Try(t.Context(), p, shares(map[string]string{"1": "0", "3": "nonsense"}).Runner(), run.Options{Search: run.Search{VerdictOnly: true}}); err == nil {
		t.Error("a test of another subtask that cannot be judged is no error")
	}
}

// TestSubtasksWhere checks that each condition has a plan, and that the counterexample satisfies
// the condition.
func TestSubtasksWhere(t *testing.T) {
	p := judgetest.Load(t, `title: {en: Cards}
statement: {en: x}
input: {cases: {eof: true, max: 10}, case: [{n: {int: 1..10^6}}]}
output: [{winner: {first: Kiki, second: Cici}}]
samples: [{in: "1\n3\n", out: "Kiki\nCici\n"}]
subtasks: [{name: small, points: 30, where: n <= 100}, {name: large, points: 70, where: n > 100}]
`, problem.Code{Solve: judgetest.SolveCards})
	for _, c := range []struct {
		name    string
		wrong   func(n int64) bool
		points  string
		example string
	}{
		{"large numbers", func(n int64) bool { return n > 777 }, "small 30, large 0", "778\n"},
		{"a small number", func(n int64) bool { return n == 17 }, "small 0, large 70", "17\n"},
		{"nothing", func(n int64) bool { return false }, "small 30, large 70", ""},
	} {
		r := submit.Report(t, p, judgetest.WrongIf(func(cases []int64, i int) bool { return c.wrong(cases[i]) }).Runner(), run.Options{Selection: run.Selection{Budget: judgetest.Little}})
		var points []string
		for _, s := range r.Subtasks {
			points = append(points, fmt.Sprintf("%s %g", s.Name, s.Points))
		}
		if got := strings.Join(points, ", "); got != c.points {
			t.Errorf("%s: %s, want %s", c.name, got, c.points)
		}
		if ex := r.Counterexample; c.example != "" && (ex == nil || string(ex.Input) != c.example) {
			t.Errorf("%s: %+v", c.name, ex)
		}
		for _, one := range r.Tests {
			if !strings.HasPrefix(one.Name, "small/") && !strings.HasPrefix(one.Name, "large/") {
				t.Errorf("%s: the test %s", c.name, one.Name)
			}
		}
	}
}

// TestSubtasksStored checks that a stored input counts for the subtasks to which it belongs.
func TestSubtasksStored(t *testing.T) {
	p := judgetest.Load(t, `title: {en: Cards}
statement: {en: x}
input: {cases: {eof: true, max: 10}, case: [{n: {int: 1..10^6}}]}
output: [{winner: {first: Kiki, second: Cici}}]
samples: [{in: "1\n3\n", out: "Kiki\nCici\n"}]
subtasks: [{points: 30, where: n <= 100}, {points: 70, where: n > 100}]
`, problem.Code{Solve: judgetest.SolveCards})
	stored := []problem.GivenTest{{Name: "found", Input: []byte("99991\n")}}
	r := submit.Report(t, p, judgetest.WrongIf(func(cases []int64, i int) bool { return cases[i] == 99991 }).Runner(), run.Options{Selection: run.Selection{Budget: judgetest.Little, Stored: stored}})
	if r.Tests[0].Name != "found" || r.Subtasks[0].Points != 30 || r.Subtasks[1].Points != 0 || string(r.Counterexample.Input) != "99991\n" {
		t.Errorf("%+v, %+v", r.Subtasks, r.Counterexample)
	}
}

// TestSubtasksWhole checks that the report does not claim that all legal cases pass if a plan has
// all cases of only one subtask.
func TestSubtasksWhole(t *testing.T) {
	p := judgetest.Load(t, `title: {en: Cards}
statement: {en: x}
input: {cases: {eof: true, max: 10}, case: [{n: {int: 1..10^6}}]}
output: [{winner: {first: Kiki, second: Cici}}]
samples: [{in: "1\n3\n", out: "Kiki\nCici\n"}]
subtasks: [{points: 70, where: n > 5}, {points: 30, where: n <= 5}]
`, problem.Code{Solve: judgetest.SolveCards})
	if r := submit.Report(t, p, judgetest.Accepted.Runner(), run.Options{Selection: run.Selection{Budget: judgetest.Little}}); r.Verdict != report.AC || r.Whole.Cases != 0 {
		t.Errorf("%s, %+v", r.Verdict, r.Whole)
	}
}

// TestSubtasksSmaller checks that the counterexample is the smallest case of the subtask whose test
// failed first, and that smaller cases are counted in this subtask.
func TestSubtasksSmaller(t *testing.T) {
	const large, small = "{name: large, points: 70, where: n > 100}", "{name: small, points: 30, where: n <= 100}"
	for _, c := range []struct {
		subtasks string
		wrong    func(n int64) bool
		example  string
		smaller  int
	}{
		{large + ", " + small, func(n int64) bool { return n == 17 || n > 104 }, "105\n", 4},
		{small + ", " + large, func(n int64) bool { return n == 105 }, "105\n", 4},
		{small + ", " + large, func(n int64) bool { return n == 17 || n > 104 }, "17\n", 16},
	} {
		p := judgetest.Load(t, `title: {en: Cards}
statement: {en: x}
input: {cases: {eof: true, max: 10}, case: [{n: {int: 1..10^6}}]}
output: [{winner: {first: Kiki, second: Cici}}]
samples: [{in: "1\n3\n", out: "Kiki\nCici\n"}]
subtasks: [`+c.subtasks+"]\n", problem.Code{Solve: judgetest.SolveCards})
		r := submit.Report(t, p, judgetest.WrongIf(func(cases []int64, i int) bool { return c.wrong(cases[i]) }).Runner(), run.Options{Selection: run.Selection{Budget: plan.Budget{Runs: 60, Small: 40}}})
		if ex := r.Counterexample; ex == nil || string(ex.Input) != c.example || !ex.Minimal || ex.Smaller.Cases != c.smaller {
			t.Errorf("%s: %+v", c.subtasks, ex)
		}
	}
}
