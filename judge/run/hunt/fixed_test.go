package hunt_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"grundy/judge"
	"grundy/judge/problem"
	"grundy/judge/program/build"
	"grundy/judge/report"
	"grundy/judge/run"
	"grundy/judge/run/hunt"
	"grundy/judge/sandbox"
	"grundy/judge/testing/judgetest"
	"grundy/judge/testing/judgetest/submit"
)

// folderOf returns a problem that is only a folder of tests. Each input is a number to be doubled,
// padded to give different sizes.
func folderOf(t *testing.T, inputs ...string) *problem.Problem {
	t.Helper()
	var tests []problem.FixedTest
	for i, in := range inputs {
		g := problem.GivenTest{Name: fmt.Sprint(i + 1), Input: []byte(in), Want: []byte(fmt.Sprintln(2 * judgetest.Numbers([]byte(in))[0]))}
		tests = append(tests, problem.FixedTest{Name: g.Name, Size: int64(len(in)), Read: func() (problem.GivenTest, error) { return g, nil }})
	}
	return judgetest.Load(t, "title: {en: x}\nstatement: {en: x}\ntests: {folder: data}\n", problem.Code{Tests: tests, From: "some tests of data/"})
}

// doubles returns a program that doubles a number, except the listed ones. It crashes on a number
// below 0.
func doubles(wrong ...int64) judgetest.Program {
	return func(input []byte) sandbox.Result {
		n := judgetest.Numbers(input)[0]
		for _, w := range wrong {
			if n == w {
				return judgetest.Prints("0\n")
			}
		}
		if n < 0 {
			return sandbox.Result{ExitCode: 1}
		}
		return judgetest.Prints(fmt.Sprintln(2 * n))
	}
}

// TestFixed checks that the first failing test decides the verdict, and the counterexample is the
// smallest test that fails in the same way.
func TestFixed(t *testing.T) {
	for _, test := range []struct {
		name    string
		program judgetest.Program
		inputs  []string
		verdict report.Verdict
		failed  int
		example string
	}{
		{"right", doubles(), []string{"1", "2"}, report.AC, 0, ""},
		{"the first is the smallest", doubles(1, 2), []string{"1", "2    "}, report.WA, 1, "1"},
		{"a smaller one is behind", doubles(1, 2, 3), []string{"5", "1    ", "2   ", "3  ", "4 "}, report.WA, 2, "4"},
		{"of two alike the first", doubles(1, 2, 3), []string{"1    ", "2  ", "3  "}, report.WA, 1, "2"},
		{"what fails otherwise does not count", doubles(1), []string{"1    ", "-2 "}, report.WA, 1, "1"},
		{"a crash", doubles(2), []string{"1", "-3    ", "2", "-4 "}, report.RE, 2, "4"},
	} {
		r := submit.Report(t, folderOf(t, test.inputs...), test.program.Runner(), run.Options{})
		if r.Verdict != test.verdict || r.Planned != len(test.inputs) || r.Problem.Tests.String() != "some tests of data/" {
			t.Errorf("%s: %s, %+v", test.name, r.Verdict, r)
		}
		if test.failed == 0 {
			continue
		}
		ex := r.Counterexample
		if len(r.Tests) != test.failed || ex == nil || ex.Test != test.example || !ex.Least || ex.Verdict != test.verdict || r.Runs != 2 || r.Fails != 2 {
			t.Errorf("%s: %d tests, %+v, repeated %d, %d", test.name, len(r.Tests), ex, r.Runs, r.Fails)
		}
	}
}

// TestFixedUnknown checks that there is no claim about smaller tests if one of them cannot be read.
func TestFixedUnknown(t *testing.T) {
	good := func(name, in, want string) problem.FixedTest {
		g := problem.GivenTest{Name: name, Input: []byte(in), Want: []byte(want)}
		return problem.FixedTest{Name: name, Size: int64(len(in)), Read: func() (problem.GivenTest, error) { return g, nil }}
	}
	lost := problem.FixedTest{Name: "lost", Size: 1, Read: func() (problem.GivenTest, error) { return problem.GivenTest{}, os.ErrNotExist }}
	p := judgetest.Load(t, "title: {en: x}\nstatement: {en: x}\ntests: {folder: data}\n",
		problem.Code{Tests: []problem.FixedTest{good("a", "5   ", "10\n"), lost, good("b", "6  ", "12\n")}})
	r := submit.Report(t, p, doubles(5, 6).Runner(), run.Options{})
	if ex := r.Counterexample; r.Verdict != report.WA || ex == nil || ex.Test != "b" || ex.Least {
		t.Errorf("%s, %+v", r.Verdict, ex)
	}
}

// TestFixedUnsteady checks that the counterexample says if a program does not always fail on a
// test.
func TestFixedUnsteady(t *testing.T) {
	runs := 0
	r := submit.Report(t, folderOf(t, "1"), judgetest.Program(func(input []byte) sandbox.Result {
		if runs++; runs%2 == 1 {
			return judgetest.Prints("0\n")
		}
		return judgetest.Prints("2\n")
	}).Runner(), run.Options{})
	if ex := r.Counterexample; r.Verdict != report.WA || !ex.Unsteady || ex.Least || r.Runs != 10 || r.Fails != 5 {
		t.Errorf("%s, %+v, %d of %d", r.Verdict, ex, r.Fails, r.Runs)
	}
}

// TestFixedFirst checks that tests that came with a problem precede those of its plan, and that the
// counterexample is a small case of its grammar.
func TestFixedFirst(t *testing.T) {
	g := problem.GivenTest{Name: "7", Input: judgetest.Lines(90, 17), Want: []byte("Cici\nKiki\n")}
	fixed := problem.FixedTest{Name: "7", Size: 6, Read: func() (problem.GivenTest, error) { return g, nil }}
	p := judgetest.Load(t, `title: {en: Cards}
statement: {en: x}
tests: {folder: data}
input: {cases: {eof: true, max: 10}, case: [{n: {int: 1..10^6}}]}
output: [{winner: {first: Kiki, second: Cici}}]
samples: [{in: "1\n3\n", out: "Kiki\nCici\n"}]
`, problem.Code{Solve: judgetest.SolveCards, Tests: []problem.FixedTest{fixed}})
	r := submit.Report(t, p, judgetest.WrongIf(func(c []int64, i int) bool { return c[i] == 17 }).Runner(), run.Options{})
	if r.Verdict != report.WA || len(r.Tests) != 1 || r.Tests[0].Name != "7" || r.Tests[0].Cases != 2 || r.Planned != 25 {
		t.Errorf("%s, %+v of %d", r.Verdict, r.Tests, r.Planned)
	}
	if ex := r.Counterexample; string(ex.Input) != "17\n" || ex.Test != "7" {
		t.Errorf("%+v", ex)
	}
}

// TestEarly checks that named tests are judged first.
func TestEarly(t *testing.T) {
	r := submit.Report(t, folderOf(t, "1", "2", "3"), judgetest.Accepted.Runner(), run.Options{Selection: run.Selection{Early: []string{"3"}}, Stop: 1})
	var names []string
	for _, one := range r.Tests {
		names = append(names, one.Name)
	}
	if got := strings.Join(names, " "); got != "3 1 2" {
		t.Errorf("%s", got)
	}
}

// TestNoHunt checks that hunts are refused if no input can be generated.
func TestNoHunt(t *testing.T) {
	j := judge.New(judgetest.Accepted.Runner(), judgetest.Builder(t))
	for _, hunt := range []func() error{
		func() error {
			_, err := j.Stress(t.Context(), folderOf(t, "1"), build.Source{Name: "a.cpp"}, hunt.Options{})
			return err
		},
		func() error {
			_, err := j.Slowest(t.Context(), folderOf(t, "1"), build.Source{Name: "a.cpp"}, hunt.Options{})
			return err
		},
	} {
		if err := hunt(); err == nil || !strings.HasPrefix(err.Error(), "x: its spec declares no input, so no tests can be generated") {
			t.Errorf("%v", err)
		}
	}
}
