package sandbox_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"grundy/judge/sandbox"
	"grundy/judge/sandbox/sandboxtest"
	"grundy/judge/testing/testenv"
)

// hostileLimits are the limits for which the programs were written.
var hostileLimits = sandbox.Limits{
	CPU: time.Second, Wall: 3 * time.Second, Memory: 128 << 20, Output: 16 << 20, Stack: 112 << 20, Processes: 64,
}

// limitsOf returns the limits of a program. To save time, they are lower for programs that reach
// them anyway or escape them.
func limitsOf(e expectation) sandbox.Limits {
	l := hostileLimits
	only := func(words ...string) bool {
		return len(e.verdicts) > 0 && !slices.ContainsFunc(e.verdicts, func(v string) bool { return !slices.Contains(words, v) })
	}
	switch {
	case only("ILE"):
		l.Wall = 500 * time.Millisecond
	case only("TLE", "ILE"), only("TLE", "RE"), e.gap != "":
		l.CPU, l.Wall = 100*time.Millisecond, time.Second
	}
	if n, err := strconv.Atoi(os.Getenv(slowVariable)); err == nil {
		l.Wall *= time.Duration(n)
		if !only("TLE") { // programs that burn CPU time need the same limit on every machine
			l.CPU *= time.Duration(n)
		}
	}
	return l
}

// slowVariable names the variable with the factor by which the machine is slower than usual, for
// example because it is emulated.
const slowVariable = "GRUNDY_SLOW"

// A phase is a list of programs, of which a fixed number run in parallel. Bombs run last and one
// at a time, and only if the tier limits processes, because a bomb without a limit makes the
// machine unusable.
type phase struct {
	name    string
	workers int
	has     func(h hostile, e expectation) bool
}

var phases = []phase{
	{"others", 2, func(hostile, expectation) bool { return true }},
	{"waiting", 6, func(_ hostile, e expectation) bool { return slices.Equal(e.verdicts, []string{"ILE"}) }},
	{"hogs", 2, func(h hostile, _ expectation) bool { return isHog(h.name) }},
	{"bombs", 1, func(h hostile, _ expectation) bool { return slices.Contains(bombs, h.name) }},
}

// bombs lists the programs that make processes or threads until they are stopped.
var bombs = []string{"zombie-makers", "thread-bomb", "fork-relay", "vfork-bomb", "fork-bomb"}

// isHog reports whether a program tries to use all memory or disk space.
func isHog(name string) bool {
	return strings.Contains(name, "hog") || slices.Contains([]string{"tmpfs-fill", "many-inodes", "big-file"}, name)
}

// phaseOf returns the index of the last phase that fits a program.
func phaseOf(h hostile, e expectation) int {
	for i, p := range slices.Backward(phases) {
		if p.has(h, e) {
			return i
		}
	}
	return 0
}

// TestHostile checks the results of every hostile program, and of an honest one after it, in every
// tier that this machine allows. With -short it tries only the strongest tier.
func TestHostile(t *testing.T) {
	dir, list := hostilePrograms(t)
	t.Setenv("GRUNDY_CANARY", "a secret of the judge's")
	for i, tier := range sandbox.Tiers {
		t.Run(tier, func(t *testing.T) {
			if i > 0 {
				testenv.Long(t)
			}
			testHostileTier(t, tier, dir, list)
		})
	}
}

func testHostileTier(t *testing.T, tier, dir string, list []hostile) {
	open := openFiles(t)
	a := &arena{tier: tier, dir: dir}
	r, err := sandbox.OpenTier(tier)
	if err != nil {
		testenv.Tier(t, tier, err)
	}
	a.runners = append(a.runners, r)
	a.words(t, list)
	for i, p := range phases {
		var todo []hostile
		for _, h := range list {
			if e := h.expect[tier]; a.runs(e) && phaseOf(h, e) == i {
				todo = append(todo, h)
			}
		}
		if p.name == "bombs" && len(todo) > 0 {
			slices.SortFunc(todo, func(a, b hostile) int { return slices.Index(bombs, a.name) - slices.Index(bombs, b.name) })
			a.capHolds(t)
		}
		t.Run(p.name, func(t *testing.T) { a.phase(t, p, todo) })
		a.nobodyLeft(t)
	}
	for _, r := range a.runners {
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	}
	if now := openFiles(t); !slices.Equal(open, now) {
		t.Errorf("descriptors of the judge: %q before, %q after", open, now)
	}
}

// An arena is a tier under attack.
type arena struct {
	tier    string
	dir     string
	runners []sandbox.Runner
}

// runs reports whether a program is run. A program that escapes tier rlimit would have access to
// the whole host.
func (a *arena) runs(e expectation) bool {
	return e.skip == "" && (e.gap == "" || a.tier != "rlimit")
}

// words logs what is not checked in this tier.
func (a *arena) words(t *testing.T, list []hostile) {
	for _, h := range list {
		switch e := h.expect[a.tier]; {
		case e.skip != "":
			t.Logf("SKIPPED: %s in tier %s: %s", h.name, a.tier, e.skip)
		case e.gap != "" && a.runs(e):
			t.Logf("GAP: %s in tier %s: %s", h.name, a.tier, e.gap)
		case e.gap != "":
			t.Logf("GAP, NOT RUN: %s in tier %s: %s", h.name, a.tier, e.gap)
		}
	}
}

// phase runs the programs of a phase. Each worker has its own runner, and the consecutive runs of
// a runner use one box.
func (a *arena) phase(t *testing.T, p phase, todo []hostile) {
	for len(a.runners) < p.workers {
		r, err := sandbox.OpenTier(a.tier)
		if err != nil {
			t.Fatal(err)
		}
		a.runners = append(a.runners, r)
	}
	for _, r := range a.runners[:p.workers] {
		a.honest(t, r) // starts a box
	}
	idle := make(chan sandbox.Runner, p.workers)
	for _, r := range a.runners[:p.workers] {
		idle <- r
	}
	inParallel(p.workers, todo, func(h hostile) bool {
		r := <-idle
		defer func() { idle <- r }()
		return t.Run(h.name, func(t *testing.T) { a.trial(t, r, h) })
	})
}

// trial runs a program, usually twice, and then an honest one, in one box. With -short it runs
// one in three of the programs that take all memory, because the kernel needs seconds for each of
// them, and half a minute for one.
func (a *arena) trial(t *testing.T, r sandbox.Runner, h hostile) {
	if isHog(h.name) && h.name != "malloc-hog" {
		testenv.Sample(t, 3, 1)
	}
	e := h.expect[a.tier]
	before := lastBox(r)
	for range rounds(e) {
		a.attack(t, r, h, e, limitsOf(e))
	}
	a.honest(t, r)
	// In tier cgroup, a box with a changed group is replaced, so its id may change. A box that
	// died would cause an error.
	if now := lastBox(r); now != before && a.tier != "cgroup" {
		t.Errorf("the box died: %d before, %d after", before, now)
	}
}

// rounds returns how often a program is run.
func rounds(e expectation) int {
	if e.gap != "" || testing.Short() {
		return 1
	}
	return 2
}

// lastBox returns the id of the box that was used last, or 0.
func lastBox(r sandbox.Runner) int {
	list := sandbox.Boxes(r)
	if len(list) == 0 {
		return 0
	}
	return list[len(list)-1]
}

// attack runs a program and checks its verdict. If a time limit stopped it unexpectedly, the
// machine may be busy or slow, so the program runs once more with ten times the limits.
func (a *arena) attack(t *testing.T, r sandbox.Runner, h hostile, e expectation, l sandbox.Limits) {
	args := append([]string{h.path}, arguments(t, h.name)...)
	for _, times := range []time.Duration{1, 10} {
		l.CPU, l.Wall = times*l.CPU, times*l.Wall
		res, err := a.run(t, r, args, l)
		if err != nil {
			t.Errorf("the judge's fault: %v", err)
			return
		}
		if e.gap != "" {
			t.Logf("GAP: %s: %s", e.gap, describe(res))
			return
		}
		escaped := bytes.Contains(res.Stdout, []byte("ESCAPED"))
		if !escaped && slices.ContainsFunc(e.verdicts, func(v string) bool { return matches(v, res, l) }) {
			return
		}
		clock := res.End == sandbox.WallOver || res.End == sandbox.CPUOver
		if escaped || !clock || times > 1 {
			t.Errorf("want %s, got %s", strings.Join(e.verdicts, " or "), describe(res))
			return
		}
	}
}

// arguments returns the arguments of a program: the folders with the judge's secrets, or the
// judge's nice value.
func arguments(t *testing.T, name string) []string {
	switch name {
	case "read-secrets", "write-anywhere":
		return secrets(t)
	case "priority-left":
		raw, err := syscall.Getpriority(syscall.PRIO_PROCESS, 0)
		if err != nil {
			t.Fatal(err)
		}
		return []string{strconv.Itoa(20 - raw)} // the raw system call returns 20 minus the nice value
	}
	return nil
}

// secrets returns folders that no program may see.
func secrets(t *testing.T) []string {
	var out []string
	for _, dir := range []string{"../../problems", "../../testdata/submissions"} {
		path, err := filepath.Abs(dir)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, path)
	}
	return out
}

// describe formats a result.
func describe(r sandbox.Result) string {
	ends := []string{"exited", "signaled", "CPU over", "wall over", "memory over", "output over"}
	out := r.Stdout[:min(len(r.Stdout), 1500)]
	return fmt.Sprintf("%s, code %d %s, cpu %v, wall %v, memory %d KiB, %d bytes: %q %q",
		ends[r.End], r.ExitCode, r.Signal, r.CPU.Round(time.Millisecond), r.Wall.Round(time.Millisecond),
		r.Memory>>10, len(r.Stdout), out, r.Stderr[:min(len(r.Stderr), 300)])
}

// run runs a program with a mark, and checks that no process with the mark is left.
func (a *arena) run(t *testing.T, r sandbox.Runner, args []string, l sandbox.Limits) (sandbox.Result, error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Minute)
	defer cancel()
	mark := newMark()
	res, err := sandboxtest.Undisturbed(func() (sandbox.Result, error) {
		return r.Run(ctx, sandbox.Command{
			Args: args, Env: []string{mark}, Stdin: []byte("1 2 3\n"), Limits: l, Visible: []string{a.dir},
		})
	})
	if left := a.patient(func() []int { return marked(mark) }); len(left) > 0 {
		t.Errorf("processes are left: %v", left)
	}
	return res, err
}

// honest runs the honest program, whose result must be right.
func (a *arena) honest(t *testing.T, r sandbox.Runner) {
	t.Helper()
	l := hostileLimits
	l.Wall = 5 * time.Minute // the machine may be busy
	res, err := a.run(t, r, []string{filepath.Join(a.dir, "honest")}, l)
	want := "6 wrote\n"
	if a.tier == "landlock" {
		want = "6 read\n"
	}
	if err != nil || res.End != sandbox.Exited || res.ExitCode != 0 || string(res.Stdout) != want {
		t.Errorf("an honest program afterwards: %s, %v", describe(res), err)
	}
}

// capHolds checks the cap with a program that asks for more processes than it may have, but for
// few enough to be harmless. Bombs run only in tiers that limit processes.
func (a *arena) capHolds(t *testing.T) {
	t.Helper()
	if a.tier == "rlimit" {
		t.Fatal("tier rlimit does not count processes: no bomb may be run in it")
	}
	// The box's own threads count together with the programs of an ordinary user. Without
	// namespaces, all processes of the user count.
	few, most := 8, hostileLimits.Processes+8
	if a.tier == "landlock" {
		most = 5 * hostileLimits.Processes
	}
	res, err := a.run(t, a.runners[0], []string{filepath.Join(a.dir, "cap")}, hostileLimits)
	n, bad := strconv.Atoi(strings.TrimSpace(string(res.Stdout)))
	if err != nil || bad != nil || n < few || n > most {
		t.Fatalf("the cap on processes does not hold, so bombs are not run: %s, %v", describe(res), err)
	}
	t.Logf("a program got %d processes besides itself where %d are allowed", n, hostileLimits.Processes)
}

// ordinary is the id of the ordinary user for these tests. No system uses it.
const ordinary = 64322

// TestHostileAsUser runs TestHostile as an ordinary user, for whom the tiers work differently.
// With -short it runs a few programs in all tiers, because running all takes as long as the other
// tests of the package.
func TestHostileAsUser(t *testing.T) {
	if os.Getuid() != 0 {
		t.Skip("SKIPPED: for root: an ordinary user has TestHostile")
	}
	dir, _ := hostilePrograms(t)
	self := filepath.Join(dir, "test.binary")
	if err := copyProgram("/proc/self/exe", self); err != nil {
		t.Fatal(err)
	}
	temporary := filepath.Join(dir, "temporary") // the ordinary user may not be able to use TMPDIR
	if err := os.MkdirAll(temporary, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := giveAway(dir); err != nil { // the user owns the copies and might change them
		t.Fatal(err)
	}
	tests := "^Test(Hostile|OldLandlock|SignalsReachNobody|InputFile|NoThread)$"
	if testing.Short() {
		tests = "^Test(SignalsReachNobody|InputFile|InputChanges|NoThread)$"
	}
	cmd := exec.CommandContext(t.Context(), self, "-test.run", tests, "-test.v=true")
	cmd.Env = []string{
		builtVariable + "=" + dir, "TMPDIR=" + temporary, "PATH=" + os.Getenv("PATH"), "GRUNDY_CI=" + os.Getenv("GRUNDY_CI"),
	}
	cmd.Dir = "/"
	cmd.SysProcAttr = &syscall.SysProcAttr{
		Credential: &syscall.Credential{Uid: ordinary, Gid: ordinary}, Pdeathsig: syscall.SIGKILL,
	}
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Errorf("as user %d: %v\n%s", ordinary, err, failing(string(out)))
		return
	}
	said := slices.DeleteFunc(strings.Split(string(out), "\n"), func(line string) bool { return strings.HasPrefix(line, "=== ") })
	t.Logf("as user %d:\n%s", ordinary, strings.Join(said, "\n"))
}

// failing extracts the output of failing tests from the output of go test -v, because failures
// are hard to find among hundreds of lines. If no test is reported as failing, it returns
// everything.
func failing(out string) string {
	var failed []string
	said, name := map[string]string{}, ""
	for line := range strings.Lines(out) {
		words := strings.Fields(line)
		switch {
		case len(words) == 3 && words[0] == "===": // RUN, NAME, PAUSE, CONT
			name = words[2]
		case len(words) > 2 && words[0] == "---":
			if words[1] == "FAIL:" {
				failed = append(failed, words[2])
			}
		case !strings.Contains(line, " GAP") && !strings.Contains(line, " SKIPPED: "):
			said[name] += line
		}
	}
	if len(failed) == 0 {
		return out
	}
	var b strings.Builder
	for _, name := range failed {
		fmt.Fprintf(&b, "--- FAIL: %s\n%s", name, said[name])
	}
	return b.String()
}

// TestFailing checks that failing omits the output of tests that passed.
func TestFailing(t *testing.T) {
	const out = `=== RUN   TestA
    a.go:1: GAP: of a tier
=== RUN   TestA/one
=== RUN   TestA/two
    a.go:2: want 2
=== NAME  TestA/one
    a.go:3: want 1
=== NAME  TestA/two
    a.go:4: got 3
--- FAIL: TestA (0.01s)
    --- PASS: TestA/one (0.00s)
    --- FAIL: TestA/two (0.00s)
FAIL
`
	want := "--- FAIL: TestA\n--- FAIL: TestA/two\n    a.go:2: want 2\n    a.go:4: got 3\nFAIL\n"
	if got := failing(out); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := failing("panic: no memory\n"); got != "panic: no memory\n" {
		t.Errorf("got %q of a test that died", got)
	}
}

// giveAway makes the ordinary user the owner of a folder and its contents.
func giveAway(dir string) error {
	return filepath.WalkDir(dir, func(path string, _ fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		return os.Chown(path, ordinary, ordinary)
	})
}

// copyProgram copies a program to a place where other users can run it.
func copyProgram(name, to string) error {
	from, err := os.Open(name)
	if err != nil {
		return err
	}
	defer from.Close()
	f, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o755)
	if err != nil {
		return err
	}
	if _, err := io.Copy(f, from); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}

// marks counts the runs of this process.
var marks struct {
	sync.Mutex
	n int
}

// newMark returns an environment variable that no other run has.
func newMark() string {
	marks.Lock()
	defer marks.Unlock()
	marks.n++
	return fmt.Sprintf("GRUNDY_MARK=%d-%d", os.Getpid(), marks.n)
}
