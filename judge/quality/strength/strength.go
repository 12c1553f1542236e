// Package strength measures how good the tests of a problem are. It makes mutants of the reference,
// each with a small change that may make it wrong, and counts the mutants that the tests kill.
//
// The mutants are run on the plans of several seeds. A hunt then looks for cases that kill those
// that a plan misses. If neither a plan nor the hunt distinguishes a mutant from the reference, its
// State says why. Most such mutants are not wrong programs, but those with the state Unshown are
// worth reading.
//
// The mutants of a Go reference share one program, which knows what each reaches. Mutants in other
// languages are programs of their own; see separate.go.
package strength

import (
	"context"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/problem"
	"grundy/judge/program/build"
	"grundy/judge/report"
	"grundy/judge/run"
	"grundy/judge/tests/mutant"
	"grundy/judge/tests/mutant/tokens"
	"grundy/judge/tests/plan"
)

// Options say how the tests of a problem are measured. Given holds legal inputs on which the
// survivors of the plan are run before a hunt.
type Options struct {
	run.Options
	Seeds int           // how many consecutive seeds, from Seed on; 0 means one
	For   time.Duration // time of the hunt for a distinguishing case; 0 means no hunt
	Cases int           // most cases that a hunt tries
}

// A GroupStrength says how many mutants a group of tests kills.
type GroupStrength struct {
	Group plan.Group
	Tests int
	Kills int // how many mutants it kills
	Alone int // how many mutants only this group kills
}

// A Report says how well the tests of a problem distinguish wrong programs from the
// right one.
type Report struct {
	Problem report.Problem
	Tier    report.Tier
	Seed    uint64
	Seeds   []uint64             // seeds of the plans; the first is Seed
	Mutants []Tested             // of the counted mutants, in the order of the set of mutants
	Refused int                  // how many changes did not compile
	Spared  map[i18n.Message]int // how much code was not changed, and how many mutants were not counted, by reason
	Groups  []GroupStrength      // the groups of the first seed's plan, in its order
	Tests   int                  // how many tests the first seed's plan has
	Later   int                  // how many of these tests were run only on mutants that a hunt or a given input distinguished
	Whole   int                  // if positive, every legal case was tried, and this is their number
	// HuntCases is how many cases were tried on the last survivors without finding a difference.
	// They include all cases smaller than HuntSize. If mutants are hunted one by one, both are of
	// the hunt with the fewest cases.
	HuntCases   int
	HuntSize    int64
	Hunted      time.Duration // how long the hunts took
	Took        time.Duration
	Commit      string // Grundy's own commit, if known; a final + means changed files
	Interrupted bool   // the caller ended it early
}

// Try runs the tests of a problem on mutants of its reference, which is a Go file with a function
// Solve, or a program in a language of package tokens. The report names the reference by its file name. If ctx ends after the mutants were
// compiled, the report contains what is known by then, and the error is nil.
func Try(ctx context.Context, machine *run.Machine, p *problem.Problem, reference build.Source, o Options) (_ *Report, err error) {
	defer fault.Guard(&err, "")
	if lang, err := machine.Language(reference); err != nil {
		return nil, err
	} else if tokens.Known(lang) {
		return trySeparate(ctx, machine, p, reference, lang, o)
	}
	began := time.Now()
	s := &trial{machine: machine, problem: p, options: o, report: &Report{
		Problem: p.About(), Tier: machine.Tier(), Seed: o.Seed, Commit: commit(),
	}}
	err = s.prepare(ctx, reference)
	if err == nil {
		err = s.runPlans(ctx)
	}
	if err == nil {
		err = s.tryGiven(ctx)
	}
	if err == nil {
		err = s.hunt(ctx)
	}
	s.conclude()
	s.report.Took = time.Since(began)
	if ctx.Err() != nil && s.set != nil {
		s.report.Interrupted, err = true, nil
	}
	return s.report, err
}

// A trial is the measurement of the tests of one problem.
type trial struct {
	machine *run.Machine
	problem *problem.Problem
	options Options
	report  *Report
	set     *mutant.Set
	program *build.Program
	plan    *plan.Plan // the plan of the first seed
	rounds  []*round   // by seed
	arena   *arena
	mu      sync.Mutex   // guards known during a hunt
	known   []*knowledge // by id - 1
}

// prepare makes the mutants and compiles the program that contains them.
func (s *trial) prepare(ctx context.Context, reference build.Source) error {
	s.tell(run.Progress{Phase: "making mutants"})
	imports, err := StandardLibrary(ctx, reference)
	if err != nil {
		return err
	}
	set, err := mutant.Make(reference.Name, reference.Text, imports)
	if err != nil {
		return err
	}
	s.tell(run.Progress{Phase: "compiling", Total: len(set.Mutants)})
	src := build.Source{Name: "mutants.go", Text: set.Program()}
	program, compiled, err := s.machine.Build(ctx, src, "go")
	if err != nil {
		return err
	}
	if s.program = program; program == nil {
		return fault.Errorf("%s: its mutants do not compile together, which is a bug in grundy: %s", reference.Name, compiled.Log)
	}
	if err := s.plans(ctx); err != nil {
		return err
	}
	s.set = set
	for range set.Mutants {
		s.known = append(s.known, &knowledge{killed: map[plan.Group]bool{}, caught: make([]caught, len(s.rounds))})
	}
	s.arena = newArena(s.machine, s.problem, s.program)
	return nil
}

func (s *trial) tell(p run.Progress) {
	if s.options.Progress != nil {
		s.options.Progress(p)
	}
}

// conclude writes what is known into the report.
func (s *trial) conclude() {
	if s.set == nil {
		return
	}
	r := s.report
	r.Refused, r.Spared, r.Tests = s.set.Refused, s.set.Spared, len(s.plan.Tests)
	for i, m := range s.set.Mutants {
		if f := s.known[i]; f.fits(m) {
			r.Spared[fitting]++
		} else {
			r.Mutants = append(r.Mutants, f.tested(m, s))
		}
	}
	for _, t := range s.plan.Tests {
		i := slices.IndexFunc(r.Groups, func(g GroupStrength) bool { return g.Group == t.Group })
		if i < 0 {
			i = len(r.Groups)
			r.Groups = append(r.Groups, GroupStrength{Group: t.Group})
		}
		r.Groups[i].Tests++
	}
	for i := range r.Groups {
		g := &r.Groups[i]
		for _, f := range r.Mutants {
			if slices.Contains(f.Groups, g.Group) {
				g.Kills++
				if len(f.Groups) == 1 {
					g.Alone++
				}
			}
		}
	}
}

// Goal is the share of the wrong programs that the tests of a problem should kill.
const Goal = 0.99

// commit returns the first characters of the hash of the commit from which this program was built.
func commit() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	hash, changed := "", ""
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision":
			hash = s.Value[:min(len(s.Value), 7)]
		case s.Key == "vcs.modified" && s.Value == "true":
			changed = "+"
		}
	}
	return hash + changed
}
