package procfs

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/sys/unix"
)

// TestBlocked checks how the kernel's syscall lines are parsed.
func TestBlocked(t *testing.T) {
	for _, c := range []struct {
		line  string
		want  Activity
		input bool
	}{
		{"", Works, false},
		{"running\n", Works, false},
		{"-1 0x7ffd 0x7f3a\n", Works, false},
		{fmt.Sprint(unix.SYS_READ, " 0x0 0x1 0x2 0x0 0x0 0x0 0x7ff 0x7f"), Stuck, true},
		{fmt.Sprint(unix.SYS_FUTEX, " 0x1 0x80 0x2 0x0 0x0 0x0 0x7ff 0x7f"), Stuck, false},
		{fmt.Sprint(unix.SYS_FUTEX, " 0x1 0x80 0x2 0x7ffe 0x0 0x0 0x7ff 0x7f"), Awaits, false},
		{fmt.Sprint(unix.SYS_EPOLL_PWAIT, " 0x4 0x1 0x80 0xffffffff 0x0 0x8 0x7ff 0x7f"), Stuck, true},
		{fmt.Sprint(unix.SYS_EPOLL_PWAIT, " 0x4 0x1 0x80 0x64 0x0 0x8 0x7ff 0x7f"), Awaits, true},
		{fmt.Sprint(unix.SYS_NANOSLEEP, " 0x4 0x1 0x80 0x64 0x0 0x8 0x7ff 0x7f"), Sleeps, false},
		{fmt.Sprint(unix.SYS_WRITE, " 0x1 0x1 0x80 0x64 0x0 0x8 0x7ff 0x7f"), Sleeps, false},
	} {
		if _, d, input := blocked([]byte(c.line)); d != c.want || input != c.input {
			t.Errorf("%q: %d, %v", c.line, d, input)
		}
	}
}

// TestThread checks which threads count as waiting for input. A running thread does not, nor does
// a thread that was just woken, is exiting, or waits for a CPU. A thread that waits for a vfork
// child may wait forever.
func TestThread(t *testing.T) {
	reads := fmt.Sprint(unix.SYS_READ, " 0x0 0x1 0x2 0x0 0x0 0x0 0x7ff 0x7f\n")
	forks := fmt.Sprint(unix.SYS_CLONE, " 0x4111 0x0 0x0 0x0 0x0 0x0 0x7ff 0x7f\n")
	for _, c := range []struct {
		syscall, stat string
		want          Activity
		input, blind  bool
	}{
		{reads, "7 (a) S 1 2 3 0 -1 0 0", Stuck, true, false},
		{reads, "7 (a) R 1 2 3 0 -1 0 0", Works, false, false},
		{reads, "7 (a) D 1 2 3 0 -1 0 0", Works, false, false},
		{reads, "7 (a) b) D 1 2 3 0 -1 0 0", Works, false, false},
		{reads, "7 (R) S 1 2 3 0 -1 0 0", Stuck, true, false},
		{reads, "7 (a) S 1 2 3 0 -1 4 0", Works, false, false},
		{reads, "", Works, false, false},
		{"running\n", "7 (a) R 1 2 3 0 -1 0 0", Works, false, false},
		{forks, "7 (a) D 1 2 3 0 -1 0 0", Sleeps, false, false},
		{forks, "7 (a) T 1 2 3 0 -1 0 0", Sleeps, false, false},
		{"", "7 (a) S 1 2 3 0 -1 0 0", Works, false, true},
		{"", "7 (a) R 1 2 3 0 -1 0 0", Works, false, false},
	} {
		root := t.TempDir()
		folder := filepath.Join(root, "7", "task", "7")
		if err := os.MkdirAll(folder, 0o700); err != nil {
			t.Fatal(err)
		}
		for name, text := range map[string]string{"syscall": c.syscall, "stat": c.stat} {
			if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		fd, err := unix.Open(root, unix.O_RDONLY|unix.O_DIRECTORY|unix.O_CLOEXEC, 0)
		if err != nil {
			t.Fatal(err)
		}
		p := Proc{fd: fd}
		if d, input, blind := p.thread(7, 7); d != c.want || input != c.input || blind != c.blind {
			t.Errorf("%q, %q: %d, %v, blind %v", c.syscall, c.stat, d, input, blind)
		}
		p.Close()
	}
}
