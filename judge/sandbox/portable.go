package sandbox

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"sync/atomic"
	"time"

	"grundy/judge/sandbox/spawn"
	"grundy/judge/sandbox/stdio"
)

// portable is the runner of tier rlimit on systems without pidfds. It uses os/exec with a process
// group.
type portable struct {
	refused []Refusal
	folders folders
}

// patience multiplies the wall limit on systems that do not show whether a program waits for input
// or for a CPU.
const patience = 3

// Tier implements Runner.
func (r *portable) Tier() Tier {
	return Tier{Name: tierRlimit, Refused: r.refused, Gaps: append(gapsOf(tierPortable), groupGaps...)}
}

// Close implements Runner.
func (r *portable) Close() error {
	r.folders.remove()
	return nil
}

// Run implements Runner.
func (r *portable) Run(ctx context.Context, c Command) (Result, error) {
	if err := ctx.Err(); err != nil {
		return Result{}, err
	}
	if len(c.Args) == 0 {
		return Result{}, errNoProgram
	}
	return r.folders.within(c, func(c Command) (Result, error) { return runPortable(ctx, c) })
}

// runPortable runs a command in its folder.
func runPortable(ctx context.Context, c Command) (Result, error) {
	timed, stop := context.WithCancel(ctx)
	defer stop()
	out := stdio.NewCapture(c.Limits.Output, stop)
	log := stdio.NewCapture(cmp.Or(c.Limits.Stderr, stdio.MaxStderr), nil)
	cmd := exec.CommandContext(timed, c.Args[0], c.Args[1:]...)
	cmd.Dir = c.Dir
	cmd.Env = append([]string{}, c.Env...) // nil would mean the judge's environment
	spawn.OwnGroup(cmd)
	var stopped atomic.Bool
	cmd.Cancel = func() error {
		err := cmd.Process.Kill()
		stopped.Store(err == nil) // false if it has just ended by itself
		spawn.KillGroup(cmd.Process)
		return err
	}
	pipes, err := stdio.Lay(c.Stdin, out, log)
	if err != nil {
		return Result{}, err
	}
	defer pipes.Close()
	cmd.Stdin, cmd.Stdout, cmd.Stderr = pipes.Theirs[0], pipes.Theirs[1], pipes.Theirs[2]
	began := time.Now()
	if err := spawn.WithStack(c.Limits.Stack, cmd.Start); err != nil {
		return Result{}, startError(c, err)
	}
	if c.Limits.Wall > 0 { // starting the program does not count as the program's time
		defer time.AfterFunc(patience*c.Limits.Wall, stop).Stop()
	}
	pipes.Start()
	err = cmd.Wait()
	res := Result{Wall: time.Since(began)}
	spawn.KillGroup(cmd.Process)
	pipes.Wait()
	var exit *exec.ExitError
	if err != nil && !stopped.Load() && !errors.As(err, &exit) {
		return Result{}, fmt.Errorf("%s: %w", c.Args[0], err)
	}
	over := false
	res.Stdout, over = out.All()
	res.Stderr, _ = log.All()
	if stopped.Load() && !over && ctx.Err() != nil {
		return Result{}, ctx.Err()
	}
	res.judge(cmd.ProcessState, over, stopped.Load())
	res.judgeCPU(c.Limits)
	return res, nil
}

// judge fills in how a run ended.
func (r *Result) judge(s *os.ProcessState, over, stopped bool) {
	r.CPU = s.UserTime() + s.SystemTime()
	switch sig := signalOf(s); {
	case over:
		r.End = OutOver
	case stopped:
		r.End, r.Unsure = WallOver, true
	case sig != "":
		r.End, r.Signal = Signaled, sig
	default:
		r.ExitCode = s.ExitCode()
	}
}
