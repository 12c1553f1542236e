package grundy_test

import (
	"errors"
	"fmt"
	"syscall"
	"testing"

	"grundy/judge/build"
	"grundy/judge/sandbox"
)

// BenchmarkTier tells what a run costs in every tier, beside the bare fork and exec
// of the same program with the same pipes.
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

// forked runs a program by no more than pipes, fork, exec and wait.
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
