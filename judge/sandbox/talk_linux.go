package sandbox

import (
	"context"
	"time"

	"grundy/judge/sandbox/packet"
	"grundy/judge/sandbox/relay"
)

// Talk implements Talker.
func (r *boxes) Talk(ctx context.Context, program, interactor Command, refuses func(Result) bool) (Talk, error) {
	return talk(ctx, r, program, interactor, refuses)
}

// Talk implements Talker.
func (p *plain) Talk(ctx context.Context, program, interactor Command, refuses func(Result) bool) (Talk, error) {
	return talk(ctx, p, program, interactor, refuses)
}

// Converse implements Converser.
func (r *boxes) Converse(ctx context.Context, program Command, partner Partner) (Talk, error) {
	return converse(ctx, r, program, partner)
}

// Converse implements Converser.
func (p *plain) Converse(ctx context.Context, program Command, partner Partner) (Talk, error) {
	return converse(ctx, p, program, partner)
}

// talk runs two commands and passes on what they print.
func talk(ctx context.Context, runner Runner, program, interactor Command, refuses func(Result) bool) (Talk, error) {
	limit := interactor.Limits.Output
	side, res := sideOf(runner, interactor)
	side.Messages = max(0, limit)
	terms := relay.Terms{Wall: program.Limits.Wall, Silence: interactor.Limits.Wall, Refuses: func(e relay.Ended) bool {
		return refuses(ended(*res, e))
	}}
	return between(ctx, runner, terms, program, side, res)
}

// converse runs a program and passes on what it prints and what the partner writes.
func converse(ctx context.Context, runner Runner, program Command, partner Partner) (Talk, error) {
	terms := relay.Terms{Wall: program.Limits.Wall, Refuses: func(relay.Ended) bool { return true }}
	if pace, first := program.Pace, program.Limits.CPU; pace.More(1) > 0 && first > 0 {
		terms.CPU = func(replies int) time.Duration { return first + pace.More(replies) }
		program.Limits.CPU = terms.CPU(pace.Most) // the relay enforces the lower limits
	}
	if terms.Patient = program.Patient; terms.Patient {
		terms.Wall = 0
	}
	return between(ctx, runner, terms, program, relay.Code(partner, nil), &Result{})
}

// sideOf returns a command as a side of an interactive run, and where its result is stored when
// it has ended.
func sideOf(runner Runner, c Command) (relay.Side, *Result) {
	var res Result
	limit := c.Limits.Output
	c.Stdin, c.Limits.Wall = nil, relay.MaxWall // the relay enforces the wall limit
	return relay.Side{Output: limit, Run: func(ctx context.Context, crossing *relay.Crossing) (_ relay.Ended, err error) {
		c.crossed = crossing
		res, err = runner.Run(ctx, c)
		return relay.Ended{End: packet.End(res.End), ExitCode: res.ExitCode}, err
	}}, &res
}

// between runs a program with its interactor, whose result is in res afterwards.
func between(ctx context.Context, runner Runner, terms relay.Terms, program Command, interactor relay.Side, res *Result) (Talk, error) {
	side, own := sideOf(runner, program)
	return joined(ctx, terms, program, side, own, interactor, res)
}

// joined runs the side of a program, whose result will be in own, and what talks with it, whose
// result will be in res.
func joined(ctx context.Context, terms relay.Terms, program Command, side relay.Side, own *Result, interactor relay.Side, res *Result) (Talk, error) {
	r, err := relay.New(terms, side, interactor)
	if err != nil {
		return Talk{}, startError(program, err)
	}
	t, err := r.Run(ctx)
	switch {
	case err != nil:
		return Talk{}, err
	case t.InteractorErr != nil:
		return Talk{}, &InteractorError{t.InteractorErr}
	case t.ProgramErr != nil:
		return Talk{}, t.ProgramErr
	}
	return Talk{
		Program: ended(*own, t.Program), Interactor: ended(*res, t.Interactor),
		Idle: t.Idle, Told: t.Told, Spared: t.Spared, Dialogue: t.Dialogue,
	}, nil
}

// ended returns a result with the end that the relay has determined.
func ended(r Result, e relay.Ended) Result {
	r.End, r.ExitCode = End(e.End), e.ExitCode
	return r
}
