package run_test

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

	"grundy/judge/base/i18n"
	"grundy/judge/problem"
	"grundy/judge/report"
	"grundy/judge/run"
	"grundy/judge/sandbox"
	"grundy/judge/spec"
	"grundy/judge/testing/judgetest"
	"grundy/judge/testing/judgetest/submit"
	"grundy/judge/tests/plan"
)

// numbered returns files of a user, with one case each: test i contains i+1.
func numbered(n int) []problem.GivenTest {
	var tests []problem.GivenTest
	for i := range n {
		tests = append(tests, problem.GivenTest{Name: fmt.Sprint("t", i), Input: judgetest.Lines(int64(i + 1))})
	}
	return tests
}

// faulty are results that fail, by verdict.
var faulty = map[report.Verdict]sandbox.Result{
	report.WA:  judgetest.Prints("Nobody\n"),
	report.RE:  {ExitCode: 1},
	report.TLE: {End: sandbox.CPUOver},
	report.MLE: {End: sandbox.MemOver},
	report.OLE: {End: sandbox.OutOver},
}

// TestFirstFailing checks that the first failing test in order decides the verdict, whatever order
// the runs end in. The report ends with that test, unless all tests are to be run.
func TestFirstFailing(t *testing.T) {
	t.Parallel()
	const tests = 24
	p := judgetest.Cards(t, "")
	for round := range 50 {
		rnd := rand.New(rand.NewPCG(uint64(round), 1))
		fate := map[int64]report.Verdict{}
		verdicts := []report.Verdict{report.WA, report.RE, report.TLE, report.MLE, report.OLE}
		for range rnd.IntN(6) {
			fate[rnd.Int64N(tests)+1] = verdicts[rnd.IntN(len(verdicts))]
		}
		runner := judgetest.Runner(func(ctx context.Context, c sandbox.Command) (sandbox.Result, error) {
			n := judgetest.Numbers(c.Stdin)[0]
			select { // so that runs end in random order
			case <-time.After(time.Duration(rand.IntN(300)) * time.Microsecond):
			case <-ctx.Done():
				return sandbox.Result{}, ctx.Err()
			}
			if v := fate[n]; v != "" {
				return faulty[v], nil
			}
			return judgetest.Prints(judgetest.Right(n)), nil
		})
		all := round%2 == 1
		r := submit.Report(t, p, runner, run.Options{Selection: run.Selection{Given: numbered(tests)}, Jobs: 1 + round%12, Stop: map[bool]run.Stop{true: run.Never}[all]})
		checkFirst(t, r, fate, tests, all)
	}
}

func checkFirst(t *testing.T, r *report.Report, fate map[int64]report.Verdict, tests int, all bool) {
	t.Helper()
	first, verdict := tests, report.AC
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
			v = report.AC
		}
		if one.Name != fmt.Sprint("t", i) || one.Verdict != v || one.Group != "" {
			t.Fatalf("test %d is %+v, want %s", i, one, v)
		}
	}
	if verdict == report.AC {
		if r.Counterexample != nil {
			t.Fatalf("a counterexample to an accepted program")
		}
		return
	}
	if ex := r.Counterexample; ex == nil || ex.Test != fmt.Sprint("t", first) || ex.Verdict != verdict ||
		string(ex.Input) != string(judgetest.Lines(int64(first+1))) || ex.Minimal {
		t.Fatalf("the counterexample is %+v", ex)
	}
}

// TestStopsBehind checks that no test after a failing one is started, and that those in progress
// are stopped.
func TestStopsBehind(t *testing.T) {
	const jobs = 4
	var begun, stopped atomic.Int32
	underWay := make(chan struct{})
	runner := judgetest.Runner(func(ctx context.Context, c sandbox.Command) (sandbox.Result, error) {
		n := judgetest.Numbers(c.Stdin)[0]
		if begun.Add(1) == jobs {
			close(underWay)
		}
		if n == 1 {
			<-underWay
			return faulty[report.RE], nil
		}
		<-ctx.Done()
		stopped.Add(1)
		return sandbox.Result{}, ctx.Err()
	})
	r := submit.Report(t, judgetest.Cards(t, ""), runner, run.Options{Selection: run.Selection{Given: numbered(20)}, Jobs: jobs, Search: run.Search{VerdictOnly: true}})
	if r.Verdict != report.RE || len(r.Tests) != 1 || begun.Load() != jobs || stopped.Load() != jobs-1 {
		t.Errorf("%s, %d tests, %d begun, %d stopped", r.Verdict, len(r.Tests), begun.Load(), stopped.Load())
	}
}

var errDisk = errors.New("the disk is full")

// TestRunnerErrors checks that an error of the runner is an error, never a verdict. An error after
// the first failing test does not matter.
func TestRunnerErrors(t *testing.T) {
	for _, test := range []struct {
		name        string
		fails, errs int64 // the cases that fail, and that give errors
		want        error
	}{
		{"an error alone", 99, 4, errDisk},
		{"an error before a failure", 9, 4, errDisk},
		{"an error at once", 99, 1, errDisk},
		{"an error behind a failure", 3, 6, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			runner := judgetest.Runner(func(_ context.Context, c sandbox.Command) (sandbox.Result, error) {
				switch n := judgetest.Numbers(c.Stdin)[0]; n {
				case test.fails:
					return faulty[report.WA], nil
				case test.errs:
					return sandbox.Result{}, errDisk
				default:
					return judgetest.Prints(judgetest.Right(n)), nil
				}
			})
			r, err := submit.Try(context.Background(), judgetest.Cards(t, ""), runner, run.Options{Selection: run.Selection{Given: numbered(12)}, Jobs: 1})
			if !errors.Is(err, test.want) {
				t.Fatalf("got %v, want %v", err, test.want)
			}
			if err == nil && (r.Verdict != report.WA || len(r.Tests) != 3) {
				t.Errorf("%s, %d tests", r.Verdict, len(r.Tests))
			}
			if err != nil && (r.Verdict != report.AC || r.Counterexample != nil) {
				t.Errorf("a verdict in spite of an error: %s", r.Verdict)
			}
		})
	}
}

// TestReferenceFault checks that a reference that fails gives an error that names it.
func TestReferenceFault(t *testing.T) {
	var calls atomic.Int32
	p := judgetest.CardsBy(t, "", func(in io.Reader, out io.Writer) error {
		if calls.Add(1) > 2 {
			panic("index out of range")
		}
		return judgetest.SolveCards(in, out)
	})
	_, err := submit.Try(context.Background(), p, judgetest.Accepted.Runner(), run.Options{Jobs: 1})
	var reference *plan.ReferenceError
	if !errors.As(err, &reference) || !strings.HasPrefix(err.Error(), "test small-3: reference: panics") {
		t.Errorf("got %v", err)
	}
	if want := judgetest.Lines(21, 22, 23, 24, 25, 26, 27, 28, 29, 30); reference != nil && string(reference.Input) != string(want) {
		t.Errorf("its input is %q", reference.Input)
	}
}

// TestCancel checks that a cancelled judging has no verdict and starts no more runs.
func TestCancel(t *testing.T) {
	waits := func(begun *atomic.Int32, cancel func()) judgetest.Runner {
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
		r, err := submit.Try(ctx, judgetest.Cards(t, ""), waits(&begun, cancel), run.Options{Jobs: 3, Stop: run.Never})
		if !errors.Is(err, context.Canceled) || r.Counterexample != nil || len(r.Tests) > 0 {
			t.Errorf("got %v, %d tests", err, len(r.Tests))
		}
		if n := begun.Load(); before && n > 0 || n > 3 {
			t.Errorf("%d runs were started", n)
		}
		cancel()
	}
}

// TestAccepted checks that the report on a right program counts all tests, their cases and answers,
// and that progress is reported once per test.
func TestAccepted(t *testing.T) {
	var mu sync.Mutex
	var done []int
	o := run.Options{
		Seed: 5,
		Jobs: 4,
		Observer: run.Observer{Progress: func(p run.Progress) {
			mu.Lock()
			defer mu.Unlock()
			if p.Phase != "running" || p.Total != judgetest.Little.Runs {
				t.Errorf("progress %+v", p)
			}
			done = append(done, p.Done)
		}},
	}
	r := submit.Report(t, judgetest.Cards(t, ""), judgetest.Accepted.Runner(), o)
	if r.Verdict != report.AC || r.Planned != judgetest.Little.Runs || len(r.Tests) != judgetest.Little.Runs || r.Whole.Cases != 0 || r.Seed != 5 ||
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
	if len(done) != judgetest.Little.Runs || done[0] != 1 || done[len(done)-1] != judgetest.Little.Runs {
		t.Errorf("progress %v", done)
	}
}

// TestMost checks that CPUMax and MemoryMax are the maxima over all tests.
func TestMost(t *testing.T) {
	heavy := judgetest.Runner(func(_ context.Context, c sandbox.Command) (sandbox.Result, error) {
		n := judgetest.Numbers(c.Stdin)[0]
		res := judgetest.Prints(judgetest.Right(n))
		res.CPU, res.Memory = time.Duration(n%7)*time.Millisecond, n%5<<20
		return res, nil
	})
	r := submit.Report(t, judgetest.Cards(t, ""), heavy, run.Options{Selection: run.Selection{Given: numbered(20)}})
	if r.CPUMax() != 6*time.Millisecond || r.MemoryMax() != 4<<20 {
		t.Errorf("%s, %d", r.CPUMax(), r.MemoryMax())
	}
}

// TestCommand checks the command of a run: a folder that the runner creates, the limits, and the
// visible paths of the program.
func TestCommand(t *testing.T) {
	runner := judgetest.Runner(func(_ context.Context, c sandbox.Command) (sandbox.Result, error) {
		if c.Dir != "" || len(c.Writable) > 0 {
			t.Errorf("it may write in %q, %q", c.Dir, c.Writable)
		}
		if !slices.Equal(c.Visible, []string{"/cache/x", "/opt/python"}) || c.Args[0] != "/cache/x/program" {
			t.Errorf("the command is %+v", c)
		}
		if c.Limits.CPU < 2*time.Second || c.Limits.CPU > 3*time.Second || c.Limits.Output < 1<<20 || c.Limits.Processes == 0 || c.Limits.Memory == 0 {
			t.Errorf("limits %+v", c.Limits)
		}
		return judgetest.Accepted(c.Stdin), nil
	})
	submit.Report(t, judgetest.Cards(t, ""), runner, run.Options{Limits: spec.Limits{Time: 2 * time.Second}, Jobs: 3})
}

// readLeniently is the beginning of the warning about a file that is legal only if it is read
// leniently.
const readLeniently = "the file is read as grundy validate --lenient does: t.in: "

// TestGiven checks the verdicts, warnings and errors for files of a user, legal or not, with
// answers or without.
func TestGiven(t *testing.T) {
	for _, test := range []struct {
		name        string
		input, want string // want "-": no answer is given
		program     judgetest.Program
		verdict     report.Verdict
		warning     string
		err         string
	}{
		{"no answer", "1\n3\n", "-", judgetest.Accepted, report.AC, "", ""},
		{"no answer, wrong", "1\n3\n", "-", judgetest.WrongIf(func(c []int64, i int) bool { return i == 1 }), report.WA, "", ""},
		{"answer", "1\n3\n", "Kiki\nCici\n", judgetest.Accepted, report.AC, "", ""},
		{"answer on one line", "1\n3\n", "Kiki Cici", judgetest.Accepted, report.AC, "", ""},
		{"answer with CRLF and blanks", "1\n3\n", " Kiki \r\n\r\nCici\r\n", judgetest.Accepted, report.AC, "", ""},
		{"input on one line", " 1\t3", "-", judgetest.Accepted, report.AC, readLeniently + "line 1: a space at the beginning of the line", ""},
		{"input with CRLF and zeros", "01\r\n+3\r\n\r\n", "Kiki\nCici\n", judgetest.Accepted, report.AC, readLeniently + "line 1: a number with a sign or zeros in front", ""},
		{"more cases than generated", strings.Repeat("1\n", 50), strings.Repeat("Kiki\n", 50), judgetest.Accepted, report.AC, readLeniently + "line 11: more than 10 cases", ""},
		{"no case", "", "", judgetest.Accepted, report.AC, "", ""},
		{"wrong, answer on one line", "1\n3\n", "Kiki Cici", judgetest.Program(func([]byte) sandbox.Result { return judgetest.Prints("Kiki\nKiki\n") }), report.WA, "", ""},
		{"input breaks the spec", "1\n0\n", "-", judgetest.Accepted, report.AC, "",
			"t.in: line 2: n: 0 is less than 1; fix the input, or put its answer beside it"},
		{"input breaks the spec, answer given", "1\n0\n", "Kiki\nCici\n", judgetest.Accepted, report.AC,
			"t.in: line 2: n: 0 is less than 1; the input is illegal by the spec, so it is judged by its stored answer", ""},
		{"input breaks the spec, answer given, wrong", "1\n0\n", "Kiki\nKiki\n", judgetest.Accepted, report.WA,
			"t.in: line 2: n: 0 is less than 1; the input is illegal by the spec, so it is judged by its stored answer", ""},
		{"another answer than the reference's", "1\n3\n", "Cici\nCici\n", judgetest.Accepted, report.WA,
			`t.in: its stored answer differs from the reference's (line 1: got "Cici", want "Kiki"); the stored answer is used`, ""},
		{"another answer than the reference's, met", "1\n3\n", "Cici\nCici\n",
			judgetest.Program(func([]byte) sandbox.Result { return judgetest.Prints("Cici\nCici\n") }), report.AC,
			`t.in: its stored answer differs from the reference's (line 1: got "Cici", want "Kiki"); the stored answer is used`, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			g := problem.GivenTest{Name: "t", Input: []byte(test.input)}
			if test.want != "-" {
				g.Want = []byte(test.want)
			}
			r, err := submit.Try(context.Background(), judgetest.Cards(t, ""), test.program.Runner(), run.Options{Selection: run.Selection{Given: []problem.GivenTest{g}}})
			if test.err != "" {
				if err == nil || err.Error() != test.err {
					t.Fatalf("got  %v\nwant %s", err, test.err)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if r.Verdict != test.verdict || strings.Join(i18n.Strings(r.Warnings), "\n") != test.warning {
				t.Errorf("%s, %q\nwant %s, %q", r.Verdict, r.Warnings, test.verdict, test.warning)
			}
			if (r.Counterexample != nil) != (test.verdict != report.AC) || r.Counterexample != nil && r.Counterexample.Minimal {
				t.Errorf("the counterexample is %+v", r.Counterexample)
			}
		})
	}
}

// TestGivenIsolated checks that the failing case of a user's file is isolated.
func TestGivenIsolated(t *testing.T) {
	bad := judgetest.WrongIf(func(c []int64, i int) bool { return c[i] == 800 })
	for _, want := range [][]byte{nil, []byte("Kiki\nKiki\nKiki\nKiki\nCici\n")} {
		r := submit.Report(t, judgetest.Cards(t, ""), bad.Runner(), run.Options{
			Selection: run.Selection{Given: []problem.GivenTest{
				{Name: "a", Input: judgetest.Lines(7, 8)}, {Name: "b", Input: judgetest.Lines(1, 2, 400, 800, 900), Want: want},
			}},
		})
		ex := r.Counterexample
		if r.Verdict != report.WA || string(ex.Input) != "800\n" || ex.Case != 4 || ex.Test != "b" || ex.Cases != 1 || ex.Minimal {
			t.Errorf("%s, %+v", r.Verdict, ex)
		}
	}
}

// TestShares checks that the classes of answers are counted up to the first failing test.
func TestShares(t *testing.T) {
	bad := judgetest.WrongIf(func(c []int64, i int) bool { return c[i] == 5 })
	r := submit.Report(t, judgetest.Cards(t, ""), bad.Runner(), run.Options{
		Selection: run.Selection{Given: []problem.GivenTest{
			{Name: "a", Input: judgetest.Lines(1, 2, 3)}, {Name: "b", Input: judgetest.Lines(4, 5, 6)}, {Name: "c", Input: judgetest.Lines(9, 9)},
		}},
	})
	if r.Shares["Kiki"] != 4 || r.Shares["Cici"] != 2 || r.Cases != 6 {
		t.Errorf("%v of %d cases", r.Shares, r.Cases)
	}
	if got := r.Tests[1].Detail; got.String() != `case 2, line 2: got "Cici", want "Kiki"` {
		t.Errorf("the detail is %s", got)
	}
}

// TestEachTest checks that the observer gets exactly the tests of the report, in its order,
// whichever run ends first.
func TestEachTest(t *testing.T) {
	for _, stop := range []run.Stop{run.AtFailure, run.Never} {
		var told []report.Test
		r := submit.Report(t, judgetest.Cards(t, ""), judgetest.WrongIf(func(c []int64, i int) bool { return c[i] == 3 }).Runner(), run.Options{
			Selection: run.Selection{Given: numbered(12)},
			Jobs:      4,
			Stop:      stop,
			Search:    run.Search{VerdictOnly: true},
			Observer:  run.Observer{Test: func(test report.Test) { told = append(told, test) }},
		})
		if !reflect.DeepEqual(told, r.Tests) || len(told) == 0 {
			t.Errorf("%d tests were observed, %d are in the report", len(told), len(r.Tests))
		}
	}
}

// TestAllErrors checks that an error of the runner after a failing test is returned if all tests
// are to be run, because the report would be incomplete.
func TestAllErrors(t *testing.T) {
	runner := judgetest.Runner(func(_ context.Context, c sandbox.Command) (sandbox.Result, error) {
		switch n := judgetest.Numbers(c.Stdin)[0]; n {
		case 3:
			return faulty[report.WA], nil
		case 6:
			return sandbox.Result{}, errDisk
		default:
			return judgetest.Prints(judgetest.Right(n)), nil
		}
	})
	r, err := submit.Try(context.Background(), judgetest.Cards(t, ""), runner, run.Options{Selection: run.Selection{Given: numbered(12)}, Jobs: 1, Stop: run.Never})
	if !errors.Is(err, errDisk) {
		t.Errorf("got %v; the report has %d of %d tests", err, len(r.Tests), r.Planned)
	}
}

// TestGivesUp checks that if Patience tests have exceeded their time or memory limit, the tests
// after them are not run, but counted. The order in which the runs end must not matter.
func TestGivesUp(t *testing.T) {
	fates := map[int64]report.Verdict{2: report.WA, 4: report.TLE, 5: report.MLE, 6: report.RE, 9: report.TLE, 10: report.TLE, 11: report.WA}
	runner := judgetest.Runner(func(_ context.Context, c sandbox.Command) (sandbox.Result, error) {
		n := judgetest.Numbers(c.Stdin)[0]
		if v := fates[n]; v != "" {
			return faulty[v], nil
		}
		return judgetest.Prints(judgetest.Right(n)), nil
	})
	for _, test := range []struct {
		stop         run.Stop
		patience     int
		tests, given int
	}{{run.AtFailure, 3, 2, 0}, {run.Never, 3, 9, 11}, {run.Never, 4, 10, 10}, {run.Never, 5, 20, 0}, {run.Never, 0, 20, 0}} {
		for jobs := range 12 {
			r := submit.Report(t, judgetest.Cards(t, ""), runner, run.Options{Selection: run.Selection{Given: numbered(20)}, Jobs: jobs + 1, Stop: test.stop, Patience: test.patience, Search: run.Search{VerdictOnly: true}})
			if len(r.Tests) != test.tests || r.GivenUp != test.given || r.Verdict != report.WA {
				t.Errorf("%+v with %d jobs: %d tests, %d given up, %s", test, jobs+1, len(r.Tests), r.GivenUp, r.Verdict)
			}
		}
	}
}
