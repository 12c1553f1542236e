package sandbox

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"grundy/judge/sandbox/procfs"
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
	"leaves a file behind":                       tryLitter,
	"begins without limits":                      tryStart,
}

// capTried is the limit of processes in tryCrowd. children is how many children the program tries
// to start. It is more than any limit that counts all processes of the user.
const (
	capTried = 24
	children = 400
)

func tryCrowd(ctx context.Context, r Runner) error {
	res, err := runRole(ctx, r, "crowd", func(c *Command) { c.Limits.Processes = capTried }, strconv.Itoa(children))
	if err != nil {
		return err
	}
	lines, err := attackerLines(res)
	if err != nil || len(lines) != 1 {
		return errors.Join(err, fmt.Errorf("the program printed %q", res.Stdout))
	}
	if n, err := strconv.Atoi(lines[0]); err != nil || n >= children {
		return fmt.Errorf("it had %s of %d processes where %d are allowed", lines[0], children, capTried)
	}
	return nil
}

func tryUnseen(ctx context.Context, r Runner) error {
	if len(r.Tier().Gaps) > 0 && slices.Contains(gapsOf(r.Tier().Name), unwaited) || r.Tier().Name == tierRlimit {
		return nil // the tier reports this gap
	}
	res, err := runRole(ctx, r, "unseen", nil)
	if err == nil && res.CPU < 20*time.Millisecond {
		err = fmt.Errorf("%v were counted", res.CPU)
	}
	return err
}

func tryLeave(ctx context.Context, r Runner) error {
	c, err := attackerCommand("leave")
	if err != nil {
		return err
	}
	mark := "GRUNDY_LEFT=" + c.Args[3]
	c.Env = append(c.Env, mark)
	res, err := r.Run(ctx, c)
	if err == nil {
		_, err = attackerLines(res)
	}
	if err != nil {
		return err
	}
	all := procfs.Open("/proc")
	defer all.Close()
	for _, pid := range all.Numbers(".") {
		if text, err := os.ReadFile(fmt.Sprintf("/proc/%d/environ", pid)); err == nil && strings.Contains(string(text), mark) {
			return fmt.Errorf("process %d is left", pid)
		}
	}
	return nil
}

// tryLitter runs a role twice in a row. The second run reports what the first left behind.
func tryLitter(ctx context.Context, r Runner) error {
	for range 2 {
		if err := clean(ctx, r, "litter", nil); err != nil {
			return err
		}
	}
	return nil
}
