package sandbox

import (
	"time"

	"grundy/judge/sandbox/cgroup"
	"grundy/judge/sandbox/stdio"
)

// GroupsOf lists the control groups that a process made and that still are there.
func GroupsOf(pid int) []string { return cgroup.Of(pid) }

// SweepAtOnce has folders that nobody holds removed however young, until the
// returned function is called.
func SweepAtOnce() func() {
	old := cgroup.Fresh
	cgroup.Fresh = -time.Second
	return func() { cgroup.Fresh = old }
}

// OldLandlock plays a kernel whose Landlock has this version at most, until the
// returned function is called.
func OldLandlock(version int) func() {
	old := landlockMost
	landlockMost = version
	return func() { landlockMost = old }
}

// GroupsMade is how many control groups this process has made: one a box in tier
// cgroup.
func GroupsMade() int64 { return cgroup.Made() }

// PipedInput plays a system without files in memory, until the returned function is called.
func PipedInput() func() {
	old := stdio.InputFlags
	stdio.InputFlags = func() int { return 0 }
	return func() { stdio.InputFlags = old }
}

// JoinGroup has this process live in a control group with so much memory, until it ends.
func JoinGroup(memory int64) error {
	g, err := cgroup.New()
	if err != nil {
		return err
	}
	if err := g.Limit(memory, 0); err != nil {
		return err
	}
	return g.Join()
}
