package sandbox

import (
	"cmp"
	"context"
	"fmt"
	"sync/atomic"
	"time"

	"grundy/judge/sandbox/job"
	"grundy/judge/sandbox/stdio"
)

// jobs is the runner of tier job: each run has a job object. Programs are started suspended, put
// into their job, and only then resumed, so that no instruction runs outside the job.
type jobs struct {
	tier    Tier
	folders folders
	counts  bool // Windows counts and limits CPU time and memory; otherwise package job samples the processes
}

// The pause between looks at a job grows from firstLook to lastLook, so that short runs are
// noticed soon and long runs cost little.
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
		return Result{}, errNoProgram
	}
	return r.folders.within(c, func(c Command) (Result, error) {
		j, err := job.New(limitsOf(c), r.counts)
		if err != nil {
			return Result{}, err
		}
		defer j.Close()
		return runIn(ctx, j, c)
	})
}

// limitsOf returns the limits that a job enforces.
func limitsOf(c Command) job.Limits {
	return job.Limits{CPU: c.Limits.CPU, Memory: c.Limits.Memory, Processes: c.Limits.Processes}
}

// runIn runs a command in its Dir, in the job j, which has no process yet.
func runIn(ctx context.Context, j *job.Job, c Command) (res Result, err error) {
	var full atomic.Bool
	out := stdio.NewCapture(c.Limits.Output, func() { full.Store(true) })
	log := stdio.NewCapture(cmp.Or(c.Limits.Stderr, stdio.MaxStderr), nil)
	pipes, err := stdio.Lay(c.Stdin, out, log)
	if err != nil {
		return res, err
	}
	defer pipes.Close()
	p, err := job.Start(c.Args, c.Env, c.Dir, pipes.Theirs)
	if err != nil {
		return res, startError(c, err)
	}
	defer p.Close()
	if err := j.Assign(p); err != nil {
		return res, err
	}
	began := time.Now()
	if err := p.Resume(); err != nil {
		return res, fmt.Errorf("%s: does not start: %w", c.Args[0], err)
	}
	pipes.Start()
	res.End, err = watch(ctx, j, c.Limits, p, &full)
	res.Wall, res.Unsure = time.Since(began), res.End == WallOver
	res.CPU, _ = j.Look() // while the processes still exist
	if dead := j.Kill(); err == nil {
		err = dead
	}
	pipes.Wait()
	if err != nil {
		return Result{}, err
	}
	over := false
	res.Stdout, over = out.All()
	res.Stderr, _ = log.All()
	settle(&res, j, c.Limits, p, over)
	res.Memory = j.Peak()
	return res, nil
}

// watch waits until the program has ended or reached a limit, or ctx ends.
func watch(ctx context.Context, j *job.Job, l Limits, p job.Process, full *atomic.Bool) (End, error) {
	began, pause := time.Now(), firstLook
	for {
		report := j.Report(pause)
		pause = min(2*pause, lastLook)
		over := p.Ended() // checked before Look, so that Look includes everything
		cpu, memory := j.Look()
		switch {
		case full.Load():
			return OutOver, nil
		case report == job.OverMemory, l.Memory > 0 && memory > l.Memory:
			return MemOver, nil
		case report == job.OverTime, l.CPU > 0 && cpu > l.CPU:
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

// settle fills in how a run ended, after all of its processes have ended.
func settle(r *Result, j *job.Job, l Limits, p job.Process, over bool) {
	for m := j.Report(0); m != 0; m = j.Report(0) {
		if m == job.OverMemory {
			r.End = MemOver
		}
	}
	cpu, _ := j.Look()
	r.CPU = max(r.CPU, cpu)
	switch code, err := p.ExitCode(); {
	case over:
		r.End = OutOver
	case r.End != Exited || err != nil:
	case signalOfStatus(code) != "":
		r.End, r.Signal = Signaled, signalOfStatus(code)
	default:
		r.ExitCode = int(int32(code))
	}
	if r.End != MemOver {
		r.judgeCPU(l)
	}
}
