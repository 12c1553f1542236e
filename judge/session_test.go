package judge

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"grundy/judge/judgetest"
	"grundy/judge/plan"
	"grundy/judge/report"
	"grundy/judge/run"
	"grundy/judge/sandbox"
)

// numbered are files of the user's, of one case each: test i holds i+1.
func numbered(n int) []GivenTest {
	var tests []GivenTest
	for i := range n {
		tests = append(tests, GivenTest{Name: fmt.Sprint("t", i), Input: lines(int64(i + 1))})
	}
	return tests
}

// faulty are ways to fail, by verdict.
var faulty = map[Verdict]sandbox.Result{
	WA:  prints("Nobody\n"),
	RE:  {ExitCode: 1},
	TLE: {End: sandbox.CPUOver},
	MLE: {End: sandbox.MemOver},
	OLE: {End: sandbox.OutOver},
}

// TestFirstFailing wants the verdict of the first failing test in their order,
// whatever order runs end in, and the report to end with it unless all are
// wanted.
func TestFirstFailing(t *testing.T) {
	t.Parallel()
	const tests = 24
	p := cards(t, "")
	for round := range 50 {
		rnd := rand.New(rand.NewPCG(uint64(round), 1))
		fate := map[int64]Verdict{}
		verdicts := []Verdict{WA, RE, TLE, MLE, OLE}
		for range rnd.IntN(6) {
			fate[rnd.Int64N(tests)+1] = verdicts[rnd.IntN(len(verdicts))]
		}
		runner := runnerFunc(func(ctx context.Context, c sandbox.Command) (sandbox.Result, error) {
			n := numbersOf(c.Stdin)[0]
			select { // so that runs end in any order
			case <-time.After(time.Duration(rand.IntN(300)) * time.Microsecond):
			case <-ctx.Done():
				return sandbox.Result{}, ctx.Err()
			}
			if v := fate[n]; v != "" {
				return faulty[v], nil
			}
			return prints(right(n)), nil
		})
		all := round%2 == 1
		r := mustJudge(t, p, runner, Options{Given: numbered(tests), Jobs: 1 + round%12, Stop: map[bool]run.Stop{true: run.Never}[all]})
		checkFirst(t, r, fate, tests, all)
	}
}

func checkFirst(t *testing.T, r *Report, fate map[int64]Verdict, tests int, all bool) {
	t.Helper()
	first, verdict := tests, AC
	for i := tests - 1; i >= 0; i-- {
		if v := fate[int64(i+1)]; v != "" {
			first, verdict = i, v
		}
	}
	if r.Verdict != verdict || r.Planned != tests {
		t.Fatalf("%s of %d tests, want %s", r.Verdict, r.Planned, verdict)
	}
	want := min(first+1, tests)
	if all {
		want = tests
	}
	if len(r.Tests) != want || r.Cases != want {
		t.Fatalf("%d tests, %d cases in the report, want %d", len(r.Tests), r.Cases, want)
	}
	for i, one := range r.Tests {
		v := fate[int64(i+1)]
		if v == "" {
			v = AC
		}
		if one.Name != fmt.Sprint("t", i) || one.Verdict != v || one.Group != "" {
			t.Fatalf("test %d is %+v, want %s", i, one, v)
		}
	}
	if verdict == AC {
		if r.Counterexample != nil {
			t.Fatalf("a counterexample to an accepted program")
		}
		return
	}
	if ex := r.Counterexample; ex == nil || ex.Test != fmt.Sprint("t", first) || ex.Verdict != verdict ||
		string(ex.Input) != string(lines(int64(first+1))) || ex.Minimal {
		t.Fatalf("the counterexample is %+v", ex)
	}
}

// TestStopsBehind wants no test begun behind a failing one, and those under way
// stopped.
func TestStopsBehind(t *testing.T) {
	const jobs = 4
	var begun, stopped atomic.Int32
	underWay := make(chan struct{})
	runner := runnerFunc(func(ctx context.Context, c sandbox.Command) (sandbox.Result, error) {
		n := numbersOf(c.Stdin)[0]
		if begun.Add(1) == jobs {
			close(underWay)
		}
		if n == 1 {
			<-underWay
			return faulty[RE], nil
		}
		<-ctx.Done()
		stopped.Add(1)
		return sandbox.Result{}, ctx.Err()
	})
	r := mustJudge(t, cards(t, ""), runner, Options{Given: numbered(20), Jobs: jobs, VerdictOnly: true})
	if r.Verdict != RE || len(r.Tests) != 1 || begun.Load() != jobs || stopped.Load() != jobs-1 {
		t.Errorf("%s, %d tests, %d begun, %d stopped", r.Verdict, len(r.Tests), begun.Load(), stopped.Load())
	}
}

var errDisk = errors.New("the disk is full")

// TestRunnerErrors wants an error of the runner to be an error and no verdict,
// and one behind the first failing test to matter to nobody.
func TestRunnerErrors(t *testing.T) {
	for _, test := range []struct {
		name        string
		fails, errs int64 // the cases
		want        error
	}{
		{"an error alone", 99, 4, errDisk},
		{"an error before a failure", 9, 4, errDisk},
		{"an error at once", 99, 1, errDisk},
		{"an error behind a failure", 3, 6, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			runner := runnerFunc(func(_ context.Context, c sandbox.Command) (sandbox.Result, error) {
				switch n := numbersOf(c.Stdin)[0]; n {
				case test.fails:
					return faulty[WA], nil
				case test.errs:
					return sandbox.Result{}, errDisk
				default:
					return prints(right(n)), nil
				}
			})
			r, err := judgeWith(context.Background(), cards(t, ""), runner, Options{Given: numbered(12), Jobs: 1})
			if !errors.Is(err, test.want) {
				t.Fatalf("got %v, want %v", err, test.want)
			}
			if err == nil && (r.Verdict != WA || len(r.Tests) != 3) {
				t.Errorf("%s, %d tests", r.Verdict, len(r.Tests))
			}
			if err != nil && (r.Verdict != AC || r.Counterexample != nil) {
				t.Errorf("a verdict beside an error: %s", r.Verdict)
			}
		})
	}
}

// TestHuntErrors wants errors while searching to be errors, too.
func TestHuntErrors(t *testing.T) {
	large := wrongIf(func(cases []int64, i int) bool { return cases[i] > 50 })
	for _, at := range []int64{41, 51} { // the first and the second file of the search
		runner := runnerFunc(func(_ context.Context, c sandbox.Command) (sandbox.Result, error) {
			if numbersOf(c.Stdin)[0] == at {
				return sandbox.Result{}, errDisk
			}
			return large(c.Stdin), nil
		})
		r, err := judgeWith(context.Background(), cards(t, ""), runner, Options{Jobs: 1})
		if !errors.Is(err, errDisk) || r.Counterexample != nil {
			t.Errorf("at %d: %v, %+v", at, err, r.Counterexample)
		}
	}
}

// TestReferenceFault wants a reference that fails to be an error that names it.
func TestReferenceFault(t *testing.T) {
	var calls atomic.Int32
	p := judgetest.CardsBy(t, "", func(in io.Reader, out io.Writer) error {
		if calls.Add(1) > 2 {
			panic("index out of range")
		}
		return solveCards(in, out)
	})
	_, err := judgeWith(context.Background(), p, accepted.Runner(), Options{Jobs: 1})
	var reference *plan.ReferenceError
	if !errors.As(err, &reference) || !strings.HasPrefix(err.Error(), "test small-3: reference: panics") {
		t.Errorf("got %v", err)
	}
	if want := lines(21, 22, 23, 24, 25, 26, 27, 28, 29, 30); reference != nil && string(reference.Input) != string(want) {
		t.Errorf("its input is %q", reference.Input)
	}
}

func TestCancel(t *testing.T) {
	waits := func(begun *atomic.Int32, cancel func()) runnerFunc {
		return func(ctx context.Context, _ sandbox.Command) (sandbox.Result, error) {
			if begun.Add(1) == 2 {
				cancel()
			}
			<-ctx.Done()
			return sandbox.Result{}, ctx.Err()
		}
	}
	for _, before := range []bool{true, false} {
		ctx, cancel := context.WithCancel(context.Background())
		if before {
			cancel()
		}
		var begun atomic.Int32
		r, err := judgeWith(ctx, cards(t, ""), waits(&begun, cancel), Options{Jobs: 3, Stop: run.Never})
		if !errors.Is(err, context.Canceled) || r.Counterexample != nil || len(r.Tests) > 0 {
			t.Errorf("got %v, %d tests", err, len(r.Tests))
		}
		if n := begun.Load(); before && n > 0 || n > 3 {
			t.Errorf("%d runs begun", n)
		}
		cancel()
	}
}

// TestCancelSearch cancels while a smaller case is looked for: what is known is told.
func TestCancelSearch(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	large := wrongIf(func(cases []int64, i int) bool { return cases[i] > 500_000 })
	phases := map[string]bool{}
	var mu sync.Mutex
	r, err := judgeWith(ctx, cards(t, ""), large.Runner(), Options{Jobs: 2, Progress: func(p Progress) {
		mu.Lock()
		defer mu.Unlock()
		if phases[p.Phase] = true; p.Phase != "running" {
			cancel()
		}
	}})
	if err != nil || !phases["looking for a smaller case"] {
		t.Fatalf("got %v in %v", err, phases)
	}
	if ex := r.Counterexample; ex == nil || !ex.Interrupted || ex.Minimal {
		t.Errorf("the counterexample is %+v", ex)
	}
}

// TestAccepted holds the report of a program without fault.
func TestAccepted(t *testing.T) {
	var mu sync.Mutex
	var done []int
	o := Options{Seed: 5, Jobs: 4, Progress: func(p Progress) {
		mu.Lock()
		defer mu.Unlock()
		if p.Phase != "running" || p.Total != little.Runs {
			t.Errorf("progress %+v", p)
		}
		done = append(done, p.Done)
	}}
	r := mustJudge(t, cards(t, ""), accepted.Runner(), o)
	if r.Verdict != AC || r.Planned != little.Runs || len(r.Tests) != little.Runs || r.Whole.Cases != 0 || r.Seed != 5 ||
		r.Tier.Name != "fake" || r.Counterexample != nil || len(r.Warnings) > 0 {
		t.Errorf("%+v", r)
	}
	cases := 0
	for _, one := range r.Tests {
		cases += one.Cases
	}
	if r.Cases != cases || r.Shares["Kiki"]+r.Shares["Cici"] != cases || cases < 190 {
		t.Errorf("%d cases, shares %v, %d by tests", r.Cases, r.Shares, cases)
	}
	slices.Sort(done)
	if len(done) != little.Runs || done[0] != 1 || done[len(done)-1] != little.Runs {
		t.Errorf("progress %v", done)
	}
}

// TestWhole wants a domain that is judged as a whole to be reported so.
func TestWhole(t *testing.T) {
	p := load(t, `title: {en: Cards}
statement: {en: x}
input: {cases: {eof: true, max: 10}, case: [{n: {int: 1..35}}]}
output: [{winner: {first: Kiki, second: Cici}}]
samples: [{in: "1\n3\n", out: "Kiki\nCici\n"}]
`, Code{Solve: solveCards})
	r := mustJudge(t, p, accepted.Runner(), Options{})
	if r.Whole.Cases != 35 || !r.Whole.Suffices() || r.Verdict != AC || len(r.Tests) != 24 {
		t.Errorf("whole %+v, %s, %d tests", r.Whole, r.Verdict, len(r.Tests))
	}
	last := wrongIf(func(cases []int64, i int) bool { return cases[i] == 35 })
	r = mustJudge(t, p, last.Runner(), Options{})
	if ex := r.Counterexample; r.Whole.Cases != 0 || r.Verdict != WA || !ex.Minimal || ex.Smaller.Cases != 34 || string(ex.Input) != "35\n" {
		t.Errorf("whole %+v, %s, %+v", r.Whole, r.Verdict, ex)
	}
}

// TestMost holds the figures of a report.
func TestMost(t *testing.T) {
	heavy := runnerFunc(func(_ context.Context, c sandbox.Command) (sandbox.Result, error) {
		n := numbersOf(c.Stdin)[0]
		res := prints(right(n))
		res.CPU, res.Memory = time.Duration(n%7)*time.Millisecond, n%5<<20
		return res, nil
	})
	r := mustJudge(t, cards(t, ""), heavy, Options{Given: numbered(20)})
	if r.CPUMax() != 6*time.Millisecond || r.MemoryMax() != 4<<20 {
		t.Errorf("%s, %d", r.CPUMax(), r.MemoryMax())
	}
}

// TestCommand holds what a run is given: an empty folder of the runner's, the
// limits, and sight of the program.
func TestCommand(t *testing.T) {
	runner := runnerFunc(func(_ context.Context, c sandbox.Command) (sandbox.Result, error) {
		if c.Dir != "" || len(c.Writable) > 0 {
			t.Errorf("it may write in %q, %q", c.Dir, c.Writable)
		}
		if !slices.Equal(c.Visible, []string{"/cache/x", "/opt/python"}) || c.Args[0] != "/cache/x/program" {
			t.Errorf("the command is %+v", c)
		}
		if c.Limits.CPU < 2*time.Second || c.Limits.CPU > 3*time.Second || c.Limits.Output < 1<<20 || c.Limits.Processes == 0 || c.Limits.Memory == 0 {
			t.Errorf("limits %+v", c.Limits)
		}
		return accepted(c.Stdin), nil
	})
	mustJudge(t, cards(t, ""), runner, Options{Time: 2 * time.Second, Jobs: 3})
}

// readLeniently begins the warning on a file that is legal only if read leniently.
const readLeniently = "the file is read as grundy validate --lenient does: t.in: "

// TestGiven judges files of the user's.
func TestGiven(t *testing.T) {
	for _, test := range []struct {
		name        string
		input, want string // want "-": none is given
		program     program
		verdict     Verdict
		warning     string
		err         string
	}{
		{"no answer", "1\n3\n", "-", accepted, AC, "", ""},
		{"no answer, wrong", "1\n3\n", "-", wrongIf(func(c []int64, i int) bool { return i == 1 }), WA, "", ""},
		{"answer", "1\n3\n", "Kiki\nCici\n", accepted, AC, "", ""},
		{"answer on one line", "1\n3\n", "Kiki Cici", accepted, AC, "", ""},
		{"answer with CRLF and blanks", "1\n3\n", " Kiki \r\n\r\nCici\r\n", accepted, AC, "", ""},
		{"input on one line", " 1\t3", "-", accepted, AC, readLeniently + "line 1: a blank at the beginning of the line", ""},
		{"input with CRLF and zeros", "01\r\n+3\r\n\r\n", "Kiki\nCici\n", accepted, AC, readLeniently + "line 1: a number with a sign or zeros in front", ""},
		{"more cases than generated", strings.Repeat("1\n", 50), strings.Repeat("Kiki\n", 50), accepted, AC, readLeniently + "line 11: more than 10 cases", ""},
		{"no case", "", "", accepted, AC, "", ""},
		{"wrong, answer on one line", "1\n3\n", "Kiki Cici", program(func([]byte) sandbox.Result { return prints("Kiki\nKiki\n") }), WA, "", ""},
		{"input breaks the spec", "1\n0\n", "-", accepted, AC, "",
			"t.in: line 2: n: 0 is under 1; fix the input, or put its answer beside it"},
		{"input breaks the spec, answer given", "1\n0\n", "Kiki\nCici\n", accepted, AC,
			"t.in: line 2: n: 0 is under 1; that breaks the spec, judged by the answer beside it", ""},
		{"input breaks the spec, answer given, wrong", "1\n0\n", "Kiki\nKiki\n", accepted, WA,
			"t.in: line 2: n: 0 is under 1; that breaks the spec, judged by the answer beside it", ""},
		{"another answer than the reference's", "1\n3\n", "Cici\nCici\n", accepted, WA,
			`t.in: the answer beside it is not the reference's (line 1: got "Cici", want "Kiki"); judged by the answer beside it`, ""},
		{"another answer than the reference's, met", "1\n3\n", "Cici\nCici\n",
			program(func([]byte) sandbox.Result { return prints("Cici\nCici\n") }), AC,
			`t.in: the answer beside it is not the reference's (line 1: got "Cici", want "Kiki"); judged by the answer beside it`, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			g := GivenTest{Name: "t", Input: []byte(test.input)}
			if test.want != "-" {
				g.Want = []byte(test.want)
			}
			r, err := judgeWith(context.Background(), cards(t, ""), test.program.Runner(), Options{Given: []GivenTest{g}})
			if test.err != "" {
				if err == nil || err.Error() != test.err {
					t.Fatalf("got  %v\nwant %s", err, test.err)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if r.Verdict != test.verdict || strings.Join(r.Warnings, "\n") != test.warning {
				t.Errorf("%s, %q\nwant %s, %q", r.Verdict, r.Warnings, test.verdict, test.warning)
			}
			if (r.Counterexample != nil) != (test.verdict != AC) || r.Counterexample != nil && r.Counterexample.Minimal {
				t.Errorf("the counterexample is %+v", r.Counterexample)
			}
		})
	}
}

// TestGivenIsolated wants the case to blame out of a file of the user's.
func TestGivenIsolated(t *testing.T) {
	bad := wrongIf(func(c []int64, i int) bool { return c[i] == 800 })
	for _, want := range [][]byte{nil, []byte("Kiki\nKiki\nKiki\nKiki\nCici\n")} {
		r := mustJudge(t, cards(t, ""), bad.Runner(), Options{Given: []GivenTest{
			{Name: "a", Input: lines(7, 8)}, {Name: "b", Input: lines(1, 2, 400, 800, 900), Want: want},
		}})
		ex := r.Counterexample
		if r.Verdict != WA || string(ex.Input) != "800\n" || ex.Case != 4 || ex.Test != "b" || ex.Cases != 1 || ex.Minimal {
			t.Errorf("%s, %+v", r.Verdict, ex)
		}
	}
}

// TestShares wants the classes of the answers counted up to the first failing
// test.
func TestShares(t *testing.T) {
	bad := wrongIf(func(c []int64, i int) bool { return c[i] == 5 })
	r := mustJudge(t, cards(t, ""), bad.Runner(), Options{Given: []GivenTest{
		{Name: "a", Input: lines(1, 2, 3)}, {Name: "b", Input: lines(4, 5, 6)}, {Name: "c", Input: lines(9, 9)},
	}})
	if r.Shares["Kiki"] != 4 || r.Shares["Cici"] != 2 || r.Cases != 6 {
		t.Errorf("%v of %d cases", r.Shares, r.Cases)
	}
	if got := r.Tests[1].Detail; got != `case 2, line 2: got "Cici", want "Kiki"` {
		t.Errorf("the detail is %s", got)
	}
}

// TestEachTest wants each test to be told as soon as it is known, in the order of the
// report, whichever run ends first.
func TestEachTest(t *testing.T) {
	for _, stop := range []run.Stop{run.AtFailure, run.Never} {
		var told []report.Test
		r := mustJudge(t, cards(t, ""), wrongIf(func(c []int64, i int) bool { return c[i] == 3 }).Runner(), Options{
			Given: numbered(12), Jobs: 4, Stop: stop, VerdictOnly: true,
			Test: func(test report.Test) { told = append(told, test) },
		})
		if !reflect.DeepEqual(told, r.Tests) || len(told) == 0 {
			t.Errorf("told are %d tests, %d are in the report", len(told), len(r.Tests))
		}
	}
}
