package sandbox

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"

	"grundy/judge/sandbox/attack"
)

// probe attacks the tier from inside with this binary, and returns an error if an attempt
// succeeded.
func (r *boxes) probe() error {
	c, err := attackerCommand("attack", append([]string{strconv.Itoa(os.Getpid())}, attemptsOf(r.tier.Name)...)...)
	if err != nil {
		return err
	}
	res, err := r.Run(context.Background(), c)
	if err != nil {
		return err
	}
	through, err := attackerLines(res)
	if err != nil {
		return err
	}
	if len(through) > 0 {
		return errors.New("a program in it can " + strings.Join(through, ", "))
	}
	return nil
}

// holdLimit is the memory limit of a program that takes too much memory. The probe tests whether
// memory is really limited, because the counting may fail: some containers hide /proc, and a
// control group may not enforce its limits.
const holdLimit = 48 << 20

// probeMemory runs a program that takes more memory than its limit, and returns an error if the
// program is not stopped.
func (r *boxes) probeMemory() error {
	c, err := attackerCommand("hold")
	if err != nil {
		return err
	}
	c.Limits.Memory = holdLimit
	res, err := r.Run(context.Background(), c)
	if err != nil {
		return err
	}
	if res.End != MemOver && strings.Contains(string(res.Stdout), "held") {
		return fmt.Errorf("a program's memory is not seen: it took %d MiB of %d", 2*attack.HoldSize>>20, holdLimit>>20)
	}
	return nil
}
