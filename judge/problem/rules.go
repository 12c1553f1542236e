package problem

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/game"
	"grundy/judge/game/rules"
	"grundy/judge/spec/grammar"
	"grundy/judge/tests/plan"
)

// gamePace is the limit of the rules for a file. Its unit is CPU time, but searches get steps or
// moves, so that the tests do not depend on the machine.
const (
	gamePace      = 2 * time.Second
	stepsInSecond = 20_000_000
	movesInSecond = 2_000_000
	givenTime     = 10 * time.Second // for a user's file
)

// ByRules reports whether the rules of the spec answer the tests, because there is no reference.
func (p *Problem) ByRules() bool {
	return p.Spec.Game != nil && p.code.Solve == nil && p.code.Ask == nil && p.Spec.Interactor == nil
}

// CheckRules examines the rules of the spec on a case: its first positions, and whether mend makes it
// legal. It returns nil if the spec has no rules in Starlark.
func (p *Problem) CheckRules(c grammar.Case) error {
	r := p.code.Rules
	if r == nil {
		return nil
	}
	if err := r.Check(c); err != nil {
		return err
	}
	return r.CheckMend(p.Grammar, c)
}

// CheckMend checks that mend of the rules makes random cases legal. The cases follow the input of
// the spec, but valid need not accept them.
func (p *Problem) CheckMend(r *grammar.Rand, cases int) error {
	if p.code.Rules == nil || !p.code.Rules.Features.Mend {
		return nil
	}
	g, _, err := Compile(p.Spec)
	if err != nil {
		return err
	}
	for range cases {
		one := g.NewCases()
		if g.Sample(one, grammar.Random{Rand: r}) != nil {
			continue // lint reports elsewhere that no case is found
		}
		if err := p.code.Rules.CheckMend(p.Grammar, one.At(0)); err != nil {
			return err
		}
	}
	return nil
}

// answerByRules makes the rules of the spec answer the files of a problem without a reference.
func (p *Problem) answerByRules() error {
	answers := p.heapAnswers
	if r := p.code.Rules; r != nil {
		format, asked := p.Format, game.Asked(p.Game)
		answers = func(cases *grammar.Cases, limit time.Duration) ([]byte, error) {
			return r.Answers(format, asked, cases, uint64(limit/time.Millisecond)*(stepsInSecond/1000))
		}
	} else if what, remedy := p.unprintable(); what != "" {
		return p.Spec.ID.Complain(what, remedy)
	}
	p.plan.Pace = &plan.Pace{Most: gamePace}
	endless := sync.OnceValue(func() error { return p.endless(answers) })
	p.plan.Ask = func(ctx context.Context, input []byte) ([]byte, error) {
		cases, err := p.Grammar.Parse(input, grammar.Lenient)
		if err != nil {
			return nil, err
		}
		limit, ok := plan.Limit(ctx)
		if !ok {
			limit = givenTime
		}
		return fault.Within(ctx, func() ([]byte, error) {
			text, err := answers(cases, limit)
			if tooLarge(err) {
				if own := endless(); own != nil {
					return nil, own
				}
				err = fmt.Errorf("%w: %w", plan.ErrTooLarge, err)
			}
			return text, err
		})
	}
	return nil
}

// tooLarge reports whether a smaller case may have an answer. A function of the rules may exceed its
// steps because the case is large, or because it never ends; lint tries it on small cases.
func tooLarge(err error) bool {
	var f *rules.Fault
	return errors.Is(err, rules.ErrTooLarge) || errors.Is(err, game.ErrBudget) || errors.As(err, &f) && f.Steps
}

// endless returns a fault if the rules cannot answer even the smallest case.
func (p *Problem) endless(answers func(*grammar.Cases, time.Duration) ([]byte, error)) error {
	walk := p.Grammar.Enumerate()
	walk.Steps = emptySteps
	for c := range walk.All() {
		smallest := p.Grammar.NewCases()
		smallest.Add(c)
		_, err := answers(smallest, gamePace)
		var f *rules.Fault
		switch {
		case errors.As(err, &f):
			return f
		case errors.Is(err, rules.ErrTooLarge):
			return p.code.Rules.Endless(smallest.At(0))
		}
		return nil
	}
	return nil
}

// unprintable returns why the answers of a sum of heaps cannot be printed, and the remedy.
func (p *Problem) unprintable() (what, remedy i18n.Message) {
	asked := game.Asked(p.Game)
	switch {
	case asked == game.Winner && p.Format.SaysWinner(), asked != game.Winner && asked != game.Printed && p.Format.SaysNumber():
		return "", ""
	}
	return "the output says more than the rules of the game answer", "name a program as reference: FILE in the spec"
}

// heapAnswers answers the cases of a declared sum of heaps, by a search or the theory of sums.
func (p *Problem) heapAnswers(cases *grammar.Cases, limit time.Duration) ([]byte, error) {
	o := game.Explainer(p.Game, int(limit/time.Millisecond)*(movesInSecond/1000))
	var b strings.Builder
	for i := range cases.Len() {
		text, err := p.heapAnswer(o, cases.At(i), i+1)
		if err != nil {
			return nil, err
		}
		b.WriteString(text)
	}
	return []byte(b.String()), nil
}

// heapAnswer answers a case, the given one of its file.
func (p *Problem) heapAnswer(o game.Oracle, c grammar.Case, of int) (string, error) {
	switch game.Asked(p.Game) {
	case game.Winner:
		class, err := o.Class(c)
		if err != nil {
			return "", err
		}
		return p.Format.PrintWinner(of, class.Side())
	case game.WinningMoves:
		wins, err := o.Wins(c)
		return p.Format.PrintNumber(of, int64(len(wins))), err
	}
	v, err := o.Value(c)
	return p.Format.PrintNumber(of, int64(v)), err
}
