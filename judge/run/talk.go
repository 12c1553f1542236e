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

// converse lets the program talk with the problem's interactor once. Runs that talk are
// not stored.
func (s *Submission) converse(ctx context.Context, f *plan.File, limits sandbox.Limits, c sandbox.Command, in interactive.Interactor) (Outcome, error) {
	var met interactive.Met
	c.Stdin = nil
	talks := func(ctx context.Context, c sandbox.Command) (_ sandbox.Result, err error) {
		met, err = in.Talk(ctx, c, check.File{Name: f.Name, Input: f.Input, Want: f.Want, Flags: f.Flags})
		return met.Result, err
	}
	return s.launch(ctx, c, talks, func(sandbox.Result) (Outcome, error) {
		if ctx.Err() != nil {
			return Outcome{}, context.Cause(ctx)
		}
		return s.hear(ctx, f, limits, met)
	})
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

// hear turns what came of a talk into an outcome.
func (s *Submission) hear(ctx context.Context, f *plan.File, limits sandbox.Limits, met interactive.Met) (Outcome, error) {
	e := s.evidence(limits, met.Result)
	e.Talk, e.Pass = &met, met.Pass
	o := e.Outcome()
	if o.Verdict == report.AC && met.Output != nil {
		j, err := s.Problem.(Interactive).CheckTalk(ctx, f, met.Output)
		if err != nil {
			return o, err
		}
		e.Judgement = &j
		o = e.Outcome()
	}
	o.Dialogue = dialogueOf(met.Dialogue)
	o.Dialogue.Idle = met.Idle
	return o, nil
}

// mostLines and mostLine are how many lines of a dialogue a report has, and how many bytes
// of a line.
const (
	mostLines = 200
	mostLine  = 4 << 10
)

// dialogueOf returns the dialogue as reports have it: by lines.
func dialogueOf(d sandbox.Dialogue) *report.Dialogue {
	out := report.Dialogue{Head: linesOf(d.Head), Tail: linesOf(d.Tail), Omitted: d.Omitted, Turns: d.Turns}.Short(mostLines)
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
