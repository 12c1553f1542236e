package sandbox

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"golang.org/x/sys/windows"

	"grundy/judge/sandbox/attack"
)

// trials maps the names of trials in the table of promises (promises.go) to the functions that
// run them.
var trials = map[string]func(context.Context, Runner) error{
	"inherits from the judge":                    tryInherit,
	"takes more memory than its limit":           tryHog,
	"starts more processes than its limit":       tryCrowd,
	"uses more CPU than its limit":               trySpin,
	"uses CPU in children that nobody waits for": tryUnseen,
	"leaves a process behind":                    tryLeave,
	"begins without limits":                      tryStart,
}

// children is how many processes the program tries to start, of which attack.CrowdCap are
// allowed.
const children = 16

func tryCrowd(ctx context.Context, r Runner) error {
	res, err := runRole(ctx, r, "crowd", func(c *Command) {
		c.Limits.Processes = attack.CrowdCap
		c.Limits.Memory = 4 << 30 // for all processes that may exist before they are killed
	}, strconv.Itoa(children))
	if err != nil {
		return err
	}
	lines, err := attackerLines(res)
	if err != nil || len(lines) != 1 {
		return errors.Join(err, fmt.Errorf("it said %q", res.Stdout))
	}
	if n, err := strconv.Atoi(lines[0]); err != nil || n > attack.CrowdCap {
		return fmt.Errorf("it had %s of %d processes where %d are allowed", lines[0], children, attack.CrowdCap)
	}
	return nil
}

func tryUnseen(ctx context.Context, r Runner) error {
	if r.Tier().Name == tierRlimit {
		return nil // the tier reports this gap
	}
	res, err := runRole(ctx, r, "unseen", nil)
	if err == nil {
		_, err = attackerLines(res)
	}
	if err == nil && res.CPU < attack.BurnTime*3/4 {
		err = fmt.Errorf("%v of %v were counted", res.CPU, attack.BurnTime)
	}
	return err
}

func tryLeave(ctx context.Context, r Runner) error {
	c, err := attackerCommand("leave")
	if err != nil {
		return err
	}
	res, err := r.Run(ctx, c)
	if err == nil {
		_, err = attackerLines(res)
	}
	if err != nil {
		return err
	}
	name, err := attack.LeftName(c.Args[3])
	if err != nil {
		return err
	}
	// A killed process may still be ending, and its event may be closed last.
	for began := time.Now(); time.Since(began) < attack.Time; time.Sleep(10 * time.Millisecond) {
		h, err := windows.OpenEvent(windows.SYNCHRONIZE, false, name)
		if err != nil {
			return nil
		}
		windows.CloseHandle(h)
	}
	return errors.New("a process is left")
}
