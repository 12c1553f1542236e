package run_test

import (
	"context"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"grundy/judge"
	"grundy/judge/base/i18n"
	"grundy/judge/problem"
	"grundy/judge/program/build"
	"grundy/judge/program/runcache"
	"grundy/judge/report"
	"grundy/judge/run"
	"grundy/judge/sandbox"
	"grundy/judge/spec"
	"grundy/judge/testing/judgetest"
)

// remembering judges one file of a user with a cache.
type remembering struct {
	t       *testing.T
	cache   *runcache.Cache
	tier    string
	program build.Program
	does    judgetest.Program
	problem *problem.Problem
	options run.Options
	runs    atomic.Int32
}

// newRemembering returns a judge of one file with an empty cache. All its programs do what does
// does.
func newRemembering(t *testing.T, does judgetest.Program) *remembering {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "a.out"), []byte("code"), 0o755); err != nil {
		t.Fatal(err)
	}
	if _, err := runcache.Describe(runcache.Program{Dir: dir}, sandbox.Tier{}); err != nil {
		if runtime.GOOS == "linux" {
			t.Fatal(err)
		}
		t.Skip("SKIPPED: only on linux are runs stored")
	}
	cache, err := runcache.New(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return &remembering{
		t: t, cache: cache, tier: "cgroup", does: does, problem: judgetest.Cards(t, ""),
		program: build.Program{Args: []string{dir + "/a.out"}, Dir: dir, Key: "source", Env: []string{"LANG=C.UTF-8"}},
		options: run.Options{Selection: run.Selection{Given: []problem.GivenTest{{Name: "1", Input: judgetest.Lines(1, 2, 3)}}}, Search: run.Search{VerdictOnly: true}, Limits: spec.Limits{Time: time.Second, Memory: 64 << 20}},
	}
}

func (m *remembering) Run(_ context.Context, c sandbox.Command) (sandbox.Result, error) {
	m.runs.Add(1)
	return m.does(c.Stdin), nil
}
func (m *remembering) Tier() sandbox.Tier { return sandbox.Tier{Name: m.tier} }
func (m *remembering) Close() error       { return nil }

// judge returns the report and the number of runs made for it.
func (m *remembering) judge() (*report.Report, int) {
	m.t.Helper()
	m.runs.Store(0)
	program := m.program
	m.options.Cache = m.cache
	r, err := judge.New(m, nil).Compiled(m.t.Context(), m.problem, &program, m.options)
	if err != nil {
		m.t.Fatal(err)
	}
	return r, int(m.runs.Load())
}

// wants judges and checks the verdict and the number of runs.
func (m *remembering) wants(what string, v report.Verdict, runs int) {
	m.t.Helper()
	r, n := m.judge()
	if r.Verdict != v || n != runs {
		m.t.Errorf("%s: %s after %d runs, want %s after %d", what, r.Verdict, n, v, runs)
	}
	if cached := r.Cached(); cached != len(r.Tests)-min(runs, 1) {
		m.t.Errorf("%s: %d of %d tests are reported as cached", what, cached, len(r.Tests))
	}
}

// taking returns a right program with the given CPU time.
func taking(cpu time.Duration) judgetest.Program {
	return func(input []byte) sandbox.Result {
		res := judgetest.Accepted(input)
		res.CPU, res.Wall, res.Memory = cpu, cpu, 1<<20
		return res
	}
}

// TestRemembers changes the things that a run depends on, one after the other. It checks that
// exactly then a run is made.
func TestRemembers(t *testing.T) {
	m := newRemembering(t, taking(10*time.Millisecond))
	m.wants("first", report.AC, 1)
	m.wants("again", report.AC, 0)
	for what, change := range map[string]func(){
		"another input":    func() { m.options.Given[0].Input = judgetest.Lines(1, 2, 4) },
		"another tier":     func() { m.tier = "namespace" },
		"another source":   func() { m.program.Key = "another" },
		"another row":      func() { m.program.Language = &build.Language{ID: "cpp", Run: "{binary}"} },
		"its options":      func() { m.program.Args = append(m.program.Args, "-x") },
		"its variables":    func() { m.program.Env = append(m.program.Env, "TZ=UTC") },
		"another artifact": func() { _ = os.WriteFile(m.program.Args[0], []byte("code 2"), 0o755) },
		"visible folders":  func() { m.program.Visible = []string{m.t.TempDir()} },
	} {
		change()
		m.wants(what, report.AC, 1)
		m.wants(what+", again", report.AC, 0)
	}
	m.cache = nil
	m.wants("without a cache", report.AC, 1)
}

// TestEqualTests checks that the second of two equal tests in one judging is not run, and is not
// reported as stored.
func TestEqualTests(t *testing.T) {
	m := newRemembering(t, taking(10*time.Millisecond))
	m.options.Jobs = 1
	m.options.Given = append(m.options.Given, problem.GivenTest{Name: "2", Input: judgetest.Lines(1, 2, 3)})
	for i, want := range []int{0, 2} {
		if r, _ := m.judge(); r.Cached() != want {
			t.Errorf("judging %d: %d of 2 runs are reported as stored, want %d", i+1, r.Cached(), want)
		}
	}
}

// TestStoredRunJudged changes the limits, the expected answer and the checker. It checks that the
// stored run is judged by them, unless its time is just at the new limit. Then the program is run.
func TestStoredRunJudged(t *testing.T) {
	m := newRemembering(t, taking(300*time.Millisecond))
	m.wants("first", report.AC, 1)
	m.options.Time = 100 * time.Millisecond
	m.wants("less time", report.TLE, 0)
	m.options.Time = 10 * time.Second
	m.wants("more time", report.AC, 0)
	m.options.Memory = 640 << 20
	m.wants("more memory", report.AC, 0)
	m.options.Given[0].Want = []byte("Cici\nCici\nCici\n")
	m.wants("another answer", report.WA, 0)
	m.problem = judgetest.Cards(t, "check: exact\n")
	m.options.Given[0].Want = nil
	m.wants("another checker", report.AC, 0)
	m.options.Time = 300 * time.Millisecond
	m.wants("just at the limit", report.AC, 1)
	m.wants("just at the limit, again", report.AC, 1)
}

// TestKilledRemembers checks that a program stopped at a limit is known to exceed it, and that
// nothing is known about a higher limit. The run at the higher limit replaces the stored one, so
// that the program must run again at the first limit.
func TestKilledRemembers(t *testing.T) {
	m := newRemembering(t, func([]byte) sandbox.Result {
		return sandbox.Result{End: sandbox.MemOver, Memory: 64 << 20}
	})
	m.wants("first", report.MLE, 1)
	m.wants("again", report.MLE, 0)
	m.options.Memory = 128 << 20
	m.wants("more memory", report.MLE, 1)
	m.wants("more memory, again", report.MLE, 0)
	m.options.Memory = 64 << 20
	m.wants("less memory", report.MLE, 1)
}

// TestTimesRemembered checks that a stored run over a limit is reported with its time. A run near a
// limit is repeated each time, and the report says how often.
func TestTimesRemembered(t *testing.T) {
	m := newRemembering(t, taking(300*time.Millisecond))
	m.judge()
	r, _ := m.judge()
	if one := r.Tests[0]; !one.Cached || one.CPU != 300*time.Millisecond || one.Memory != 1<<20 {
		t.Errorf("the test is %+v", one)
	}
	m.options.Time = 280 * time.Millisecond
	r, n := m.judge()
	if r.Verdict != report.TLE || n != 1+3 || !strings.Contains(strings.Join(i18n.Strings(r.Warnings), ""), "near the limit") {
		t.Errorf("%s after %d runs, warnings %q", r.Verdict, n, r.Warnings)
	}
}
