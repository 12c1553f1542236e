package sandbox

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"sync"
	"sync/atomic"
	"time"
)

// portable is the runner of tier rlimit where there is no pidfd: os/exec with a
// process group.
type portable struct {
	refused []Refusal
	folders folders
}

// Tier implements Runner.
func (r *portable) Tier() Tier {
	return Tier{Name: tierRlimit, Refused: r.refused, Gaps: append([]string{
		"memory is neither limited nor measured",
		"files and network of the host are within reach",
		"processes and threads are not counted",
		"CPU is held against its limit only after the run",
		"a program outlives a judge that is killed",
	}, groupGaps...)}
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
	if c.Limits.Wall > 0 {
		timed, stop = context.WithTimeout(timed, c.Limits.Wall)
		defer stop()
	}
	out := &capture{keeper: newKeeper(c.Limits.Output), full: stop}
	log := &capture{keeper: newKeeper(keptStderr)}
	cmd := exec.CommandContext(timed, c.Args[0], c.Args[1:]...)
	cmd.Dir = c.Dir
	cmd.Env = append([]string{}, c.Env...) // nil would mean ours
	cmd.Stdin = bytes.NewReader(c.Stdin)
	cmd.Stdout, cmd.Stderr = out, log
	cmd.WaitDelay = grace
	ownGroup(cmd)
	var stopped atomic.Bool
	cmd.Cancel = func() error {
		err := cmd.Process.Kill()
		stopped.Store(err == nil) // false: it has just ended by itself
		killGroup(cmd.Process)
		return err
	}
	began := time.Now()
	if err := withStack(c.Limits.Stack, cmd.Start); err != nil {
		return Result{}, startError(c, err)
	}
	err := cmd.Wait()
	res := Result{Wall: time.Since(began)}
	killGroup(cmd.Process)
	var exit *exec.ExitError
	if err != nil && !stopped.Load() && !errors.As(err, &exit) && !errors.Is(err, exec.ErrWaitDelay) {
		return Result{}, fmt.Errorf("%s: %w", c.Args[0], err)
	}
	over := false
	res.Stdout, over = out.all()
	res.Stderr, _ = log.all()
	if stopped.Load() && !over && ctx.Err() != nil {
		return Result{}, ctx.Err()
	}
	res.judge(cmd.ProcessState, over, stopped.Load())
	res.settle(c.Limits)
	return res, nil
}

// judge fills in how a run ended.
func (r *Result) judge(s *os.ProcessState, over, stopped bool) {
	r.CPU = s.UserTime() + s.SystemTime()
	switch sig := signalOf(s); {
	case over:
		r.End = OutOver
	case stopped:
		r.End = WallOver
	case sig != "":
		r.End, r.Signal = Signaled, sig
	default:
		r.ExitCode = s.ExitCode()
	}
}

// A capture is a keeper behind an io.Writer, for os/exec, whose copying goroutine
// may outlive the run when someone holds the pipe: hence the lock.
type capture struct {
	mu     sync.Mutex
	keeper keeper
	full   func() // called when there is more than is kept; may be nil
}

// Write implements io.Writer.
func (w *capture) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.keeper.take(p)
	if w.keeper.over && w.full != nil {
		w.full()
	}
	return len(p), nil
}

// all gives what was kept, and whether there was more.
func (w *capture) all() ([]byte, bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.keeper.kept, w.keeper.over
}
