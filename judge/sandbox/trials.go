//go:build linux || windows

package sandbox

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"grundy/judge/sandbox/attack"
)

// Trials are too slow to run whenever a tier is opened: they exceed limits, and look for what a
// run leaves behind. doctor and the tests run them.

// Try runs the trials of a promise in a tier, and returns an error if the promise is broken. A
// promise without trials was tested when the tier was opened.
func (p Promise) Try(ctx context.Context, r Runner) error {
	for _, name := range p.trials {
		if err := trials[name](ctx, r); err != nil {
			return fmt.Errorf("a program %s: %w", name, err)
		}
	}
	return nil
}

// runRole runs this binary in a role of the attacker, under changed limits.
func runRole(ctx context.Context, r Runner, role string, change func(*Command), args ...string) (Result, error) {
	c, err := attackerCommand(role, args...)
	if err != nil {
		return Result{}, err
	}
	if change != nil {
		change(&c)
	}
	return r.Run(ctx, c)
}

// clean runs a role that prints what went wrong, and returns that as an error.
func clean(ctx context.Context, r Runner, role string, change func(*Command), args ...string) error {
	res, err := runRole(ctx, r, role, change, args...)
	if err != nil {
		return err
	}
	lines, err := attackerLines(res)
	if err == nil && len(lines) > 0 {
		err = errors.New(strings.Join(lines, ", "))
	}
	return err
}

func tryInherit(ctx context.Context, r Runner) error { return clean(ctx, r, "inherit", nil) }

// hogLimit is the memory limit of the hog, in MiB. It leaves room for this binary.
const hogLimit = 64

func tryHog(ctx context.Context, r Runner) error {
	res, err := runRole(ctx, r, "hog", func(c *Command) { c.Limits.Memory = hogLimit << 20 })
	if err == nil && res.End != MemOver {
		err = fmt.Errorf("it had %d MiB where %d are allowed", attack.HogMiB, hogLimit)
	}
	return err
}

func trySpin(ctx context.Context, r Runner) error {
	const limit = 50 * time.Millisecond
	res, err := runRole(ctx, r, "spin", func(c *Command) { c.Limits.CPU = limit })
	if err == nil && res.End != CPUOver {
		err = fmt.Errorf("it was not stopped at %v", limit)
	}
	return err
}

func tryStart(ctx context.Context, r Runner) error { return clean(ctx, r, "limits", nil) }
