package sandbox

import (
	"context"
	"os"

	"golang.org/x/sys/unix"

	"grundy/judge/sandbox/packet"
	"grundy/judge/sandbox/rlimit"
	"grundy/judge/sandbox/stdio"
)

// plain is the runner of tier rlimit.
type plain struct {
	refused []Refusal
	folders folders
}

// newPlain returns a runner of tier rlimit, which uses a process group, rlimits and clocks. It
// needs no privileges and hides nothing. Its runs change the soft stack limit of the calling
// process, because programs inherit it. If pidfds are not available, newPlain returns the runner
// that other systems have.
func newPlain(refused []Refusal) (Runner, error) {
	fd, err := unix.PidfdOpen(os.Getpid(), 0)
	if err != nil {
		return &portable{refused: refused}, nil
	}
	unix.Close(fd)
	// Programs must not inherit files that this process inherited itself. Before Linux 5.11,
	// CLOSE_RANGE_CLOEXEC does not exist, and programs do inherit such files.
	_ = unix.CloseRange(3, ^uint(0), unix.CLOSE_RANGE_CLOEXEC)
	return &plain{refused: refused}, nil
}

// Tier implements Runner.
func (p *plain) Tier() Tier {
	return Tier{Name: tierRlimit, Refused: p.refused, Gaps: append(gapsOf(tierRlimit), inputGaps()...)}
}

// Close implements Runner.
func (p *plain) Close() error {
	p.folders.remove()
	return nil
}

// Run implements Runner.
func (p *plain) Run(ctx context.Context, c Command) (Result, error) {
	if err := ctx.Err(); err != nil {
		return Result{}, err
	}
	if len(c.Args) == 0 {
		return Result{}, errNoProgram
	}
	before := kernelKills()
	res, err := p.folders.within(c, func(c Command) (Result, error) { return p.inFolder(ctx, c) })
	if err == nil && before.ended(res, kernelKills) {
		return Result{}, ErrMemory
	}
	return res, err
}

// inFolder runs a command in its folder. Its standard files have names, unless no folder can be
// made for them.
func (p *plain) inFolder(ctx context.Context, c Command) (Result, error) {
	dir, err := p.folders.take()
	if err != nil {
		return runPlain(ctx, c, nil)
	}
	defer os.RemoveAll(dir)
	streams, err := stdio.MakeFolder(dir)
	if err != nil {
		return runPlain(ctx, c, nil)
	}
	defer streams.Close()
	return runPlain(ctx, c, streams)
}

// runPlain runs a command in its folder. streams is the folder of its standard files, or nil.
func runPlain(ctx context.Context, c Command, streams *stdio.Folder) (Result, error) {
	p := stdio.New(c.Stdin, c.Limits.Output, c.Limits.Stderr, c.crossed)
	p.Within(streams)
	defer p.Close()
	o := orderOf(&c)
	r, err := rlimit.Run(ctx, &o, &p, c.crossed)
	if err != nil {
		return Result{}, err
	}
	res := Result{
		End: End(r.End), ExitCode: r.ExitCode, CPU: r.CPU, Wall: r.Wall, Starved: r.Starved, Unsure: r.Unsure,
		Stdout: p.Out.Bytes, Stderr: p.Err.Bytes,
	}
	if r.End == packet.Signaled {
		res.Signal = unix.SignalName(r.Signal)
	}
	res.judgeCPU(c.Limits)
	return res, nil
}
