package sandbox

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"grundy/judge/testenv"
)

// TestBlocked reads what the kernel says of threads.
func TestBlocked(t *testing.T) {
	for _, c := range []struct {
		line  string
		want  doing
		input bool
	}{
		{"", works, false},
		{"running\n", works, false},
		{"-1 0x7ffd 0x7f3a\n", works, false},
		{fmt.Sprint(unix.SYS_READ, " 0x0 0x1 0x2 0x0 0x0 0x0 0x7ff 0x7f"), stuck, true},
		{fmt.Sprint(unix.SYS_FUTEX, " 0x1 0x80 0x2 0x0 0x0 0x0 0x7ff 0x7f"), stuck, false},
		{fmt.Sprint(unix.SYS_FUTEX, " 0x1 0x80 0x2 0x7ffe 0x0 0x0 0x7ff 0x7f"), awaits, false},
		{fmt.Sprint(unix.SYS_EPOLL_PWAIT, " 0x4 0x1 0x80 0xffffffff 0x0 0x8 0x7ff 0x7f"), stuck, true},
		{fmt.Sprint(unix.SYS_EPOLL_PWAIT, " 0x4 0x1 0x80 0x64 0x0 0x8 0x7ff 0x7f"), awaits, true},
		{fmt.Sprint(unix.SYS_NANOSLEEP, " 0x4 0x1 0x80 0x64 0x0 0x8 0x7ff 0x7f"), sleeps, false},
		{fmt.Sprint(unix.SYS_WRITE, " 0x1 0x1 0x80 0x64 0x0 0x8 0x7ff 0x7f"), sleeps, false},
	} {
		if _, d, input := blocked([]byte(c.line)); d != c.want || input != c.input {
			t.Errorf("%q: %d, %v", c.line, d, input)
		}
	}
}

// TestThread checks which threads count as waiting for input. A running thread does not,
// nor one that was just woken, ends, or waits for a CPU. One that waits for a child may
// wait for ever.
func TestThread(t *testing.T) {
	reads := fmt.Sprint(unix.SYS_READ, " 0x0 0x1 0x2 0x0 0x0 0x0 0x7ff 0x7f\n")
	forks := fmt.Sprint(unix.SYS_CLONE, " 0x4111 0x0 0x0 0x0 0x0 0x0 0x7ff 0x7f\n")
	for _, c := range []struct {
		syscall, stat string
		want          doing
		input, blind  bool
	}{
		{reads, "7 (a) S 1 2 3 0 -1 0 0", stuck, true, false},
		{reads, "7 (a) R 1 2 3 0 -1 0 0", works, false, false},
		{reads, "7 (a) D 1 2 3 0 -1 0 0", works, false, false},
		{reads, "7 (a) b) D 1 2 3 0 -1 0 0", works, false, false},
		{reads, "7 (R) S 1 2 3 0 -1 0 0", stuck, true, false},
		{reads, "7 (a) S 1 2 3 0 -1 4 0", works, false, false},
		{reads, "", works, false, false},
		{"running\n", "7 (a) R 1 2 3 0 -1 0 0", works, false, false},
		{forks, "7 (a) D 1 2 3 0 -1 0 0", sleeps, false, false},
		{forks, "7 (a) T 1 2 3 0 -1 0 0", sleeps, false, false},
		{"", "7 (a) S 1 2 3 0 -1 0 0", works, false, true},
		{"", "7 (a) R 1 2 3 0 -1 0 0", works, false, false},
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
		p := proc{fd: fd}
		if d, input, blind := p.thread(7, 7); d != c.want || input != c.input || blind != c.blind {
			t.Errorf("%q, %q: %d, %v, blind %v", c.syscall, c.stat, d, input, blind)
		}
		p.close()
	}
}

// TestNap wants the time between looks at which a side was asleep. It wants a long time
// between two looks to count for little.
func TestNap(t *testing.T) {
	const ms = time.Millisecond
	began := time.Unix(1000, 0)
	type look struct {
		asleep bool
		after  time.Duration // the last look
	}
	for _, c := range []struct {
		name  string
		looks []look
		want  time.Duration
	}{
		{"seen once", []look{{true, 0}}, 0},
		{"seen twice", []look{{true, 0}, {true, 25 * ms}}, 25 * ms},
		{"awake", []look{{false, 0}, {false, time.Minute}}, 0},
		{"awake for long before", []look{{false, 0}, {false, time.Minute}, {true, 25 * ms}, {true, 20 * ms}}, 20 * ms},
		{"awake in between", []look{{true, 0}, {true, 25 * ms}, {false, 25 * ms}, {true, 25 * ms}, {true, 5 * ms}}, 30 * ms},
		{"nobody looked for long", []look{{true, 0}, {true, time.Hour}}, longestDoze},
	} {
		var n nap
		now, got := began, time.Duration(0)
		for _, l := range c.looks {
			now = now.Add(l.after)
			got = n.look(l.asleep, began, now)
		}
		if got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
		if got = n.look(true, now, now); got != 0 {
			t.Errorf("%s: %v since now", c.name, got)
		}
	}
}

// TestAbandoned wants a side to have its output as long as one of its processes has it, and
// what somebody else still has open not to count. What is in the pipe is read first.
func TestAbandoned(t *testing.T) {
	for name, has := range map[string]bool{"has it": true, "has closed it": false} {
		t.Run(name, func(t *testing.T) {
			s := newSide(1 << 20)
			s.itself = true
			if err := s.open(); err != nil {
				t.Fatal(err)
			}
			r := relay{sides: [2]*side{s, nil}, proc: openProc("/proc"), wake: [2]int{-1, -1}, waiting: time.Now()}
			defer r.close()
			cmd := exec.Command("sleep", "600")
			out := os.NewFile(uintptr(s.out), "out") // this process has it as long as it runs
			if s.out = -1; has {
				cmd.Stdout = out
			}
			if err := cmd.Start(); err != nil {
				testenv.Missing(t, "sleep: %v", err)
			}
			defer func() { _ = cmd.Process.Kill(); _ = cmd.Wait(); out.Close() }()
			s.root.Store(int64(cmd.Process.Pid))
			if _, err := out.WriteString("x"); err != nil {
				t.Fatal(err)
			}
			if got := r.abandoned(s, time.Now()); got == has || s.output < 0 {
				t.Errorf("with something to read: %t, output %d", got, s.output)
			}
			if _, err := unix.Read(s.output, make([]byte, 9)); err != nil {
				t.Fatal(err)
			}
			if got := r.abandoned(s, time.Now()); got == has || s.output < 0 == has {
				t.Errorf("with nothing to read: %t, output %d", got, s.output)
			}
		})
	}
}
