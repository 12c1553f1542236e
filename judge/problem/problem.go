// Package problem joins the spec of a problem with the problem's Go code. A Problem has tests, a
// checker and limits, which suffice for judging. Hunts and explanations also use its grammar,
// reference and rules.
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

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/game"
	"grundy/judge/game/rules"
	"grundy/judge/game/table"
	"grundy/judge/program/build"
	"grundy/judge/program/function"
	"grundy/judge/program/interactive"
	"grundy/judge/program/outputs"
	"grundy/judge/report"
	"grundy/judge/spec"
	"grundy/judge/spec/grammar"
	"grundy/judge/spec/grammar/answer"
	"grundy/judge/tests/check"
	"grundy/judge/tests/grading"
	"grundy/judge/tests/plan"
)

// Solve answers a file of any number of cases. It may be called concurrently.
type Solve = func(in io.Reader, out io.Writer) error

// A Brute answers a file, slowly but correctly, within a limit of CPU time. If the file needs too
// much time or memory, the error wraps plan.ErrTooLarge.
type Brute = func(ctx context.Context, input []byte, limit time.Duration) ([]byte, error)

// Code is the part of a problem that is not in the spec: the reference, and what YAML cannot
// express.
type Code struct {
	// Solve is the reference.
	Solve Solve
	// Ask runs the reference on a file in its own process, which is killed when ctx ends. Solve may
	// then be nil. If Ask is nil, Solve is called in this process, where it cannot be stopped.
	Ask func(ctx context.Context, input []byte) ([]byte, error)
	// Brute is a slow right program, or nil if the spec names none.
	Brute Brute
	// Tests are the tests that come with the problem. From is one line that says where they are
	// from.
	Tests []FixedTest
	From  i18n.Message
	// Validators judge inputs, if the spec names validators.
	Validators []Validator
	// Checker judges outputs, if the spec names a program for that.
	Checker check.Checker
	// Interactor talks with programs, if the spec names an interactor.
	Interactor interactive.Interactor
	// Known answers the tests if the rules of the game talk with programs: it says who wins each case
	// if the output does, and else nothing. The error wraps plan.ErrTooLarge if the rules do not know
	// who wins a case.
	Known func(ctx context.Context, input []byte) ([]byte, error)
	// Passes is the maximum number of runs of a submission on a test, if Checker is a program that
	// may request further passes. 0 means one run.
	Passes int
	// Between makes the input of the second run, if the spec names a program for it.
	Between check.Between
	// Prefer lists languages that are preferred for a source over others with the same extension,
	// if this machine has them.
	Prefer []string
	// Groups are the groups of tests that give points, or decide the verdict by rules of their own.
	// Scoring means that they give points. If Groups is nil, the first failing test decides.
	Groups  *grading.Group
	Scoring bool
	// Grader runs the program that decides groups; nil: there is none.
	Grader grading.Decider
	// Package is the package of another judge from which the problem was read, or nil.
	Package *Package
	// Include returns a submission together with the files that the problem adds for its language;
	// nil: there are none.
	Include func(src build.Source, language string) (build.Source, error)
	// Rules are the rules in Starlark, if the spec names them.
	Rules *rules.Rules
	// Game has the rules in Go. It is nil if the spec declares the game, or if there is none.
	Game game.Game
	// Print returns the expected answer for the winning moves, if the spec declares the game and
	// asks for a move.
	Print func(c grammar.Case, wins []game.Move) string
	// Check judges the answer to one case, for problems with `check: go`. It reads the contestant's
	// answer to this case and leaves the rest.
	Check func(c grammar.Case, want []byte, got *check.Lines) error
	// Valid is a condition on a case that YAML cannot express.
	Valid func(grammar.Case) error
	// Slow is called if the reference takes long for a file. patience is the time that it may take
	// in total.
	Slow func(input []byte, patience time.Duration)
	// Mend changes the values of a random case so that it becomes legal, for problems whose random
	// cases are almost never legal.
	Mend func(grammar.Case) map[string]any
}

// A Validator judges inputs of a problem.
type Validator struct {
	check.Validator
	Tests spec.Text // the fixed tests that it judges: a folder or a pattern; absent: all inputs
}

// A Problem is a spec and its code, ready to use.
type Problem struct {
	Spec    *spec.Problem
	Grammar *grammar.Grammar // nil if the spec does not declare the input
	Format  *answer.Format   // format of the answers; nil if Grammar is nil
	Game    game.Game        // nil if there are no rules
	plan    plan.Source
	code    Code
	checker check.Checker
	literal bool // all right answers consist of the same tokens

	function *function.Function // nil: submissions are whole programs

	subtasks []Subtask
	groups   *grading.Group // of the subtasks, or those that the spec declares

	near func() map[string][][]int64

	names *outputs.Names // of the outputs in submissions; nil: not made yet

	mu    sync.Mutex
	plans []madePlan // most recent last
}

// A madePlan is a cached plan that further submissions will probably need.
type madePlan struct {
	budget   plan.Budget
	plan     *plan.Plan
	reseeded bool // made by Reseed
}

// mostReseeded is how many plans a Problem caches in addition to the first of each budget. The
// first takes long to make, and plans for other seeds are derived from it.
const mostReseeded = 2

// Load makes a Problem of a spec and its code. The error is a spec.Complaints, unless the code
// panics.
func Load(sp *spec.Problem, code Code) (loaded *Problem, err error) {
	defer fault.Guard(&err, sp.ID.Value)
	p := &Problem{Spec: sp, code: code}
	p.plan = plan.Source{ID: sp.ID.Value, Solve: code.Solve, Ask: code.Ask, Slow: code.Slow, InputLimit: sp.InputLimit}
	if !p.Answers() && sp.Interactor != nil {
		p.plan.Ask = noAnswer
	}
	if known := code.Known; known != nil && !p.Answers() {
		p.plan.Pace = &plan.Pace{Most: gamePace}
		p.plan.Ask = known
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
		complaints = append(complaints, i.Place().Complain("the interactor cannot be built here", ""))
	}
	for _, pattern := range patterns(sp) {
		if c, wrong := p.wrongTests(pattern); wrong {
			complaints = append(complaints, c)
		}
	}
	if c, ok := p.useless(); ok {
		complaints = append(complaints, c)
	}
	if len(complaints) == 0 {
		complaints = spec.ComplaintsOf(p.setSubtasks(), sp.ID)
	}
	if len(complaints) == 0 {
		complaints = spec.ComplaintsOf(p.setGroups(), sp.ID)
	}
	if len(complaints) > 0 {
		return nil, complaints
	}
	return p, nil
}

// patterns returns the patterns of tests that have limits, flags or a validator of their own.
func patterns(sp *spec.Problem) (list []spec.Text) {
	for _, l := range sp.TestLimits {
		list = append(list, l.Tests)
	}
	for _, f := range sp.TestFlags {
		list = append(list, f.Tests)
	}
	for _, v := range sp.Validators {
		list = append(list, v.Tests)
	}
	return list
}

// useless complains about flags of tests that no program gets.
func (p *Problem) useless() (c spec.Complaint, ok bool) {
	sp := p.Spec
	if len(sp.TestFlags) == 0 || sp.Check.Program != nil || sp.Check.Kind.Value == "kattis" || sp.Interactor != nil && !sp.Played() {
		return c, false
	}
	return sp.TestFlags[0].Tests.Complain("the tests have flags, but neither checker nor interactor is a program", "name a program as check, or remove the flags"), true
}

// leastPace is the least CPU time limit of a reference program per file. The limit is five times
// the problem's limit, because the reference may be in a slower language.
const leastPace = 5 * time.Second

// Pace returns the Pace that adapts the tests to a slow reference, or nil if there is none.
func (p *Problem) Pace() *plan.Pace { return p.plan.Pace }

// untestable complains if there are no tests.
func (p *Problem) untestable() (c spec.Complaint, ok bool) {
	id := p.Spec.ID
	switch {
	case len(p.code.Tests) > 0:
		return c, false
	case !p.Answers() && p.Spec.Tests.Absent() && p.Spec.Reference.Absent() && p.Spec.Interactor == nil:
		return id.Complain(i18n.Messagef("this grundy has no reference for %s", id.Value),
			"name a program as reference: FILE, or give the problem a row in solutions and build grundy again"), true
	case len(p.Spec.Samples) == 0 && !p.Spec.Declared():
		return id.Complain("there are no tests", "name a folder as tests: {folder: FOLDER}, or declare the input"), true
	}
	return c, false
}

// declared sets what depends on the declared input: grammar, game and plan.
func (p *Problem) declared() error {
	sp, code := p.Spec, p.code
	g, format, err := code.compile(sp)
	if err != nil {
		return err
	}
	p.Grammar, p.Format = g, format
	if p.function, err = function.New(sp, g); err != nil {
		return err
	}
	if p.Game, err = code.game(sp, g, format); err != nil {
		return err
	}
	if sp.Game != nil && len(sp.Output) == 0 && !sp.Played() && (code.Rules == nil || !code.Rules.Answer) {
		return spec.Text{Place: sp.Game.Place}.Complain("the answers of the game are not declared", "declare them with the key output")
	}
	if p.ByRules() && p.plan.Ask == nil {
		if err := p.answerByRules(); err != nil {
			return err
		}
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

// Rules returns the grammar and the game of a spec. It needs no reference. The game is nil if there
// are no rules. The error is a spec.Complaints.
func Rules(sp *spec.Problem, code Code) (_ *grammar.Grammar, _ game.Game, err error) {
	defer fault.Guard(&err, sp.ID.Value)
	g, answers, err := code.compile(sp)
	if err != nil {
		return nil, nil, err
	}
	of, err := code.game(sp, g, answers)
	return g, of, err
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
	if mend := c.Mend; mend != nil {
		g.SetMend(func(of grammar.Case) (map[string]any, error) { return mend(of), nil })
	}
	if r := c.Rules; r != nil && r.Features.Valid {
		g.SetValid(r.Valid)
	}
	if r := c.Rules; r != nil && r.Features.Mend {
		g.SetMend(r.Mend)
	}
	return g, answers, nil
}

// game returns the game that the spec declares, or else the game of the code.
func (c Code) game(sp *spec.Problem, g *grammar.Grammar, f *answer.Format) (game.Game, error) {
	switch {
	case sp.Game == nil:
		return c.Game, nil
	case sp.Game.OfHeaps():
		return game.Heaps(sp, g, c.Print)
	case c.Rules == nil:
		return nil, sp.Game.Rules.Complain("the rules cannot be evaluated here", "")
	}
	asked := game.Answers(sp.Game.Answer.Value)
	if what, remedy := c.Rules.Unanswerable(f, asked); what != "" && !sp.Played() {
		return nil, sp.Game.Rules.Complain(what, remedy)
	}
	return c.Rules.Game(f, asked), nil
}

// storedCases reads the inputs that are stored in the spec.
func storedCases(sp *spec.Problem, g *grammar.Grammar) (list []*grammar.Cases, err error) {
	for _, k := range sp.Stored {
		cases, err := g.Parse([]byte(k.In.Value), grammar.Strict)
		if err != nil {
			return nil, k.In.Complain(i18n.Messagef("is not a legal input: %s", err), "correct it, or remove it")
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
		k := plan.Table{Onsets: func() []int64 { return table.Onsets(rule, t.Upto) }}
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

// nearValues returns the values of the key near, at most a thousand per field.
func nearValues(sp *spec.Problem, g *grammar.Grammar) (map[string][]int64, error) {
	values := map[string][]int64{}
	for _, n := range sp.Near {
		if g.Field(n.Field.Value) == nil {
			return nil, n.Field.Complain(i18n.Messagef("the case has no field %s", n.Field.Value), "name a field of the input")
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

// Plan returns the plan of tests for a seed. If no tests can be made, the error comes from Makes.
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

// Forget drops the cached plans and their files. They are made again if needed.
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

// Brute returns the problem's brute, or nil.
func (p *Problem) Brute() Brute { return p.code.Brute }

// Frame returns a file of cases with the reference's answer.
func (p *Problem) Frame(ctx context.Context, cases *grammar.Cases) (*plan.File, error) {
	return p.plan.Frame(ctx, cases)
}

// About returns the description of the problem for reports.
func (p *Problem) About() report.Problem {
	from := p.code.From
	if of := p.Package(); of != nil && len(of.Notes.Warnings()) > 0 {
		from = i18n.Messagef("%s; notes on the package: %d, which grundy lint lists", from, len(of.Notes.Warnings()))
	}
	return report.Problem{
		ID: p.ID(), En: p.Name("en"), Zh: p.Spec.Title.Zh.Value, Checker: p.Spec.Check.Kind.Value, Tests: from,
	}
}

// Limits are the limits of a run. If Memory is 0, it is not limited.
type Limits struct {
	spec.Limits
	Factors map[string]spec.Factors // factors of Time and Memory, by language id
	// Uniform means that the limits apply to all languages, without factors.
	Uniform bool
	Files   spec.Files // files of a submission; none: standard input and output
}

// Limits returns the limits in the spec.
func (p *Problem) Limits() Limits {
	return Limits{p.Spec.Limits, p.Spec.Factors, p.Spec.Uniform, p.Spec.Files}
}

// ID returns the problem's id.
func (p *Problem) ID() string { return p.Spec.ID.Value }

// Near returns sequences of remarkable values by field name. Cases are drawn near them.
func (p *Problem) Near() map[string][][]int64 { return p.near() }

// Name returns the problem's title in a language, en or zh, or in the other one if it has none in
// that language.
func (p *Problem) Name(lang string) string { return p.Spec.Title.In(lang).Value }

// String returns the id and the title.
func (p *Problem) String() string { return fmt.Sprintf("%s %s", p.Spec.ID.Value, p.Name("en")) }
