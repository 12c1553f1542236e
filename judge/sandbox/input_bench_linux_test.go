package sandbox_test

import (
	"bytes"
	"fmt"
	"syscall"
	"testing"
	"time"

	"grundy/judge/sandbox"
	"grundy/judge/testing/testenv"
)

// BenchmarkInput compares runs that get their input from a file with runs that get it through a
// pipe. It alternates between the two, and measures the CPU time of judge and program.
func BenchmarkInput(b *testing.B) {
	path := subject(b)
	for _, size := range []int{6, 10_000, 100_000, 10_000_000} {
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			r, err := sandbox.Open("")
			if err != nil {
				testenv.Tier(b, "cgroup", err)
			}
			defer r.Close()
			c := sandbox.Command{
				Args: []string{path}, Visible: []string{path}, Stdin: bytes.Repeat([]byte("1 2 3\n"), size/6),
				Limits: sandbox.Limits{
					CPU: 10 * time.Second, Wall: time.Minute, Output: 1 << 20, Stack: 64 << 20, Memory: 256 << 20, Processes: 4,
				},
			}
			if size > 6 {
				c.Args, c.Visible = []string{"/usr/bin/wc", "-c", "-w"}, []string{"/usr"}
			}
			var used [2]time.Duration // from a file, through a pipe
			for b.Loop() {
				used[0] += spend(b, r, c)
				back := sandbox.PipedInput()
				used[1] += spend(b, r, c)
				back()
			}
			b.ReportMetric(float64(used[0])/float64(used[1]), "file/pipe")
		})
	}
}

// spend makes a run and returns the CPU time of the program and of this process.
func spend(b *testing.B, r sandbox.Runner, c sandbox.Command) time.Duration {
	var before, after syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &before)
	res, err := r.Run(b.Context(), c)
	if err != nil || res.End != sandbox.Exited {
		b.Fatal(res, err)
	}
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &after)
	return res.CPU + time.Duration(after.Utime.Nano()-before.Utime.Nano()+after.Stime.Nano()-before.Stime.Nano())
}
