package cgroup

import (
	"fmt"
	"os"
	"os/exec"
	"testing"

	"grundy/judge/testing/testenv"
)

// TestGroupRemoved checks that a group is removed although a process in it ends slowly.
func TestGroupRemoved(t *testing.T) {
	g, err := New()
	if err != nil {
		testenv.Tier(t, "cgroup", err)
	}
	c := exec.Command("sleep", "0.4")
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	for _, dir := range g.folders {
		if err := writeFile(dir+"/cgroup.procs", fmt.Sprint(c.Process.Pid)); err != nil {
			t.Error(err)
		}
	}
	g.Remove()
	if err := c.Wait(); err != nil {
		t.Error(err)
	}
	for _, dir := range g.folders {
		if _, err := os.Stat(dir); !os.IsNotExist(err) {
			t.Errorf("%s is left: %v", dir, err)
		}
	}
}
