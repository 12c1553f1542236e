package sandboxtest

import (
	"fmt"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"grundy/judge/sandbox"
)

// memory checks that measured memory is used memory, and that the limit is enforced. The test
// binary itself needs some megabytes, so the test compares differences.
func memory(t *testing.T, s suite) {
	if shadowed {
		t.Skip("SKIPPED: -race: the race detector's own memory would count")
	}
	const mib = 1 << 20
	hold := 0
	if s.runner.Tier().Name == "job" {
		hold = 1000 // in Wine, memory between two looks is not seen
	}
	peak := func(n int) int64 {
		c := s.command(fmt.Sprint("touch ", n, " ", hold))
		c.Limits.Memory = 1 << 30
		var all []int64
		for range 3 {
			res := s.run(t, c)
			want(t, res, sandbox.Exited, 0)
			all = append(all, res.Memory)
		}
		return slices.Min(all) // a run may be charged for pages of others
	}
	// If the kernel reports only the peak of a process, this includes the box's memory at the
	// fork. The base must be larger than that.
	const floor = 32 * mib
	base := peak(floor)
	if base == 0 {
		gap(t, s, "memory")
		return
	}
	slack := int64(mib)
	if t := s.runner.Tier(); t.Name != "cgroup" || len(t.Gaps) > 0 {
		slack = 4 * mib // the kernel counts a process's pages in batches, for each processor and thread
	}
	sizes := []int{8, 64, 200}
	if testing.Short() {
		sizes = sizes[:2] // the kernel needs more than a second for 200 MiB
	}
	for _, n := range sizes {
		if off := peak(floor+n*mib) - base - int64(n)*mib; off < -slack || off > slack {
			t.Errorf("%d MiB more: the measured memory is %d KiB off", n, off>>10)
		}
	}
	c := s.command(fmt.Sprint("touch ", 600*mib, " ", hold))
	c.Limits.Memory = 100 * mib
	want(t, s.run(t, c), sandbox.MemOver, 0)
}

// gap fails the test unless the tier reports a gap with the given words.
func gap(t *testing.T, s suite, about string) {
	for _, g := range s.runner.Tier().Gaps {
		if strings.Contains(g.String(), about) {
			t.Logf("gap: %s", g)
			return
		}
	}
	t.Errorf("no gap contains %q", about)
}

// truth checks that the measured CPU time is the time that the program itself sees.
func truth(t *testing.T, s suite) {
	res := s.run(t, s.command("burn 400"))
	want(t, res, sandbox.Exited, 0)
	n, err := strconv.ParseInt(strings.TrimSpace(string(res.Stdout)), 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	used := time.Duration(n)
	// The program's exit and the kernel's rounding come on top.
	slack := 4 * time.Millisecond
	if runtime.GOOS == "windows" {
		slack = 20 * time.Millisecond // its clock ticks every 15.6 ms
	}
	if res.CPU < used-slack || res.CPU > used+used/20+slack+6*time.Millisecond {
		t.Errorf("the program used %v, measured %v", used, res.CPU)
	}
}

// leftovers checks that a run does not see the files of an earlier run in its folder.
func leftovers(t *testing.T, s suite) {
	for range 3 {
		res := s.run(t, s.command("litter"))
		if want(t, res, sandbox.Exited, 0); len(res.Stdout) > 0 && string(res.Stdout) != "hidden\n" {
			t.Errorf("a run finds %q in its folder, which must be empty", res.Stdout)
		}
	}
}
