package explain

import (
	"context"
	"slices"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/game"
	"grundy/judge/report"
	"grundy/judge/spec"
	"grundy/judge/spec/grammar"
	"grundy/judge/spec/grammar/answer"
)

// MostInput is the maximum number of bytes of an input that is explained.
const MostInput = 1000

// These bounds limit the search for facts: moves and positions, and time. Larger sums of heaps are
// explained by the Grundy values of their heaps.
const (
	factsBudget = 1_000_000
	factsTime   = 10 * time.Second
)

// Rules are the rules of a problem's game.
type Rules struct {
	Spec    *spec.Problem
	Grammar *grammar.Grammar
	Format  *answer.Format // format of the answers
	Game    game.Game      // nil if there are no rules
}

// Facts returns the facts that follow from the rules about a case and about a program's output. It
// returns nil if there are no rules, if the case asks about several positions, if the search fails
// or exceeds its bounds, or if the rules contradict the expected answer, which a user may have
// supplied.
func (r Rules) Facts(ctx context.Context, c grammar.Case, wanted answer.Answer, got []byte) *report.Facts {
	return r.facts(ctx, c, wanted, got, factsBudget)
}

// facts is like Facts, with a budget for the search.
func (r Rules) facts(ctx context.Context, c grammar.Case, wanted answer.Answer, got []byte, budget int) *report.Facts {
	if r.Game == nil {
		return nil
	}
	ctx, stop := context.WithTimeout(ctx, factsTime)
	defer stop()
	facts, err := fault.Within(ctx, func() (*report.Facts, error) { return r.ask(c, wanted, got, budget), nil })
	if err != nil { // lint reports rules that panic or never end
		return nil
	}
	return facts
}

func (r Rules) ask(c grammar.Case, wanted answer.Answer, got []byte, budget int) *report.Facts {
	o := game.Explainer(r.Game, budget)
	if _, err := o.Score(c); err == nil && wanted.Side == answer.Unknown {
		return scoreFacts(o, c, wanted) // the problem asks for points, not who wins
	}
	class, err := o.Class(c)
	if err != nil || o.Agrees(c, wanted) != nil {
		return nil
	}
	f := &report.Facts{
		Position: o.Position(c), Class: report.Class(class), Played: r.played(o, c, got),
		Counted: game.Asked(r.Game) == game.WinningMoves,
	}
	if class == game.N {
		if f.Wins, err = wins(o, c); err != nil {
			return nil
		}
	}
	if both, ok := o.(game.Partizan); ok {
		outcome, err := both.Outcome(c)
		if err != nil {
			return nil
		}
		f.Outcome = report.Class(outcome)
		if f.Worth, err = both.Worth(c); err != nil {
			f.Worth = "" // draws and results have no values
		}
	}
	return f
}

// wins returns the winning moves of a case.
func wins(o game.Oracle, c grammar.Case) ([]report.Move, error) {
	all, err := o.Wins(c)
	var list []report.Move
	for _, m := range all {
		list = append(list, moveOf(m))
	}
	return list, err
}

// moveOf returns a move as a report has it.
func moveOf(m game.Move) report.Move {
	return report.Move{Heap: m.Heap, Take: m.Take, After: m.After, Name: m.Name}
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
	move := moveOf(best)
	return &report.Facts{Position: o.Position(c), Best: &move, Score: worth}
}

// played returns the move that a program printed. It returns nil if the output is not a move, if
// the problem does not ask for the heaps after a winning move, or if a move may not take any number
// of stones.
func (r Rules) played(o game.Oracle, c grammar.Case, got []byte) *report.Played {
	declared := r.Spec.Game
	if declared == nil || declared.Answer.Value != string(game.Printed) || declared.Take.Value != "any" {
		return nil
	}
	one := r.Grammar.NewCases()
	one.Add(c)
	answers, err := r.Format.Split(one, got)
	if err != nil {
		return nil
	}
	after, ok := r.moved(c, heapsIn(r.Spec.Output, answers[0]))
	if !ok {
		return nil
	}
	class, err := o.Class(after)
	if err != nil {
		return nil
	}
	played := &report.Played{After: o.Position(after), Class: report.Class(class)}
	if class == game.N {
		if played.Replies, err = wins(o, after); err != nil {
			return nil
		}
	}
	return played
}

// moved returns the case after a move that leaves the given heaps. ok is false if there is no such
// move.
func (r Rules) moved(c grammar.Case, heaps []int64) (after grammar.Case, ok bool) {
	moves := 0
	for _, name := range r.Spec.Game.Heaps {
		f, now := r.Grammar.Field(name.Value), c.Ints(name.Value)
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
