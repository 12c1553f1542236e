package run

import (
	"fmt"

	"grundy/judge/plan"
	"grundy/judge/runcache"
	"grundy/judge/sandbox"
)

// open finds what is known about the program's runs. If something they depend on cannot
// be determined, nothing is known and nothing is stored.
func (s *Submission) open(cache *runcache.Cache) {
	if cache == nil || s.interactor() != nil {
		return
	}
	row := ""
	if l := s.Program.Language; l != nil {
		row = fmt.Sprintf("%#v", *l)
	}
	world, err := runcache.Describe(runcache.Program{
		Dir: s.Program.Dir, Build: s.Program.Key, Language: row, Visible: s.Program.Visible,
	}, s.machine.runner.Tier())
	if err == nil {
		s.runs = cache.Open(world)
	}
}

// store records what a run did. A run over its time limit proves nothing while the host
// takes the processors away.
func (s *Submission) store(f *plan.File, limits sandbox.Limits, res sandbox.Result) {
	over := res.End == sandbox.CPUOver || res.End == sandbox.WallOver
	if s.runs == nil || over && sandbox.Steal().Since(s.began) >= tolerable {
		return
	}
	s.runs.Store(s.command(f, limits), res)
}
