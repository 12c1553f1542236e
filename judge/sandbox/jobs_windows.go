package sandbox

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"

	"golang.org/x/sys/windows"

	"grundy/judge/sandbox/packet"
)

// jobs is the runner of tier job: each run has a job object. Programs are started
// suspended, put into their job, and only then let go, so that no instruction runs
// outside of it.
type jobs struct {
	tier    Tier
	folders folders
	counts  bool // Windows counts and holds CPU time and memory; see census
}

// The pause between looks at a job grows from the first to the last: a short run is
// seen, and a long one costs little.
const (
	firstLook = time.Millisecond
	lastLook  = 10 * time.Millisecond
)

// Tier implements Runner.
func (r *jobs) Tier() Tier { return r.tier }

// Close implements Runner.
func (r *jobs) Close() error {
	r.folders.remove()
	return nil
}

// Run implements Runner.
func (r *jobs) Run(ctx context.Context, c Command) (Result, error) {
	if err := ctx.Err(); err != nil {
		return Result{}, err
	}
	if len(c.Args) == 0 {
		return Result{}, packet.ErrNoProgram
	}
	return r.folders.within(c, func(c Command) (Result, error) {
		j, err := newJob(c.Limits, r.counts)
		if err != nil {
			return Result{}, err
		}
		defer j.close()
		return j.run(ctx, c)
	})
}

// run runs a command in its folder, in a new job.
func (j *job) run(ctx context.Context, c Command) (res Result, err error) {
	var full atomic.Bool
	out := &capture{excerpt: newExcerpt(c.Limits.Output), full: func() { full.Store(true) }}
	log := &capture{excerpt: newExcerpt(maxStderr)}
	pipes, err := lay(c.Stdin, out, log)
	defer pipes.close()
	if err != nil {
		return res, err
	}
	p, err := startSuspended(c, pipes.theirs)
	if err != nil {
		return res, startError(c, err)
	}
	defer p.close()
	if err := windows.AssignProcessToJobObject(j.handle, p.process); err != nil {
		_ = windows.TerminateProcess(p.process, 1)
		return res, fmt.Errorf("job object: takes no process: %w", err)
	}
	began := time.Now()
	if err := p.resume(); err != nil {
		return res, fmt.Errorf("%s: does not start: %w", c.Args[0], err)
	}
	pipes.start()
	res.End, err = j.watch(ctx, p, &full)
	res.Wall = time.Since(began)
	res.CPU, _ = j.look() // while there still is somebody to look at
	if dead := j.kill(); err == nil {
		err = dead
	}
	pipes.wait()
	if err != nil {
		return Result{}, err
	}
	over := false
	res.Stdout, over = out.all()
	res.Stderr, _ = log.all()
	j.settle(&res, p, over)
	res.Memory = j.peak()
	return res, nil
}

// watch waits until the program has ended or has come to a limit.
func (j *job) watch(ctx context.Context, p suspended, full *atomic.Bool) (End, error) {
	began, pause := time.Now(), firstLook
	for {
		report := j.report(pause)
		pause = min(2*pause, lastLook)
		over := p.ended() // before the look, which is then complete
		cpu, memory := j.look()
		switch l := j.limit; {
		case full.Load():
			return OutOver, nil
		case report == reportJobMemory, l.Memory > 0 && memory > l.Memory:
			return MemOver, nil
		case report == reportEndOfJobTime, l.CPU > 0 && cpu > l.CPU:
			return CPUOver, nil
		case over:
			return Exited, nil
		case l.Wall > 0 && time.Since(began) > patience*l.Wall:
			return WallOver, nil
		case ctx.Err() != nil:
			return 0, ctx.Err()
		}
	}
}

// settle fills in how a run ended, when all of it is over.
func (j *job) settle(r *Result, p suspended, over bool) {
	for m := j.report(0); m != 0; m = j.report(0) {
		if m == reportJobMemory {
			r.End = MemOver
		}
	}
	cpu, _ := j.look()
	r.CPU = max(r.CPU, cpu)
	var code uint32
	switch err := windows.GetExitCodeProcess(p.process, &code); {
	case over:
		r.End = OutOver
	case r.End != Exited || err != nil:
	case signalOfStatus(code) != "":
		r.End, r.Signal = Signaled, signalOfStatus(code)
	default:
		r.ExitCode = int(int32(code))
	}
	if r.End != MemOver {
		r.judgeCPU(j.limit)
	}
}
