package run

import (
	"bytes"
	"context"

	"grundy/judge/check"
	"grundy/judge/format"
	"grundy/judge/interactive"
	"grundy/judge/plan"
	"grundy/judge/report"
	"grundy/judge/sandbox"
)

// An Interactive problem has an interactor, which judges instead of Check. It is nil if
// the problem has none.
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

// talking is the way of interactive problems: the program and the interactor talk. Such runs
// are not stored.
type talking struct {
	in interactive.Interactor
	of check.File
	p  Interactive
	f  *plan.File
}

func (t talking) run(ctx context.Context, c sandbox.Command, e *Evidence) error {
	c.Stdin = nil
	met, err := t.in.Talk(ctx, c, t.of)
	e.Result, e.Talk = met.Result, &met
	e.Pass = met.Pass
	return err
}

func (t talking) judge(ctx context.Context, e *Evidence) (again bool, err error) {
	if e.Talk.Output == nil {
		return false, nil
	}
	return e.hear(t.p.CheckTalk(ctx, t.f, e.Talk.Output))
}

// on makes one run on a counterexample, through the interactor if there is one.
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

// mostLines and mostLine are how many lines of a dialogue a report has, and how many bytes
// of a line.
const (
	mostLines = 200
	mostLine  = 4 << 10
)

// dialogueOf returns the dialogue of a talk as reports have it: by lines.
func dialogueOf(met *interactive.Met) *report.Dialogue {
	d := met.Dialogue
	out := report.Dialogue{Head: linesOf(d.Head), Tail: linesOf(d.Tail), Omitted: d.Omitted, Turns: d.Turns}.Short(mostLines)
	out.Idle = met.Idle
	return &out
}

// linesOf cuts turns into lines.
func linesOf(turns []sandbox.Turn) (list []report.Line) {
	for _, turn := range turns {
		for line := range bytes.Lines(turn.Text) {
			list = append(list, report.Line{Interactor: turn.Interactor, Text: string(format.Cut(line, mostLine))})
		}
	}
	return list
}
