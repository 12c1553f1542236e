package box

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"grundy/judge/sandbox/procfs"
)

// TestAccountLack checks that a kill by the kernel counts as exceeding the limit only if the
// group reached its own limit.
func TestAccountLack(t *testing.T) {
	const limit = 64 << 20
	for _, at := range []struct {
		version    int
		peak       int64
		events     string
		over, lack bool
	}{
		{1, limit, "oom_kill_disable 0\nunder_oom 0\noom_kill 1\n", true, false},
		{1, limit / 2, "oom_kill_disable 0\nunder_oom 0\noom_kill 1\n", false, true},
		{1, limit, "oom_kill_disable 0\nunder_oom 0\noom_kill 0\n", false, false},
		{2, limit, "low 0\nhigh 0\nmax 7\noom 1\noom_kill 1\n", true, false},
		{2, limit / 2, "low 0\nhigh 0\nmax 0\noom 0\noom_kill 1\n", false, true},
		{2, limit, "low 0\nhigh 0\nmax 7\noom 0\noom_kill 1\n", false, true},
		{2, limit / 2, "low 0\nhigh 0\nmax 0\noom 0\noom_kill 0\n", false, false},
	} {
		dir := t.TempDir()
		file := func(text string) int {
			path := filepath.Join(dir, fmt.Sprint(len(text), time.Now().UnixNano()))
			if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			f, err := os.Open(path)
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { f.Close() })
			return int(f.Fd())
		}
		a := account{version: at.version, limit: limit, resets: true,
			peak: file(fmt.Sprint(at.peak)), now: file("0"), events: file(at.events), stat: file("cache 0\nfile 0\n")}
		if w := a.memory(true, 0); w.over != at.over || w.lack != at.lack {
			t.Errorf("version %d, peak %d, %q: %+v", at.version, at.peak, at.events, w)
		}
		if w := a.memory(true, 0); w.over || w.lack {
			t.Errorf("version %d, %q: the next run: %+v", at.version, at.events, w)
		}
	}
}

// TestTree checks that the CPU time of the box's own thread is subtracted only in version 1 of
// control groups. In version 2 the thread is not in the group, and a run would seem shorter.
func TestTree(t *testing.T) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	for version, text := range map[int]string{1: "7000000000\n", 2: "usage_usec 7000000\n"} {
		path := filepath.Join(t.TempDir(), "used")
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		f, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { f.Close() })
		// The thread has used a second since the run began, and a little more by now.
		s := spell{b: &box{account: account{version: version, used: int(f.Fd())}, own: procfs.ThreadCPU() - time.Second}}
		want := map[int]time.Duration{1: 6 * time.Second, 2: 7 * time.Second}[version]
		if got := s.tree(); got > want || got < want-500*time.Millisecond || version == 2 && got != want {
			t.Errorf("version %d: %v, want %v", version, got, want)
		}
	}
}
