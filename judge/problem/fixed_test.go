package problem_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"grundy/judge/problem"
	"grundy/judge/program/interactive"
	"grundy/judge/spec"
	"grundy/judge/testing/judgetest"
	"grundy/judge/tests/plan"
)

// declaredInput has the keys that complete a problem of judgetest, except its game.
const declaredInput = `input: {cases: {eof: true, max: 10}, case: [{n: {int: 1..9}}]}
output: [{winner: {first: Kiki, second: Cici}}]
samples: [{in: "1\n3\n", out: "Kiki\nCici\n"}]
`

// fixedTest returns a test that came with a problem. An empty want means that it has no answer.
func fixedTest(name, input, want string) problem.FixedTest {
	g := problem.GivenTest{Name: name, Input: []byte(input)}
	if want != "" {
		g.Want = []byte(want)
	}
	return problem.FixedTest{Name: name, Place: "data/" + name + ".in", Size: int64(len(input)),
		Read: func() (problem.GivenTest, error) { return g, nil }}
}

// loadFixed loads a problem with the fixed tests in code.Tests.
func loadFixed(t *testing.T, more string, code problem.Code) *problem.Problem {
	t.Helper()
	return judgetest.Load(t, "title: {en: x}\nstatement: {en: x}\ntests: {folder: data}\n"+more, code)
}

// TestMakes checks that Makes returns an error exactly if Plan does, and says what is missing.
func TestMakes(t *testing.T) {
	tests := []problem.FixedTest{fixedTest("1", "1\n", "Kiki\n")}
	for _, test := range []struct {
		more string
		code problem.Code
		want string
	}{
		{"", problem.Code{Tests: tests}, "x: its spec declares no input, so no tests can be generated"},
		{"", problem.Code{Tests: tests, Solve: judgetest.SolveCards}, "x: its spec declares no input"},
		{declaredInput, problem.Code{Tests: tests}, "x: it has no reference, so generated tests would have no answers"},
		{declaredInput, problem.Code{Tests: tests, Solve: judgetest.SolveCards}, ""},
		{"interactor: i.py\ninput: {case: [{n: {int: 1..9}}]}\n", problem.Code{Tests: tests, Interactor: &interactive.Code{}}, ""},
	} {
		p := loadFixed(t, test.more, test.code)
		err := p.Makes()
		if test.want == "" {
			if _, planned := p.Plan(t.Context(), 1, plan.Budget{}); err != nil || planned != nil {
				t.Errorf("%s: %v, %v", test.more, err, planned)
			}
			continue
		}
		if err == nil || !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("%s: %v, want %s", test.more, err, test.want)
			continue
		}
		_, planned := p.Plan(t.Context(), 1, plan.Budget{})
		_, narrowed := p.Narrow([]string{"n=1"})
		for _, err := range []error{planned, narrowed} {
			if err == nil || !strings.HasPrefix(err.Error(), test.want) {
				t.Errorf("%s: %v, want %s", test.more, err, test.want)
			}
		}
	}
}

// TestFixedFile checks which stored tests are judged, with which answers, and why the others are
// refused.
func TestFixedFile(t *testing.T) {
	solve := problem.Code{Solve: judgetest.SolveCards}
	for _, test := range []struct {
		name        string
		more        string
		code        problem.Code
		given       problem.FixedTest
		want, wrong string
		cases       int
	}{
		{"anything goes", "", problem.Code{}, fixedTest("1", "??", "!!"), "!!", "", 0},
		{"legal", declaredInput, solve, fixedTest("1", "1\n3\n", "Kiki\nCici\n"), "Kiki\nCici\n", "", 2},
		{"legal, read leniently", declaredInput, solve, fixedTest("1", "1 3", "Kiki\nCici\n"), "Kiki\nCici\n", "", 2},
		{"legal, with no reference", declaredInput, problem.Code{}, fixedTest("1", "1\n3\n", "Kiki\nCici\n"), "Kiki\nCici\n", "", 0},
		{"illegal", declaredInput, solve, fixedTest("1", "1\n10\n", "Kiki\n"), "", "data/1.in:2: 10 is greater than 9; correct the file, or the input of the spec", 0},
		{"the reference answers", declaredInput, solve, fixedTest("1", "3\n", ""), "Cici\n", "", 1},
		{"the reference answers without a grammar", "", solve, fixedTest("1", "3\n", ""), "Cici\n", "", 0},
		{"nobody answers", "", problem.Code{}, fixedTest("1", "3\n", ""), "", "data/1.in: x: it has no reference to answer a file; put the answer beside the input", 0},
		{"an interactor needs no answer", "interactor: i.py\n", problem.Code{Interactor: &interactive.Code{}}, fixedTest("1", "3\n", ""), "", "", 0},
	} {
		test.code.Tests = []problem.FixedTest{test.given}
		p := loadFixed(t, test.more, test.code)
		fixed := p.Fixed()
		f, err := p.FixedFile(t.Context(), fixed[len(fixed)-1])
		if test.wrong != "" {
			if err == nil || err.Error() != test.wrong {
				t.Errorf("%s: %v, want %s", test.name, err, test.wrong)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		cases := 0
		if f.Cases != nil {
			cases = f.Cases.Len()
		}
		if string(f.Want) != test.want || cases != test.cases || f.Name != "1" || len(f.Answers) != cases {
			t.Errorf("%s: %q, %d cases, %d answers, %s", test.name, f.Want, cases, len(f.Answers), f.Name)
		}
	}
}

// TestFixedSamples checks that samples are fixed tests only if the problem cannot make tests.
// Otherwise they are in the plan.
func TestFixedSamples(t *testing.T) {
	tests := []problem.FixedTest{fixedTest("1", "1\n", "Kiki\n")}
	for want, code := range map[string]problem.Code{
		"sample-1 1": {Tests: tests}, "1": {Tests: tests, Solve: judgetest.SolveCards},
	} {
		var names []string
		for _, f := range loadFixed(t, declaredInput, code).Fixed() {
			names = append(names, f.Name)
		}
		if got := strings.Join(names, " "); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
	p := judgetest.Load(t, "title: {en: x}\nstatement: {en: x}\nreference: r.py\nsamples: [{in: \"1\\n\", out: \"2\\n\"}]\n",
		problem.Code{Ask: func(context.Context, []byte) ([]byte, error) { return nil, errors.New("not asked") }})
	f, err := p.FixedFile(t.Context(), p.Fixed()[0])
	if err != nil || string(f.Input) != "1\n" || string(f.Want) != "2\n" {
		t.Errorf("%+v, %v", f, err)
	}
}

// TestUntestable checks that problems without tests are rejected.
func TestUntestable(t *testing.T) {
	for more, want := range map[string]string{
		"reference: r.py\n":                       "x.yaml:1: there are no tests; name a folder as tests: {folder: FOLDER}, or declare the input",
		"interactor: i.py\n":                      "x.yaml:1: there are no tests",
		"tests: {folder: data}\ncheck: go\n":      "x.yaml:5: no Go checker for x",
		"tests: {folder: data}\ncheck: exact\n":   "x.yaml:1: there are no tests",
		"tests: {folder: data}\n" + declaredInput: "",
		"tests: {folder: data}\ninput: {case: [{n: {int: 1..9}}]}\ngame: {heaps: n, take: any}\n": "x.yaml:6: the answers of the game are not declared; declare them with the key output",
	} {
		sp, err := spec.Parse("x.yaml", []byte("id: x\ntitle: {en: x}\nstatement: {en: x}\n"+more))
		if err != nil {
			t.Fatal(err)
		}
		_, err = problem.Load(sp, problem.Code{Solve: judgetest.SolveCards})
		if (err == nil) != (want == "") || err != nil && !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s\ngot  %v\nwant %s", more, err, want)
		}
	}
}

// TestNoOutput checks that the whole output is the answer to the last case if the spec does not
// declare answers, and that no case is blamed.
func TestNoOutput(t *testing.T) {
	p := judgetest.Load(t, "title: {en: x}\nstatement: {en: x}\nreference: r.py\ninput: {cases: {eof: true, max: 10}, case: [{n: {int: 1..9}}]}\n",
		problem.Code{Solve: judgetest.SolveCards})
	pl, err := p.Plan(t.Context(), 1, plan.Brief)
	if err != nil {
		t.Fatal(err)
	}
	f, err := pl.File(t.Context(), pl.Tests[0])
	if err != nil || f.Cases.Len() != 9 || len(f.Answers) != 9 || string(f.Answers[8].Text) != string(f.Want) || f.Answers[7].Text != nil {
		t.Fatalf("%+v, %v", f, err)
	}
	if j, err := p.Check(t.Context(), f, []byte("Kiki\nKiki\n")); err != nil || j.Right() || j.Case != -1 {
		t.Errorf("%+v, %v", j, err)
	}
}
