package judge

import (
	"context"
	"errors"
	"slices"
	"time"

	"grundy/judge/build"
	"grundy/judge/fault"
	"grundy/judge/mutant"
	"grundy/judge/plan"
	"grundy/judge/sandbox"
)

// StrengthOptions say how the tests of a problem are tried.
type StrengthOptions struct {
	Seed   uint64
	Budget plan.Budget   // zero: plan.Default
	Jobs   int           // runs at once; 0: one a core
	Time   time.Duration // of a hunt for a case that tells survivors apart; 0: none is made
	Cases  int           // that a hunt tries at most
	// Given are legal inputs that survivors of the plan are tried on before a hunt.
	Given []GivenTest
	// Progress may be called from any goroutine.
	Progress func(StrengthProgress)
}

// StrengthProgress tells how far it has come: files of all workers, or cases of the
// hunt.
type StrengthProgress struct {
	Phase       string // making mutants, compiling, running, or hunting
	Done, Total int
	Left        int // mutants that nothing has killed yet
}

// A State is what is known of a mutant.
type State string

// The states.
const (
	Killed     State = "killed"         // by a test of the plan
	Alive      State = "alive"          // no test of the plan fails it, and a case is known that does
	Equivalent State = "equivalent"     // it answers every legal case as the reference does
	Untold     State = "not told apart" // from the reference, by the plan and a hunt
)

// A Fate is what became of a mutant.
type Fate struct {
	mutant.Mutant
	State State
	// Verdict and Test are of the first test, in the order of the plan, that kills it.
	Verdict Verdict
	Test    string
	Groups  []plan.Group // that kill it, in the plan's order
	// Reached tells that some input reached what is changed.
	Reached bool
	// Case is, of one alive, an input that tells it apart; the smallest if
	// Case.Minimal.
	Case *Counterexample
}

// A GroupStrength is what a group of tests does.
type GroupStrength struct {
	Group plan.Group
	Tests int
	Kills int // mutants that it kills
	Alone int // mutants that no other group kills
}

// A StrengthReport tells how good the tests of a problem are at telling wrong
// programs from the right one.
type StrengthReport struct {
	Problem *Problem
	Tier    sandbox.Tier
	Seed    uint64
	Fates   []Fate // of every mutant, in the order of the reference's text
	Refused int    // changes that gave no program
	Spared  map[string]int
	Groups  []GroupStrength // in the plan's order
	Tests   int             // of the plan
	Later   int             // of them, large ones that were tried on those alone that a hunt told apart
	Whole   int             // when above 0: every legal case was tried, so many
	// HuntCases were tried on the survivors at the end without a difference; all of
	// size below HuntSize are among them.
	HuntCases   int
	HuntSize    int64
	Took        time.Duration
	Interrupted bool // the caller ended it; what is known is told
}

// Count is how many mutants are in a state.
func (r *StrengthReport) Count(s State) (n int) {
	for _, f := range r.Fates {
		if f.State == s {
			n++
		}
	}
	return n
}

// Score is the share of the mutants known to be wrong that the plan kills, from 0 to
// 1; 1 where there are none.
func (r *StrengthReport) Score() float64 {
	killed, alive := r.Count(Killed), r.Count(Alive)
	if killed+alive == 0 {
		return 1
	}
	return float64(killed) / float64(killed+alive)
}

// Strength tries the tests of a problem on mutants of its reference, a Go file with
// a function Solve, whose name is what the report calls it. When ctx ends, the report
// holds what is known by then, and the error is nil.
func (j *Judge) Strength(ctx context.Context, p *Problem, reference build.Source, o StrengthOptions) (_ *StrengthReport, err error) {
	defer guard(&err)
	began := time.Now()
	s := &strength{judge: j, problem: p, options: o, report: &StrengthReport{
		Problem: p, Tier: j.runner.Tier(), Seed: o.Seed,
	}}
	err = s.prepare(ctx, reference)
	if err == nil {
		err = s.runPlan(ctx)
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

// strength is the trial of one problem's tests.
type strength struct {
	judge   *Judge
	problem *Problem
	options StrengthOptions
	report  *StrengthReport
	set     *mutant.Set
	program *build.Program
	plan    *plan.Plan
	arena   *arena
	now     [][]*plan.File // of the plan, those of an element sharing a group and a process
	later   []plan.Test    // of the plan, tried on those that a hunt tells apart
	fates   []*mutantFate  // by id - 1
}

// prepare makes the mutants and their program.
func (s *strength) prepare(ctx context.Context, reference build.Source) error {
	s.tell(StrengthProgress{Phase: "making mutants"})
	imports, err := StandardLibrary(ctx, reference)
	if err != nil {
		return err
	}
	set, err := mutant.Make(reference.Name, reference.Text, imports)
	if err != nil {
		return err
	}
	s.tell(StrengthProgress{Phase: "compiling", Total: len(set.Mutants)})
	src := build.Source{Name: "mutants.go", Text: set.Program()}
	lang, err := s.judge.builder.Detect(src, "go")
	if err != nil {
		return err
	}
	s.program, _, err = s.judge.builder.Build(ctx, src, lang)
	var refused *build.CompileError
	if errors.As(err, &refused) {
		return fault.Errorf("%s: its mutants do not compile together, which is a fault of grundy: %s", reference.Name, refused.Log)
	}
	if err != nil {
		return err
	}
	if s.plan, err = s.problem.Plan(ctx, s.options.Seed, s.options.Budget); err != nil {
		return err
	}
	s.set = set
	for range set.Mutants {
		s.fates = append(s.fates, &mutantFate{killed: map[plan.Group]bool{}})
	}
	s.arena = newArena(s.judge, s.problem, s.program)
	return nil
}

func (s *strength) tell(p StrengthProgress) {
	if s.options.Progress != nil {
		s.options.Progress(p)
	}
}

// jobs is how many runs there are at once.
func (s *strength) jobs() int { return Options{Jobs: s.options.Jobs}.jobs() }

// conclude puts what is known into the report.
func (s *strength) conclude() {
	if s.set == nil {
		return
	}
	r := s.report
	r.Refused, r.Spared, r.Tests = s.set.Refused, s.set.Spared, len(s.plan.Tests)
	for i, m := range s.set.Mutants {
		r.Fates = append(r.Fates, s.fates[i].told(m, s))
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
		for _, f := range r.Fates {
			if slices.Contains(f.Groups, g.Group) {
				g.Kills++
				if len(f.Groups) == 1 {
					g.Alone++
				}
			}
		}
	}
}

// mutantFate is what is known of a mutant so far.
type mutantFate struct {
	killed  map[plan.Group]bool
	test    string
	verdict Verdict
	reached bool
	endless bool // it was stopped by the clock once: no need to wait for it again
	slow    bool // it takes many steps, and ends all the same
	example *Counterexample
}

// told is the fate as reported.
func (f *mutantFate) told(m mutant.Mutant, s *strength) Fate {
	out := Fate{Mutant: m, Verdict: f.verdict, Test: f.test, Reached: f.reached}
	for _, t := range s.plan.Tests {
		if f.killed[t.Group] && !slices.Contains(out.Groups, t.Group) {
			out.Groups = append(out.Groups, t.Group)
		}
	}
	switch {
	case f.test != "":
		out.State = Killed
	case f.example != nil:
		out.State, out.Case = Alive, f.example
	case s.report.Whole > 0:
		out.State = Equivalent
	default:
		out.State = Untold
	}
	return out
}
