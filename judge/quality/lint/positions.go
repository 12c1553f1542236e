package lint

import (
	"context"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/play"
	"grundy/judge/problem"
	"grundy/judge/spec/grammar"
)

// These constants bound the positions of which the moves are checked: the cases in the order of
// size, and the moves of each.
const (
	positionCases = 50
	positionMoves = 200
)

// positions checks the positions of rules in the spec.
func (c *checking) positions(ctx context.Context) bool {
	if c.broken || !hasRules(c.Problem) {
		return false
	}
	c.different(ctx, CheckPositions(ctx, c.Problem))
	return true
}

// hasRules reports whether the spec has the rules of a game.
func hasRules(p *problem.Problem) bool {
	return p.Game != nil && p.Spec.Game != nil && !p.Spec.Game.OfHeaps()
}

// CheckPositions checks rules of the spec on small cases; rules in Go have their own tests. Positions
// must be shown and drawn. Each move must be found again by its text, which is how opponents and
// players read moves. Parts, theory and formula must agree with a search, and mend with valid.
func CheckPositions(ctx context.Context, p *problem.Problem) error {
	if !hasRules(p) {
		return nil
	}
	_, err := fault.Within(ctx, func() (struct{}, error) { return struct{}{}, readBack(p) })
	return err
}

func readBack(p *problem.Problem) error {
	g, err := play.New(p.Grammar, p.Game, play.Options{})
	if err != nil {
		return err
	}
	walk := p.Grammar.Enumerate()
	walk.Steps = smallSteps
	seen := 0
	for c := range walk.All() {
		if seen++; seen > positionCases {
			break
		}
		if err := p.CheckRules(c); err != nil {
			return err
		}
		at, err := g.Position(play.Start{Case: c, Count: 1})
		if err == nil {
			err = moved(at)
		}
		if err != nil {
			return fault.At(p.Spec.Game.Place.String(), err)
		}
	}
	return p.CheckMend(grammar.NewRand("mend"), positionCases)
}

// smallSteps bounds the enumeration of cases, because legal cases may be far apart.
const smallSteps = 100_000

// moved checks the moves of a position.
func moved(at play.Position) error {
	at.Drawing()
	moves, _, err := at.Moves(positionMoves)
	if err != nil {
		return err
	}
	for _, m := range moves {
		m.To.Drawing()
		back, err := at.Parse(m.Text)
		if err != nil || !back.To.Same(m.To) {
			return fault.New(at.String(), i18n.Messagef("the move written %q is not read back", m.Text), "let show or the names of moves tell the moves apart")
		}
	}
	return nil
}
