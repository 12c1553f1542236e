package sandbox

import (
	"path/filepath"
	"strconv"
	"time"
)

// GroupsOf lists the control groups that a process made and that still are there.
func GroupsOf(pid int) []string {
	var out []string
	for _, c := range append([]string{""}, controllers...) {
		own, err := ownFolder(c)
		if err != nil {
			continue
		}
		for dir := own; dir != "/" && dir != "."; dir = filepath.Dir(dir) {
			found, _ := filepath.Glob(filepath.Join(dir, groupPrefix+strconv.Itoa(pid)+"-*"))
			out = append(out, found...)
		}
	}
	return out
}

// SweepAtOnce has folders that nobody holds removed however young, until the
// returned function is called.
func SweepAtOnce() func() {
	old := fresh
	fresh = -time.Second
	return func() { fresh = old }
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
func GroupsMade() int64 { return groupNumber.Load() }

// PipedInput plays a system without files in memory, until the returned function is called.
func PipedInput() func() {
	old := inputFlags
	inputFlags = func() int { return 0 }
	return func() { inputFlags = old }
}

// JoinGroup has this process live in a control group with so much memory, until it ends.
func JoinGroup(memory int64) error {
	g, err := newGroup()
	if err != nil {
		return err
	}
	if err := g.limit(memory, 0); err != nil {
		return err
	}
	for controller := range g.folders {
		if err := g.write(controller, "cgroup.procs", "0"); err != nil {
			return err
		}
	}
	return nil
}
