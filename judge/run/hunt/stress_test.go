package hunt

import (
	"context"
	"io"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"grundy/judge/base/i18n"
	"grundy/judge/problem"
	"grundy/judge/program/build"
	"grundy/judge/report"
	"grundy/judge/run"
	"grundy/judge/sandbox"
	"grundy/judge/spec"
	"grundy/judge/spec/grammar"
	"grundy/judge/testing/judgetest"
	"grundy/judge/tests/plan"
	"grundy/judge/tests/search"
)

// hunterOf returns a hunter for a program that needs no building.
func hunterOf(p *problem.Problem, r sandbox.Runner, o Options) *hunter {
	h, err := newHunter(p, "a.cpp", o)
	if err != nil {
		panic(err)
	}
	h.first = contestantOf(h, r)
	return h
}

// contestantOf returns a contestant whose program is a function of the test.
func contestantOf(h *hunter, r sandbox.Runner) *contestant {
	program := &build.Program{Args: []string{"/cache/x/program"}, Dir: "/cache/x"}
	return &contestant{Submission: run.New(r, nil).Compiled(h.problem, program, h.options.Options), problem: h.problem}
}

func mustHunt(t testing.TB, p *problem.Problem, tried judgetest.Program, o Options) *Report {
	t.Helper()
	o.Jobs = 2
	h := hunterOf(p, tried.Runner(), o)
	h.held = 40_000
	if err := h.hunt(t.Context()); err != nil {
		t.Fatal(err)
	}
	return h.report
}

// many returns the problem cards with up to a thousand cases per file.
func many(t testing.TB) *problem.Problem {
	t.Helper()
	return judgetest.Load(t, manyText, problem.Code{Solve: judgetest.SolveCards})
}

const manyText = `title: {en: Cards}
statement: {en: x}
limits: {time: 1s}
input: {cases: {eof: true, max: 1000}, case: [{n: {int: 1..10^9}}]}
output: [{winner: {first: Kiki, second: Cici}}]
samples: [{in: "1\n3\n", out: "Kiki\nCici\n"}]
`

func anyOf(input []byte, bad func(n int64) bool) bool {
	return slices.ContainsFunc(judgetest.Numbers(input), bad)
}

// TestStress checks the results for programs with one fault each.
func TestStress(t *testing.T) {
	for _, test := range []struct {
		name    string
		program judgetest.Program
		verdict report.Verdict
		input   string // of the counterexample
		minimal int    // number of smaller cases that pass; -1: not minimal
		cases   int
	}{
		{"a small case", judgetest.WrongIf(func(c []int64, i int) bool { return c[i] == 17 }), report.WA, "17\n", 16, 1},
		{"large cases, met by chance and then by all smaller ones", judgetest.WrongIf(func(c []int64, i int) bool { return c[i] > 30_000 }), report.WA, "30001\n", 30_000, 1},
		{"cases too far off for that", judgetest.WrongIf(func(c []int64, i int) bool { return c[i] > 500_000 }), report.WA, "500001\n", -1, 1},
		{"a crash", func(input []byte) sandbox.Result {
			if anyOf(input, func(n int64) bool { return n >= 700 }) {
				return sandbox.Result{End: sandbox.Signaled, Signal: "SIGSEGV"}
			}
			return judgetest.Accepted(input)
		}, report.RE, "700\n", 699, 1},
		{"state carried from a case", judgetest.WrongIf(func(c []int64, i int) bool { return i > 0 && c[i-1] >= 5 }), report.WA, "5\n1\n", -1, 2},
		{"too slow from some size on", func(input []byte) sandbox.Result {
			if anyOf(input, func(n int64) bool { return n >= 20 }) {
				return sandbox.Result{End: sandbox.CPUOver, CPU: 2 * time.Second}
			}
			return judgetest.Accepted(input)
		}, report.TLE, "20\n", -1, 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			r := mustHunt(t, many(t), test.program, Options{Options: run.Options{Seed: 1}, Cases: 200_000})
			f := r.Found
			if f == nil || r.Verdict != test.verdict || f.Verdict != test.verdict {
				t.Fatalf("%s, found %+v", r.Verdict, f)
			}
			if string(f.Input) != test.input || f.Cases != test.cases || !f.Local {
				t.Errorf("found %q of %d cases, local %v; want %q of %d", f.Input, f.Cases, f.Local, test.input, test.cases)
			}
			if f.Minimal != (test.minimal >= 0) || f.Minimal && f.Smaller.Cases != test.minimal {
				t.Errorf("minimal %v, %d smaller; want %d", f.Minimal, f.Smaller.Cases, test.minimal)
			}
			if f.Runs == 0 || f.Fails != f.Runs {
				t.Errorf("%d of %d runs failed", f.Fails, f.Runs)
			}
			if !f.Minimal {
				return
			}
			want, err := many(t).Answer(context.Background(), f.Input)
			if err != nil || string(want) != string(f.Want) {
				t.Errorf("wanted %q, the reference answers %q, %v", f.Want, want, err)
			}
		})
	}
}

// TestStressPacking checks that packing more cases into a file than the spec allows does not cause
// a verdict: neither TLE, nor a crash of a program that has room for only a thousand cases.
func TestStressPacking(t *testing.T) {
	var great atomic.Bool
	for name, tried := range map[string]judgetest.Program{
		"a millisecond a case": func(input []byte) sandbox.Result {
			n := len(judgetest.Numbers(input))
			great.Store(great.Load() || n > 1000)
			if n > 1000 {
				return sandbox.Result{End: sandbox.CPUOver, CPU: time.Duration(n) * time.Millisecond}
			}
			return judgetest.Accepted(input)
		},
		"room for 1000 cases": func(input []byte) sandbox.Result {
			if len(judgetest.Numbers(input)) > 1000 {
				return sandbox.Result{ExitCode: 1}
			}
			return judgetest.Accepted(input)
		},
	} {
		r := mustHunt(t, many(t), tried, Options{Options: run.Options{Seed: 1}, Cases: 60_000})
		if r.Verdict != report.AC || r.Found != nil || r.Once != nil || r.Cases < 60_000 {
			t.Errorf("%s: %s after %d cases, %+v", name, r.Verdict, r.Cases, r.Found)
		}
	}
	if !great.Load() {
		t.Error("no file held more than 1000 cases: nothing was tested")
	}
}

// TestStressCounted checks that a file can be too slow as a whole if the spec allows its number of
// cases.
func TestStressCounted(t *testing.T) {
	p := judgetest.Load(t, `title: {en: Cards}
statement: {en: x}
input: {cases: {count: T, max: 50}, case: [{n: {int: 1..10^6}}]}
output: [{winner: {first: Kiki, second: Cici}}]
samples: [{in: "2\n1\n3\n", out: "Kiki\nCici\n"}]
`, problem.Code{Solve: solveCounted})
	r := mustHunt(t, p, func(input []byte) sandbox.Result {
		n := judgetest.Numbers(input)[1:]
		if len(n) > 20 {
			return sandbox.Result{End: sandbox.CPUOver, CPU: 2 * time.Second}
		}
		return judgetest.Accepted(judgetest.Lines(n...))
	}, Options{Options: run.Options{Seed: 1}})
	if r.Verdict != report.TLE || r.Found.Cases != 21 || r.Found.Minimal {
		t.Errorf("%s, %+v", r.Verdict, r.Found)
	}
}

// TestStressWhole checks that all legal cases are tried, and that the report says so.
func TestStressWhole(t *testing.T) {
	p, err := many(t).Narrow([]string{"n=3000"})
	if err != nil {
		t.Fatal(err)
	}
	r := mustHunt(t, p, judgetest.Accepted, Options{Options: run.Options{Seed: 1}})
	if r.Verdict != report.AC || r.Whole.Cases != 3000 || !r.Whole.Suffices() {
		t.Errorf("%s, %+v of 3000 cases", r.Verdict, r.Whole)
	}
}

// TestStressUnsteady checks that the report says if a program does not always fail.
func TestStressUnsteady(t *testing.T) {
	for _, test := range []struct {
		name  string
		every int32 // every this many runs, the case fails
		once  bool
	}{
		{"every other run", 2, false},
		{"the first run only", 1 << 30, true},
	} {
		var runs atomic.Int32
		r := mustHunt(t, many(t), func(input []byte) sandbox.Result {
			if anyOf(input, func(n int64) bool { return n == 7 }) && (runs.Add(1)-1)%test.every == 0 {
				return judgetest.Prints("Nobody\n")
			}
			return judgetest.Accepted(input)
		}, Options{Options: run.Options{Seed: 1}, Cases: 2000})
		switch {
		case test.once && (r.Found != nil || r.Once == nil || r.Once.Runs != unsteady || r.Once.Fails != 0 || r.Verdict != report.AC):
			t.Errorf("%s: %s, found %+v, once %+v", test.name, r.Verdict, r.Found, r.Once)
		case !test.once && (r.Found == nil || r.Found.Runs != unsteady || r.Found.Fails == 0 || r.Found.Fails == unsteady):
			t.Errorf("%s: %s, %+v", test.name, r.Verdict, r.Found)
		}
	}
}

// TestStressUntil checks that failures with other verdicts are skipped and counted.
func TestStressUntil(t *testing.T) {
	tried := judgetest.Program(func(input []byte) sandbox.Result {
		if anyOf(input, func(n int64) bool { return n == 900 }) {
			return sandbox.Result{ExitCode: 3}
		}
		return judgetest.WrongIf(func(c []int64, i int) bool { return c[i] == 17 })(input)
	})
	r := mustHunt(t, many(t), tried, Options{Options: run.Options{Seed: 1}, Cases: 5000, Until: []report.Verdict{report.RE}})
	if r.Verdict != report.RE || string(r.Found.Input) != "900\n" || r.Others["WA"] == 0 {
		t.Errorf("%s, %+v, others %v", r.Verdict, r.Found, r.Others)
	}
}

// TestStressInterrupted checks that the report says that the caller ended the hunt, and that there
// is no error.
func TestStressInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	var runs atomic.Int32
	h := hunterOf(many(t), judgetest.Program(func(input []byte) sandbox.Result {
		if runs.Add(1) == 30 { // after the first round of files
			cancel()
		}
		return judgetest.Accepted(input)
	}).Runner(), Options{Options: run.Options{Seed: 1}})
	if err := h.hunt(ctx); err != nil || !h.report.Interrupted || h.report.Cases == 0 {
		t.Errorf("%v, %+v", err, h.report)
	}
}

// TestStressProgress checks that a hunt reports its progress and elapsed time.
func TestStressProgress(t *testing.T) {
	phases, files := map[string]int{}, 0
	mustHunt(t, many(t), judgetest.WrongIf(func(cases []int64, i int) bool { return cases[i] > 5000 }), Options{Options: run.Options{
		Seed: 1,
		Observer: run.Observer{Progress: func(p run.Progress) {
			if phases[p.Phase] = max(phases[p.Phase], p.Done); p.Took < 0 || p.Took > time.Hour {
				t.Errorf("%+v", p)
			}
			files = max(files, p.Files)
		}},
	}})
	if len(phases) < 2 || phases[string(search.Small)] < 1000 || files == 0 {
		t.Errorf("cases by phase: %v, %d files", phases, files)
	}
}

// TestStuck checks that a case that once took too long is tried again during shrinking, because the
// machine may have been busy.
func TestStuck(t *testing.T) {
	var alone atomic.Bool
	tried := judgetest.Program(func(input []byte) sandbox.Result {
		n := judgetest.Numbers(input)
		if slices.Contains(n, 443) && !alone.Load() {
			alone.Store(len(n) == 1)
			return sandbox.Result{End: sandbox.CPUOver, CPU: 2 * time.Second}
		}
		return judgetest.WrongIf(func(c []int64, i int) bool { return c[i] == 443 || c[i] > 30_000 })(input)
	})
	r := mustHunt(t, many(t), tried, Options{Options: run.Options{Seed: 1}, Cases: 20_000, Until: []report.Verdict{report.WA}})
	if f := r.Found; f == nil || string(f.Input) != "443\n" || !f.Minimal || r.Others["TLE"] != 1 {
		t.Errorf("%+v, others %v", f, r.Others)
	}
}

// TestStressTime checks that a hunt ends when its time is over.
func TestStressTime(t *testing.T) {
	r := mustHunt(t, many(t), judgetest.Accepted, Options{Options: run.Options{Seed: 1}, For: 50 * time.Millisecond})
	if r.Interrupted || r.Verdict != report.AC || r.Whole.Cases != 0 || r.Took < 40*time.Millisecond || r.Took > time.Hour {
		t.Errorf("%+v", r)
	}
}

// TestStressLeft checks that a hunt says if its time ended before some tests of submit, and only
// then.
func TestStressLeft(t *testing.T) {
	p := many(t)
	h := hunterOf(p, judgetest.Accepted.Runner(), Options{Options: run.Options{Seed: 1}, Cases: 100_000})
	h.given = p
	if err := h.hunt(t.Context()); err != nil || len(h.report.Warnings) > 0 {
		t.Errorf("all are tried: %v, %v", h.report.Warnings, err)
	}
	for _, most := range []int32{5, 20} { // small cases come first, so after five runs no test has been made
		var runs atomic.Int32
		slow := judgetest.Runner(func(ctx context.Context, c sandbox.Command) (sandbox.Result, error) {
			if runs.Add(1) > most {
				<-ctx.Done()
				return sandbox.Result{}, ctx.Err()
			}
			return judgetest.Accepted.Runner()(ctx, c)
		})
		h = hunterOf(p, slow, Options{Options: run.Options{Seed: 1, Jobs: 1}, For: time.Second})
		h.given = p
		h.grace, h.linger = time.Millisecond, time.Millisecond
		if err := h.hunt(t.Context()); err != nil {
			t.Fatal(err)
		}
		if r := h.report; len(r.Warnings) != 1 || !strings.Contains(r.Warnings[0].String(), "of grundy submit had run; hunt for longer") {
			t.Errorf("%d runs: %+v", most, r)
		}
	}
}

// TestStressNothing checks that a hunt in which no file was completed says so instead of reporting
// no failure.
func TestStressNothing(t *testing.T) {
	waits := judgetest.Runner(func(ctx context.Context, _ sandbox.Command) (sandbox.Result, error) {
		<-ctx.Done()
		return sandbox.Result{}, ctx.Err()
	})
	o := Options{Options: run.Options{Seed: 1}, For: 20 * time.Millisecond}
	for name, hunt := range map[string]func(*hunter, context.Context) error{"stress": (*hunter).hunt, "slowest": (*hunter).slowest} {
		h := longEnough(t, o, func(o Options) (*hunter, error) {
			h := hunterOf(many(t), waits, o)
			h.grace, h.linger = time.Millisecond, time.Millisecond
			return h, hunt(h, t.Context())
		})
		if err := h.tried(); err == nil || !strings.Contains(err.Error(), "nothing was tried: the program did not finish any file") {
			t.Errorf("%s: %v after %d files", name, err, h.report.Files)
		}
	}
	h := hunterOf(many(t), judgetest.Accepted.Runner(), Options{Options: run.Options{Seed: 1}, Cases: 10})
	if err := h.hunt(t.Context()); err != nil || h.tried() != nil {
		t.Errorf("%v, %v after %d files", err, h.tried(), h.report.Files)
	}
	slow := judgetest.Load(t, manyText, problem.Code{Ask: func(ctx context.Context, _ []byte) ([]byte, error) { <-ctx.Done(); return nil, ctx.Err() }})
	h = hunterOf(slow, judgetest.Accepted.Runner(), o)
	if err := h.hunt(t.Context()); err != nil || h.tried() == nil || !strings.Contains(h.tried().Error(), "the reference did not answer any file") {
		t.Errorf("%v, %v", err, h.tried())
	}
}

// TestStressFew checks the report of a hunt whose time ended after only a few cases. It must say
// so, unless the user allowed no more cases.
func TestStressFew(t *testing.T) {
	for _, test := range []struct {
		cases   int
		stopped bool
		verdict report.Verdict
		want    string
	}{
		{5, true, report.AC, "x: too few cases to tell: 5 within 10s; hunt for longer"},
		{0, true, report.AC, "x: too few cases to tell: 0 within 10s; hunt for longer"},
		{5, false, report.AC, ""},
		{5, true, report.WA, ""},
		{10, true, report.AC, ""},
	} {
		h := hunterOf(many(t), judgetest.Accepted.Runner(), Options{For: 10 * time.Second})
		h.report.Files, h.report.Cases, h.report.Verdict, h.stopped = 3, test.cases, test.verdict, test.stopped
		h.answered.Store(true)
		got := ""
		if err := h.tried(); err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("%+v: %q", test, got)
		}
	}
	for most, stopped := range map[int]bool{5: false, 0: true} {
		h := hunterOf(many(t), judgetest.Accepted.Runner(), Options{Options: run.Options{Seed: 1}, For: time.Hour, Cases: most})
		if most == 0 {
			h.options.For = time.Millisecond
		}
		if err := h.hunt(t.Context()); err != nil || h.stopped != stopped {
			t.Errorf("at most %d cases: stopped %t, %v", most, h.stopped, err)
		}
	}
}

// longEnough calls hunt, and doubles its time until the reference has answered a file, because that
// may take long on a busy machine.
func longEnough(t *testing.T, o Options, hunt func(Options) (*hunter, error)) *hunter {
	t.Helper()
	for {
		h, err := hunt(o)
		if err != nil {
			t.Fatal(err)
		}
		if o.For *= 2; h.answered.Load() || o.For > time.Minute {
			return h
		}
	}
}

// TestStressEndless checks that a program that never ends is found although its limit is longer
// than the hunt, if the hunt searches for TLE.
func TestStressEndless(t *testing.T) {
	o := Options{Options: run.Options{Seed: 1}, For: 10 * time.Millisecond}
	for _, test := range []struct {
		until []report.Verdict
		want  report.Verdict
	}{{nil, report.TLE}, {[]report.Verdict{report.WA}, report.AC}} {
		runs := 0
		late := judgetest.Runner(func(ctx context.Context, _ sandbox.Command) (sandbox.Result, error) {
			if _, last := ctx.Deadline(); runs == 0 && !last {
				<-ctx.Done()
				return sandbox.Result{}, ctx.Err()
			}
			runs++
			return sandbox.Result{End: sandbox.CPUOver, CPU: 5 * time.Second}, nil
		})
		o.Until = test.until
		h := longEnough(t, o, func(o Options) (*hunter, error) {
			h := hunterOf(many(t), late, o)
			h.linger = time.Millisecond
			return h, h.hunt(t.Context())
		})
		if err := h.tried(); (err == nil) != (test.want == report.TLE) {
			t.Fatalf("until %v: %v", test.until, err)
		}
		if r := h.report; r.Verdict != test.want || r.Files != 1 || runs == 0 || (r.Found != nil) != (test.want == report.TLE) {
			t.Errorf("until %v: %s after %d files, %d runs", test.until, r.Verdict, r.Files, runs)
		}
	}
}

// TestStressReference checks that a reference that panics gives an error instead of a verdict.
func TestStressReference(t *testing.T) {
	broken := judgetest.Load(t, manyText, problem.Code{Solve: func(in io.Reader, out io.Writer) error { panic("broken") }})
	h := hunterOf(broken, judgetest.Accepted.Runner(), Options{Options: run.Options{Seed: 1}, Cases: 10})
	if err := h.hunt(t.Context()); err == nil || !strings.HasPrefix(err.Error(), "reference: ") || h.report.Verdict != report.AC {
		t.Errorf("%v, %s", err, h.report.Verdict)
	}
}

// TestStressAgainst checks what a hunt reports if two programs differ, if the other one crashes,
// and if both are wrong in the same way.
func TestStressAgainst(t *testing.T) {
	odd := judgetest.WrongIf(func(c []int64, i int) bool { return c[i] == 41 })
	crashes := judgetest.Program(func(input []byte) sandbox.Result {
		if anyOf(input, func(n int64) bool { return n == 5 }) {
			return sandbox.Result{ExitCode: 9}
		}
		return judgetest.Accepted(input)
	})
	for _, test := range []struct {
		name          string
		first, second judgetest.Program
		verdict       report.Verdict
		input         string
		other         bool
	}{
		{"they differ", judgetest.Accepted, odd, report.WA, "41\n", false},
		{"the other crashes", judgetest.Accepted, crashes, report.RE, "5\n", true},
		{"both are wrong alike", odd, odd, report.AC, "", false},
	} {
		h := hunterOf(many(t), test.first.Runner(), Options{Options: run.Options{Seed: 1}, Cases: 3000})
		h.second = hunterOf(many(t), test.second.Runner(), Options{}).first
		if err := h.hunt(t.Context()); err != nil {
			t.Fatal(err)
		}
		r := h.report
		if r.Verdict != test.verdict {
			t.Errorf("%s: %s, %+v", test.name, r.Verdict, r.Found)
			continue
		}
		if f := r.Found; f != nil && (string(f.Input) != test.input || f.Other != test.other || string(f.Right) != string(judgetest.Accepted(f.Input).Stdout)) {
			t.Errorf("%s: %+v", test.name, f)
		}
	}
}

// TestSlowest checks that a hunt for the slowest input finds one on which a program takes almost
// the most time.
func TestSlowest(t *testing.T) {
	h := hunterOf(judgetest.Cards(t, ""), judgetest.Program(func(input []byte) sandbox.Result {
		res := judgetest.Accepted(input)
		for _, n := range judgetest.Numbers(input) {
			res.CPU += time.Duration(n) * 100 * time.Nanosecond
		}
		return res
	}).Runner(), Options{Options: run.Options{Seed: 1}, Cases: 300})
	if err := h.slowest(t.Context()); err != nil {
		t.Fatal(err)
	}
	s := h.report.Slowest
	if s == nil || s.CPU < 700*time.Millisecond || len(s.Points) < 1 || s.Verdict != report.AC {
		t.Errorf("%+v", s)
	}
}

// TestNarrowBounds checks the notations of bounds, and the error for a wrong one.
func TestNarrowBounds(t *testing.T) {
	p := many(t)
	narrow, err := p.Narrow([]string{" n = 30 "})
	if err != nil {
		t.Fatal(err)
	}
	if _, hi, _ := narrow.Grammar.Field("n").Bounds(); hi != 30 {
		t.Errorf("n up to %d", hi)
	}
	for bound, want := range map[string]string{
		"q=3": "q: the case has no such field; known: ", "N=3": "N: the case has no such field; did you mean n?",
		"n": `n: "" is not a whole number; write it as n=100`, "n=x": `n: "x" is not a whole number; write it as n=100`,
	} {
		if _, err := p.Narrow([]string{bound}); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v, want %s", bound, err, want)
		}
	}
}

// TestNarrow checks the narrowed bounds and the errors of narrowing.
func TestNarrow(t *testing.T) {
	p := judgetest.Load(t, `title: {en: Words}
statement: {en: x}
input: {cases: {eof: true, max: 10}, case: [{n: {int: 2..100}, k: {int: 1..n}, w: {chars: "ab", length: 1..6}, v: {chars: "ab", length: k}}]}
output: [{winner: {first: Kiki, second: Cici}}]
samples: [{in: "2 1 a b\n", out: "Kiki\n"}]
`, problem.Code{Solve: judgetest.SolveCards})
	narrow, err := p.Narrow([]string{"n=3", "k=2", "w=1"})
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	walk := narrow.Grammar.Enumerate()
	walk.Largest = 30 // the bounds of k depend on n, so without Largest the enumeration would try ever greater k
	for c := range walk.All() {
		n++
		if c.Int("n") > 3 || c.Int("k") > 2 || len(c.Str("w")) > 1 {
			t.Fatalf("%s", narrow.Grammar.PrintCase(nil, c))
		}
	}
	if want := 2 * (2*2 + 2*4); n != want {
		t.Errorf("%d cases, want %d", n, want)
	}
	for _, bound := range []string{"n=1", "v=3"} {
		field, _, _ := strings.Cut(bound, "=")
		if _, err := p.Narrow([]string{bound}); err == nil || !strings.HasPrefix(err.Error(), field+": ") {
			t.Errorf("%s: %v", bound, err)
		}
	}
	if n := p.Grammar.Field("n"); n == nil {
		t.Error("the problem itself has changed")
	} else if _, hi, _ := n.Bounds(); hi != 100 {
		t.Errorf("the problem itself has changed: n up to %d", hi)
	}
}

func solveCounted(in io.Reader, out io.Writer) error {
	data, err := io.ReadAll(in)
	if err != nil {
		return err
	}
	_, rest, _ := strings.Cut(string(data), "\n")
	return judgetest.SolveCards(strings.NewReader(rest), out)
}

// TestLooseLimit checks that the report names the limit, without the slack of a hunt.
func TestLooseLimit(t *testing.T) {
	runner := judgetest.Program(func([]byte) sandbox.Result {
		return sandbox.Result{End: sandbox.CPUOver, CPU: 5 * time.Second, Wall: 5 * time.Second}
	}).Runner()
	h := hunterOf(many(t), runner, Options{Options: run.Options{Limits: spec.Limits{Time: time.Second}}})
	h.slack = farOver
	f := fileOf(t, h.problem, "7\n")
	o, err := h.loose(t.Context(), h.first, f)
	if err != nil || o.Verdict != report.TLE || o.Detail.String() != "more than 1s of CPU time" {
		t.Errorf("%s, %q, %v", o.Verdict, o.Detail, err)
	}
}

func fileOf(t *testing.T, p *problem.Problem, input string) *plan.File {
	t.Helper()
	cases, fault := p.Grammar.Parse([]byte(input), grammar.Strict)
	if fault != nil {
		t.Fatal(fault)
	}
	f, err := p.Frame(context.Background(), cases)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// TestStressSlowReference checks that a hunt continues, and says so, if the reference program is
// too slow for some cases. If the reference answers no case, there is no verdict.
func TestStressSlowReference(t *testing.T) {
	for _, bound := range []int64{50, 0} {
		p := judgetest.Load(t, manyText+"reference: brute.py\n", problem.Code{Ask: func(_ context.Context, input []byte) ([]byte, error) {
			if anyOf(input, func(n int64) bool { return n > bound }) {
				return nil, plan.ErrTooLarge
			}
			var out strings.Builder
			err := judgetest.SolveCards(strings.NewReader(string(input)), &out)
			return []byte(out.String()), err
		}})
		h := hunterOf(p, judgetest.Accepted.Runner(), Options{Options: run.Options{Seed: 1}, Cases: 3000})
		if err := h.hunt(t.Context()); err != nil {
			t.Fatal(err)
		}
		warned := strings.Join(i18n.Strings(h.report.Warnings), "\n")
		if h.report.Found != nil || h.report.Whole.Cases > 0 || !strings.Contains(warned, "some cases take too long to answer and were not tried") {
			t.Errorf("up to %d: %+v, %q", bound, h.report.Found, warned)
		}
		if err := h.tried(); (err != nil) != (bound == 0) {
			t.Errorf("up to %d: %v", bound, err)
		}
	}
}

// TestComplete checks which trials are complete: only answers are wrong, and none is missing.
func TestComplete(t *testing.T) {
	for _, test := range []struct {
		verdict   report.Verdict
		want, got string
		dialogue  *report.Dialogue
		complete  bool
	}{
		{verdict: report.WA, want: "1\n2\n", got: "1\n3", complete: true},
		{verdict: report.PE, want: "1\n2\n", got: "1\n\n2\n", complete: true},
		{verdict: report.WA, want: "1\n2\n", got: "3\n\n"},
		{verdict: report.RE, want: "1\n2\n", got: "1\n2\n"},
		{verdict: report.WA, want: "1\n", got: "2\n", dialogue: &report.Dialogue{}},
	} {
		o := run.Outcome{Verdict: test.verdict, Dialogue: test.dialogue, Result: sandbox.Result{Stdout: []byte(test.got)}}
		tried := &trial{file: &plan.File{Want: []byte(test.want)}, Outcome: o}
		if got := tried.told().Complete; got != test.complete {
			t.Errorf("%s %q: %v", test.verdict, test.got, got)
		}
	}
}
