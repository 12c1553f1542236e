package sandbox_test

import (
	"errors"
	"fmt"
	"os"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"grundy/judge/sandbox"
)

// TestTalkKilled kills each side of a talk from outside, and the box of each: the other side
// ends, too, nothing is left, and it is known whose end it was.
func TestTalkKilled(t *testing.T) {
	for i, tier := range sandbox.Tiers[:3] {
		for _, test := range []struct {
			name        string
			interactor  bool
			box         bool
			want        string // empty: an error
			interactors bool   // the error is about the interactor
		}{
			{"program", false, false, "SIGKILL, wall, told", false},
			{"interactor", true, false, "exit 0, SIGKILL, spared", false},
			{"program's box", false, true, "", false},
			{"interactor's box", true, true, "", true},
		} {
			t.Run(tier+"/"+test.name, func(t *testing.T) {
				r := open(t, tier)
				marks := [2]string{fmt.Sprintf("%d.%d", 3000+2*i, os.Getpid()), fmt.Sprintf("%d.%d", 3001+2*i, os.Getpid())}
				program, interactor := sandbox.Command{Args: []string{"/bin/sleep", marks[0]}}, sandbox.Command{Args: []string{"/bin/sleep", marks[1]}}
				interactor.Limits.Wall = time.Second // how long it may be silent
				if test.interactor {
					interactor.Limits.Wall = time.Minute
				}
				var got sandbox.Talk
				var err error
				done := make(chan struct{})
				go func() {
					defer close(done)
					got, err = r.(sandbox.Talker).Talk(t.Context(), program, interactor, failed)
				}()
				victim := marks[0]
				if test.interactor {
					victim = marks[1]
				}
				waitFor(t, "both", func() bool { return len(running("sleep", marks[0])) == 1 && len(running("sleep", marks[1])) == 1 })
				pid := running("sleep", victim)[0]
				if test.box {
					pid = parentOf(pid)
				}
				if err := unix.Kill(pid, unix.SIGKILL); err != nil {
					t.Fatal(err)
				}
				<-done
				var own *sandbox.InteractorError
				if (err == nil) != (test.want != "") || err == nil && talked(got) != test.want || errors.As(err, &own) != test.interactors {
					t.Errorf("%s, %v; want %s", talked(got), err, test.want)
				}
				for _, mark := range marks {
					waitFor(t, "the end of both", func() bool { return len(running("sleep", mark)) == 0 })
				}
				runTrue(t, r)
			})
		}
	}
}
