package sandbox_test

import (
	"sync"
	"testing"

	"grundy/judge/sandbox"
	"grundy/judge/testing/testenv"
)

// TestTalkBeside checks the results of concurrent interactive runs. Boxes are reused, so a box
// that is observed may already run another program.
func TestTalkBeside(t *testing.T) {
	path := talker(t)
	cases := []struct{ program, interactor, want string }{
		{"p1 k11", "g g x0", "SIGSEGV, exit 98, told"},
		{"p1 g k6", "g p1 g x0", "SIGABRT, exit 98, told"},
		{"p1 x3", "g g x0", "exit 3, exit 98, told"},
		{"p1 x0", "g g x1", "exit 0, exit 98"},
		{"p1 g x0", "g s20 p1 x0", "exit 0, exit 0"},
		{"t50", "a50", "exit 0, exit 0"},
		{"p1 g g g", "g x1", "exit 0, exit 1, spared"},
	}
	for _, tier := range sandbox.Tiers {
		t.Run(tier, func(t *testing.T) {
			testenv.Sample(t, 10, 1)
			r, err := sandbox.OpenTier(tier)
			testenv.Tier(t, tier, err)
			defer r.Close()
			var all sync.WaitGroup
			for w := range 6 {
				all.Go(func() {
					for i := range 2 * len(cases) {
						c := cases[(i+w)%len(cases)]
						program, interactor := talking(path, c.program, 1<<21), patient(talking(path, c.interactor, 1<<22))
						program.Limits.Processes, interactor.Limits.Processes = 64, 64 // in some tiers the limit covers all boxes together
						got, err := r.(sandbox.Talker).Talk(t.Context(), program, interactor, failed)
						if err != nil {
							t.Error(err)
						} else if ends := talked(got); ends != c.want {
							t.Errorf("%s with %s: got %s, want %s", c.program, c.interactor, ends, c.want)
						}
					}
				})
			}
			all.Wait()
		})
	}
}
