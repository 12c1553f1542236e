package sandbox_test

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"grundy/judge/sandbox"
	"grundy/judge/testing/testenv"
)

// killedVariable makes TestBoxesKilledChild act as a judge. Its value is "tier sleep-time".
const killedVariable = "SANDBOX_KILLED"

// TestBoxesKilled checks that kill -9 of a judge also ends its boxes and their programs, and that
// the next start removes the control groups.
func TestBoxesKilled(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for i, tier := range sandbox.Tiers[:3] {
		t.Run(tier, func(t *testing.T) {
			open(t, tier)
			mark := fmt.Sprintf("%d.%d", 1000+i, os.Getpid()) // a unique number of seconds
			judge := exec.Command(self, "-test.run=^TestBoxesKilledChild$")
			judge.Env = append(os.Environ(), killedVariable+"="+tier+" "+mark)
			var log bytes.Buffer
			judge.Stdout, judge.Stderr = &log, &log
			if err := judge.Start(); err != nil {
				t.Fatal(err)
			}
			waitFor(t, "three programs", func() bool { return len(running("sleep", mark)) == 3 })
			boxes := running("grundy-box", "")
			if err := judge.Process.Kill(); err != nil {
				t.Fatal(err)
			}
			_ = judge.Wait()
			waitFor(t, "the programs' end", func() bool { return len(running("sleep", mark)) == 0 })
			for _, pid := range boxes {
				waitFor(t, "the boxes' end", func() bool { return !alive(pid) || !descends(pid, judge.Process.Pid) })
			}
			defer sandbox.SweepAtOnce()()
			runTrue(t, open(t, tier))
			if left := sandbox.GroupsOf(judge.Process.Pid); len(left) > 0 {
				t.Errorf("left: %q", left)
			}
			if t.Failed() {
				t.Log(log.String())
			}
		})
	}
}

// TestBoxesKilledChild acts as the judge that TestBoxesKilled kills.
func TestBoxesKilledChild(t *testing.T) {
	tier, mark, ok := strings.Cut(os.Getenv(killedVariable), " ")
	if !ok {
		t.Skip("SKIPPED: for TestBoxesKilled")
	}
	r := open(t, tier)
	sleeper := sandbox.Command{Args: []string{"/bin/sleep", mark}}
	go func() { _, _ = r.Run(t.Context(), sleeper) }()
	go func() { _, _ = r.(sandbox.Talker).Talk(t.Context(), sleeper, sleeper, failed) }()
	time.Sleep(never)
}

// TestBoxKilled checks that killing a box causes an error of the judge and no verdict, and that
// the next run gets another box.
func TestBoxKilled(t *testing.T) {
	for i, tier := range sandbox.Tiers[:3] {
		t.Run(tier, func(t *testing.T) {
			r := open(t, tier)
			mark := fmt.Sprintf("%d.%d", 2000+i, os.Getpid())
			done := make(chan error)
			go func() {
				_, err := r.Run(t.Context(), sandbox.Command{Args: []string{"/bin/sleep", mark}})
				done <- err
			}()
			waitFor(t, "the program", func() bool { return len(running("sleep", mark)) == 1 })
			box := parentOf(running("sleep", mark)[0])
			if err := exec.Command("kill", "-9", strconv.Itoa(box)).Run(); err != nil {
				t.Fatal(err)
			}
			if err := <-done; err == nil || !strings.HasPrefix(err.Error(), "box: ") {
				t.Errorf("error %v, want one of the box", err)
			}
			runTrue(t, r)
			waitFor(t, "the program's end", func() bool { return len(running("sleep", mark)) == 0 })
		})
	}
}

// TestNested checks that a judge in a box finds a weaker tier, reports why, and works.
func TestNested(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	r := open(t, sandbox.Tiers[0])
	res, err := r.Run(t.Context(), sandbox.Command{
		Args:    []string{self, "-test.run=^TestNestedChild$", "-test.v"},
		Env:     []string{nestedVariable + "=1", "PATH=/usr/bin:/bin", "TMPDIR=."},
		Visible: []string{self},
		Limits:  sandbox.Limits{CPU: 20 * time.Second, Wall: time.Minute, Processes: 100},
	})
	if err != nil || res.ExitCode != 0 || !bytes.Contains(res.Stdout, []byte("works in tier ")) {
		t.Errorf("%v, exit %d\n%s%s", err, res.ExitCode, res.Stdout, res.Stderr)
	}
	t.Logf("%s", bytes.TrimSpace(res.Stdout))
}

const nestedVariable = "SANDBOX_NESTED"

// TestNestedChild acts as the judge in the box.
func TestNestedChild(t *testing.T) {
	if os.Getenv(nestedVariable) == "" {
		t.Skip("SKIPPED: for TestNested")
	}
	r, err := sandbox.Open("")
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if refused := r.Tier().Refused; len(refused) == 0 || refused[0].Why == nil || refused[0].Remedy == "" {
		t.Errorf("refused %+v", refused)
	}
	runTrue(t, r)
	for _, no := range r.Tier().Refused {
		fmt.Printf("not %s: %v\n", no.Tier, no.Why)
	}
	fmt.Printf("works in tier %s\n", r.Tier().Name)
}

// open opens a tier, or skips the test with a message.
func open(t *testing.T, tier string) sandbox.Runner {
	t.Helper()
	r, err := sandbox.OpenTier(tier)
	if err != nil {
		testenv.Tier(t, tier, err)
	}
	t.Cleanup(func() { r.Close() })
	return r
}

// runTrue runs an honest program.
func runTrue(t *testing.T, r sandbox.Runner) {
	t.Helper()
	res, err := r.Run(t.Context(), sandbox.Command{Args: []string{"/bin/echo", "well"}, Limits: sandbox.Limits{Processes: 64}})
	if err != nil || res.End != sandbox.Exited || string(res.Stdout) != "well\n" {
		t.Errorf("an honest program: %+v %v", res, err)
	}
}

func waitFor(t *testing.T, what string, so func() bool) {
	t.Helper()
	for end := time.Now().Add(never); !so(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("waited in vain for %s", what)
		}
	}
}

// running returns the processes with a name and an argument.
func running(name, argument string) (pids []int) {
	list, _ := filepath.Glob("/proc/[0-9]*/cmdline")
	for _, file := range list {
		text, _ := os.ReadFile(file)
		words := strings.Split(string(text), "\x00")
		if filepath.Base(words[0]) == name && (argument == "" || len(words) > 1 && words[1] == argument) {
			pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(file)))
			pids = append(pids, pid)
		}
	}
	return pids
}

// parentOf returns the parent of a process, or 0.
func parentOf(pid int) int {
	text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	_, rest, _ := strings.Cut(string(text), ") ")
	if words := strings.Fields(rest); len(words) > 1 {
		n, _ := strconv.Atoi(words[1])
		return n
	}
	return 0
}

// descends reports whether a process is a child of the judge or, after the judge's death, of the
// first process.
func descends(pid, judge int) bool {
	parent := parentOf(pid)
	return parent == judge || parent == 1
}

// soakVariable sets how many runs TestSoak makes.
const soakVariable = "GRUNDY_SOAK_RUNS"

// TestSoak checks that many runs do not leak descriptors, goroutines, processes or folders, and
// that boxes do not grow.
func TestSoak(t *testing.T) {
	runs := 1000
	if n, err := strconv.Atoi(os.Getenv(soakVariable)); err == nil {
		runs = n
	} else if testing.Short() {
		runs = 100
	}
	for _, tier := range sandbox.Tiers[:3] {
		t.Run(tier, func(t *testing.T) {
			if os.Getenv(soakVariable) == "" {
				testenv.Sample(t, 10, 1)
			}
			r := open(t, tier)
			for range 50 { // objects that are created only once may remain
				runTrue(t, r)
			}
			files, routines, boxes, memory := len(mustGlob(t, "/proc/self/fd/*")), runtime.NumGoroutine(), children("grundy-box"), boxMemory()
			for range runs {
				runTrue(t, r)
			}
			// Objects that have just ended still count for a moment.
			waitFor(t, "the descriptors that were there before", func() bool { return len(mustGlob(t, "/proc/self/fd/*")) <= files })
			waitFor(t, "the goroutines that were there before", func() bool { return runtime.NumGoroutine() <= routines })
			waitFor(t, "the boxes that were there before", func() bool { return len(children("grundy-box")) <= len(boxes) })
			const slack = 4 << 20 // garbage varies from run to run
			for i := 0; boxMemory() > memory+slack; i++ {
				if i == runs {
					t.Fatalf("boxes have %d bytes, %d before", boxMemory(), memory)
				}
				runTrue(t, r)
			}
		})
	}
}

func mustGlob(t *testing.T, pattern string) []string {
	t.Helper()
	list, err := filepath.Glob(pattern)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// children returns the child processes of this process with a name.
func children(name string) (pids []int) {
	for _, pid := range running(name, "") {
		if parentOf(pid) == os.Getpid() {
			pids = append(pids, pid)
		}
	}
	return pids
}

// boxMemory returns the memory of all boxes of this process, in bytes.
func boxMemory() (sum int) {
	for _, pid := range children("grundy-box") {
		text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/statm", pid))
		if words := strings.Fields(string(text)); len(words) > 1 {
			pages, _ := strconv.Atoi(words[1])
			sum += pages * os.Getpagesize()
		}
	}
	return sum
}
