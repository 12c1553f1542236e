package judge

import (
	"fmt"

	"grundy/judge/plan"
	"grundy/judge/runcache"
	"grundy/judge/sandbox"
)

// open finds what is known of the program's runs. Where not all that they depend on
// can be told, nothing is known, and nothing is kept.
func (s *session) open(cache *runcache.Cache) {
	if cache == nil {
		return
	}
	row := ""
	if l := s.program.Language; l != nil {
		row = fmt.Sprintf("%#v", *l)
	}
	world, err := runcache.Describe(runcache.Program{
		Dir: s.program.Dir, Build: s.program.Key, Language: row, Visible: s.program.Visible,
	}, s.runner.Tier())
	if err == nil {
		s.runs = cache.Open(world)
	}
}

// recall is what the program did when it was run on a file earlier, be it before this
// judging. It is judged by the limits and the answer of now.
func (s *session) recall(f *plan.File) (res sandbox.Result, known, before bool) {
	if s.runs == nil {
		return sandbox.Result{}, false, false
	}
	return s.runs.Recall(s.command(f, s.limits(f)))
}

// keep notes what a run did. That one was over its time says nothing while the host
// takes the processors away.
func (s *session) keep(f *plan.File, limits sandbox.Limits, res sandbox.Result) {
	over := res.End == sandbox.CPUOver || res.End == sandbox.WallOver
	if s.runs == nil || over && sandbox.Steal().Since(s.began) >= tolerable {
		return
	}
	s.runs.Keep(s.command(f, limits), res)
}
