// Package problem joins what a spec says about a problem with the problem's Go code. A
// Problem has tests, a checker and limits, which suffice for judging. Its grammar,
// reference and rules serve the hunt and the explanation.
//
//	p, err := problem.Load(sp, problem.Code{Solve: hdu1847.Solve})
//	tests, err := p.Plan(ctx, 1, plan.Default)
package problem

import (
	"context"
	"fmt"
	"io"
	"slices"
	"sync"
	"time"

	"grundy/judge/build"
	"grundy/judge/check"
	"grundy/judge/exchange"
	"grundy/judge/fault"
	"grundy/judge/game"
	"grundy/judge/grammar"
	"grundy/judge/grammar/answer"
	"grundy/judge/i18n"
	"grundy/judge/interactive"
	"grundy/judge/plan"
	"grundy/judge/report"
	"grundy/judge/spec"
	"grundy/judge/table"
)

// Solve answers a file of any number of cases. It may be called concurrently.
type Solve = func(in io.Reader, out io.Writer) error

// A Brute answers a file, slowly but right, and gives up after some CPU time. The error of
// a file that is too large for it, in time or memory, wraps plan.ErrTooLarge.
type Brute = func(ctx context.Context, input []byte, limit time.Duration) ([]byte, error)

// Code is the part of a problem that is written in Go: the reference, and what YAML
// cannot express.
type Code struct {
	// Solve is the reference.
	Solve Solve
	// Ask runs the reference on a file in a process of its own, which is killed when ctx
	// ends. Solve may then be nil. If Ask is nil, Solve is called in this process, where it
	// cannot be stopped.
	Ask func(ctx context.Context, input []byte) ([]byte, error)
	// Brute is a slow program that is right; nil if the spec names none.
	Brute Brute
	// Tests are those that come with the problem; From says in a line where they are from.
	Tests []FixedTest
	From  i18n.Message
	// Validators judge inputs, in problems whose spec names programs for that.
	Validators []check.Validator
	// Checker judges outputs, in problems whose spec names a program for that.
	Checker check.Checker
	// Interactor talks with programs, in problems whose spec names one.
	Interactor interactive.Interactor
	// Passes is how often a submission is run on a test at most, in problems whose Checker
	// is a program that may want another pass. 0: once.
	Passes int
	// Prefer lists languages to choose for a source before others with the same extension, if
	// this machine has them.
	Prefer []string
	// Groups are the groups of the tests that give points or decide the verdict by rules of
	// their own, and Scoring says that they give points; nil: the first failing test decides.
	Groups  *exchange.Group
	Scoring bool
	// Grader runs the program that decides groups; nil: none do.
	Grader exchange.Decider
	// Package is what the problem was read from, if it was a package of another judge.
	Package *Package
	// Include returns a submission with the files that the problem has for its language;
	// nil: there are none.
	Include func(src build.Source, language string) (build.Source, error)
	// Game is the rules in Go; nil if the spec declares the game, or there is none.
	Game game.Game
	// Print returns the expected answer for the winning moves, in declared games whose
	// answer is a move.
	Print func(c grammar.Case, wins []game.Move) string
	// Check judges the answer to one case, for problems with `check: go`. It
	// reads the contestant's share and leaves the rest.
	Check func(c grammar.Case, want []byte, got *check.Lines) error
	// Valid is a condition on the shape of a case that YAML cannot express.
	Valid func(grammar.Case) error
	// Slow is called when the reference takes long for a file, with the time that it is
	// given.
	Slow func(input []byte, patience time.Duration)
	// Mend returns the values of a legal case that it makes from a random case, for problems
	// whose random cases are almost never legal.
	Mend func(grammar.Case) map[string]any
}

// A Problem is a spec and its code, understood.
type Problem struct {
	Spec    *spec.Problem
	Grammar *grammar.Grammar // nil when the spec does not declare the input
	Format  *answer.Format   // of the answers; nil when Grammar is
	Game    game.Game        // nil when there are no rules
	plan    plan.Source
	code    Code
	checker check.Checker
	literal bool // all right answers consist of the same tokens

	subtasks []Subtask

	near func() map[string][][]int64

	mu    sync.Mutex
	plans []madePlan // the latest last
}

// A madePlan is a plan that further submissions are likely to be judged by.
type madePlan struct {
	budget   plan.Budget
	plan     *plan.Plan
	reseeded bool // made from that of another seed
}

// mostReseeded is how many plans a Problem remembers besides the first of each budget.
// The first takes long to make, and those of other seeds follow from it.
const mostReseeded = 2

// Load makes a Problem of a spec and its code. The error is a spec.Complaints, or says
// what the code lacks.
func Load(sp *spec.Problem, code Code) (loaded *Problem, err error) {
	defer fault.Guard(&err, sp.ID.Value)
	p := &Problem{Spec: sp, code: code}
	p.plan = plan.Source{ID: sp.ID.Value, Solve: code.Solve, Ask: code.Ask, Slow: code.Slow, InputLimit: sp.Limits.Input}
	if !p.Answers() && sp.Interactor != nil {
		p.plan.Ask = noAnswer
	}
	if !sp.Reference.Absent() {
		p.plan.Pace = &plan.Pace{Most: max(5*sp.Limits.Time, leastPace)}
	}
	if sp.Declared() {
		err = p.declared()
	}
	if err == nil {
		err = p.setChecker()
	}
	complaints := spec.ComplaintsOf(err, sp.ID)
	if c, ok := p.untestable(); ok {
		complaints = append(complaints, c)
	}
	if i := sp.Interactor; i != nil && code.Interactor == nil {
		complaints = append(complaints, i.File.Complain("nothing here builds the interactor", ""))
	}
	if len(complaints) == 0 {
		complaints = spec.ComplaintsOf(p.setSubtasks(), sp.ID)
	}
	if len(complaints) > 0 {
		return nil, complaints
	}
	return p, nil
}

// leastPace is the CPU time that a reference which is a program has for a file at least.
// It has five times the limit of the problem, since it may be in a slower language.
const leastPace = 5 * time.Second

// Pace returns how tests were adapted to a slow reference; nil: they are never.
func (p *Problem) Pace() *plan.Pace { return p.plan.Pace }

// untestable complains if there are no tests.
func (p *Problem) untestable() (c spec.Complaint, ok bool) {
	id := p.Spec.ID
	switch {
	case len(p.code.Tests) > 0:
		return c, false
	case !p.Answers() && p.Spec.Tests.Absent() && p.Spec.Reference.Absent() && p.Spec.Interactor == nil:
		return id.Complain(i18n.Messagef("no reference for %s in this program", id.Value),
			"name a program as reference: FILE, or give the problem a row in solutions and build grundy again"), true
	case len(p.Spec.Samples) == 0 && !p.Spec.Declared():
		return id.Complain("there are no tests", "name a folder as tests: {folder: FOLDER}, or declare the input"), true
	}
	return c, false
}

// declared sets what the declared input makes possible: grammar, game and plan.
func (p *Problem) declared() error {
	sp, code := p.Spec, p.code
	g, format, err := code.compile(sp)
	if err != nil {
		return err
	}
	p.Grammar, p.Format = g, format
	if p.Game, err = code.game(sp, g); err != nil {
		return err
	}
	if sp.Game != nil && len(sp.Output) == 0 {
		return spec.Text{Place: sp.Game.Place}.Complain("the answers of the game are not declared", "declare them by the key output")
	}
	stored, err := storedCases(sp, g)
	if err != nil {
		return err
	}
	near, err := nearValues(sp, g)
	if err != nil {
		return err
	}
	tables, err := storedTables(sp, g)
	if err != nil {
		return err
	}
	p.plan.Grammar, p.plan.Format, p.plan.Game = g, format, p.Game
	p.plan.Near, p.plan.Tables, p.plan.Stored = near, tables, stored
	p.near = sync.OnceValue(p.plan.Remarkable)
	for _, s := range sp.Samples {
		p.plan.Samples = append(p.plan.Samples, plan.Given{In: []byte(s.In.Value), Out: []byte(s.Out.Value)})
	}
	return nil
}

// Rules returns the input and the game of a spec, for which no reference is needed; the
// game is nil if there are no rules. The error is a spec.Complaints.
func Rules(sp *spec.Problem, code Code) (_ *grammar.Grammar, _ game.Game, err error) {
	defer fault.Guard(&err, sp.ID.Value)
	g, _, err := code.compile(sp)
	if err != nil {
		return nil, nil, err
	}
	rules, err := code.game(sp, g)
	return g, rules, err
}

// compile returns the grammar of a spec with the conditions of the code, and the format of
// its answers.
func (c Code) compile(sp *spec.Problem) (*grammar.Grammar, *answer.Format, error) {
	g, answers, err := Compile(sp)
	if err != nil {
		return nil, nil, err
	}
	if valid := c.Valid; valid != nil {
		g.SetValid(func(of grammar.Case) (err error) {
			defer fault.Guard(&err, sp.ID.Value)
			return valid(of)
		})
	}
	g.SetMend(c.Mend)
	return g, answers, nil
}

// game returns the game that the spec declares, or else that of the code.
func (c Code) game(sp *spec.Problem, g *grammar.Grammar) (game.Game, error) {
	if sp.Game == nil {
		return c.Game, nil
	}
	return game.Heaps(sp, g, c.Print)
}

// storedCases reads the inputs that are stored in the spec.
func storedCases(sp *spec.Problem, g *grammar.Grammar) (list []*grammar.Cases, err error) {
	for _, k := range sp.Stored {
		cases, err := g.Parse([]byte(k.In.Value), grammar.Strict)
		if err != nil {
			return nil, k.In.Complain(i18n.Messagef("is not a legal input: %s", err), "correct it, or leave it out")
		}
		list = append(list, cases)
	}
	return list, nil
}

// storedTables returns the tables of heaps that are fields of a case.
func storedTables(sp *spec.Problem, g *grammar.Grammar) (tables []plan.Table, err error) {
	for _, t := range sp.Tables {
		if t.OfCases() {
			continue
		}
		rule, err := table.OfStored(sp, t)
		if err != nil {
			return nil, err
		}
		k := plan.Table{Turns: func() []int64 { return table.Turns(rule, t.Upto) }}
		names := t.Heaps
		if names == nil && sp.Game != nil {
			names = sp.Game.Heaps
		}
		for _, name := range names {
			if f := g.Field(name.Value); f == nil || f.Kind != grammar.Int {
				return nil, name.Complain(i18n.Messagef("no number of the case is called %s", name.Value), "name a field with int")
			}
			k.Fields = append(k.Fields, name.Value)
		}
		tables = append(tables, k)
	}
	return tables, nil
}

// nearValues returns the values of the key near, at most a thousand a field.
func nearValues(sp *spec.Problem, g *grammar.Grammar) (map[string][]int64, error) {
	values := map[string][]int64{}
	for _, n := range sp.Near {
		if g.Field(n.Field.Value) == nil {
			return nil, n.Field.Complain(i18n.Messagef("no field of the case is called %s", n.Field.Value), "name a field of the input")
		}
		terms, err := game.Amounts(n.Values, g)
		if err != nil {
			return nil, err
		}
		for v := range terms {
			if values[n.Field.Value] = append(values[n.Field.Value], v); len(values[n.Field.Value]) == 1000 {
				break
			}
		}
	}
	return values, nil
}

// Budget returns the budget of submit.
func (p *Problem) Budget() plan.Budget { return p.plan.Budget() }

// Plan returns the problem's tests that are made. The error may be that of Makes.
func (p *Problem) Plan(ctx context.Context, seed uint64, budget plan.Budget) (*plan.Plan, error) {
	if err := p.Makes(); err != nil {
		return nil, err
	}
	return fault.Within(ctx, func() (*plan.Plan, error) { return p.planned(ctx, seed, budget) })
}

func (p *Problem) planned(ctx context.Context, seed uint64, budget plan.Budget) (*plan.Plan, error) {
	if budget == plan.Default {
		budget = p.Budget()
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	var pl *plan.Plan
	reseeded := false
	for _, k := range p.plans {
		switch {
		case k.budget != budget:
		case k.plan.Seed == seed:
			return k.plan, nil
		default:
			pl, reseeded = k.plan.Reseed(seed), true
		}
	}
	if pl == nil {
		var err error
		if pl, err = plan.New(ctx, &p.plan, seed, budget); err != nil {
			return nil, err
		}
	}
	for _, k := range p.plans {
		if k.plan.Seed == seed {
			pl.Share(k.plan)
		}
	}
	p.plans = append(p.plans, madePlan{budget, pl, reseeded})
	p.dropOldest()
	return pl, nil
}

// dropOldest drops the oldest reseeded plan if there are too many.
func (p *Problem) dropOldest() {
	oldest, n := 0, 0
	for i := len(p.plans) - 1; i >= 0; i-- {
		if p.plans[i].reseeded {
			oldest, n = i, n+1
		}
	}
	if n > mostReseeded {
		p.plans = slices.Delete(p.plans, oldest, oldest+1)
	}
}

// Forget drops the plans that were made, and their files: they are made again when they are
// wanted.
func (p *Problem) Forget() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.plans = nil
}

// Answer returns the reference's answer to a file.
func (p *Problem) Answer(ctx context.Context, input []byte) ([]byte, error) {
	if !p.Answers() && p.Spec.Interactor == nil {
		return nil, fault.New(p.ID(), "it has no reference to answer a file", "put the answer beside the input")
	}
	return p.plan.Answer(ctx, input)
}

// Brute returns the problem's brute; nil if there is none.
func (p *Problem) Brute() Brute { return p.code.Brute }

// Frame returns a file of the cases with the reference's answer.
func (p *Problem) Frame(ctx context.Context, cases *grammar.Cases) (*plan.File, error) {
	return p.plan.Frame(ctx, cases)
}

// About returns what reports say about the problem.
func (p *Problem) About() report.Problem {
	return report.Problem{
		ID: p.ID(), En: p.Name("en"), Zh: p.Spec.Title.Zh.Value, Checker: p.Spec.Check.Kind.Value, Tests: p.code.From,
	}
}

// Limits are the limits of a run.
type Limits struct {
	Time           time.Duration           // of the CPU
	Memory, Output int64                   // bytes; Memory 0: none
	Factors        map[string]spec.Factors // of Time and Memory, by id of the language
	// Uniform says that the limits are those of all languages, without factors.
	Uniform bool
	Files   spec.Files // of a submission; none: standard input and output
}

// Limits returns the limits in the spec.
func (p *Problem) Limits() Limits {
	l := p.Spec.Limits
	return Limits{l.Time, l.Memory, l.Output, p.Spec.Factors, p.Spec.Uniform, p.Spec.Files}
}

// ID returns the problem's id.
func (p *Problem) ID() string { return p.Spec.ID.Value }

// Near returns sequences of remarkable values, by name of the field; cases are made near
// them.
func (p *Problem) Near() map[string][][]int64 { return p.near() }

// Name returns the problem's title in a language, en or zh; the other one if it has none in
// that language.
func (p *Problem) Name(lang string) string { return p.Spec.Title.In(lang).Value }

// String returns the id and the title.
func (p *Problem) String() string { return fmt.Sprintf("%s %s", p.Spec.ID.Value, p.Name("en")) }
