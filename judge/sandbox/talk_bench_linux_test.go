package sandbox_test

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"grundy/judge/sandbox"
	"grundy/judge/testing/testenv"
)

// BenchmarkTurns compares an interactive run with two processes that are directly connected by
// two pipes. A turn is a line and its answer. The CPU time includes both processes and this one,
// which passes the bytes on.
func BenchmarkTurns(b *testing.B) {
	const turns = 20_000
	path := talker(b)
	measure := func(b *testing.B, talk func() (time.Duration, error)) {
		cpu := -ownCPU(b)
		for b.Loop() {
			used, err := talk()
			if err != nil {
				b.Fatal(err)
			}
			cpu += used
		}
		cpu += ownCPU(b)
		b.ReportMetric(turns*float64(b.N)/b.Elapsed().Seconds(), "turns/s")
		b.ReportMetric(float64(cpu.Nanoseconds())/1000/turns/float64(b.N), "cpu-µs/turn")
	}
	ask, answer := fmt.Sprint("t", turns), fmt.Sprint("a", turns)
	b.Run("bare", func(b *testing.B) { measure(b, func() (time.Duration, error) { return bareTalk(path, ask, answer) }) })
	for _, tier := range sandbox.Tiers {
		b.Run(tier, func(b *testing.B) {
			r, err := sandbox.OpenTier(tier)
			testenv.Tier(b, tier, err)
			defer r.Close()
			measure(b, func() (time.Duration, error) {
				program, interactor := talking(path, ask, 1<<20), talking(path, answer, 1<<20)
				program.Limits.Wall, interactor.Limits.Wall = time.Minute, time.Minute
				k, err := r.(sandbox.Talker).Talk(b.Context(), program, interactor, failed)
				if err == nil && talked(k) != "exit 0, exit 0" {
					err = fmt.Errorf("%s", talked(k))
				}
				return k.Program.CPU + k.Interactor.CPU, err
			})
		})
	}
}

// ownCPU returns the CPU time of this process.
func ownCPU(b *testing.B) time.Duration {
	var ru unix.Rusage
	if err := unix.Getrusage(unix.RUSAGE_SELF, &ru); err != nil {
		b.Fatal(err)
	}
	return time.Duration(ru.Utime.Nano() + ru.Stime.Nano())
}

// bareTalk connects two processes directly, and returns their CPU time.
func bareTalk(path, ask, answer string) (used time.Duration, err error) {
	var ends [4]*os.File
	for i := 0; i < len(ends); i += 2 {
		if ends[i], ends[i+1], err = os.Pipe(); err != nil {
			return 0, err
		}
	}
	one, other := exec.Command(path, ask), exec.Command(path, answer)
	one.Stdout, other.Stdin, other.Stdout, one.Stdin = ends[1], ends[0], ends[3], ends[2]
	for _, cmd := range []*exec.Cmd{one, other} {
		if err == nil {
			err = cmd.Start()
		}
	}
	for _, f := range ends {
		f.Close()
	}
	for _, cmd := range []*exec.Cmd{one, other} {
		if cmd.Process == nil {
			continue
		}
		err = errors.Join(err, cmd.Wait())
		used += cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	}
	return used, err
}
