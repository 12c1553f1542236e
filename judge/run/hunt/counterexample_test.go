package hunt_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"grundy/judge/problem"
	"grundy/judge/report"
	"grundy/judge/report/arrange"
	"grundy/judge/run"
	"grundy/judge/sandbox"
	"grundy/judge/spec/grammar"
	"grundy/judge/testing/judgetest"
	"grundy/judge/testing/judgetest/submit"
	"grundy/judge/tests/plan"
)

// TestCounterexample checks the counterexamples of programs with one fault each. The sample is 1
// and 3. The small tests contain 1 to 40, ten per file.
func TestCounterexample(t *testing.T) {
	crash := sandbox.Result{ExitCode: 3, Stdout: []byte("Kiki\n"), Stderr: []byte("/cache/x/a.py: line 7\n")}
	for _, test := range []struct {
		name    string
		program judgetest.Program
		want    report.Counterexample // Input, Got and so on; omitted fields are empty
	}{
		{
			"one small case",
			judgetest.WrongIf(func(c []int64, i int) bool { return c[i] == 17 }),
			report.Counterexample{Verdict: report.WA, Input: judgetest.Lines(17), Got: []byte("Cici\n"), Test: "small-2", Case: 7, Cases: 1, Minimal: true, Smaller: arrange.Tried{Cases: 16}},
		},
		{
			"the first small case of a file",
			judgetest.WrongIf(func(c []int64, i int) bool { return c[i] >= 11 && c[i] < 20 }),
			report.Counterexample{Verdict: report.WA, Input: judgetest.Lines(11), Got: []byte("Cici\n"), Test: "small-2", Case: 1, Cases: 1, Minimal: true, Smaller: arrange.Tried{Cases: 10}},
		},
		{
			"cases of the sample: the smallest is sought",
			judgetest.WrongIf(func(c []int64, i int) bool { return c[i] == 3 || c[i] == 2 }),
			report.Counterexample{Verdict: report.WA, Input: judgetest.Lines(2), Got: []byte("Cici\n"), Test: "sample-1", Case: 1, Cases: 1, Minimal: true, Smaller: arrange.Tried{Cases: 1}},
		},
		{
			"from the first case behind the small tests",
			judgetest.WrongIf(func(c []int64, i int) bool { return c[i] > 40 }),
			report.Counterexample{Verdict: report.WA, Input: judgetest.Lines(41), Got: []byte("Cici\n"), Test: "balanced-1", Case: 1, Cases: 1, Minimal: true, Smaller: arrange.Tried{Cases: 40}},
		},
		{
			"from some way behind the small tests",
			judgetest.WrongIf(func(c []int64, i int) bool { return c[i] > 1234 }),
			report.Counterexample{Verdict: report.WA, Input: judgetest.Lines(1235), Got: []byte("Cici\n"), Test: "balanced-1", Case: 1, Cases: 1, Minimal: true, Smaller: arrange.Tried{Cases: 1234}},
		},
		{
			"a crash in the middle of a file",
			func(input []byte) sandbox.Result {
				if slices.Contains(judgetest.Numbers(input), 17) {
					return crash
				}
				return judgetest.Accepted(input)
			},
			report.Counterexample{Verdict: report.RE, Input: judgetest.Lines(17), Got: []byte("Kiki\n"), Stderr: []byte("a.py: line 7\n"), Test: "small-2", Case: 7, Cases: 1, Minimal: true, Smaller: arrange.Tried{Cases: 16}},
		},
		{
			"too much memory for large cases",
			func(input []byte) sandbox.Result {
				if slices.Max(judgetest.Numbers(input)) > 30 {
					return sandbox.Result{End: sandbox.MemOver}
				}
				return judgetest.Accepted(input)
			},
			report.Counterexample{Verdict: report.MLE, Input: judgetest.Lines(31), Test: "small-4", Case: 1, Cases: 1, Minimal: true, Smaller: arrange.Tried{Cases: 30}},
		},
		{
			"a crash at once",
			func([]byte) sandbox.Result { return sandbox.Result{End: sandbox.Signaled, Signal: "SIGSEGV"} },
			report.Counterexample{Verdict: report.RE, Input: judgetest.Lines(1), Test: "sample-1", Case: 1, Cases: 1, Minimal: true},
		},
		{
			"state carried from the case before",
			judgetest.WrongIf(func(c []int64, i int) bool { return i > 0 && c[i-1] == 16 }),
			report.Counterexample{Verdict: report.WA, Input: judgetest.Lines(16, 17), Got: []byte("Kiki\nCici\n"), Test: "small-2", Case: 7, Cases: 2, Carried: true},
		},
		{
			"state carried from three cases before",
			judgetest.WrongIf(func(c []int64, i int) bool { return i > 2 && c[i-3] == 16 }),
			report.Counterexample{Verdict: report.WA, Input: judgetest.Lines(16, 17, 18, 19), Got: []byte("Kiki\nKiki\nCici\nCici\n"), Test: "small-2", Case: 9, Cases: 4, Carried: true},
		},
		{
			"state carried over all of a file",
			judgetest.WrongIf(func(c []int64, i int) bool { return i == 8 && c[0] == 11 }),
			report.Counterexample{Verdict: report.WA, Input: judgetest.Lines(11, 12, 13, 14, 15, 16, 17, 18, 19), Test: "small-2", Case: 9, Cases: 9,
				Got: []byte("Kiki\nCici\nKiki\nKiki\nCici\nKiki\nKiki\nCici\nCici\n")},
		},
		{
			"a first case that fails in company: nothing came before it",
			judgetest.WrongIf(func(c []int64, i int) bool { return i == 0 && len(c) > 2 }),
			report.Counterexample{Verdict: report.WA, Input: judgetest.Lines(1, 2, 3, 4, 5, 6, 7, 8, 9, 10), Test: "small-1", Case: 1, Cases: 10,
				Got: []byte("Cici\nKiki\nCici\nKiki\nKiki\nCici\nKiki\nKiki\nCici\nKiki\n")},
		},
		{
			"answers without newlines",
			judgetest.PerCase(func(c []int64, i int) string { return strings.TrimSpace(judgetest.Right(c[i])) }),
			report.Counterexample{Verdict: report.WA, Input: judgetest.Lines(1, 1), Test: "sample-1", Case: 1, Cases: 2, Got: []byte("KikiKiki"),
				Hint: "the separators are wrong: a newline or space is missing or extra"},
		},
		{
			"a crash on the third case of any file",
			func(input []byte) sandbox.Result {
				if len(judgetest.Numbers(input)) >= 3 {
					return crash
				}
				return judgetest.Accepted(input)
			},
			report.Counterexample{Verdict: report.RE, Input: judgetest.Lines(1, 2, 3), Got: []byte("Kiki\n"), Stderr: []byte("a.py: line 7\n"), Test: "small-1", Case: 3, Cases: 3},
		},
		{
			"output after the end",
			func(input []byte) sandbox.Result {
				return judgetest.Prints(string(judgetest.Accepted(input).Stdout) + "Kiki\n")
			},
			report.Counterexample{Verdict: report.WA, Input: judgetest.Lines(1), Got: []byte("Kiki\nKiki\n"), Test: "sample-1", Case: 1, Cases: 1, Minimal: true,
				Hint: "one answer too many: does the program also answer the line that ends the input?"},
		},
		{
			"output after the end of some files",
			func(input []byte) sandbox.Result {
				out := string(judgetest.Accepted(input).Stdout)
				if slices.Contains(judgetest.Numbers(input), 25) {
					out += "Kiki\n"
				}
				return judgetest.Prints(out)
			},
			report.Counterexample{Verdict: report.WA, Input: judgetest.Lines(25), Got: []byte("Kiki\nKiki\n"), Test: "small-3", Case: 5, Cases: 1, Minimal: true, Smaller: arrange.Tried{Cases: 24},
				Hint: "one answer too many: does the program also answer the line that ends the input?"},
		},
		{
			"only the first case is answered",
			judgetest.PerCase(func(c []int64, i int) string {
				if i > 0 {
					return ""
				}
				return judgetest.Right(c[0])
			}),
			report.Counterexample{Verdict: report.WA, Input: judgetest.Lines(1, 1), Got: []byte("Kiki\n"), Test: "sample-1", Case: 2, Cases: 2, Unanswered: true,
				Hint: "only the first case is answered"},
		},
		{
			"all too slow",
			func([]byte) sandbox.Result { return sandbox.Result{End: sandbox.CPUOver} },
			report.Counterexample{Verdict: report.TLE, Input: judgetest.Lines(1), Test: "sample-1", Case: 1, Cases: 1},
		},
		{
			"too slow together",
			func(input []byte) sandbox.Result {
				if len(judgetest.Numbers(input)) > 5 {
					return sandbox.Result{End: sandbox.CPUOver}
				}
				return judgetest.Accepted(input)
			},
			report.Counterexample{Verdict: report.TLE, Input: judgetest.Lines(1, 2, 3, 4, 5, 6, 7, 8, 9, 10), Test: "small-1", Cases: 10, Alone: 2},
		},
		{
			"too slow with the largest",
			func(input []byte) sandbox.Result {
				if len(judgetest.Numbers(input)) > 9 {
					return sandbox.Result{End: sandbox.CPUOver}
				}
				return judgetest.Accepted(input)
			},
			report.Counterexample{Verdict: report.TLE, Input: judgetest.Lines(1, 2, 3, 4, 5, 6, 7, 8, 9, 10), Test: "small-1", Cases: 10, Alone: 1},
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			p := judgetest.Cards(t, "")
			r := submit.Report(t, p, test.program.Runner(), run.Options{Jobs: 2})
			if r.Verdict != test.want.Verdict {
				t.Fatalf("got %s, want %s", r.Verdict, test.want.Verdict)
			}
			want, err := p.Answer(context.Background(), test.want.Input)
			if err != nil {
				t.Fatal(err)
			}
			test.want.Want = want
			checkExample(t, r.Counterexample, test.want)
			checkFails(t, p, test.program, r.Counterexample)
			if ex := r.Counterexample; ex.Cases > 1 && ex.Verdict != report.TLE && ex.Alone != ex.Cases || ex.Verdict == report.TLE && ex.Alone != test.want.Alone {
				t.Errorf("of %d cases that fail together %d were run alone", ex.Cases, ex.Alone)
			}
		})
	}
}

// TestUnsteady checks that the final input is run again, and that the report says if the program
// does not fail every time.
func TestUnsteady(t *testing.T) {
	for _, test := range []struct {
		name        string
		each        int32 // one of this many runs fails
		runs, fails int
		unsteady    bool
	}{
		{"wrong each time", 1, 2, 2, false},
		{"wrong one time of three", 3, 10, 3, true},
	} {
		var count atomic.Int32
		r := submit.Report(t, judgetest.Cards(t, ""), judgetest.Program(func(input []byte) sandbox.Result {
			if count.Add(1)%test.each == 0 {
				return judgetest.Prints("Cici\n")
			}
			return judgetest.Accepted(input)
		}).Runner(), run.Options{Selection: run.Selection{Given: []problem.GivenTest{{Name: "0", Input: judgetest.Lines(2)}, {Name: "1", Input: judgetest.Lines(2)}, {Name: "2", Input: judgetest.Lines(1)}}}, Jobs: 1})
		ex := r.Counterexample
		if ex == nil || r.Runs != test.runs || r.Fails != test.fails || ex.Unsteady != test.unsteady {
			t.Errorf("%s: %d of %d runs failed, %+v", test.name, r.Fails, r.Runs, ex)
		}
	}
}

func checkExample(t *testing.T, got *report.Counterexample, want report.Counterexample) {
	t.Helper()
	for _, field := range []struct {
		name      string
		got, want any
	}{
		{"verdict", got.Verdict, want.Verdict},
		{"input", string(got.Input), string(want.Input)},
		{"want", string(got.Want), string(want.Want)},
		{"got", string(got.Got), string(want.Got)},
		{"stderr", string(got.Stderr), string(want.Stderr)},
		{"hint", got.Hint, want.Hint},
		{"test", got.Test, want.Test},
		{"case", got.Case, want.Case},
		{"cases", got.Cases, want.Cases},
		{"unanswered", got.Unanswered, want.Unanswered},
		{"carried", got.Carried, want.Carried},
		{"unsteady", got.Unsteady, want.Unsteady},
		{"minimal", got.Minimal, want.Minimal},
		{"smaller", got.Smaller.Cases, want.Smaller.Cases},
	} {
		if field.got != field.want {
			t.Errorf("%s: got %q, want %q", field.name, field.got, field.want)
		}
	}
}

// checkFails checks the claims of a counterexample. It fails again in the same way and, if it is
// minimal, every smaller case passes alone.
func checkFails(t *testing.T, p *problem.Problem, tried judgetest.Program, ex *report.Counterexample) {
	t.Helper()
	verdict := func(input []byte) report.Verdict {
		cases, err := p.Grammar.Parse(input, grammar.Strict)
		if err != nil {
			t.Fatal(err)
		}
		f, err := p.Frame(context.Background(), cases)
		if err != nil {
			t.Fatal(err)
		}
		o, err := run.Decide(context.Background(), p, f, tried(input), sandbox.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		return o.Verdict
	}
	if got := verdict(ex.Input); got != ex.Verdict {
		t.Errorf("run again it gets %s, not %s", got, ex.Verdict)
	}
	if !ex.Minimal {
		return
	}
	smaller := 0
	for c := range p.Grammar.Enumerate().All() {
		one := p.Grammar.PrintCase(nil, c)
		if bytes.Equal(one, ex.Input) {
			break
		}
		if got := verdict(one); got != report.AC {
			t.Fatalf("called minimal, but on %q alone it gets %s", one, got)
		}
		smaller++
	}
	if smaller != ex.Smaller.Cases {
		t.Errorf("%d smaller cases, it says %d", smaller, ex.Smaller.Cases)
	}
}

// TestFarOff checks a failure only on cases so large that not all smaller cases are tried. The
// counterexample is a single case that no step shrinks, and is not called minimal.
func TestFarOff(t *testing.T) {
	t.Parallel()
	bad := judgetest.WrongIf(func(c []int64, i int) bool { return c[i] > 500_000 })
	p := judgetest.Load(t, `title: {en: Cards}
statement: {en: x}
input: {cases: {eof: true, max: 2}, case: [{n: {int: 1..10^6}}]}
output: [{winner: {first: Kiki, second: Cici}}]
samples: [{in: "1\n3\n", out: "Kiki\nCici\n"}]
`, problem.Code{Solve: judgetest.SolveCards})
	r := submit.Report(t, p, bad.Runner(), run.Options{Seed: 3})
	ex := r.Counterexample
	if r.Verdict != report.WA || string(ex.Input) != "500001\n" || ex.Minimal || !ex.Local || ex.Smaller.Cases != 0 {
		t.Fatalf("%s, %+v", r.Verdict, ex)
	}
	if ex.Test == "" || ex.Facts != nil {
		t.Errorf("found in test %q, facts %+v of a problem without rules", ex.Test, ex.Facts)
	}
}

// TestSmallerFailsOtherwise checks that the counterexample is the smallest case that fails like the
// test. The report must not say that smaller cases pass if they fail in another way.
func TestSmallerFailsOtherwise(t *testing.T) {
	t.Parallel()
	p := judgetest.Program(func(input []byte) sandbox.Result {
		switch n := judgetest.Numbers(input); {
		case slices.Max(n) > 1000:
			return sandbox.Result{ExitCode: 1}
		case slices.Max(n) > 100:
			return judgetest.Prints("Nobody\n")
		}
		return judgetest.Accepted(input)
	})
	r := submit.Report(t, judgetest.Cards(t, ""), p.Runner(), run.Options{Jobs: 1})
	if ex := r.Counterexample; r.Verdict != report.RE || ex.Verdict != report.RE || string(ex.Input) != "1001\n" || ex.Minimal || !ex.Local {
		t.Errorf("%s, %+v", r.Verdict, ex)
	}
}

// TestFacts checks the facts from the rules about a wrong answer. There are none if the fault does
// not concern the game.
func TestFacts(t *testing.T) {
	r := submit.Report(t, judgetest.Cards(t, ""), judgetest.WrongIf(func(c []int64, i int) bool { return c[i] == 17 }).Runner(), run.Options{})
	f := r.Counterexample.Facts
	if f == nil || f.Position != "17" || f.Class != report.N {
		t.Fatalf("the facts are %+v", f)
	}
	// The winning moves lead from 17 to multiples of 3.
	if want := []report.Move{{Take: 2, After: "15"}, {Take: 8, After: "9"}}; !slices.Equal(f.Wins, want) {
		t.Errorf("the winning moves are %v, want %v", f.Wins, want)
	}
	r = submit.Report(t, judgetest.Cards(t, ""), judgetest.WrongIf(func(c []int64, i int) bool { return c[i] == 18 }).Runner(), run.Options{})
	if f := r.Counterexample.Facts; f == nil || f.Position != "18" || f.Class != report.P || len(f.Wins) > 0 {
		t.Errorf("the facts are %+v", f)
	}
	for name, p := range map[string]judgetest.Program{
		"letter case": judgetest.PerCase(func(c []int64, i int) string { return strings.ToUpper(judgetest.Right(c[i])) }),
		"a crash":     func([]byte) sandbox.Result { return sandbox.Result{ExitCode: 1} },
		"silence":     func([]byte) sandbox.Result { return judgetest.Prints("") },
	} {
		if f := submit.Report(t, judgetest.Cards(t, ""), p.Runner(), run.Options{}).Counterexample.Facts; f != nil {
			t.Errorf("%s: the rules say %+v", name, f)
		}
	}
	// The user's own answer contradicts the rules, so there are no facts.
	r = submit.Report(t, judgetest.Cards(t, ""), judgetest.Accepted.Runner(), run.Options{Selection: run.Selection{Given: []problem.GivenTest{{Name: "a", Input: judgetest.Lines(17), Want: []byte("Cici\n")}}}})
	if ex := r.Counterexample; ex == nil || ex.Facts != nil {
		t.Errorf("%+v", ex)
	}
}

// TestAll checks that with --all every test is judged, and that the counterexample does not change.
func TestAll(t *testing.T) {
	bad := judgetest.WrongIf(func(c []int64, i int) bool { return c[i]%17 == 0 })
	r := submit.Report(t, judgetest.Cards(t, ""), bad.Runner(), run.Options{Stop: run.Never, Jobs: 3})
	if ex := r.Counterexample; len(r.Tests) != judgetest.Little.Runs || string(ex.Input) != "17\n" || ex.Smaller.Cases != 16 || !ex.Minimal {
		t.Errorf("%d tests, %+v", len(r.Tests), ex)
	}
	failed := 0
	for _, one := range r.Tests {
		if one.Verdict != report.AC {
			failed++
		}
		if one.Group == string(plan.Sample) && one.Verdict != report.AC {
			t.Errorf("%+v", one)
		}
	}
	if failed < 3 {
		t.Errorf("%d failed", failed)
	}
}

// TestHuntErrors checks that an error during the search is returned.
func TestHuntErrors(t *testing.T) {
	errDisk := errors.New("the disk is full")
	large := judgetest.WrongIf(func(cases []int64, i int) bool { return cases[i] > 50 })
	for _, at := range []int64{41, 51} { // in the first and the second file of the search
		runner := judgetest.Runner(func(_ context.Context, c sandbox.Command) (sandbox.Result, error) {
			if judgetest.Numbers(c.Stdin)[0] == at {
				return sandbox.Result{}, errDisk
			}
			return large(c.Stdin), nil
		})
		r, err := submit.Try(context.Background(), judgetest.Cards(t, ""), runner, run.Options{Jobs: 1})
		if !errors.Is(err, errDisk) || r.Counterexample != nil {
			t.Errorf("at %d: %v, %+v", at, err, r.Counterexample)
		}
	}
}

// TestCancelSearch cancels the search for a smaller case, and checks that the case found so far is
// returned.
func TestCancelSearch(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	large := judgetest.WrongIf(func(cases []int64, i int) bool { return cases[i] > 500_000 })
	phases := map[string]bool{}
	var mu sync.Mutex
	r, err := submit.Try(ctx, judgetest.Cards(t, ""), large.Runner(), run.Options{
		Jobs: 2,
		Observer: run.Observer{Progress: func(p run.Progress) {
			mu.Lock()
			defer mu.Unlock()
			if phases[p.Phase] = true; p.Phase != "running" {
				cancel()
			}
		}},
	})
	if err != nil || !phases["looking for a smaller case"] {
		t.Fatalf("got %v in %v", err, phases)
	}
	if ex := r.Counterexample; ex == nil || !ex.Interrupted || ex.Minimal {
		t.Errorf("the counterexample is %+v", ex)
	}
}

// TestReferenceFaultIsolating checks that a reference that fails while a case is run alone gives an
// error.
func TestReferenceFaultIsolating(t *testing.T) {
	var calls atomic.Int32
	p := judgetest.CardsBy(t, "", func(in io.Reader, out io.Writer) error {
		if calls.Add(1) > 1 {
			panic("index out of range")
		}
		return judgetest.SolveCards(in, out)
	})
	bad := judgetest.WrongIf(func(c []int64, i int) bool { return i == 0 })
	_, err := submit.Try(context.Background(), p, bad.Runner(), run.Options{Selection: run.Selection{Given: []problem.GivenTest{{Name: "a", Input: judgetest.Lines(1, 2)}}}, Jobs: 1})
	var reference *plan.ReferenceError
	if !errors.As(err, &reference) {
		t.Errorf("got %v", err)
	}
}

// TestLastMissing checks a program that never answers the last case. The counterexample is the
// smallest case, which passes only if others follow.
func TestLastMissing(t *testing.T) {
	silent := judgetest.PerCase(func(c []int64, i int) string {
		if i == len(c)-1 {
			return ""
		}
		return judgetest.Right(c[i])
	})
	p := judgetest.Cards(t, "")
	r := submit.Report(t, p, silent.Runner(), run.Options{Jobs: 1})
	if ex := r.Counterexample; string(ex.Input) != "1\n" || ex.Smaller.Cases != 0 {
		t.Errorf("%q after %d", ex.Input, ex.Smaller.Cases)
	}
	checkFails(t, p, silent, r.Counterexample)
}
