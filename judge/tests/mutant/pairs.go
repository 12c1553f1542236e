package mutant

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"
)

// pairs is the maximum number of pairs of changes.
const pairs = 12

// pair adds mutants with two changes: a sample of the pairs of mutants that are in one function or
// variable and do not overlap. The sample depends only on the changes, so that comments do not
// alter it.
func (s *Set) pair() {
	seed := fnv.New64a()
	for _, m := range s.Mutants {
		fmt.Fprintln(seed, m.Func, m.Change())
	}
	r := rand.New(rand.NewPCG(seed.Sum64(), 0))
	single := s.Mutants
	if len(single) < 2 {
		return
	}
	made := len(single)
	for try := 0; try < 20*pairs && len(s.Mutants)-made < pairs; try++ {
		a, b := single[r.IntN(made)], single[r.IntN(made)]
		if a.ID > b.ID {
			a, b = b, a
		}
		if m, ok := s.joined(a, b); ok {
			s.addMutant(m)
		}
	}
}

// joined returns the mutant with the changes of two mutants. ok is false if they are in different
// functions or overlap, or if the changes cannot be combined.
func (s *Set) joined(a, b Mutant) (m Mutant, ok bool) {
	_, endA := span(a.program())
	atB, _ := span(b.program())
	if a.unit != b.unit || endA >= atB || a.carried.name != "" || b.carried.name != "" || a.Kind == Reading {
		return m, false
	}
	m = Mutant{
		Kind: Two, File: a.File, Line: a.Line, Func: a.Func, Old: a.Change(), New: b.Change(), unit: a.unit,
		blocks: [2]int{a.blocks[0], b.blocks[0]},
	}
	m.edits = append(append(m.edits, a.edits...), b.edits...)
	if a.compared() && b.compared() {
		m.sided = append(append(m.sided, a.program()...), b.program()...)
	}
	if a.guards == b.guards {
		m.guards = a.guards
	}
	return m, true
}

// compared reports whether comparing the site of a mutant suffices: everything that legal input can
// reveal of the mutant is its site, or nothing.
func (m Mutant) compared() bool { return m.sided != nil || m.guards == bound }
