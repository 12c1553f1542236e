package sandbox

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/windows"

	"grundy/judge/sandbox/attack"
	"grundy/judge/testing/testenv"
)

// jobTier opens tier job.
func jobTier(t *testing.T) Runner {
	t.Helper()
	r, err := OpenTier(tierJob)
	if err != nil {
		testenv.Tier(t, tierJob, err)
	}
	t.Cleanup(func() {
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	})
	return r
}

// TestJobPromises checks that the tier makes each promise or reports a gap, and that it keeps its
// promises.
func TestJobPromises(t *testing.T) {
	r := jobTier(t)
	for _, p := range promises {
		if p.made[tierJob] == "" && p.gaps[tierJob] == "" {
			t.Errorf("%s: the tier neither makes the promise nor reports a gap", p.name)
		}
	}
	for _, p := range r.Tier().Promised() {
		t.Run(p.Name, func(t *testing.T) {
			for _, name := range p.trials {
				if trials[name] == nil {
					t.Fatalf("there is no trial %q", name)
				}
			}
			if err := p.Try(t.Context(), r); err != nil {
				t.Error(err)
			}
		})
	}
	t.Logf("gaps: %q", r.Tier().Gaps)
}

// deathVariable makes TestJobDeath act as the judge that is killed.
const deathVariable = "SANDBOX_DEATH"

// TestJobDeath checks that programs die with a killed judge.
func TestJobDeath(t *testing.T) {
	if os.Getenv(deathVariable) != "" {
		mortal(t)
		return
	}
	jobTier(t)
	judge := exec.Command(os.Args[0], "-test.run", "^TestJobDeath$")
	judge.Env = append(os.Environ(), deathVariable+"=1")
	out, err := judge.StdoutPipe()
	if err == nil {
		err = judge.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	name, err := attack.LeftName(strings.TrimSpace(line))
	if err != nil {
		t.Fatal(err)
	}
	lives := func() bool {
		h, err := windows.OpenEvent(windows.SYNCHRONIZE, false, name)
		if err == nil {
			windows.CloseHandle(h)
		}
		return err == nil
	}
	eventually(t, "the program begins", lives)
	if err := judge.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = judge.Wait()
	eventually(t, "the program dies with its judge", func() bool { return !lives() })
}

// mortal prints the nonce of a program that waits, and runs the program.
func mortal(t *testing.T) {
	c, err := attackerCommand("left")
	if err != nil {
		t.Fatal(err)
	}
	fmt.Println(c.Args[3])
	_, err = jobTier(t).Run(t.Context(), c)
	t.Fatal("it has ended", err)
}

// never is the time after which a test assumes that an event will not happen.
const never = 5 * time.Minute

// eventually waits for a condition.
func eventually(t *testing.T, what string, is func() bool) {
	t.Helper()
	for began := time.Now(); !is(); time.Sleep(20 * time.Millisecond) {
		if time.Since(began) > never {
			t.Fatalf("%s: not in %v", what, never)
		}
	}
}

// TestJobHandles checks that a program inherits no other handle, even one that the judge has
// marked as inheritable.
func TestJobHandles(t *testing.T) {
	r := jobTier(t)
	f, err := os.Create(t.TempDir() + "/open")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := windows.SetHandleInformation(windows.Handle(f.Fd()), windows.HANDLE_FLAG_INHERIT, windows.HANDLE_FLAG_INHERIT); err != nil {
		t.Fatal(err)
	}
	if err := tryInherit(t.Context(), r); err != nil {
		t.Error(err)
	}
}
