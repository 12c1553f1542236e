package judge

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"grundy/judge/game"
	"grundy/judge/grammar"
	"grundy/judge/order"
	"grundy/judge/plan"
	"grundy/judge/run"
	"grundy/judge/sandbox"
)

// TestCounterexample holds what is found of programs with one fault each. The
// sample is 1 and 3; the small tests hold 1 to 40, ten a file.
func TestCounterexample(t *testing.T) {
	crash := sandbox.Result{ExitCode: 3, Stdout: []byte("Kiki\n"), Stderr: []byte("/cache/x/a.py: line 7\n")}
	for _, test := range []struct {
		name    string
		program program
		want    Counterexample // Input, Got and so on; what is left out is empty
	}{
		{
			"one small case",
			wrongIf(func(c []int64, i int) bool { return c[i] == 17 }),
			Counterexample{Verdict: WA, Input: lines(17), Got: []byte("Cici\n"), Test: "small-2", Case: 7, Cases: 1, Minimal: true, Smaller: order.Tried{Cases: 16}},
		},
		{
			"the first small case of a file",
			wrongIf(func(c []int64, i int) bool { return c[i] >= 11 && c[i] < 20 }),
			Counterexample{Verdict: WA, Input: lines(11), Got: []byte("Cici\n"), Test: "small-2", Case: 1, Cases: 1, Minimal: true, Smaller: order.Tried{Cases: 10}},
		},
		{
			"cases of the sample: the smallest is sought",
			wrongIf(func(c []int64, i int) bool { return c[i] == 3 || c[i] == 2 }),
			Counterexample{Verdict: WA, Input: lines(2), Got: []byte("Cici\n"), Test: "sample-1", Case: 1, Cases: 1, Minimal: true, Smaller: order.Tried{Cases: 1}},
		},
		{
			"from the first case behind the small tests",
			wrongIf(func(c []int64, i int) bool { return c[i] > 40 }),
			Counterexample{Verdict: WA, Input: lines(41), Got: []byte("Cici\n"), Test: "balanced-1", Case: 1, Cases: 1, Minimal: true, Smaller: order.Tried{Cases: 40}},
		},
		{
			"from some way behind the small tests",
			wrongIf(func(c []int64, i int) bool { return c[i] > 1234 }),
			Counterexample{Verdict: WA, Input: lines(1235), Got: []byte("Cici\n"), Test: "balanced-1", Case: 1, Cases: 1, Minimal: true, Smaller: order.Tried{Cases: 1234}},
		},
		{
			"a crash in the middle of a file",
			func(input []byte) sandbox.Result {
				if slices.Contains(numbersOf(input), 17) {
					return crash
				}
				return accepted(input)
			},
			Counterexample{Verdict: RE, Input: lines(17), Got: []byte("Kiki\n"), Stderr: []byte("a.py: line 7\n"), Test: "small-2", Case: 7, Cases: 1, Minimal: true, Smaller: order.Tried{Cases: 16}},
		},
		{
			"too much memory for large cases",
			func(input []byte) sandbox.Result {
				if slices.Max(numbersOf(input)) > 30 {
					return sandbox.Result{End: sandbox.MemOver}
				}
				return accepted(input)
			},
			Counterexample{Verdict: MLE, Input: lines(31), Test: "small-4", Case: 1, Cases: 1, Minimal: true, Smaller: order.Tried{Cases: 30}},
		},
		{
			"a crash at once",
			func([]byte) sandbox.Result { return sandbox.Result{End: sandbox.Signaled, Signal: "SIGSEGV"} },
			Counterexample{Verdict: RE, Input: lines(1), Test: "sample-1", Case: 1, Cases: 1, Minimal: true},
		},
		{
			"state carried from the case before",
			wrongIf(func(c []int64, i int) bool { return i > 0 && c[i-1] == 16 }),
			Counterexample{Verdict: WA, Input: lines(16, 17), Got: []byte("Kiki\nCici\n"), Test: "small-2", Case: 7, Cases: 2, Carried: true},
		},
		{
			"state carried from three cases before",
			wrongIf(func(c []int64, i int) bool { return i > 2 && c[i-3] == 16 }),
			Counterexample{Verdict: WA, Input: lines(16, 17, 18, 19), Got: []byte("Kiki\nKiki\nCici\nCici\n"), Test: "small-2", Case: 9, Cases: 4, Carried: true},
		},
		{
			"state carried over all of a file",
			wrongIf(func(c []int64, i int) bool { return i == 8 && c[0] == 11 }),
			Counterexample{Verdict: WA, Input: lines(11, 12, 13, 14, 15, 16, 17, 18, 19), Test: "small-2", Case: 9, Cases: 9,
				Got: []byte("Kiki\nCici\nKiki\nKiki\nCici\nKiki\nKiki\nCici\nCici\n")},
		},
		{
			"a first case that fails in company: nothing came before it",
			wrongIf(func(c []int64, i int) bool { return i == 0 && len(c) > 2 }),
			Counterexample{Verdict: WA, Input: lines(1, 2, 3, 4, 5, 6, 7, 8, 9, 10), Test: "small-1", Case: 1, Cases: 10,
				Got: []byte("Cici\nKiki\nCici\nKiki\nKiki\nCici\nKiki\nKiki\nCici\nKiki\n")},
		},
		{
			"answers without newlines",
			perCase(func(c []int64, i int) string { return strings.TrimSpace(right(c[i])) }),
			Counterexample{Verdict: WA, Input: lines(1, 1), Test: "sample-1", Case: 1, Cases: 2, Got: []byte("KikiKiki"),
				Hint: "the answers are not parted as wanted: a newline or a blank is missing or too much"},
		},
		{
			"a crash on the third case of any file",
			func(input []byte) sandbox.Result {
				if len(numbersOf(input)) >= 3 {
					return crash
				}
				return accepted(input)
			},
			Counterexample{Verdict: RE, Input: lines(1, 2, 3), Got: []byte("Kiki\n"), Stderr: []byte("a.py: line 7\n"), Test: "small-1", Case: 3, Cases: 3},
		},
		{
			"output after the end",
			func(input []byte) sandbox.Result { return prints(string(accepted(input).Stdout) + "Kiki\n") },
			Counterexample{Verdict: WA, Input: lines(1), Got: []byte("Kiki\nKiki\n"), Test: "sample-1", Case: 1, Cases: 1, Minimal: true,
				Hint: "one answer too many: is the end of the input answered, too?"},
		},
		{
			"output after the end of some files",
			func(input []byte) sandbox.Result {
				out := string(accepted(input).Stdout)
				if slices.Contains(numbersOf(input), 25) {
					out += "Kiki\n"
				}
				return prints(out)
			},
			Counterexample{Verdict: WA, Input: lines(25), Got: []byte("Kiki\nKiki\n"), Test: "small-3", Case: 5, Cases: 1, Minimal: true, Smaller: order.Tried{Cases: 24},
				Hint: "one answer too many: is the end of the input answered, too?"},
		},
		{
			"only the first case is answered",
			perCase(func(c []int64, i int) string {
				if i > 0 {
					return ""
				}
				return right(c[0])
			}),
			Counterexample{Verdict: WA, Input: lines(1, 1), Got: []byte("Kiki\n"), Test: "sample-1", Case: 2, Cases: 2, Unanswered: true,
				Hint: "only the first case is answered"},
		},
		{
			"all too slow",
			func([]byte) sandbox.Result { return sandbox.Result{End: sandbox.CPUOver} },
			Counterexample{Verdict: TLE, Input: lines(1), Test: "sample-1", Case: 1, Cases: 1},
		},
		{
			"too slow together",
			func(input []byte) sandbox.Result {
				if len(numbersOf(input)) > 5 {
					return sandbox.Result{End: sandbox.CPUOver}
				}
				return accepted(input)
			},
			Counterexample{Verdict: TLE, Input: lines(1, 2, 3, 4, 5, 6, 7, 8, 9, 10), Test: "small-1", Cases: 10, Alone: 2},
		},
		{
			"too slow with the largest",
			func(input []byte) sandbox.Result {
				if len(numbersOf(input)) > 9 {
					return sandbox.Result{End: sandbox.CPUOver}
				}
				return accepted(input)
			},
			Counterexample{Verdict: TLE, Input: lines(1, 2, 3, 4, 5, 6, 7, 8, 9, 10), Test: "small-1", Cases: 10, Alone: 1},
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			p := cards(t, "")
			r := mustJudge(t, p, test.program.Runner(), Options{Jobs: 2})
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
			if ex := r.Counterexample; ex.Cases > 1 && ex.Verdict != TLE && ex.Alone != ex.Cases || ex.Verdict == TLE && ex.Alone != test.want.Alone {
				t.Errorf("of %d cases that fail together %d were run alone", ex.Cases, ex.Alone)
			}
		})
	}
}

// TestUnsteady: the last input is run again, and a program that does not fail each
// time is told so.
func TestUnsteady(t *testing.T) {
	for _, test := range []struct {
		name        string
		each        int32 // of so many runs one is wrong
		runs, fails int
		unsteady    bool
	}{
		{"wrong each time", 1, 2, 2, false},
		{"wrong one time of three", 3, 10, 3, true},
	} {
		var count atomic.Int32
		r := mustJudge(t, cards(t, ""), program(func(input []byte) sandbox.Result {
			if count.Add(1)%test.each == 0 {
				return prints("Cici\n")
			}
			return accepted(input)
		}).Runner(), Options{Given: []GivenTest{{Name: "0", Input: lines(2)}, {Name: "1", Input: lines(2)}, {Name: "2", Input: lines(1)}}, Jobs: 1})
		ex := r.Counterexample
		if ex == nil || r.Runs != test.runs || r.Fails != test.fails || ex.Unsteady != test.unsteady {
			t.Errorf("%s: %d of %d runs failed, %+v", test.name, r.Fails, r.Runs, ex)
		}
	}
}

func checkExample(t *testing.T, got *Counterexample, want Counterexample) {
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

// checkFails holds a counterexample to its word: run again it fails as it says,
// and if it is called minimal every smaller case passes alone.
func checkFails(t *testing.T, p *Problem, tried program, ex *Counterexample) {
	t.Helper()
	verdict := func(input []byte) Verdict {
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
		if got := verdict(one); got != AC {
			t.Fatalf("called minimal, but on %q alone it gets %s", one, got)
		}
		smaller++
	}
	if smaller != ex.Smaller.Cases {
		t.Errorf("%d smaller cases, it says %d", smaller, ex.Smaller.Cases)
	}
}

// TestFarOff wants a failure on large cases alone, more than are all tried, to be
// shown as a single case that no step makes smaller, and not called minimal.
func TestFarOff(t *testing.T) {
	t.Parallel()
	bad := wrongIf(func(c []int64, i int) bool { return c[i] > 500_000 })
	p := load(t, `title: {en: Cards}
statement: {en: x}
input: {cases: {eof: true, max: 2}, case: [{n: {int: 1..10^6}}]}
output: [{winner: {first: Kiki, second: Cici}}]
samples: [{in: "1\n3\n", out: "Kiki\nCici\n"}]
`, Code{Solve: solveCards})
	r := mustJudge(t, p, bad.Runner(), Options{Seed: 3})
	ex := r.Counterexample
	if r.Verdict != WA || string(ex.Input) != "500001\n" || ex.Minimal || !ex.Local || ex.Smaller.Cases != 0 {
		t.Fatalf("%s, %+v", r.Verdict, ex)
	}
	if ex.Test == "" || ex.Facts != nil {
		t.Errorf("found in test %q, facts %+v of a problem without rules", ex.Test, ex.Facts)
	}
}

// TestSmallerFailsOtherwise wants the smallest case that fails as the test did, and
// nobody told that the smaller ones pass where they fail in another way.
func TestSmallerFailsOtherwise(t *testing.T) {
	t.Parallel()
	p := program(func(input []byte) sandbox.Result {
		switch n := numbersOf(input); {
		case slices.Max(n) > 1000:
			return sandbox.Result{ExitCode: 1}
		case slices.Max(n) > 100:
			return prints("Nobody\n")
		}
		return accepted(input)
	})
	r := mustJudge(t, cards(t, ""), p.Runner(), Options{Jobs: 1})
	if ex := r.Counterexample; r.Verdict != RE || ex.Verdict != RE || string(ex.Input) != "1001\n" || ex.Minimal || !ex.Local {
		t.Errorf("%s, %+v", r.Verdict, ex)
	}
}

// TestFacts wants what the rules say of a wrong answer, and nothing where the
// fault is not of the game.
func TestFacts(t *testing.T) {
	r := mustJudge(t, cards(t, ""), wrongIf(func(c []int64, i int) bool { return c[i] == 17 }).Runner(), Options{})
	f := r.Counterexample.Facts
	if f == nil || f.Position != "17" || f.Class != game.N {
		t.Fatalf("the facts are %+v", f)
	}
	// From 17 to multiples of 3.
	if want := []game.Move{{Take: 2, After: "15"}, {Take: 8, After: "9"}}; !slices.Equal(f.Wins, want) {
		t.Errorf("the winning moves are %v, want %v", f.Wins, want)
	}
	r = mustJudge(t, cards(t, ""), wrongIf(func(c []int64, i int) bool { return c[i] == 18 }).Runner(), Options{})
	if f := r.Counterexample.Facts; f == nil || f.Position != "18" || f.Class != game.P || len(f.Wins) > 0 {
		t.Errorf("the facts are %+v", f)
	}
	for name, p := range map[string]program{
		"letter case": perCase(func(c []int64, i int) string { return strings.ToUpper(right(c[i])) }),
		"a crash":     func([]byte) sandbox.Result { return sandbox.Result{ExitCode: 1} },
		"silence":     func([]byte) sandbox.Result { return prints("") },
	} {
		if f := mustJudge(t, cards(t, ""), p.Runner(), Options{}).Counterexample.Facts; f != nil {
			t.Errorf("%s: the rules say %+v", name, f)
		}
	}
	// The user's own answer is against the rules: they are silent.
	r = mustJudge(t, cards(t, ""), accepted.Runner(), Options{Given: []GivenTest{{Name: "a", Input: lines(17), Want: []byte("Cici\n")}}})
	if ex := r.Counterexample; ex == nil || ex.Facts != nil {
		t.Errorf("%+v", ex)
	}
}

func TestVerdictOnly(t *testing.T) {
	runs := 0
	bad := wrongIf(func(c []int64, i int) bool { return c[i] == 17 })
	runner := runnerFunc(func(_ context.Context, c sandbox.Command) (sandbox.Result, error) {
		runs++
		return bad(c.Stdin), nil
	})
	r := mustJudge(t, cards(t, ""), runner, Options{VerdictOnly: true, Jobs: 1})
	if r.Verdict != WA || r.Counterexample != nil || runs != 3 {
		t.Errorf("%s, %+v, %d runs", r.Verdict, r.Counterexample, runs)
	}
}

// TestAll wants every test judged, and the same counterexample as without.
func TestAll(t *testing.T) {
	bad := wrongIf(func(c []int64, i int) bool { return c[i]%17 == 0 })
	r := mustJudge(t, cards(t, ""), bad.Runner(), Options{Stop: run.Never, Jobs: 3})
	if ex := r.Counterexample; len(r.Tests) != little.Runs || string(ex.Input) != "17\n" || ex.Smaller.Cases != 16 || !ex.Minimal {
		t.Errorf("%d tests, %+v", len(r.Tests), ex)
	}
	failed := 0
	for _, one := range r.Tests {
		if one.Verdict != AC {
			failed++
		}
		if one.Group == plan.Sample && one.Verdict != AC {
			t.Errorf("%+v", one)
		}
	}
	if failed < 3 {
		t.Errorf("%d failed", failed)
	}
}
