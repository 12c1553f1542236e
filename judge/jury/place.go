package jury

import (
	"context"
	"errors"

	"grundy/judge/check"
	"grundy/judge/check/protocol"
	"grundy/judge/jury/desk"
	"grundy/judge/run/fast"
	"grundy/judge/sandbox"
)

// A place is a desk of a checker, and the runs at it.
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

// serving returns the command of the program as a server.
func (p *place) serving(ctx context.Context) (c sandbox.Command, ok bool, err error) {
	args, visible, ok, err := p.c.jury.builder.Serve(ctx, p.c.worker.Program, p.c.worker.Limits.Memory)
	return p.c.worker.Started(p.Desk, nil, args, visible), ok, err
}

// Close implements desk.Place.
func (p *place) Close() error {
	p.runs.Close()
	return p.Desk.Close()
}

// errSays says that the program may have printed a message that only a plain run can read.
var errSays = errors.New("not accepted")

// judge returns what the program judges. It believes a fast run only if the run accepts. A
// server has the program's own flags.
func (p *place) judge(ctx context.Context, f check.File, output []byte) (check.Judgement, error) {
	if !p.c.terse || f.Flags != nil {
		return p.run(ctx, output)
	}
	return fast.Do(ctx, p.runs, p.c.worker.Command(p.Desk, output).Stdin, fast.Way[check.Judgement]{
		Plain: func() (check.Judgement, error) {
			j, err := p.run(ctx, output)
			if err == nil && j.Right() && j.Score == nil {
				j.Message = "" // as after a fast run, whose message is lost
			}
			return j, err
		},
		Judge: func(res sandbox.Result) (check.Judgement, error) {
			j, err := p.c.worker.Protocol.Judgement(protocol.Said{Code: res.ExitCode})
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
	if err := p.Clean(); err != nil { // of what a server has left
		return check.Judgement{}, err
	}
	res, err := p.c.jury.runner.Run(ctx, p.c.worker.Command(p.Desk, output))
	if err != nil {
		return check.Judgement{}, err
	}
	return p.c.worker.Judgement(p.Desk, res)
}
