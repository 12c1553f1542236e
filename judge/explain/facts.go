package explain

import (
	"context"
	"slices"
	"time"

	"grundy/judge/game"
	"grundy/judge/grammar"
	"grundy/judge/grammar/answer"
	"grundy/judge/plan"
	"grundy/judge/problem"
	"grundy/judge/report"
	"grundy/judge/spec"
)

// MostInput is the most bytes of an input that is explained.
const MostInput = 1000

// The rules examine at most factsBudget moves and positions; for larger positions, sums
// of heaps have their theory.
const (
	factsBudget = 1_000_000
	factsTime   = 10 * time.Second
)

// Facts returns what the rules say about a case and about a program's output. It is nil
// if they cannot say within the budget, or contradict the expected answer, as may
// happen with a user's own answer.
func Facts(ctx context.Context, p *problem.Problem, c grammar.Case, wanted answer.Answer, got []byte) *report.Facts {
	if p.Game == nil {
		return nil
	}
	ctx, stop := context.WithTimeout(ctx, factsTime)
	defer stop()
	facts, err := plan.Within(ctx, func() (*report.Facts, error) { return ask(p, c, wanted, got), nil })
	if err != nil { // lint reports rules that panic or never end
		return nil
	}
	return facts
}

func ask(p *problem.Problem, c grammar.Case, wanted answer.Answer, got []byte) *report.Facts {
	o := game.Explainer(p.Game, factsBudget)
	if _, err := o.Score(c); err == nil && wanted.Side == answer.Unknown {
		return scoreFacts(o, c, wanted) // a number of points: the question is not who wins
	}
	class, err := o.Class(c)
	if err != nil || o.Agrees(c, wanted) != nil {
		return nil
	}
	f := &report.Facts{
		Position: o.Position(c), Class: class, Played: played(p, o, c, got),
		Counted: game.Asked(p.Game) == game.WinningMoves,
	}
	if class == game.N {
		if f.Wins, err = o.Wins(c); err != nil {
			return nil
		}
	}
	return f
}

// scoreFacts returns the best move, if the problem asks for a score.
func scoreFacts(o game.Oracle, c grammar.Case, wanted answer.Answer) *report.Facts {
	chooser, ok := o.(game.Chooser)
	if !ok || o.Agrees(c, wanted) != nil {
		return nil
	}
	best, worth, err := chooser.Best(c)
	if err != nil || best.After == "" {
		return nil
	}
	return &report.Facts{Position: o.Position(c), Best: &best, Score: worth}
}

// played returns the move that a program printed, if the problem asks for one in a sum
// of heaps and prints the heaps after it; it is nil if the output is not a move.
func played(p *problem.Problem, o game.Oracle, c grammar.Case, got []byte) *report.Played {
	declared := p.Spec.Game
	if declared == nil || declared.Answer.Value != string(game.Printed) || declared.Take.Value != "any" {
		return nil
	}
	one := p.Grammar.NewCases()
	one.Add(c)
	answers, err := p.Grammar.Split(one, got)
	if err != nil {
		return nil
	}
	after, ok := moved(p, c, heapsIn(p.Spec.Output, answers[0]))
	if !ok {
		return nil
	}
	class, err := o.Class(after)
	if err != nil {
		return nil
	}
	played := &report.Played{After: o.Position(after), Class: class}
	if class == game.N {
		if played.Replies, err = o.Wins(after); err != nil {
			return nil
		}
	}
	return played
}

// moved returns the case after a move to the given heaps, or false if that is not a
// move.
func moved(p *problem.Problem, c grammar.Case, heaps []int64) (after grammar.Case, ok bool) {
	moves := 0
	for _, name := range p.Spec.Game.Heaps {
		f, now := p.Grammar.Field(name.Value), c.Ints(name.Value)
		if len(heaps) < len(now) {
			return c, false
		}
		for i, v := range heaps[:len(now)] {
			if v == now[i] {
				continue
			}
			next, err := c.With(f, i, v)
			if moves++; moves > 1 || v > now[i] || err != nil {
				return c, false
			}
			after = next
		}
		heaps = heaps[len(now):]
	}
	return after, moves == 1 && len(heaps) == 0
}

// heapsIn returns the values of the list in an answer.
func heapsIn(items []spec.Item, a answer.Answer) []int64 {
	for _, it := range items {
		for _, f := range it.Fields {
			if values := a.Numbers(f.Name.Value); !f.Count.Absent() && values != nil {
				return values
			}
		}
		for _, inner := range slices.Concat(slices.Concat(it.Either...), it.Lines) {
			if values := heapsIn([]spec.Item{inner}, a); values != nil {
				return values
			}
		}
	}
	return nil
}
