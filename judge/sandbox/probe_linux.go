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

// probe makes our own binary attack the tier from inside, and returns an error if an
// attempt succeeded.
func (r *boxes) probe() error {
	c, err := probeCommand("attack", append([]string{strconv.Itoa(os.Getpid())}, attemptsOf(r.tier.Name)...)...)
	if err != nil {
		return err
	}
	res, err := r.Run(context.Background(), c)
	if err != nil {
		return err
	}
	through, err := probed(res)
	if err != nil {
		return err
	}
	if len(through) > 0 {
		return errors.New("a program in it can " + strings.Join(through, ", "))
	}
	return nil
}

// holdLimit is the limit of a program that takes too much memory. The probe tries whether memory
// is limited, because what counts it may not see it: /proc is hidden in some containers, and a
// control group may enforce nothing.
const holdLimit = 48 << 20

// probeMemory makes a program take more memory than it may, and returns an error if it
// could.
func (r *boxes) probeMemory() error {
	c, err := probeCommand("hold")
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
