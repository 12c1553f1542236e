package sandbox_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"grundy/judge/sandbox"
	"grundy/judge/sandbox/sandboxtest"
	"grundy/judge/testing/testenv"
)

// TestPortable runs the suite of all runners with the runner for systems without pidfds.
func TestPortable(t *testing.T) {
	testenv.Long(t)
	sandboxtest.Test(t, sandbox.Portable)
}

// never is a time in which an expected event happens even on a very busy machine.
const never = 5 * time.Minute

// script returns a command that runs a shell script.
func script(text string) sandbox.Command {
	return sandbox.Command{
		Args:   []string{"/bin/sh", "-c", text},
		Env:    []string{"PATH=" + os.Getenv("PATH")},
		Limits: sandbox.Limits{CPU: 10 * time.Second, Wall: never},
	}
}

// TestRlimits checks the rlimits that a program of tier rlimit has.
func TestRlimits(t *testing.T) {
	r := plain(t)
	for _, c := range []struct {
		command string
		stack   int64
		want    string
	}{
		{"ulimit -s", 0, "1048576"},
		{"ulimit -s", 32 << 20, "32768"},
		{"ulimit -s", 2 << 30, "2097152"},
		{"ulimit -s", 64 << 20, "65536"},
		// These limits are set just after the start.
		{"until [ $(ulimit -c) = 0 ]; do sleep 0.01; done; ulimit -c", 0, "0"},
		{"until [ $(ulimit -t) = 12 ]; do sleep 0.01; done; ulimit -t", 0, "12"},
	} {
		cmd := script(c.command)
		cmd.Limits.Stack = c.stack
		res, err := r.Run(t.Context(), cmd)
		if err != nil {
			t.Fatal(err)
		}
		got := strings.TrimSpace(string(res.Stdout))
		var hard syscall.Rlimit
		if err := syscall.Getrlimit(syscall.RLIMIT_STACK, &hard); err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(c.command, "-s") && hard.Max < 2<<30 {
			t.Logf("hard stack limit %d: got %s for %d", hard.Max, got, c.stack)
		} else if got != c.want {
			t.Errorf("%s with stack %d: %s, want %s", c.command, c.stack, got, c.want)
		}
	}
}

// TestEscaped checks that a process that leaves the group does not block the judge by holding the
// pipes of the run. That the process escapes is a gap of the tier.
func TestEscaped(t *testing.T) {
	testenv.Programs(t, "setsid")
	for name, r := range map[string]sandbox.Runner{"plain": plain(t), "portable": sandbox.Portable} {
		res, err := r.Run(t.Context(), script("setsid sleep 6000 & until [ $(cut -d' ' -f6 /proc/$!/stat) = $! ]; do sleep 0.01; done; echo $!"))
		escaped, bad := strconv.Atoi(strings.TrimSpace(string(res.Stdout)))
		if err != nil || res.End != sandbox.Exited || bad != nil {
			t.Errorf("%s: %+v %v", name, res, err)
			continue
		}
		if err := syscall.Kill(escaped, syscall.SIGKILL); err != nil {
			t.Errorf("%s: it has not escaped: %v", name, err)
		}
	}
}

// TestChildrenCPU checks that the CPU time of children that were waited for counts.
func TestChildrenCPU(t *testing.T) {
	c := script("(i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done); exit 0")
	c.Limits.CPU = 20 * time.Millisecond
	res, err := plain(t).Run(t.Context(), c)
	if err != nil || res.End != sandbox.CPUOver {
		t.Errorf("end %d, cpu %v, %v; want %d", res.End, res.CPU, err, sandbox.CPUOver)
	}
}

// pidVariable names the file into which the program of the second judge writes its process id.
const pidVariable = "SANDBOX_PID_FILE"

// TestJudgeKilled checks that kill -9 of the judge also ends the program. The judge is this test
// binary, started again with TestJudgeKilledChild.
func TestJudgeKilled(t *testing.T) {
	pidFile := t.TempDir() + "/pid"
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	judge := exec.Command(self, "-test.run=^TestJudgeKilledChild$")
	judge.Env = append(os.Environ(), pidVariable+"="+pidFile)
	var log bytes.Buffer
	judge.Stdout, judge.Stderr = &log, &log
	if err := judge.Start(); err != nil {
		t.Fatal(err)
	}
	pid := 0
	for end := time.Now().Add(never); pid == 0 && time.Now().Before(end); {
		time.Sleep(10 * time.Millisecond)
		text, _ := os.ReadFile(pidFile)
		pid, _ = strconv.Atoi(strings.TrimSpace(string(text)))
	}
	if err := judge.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = judge.Wait()
	if pid == 0 {
		t.Fatalf("the second judge ran no program: %s", &log)
	}
	for end := time.Now().Add(never); alive(pid); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			_ = syscall.Kill(pid, syscall.SIGKILL)
			t.Fatal("the program outlived its judge")
		}
	}
}

// TestJudgeKilledChild acts as the judge that TestJudgeKilled kills.
func TestJudgeKilledChild(t *testing.T) {
	pidFile := os.Getenv(pidVariable)
	if pidFile == "" {
		t.Skip("SKIPPED: for TestJudgeKilled")
	}
	_, _ = plain(t).Run(t.Context(), script(fmt.Sprintf("echo $$ >%s; exec sleep 600", pidFile)))
}

// alive reports whether a process exists and is not a zombie.
func alive(pid int) bool {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	return !errors.Is(err, os.ErrNotExist) && !bytes.Contains(stat, []byte(") Z "))
}
