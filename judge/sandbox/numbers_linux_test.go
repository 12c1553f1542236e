package sandbox_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"grundy/judge/sandbox"
	"grundy/judge/testing/testenv"
)

// TestThreadsOfTheBox checks that the threads of a box have lower ids than programs. The filter
// protects only such ids from signals. This must also hold on a busy machine, where threads of the
// box start late.
func TestThreadsOfTheBox(t *testing.T) {
	testenv.Long(t)
	for range 3 * runtime.GOMAXPROCS(0) {
		busy := exec.CommandContext(t.Context(), "sh", "-c", "while :; do :; done")
		if err := busy.Start(); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = busy.Wait() }) // the context ends it
	}
	for _, tier := range []string{"cgroup", "namespace"} {
		t.Run(tier, func(t *testing.T) {
			for range 6 {
				threadsOfABox(t, tier)
			}
		})
	}
}

// threadsOfABox checks a new box after each of several runs.
func threadsOfABox(t *testing.T, tier string) {
	r, err := sandbox.OpenTier(tier)
	if err != nil {
		testenv.Tier(t, tier, err)
	}
	defer r.Close()
	l := sandbox.Limits{CPU: time.Second, Wall: time.Minute, Memory: 64 << 20, Output: 1 << 20, Processes: 8}
	for i := range 3 {
		res, err := r.Run(t.Context(), sandbox.Command{Args: []string{"/bin/sh", "-c", "echo $$; for i in 1 2 3 4 5; do /bin/true; done"}, Limits: l})
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.TrimSpace(string(res.Stdout)); got != "301" {
			t.Errorf("run %d has the number %s, want 301", i, got)
		}
		box := lastBox(r)
		if box == 0 { // the box was closed
			t.Logf("the box was closed after run %d", i)
			continue
		}
		for _, n := range threadNumbers(t, box) {
			if n >= 301 {
				t.Fatalf("after run %d, a thread of the box has the number %d", i, n)
			}
		}
	}
}

// threadNumbers returns the ids of a process's threads in its own namespace.
func threadNumbers(t *testing.T, pid int) []int {
	t.Helper()
	files, err := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/status", pid))
	if err != nil || len(files) == 0 {
		t.Fatalf("process %d: no threads (%v)", pid, err)
	}
	var out []int
	for _, name := range files {
		text, err := os.ReadFile(name)
		if errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ESRCH) {
			continue // the thread has ended since
		}
		if err != nil {
			t.Fatal(err)
		}
		_, rest, _ := strings.Cut(string(text), "\nNSpid:")
		line, _, _ := strings.Cut(rest, "\n")
		words := strings.Fields(line)
		if len(words) == 0 {
			t.Fatalf("%s: no NSpid", name)
		}
		n, err := strconv.Atoi(words[len(words)-1])
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, n)
	}
	return out
}
