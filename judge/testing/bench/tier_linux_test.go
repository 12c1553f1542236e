package bench

import (
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"grundy/judge/program/build"
	"grundy/judge/sandbox"
)

// BenchmarkTier measures the cost of a run in every tier. For comparison, it forks and executes the
// program with the same pipes.
func BenchmarkTier(b *testing.B) {
	in := []byte("2\n1 2\n")
	for _, linked := range []struct {
		name, file string
		tool       build.Tool
	}{
		{"static-c", "ac-first-pile.c", build.Direct},
		{"static-c++", "ac-top-bit.cpp", build.Direct},
		{"dynamic-c++", "ac-top-bit.cpp", dynamic},
	} {
		b.Run(linked.name, func(b *testing.B) {
			_, program := built(b, build.New(b.TempDir(), linked.tool), "testdata/submissions/p1247/"+linked.file)
			contenders := []contender{{"bare", func() error { return forked(program, in) }}}
			for _, tier := range sandbox.Tiers {
				if r, err := sandbox.OpenTier(tier); err == nil {
					defer r.Close()
					contenders = append(contenders, contender{tier, func() error { return limited(b.Context(), r, program, in) }})
				}
			}
			medians := race(b, contenders...)
			for i, c := range contenders {
				b.ReportMetric(float64(medians[i].Nanoseconds())/1000, c.name+"-µs")
				if i > 0 {
					b.ReportMetric(float64(medians[i])/float64(medians[0]), c.name+"/bare")
				}
			}
		})
	}
}

// forked runs a program with only pipes, fork, exec and wait.
func forked(p *build.Program, in []byte) error {
	var stdin, stdout [2]int
	if err := errors.Join(syscall.Pipe2(stdin[:], syscall.O_CLOEXEC), syscall.Pipe2(stdout[:], syscall.O_CLOEXEC)); err != nil {
		return err
	}
	_, err := syscall.Write(stdin[1], in)
	syscall.Close(stdin[1])
	if err != nil {
		return err
	}
	pid, err := syscall.ForkExec(p.Args[0], p.Args, &syscall.ProcAttr{
		Env: p.Env, Files: []uintptr{uintptr(stdin[0]), uintptr(stdout[1]), uintptr(stdout[1])},
	})
	syscall.Close(stdin[0])
	syscall.Close(stdout[1])
	defer syscall.Close(stdout[0])
	if err != nil {
		return err
	}
	var buf [4096]byte
	for n := 1; n > 0; {
		if n, err = syscall.Read(stdout[0], buf[:]); err != nil {
			return err
		}
	}
	var ws syscall.WaitStatus
	if _, err := syscall.Wait4(pid, &ws, 0, nil); err != nil || ws.ExitStatus() != 0 {
		return fmt.Errorf("ended with %v, %w", ws, err)
	}
	return nil
}

// taker reads a number of MiB and a number of seconds. It uses this memory and CPU time, and prints
// the CPU time that the kernel reports.
const taker = `#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
static double cpu(void) {
	struct rusage r;
	getrusage(RUSAGE_SELF, &r);
	return r.ru_utime.tv_sec + r.ru_stime.tv_sec + 1e-6 * (r.ru_utime.tv_usec + r.ru_stime.tv_usec);
}
int main(void) {
	long mib;
	double seconds;
	if (scanf("%ld %lf", &mib, &seconds) != 2) return 1;
	char *p = malloc(mib << 20 | 1);
	memset(p, 1, mib << 20);
	while (cpu() < seconds) {}
	printf("%f\n", cpu());
	return p[0] > 1;
}
`

// BenchmarkMeasure reports the largest errors of a tier's measurements. For memory, it compares
// programs that allocate 1 to 200 MiB with a program that does not allocate memory. For CPU time,
// it compares the measured time with the time that the kernel reports to the program.
func BenchmarkMeasure(b *testing.B) {
	source := filepath.Join(b.TempDir(), "taker.c")
	if err := os.WriteFile(source, []byte(taker), 0o644); err != nil {
		b.Fatal(err)
	}
	_, program := built(b, build.New(b.TempDir(), build.Direct), source)
	for _, tier := range sandbox.Tiers {
		r, err := sandbox.OpenTier(tier)
		if err != nil {
			continue
		}
		b.Run(tier, func(b *testing.B) {
			memory, cpu := 0.0, 0.0
			for b.Loop() {
				base, _ := taken(b, r, program, 0, 0)
				for _, mib := range []int64{1, 5, 20, 64, 200} {
					got, _ := taken(b, r, program, mib, 0.05)
					memory = max(memory, math.Abs(float64(got-base-mib<<20)))
				}
				for _, seconds := range []float64{0.05, 0.3, 1} {
					_, off := taken(b, r, program, 1, seconds)
					cpu = max(cpu, off)
				}
			}
			b.ReportMetric(0, "ns/op") // replaces the meaningless time of a whole round
			b.ReportMetric(memory/1024, "memory-off-KiB")
			b.ReportMetric(100*cpu, "cpu-off-%")
		})
		if err := r.Close(); err != nil {
			b.Error(err)
		}
	}
}

// taken runs the taker and returns the measured memory, and the error of the CPU time as a
// share of the true time.
func taken(b *testing.B, r sandbox.Runner, program *build.Program, mib int64, seconds float64) (memory int64, off float64) {
	b.Helper()
	res, err := r.Run(b.Context(), sandbox.Command{
		Args: program.Args, Env: program.Env, Visible: program.Folders(), Stdin: fmt.Appendf(nil, "%d %f\n", mib, seconds),
		Limits: sandbox.Limits{CPU: 5 * time.Second, Wall: time.Minute, Memory: 1 << 30, Output: 1 << 10, Processes: 64},
	})
	if err != nil || res.End != sandbox.Exited {
		b.Fatalf("%d MiB: %v, %+v", mib, err, res)
	}
	truth, err := strconv.ParseFloat(strings.TrimSpace(string(res.Stdout)), 64)
	if err != nil {
		b.Fatal(err)
	}
	return res.Memory, math.Abs(res.CPU.Seconds()-truth) / truth
}
