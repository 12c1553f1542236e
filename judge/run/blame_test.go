package run_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"grundy/judge"
	"grundy/judge/program/build"
	"grundy/judge/report"
	"grundy/judge/run"
	"grundy/judge/sandbox"
	"grundy/judge/testing/judgetest"
	"grundy/judge/testing/judgetest/submit"
)

var errBox = errors.New("box: does not answer; try again, with fewer programs at a time")

// A patient is a runner that simulates faults of a submission or of the machine.
type patient struct {
	mu         sync.Mutex
	submission func(run int, c sandbox.Command) (sandbox.Result, error) // run counts from 0
	good       func() (sandbox.Result, error)
	runs, asks int  // number of runs of the submission and of the good program
	asked      bool // the last run was of the good program
	stale      int  // number of repeats that were not in a fresh box
}

// run implements sandbox.Runner. It recognizes the good program by its empty input.
func (p *patient) run(_ context.Context, c sandbox.Command) (sandbox.Result, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(c.Stdin) == 0 {
		p.asks++
		p.asked = true
		return p.good()
	}
	p.runs++
	if p.asked && !c.Fresh {
		p.stale++
	}
	p.asked = false
	return p.submission(p.runs-1, c)
}

func (p *patient) judge(t *testing.T, o run.Options) (*report.Report, error) {
	t.Helper()
	o.Given, o.Jobs = numbered(3), 1
	j := judge.New(judgetest.Runner(p.run), judgetest.Builder(t))
	return j.Submit(t.Context(), judgetest.Cards(t, ""), build.Source{Name: "a.cpp", Text: []byte("int main() {}\n")}, o)
}

// TestFault checks that a fault of the machine is reported if a good program fails, too, if memory
// runs out, or if the program's files are gone. Otherwise, a submission gets a verdict, whatever it
// does to its box.
func TestFault(t *testing.T) {
	fine := func() (sandbox.Result, error) {
		return sandbox.Result{CPU: time.Millisecond, Wall: time.Millisecond}, nil
	}
	dies := func(int, sandbox.Command) (sandbox.Result, error) { return sandbox.Result{}, errBox }
	starves := func(int, sandbox.Command) (sandbox.Result, error) {
		return sandbox.Result{End: sandbox.WallOver, Starved: true, CPU: 600 * time.Millisecond, Wall: 27 * time.Second}, nil
	}
	unclear := func(int, sandbox.Command) (sandbox.Result, error) {
		return sandbox.Result{End: sandbox.WallOver, Unsure: true, CPU: 600 * time.Millisecond, Wall: 9 * time.Second}, nil
	}
	well := func(_ int, c sandbox.Command) (sandbox.Result, error) { return judgetest.Accepted(c.Stdin), nil }
	once := func(ill func(int, sandbox.Command) (sandbox.Result, error)) func(int, sandbox.Command) (sandbox.Result, error) {
		return func(run int, c sandbox.Command) (sandbox.Result, error) {
			if run == 0 {
				return ill(run, c)
			}
			return well(run, c)
		}
	}
	for _, test := range []struct {
		name       string
		submission func(int, sandbox.Command) (sandbox.Result, error)
		good       func() (sandbox.Result, error)
		verdict    report.Verdict // empty: an error is expected
		detail     string         // detail of the verdict, or part of the error
		runs, asks int            // expected numbers, as in patient
	}{
		{"it breaks its box", dies, fine, report.RE, "breaks its sandbox each time it runs, but another program does not (box: does not answer", 3, 2},
		{"it starves itself", starves, fine, report.TLE, "of real time", 3, 2},
		{"it is late, and the system shows no reason", unclear, fine, report.TLE, "of real time", 3, 2},
		{"it was late once, and the system shows no reason", once(unclear), fine, report.AC, "", 4, 1},
		{"it is late, and the machine is busy", unclear, func() (sandbox.Result, error) {
			return sandbox.Result{CPU: time.Millisecond, Wall: time.Second}, nil
		}, "", "the machine is busy", 1, 1},
		{"the box broke once", once(dies), fine, report.AC, "", 4, 1},
		{"it starved once", once(starves), fine, report.AC, "", 4, 1},
		{"the machine is ill", dies, func() (sandbox.Result, error) { return sandbox.Result{}, errBox }, "", "box: does not answer", 1, 1},
		{"the good program crashes, too", dies, func() (sandbox.Result, error) { return sandbox.Result{ExitCode: 1}, nil }, "", "box: does not answer", 1, 1},
		{"the machine is busy", starves, func() (sandbox.Result, error) {
			return sandbox.Result{CPU: time.Millisecond, Wall: time.Second}, nil
		}, "", "the machine is busy", 1, 1},
		{"no memory is left", func(int, sandbox.Command) (sandbox.Result, error) { return sandbox.Result{}, sandbox.ErrMemory }, fine, "", "ran out of memory", 3, 2},
		{"its files are gone", func(_ int, c sandbox.Command) (sandbox.Result, error) {
			return sandbox.Result{}, errors.Join(errBox, os.RemoveAll(filepath.Dir(c.Args[0])))
		}, fine, "", "box: does not answer", 3, 2},
		{"all is well", well, fine, report.AC, "", 3, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := &patient{submission: test.submission, good: test.good}
			r, err := p.judge(t, run.Options{Search: run.Search{VerdictOnly: true}})
			switch {
			case test.verdict == "":
				if err == nil || !strings.Contains(err.Error(), test.detail) {
					t.Errorf("%v, want an error: %s", err, test.detail)
				}
			case err != nil || r.Verdict != test.verdict:
				t.Fatalf("%s, %v, want %s", r.Verdict, err, test.verdict)
			case !strings.Contains(r.Tests[len(r.Tests)-1].Detail.String(), test.detail):
				t.Errorf("%q, want %q", r.Tests[len(r.Tests)-1].Detail, test.detail)
			}
			if p.runs != test.runs || p.asks != test.asks || p.stale > 0 {
				t.Errorf("%d runs, %d of a good program, %d repeats in a box that was used; want %d, %d, 0",
					p.runs, p.asks, p.stale, test.runs, test.asks)
			}
		})
	}
}

// TestConvicted checks that a program that breaks boxes is examined only once, because each
// examination takes half a minute.
func TestConvicted(t *testing.T) {
	p := &patient{
		submission: func(int, sandbox.Command) (sandbox.Result, error) { return sandbox.Result{}, errBox },
		good:       func() (sandbox.Result, error) { return sandbox.Result{CPU: time.Millisecond}, nil },
	}
	r, err := p.judge(t, run.Options{Stop: run.Never})
	if err != nil || r.Verdict != report.RE || len(r.Tests) != 3 || r.Counterexample == nil || r.Counterexample.Test != r.Tests[0].Name {
		t.Fatalf("%+v, %v", r, err)
	}
	if p.runs != 3+2 || p.asks != 2 {
		t.Errorf("%d runs of 3 tests, and %d of a good program", p.runs, p.asks)
	}
}

// TestConvictedOnce checks a program that starved itself and whose box breaks later. The program
// must not be blamed for the box, because the break may be an accident.
func TestConvictedOnce(t *testing.T) {
	p := &patient{
		submission: func(run int, c sandbox.Command) (sandbox.Result, error) {
			switch {
			case run < 3:
				return sandbox.Result{End: sandbox.WallOver, Starved: true, CPU: time.Second, Wall: 27 * time.Second}, nil
			case run == 3:
				return sandbox.Result{}, errBox
			}
			return judgetest.Accepted(c.Stdin), nil
		},
		good: func() (sandbox.Result, error) { return sandbox.Result{CPU: time.Millisecond}, nil },
	}
	r, err := p.judge(t, run.Options{Stop: run.Never, Search: run.Search{VerdictOnly: true}})
	if err != nil || r.Verdict != report.TLE || len(r.Tests) != 3 || r.Tests[1].Verdict != report.AC || r.Tests[2].Verdict != report.AC {
		t.Errorf("%+v, %v", r, err)
	}
}

// TestNoGoodProgram checks that a fault of the machine is reported if no good program can be
// compiled for comparison.
func TestNoGoodProgram(t *testing.T) {
	p := &patient{
		submission: func(int, sandbox.Command) (sandbox.Result, error) { return sandbox.Result{}, errBox },
		good:       func() (sandbox.Result, error) { return sandbox.Result{}, os.ErrNotExist },
	}
	if _, err := p.judge(t, run.Options{}); !errors.Is(err, errBox) {
		t.Errorf("got %v", err)
	}
	if _, err := submit.Try(t.Context(), judgetest.Cards(t, ""), judgetest.Runner(p.run), run.Options{Selection: run.Selection{Given: numbered(1)}}); !errors.Is(err, errBox) {
		t.Errorf("without a builder: %v", err)
	}
}
