package run

import (
	"bytes"
	"context"
	"errors"
	"io"
	"time"

	"grundy/judge/base/format"
	"grundy/judge/program/fast"
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

// A Speaking problem has an interactor that is Go code, and whose conversations are of one run.
// Most of them may be fast runs: a program that answers rightly in a copy has the right answers.
// Conversation returns nil if all runs must be plain.
type Speaking interface {
	Conversation() interactive.Conversation
}

// conversation returns the conversation of a problem whose tests may be fast runs, or nil.
func (s *Submission) conversation() interactive.Conversation {
	if p, ok := s.Problem.(Speaking); ok {
		return p.Conversation()
	}
	return nil
}

// dear is the share of its CPU limit, 1/dear, above which a fast conversation is repeated plainly.
const dear = 4

// errPlain means that a plain run must decide.
var errPlain = errors.New("not decided")

// speak makes a run that talks. A fast run decides only if the program is right and far below its
// time limit.
func (s *Submission) speak(ctx context.Context, talk interactive.Conversation, f *plan.File, allowed sandbox.Limits, rest func(time.Duration) time.Duration, plain func() (Outcome, error)) (Outcome, error) {
	of := check.File{Name: f.Name, Input: f.Input, Want: f.Want, Flags: f.Flags}
	var j check.Judgement
	return fast.Do(ctx, s.fast, f.Input, fast.Way[Outcome]{
		Plain: plain,
		Talk: func(in io.Reader, out io.Writer) (err error) {
			j, err = talk(ctx, of, in, out)
			return err
		},
		Judge: func(res sandbox.Result) (Outcome, error) {
			if !j.Right() || res.CPU > allowed.CPU/dear {
				return Outcome{}, errPlain
			}
			res.End, res.ExitCode, res.Signal = sandbox.Exited, 0, "" // what it does after the last reply does not count
			e := s.evidence(f, allowed)
			e.Result, e.Talk, e.Pass = res, &interactive.Met{Result: res, Judgement: j, Decided: true, Pass: 1}, 1
			return e.Outcome(), nil
		},
		Right: func(o Outcome) bool { return o.Verdict == report.AC }, Rest: rest,
	})
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
		if s.repeats() {
			p, err := s.Problem.(Repeating).Passes(&plan.File{Input: ex.Input, Want: ex.Want})
			if err != nil {
				return sandbox.Result{}, err
			}
			defer p.Close()
			c = passing{s, p}.command(c)
		}
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
	out := report.Dialogue{Head: linesOf(d.Head), Tail: linesOf(d.Tail), Omitted: d.Omitted, Turns: d.Turns, Process: met.Process, Processes: d.Processes}.Short(mostLines)
	out.Idle = met.Idle
	return &out
}

// linesOf splits turns into lines.
func linesOf(turns []sandbox.Turn) (list []report.Line) {
	for _, turn := range turns {
		for line := range bytes.Lines(turn.Text) {
			list = append(list, report.Line{Interactor: turn.Interactor, Process: int(turn.Process), Text: string(format.Cut(line, mostLine))})
		}
	}
	return list
}
