package problem_test

import (
	"fmt"
	"strings"
	"testing"

	"grundy/judge/problem"
	"grundy/judge/spec"
	"grundy/judge/testing/judgetest"
	"grundy/judge/tests/plan"
)

const cardsInput = `input: {cases: {eof: true, max: 10}, case: [{n: {int: 1..10^6}}], where: n != 500}
output: [{winner: {first: Kiki, second: Cici}}]
samples: [{in: "1\n3\n", out: "Kiki\nCici\n"}, {in: "2000\n", out: "Kiki\n"}]
reference: r.py
`

// TestSubtasks checks that each subtask has its own cases, samples and tests.
func TestSubtasks(t *testing.T) {
	at := func(f problem.FixedTest, path string) problem.FixedTest { f.Path = path; return f }
	tests := []problem.FixedTest{
		at(fixedTest("a/1", "1000\n", "Kiki\n"), "a/in/1.txt"), at(fixedTest("b/1", "1001\n", "Kiki\n"), "b/in/1.txt"), at(fixedTest("b/2", "2 3", "Kiki\nCici\n"), "b/in/2.txt"),
	}
	p := loadFixed(t, cardsInput+`subtasks:
  - {points: 10, where: n <= 10^3}
  - {points: 20, tests: b/*}
  - {name: odd, points: 30, where: n % 2 == 1, tests: a, score: min}
  - {points: 40, score: sum}
`, problem.Code{Solve: judgetest.SolveCards, Tests: tests})
	var got []string
	for _, s := range p.Subtasks() {
		line := fmt.Sprintf("%s %d %s plans %t:", s.Name, s.Points, s.Spec.Score.Value, s.Plans())
		for _, f := range tests {
			if ok, err := s.Holds(f); err != nil {
				t.Error(err)
			} else if ok {
				line += " " + f.Name
			}
		}
		if s.Narrow != nil {
			pl, err := s.Narrow.Plan(t.Context(), 1, plan.Default)
			if err != nil {
				t.Fatal(err)
			}
			samples, most := 0, int64(0)
			for _, one := range pl.Tests {
				f, err := pl.File(t.Context(), one)
				if err != nil {
					t.Fatal(err)
				}
				if one.Group == plan.Sample {
					samples++
				}
				for i := range f.Cases.Len() {
					n := f.Cases.At(i).Ints("n")[0]
					if most = max(most, n); n == 500 || s.Name == "odd" && n%2 == 0 {
						t.Errorf("%s: %s has the case %d", s.Name, one.Name, n)
					}
				}
			}
			line += fmt.Sprintf(", %d samples, up to %d", samples, most)
		}
		got = append(got, line)
	}
	want := `1 10 all plans true: a/1 b/2, 1 samples, up to 1000
2 20 all plans false: b/1 b/2
odd 30 min plans true: a/1, 1 samples, up to 999999
4 40 sum plans true: a/1 b/1 b/2`
	if all := strings.Join(got, "\n"); all != want {
		t.Errorf("got\n%s\nwant\n%s", all, want)
	}
}

// TestSubtaskComplaints checks that Load refuses subtasks with equal names, without points, without
// a test or a legal case, and with a condition or a pattern that is not valid. The error names the
// line.
func TestSubtaskComplaints(t *testing.T) {
	for list, want := range map[string]string{
		"{points: 1}, {name: 1, points: 2}":   "two subtasks are called 1; give one of them another name",
		"{points: 0}, {points: 0}":            "no subtask gives points; give them points, or leave subtasks out",
		"{points: 1, where: n > 10^6}":        "no case fulfils n > 10^6; correct it, or the bounds of the input",
		"{points: 1, where: m > 1}":           "unknown name m",
		"{points: 1, where: n +}":             "",
		"{points: 1, tests: c}":               "no test in the folder is called c; write a folder there, or a pattern that a matches",
		"{points: 1, tests: '[c'}":            "[c is not a pattern; write one such as group2/*",
		"{points: 1, where: n > 3 and n < 3}": "no case fulfils n > 3 and n < 3",
		"{points: 1, where: n == 500}":        "no case fulfils n == 500",
	} {
		sp, err := spec.Parse("x.yaml", []byte("id: x\ntitle: {en: x}\nstatement: {en: x}\ntests: {folder: data}\n"+cardsInput+"subtasks: ["+list+"]\n"))
		if err != nil {
			t.Fatal(err)
		}
		_, err = problem.Load(sp, problem.Code{Solve: judgetest.SolveCards, Tests: []problem.FixedTest{fixedTest("a", "1\n", "Kiki\n")}})
		if err == nil || !strings.HasPrefix(err.Error(), "x.yaml:9: "+want) {
			t.Errorf("%s: %v, want %s", list, err, want)
		}
	}
	sp, err := spec.Parse("x.yaml", []byte("id: x\ntitle: {en: x}\nstatement: {en: x}\ntests: {folder: data}\nsubtasks: [{points: 1, where: n < 3}]\n"))
	if err != nil {
		t.Fatal(err)
	}
	_, err = problem.Load(sp, problem.Code{Tests: []problem.FixedTest{fixedTest("a", "1\n", "Kiki\n")}})
	if want := "x.yaml:5: the spec declares no input, so a condition cannot select cases"; err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("%v, want %s", err, want)
	}
}

// TestNarrowedSubtasks checks that a problem with subtasks can be narrowed, and that the narrowed
// problem has no subtasks.
func TestNarrowedSubtasks(t *testing.T) {
	p := loadFixed(t, cardsInput+"subtasks: [{points: 30, where: n > 1000}, {points: 70}]\n",
		problem.Code{Solve: judgetest.SolveCards, Tests: []problem.FixedTest{fixedTest("a", "1\n", "Kiki\n")}})
	narrow, err := p.Narrow([]string{"n=10"})
	if err != nil || narrow.Subtasks() != nil || len(p.Subtasks()) != 2 {
		t.Errorf("%v, %v", narrow, err)
	}
}

// TestSubtaskParts checks that a part of a condition that need not be true does not narrow bounds.
func TestSubtaskParts(t *testing.T) {
	const input = `input: {case: [{n: {int: 1..10}, m: {int: 1..10}}]}
output: [{winner: {first: Kiki, second: Cici}}]
samples: [{in: "1 1\n", out: "Kiki\n"}]
reference: r.py
`
	for where, in := range map[string]string{
		"not (n <= 5 and m <= 3)":            "1 10\n",
		"n <= 5 or(m <= 2 and n <= 3)":       "5 9\n",
		"n < 6 ? (m > 3 and m <= 9) : m < 4": "9 1\n",
		"n <= 5 and m <= 3":                  "5 3\n",
	} {
		p := loadFixed(t, input+"subtasks: [{points: 30, where: '"+where+"'}, {points: 70}]\n",
			problem.Code{Solve: judgetest.SolveCards, Tests: []problem.FixedTest{fixedTest("a", "1 1\n", "Kiki\n")}})
		if !p.Subtasks()[0].HoldsInput([]byte(in)) {
			t.Errorf("%s: refuses %q", where, in)
		}
	}
}
