package run

import (
	"bytes"
	"context"
	"time"

	"grundy/judge/base/format"
	"grundy/judge/program/interactive"
	"grundy/judge/report"
	"grundy/judge/sandbox"
	"grundy/judge/tests/check"
	"grundy/judge/tests/plan"
)

// An Interactive problem has an interactor, which judges instead of Check. Its method Interactor
// returns nil if the problem has none.
type Interactive interface {
	Interactor() interactive.Interactor
	// CheckTalk judges what the interactor wrote for the checker, if the problem has one.
	CheckTalk(ctx context.Context, f *plan.File, output []byte) (check.Judgement, error)
}

// interactor returns the problem's interactor, or nil.
func (s *Submission) interactor() interactive.Interactor {
	if p, ok := s.Problem.(Interactive); ok {
		return p.Interactor()
	}
	return nil
}

// talking is the way of interactive problems: the program talks with the interactor. Its runs are
// not stored.
type talking struct {
	in interactive.Interactor
	of check.File
	p  Interactive
	f  *plan.File
}

// A Paced problem gives programs more CPU time with each reply of its interactor.
type Paced interface {
	// Pace returns how the CPU limit grows.
	Pace(limit time.Duration) sandbox.Pace
}

func (t talking) run(ctx context.Context, c sandbox.Command, e *Evidence) error {
	c.Stdin = nil
	if p, ok := t.p.(Paced); ok {
		c.Pace = p.Pace(e.Limits.CPU)
	}
	met, err := t.in.Talk(ctx, c, t.of)
	e.Result, e.Talk = met.Result, &met
	e.More = c.Pace.More(met.Dialogue.Replies)
	e.Pass = met.Pass
	return err
}

func (t talking) judge(ctx context.Context, e *Evidence) (again bool, err error) {
	if e.Talk.Output == nil {
		return false, nil
	}
	return e.hear(t.p.CheckTalk(ctx, t.f, e.Talk.Output))
}

// on runs the program once on a counterexample, with the interactor if there is one.
func (s *Submission) on(ctx context.Context, ex *report.Counterexample, c sandbox.Command) (sandbox.Result, error) {
	in := s.interactor()
	if in == nil {
		c.Stdin = ex.Input
		return s.machine.Run(ctx, c)
	}
	done, err := s.machine.quiet.share(ctx)
	if err != nil {
		return sandbox.Result{}, err
	}
	defer done()
	met, err := in.Talk(ctx, c, check.File{Input: ex.Input, Want: ex.Want})
	return met.Result, err
}

// mostLines is the maximum number of lines of a dialogue in a report, and mostLine the maximum
// bytes of a line.
const (
	mostLines = 200
	mostLine  = 4 << 10
)

// dialogueOf converts the dialogue of a run to the lines of a report.
func dialogueOf(met *interactive.Met) *report.Dialogue {
	d := met.Dialogue
	out := report.Dialogue{Head: linesOf(d.Head), Tail: linesOf(d.Tail), Omitted: d.Omitted, Turns: d.Turns, Process: d.Process, Processes: d.Processes}.Short(mostLines)
	out.Idle = met.Idle
	return &out
}

// linesOf splits turns into lines.
func linesOf(turns []sandbox.Turn) (list []report.Line) {
	for _, turn := range turns {
		for line := range bytes.Lines(turn.Text) {
			list = append(list, report.Line{Interactor: turn.Interactor, Text: string(format.Cut(line, mostLine))})
		}
	}
	return list
}
