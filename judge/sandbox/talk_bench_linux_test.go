package sandbox_test

import (
	"fmt"
	"os"
	"os/exec"
	"testing"
	"time"

	"grundy/judge/requires"
	"grundy/judge/sandbox"
)

// BenchmarkTurns compares a talk with a bare loop: two processes, each of which has the
// other's end of two pipes. A turn is a line and its answer.
func BenchmarkTurns(b *testing.B) {
	const turns = 20_000
	path := talker(b)
	measure := func(b *testing.B, talk func() error) {
		for b.Loop() {
			if err := talk(); err != nil {
				b.Fatal(err)
			}
		}
		b.ReportMetric(turns*float64(b.N)/b.Elapsed().Seconds(), "turns/s")
	}
	ask, answer := fmt.Sprint("t", turns), fmt.Sprint("a", turns)
	b.Run("bare", func(b *testing.B) { measure(b, func() error { return bareTalk(path, ask, answer) }) })
	for _, tier := range sandbox.Tiers {
		b.Run(tier, func(b *testing.B) {
			r, err := sandbox.OpenTier(tier)
			requires.Tier(b, tier, err)
			defer r.Close()
			measure(b, func() error {
				program, interactor := talking(path, ask, 1<<20), talking(path, answer, 1<<20)
				program.Limits.Wall, interactor.Limits.Wall = time.Minute, time.Minute
				k, err := r.(sandbox.Talker).Talk(b.Context(), program, interactor, failed)
				if err == nil && talked(k) != "exit 0, exit 0" {
					err = fmt.Errorf("%s", talked(k))
				}
				return err
			})
		})
	}
}

// bareTalk lets two processes talk without anybody between.
func bareTalk(path, ask, answer string) error {
	var ends [4]*os.File
	for i := 0; i < len(ends); i += 2 {
		var err error
		if ends[i], ends[i+1], err = os.Pipe(); err != nil {
			return err
		}
	}
	one, other := exec.Command(path, ask), exec.Command(path, answer)
	one.Stdout, other.Stdin, other.Stdout, one.Stdin = ends[1], ends[0], ends[3], ends[2]
	err := one.Start()
	if err == nil {
		if err = other.Start(); err == nil {
			defer other.Wait()
		}
		defer one.Wait()
	}
	for _, f := range ends {
		f.Close()
	}
	return err
}
