package run_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"grundy/judge"
	"grundy/judge/problem"
	"grundy/judge/program/build"
	"grundy/judge/quality/limits"
	"grundy/judge/report"
	"grundy/judge/run"
	"grundy/judge/run/hunt"
	"grundy/judge/sandbox"
	"grundy/judge/spec"
	"grundy/judge/testing/judgetest"
)

// watched is the CPU limit by which runs of the watched submission are recognized: a second, plus
// the margin.
const watched = 1150 * time.Millisecond

// A witness is a runner on which the watched submission is near its limit when it first runs on a
// file, and not in later runs. It counts the runs that overlap a repeat. For other programs, it
// cannot distinguish a repeat from equal files, of which a hunt has many.
type witness struct {
	mu        sync.Mutex
	seen      map[string]int
	going     int  // number of runs in progress
	repeating bool // a repeat is in progress
	repeats   int
	disturbed int // number of runs that overlapped a repeat
}

func (w *witness) begin(c sandbox.Command) (repeat bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if c.Limits.CPU == watched {
		w.seen[string(c.Stdin)]++
		repeat = w.seen[string(c.Stdin)] > 1
	}
	if w.repeating || repeat && w.going > 0 {
		w.disturbed++
	}
	w.going++
	if repeat {
		w.repeating = true
		w.repeats++
	}
	return repeat
}

func (w *witness) end(repeat bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.going--
	if repeat {
		w.repeating = false
	}
}

// run makes each run last a moment, so that runs overlap.
func (w *witness) run(_ context.Context, c sandbox.Command) (sandbox.Result, error) {
	repeat := w.begin(c)
	defer w.end(repeat)
	time.Sleep(time.Duration(3+len(c.Stdin)%5) * time.Millisecond)
	res := judgetest.Accepted(c.Stdin)
	if c.Limits.CPU == watched && !repeat {
		res.CPU = c.Limits.CPU - 50*time.Millisecond
	}
	return res, nil
}

// TestQuiet checks that no other run of the Judge overlaps a repeat, because it would slow the
// repeated program.
func TestQuiet(t *testing.T) {
	source := func(name string) build.Source {
		return build.Source{Name: name + ".cpp", Text: []byte("int main() {} // " + name + "\n")}
	}
	submit := func(j *judge.Judge, p *problem.Problem, name string, limit time.Duration) error {
		_, err := j.Submit(t.Context(), p, source(name), run.Options{Selection: run.Selection{Budget: judgetest.Little}, Jobs: 2, Limits: spec.Limits{Time: limit}, Search: run.Search{VerdictOnly: true}, Stop: run.Never})
		return err
	}
	hunt := func(j *judge.Judge, p *problem.Problem) error {
		_, err := j.Stress(t.Context(), p, source("hunted"), hunt.Options{Options: run.Options{Jobs: 2, Limits: spec.Limits{Time: 2 * time.Second}}, Cases: 100})
		return err
	}
	measure := func(j *judge.Judge, p *problem.Problem) error {
		_, err := j.Limits(t.Context(), p, []limits.Entry{{Source: source("measured"), Fate: report.AC}}, limits.Options{})
		return err
	}
	for _, test := range []struct {
		name   string
		beside func(j *judge.Judge, p *problem.Problem) error
	}{
		{"another submission", func(j *judge.Judge, p *problem.Problem) error { return submit(j, p, "b", 2*time.Second) }},
		{"another problem", func(j *judge.Judge, _ *problem.Problem) error {
			return submit(j, judgetest.Load(t, manyText, problem.Code{Solve: judgetest.SolveCards}), "b", 2*time.Second)
		}},
		{"a hunt", hunt},
		{"limits", measure},
	} {
		t.Run(test.name, func(t *testing.T) {
			w := &witness{seen: map[string]int{}}
			j := judge.New(judgetest.Runner(w.run), judgetest.Builder(t))
			p := judgetest.Cards(t, "")
			errs := make(chan error, 2)
			go func() { errs <- submit(j, p, "a", time.Second) }()
			go func() { errs <- test.beside(j, p) }()
			if err := errors.Join(<-errs, <-errs); err != nil {
				t.Fatal(err)
			}
			if w.repeats == 0 {
				t.Error("nothing was repeated")
			}
			if w.disturbed > 0 {
				t.Errorf("%d runs overlapped a repeat, of %d repeats", w.disturbed, w.repeats)
			}
		})
	}
}

// manyText is the problem cards with up to a thousand cases per file.
const manyText = `title: {en: Cards}
statement: {en: x}
limits: {time: 1s}
input: {cases: {eof: true, max: 1000}, case: [{n: {int: 1..10^9}}]}
output: [{winner: {first: Kiki, second: Cici}}]
samples: [{in: "1\n3\n", out: "Kiki\nCici\n"}]
`
