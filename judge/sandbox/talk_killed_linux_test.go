package sandbox_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/sys/unix"

	"grundy/judge/sandbox"
	"grundy/judge/sandbox/sandboxtest"
	"grundy/judge/testing/testenv"
)

// TestTalkKilled kills each side of an interactive run, or its box. The other side must end, no
// process may be left, and the result must show which side was killed.
func TestTalkKilled(t *testing.T) {
	path := talker(t)
	for i, tier := range sandbox.Tiers[:3] {
		for _, test := range []struct {
			name        string
			interactor  bool
			box         bool
			want        string // empty if an error is expected
			interactors bool   // whether the error is about the interactor
		}{
			{"program", false, false, "SIGKILL, exit 98, told", false},
			{"interactor", true, false, "exit 0, SIGKILL, spared", false},
			{"program's box", false, true, "", false},
			{"interactor's box", true, true, "", true},
		} {
			t.Run(tier+"/"+test.name, func(t *testing.T) {
				testenv.Sample(t, 10, 1)
				r := open(t, tier)
				mark := fmt.Sprintf("%d.%d", 3000+i, os.Getpid())
				program := sandbox.Command{Args: []string{"/bin/sleep", mark}}
				interactor := sandbox.Command{Args: []string{path, "l" + mark, "g"}, Visible: []string{filepath.Dir(path)}} // it waits for a line
				sides := func() [2][]int { return [2][]int{running("sleep", mark), running("talker", "l"+mark)} }
				got, err := sandboxtest.Undisturbed(func() (got sandbox.Talk, err error) {
					done := make(chan struct{})
					go func() {
						defer close(done)
						got, err = r.(sandbox.Talker).Talk(t.Context(), program, interactor, failed)
					}()
					var both [2][]int
					waitFor(t, "both", func() bool { both = sides(); return len(both[0]) == 1 && len(both[1]) == 1 })
					pid := both[0][0]
					if test.interactor {
						pid = both[1][0]
					}
					if test.box {
						pid = parentOf(pid)
					}
					if err := unix.Kill(pid, unix.SIGKILL); err != nil {
						t.Fatal(err)
					}
					<-done
					return got, err
				})
				var own *sandbox.InteractorError
				if (err == nil) != (test.want != "") || err == nil && talked(got) != test.want || errors.As(err, &own) != test.interactors {
					t.Errorf("%s, %v; want %s", talked(got), err, test.want)
				}
				waitFor(t, "the end of both", func() bool { both := sides(); return len(both[0])+len(both[1]) == 0 })
				runTrue(t, r)
			})
		}
	}
}
