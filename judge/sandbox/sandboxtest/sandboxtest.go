// Package sandboxtest has the tests that every runner of package sandbox must pass. Its programs
// are benign. It does not test whether a tier withstands attackers.
package sandboxtest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"grundy/judge/sandbox"
)

// Test runs the suite. Its programs are the test binary itself, started with a variable that
// names the program.
func Test(t *testing.T, r sandbox.Runner) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	s := suite{r, self}
	t.Run("group", func(t *testing.T) {
		for _, c := range cases {
			t.Run(c.name, func(t *testing.T) {
				t.Parallel()
				c.test(t, s)
			})
		}
	})
	t.Run("descriptors", func(t *testing.T) { descriptors(t, s) }) // runs alone, because it counts descriptors
}

// A suite is a runner under test and the binary with the programs.
type suite struct {
	runner sandbox.Runner
	self   string
}

// cases lists the tests that may run in parallel.
var cases = []struct {
	name string
	test func(*testing.T, suite)
}{
	{"tier", tier},
	{"exit codes", exits},
	{"signals", signals},
	{"surroundings", surroundings},
	{"echo", echo},
	{"unread input", unread},
	{"wall", wall},
	{"cpu", cpu},
	{"cpu after the fact", lateCPU},
	{"output", output},
	{"stderr", drained},
	{"closed stdout", closedStdout},
	{"child left behind", orphan},
	{"cancel", cancel},
	{"no start", noStart},
	{"concurrent", concurrent},
	{"memory", memory},
	{"cpu time", truth},
	{"leftovers", leftovers},
}

// patience limits the wait for an expected event on the busiest machine. It only ends tests that
// hang.
const patience = 5 * time.Minute

// generous are limits that a program reaches only if it never ends by itself.
var generous = sandbox.Limits{CPU: time.Minute, Wall: patience, Output: 8 << 20}

// race makes a program built with -race exit without waiting for a second.
const race = "GORACE=atexit_sleep_ms=0"

// command returns a command for a program with its arguments.
func (s suite) command(program string) sandbox.Command {
	return sandbox.Command{
		Args:    []string{s.self},
		Env:     []string{variable + "=" + program, race},
		Limits:  generous,
		Visible: []string{s.self},
	}
}

// run runs a command, which must start.
func (s suite) run(t *testing.T, c sandbox.Command) sandbox.Result {
	t.Helper()
	res, err := Undisturbed(func() (sandbox.Result, error) { return s.runner.Run(t.Context(), c) })
	if err != nil {
		t.Fatalf("%s: %v", c.Env, err)
	}
	return res
}

// Undisturbed makes a run, and repeats it while the kernel kills processes for lack of memory,
// for example those of other tests. In tiers without control groups, a run that ends by SIGKILL
// at such a moment proves nothing.
func Undisturbed[T any](run func() (T, error)) (res T, err error) {
	for range 100 {
		if res, err = run(); !errors.Is(err, sandbox.ErrMemory) {
			break
		}
		time.Sleep(50 * time.Millisecond)
	}
	return res, err
}

// want fails the test unless a run ended in the given way.
func want(t *testing.T, res sandbox.Result, end sandbox.End, code int) {
	t.Helper()
	if res.End != end || res.ExitCode != code {
		t.Errorf("end %d, code %d; want %d, %d (signal %q, cpu %v, wall %v, stderr %q)",
			res.End, res.ExitCode, end, code, res.Signal, res.CPU, res.Wall, tail(res.Stderr))
	}
}

// tail returns the end of a text, for messages.
func tail(p []byte) []byte { return p[max(0, len(p)-300):] }

// tier checks that the tier has a known name, and that each gap is one phrase.
func tier(t *testing.T, s suite) {
	switch got := s.runner.Tier(); got.Name {
	case "cgroup", "namespace", "landlock", "job", "rlimit":
		for _, g := range got.Gaps {
			if g == "" || strings.ContainsAny(g.String(), "\n;") {
				t.Errorf("gap %q is not a phrase", g)
			}
		}
	default:
		t.Errorf("tier %q is unknown", got.Name)
	}
}

// exits checks that a program's exit code is reported.
func exits(t *testing.T, s suite) {
	for _, code := range []int{0, 1, 42, 255} {
		want(t, s.run(t, s.command(fmt.Sprint("exit ", code))), sandbox.Exited, code)
	}
}

// signals checks that a program that dies of a signal, or of an exception of Windows, is Signaled
// with the signal's name.
func signals(t *testing.T, s suite) {
	if runtime.GOOS == "windows" { // Windows reports crashes by exit codes and not by signals
		for code, name := range map[uint32]string{0xC0000005: "SIGSEGV", 0xC0000094: "SIGFPE"} {
			res := s.run(t, s.command(fmt.Sprint("exit ", code)))
			if want(t, res, sandbox.Signaled, 0); res.Signal != name {
				t.Errorf("signal %q, want %s", res.Signal, name)
			}
		}
		return
	}
	for n, name := range map[int]string{9: "SIGKILL", 15: "SIGTERM"} {
		res := s.run(t, s.command(fmt.Sprint("signal ", n)))
		if want(t, res, sandbox.Signaled, 0); res.Signal != name {
			t.Errorf("signal %q, want %s", res.Signal, name)
		}
	}
}

// surroundings checks that a program gets its arguments, its environment without any addition, and
// an absolute working folder.
func surroundings(t *testing.T, s suite) {
	c := s.command("show")
	c.Args = append(c.Args, "a b", "")
	c.Env = append(c.Env, "K=V=W")
	res := s.run(t, c)
	got := strings.Split(string(res.Stdout), "\n")
	if runtime.GOOS == "windows" {
		got[0] = "" // SYSTEMROOT is added
	} else if want := fmt.Sprintf("%q", c.Env); got[0] != want {
		t.Errorf("environment %s, want %s", got[0], want)
	}
	if want := `["a b" ""]`; got[1] != want {
		t.Errorf("arguments %s, want %s", got[1], want)
	}
	if !filepath.IsAbs(got[2]) {
		t.Errorf("working folder %q, want an absolute path", got[2])
	}
}

// echo checks that a program gets all of its input, and that all of its output is stored.
func echo(t *testing.T, s suite) {
	for _, n := range []int{0, 1, 4096, 64 << 10, 64<<10 + 1, 1 << 20} {
		c := s.command("cat")
		c.Stdin = bytes.Repeat([]byte("0123456789abcde\n"), n/16+1)[:n]
		res := s.run(t, c)
		if want(t, res, sandbox.Exited, 0); !bytes.Equal(res.Stdout, c.Stdin) {
			t.Errorf("%d bytes in, %d out, which differ", n, len(res.Stdout))
		}
	}
}

// unread checks that a program may ignore its input, however long, and still exits normally.
func unread(t *testing.T, s suite) {
	for program, out := range map[string]string{"deaf": "done\n", "first": "7\n", "exit 0": ""} {
		for _, n := range []int{100, 2 << 20} {
			c := s.command(program)
			c.Stdin = bytes.Repeat([]byte("7\n"), n)
			res := s.run(t, c)
			if want(t, res, sandbox.Exited, 0); string(res.Stdout) != out {
				t.Errorf("%s: stdout %q, want %q", program, res.Stdout, out)
			}
		}
	}
}

// wall checks that a sleeping program is stopped at its wall limit, and that the measured time
// includes sleep.
func wall(t *testing.T, s suite) {
	c := s.command("sleep 600000")
	c.Limits.Wall = 200 * time.Millisecond
	res := s.run(t, c)
	want(t, res, sandbox.WallOver, 0)
	if res.Wall < c.Limits.Wall || res.Wall > patience {
		t.Errorf("wall %v, want a little over %v", res.Wall, c.Limits.Wall)
	}
	res = s.run(t, s.command("sleep 100"))
	if want(t, res, sandbox.Exited, 0); res.Wall < 100*time.Millisecond {
		t.Errorf("slept 100ms, wall %v", res.Wall)
	}
}

// cpu checks that an endless loop is stopped at its CPU limit.
func cpu(t *testing.T, s suite) {
	c := s.command("spin 600000")
	c.Limits.CPU = 300 * time.Millisecond
	if s.runner.Tier().Name == "rlimit" { // which may check CPU time only afterwards
		c.Limits.Wall = 5 * time.Second
	}
	res := s.run(t, c)
	want(t, res, sandbox.CPUOver, 0)
	if res.CPU <= c.Limits.CPU {
		t.Errorf("cpu %v, want over %v", res.CPU, c.Limits.CPU)
	}
}

// lateCPU checks that a program counts as over its CPU limit even if it ends before the limit is
// checked.
func lateCPU(t *testing.T, s suite) {
	c := s.command("spin 30")
	c.Limits.CPU = time.Microsecond
	want(t, s.run(t, c), sandbox.CPUOver, 0)
}

// output checks that a program may print exactly as much as its output limit, and that more is
// OutOver, with the output up to the limit.
func output(t *testing.T, s suite) {
	const limit = 100_000
	for n, end := range map[int]sandbox.End{
		limit: sandbox.Exited, limit + 1: sandbox.OutOver, 64 << 20: sandbox.OutOver,
	} {
		c := s.command(fmt.Sprint("flood 1 ", n))
		c.Limits.Output = limit
		res := s.run(t, c)
		if want(t, res, end, 0); len(res.Stdout) != limit {
			t.Errorf("stored %d bytes, want %d", len(res.Stdout), limit)
		}
	}
}

// drained checks that a program may print any amount on stderr, and that only its beginning is
// stored.
func drained(t *testing.T, s suite) {
	res := s.run(t, s.command("flood 2 3000000"))
	if want(t, res, sandbox.Exited, 0); len(res.Stderr) != 64<<10 {
		t.Errorf("stored %d bytes of stderr, want %d", len(res.Stderr), 64<<10)
	}
	c := s.command("flood 2 3000000")
	c.Limits.Stderr = 200_000
	res = s.run(t, c)
	if want(t, res, sandbox.Exited, 0); len(res.Stderr) != 200_000 {
		t.Errorf("stored %d bytes of stderr, want 200000", len(res.Stderr))
	}
}

// closedStdout checks that a program may close its output and go on.
func closedStdout(t *testing.T, s suite) {
	want(t, s.run(t, s.command("closed")), sandbox.Exited, 7)
}

// orphan checks that a child that the program leaves behind does not outlive the run.
func orphan(t *testing.T, s suite) {
	if runtime.GOOS == "windows" && s.runner.Tier().Name == "rlimit" {
		gap(t, s, "survive")
		return
	}
	if shadowed && s.runner.Tier().Name == "landlock" {
		t.Skip("SKIPPED: -race: a program waits a second at its end if it cannot read its environment in /proc")
	}
	c := s.command("leave left-behind")
	c.Dir = t.TempDir()
	c.Writable = []string{c.Dir}
	res := s.run(t, c)
	if want(t, res, sandbox.Exited, 0); string(res.Stdout) != "left\n" {
		t.Errorf("stdout %q, want %q", res.Stdout, "left\n")
	}
	time.Sleep(time.Second)
	if _, err := os.Stat(filepath.Join(c.Dir, "left-behind")); err == nil {
		t.Error("the child survived and wrote its file")
	}
}

// cancel checks that a run ends when its ctx is cancelled, and that it does not begin afterwards.
func cancel(t *testing.T, s suite) {
	ctx, stop := context.WithCancel(t.Context())
	time.AfterFunc(100*time.Millisecond, stop)
	// The second time, ctx is cancelled before the run; otherwise the run would reach its limit.
	for range 2 {
		if _, err := s.runner.Run(ctx, s.command("sleep 600000")); !errors.Is(err, context.Canceled) {
			t.Errorf("got error %v, want %v", err, context.Canceled)
		}
	}
}

// noStart checks that a program that cannot be started is an error with its path and a remedy, and
// no result.
func noStart(t *testing.T, s suite) {
	dir := t.TempDir()
	text := filepath.Join(dir, "text")
	if err := os.WriteFile(text, []byte("no program"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{filepath.Join(dir, "absent"), text, dir} {
		c := s.command("exit 0")
		c.Args[0], c.Visible = path, []string{dir}
		_, err := s.runner.Run(t.Context(), c)
		if err == nil || !strings.HasPrefix(err.Error(), path+": ") || !strings.Contains(err.Error(), "; ") {
			t.Errorf("error %v, want \"%s: what is wrong; what to do\"", err, path)
		}
	}
	if _, err := s.runner.Run(t.Context(), sandbox.Command{}); err == nil {
		t.Error("an empty command was run")
	}
}

// concurrent checks that concurrent runs do not get each other's input or keep each other's pipes
// open.
func concurrent(t *testing.T, s suite) {
	var wg sync.WaitGroup
	for w := range 8 {
		wg.Go(func() {
			for i := range 10 {
				c := s.command("cat")
				c.Stdin = bytes.Repeat(fmt.Appendf(nil, "%d %d\n", w, i), 100)
				res, err := s.runner.Run(t.Context(), c)
				if err != nil || !bytes.Equal(res.Stdout, c.Stdin) {
					t.Errorf("worker %d, run %d: %v, %d bytes", w, i, err, len(res.Stdout))
				}
			}
		})
	}
	wg.Wait()
}

// descriptors checks that all kinds of runs release their descriptors and goroutines. The Go
// runtime starts threads with descriptors until it has enough. So at least one batch out of six
// must add none; a leak would add some in every batch.
func descriptors(t *testing.T, s suite) {
	programs := []string{"exit 3", "sleep 600000", "flood 1 200000", "cat", "closed"}
	one := func(i int) {
		c := s.command(programs[i%len(programs)])
		c.Stdin = make([]byte, i%2*200_000)
		c.Limits.Wall, c.Limits.Output = 20*time.Millisecond, 1000
		s.run(t, c)
	}
	one(0) // objects that are created only once may remain
	for batch := range 6 {
		files, routines := openFiles(), runtime.NumGoroutine()
		for i := range 20 {
			one(i)
		}
		var moreFiles, moreRoutines int
		for range 500 { // objects that have just ended still count for a moment
			moreFiles, moreRoutines = openFiles()-files, runtime.NumGoroutine()-routines
			if moreFiles <= 0 && moreRoutines <= 0 {
				return
			}
			time.Sleep(20 * time.Millisecond)
		}
		t.Logf("batch %d: %d descriptors and %d goroutines more", batch, moreFiles, moreRoutines)
	}
	t.Error("every batch of runs leaves descriptors or goroutines")
}

// openFiles returns the number of this process's descriptors, or 0 if the system does not show
// them.
func openFiles() int {
	list, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		return 0
	}
	return len(list)
}
