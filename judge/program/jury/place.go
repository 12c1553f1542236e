package jury

import (
	"context"
	"errors"

	"grundy/judge/program/fast"
	"grundy/judge/program/jury/desk"
	"grundy/judge/sandbox"
	"grundy/judge/tests/check"
	"grundy/judge/tests/check/protocol"
)

// A place is a desk of a checker, with its fast runs.
type place struct {
	*desk.Desk
	c    *checker
	runs *fast.Runs
}

func newPlace(d *desk.Desk, c *checker) *place {
	p := &place{Desk: d, c: c}
	p.runs = fast.New(c.jury.runner, 0, p.serving)
	return p
}

// serving returns the command that starts the program as a server.
func (p *place) serving(ctx context.Context) (c sandbox.Command, ok bool, err error) {
	args, visible, ok, err := p.c.jury.builder.Serve(ctx, p.c.program.Built, p.c.program.Limits.Memory)
	return p.c.program.Started(p.Desk, nil, args, visible), ok, err
}

// Close implements desk.Place.
func (p *place) Close() error {
	p.runs.Close()
	return p.Desk.Close()
}

// errSays means that the program may have printed a message, which only a plain run can read.
var errSays = errors.New("not accepted")

// judge returns the judgement of the program. It accepts the result of a fast run only if the run
// accepts the output. A server always has the program's own flags, so a file with other flags is
// judged by a plain run.
func (p *place) judge(ctx context.Context, f check.File, output []byte) (check.Judgement, error) {
	if !p.c.terse || f.Flags != nil {
		return p.run(ctx, output)
	}
	return fast.Do(ctx, p.runs, p.c.program.Command(p.Desk, output).Stdin, fast.Way[check.Judgement]{
		Plain: func() (check.Judgement, error) {
			j, err := p.run(ctx, output)
			if err == nil && j.Right() && j.Score == nil {
				j.Message = "" // dropped for consistency, because fast runs have no message
			}
			return j, err
		},
		Judge: func(res sandbox.Result) (check.Judgement, error) {
			j, err := p.c.program.Protocol.Judgement(protocol.Said{Code: res.ExitCode})
			if err != nil || res.End != sandbox.Exited || !j.Right() || j.Score != nil {
				return j, errSays
			}
			return check.Judgement{Case: -1}, nil
		},
		Right: check.Judgement.Right,
	})
}

// run runs the program once.
func (p *place) run(ctx context.Context, output []byte) (check.Judgement, error) {
	if err := p.Clean(); err != nil { // files that a server left
		return check.Judgement{}, err
	}
	res, err := p.c.jury.runner.Run(ctx, p.c.program.Command(p.Desk, output))
	if err != nil {
		return check.Judgement{}, err
	}
	return p.c.program.Judgement(p.Desk, res)
}
