package lint

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"grundy/judge/problem"
	"grundy/judge/program/build"
	"grundy/judge/report"
	"grundy/judge/run"
)

// stopping is a world that is interrupted while it judges the program with the text "stop".
type stopping struct {
	world
	stop context.CancelFunc
}

func (s stopping) Submit(ctx context.Context, p *problem.Problem, src build.Source, o run.Options) (*report.Report, error) {
	if string(src.Text) == "stop" {
		s.stop()
		return nil, errors.New("killed")
	}
	return s.world.Submit(ctx, p, src, o)
}

// TestInterrupted checks that an interrupted lint yields what it found until then: the programs that
// were judged and their faults, and no fault that only the interruption caused.
func TestInterrupted(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	w := stopping{world{files: map[string]string{"reference.go": "AC", "ac-a.go": "WA", "wa-b.go": "WA", "wa-c.go": "stop", "wa-d.go": "AC"}}, stop}
	l := &Linter{Judge: w, Sources: w.sources(), Trust: Trust{Cases: 10, Moves: 1000}}
	var all []*Findings
	for f := range l.All(ctx, []*problem.Problem{cardsOf(t, "first", 0)}) {
		all = append(all, f)
	}
	for f := range l.All(ctx, []*problem.Problem{cardsOf(t, "second", 0)}) {
		all = append(all, f)
	}
	first, second := all[0], all[1]
	if !first.Interrupted || first.OK() || first.Nothing() || !second.Interrupted || !second.Nothing() {
		t.Fatalf("first: %+v; second: %+v", first, second)
	}
	var judged []string
	for _, j := range first.Judged {
		judged = append(judged, j.File+" "+j.Got.String())
	}
	if want := "[reference.go AC ac-a.go WA wa-b.go WA]"; fmt.Sprint(judged) != want {
		t.Errorf("judged %v, want %s", judged, want)
	}
	if len(first.Untold) != 0 || len(first.Faults) != 1 || first.Faults[0].Place != "ac-a.go" {
		t.Errorf("cannot tell %v, faults %v", first.Untold, first.Faults)
	}
}
