package limits

import (
	"context"
	"time"

	"grundy/judge/problem"
	"grundy/judge/program/build"
	"grundy/judge/program/runcache"
	"grundy/judge/report"
	"grundy/judge/run"
	"grundy/judge/sandbox"
	"grundy/judge/spec"
)

// mostWait limits the CPU time of each run of a program if its problem has no time limit.
const mostWait = 30 * time.Second

// Longest returns the most CPU time that a right program takes on a test, and how many of the
// programs are right. It is for problems without a time limit. If there is a cache and a program is
// right, the result is stored under the key; stored says that it comes from the cache. Programs
// that cannot be run, for example because the machine lacks their language, are skipped. But it is
// an error if the only program cannot be run.
func Longest(ctx context.Context, m *run.Machine, p *problem.Problem, programs []build.Source, key string, cache *runcache.Cache) (slowest time.Duration, count int, stored bool, err error) {
	var runs *runcache.Runs
	asked := sandbox.Command{Args: []string{"slowest"}}
	if cache != nil {
		runs = cache.Open(runcache.World{Program: "time limit", Build: key, Tier: m.Tier().Name})
		defer runs.Save()
		if res, known, _ := runs.Recall(asked); known {
			return res.CPU, res.ExitCode, true, nil
		}
	}
	for _, src := range programs {
		if ctx.Err() != nil {
			return 0, 0, false, context.Cause(ctx)
		}
		took, right, err := longestOf(ctx, m, p, src)
		if err != nil && (ctx.Err() != nil || len(programs) == 1) {
			return 0, 0, false, err
		}
		if err != nil {
			continue // for example, the machine lacks the language
		}
		if right {
			slowest, count = max(slowest, took), count+1
		}
	}
	if runs != nil && count > 0 {
		runs.Store(asked, sandbox.Result{CPU: slowest, ExitCode: count})
	}
	return slowest, count, false, nil
}

// longestOf runs a program on the tests. It returns the most CPU time that it took on a test, and
// whether it passes them all.
func longestOf(ctx context.Context, m *run.Machine, p *problem.Problem, src build.Source) (took time.Duration, right bool, err error) {
	s, err := m.Submission(ctx, p, src, run.Options{Limits: spec.Limits{Time: mostWait}})
	if err != nil {
		return 0, false, err
	}
	defer s.Close()
	if s.Program == nil {
		return 0, false, nil
	}
	tests, err := run.TestsOf(ctx, p, 0, run.Selection{})
	if err != nil {
		return 0, false, err
	}
	if _, err := s.Judge(ctx, tests); err != nil {
		return 0, false, err
	}
	return s.Report.CPUMax(), s.Report.Verdict == report.AC, nil
}
