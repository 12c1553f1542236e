package run

import "grundy/judge/program/runcache"

// open opens the stored runs of the program. Runs are not stored if the problem is interactive or
// has several passes, or if a dependency cannot be determined.
func (s *Submission) open(cache *runcache.Cache) {
	if s.interactor() == nil && !s.repeats() {
		s.runs = cache.Of(s.Program, s.machine.runner.Tier())
	}
}
