package relay

import (
	"os"
	"os/exec"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"grundy/judge/sandbox/packet"
	"grundy/judge/sandbox/procfs"
	"grundy/judge/testing/testenv"
)

// TestNap checks that a nap adds up the times between looks at which a side was asleep. A long
// time between two looks must count only up to longestDoze.
func TestNap(t *testing.T) {
	const ms = time.Millisecond
	began := time.Unix(1000, 0)
	type look struct {
		asleep bool
		after  time.Duration // since the last look
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

// TestAbandoned checks that a side is abandoned once none of its own processes has its output
// open, even if another process has. Bytes in the pipe must be read first.
func TestAbandoned(t *testing.T) {
	for name, has := range map[string]bool{"has it": true, "has closed it": false} {
		t.Run(name, func(t *testing.T) {
			s := newSide(Side{Output: 1 << 20})
			s.Itself = true
			if err := s.open(); err != nil {
				t.Fatal(err)
			}
			r := Relay{sides: [2]*side{s, nil}, proc: procfs.Open("/proc"), wake: [2]int{-1, -1}, waiting: time.Now()}
			defer r.close()
			cmd := exec.Command("sleep", "600")
			out := os.NewFile(uintptr(s.Out), "out") // this process has it open in either case
			if s.Out = -1; has {
				cmd.Stdout = out
			}
			if err := cmd.Start(); err != nil {
				testenv.Missing(t, "sleep: %v", err)
			}
			defer func() { _ = cmd.Process.Kill(); _ = cmd.Wait(); out.Close() }()
			s.Root.Store(int64(cmd.Process.Pid))
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

// TestOverdue checks that a program that always seems to work is finally stopped, both while the
// interactor waits for it and after the interactor has ended.
func TestOverdue(t *testing.T) {
	for _, over := range []bool{false, true} {
		p, i := newSide(Side{}), newSide(Side{})
		began := time.Now()
		i.done, i.ended = over, began
		for _, one := range []*side{p, i} { // both are this test process, which is working
			one.Itself = true
			one.Root.Store(int64(os.Getpid()))
		}
		r := Relay{terms: Terms{Wall: time.Second}, sides: [2]*side{p, i}, proc: procfs.Open("/proc"), wake: [2]int{-1, -1}, began: began, moved: began, pause: lastPause}
		defer r.proc.Close()
		if r.decide(began.Add(30 * time.Second)); p.stopped {
			t.Errorf("over %t: it is stopped early", over)
		}
		if r.decide(began.Add(41 * time.Second)); !p.stopped || p.as != packet.WallOver {
			t.Errorf("over %t: stopped %t, %v", over, p.stopped, p.as)
		}
	}
}

// TestOverdueThought checks that the working time of Go code does not count against the program,
// and that the time after the code has ended does.
func TestOverdueThought(t *testing.T) {
	began := time.Now()
	ago := func(d time.Duration) *goCode { return &goCode{began: began.Add(-d)} }
	for _, c := range []struct {
		name   string
		code   *goCode
		stops  bool // whether the program is stopped after 41 seconds
		reads  bool
		ending bool
	}{
		{"it works", ago(0), false, false, false},
		{"it has worked, and waits for the program", ago(time.Minute), false, true, false},
		{"it waits for the program", ago(0), true, true, false},
		{"it has ended", ago(0), true, false, true},
	} {
		p, i := newSide(Side{}), newSide(Side{code: c.code})
		p.Itself = true
		p.Root.Store(int64(os.Getpid()))
		if i.done, i.ended = c.ending, began; c.reads || c.ending {
			c.code.becomes(false, c.reads)
		}
		r := Relay{terms: Terms{Wall: time.Second}, sides: [2]*side{p, i}, proc: procfs.Open("/proc"), wake: [2]int{-1, -1}, began: began, moved: began, pause: lastPause}
		defer r.proc.Close()
		if r.decide(began.Add(41 * time.Second)); p.stopped != c.stops {
			t.Errorf("%s: stopped %t", c.name, p.stopped)
		}
	}
}

// TestGrowingCPU checks that a program is stopped when it has used more CPU time than its replies
// allow, and only while the interactor waits. The program is this test process.
func TestGrowingCPU(t *testing.T) {
	for _, c := range []struct {
		name    string
		replies int
		waits   bool
		stops   bool
	}{
		{"too few replies", 1, true, true},
		{"enough replies", 2, true, false},
		{"the interactor works", 1, false, false},
	} {
		p, i := newSide(Side{}), newSide(Side{code: &goCode{}})
		i.code.becomes(!c.waits, c.waits)
		p.Itself = true
		p.Root.Store(int64(os.Getpid()))
		quiet, end, err := os.Pipe() // nothing is under way in either direction
		if err != nil {
			t.Fatal(err)
		}
		defer end.Close()
		defer quiet.Close()
		p.output, i.output = int(quiet.Fd()), int(quiet.Fd())
		used := procfs.ProcessCPU(os.Getpid())
		terms := Terms{Wall: time.Second, CPU: func(replies int) time.Duration {
			if replies < 2 {
				return used / 2
			}
			return 2*used + time.Hour
		}}
		r := Relay{terms: terms, sides: [2]*side{p, i}, proc: procfs.Open("/proc"), wake: [2]int{-1, -1}, began: time.Now(), moved: time.Now()}
		defer r.proc.Close()
		r.rec.replies = c.replies
		if r.look(time.Now()); p.stopped != c.stops || c.stops && p.as != packet.CPUOver {
			t.Errorf("%s: stopped %t, %v", c.name, p.stopped, p.as)
		}
	}
}

// TestOverslept checks that after the wall limit a program must be seen asleep several times, and in
// half of all looks, before it is stopped.
func TestOverslept(t *testing.T) {
	for _, c := range []struct {
		name  string
		looks string // s: asleep, w: awake
		want  bool   // after the last look
	}{
		{"asleep once", "s", false},
		{"asleep three times", "sss", false},
		{"asleep four times", "ssss", true},
		{"waits for a CPU, asleep for moments", "wwswwswwswwswwswws", false},
		{"waits for a CPU, and sleeps at the end", "wwwwwwwwssssssss", true},
		{"awake now", "ssssw", false},
		{"half asleep", "swswswsws", true},
	} {
		var r Relay
		got := false
		for _, look := range c.looks {
			got = r.overslept(look == 's')
		}
		if got != c.want {
			t.Errorf("%s: %t, want %t", c.name, got, c.want)
		}
	}
}
