package strength

import (
	"slices"

	"grundy/judge/report"
	"grundy/judge/tests/mutant"
	"grundy/judge/tests/plan"
)

// A State says what is known about a mutant.
type State string

// These are the states. In all but the first two, no wrong answer of the mutant is known.
const (
	Killed     State = "killed"                    // every seed's plan kills it
	Alive      State = "alive"                     // some seed's plan does not kill it, but a known case does
	Equivalent State = "equivalent"                // it answers every legal case as the reference does
	Slower     State = "slower"                    // it takes many times the steps or the time of the reference, within the limit
	Illegal    State = "illegal input only"        // no legal input that was tried reaches the change, or only code that refuses illegal input is changed
	Never      State = "never differs"             // the changed code never computed another result
	Layout     State = "layout only"               // only white space differs, which the checker ignores
	Unshown    State = "differs but does not show" // the changed code computed other results, the answers are right
	Passes     State = "passes all that was tried" // a mutant in another language than Go, about which nothing else is known
)

// States lists all states, in the order of reports.
var States = []State{Killed, Alive, Slower, Equivalent, Illegal, Never, Layout, Unshown, Passes}

// Untold reports whether neither the tests nor a hunt distinguished a mutant from the reference,
// although no proof shows that this is impossible.
func (s State) Untold() bool {
	return slices.Contains([]State{Slower, Illegal, Never, Layout, Unshown, Passes}, s)
}

// A Tested is a mutant with its state and the evidence for it.
type Tested struct {
	mutant.Mutant
	State State
	// Verdict and Test belong to the first test that killed it. If no test did, but a hunt or an
	// input of the user shows that it is wrong, Verdict belongs to that Case.
	Verdict report.Verdict
	Test    string
	Groups  []plan.Group // groups of the first seed's plan that kill it, in the order of the plan
	// Beyond says that, with every seed, tests other than the samples kill it.
	Beyond bool
	// Missed holds the seeds whose plans do not kill it, although the plan of another seed or a
	// hunt shows that it is wrong.
	Missed []uint64
	// Reached says that some input reached the changed code.
	Reached bool
	// Case is an input that distinguishes a mutant with the state Alive from the reference. It is
	// the smallest one if Case.Minimal is set.
	Case *report.Counterexample
}

// knowledge holds what is known about a mutant so far. The first seed's index is 0.
type knowledge struct {
	killed  map[plan.Group]bool // groups with a test of the first seed that kills it
	caught  []caught            // by seed, whether its plan kills the mutant
	file    *plan.File          // the first file that kills it
	verdict report.Verdict
	reached bool
	varied  bool // the changed code gave another result
	blanks  bool // an answer had other white space
	answers bool // a test killed it by another verdict than TLE
	slow    bool // it takes many steps, but ends
	endless bool // it exceeded the time limit once, alone, and is not run alone again
	dropped bool // it is no longer hunted, so that later cases say nothing about it
	late    bool // it is slow, but right within the limit of a submission
	example *report.Counterexample
}

// A caught says whether the plan of a seed kills a mutant.
type caught struct {
	any    bool // a test kills it
	beyond bool // a test that is not a sample kills it
}

// kill records that a mutant fails on a file of a seed's plan.
func (f *knowledge) kill(seed int, file *plan.File, v report.Verdict) {
	if seed == 0 {
		f.killed[file.Group] = true
	}
	c := &f.caught[seed]
	c.any = true
	c.beyond = c.beyond || file.Group != plan.Sample
	f.answers = f.answers || v != report.TLE
	if f.file == nil {
		f.file, f.verdict = file, v
	}
}

// show records a case of a hunt or of the user on which a mutant fails. The verdict stays that of
// the first test that killed the mutant, if there is one.
func (f *knowledge) show(ex *report.Counterexample) {
	f.example, f.reached = ex, true
	if f.file == nil {
		f.verdict = ex.Verdict
	}
}

// note records how a mutant ended that was run with others in one process.
func (f *knowledge) note(ends []mutant.End) {
	for _, e := range ends {
		f.reached = f.reached || e != mutant.Untouched
		f.varied = f.varied || e != mutant.Untouched && e != mutant.Alike
		f.blanks = f.blanks || e == mutant.Blank
	}
}

// spare removes the kills of a mutant that were only due to its time, because it is right within
// the limit of a submission.
func (f *knowledge) spare() {
	f.late, f.file, f.verdict = true, nil, ""
	clear(f.killed)
}

// missed reports whether the plan of some seed does not kill the mutant.
func (f *knowledge) missed() bool {
	return slices.ContainsFunc(f.caught, func(c caught) bool { return !c.any })
}

// tested returns what the report says about a mutant.
func (f *knowledge) tested(m mutant.Mutant, s *trial) Tested {
	out := Tested{Mutant: m, State: f.state(m, s.report.Whole > 0), Verdict: f.verdict, Reached: f.reached, Beyond: true}
	if f.file != nil {
		out.Test = f.file.Name
	}
	for _, t := range s.plan.Tests {
		if f.killed[t.Group] && !slices.Contains(out.Groups, t.Group) {
			out.Groups = append(out.Groups, t.Group)
		}
	}
	for i, c := range f.caught {
		out.Beyond = out.Beyond && c.beyond
		if !c.any && out.State == Alive {
			out.Missed = append(out.Missed, s.options.Seed+uint64(i))
		}
	}
	if out.State == Alive {
		if out.Case = f.example; out.Case == nil {
			out.Case = &report.Counterexample{Input: f.file.Input, Want: f.file.Want, Verdict: f.verdict, Cases: casesOf(f.file)}
		}
	}
	return out
}

func casesOf(f *plan.File) int {
	if f.Cases == nil {
		return 0
	}
	return f.Cases.Len()
}

// state returns the state of a mutant. The parameter whole says that every legal case was tried.
func (f *knowledge) state(m mutant.Mutant, whole bool) State {
	switch {
	case f.late:
		return Slower
	case !f.missed():
		return Killed
	case f.example != nil || f.file != nil:
		return Alive
	case whole && !f.dropped:
		return Equivalent
	case f.slow:
		return Slower
	case !f.reached || m.IllegalOnly(f.varied):
		return Illegal
	case !f.varied:
		return Never
	case f.blanks:
		return Layout
	}
	return Unshown
}

// fits reports whether a mutant only computes with fewer bits or in floating point, and its results
// never differed. Such a mutant is not a wrong program and is not counted.
func (f *knowledge) fits(m mutant.Mutant) bool {
	return (m.Kind == mutant.Width || m.Kind == mutant.Float) && f.file == nil && f.example == nil && !f.varied
}

// fitting says why mutants that fit are not counted.
const fitting = "numbers that never need more bits"

// Count returns how many mutants are in a state.
func (r *Report) Count(s State) (n int) {
	for _, f := range r.Mutants {
		if f.State == s {
			n++
		}
	}
	return n
}

// Untold returns how many mutants were not distinguished from the reference.
func (r *Report) Untold() (n int) {
	for _, f := range r.Mutants {
		if f.State.Untold() {
			n++
		}
	}
	return n
}

// Score returns the share of the mutants known to be wrong that the plans of all seeds kill, from 0
// to 1. It returns 1 if there are no wrong mutants.
func (r *Report) Score() float64 {
	return share(r.Count(Killed), r.Count(Killed)+r.Count(Alive))
}

// Beyond returns how many mutants are killed without the samples.
func (r *Report) Beyond() (n int) {
	for _, f := range r.Mutants {
		if f.State == Killed && f.Beyond {
			n++
		}
	}
	return n
}

// ScoreBeyond returns the score of the tests without the samples.
func (r *Report) ScoreBeyond() float64 {
	return share(r.Beyond(), r.Count(Killed)+r.Count(Alive))
}

func share(n, of int) float64 {
	if of == 0 {
		return 1
	}
	return float64(n) / float64(of)
}
