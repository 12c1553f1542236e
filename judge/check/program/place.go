package program

import (
	"context"

	"grundy/judge/check"
	"grundy/judge/check/desk"
	"grundy/judge/check/protocol"
	"grundy/judge/sandbox"
)

// A place is a desk of a checker, and the server that works at it.
type place struct {
	*desk.Desk
	c      *Checker
	server sandbox.Server
	plain  bool // the program does not serve
}

// stop ends the server.
func (p *place) stop() {
	if p.server != nil {
		p.server.Close()
		p.server = nil
	}
}

// Close implements desk.Place.
func (p *place) Close() error {
	p.stop()
	return p.Desk.Close()
}

// accepts reports whether the program, as a server, accepts the output. If not, nothing is
// known.
func (p *place) accepts(ctx context.Context, output []byte) bool {
	forker, ok := p.c.runner.(sandbox.Forker)
	if !ok || !p.c.terse || p.plain || !p.c.worker.Program.Serves() {
		return false
	}
	if p.server == nil && !p.serve(ctx, forker) {
		return false
	}
	run := p.c.worker.Command(p.Desk, output)
	results, err := p.server.Run(ctx, [][]byte{run.Stdin}, run.Limits)
	if err != nil {
		p.stop()
		p.plain = ctx.Err() == nil
		return false
	}
	res := results[0]
	if res.End != sandbox.Exited {
		return false
	}
	j, err := p.c.worker.Protocol.Judgement(protocol.Said{Code: res.ExitCode})
	return err == nil && j.Right() && j.Score == nil
}

// serve starts the server.
func (p *place) serve(ctx context.Context, forker sandbox.Forker) bool {
	worker := &p.c.worker
	args, visible, ok, err := p.c.builder.Serve(ctx, worker.Program, worker.Limits.Memory)
	if ok && err == nil {
		p.server, err = forker.Serve(ctx, worker.Started(p.Desk, nil, args, visible))
	}
	p.plain = !ok || err != nil && ctx.Err() == nil
	return p.server != nil
}

// judge runs the program once.
func (p *place) judge(ctx context.Context, output []byte) (check.Judgement, error) {
	if err := p.Clean(); err != nil { // of what a server has left
		return check.Judgement{}, err
	}
	res, err := p.c.runner.Run(ctx, p.c.worker.Command(p.Desk, output))
	if err != nil {
		return check.Judgement{}, err
	}
	return p.c.worker.Judgement(p.Desk, res)
}
