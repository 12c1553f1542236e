package sandbox

import (
	"time"

	"grundy/judge/sandbox/cgroup"
	"grundy/judge/sandbox/stdio"
)

// GroupsOf returns the folders of the control groups that a process made, if they still exist.
func GroupsOf(pid int) []string { return cgroup.Of(pid) }

// SweepAtOnce makes unlocked folders removable at any age, until the returned function is called.
func SweepAtOnce() func() {
	old := cgroup.Fresh
	cgroup.Fresh = -time.Second
	return func() { cgroup.Fresh = old }
}

// OldLandlock simulates a kernel with at most the given version of Landlock, until the returned
// function is called.
func OldLandlock(version int) func() {
	old := landlockMost
	landlockMost = version
	return func() { landlockMost = old }
}

// GroupsMade returns how many folders of control groups this process has made. Each box in tier
// cgroup has one in version 2, and three in version 1.
func GroupsMade() int64 { return cgroup.Made() }

// PipedInput simulates a system without in-memory files, until the returned function is called.
func PipedInput() func() {
	old := stdio.InputFlags
	stdio.InputFlags = func() int { return 0 }
	return func() { stdio.InputFlags = old }
}

// JoinGroup moves this process into a new control group with the given memory limit in bytes.
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
