package run_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"grundy/judge"
	"grundy/judge/problem"
	"grundy/judge/program/build"
	"grundy/judge/report"
	"grundy/judge/run"
	"grundy/judge/sandbox"
	"grundy/judge/spec"
	"grundy/judge/testing/judgetest"
)

// TestLimitsOfTests checks that a test is judged by its own limits, times the factors of the
// language, unless the user chooses others.
func TestLimitsOfTests(t *testing.T) {
	var tests []problem.FixedTest
	for _, name := range []string{"a/1", "b/1", "c/1", "d/1"} {
		g := problem.GivenTest{Name: name, Input: []byte(name), Want: []byte("1")}
		if name == "c/1" { // as a package gives them
			g.Limits = spec.Limits{Time: 500 * time.Millisecond}
		}
		tests = append(tests, problem.FixedTest{Name: name, Path: name + ".in", Read: func() (problem.GivenTest, error) { return g, nil }})
	}
	p := judgetest.Load(t, `title: {en: x}
statement: {en: x}
limits: {factors: {java: {time: 2, memory: 3}}}
tests: {folder: data, limits: {b: {time: 3s}, d/*: {memory: 64MiB}}}
`, problem.Code{Tests: tests})
	for _, c := range []struct {
		language *build.Language
		chosen   spec.Limits
		want     string // CPU time and memory of each test
		verdicts string // of a program that takes 2 s of CPU time
	}{
		{nil, spec.Limits{}, "1s 128, 3s 128, 500ms 128, 1s 64", "TLE AC TLE TLE"},
		{&build.Language{ID: "java"}, spec.Limits{}, "2s 384, 6s 384, 1s 384, 2s 192", "AC AC TLE AC"},
		{nil, spec.Limits{Time: 4 * time.Second, Memory: 32 << 20}, "4s 32, 4s 32, 4s 32, 4s 32", "AC AC AC AC"},
	} {
		var mu sync.Mutex
		seen := map[string]string{}
		runner := judgetest.Runner(func(_ context.Context, command sandbox.Command) (sandbox.Result, error) {
			l := command.Limits
			mu.Lock()
			cpu := time.Duration(float64(l.CPU)/1.15 + 0.5).Round(time.Millisecond) // without the margin
			seen[string(command.Stdin)] = fmt.Sprintf("%s %d", cpu, l.Memory>>20)
			mu.Unlock()
			res := judgetest.Prints("1")
			if res.CPU = 2 * time.Second; res.CPU > l.CPU {
				res.End = sandbox.CPUOver
			}
			return res, nil
		})
		program := &build.Program{Args: []string{"/program"}, Language: c.language}
		r, err := judge.New(runner, nil).Compiled(t.Context(), p, program, run.Options{Stop: run.Never, Limits: c.chosen, Search: run.Search{VerdictOnly: true}})
		if err != nil {
			t.Fatal(err)
		}
		var limits, verdicts []string
		for _, one := range r.Tests {
			limits, verdicts = append(limits, seen[one.Name]), append(verdicts, string(one.Verdict))
			if one.Verdict == report.TLE && one.Name == "c/1" && c.language == nil && !strings.Contains(one.Detail.String(), "0.500 s") && !strings.Contains(one.Detail.String(), "500ms") {
				t.Errorf("the report names another limit: %s", one.Detail)
			}
		}
		if got := strings.Join(limits, ", "); got != c.want || strings.Join(verdicts, " ") != c.verdicts {
			t.Errorf("%v: %s; %s\nwant %s; %s", c.chosen, got, verdicts, c.want, c.verdicts)
		}
	}
}
