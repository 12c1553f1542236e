package run

import "grundy/judge/runcache"

// open finds what is known about the program's runs. If something they depend on cannot
// be determined, nothing is known and nothing is stored.
func (s *Submission) open(cache *runcache.Cache) {
	if s.interactor() == nil && !s.repeats() {
		s.runs = cache.Of(s.Program, s.machine.runner.Tier())
	}
}
