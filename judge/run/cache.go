package run

import (
	"fmt"
	"sync"

	"grundy/judge/build"
	"grundy/judge/runcache"
)

// open finds what is known about the program's runs. If something they depend on cannot
// be determined, nothing is known and nothing is stored.
func (s *Submission) open(cache *runcache.Cache) {
	if s.interactor() == nil && !s.repeats() {
		s.runs = s.machine.runsOf(s.Program, cache)
	}
}

// Remember sets where the runs of checkers and validators are stored; nil: nowhere.
func (m *Machine) Remember(cache *runcache.Cache) { m.cache.Store(cache) }

// Cache returns where the runs of checkers and validators are stored; nil: nowhere.
func (m *Machine) Cache() *runcache.Cache { return m.cache.Load() }

// A memory is what is stored about the runs of a program that is part of a problem.
type memory struct {
	m       *Machine
	program *build.Program

	lock sync.Mutex
	runs *runcache.Runs // nil until it is first asked for, or if there is no cache
}

// stored returns what is stored; nil without a cache.
func (k *memory) stored() *runcache.Runs {
	k.lock.Lock()
	defer k.lock.Unlock()
	if k.runs == nil {
		k.runs = k.m.runsOf(k.program, k.m.cache.Load())
	}
	return k.runs
}

// save writes what is new.
func (k *memory) save() {
	k.lock.Lock()
	defer k.lock.Unlock()
	k.runs.Save()
}

// runsOf returns what a cache knows about a program's runs; nil if there is no cache, or
// something they depend on cannot be determined.
func (m *Machine) runsOf(p *build.Program, cache *runcache.Cache) *runcache.Runs {
	if cache == nil {
		return nil
	}
	row := ""
	if l := p.Language; l != nil {
		row = fmt.Sprintf("%#v", *l)
	}
	world, err := runcache.Describe(runcache.Program{
		Dir: p.Dir, Build: p.Key, Language: row, Visible: p.Visible,
	}, m.runner.Tier())
	if err != nil {
		return nil
	}
	return cache.Open(world)
}
