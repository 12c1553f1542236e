package lint

import (
	"context"
	"errors"
	"time"

	"grundy/judge/base/i18n"
	"grundy/judge/problem"
	"grundy/judge/spec"
	"grundy/judge/spec/grammar"
)

// firstSteps bounds the enumeration up to the first legal case. If this needs more steps, the
// problem has no small tests and no small counterexamples.
const firstSteps = 1_000_000

// cases checks that legal cases can be made.
func (c *checking) cases(ctx context.Context) bool {
	if !makes(c.Problem) {
		return false
	}
	c.hopeless = len(c.specFaults(ctx, func(ctx context.Context, p *problem.Problem) []error {
		if err := checkOrder(ctx, p); err != nil {
			return []error{err}
		}
		return nil
	})) > 0
	return true
}

// checkOrder checks that a legal case is found, both by enumeration, which gives small tests and
// counterexamples, and at random. The error is at the condition, if there is one, or else at the
// input.
func checkOrder(ctx context.Context, p *problem.Problem) error {
	if p.Makes() != nil {
		return nil
	}
	walk := p.Grammar.Enumerate()
	walk.Steps = firstSteps
	walk.Stop = func() bool { return ctx.Err() != nil }
	for range walk.All() {
		return checkChance(ctx, p)
	}
	at := conditionOf(p.Spec)
	switch err := sampled(ctx, p); {
	case ctx.Err() != nil:
		return nil
	case broken(err):
		return err
	case walk.Whole:
		return at.Complain(i18n.Messagef("no case is legal: %s", why(err)), "widen the bounds, or drop a condition")
	case err != nil:
		return at.Complain(i18n.Messagef("no legal case was found in the first %d steps of the size order, nor at random: %s", firstSteps, why(err)),
			"express the condition as bounds, such as {int: a+1..n}")
	}
	return at.Complain(i18n.Messagef("no legal case was found in the first %d steps of the size order", firstSteps),
		"allow small cases: lower the minimum values, or express conditions as bounds")
}

// checkChance checks that a random case can be legal.
func checkChance(ctx context.Context, p *problem.Problem) error {
	if err := sampled(ctx, p); broken(err) {
		return err
	} else if err != nil && ctx.Err() == nil {
		return conditionOf(p.Spec).Complain(i18n.Messagef("no random case is legal: %s", why(err)),
			"express the condition as bounds, such as {int: a+1..n}")
	}
	return nil
}

// chances is how many times a random case is requested, each time with many draws. patience limits
// the time, because draws of long cases are slow.
const (
	chances  = 40
	patience = 2 * time.Second
)

// sampled requests a random case, small or of any size. If no request succeeds, it returns the last
// error.
func sampled(ctx context.Context, p *problem.Problem) (err error) {
	begun := time.Now()
	for i := range chances {
		r := grammar.Random{Rand: grammar.NewRand(i, p.Spec.ID.Value, "chance")}
		var ch grammar.Chooser = r
		if i%2 == 0 {
			ch = within(r, balancedSizes[i/2%len(balancedSizes)])
		}
		err = p.Grammar.SampleWithin(p.Grammar.NewCases(), ch, p.Spec.InputLimit)
		if err == nil || ctx.Err() != nil || time.Since(begun) > patience {
			break
		}
	}
	return err
}

// broken reports whether an error is about the rules or a condition, and not about the cases.
func broken(err error) bool {
	var f *grammar.Fault
	return errors.As(err, &f) && f.Broken()
}

// why returns what is wrong with random cases.
func why(err error) string {
	if err == nil {
		return "none ends within its file"
	}
	return err.Error()
}

// conditionOf returns the place in the spec that determines which cases are legal.
func conditionOf(sp *spec.Problem) spec.Text {
	if !sp.Input.Where.Absent() {
		return sp.Input.Where
	}
	return spec.Text{Place: sp.Input.Place}
}
