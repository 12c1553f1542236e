package main

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"grundy/judge/sandbox"
	"grundy/judge/testing/testenv"
)

// TestBoxStays checks that an intact box runs one program after another. The test is in this
// package because its binary uses cgo, through package net, as the command does. With cgo, the Go
// runtime counts a thread that it never starts, and boxes were once discarded because of it.
func TestBoxStays(t *testing.T) {
	for _, tier := range []string{"cgroup", "namespace", "landlock"} {
		t.Run(tier, func(t *testing.T) { boxStays(t, tier) })
	}
}

func boxStays(t *testing.T, tier string) {
	r, err := sandbox.OpenTier(tier)
	if err != nil {
		testenv.Tier(t, tier, err)
	}
	seen := map[string]bool{}
	for range 50 {
		l := sandbox.Limits{CPU: time.Second, Wall: time.Minute, Memory: 64 << 20, Output: 1 << 20, Processes: 8}
		if _, err := r.Run(t.Context(), sandbox.Command{Args: []string{"/bin/true"}, Limits: l}); err != nil {
			t.Fatal(err)
		}
		list := boxesNow(t)
		if len(list) == 0 {
			list = []string{"put away " + strconv.Itoa(len(seen))}
		}
		for _, pid := range list {
			seen[pid] = true
		}
	}
	if r.Close(); len(seen) > 4 { // on a busy machine, a box may have one more thread and be replaced
		t.Errorf("50 runs took %d boxes", len(seen))
	}
}

// boxesNow returns the process ids of our children that are boxes.
func boxesNow(t *testing.T) (list []string) {
	t.Helper()
	files, err := filepath.Glob("/proc/self/task/*/children")
	if err != nil || len(files) == 0 {
		t.Fatalf("no list of children: %v", err)
	}
	for _, name := range files {
		children, _ := os.ReadFile(name) // the thread may have ended
		for _, pid := range strings.Fields(string(children)) {
			if line, err := os.ReadFile("/proc/" + pid + "/cmdline"); err == nil && strings.HasPrefix(string(line), "grundy-box") {
				list = append(list, pid)
			}
		}
	}
	return list
}
