//go:build linux || windows

package sandbox

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"time"
)

// Trials are too slow to be made whenever a tier is opened: they exceed limits, and look
// for what a run leaves behind. doctor makes them, and the tests do.

// Try makes the trials of a promise in a tier and returns an error for what does not
// hold. A promise without trials was tried when the tier was opened.
func (p Promise) Try(ctx context.Context, r Runner) error {
	for _, name := range p.trials {
		if err := trials[name](ctx, r); err != nil {
			return fmt.Errorf("a program %s: %w", name, err)
		}
	}
	return nil
}

// runRole runs our binary in a role, under changed limits.
func runRole(ctx context.Context, r Runner, role string, change func(*Command), args ...string) (Result, error) {
	c, err := probeCommand(role, args...)
	if err != nil {
		return Result{}, err
	}
	if change != nil {
		change(&c)
	}
	return r.Run(ctx, c)
}

// clean runs a role that prints what went wrong.
func clean(ctx context.Context, r Runner, role string, change func(*Command), args ...string) error {
	res, err := runRole(ctx, r, role, change, args...)
	if err != nil {
		return err
	}
	lines, err := probed(res)
	if err == nil && len(lines) > 0 {
		err = errors.New(strings.Join(lines, ", "))
	}
	return err
}

func tryInherit(ctx context.Context, r Runner) error { return clean(ctx, r, "inherit", nil) }

// hogMiB is what the hog takes, and its limit, which has room for our binary. hogTime is how
// long it holds that.
const (
	hogMiB      = 160
	hogLimitMiB = 64
	hogTime     = 5 * time.Second
)

func tryHog(ctx context.Context, r Runner) error {
	res, err := runRole(ctx, r, "hog", func(c *Command) { c.Limits.Memory = hogLimitMiB << 20 })
	if err == nil && res.End != MemOver {
		err = fmt.Errorf("it had %d MiB where %d are allowed", hogMiB, hogLimitMiB)
	}
	return err
}

// hog takes memory and holds it until somebody sees. On a busy machine that takes a while.
func hog([]string) {
	mine := make([]byte, hogMiB<<20)
	for i := 0; i < len(mine); i += 4096 {
		mine[i] = 1
	}
	time.Sleep(hogTime)
	runtime.KeepAlive(mine)
}

func trySpin(ctx context.Context, r Runner) error {
	const limit = 50 * time.Millisecond
	res, err := runRole(ctx, r, "spin", func(c *Command) { c.Limits.CPU = limit })
	if err == nil && res.End != CPUOver {
		err = fmt.Errorf("it was not stopped at %v", limit)
	}
	return err
}

// spin uses CPU time until it is stopped. On a busy machine it gets little of it.
func spin([]string) {
	for began := time.Now(); time.Since(began) < probeTime; {
	}
}

func tryStart(ctx context.Context, r Runner) error { return clean(ctx, r, "limits", nil) }
