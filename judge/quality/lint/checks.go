package lint

import (
	"context"
	"slices"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/problem"
)

// A Check is one of the checks of lint.
type Check struct {
	Name  string       // by which reports and the flag --skip name it
	About i18n.Message // what it checks, in one line

	// Each function makes the check and records what it finds. It returns false if there was nothing
	// to check. It is nil if the check is not for such problems.
	spec    func(*checking, context.Context) (made bool)
	foreign func(*checking, context.Context, *problem.Package) (made bool)
}

// Checks returns the checks in the order in which they are made.
func Checks() []Check { return slices.Clone(checks) }

// OfSpecs reports whether the check is made of specs and folders of tests.
func (c Check) OfSpecs() bool { return c.spec != nil }

// OfPackages reports whether the check is made of packages in the formats of other judges.
func (c Check) OfPackages() bool { return c.foreign != nil }

// of returns the function that makes the check of a problem, or nil.
func (c Check) of(p *problem.Problem) func(*checking, context.Context) bool {
	of := p.Package()
	switch {
	case of == nil:
		return c.spec
	case c.foreign == nil:
		return nil
	}
	return func(at *checking, ctx context.Context) bool { return c.foreign(at, ctx, of) }
}

// checks is the list of Checks. A later check may depend on what an earlier one found.
var checks = []Check{
	{"repeats", "tests with the same input, and mixed line ends", (*checking).repeated, func(c *checking, ctx context.Context, _ *problem.Package) bool { return c.repeated(ctx) }},
	{"cases", "legal cases can be made, in order and at random", (*checking).cases, nil},
	{"tests", "stored tests follow the input, and the reference answers them as stored", ofSpec(hasFixed, checkFixed), nil},
	{"subtasks", "each subtask excludes some case, and each test belongs to one", ofSpec(hasSubtasks, checkSubtasks), nil},
	{"answers", "the checker accepts the stored answers", nil, (*checking).answers},
	{"outputs", "the checker judges the outputs of the package as declared", nil, (*checking).judgedOutputs},
	{"validators", "validators accept legal inputs and reject others", ofSpec(hasValidators, checkValidators), (*checking).validators},
	{"samples", "samples are legal, and the reference answers them as written", (*checking).samples, nil},
	{"ends", "no legal case looks like the end of a file or of a block", ofSpec(makes, checkEnds), nil},
	{"words", "each word of the output is the answer to some test", (*checking).words, nil},
	{"rules", "the reference agrees with the rules of the game", (*checking).compareRules, nil},
	{"brute", "the reference agrees with the brute", (*checking).compareBrute, nil},
	{"positions", "positions are shown and drawn, and moves are read back", (*checking).positions, nil},
	{"checker", "the checker of the problem judges any output", (*checking).checker, nil},
	{"reference", "the reference is accepted", (*checking).reference, nil},
	{"submissions", "each submission gets its declared verdict", (*checking).submissions, (*checking).declaredFates},
	{"room", "accepted programs take at most half of the limits", (*checking).room, nil},
	{"pictures", "pictures of the statement are there, and pages show them", (*checking).pictures, nil},
}

// Names returns the names of the checks.
func Names() []string {
	all := make([]string, len(checks))
	for i, c := range checks {
		all[i] = c.Name
	}
	return all
}

// A State says how a check ended.
type State string

const (
	Passed  State = "passed"      // nothing was found
	Found   State = "faults"      // it found faults
	Untell  State = "cannot tell" // it could not be made
	Skipped State = "skipped"     // the user skipped it
	Unmade  State = "not made"    // there was nothing to check, or an earlier check found too much
	Stopped State = "interrupted" // the user interrupted it
)

// A Result is what a check of a problem found.
type Result struct {
	Check  string // its name
	State  State
	Faults []*fault.Error
	Took   time.Duration
}

// make makes a check, and records its Result.
func (c *checking) make(ctx context.Context, one Check) {
	check := one.of(c.Problem)
	switch {
	case check == nil:
		return
	case slices.Contains(c.Skip, one.Name), c.NoSubmissions && one.Name == "submissions":
		c.Checks = append(c.Checks, Result{Check: one.Name, State: Skipped})
		return
	case c.over():
		c.Checks = append(c.Checks, Result{Check: one.Name, State: Stopped})
		return
	}
	began, faults, untold := time.Now(), len(c.Faults), len(c.Untold)
	made := !c.hopeless && check(c, ctx)
	r := Result{Check: one.Name, State: Passed, Faults: slices.Clone(c.Faults[faults:]), Took: time.Since(began)}
	switch {
	case len(r.Faults) > 0:
		r.State = Found
	case c.over():
		r.State = Stopped
	case len(c.Untold) > untold:
		r.State = Untell
	case !made:
		r.State = Unmade
	}
	c.Checks = append(c.Checks, r)
}

// ofSpec returns the function of a Check that finds faults of the spec, if the problem has
// something to check.
func ofSpec(has func(*problem.Problem) bool, find func(context.Context, *problem.Problem) []error) func(*checking, context.Context) bool {
	return func(c *checking, ctx context.Context) bool {
		if !has(c.Problem) {
			return false
		}
		c.specFaults(ctx, find)
		return true
	}
}

// specFaults records faults of the spec.
func (c *checking) specFaults(ctx context.Context, find func(context.Context, *problem.Problem) []error) (list []error) {
	list, err := fault.Within(ctx, func() ([]error, error) { return find(ctx, c.Problem), nil })
	if err != nil {
		list = []error{err}
	}
	if c.over() {
		return nil
	}
	for _, err := range list {
		c.fault(err)
	}
	return list
}

// fault records a fault of the spec. A failing reference is recorded once.
func (c *checking) fault(err error) {
	for _, f := range faults(err) {
		known := func(g *fault.Error) bool { return g.Error() == f.Error() }
		if !slices.ContainsFunc(c.Faults, known) {
			c.Faults = append(c.Faults, f)
		}
	}
}

func hasFixed(p *problem.Problem) bool      { return len(p.Fixed()) > 0 }
func hasSubtasks(p *problem.Problem) bool   { return len(p.Spec.Subtasks)+len(p.Spec.Groups) > 0 }
func hasValidators(p *problem.Problem) bool { return len(p.Spec.Validators) > 0 }
func makes(p *problem.Problem) bool         { return p.Makes() == nil }
