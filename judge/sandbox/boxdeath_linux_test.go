package sandbox

import (
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// TestLastWords checks which cause and remedy are found in the output of a box that died.
func TestLastWords(t *testing.T) {
	for _, c := range []struct{ text, what, remedy string }{
		{"runtime: failed to create new OS thread (have 5 already; errno=11)\nruntime: may need to increase max user processes (ulimit -u)\nfatal error: newosproc\n\nruntime stack:\n", noThread, moreProcesses},
		{"runtime/cgo: pthread_create failed: Resource temporarily unavailable\nSIGABRT: abort\nPC=0x7f m=2\n", noThread, moreProcesses},
		{"fatal error: failed to reserve page summary memory\n\nruntime stack:\n", noMemory, moreMemory},
		{"runtime: cannot map pages in arena address space\nfatal error: x", noMemory, moreMemory},
		{"\n\nsome words\nmore words\n", "some words", fewerPrograms},
		{"something first\npanic: boom [recovered]\n\ngoroutine 1 [running]:\n", "boom [recovered]", fewerPrograms},
		{"fatal error: all goroutines are asleep - deadlock!\n\ngoroutine 1", "all goroutines are asleep - deadlock!", fewerPrograms},
		{"", "", fewerPrograms},
	} {
		if what, remedy := lastWords(c.text); what.String() != c.what || remedy.String() != c.remedy {
			t.Errorf("%q: %q; %q, want %q; %q", c.text, what, remedy, c.what, c.remedy)
		}
	}
}

// TestDied checks that the error is one line with a remedy, however much a box prints.
func TestDied(t *testing.T) {
	trace := strings.Repeat("goroutine 1 [running]:\n\t/usr/src/x.go:12 +0x13\n", 40)
	for name, text := range map[string]string{
		"thread": "runtime: failed to create new OS thread\n" + trace, "trace alone": trace, "silence": "",
		"a long line": strings.Repeat("x", 5000), "control": "a\x1b[2Jb\tc\r\n",
	} {
		f, err := os.CreateTemp(t.TempDir(), "words")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(f, text); err != nil {
			t.Fatal(err)
		}
		c := exec.Command("/bin/sh", "-c", "kill -9 $$")
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		d := &warden{sock: -1, pid: c.Process.Pid, words: f}
		got := d.died(io.EOF).Error()
		if strings.ContainsAny(got, "\n\t\r\x1b") || len(got) > 300 || strings.Count(got, "; ") != 1 || !strings.HasPrefix(got, "box: has ended: ") {
			t.Errorf("%s: %q", name, got)
		}
		if name == "silence" && !strings.Contains(got, "SIGKILL") {
			t.Errorf("the error does not say how the box ended: %q", got)
		}
		d.close()
	}
}

// TestNoThread checks that the error is one line if the user may start no more threads.
func TestNoThread(t *testing.T) {
	if os.Getuid() == 0 {
		t.Skip("SKIPPED: for users: root has no limit of processes, so TestHostileAsUser runs this test")
	}
	var old unix.Rlimit
	if err := unix.Prlimit(0, unix.RLIMIT_NPROC, nil, &old); err != nil {
		t.Fatal(err)
	}
	defer unix.Prlimit(0, unix.RLIMIT_NPROC, &old, nil)
	if err := unix.Prlimit(0, unix.RLIMIT_NPROC, &unix.Rlimit{Cur: 1, Max: old.Max}, nil); err != nil {
		t.Fatal(err)
	}
	for _, tier := range []string{tierNamespace, tierLandlock} {
		if _, err := OpenTier(tier); err == nil || strings.ContainsAny(err.Error(), "\n") || len(err.Error()) > 300 {
			t.Errorf("tier %s: %v", tier, err)
		}
	}
}
