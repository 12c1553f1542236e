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

// memory: what is measured is what was used, and what is limited is not exceeded.
// The test binary's own needs are some megabytes; differences tell.
func memory(t *testing.T, s suite) {
	if shadowed {
		t.Skip("SKIPPED: -race: what it takes for itself is no program's")
	}
	const mb = 1 << 20
	hold := 0
	if s.runner.Tier().Name == "job" {
		hold = 1000 // in Wine, nobody knows what was used between two looks
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
		return slices.Min(all) // others' pages may be charged to a run
	}
	// Where the kernel tells the peak of a process alone, that begins with what the
	// box had at the fork: the base is above it.
	const floor = 32 * mb
	base := peak(floor)
	if base == 0 {
		gap(t, s, "memory")
		return
	}
	slack := int64(mb)
	if t := s.runner.Tier(); t.Name != "cgroup" || len(t.Gaps) > 0 {
		slack = 4 * mb // the kernel counts a process's pages in batches, by processor and thread
	}
	sizes := []int{8, 64, 200}
	if testing.Short() {
		sizes = sizes[:2] // the kernel takes a second and more for 200 MB
	}
	for _, n := range sizes {
		if off := peak(floor+n*mb) - base - int64(n)*mb; off < -slack || off > slack {
			t.Errorf("%d MB: measured %d KB off", n, off>>10)
		}
	}
	c := s.command(fmt.Sprint("touch ", 600*mb, " ", hold))
	c.Limits.Memory = 100 * mb
	want(t, s.run(t, c), sandbox.MemOver, 0)
}

// gap complains unless the tier says that it has one.
func gap(t *testing.T, s suite, about string) {
	for _, g := range s.runner.Tier().Gaps {
		if strings.Contains(g.String(), about) {
			t.Logf("gap: %s", g)
			return
		}
	}
	t.Errorf("%s is not measured, and no gap says so", about)
}

// truth: the CPU time is that which the program itself sees.
func truth(t *testing.T, s suite) {
	res := s.run(t, s.command("burn 400"))
	want(t, res, sandbox.Exited, 0)
	n, err := strconv.ParseInt(strings.TrimSpace(string(res.Stdout)), 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	used := time.Duration(n)
	// Its end, after it has looked, and the kernel's rounding, come on top.
	slack := 4 * time.Millisecond
	if runtime.GOOS == "windows" {
		slack = 20 * time.Millisecond // a tick of its clock is 15.6
	}
	if res.CPU < used-slack || res.CPU > used+used/20+slack+6*time.Millisecond {
		t.Errorf("the program used %v, measured %v", used, res.CPU)
	}
}

// leftovers: what a run leaves in its folder the next one does not see.
func leftovers(t *testing.T, s suite) {
	for range 3 {
		res := s.run(t, s.command("litter"))
		if want(t, res, sandbox.Exited, 0); len(res.Stdout) > 0 && string(res.Stdout) != "hidden\n" {
			t.Errorf("found %q", res.Stdout)
		}
	}
}
