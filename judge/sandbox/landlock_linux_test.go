package sandbox_test

import (
	"bytes"
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"grundy/judge/sandbox"
	"grundy/judge/testing/testenv"
)

// TestOldLandlock runs attacking programs in tier landlock with older versions of Landlock, as in
// kernels 5.13 to 6.11. It omits slow programs. These versions do not restrict signals, so only the
// filter and the box protect the user's other processes.
func TestOldLandlock(t *testing.T) {
	testenv.Long(t)
	dir, list := hostilePrograms(t)
	for _, version := range []int{1, 2, 5} {
		t.Run(fmt.Sprint(version), func(t *testing.T) {
			defer sandbox.OldLandlock(version)()
			r, err := sandbox.OpenTier("landlock")
			if err != nil {
				testenv.Tier(t, "landlock", err)
			}
			a := &arena{tier: "landlock", dir: dir, runners: []sandbox.Runner{r}}
			var todo []hostile
			for _, h := range list {
				e := h.expect["landlock"]
				// The kernel would ask the box half a million times; TestSignalsReachNobody
				// covers it with fewer signals.
				if h.name == "kill-all" {
					continue
				}
				if quick := slices.ContainsFunc(e.verdicts, func(v string) bool { return v == "OK" || v == "RE SIGABRT" }); quick && phaseOf(h, e) == 0 {
					todo = append(todo, h)
				}
			}
			if len(todo) < 60 {
				t.Fatalf("%d programs", len(todo))
			}
			a.phase(t, phases[0], todo)
			a.nobodyLeft(t)
			for _, r := range a.runners {
				r.Close()
			}
		})
	}
}

// TestSignalsReachNobody checks, for each tier and each version of Landlock, that a program
// cannot signal another process of the user, even if it knows the process id.
func TestSignalsReachNobody(t *testing.T) {
	dir, _ := hostilePrograms(t)
	victim := exec.Command("/bin/sleep", "600")
	if err := victim.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = victim.Process.Kill(); _ = victim.Wait() }()
	for _, c := range []struct {
		tier    string
		version int
	}{{"cgroup", 6}, {"namespace", 6}, {"landlock", 6}, {"landlock", 5}, {"landlock", 1}} {
		t.Run(fmt.Sprint(c.tier, c.version), func(t *testing.T) {
			defer sandbox.OldLandlock(c.version)()
			r := open(t, c.tier)
			// With writable folders, root's programs also run as root.
			for _, writable := range [][]string{nil, {t.TempDir()}} {
				res, err := r.Run(t.Context(), sandbox.Command{
					Args:    []string{filepath.Join(dir, "killer"), fmt.Sprint(victim.Process.Pid)},
					Visible: []string{dir}, Writable: writable,
					Limits: sandbox.Limits{CPU: time.Second, Wall: 20 * time.Second, Output: 1 << 16},
				})
				if err != nil || !bytes.Equal(res.Stdout, []byte("contained\n")) {
					t.Errorf("writable %q: %s, %v", writable, describe(res), err)
				}
			}
			if !alive(victim.Process.Pid) {
				t.Fatal("the victim is dead")
			}
		})
	}
}
