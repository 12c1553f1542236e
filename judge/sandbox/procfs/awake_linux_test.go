package procfs

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"grundy/judge/testing/testenv"
)

// TestAwake checks which programs are awake. The judge's pipe is the standard output of each.
func TestAwake(t *testing.T) {
	p := Open("/proc")
	defer p.Close()
	ours, ok := p.ThreadTimes(p.Self, p.Self)
	if !ok {
		testenv.Missing(t, "no /proc")
	}
	const loop = "while :; do :; done"
	for _, c := range []struct {
		name, script string
		deaf         bool // nobody reads the output
		mine         bool // the pipe is not the judge's
		named        bool // the pipe is a FIFO
		want         bool
	}{
		{name: "spins", script: "echo; exec >&-; " + loop, want: true},
		{name: "a child spins", script: "echo; (" + loop + ") & wait", want: true},
		{name: "many children spin and end", script: "echo; while :; do (i=0; while [ $i -lt 2000 ]; do i=$((i+1)); done); done", want: true},
		{name: "spins with a low priority", script: "echo; exec nice -n 19 sh -c '" + loop + "'"},
		{name: "sleeps", script: "echo; exec sleep 600"},
		{name: "a child sleeps", script: "echo; sleep 600 & wait"},
		{name: "is stopped", script: "echo; kill -STOP $$"},
		{name: "a child sleeps, another has ended", script: "echo; true & exec sleep 600"},
		{name: "waits for the judge", script: "echo; exec yes", deaf: true, want: true},
		{name: "waits for the judge at a FIFO", script: "echo; exec yes", deaf: true, named: true, want: true},
		{name: "waits for its own pipe", script: "echo; yes | sleep 600"},
		{name: "waits for somebody's pipe", script: "echo; exec yes", deaf: true, mine: true},
	} {
		t.Run(c.name, func(t *testing.T) {
			r, w, err := os.Pipe()
			if c.named {
				r, w, err = fifo(filepath.Join(t.TempDir(), "fifo"))
			}
			if err != nil {
				t.Fatal(err)
			}
			defer r.Close()
			cmd := exec.Command("/bin/sh", "-c", c.script)
			cmd.Stdout = w
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			pipes := Pipes([]int{int(w.Fd())})
			w.Close()
			if _, err := r.Read(make([]byte, 1)); err != nil || len(pipes) != 1 { // it has started
				t.Fatal(err, pipes)
			}
			if c.mine {
				pipes = []Pipe{{1, 1}}
			}
			list := func() []int { return append(p.Below(cmd.Process.Pid), cmd.Process.Pid) }
			defer func() {
				for _, pid := range list() {
					if q, err := os.FindProcess(pid); err == nil {
						_ = q.Kill()
					}
				}
				_ = cmd.Wait()
			}()
			// On a busy machine it may take long to come to its point.
			var seen []string
			for end := time.Now().Add(2 * time.Minute); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
				awake, known := p.Awake(list(), ours, pipes)
				if !known {
					t.Fatal("unknown")
				}
				word := map[bool]string{true: "awake", false: "asleep"}[awake]
				if len(seen) > 0 && seen[0] != word {
					seen = nil
				}
				if seen = append(seen, word); awake == c.want && len(seen) >= 10 {
					return
				}
			}
			t.Errorf("%s, want awake %t", strings.Join(seen, " "), c.want)
		})
	}
	if _, known := None.Awake([]int{p.Self}, ours, nil); known {
		t.Error("known without /proc")
	}
	if awake, known := p.Awake(nil, ours, nil); !awake || !known {
		t.Error("a run whose processes have just ended must not count as idle")
	}
}

// fifo makes a FIFO and returns its two ends.
func fifo(path string) (r, w *os.File, err error) {
	if err := unix.Mkfifo(path, 0o600); err != nil {
		return nil, nil, err
	}
	both, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return nil, nil, err
	}
	defer both.Close()
	if w, err = os.OpenFile(path, os.O_WRONLY, 0); err != nil {
		return nil, nil, err
	}
	r, err = os.Open(path)
	return r, w, err
}
