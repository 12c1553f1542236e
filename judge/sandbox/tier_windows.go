package sandbox

import (
	"context"
	"errors"
	"slices"
	"strings"

	"golang.org/x/sys/windows"

	"grundy/judge/sandbox/job"
)

// systemTiers lists the tiers that this system can have, strongest first.
var systemTiers = []string{tierJob, tierRlimit}

func openTier(tier string, refused []Refusal) (Runner, error) {
	if tier == tierRlimit {
		return newPlain(refused)
	}
	r := &jobs{tier: Tier{Name: tier, Gaps: gapsOf(tier), Refused: refused}}
	if err := r.probe(); err != nil {
		_ = r.Close()
		return nil, err
	}
	return r, nil
}

// probe attacks the tier from inside with this binary, and returns an error if an attempt
// succeeded. It also finds out whether job objects count on this system.
func (r *jobs) probe() error {
	c, err := attackerCommand("attack", attemptsOf(r.tier.Name)...)
	if err != nil {
		return err
	}
	j, err := job.New(limitsOf(c), false)
	if err != nil {
		return err
	}
	defer j.Close()
	res, err := r.folders.within(c, func(c Command) (Result, error) { return runIn(context.Background(), j, c) })
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
	if r.counts = j.Counts(); !r.counts {
		r.tier.Gaps = append(r.tier.Gaps, sampled, "CPU time and processes are measured at intervals, too, because job objects do not count here")
	}
	return nil
}

// unable reports whether an error means that Windows does not allow the tier. Before Windows 8,
// jobs cannot be nested, and some jobs forbid nested ones. Any other error means that something
// went wrong.
func unable(err error) bool {
	var number windows.Errno
	return errors.As(err, &number) && slices.Contains([]windows.Errno{
		windows.ERROR_ACCESS_DENIED, windows.ERROR_NOT_SUPPORTED, windows.ERROR_CALL_NOT_IMPLEMENTED,
	}, number)
}

// privileged returns a word for a user whose files programs must not reach, or "" for an ordinary
// user.
func privileged() string {
	if windows.GetCurrentProcessToken().IsElevated() {
		return "an administrator"
	}
	return ""
}
