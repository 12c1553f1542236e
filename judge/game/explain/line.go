package explain

import (
	"context"

	"grundy/judge/base/fault"
	"grundy/judge/game"
	"grundy/judge/report"
	"grundy/judge/spec/grammar"
)

// These constants bound a line of play, which shows why a position is won or lost. The winner makes
// winning moves, and the loser makes any moves.
const (
	playBudget = 200_000 // budget of the oracle for the whole line
	playMoves  = 6
	winsTried  = 32 // winning moves tried, to find one that leads to a legal case
)

// Line returns a line of play from the case of an input. The line is nil if the facts do not say
// who wins, if the input does not have exactly one case, or if the line would have a single
// position. It ends after playMoves moves or at the end of the game. With rules in Go or heaps it also
// ends at a position that is not an input of the problem.
func (r Rules) Line(ctx context.Context, input []byte, facts *report.Facts) []report.Ply {
	if facts == nil || facts.Class == 0 || r.Game == nil {
		return nil
	}
	cases, err := r.Grammar.Parse(input, grammar.Lenient)
	if err != nil || cases.Len() != 1 {
		return nil
	}
	ctx, stop := context.WithTimeout(ctx, factsTime)
	defer stop()
	line, err := fault.Within(ctx, func() ([]report.Ply, error) {
		return r.playOn(game.Explainer(r.Game, playBudget), cases.At(0)), nil
	})
	if err != nil || len(line) < 2 { // lint reports rules that panic
		return nil
	}
	return line
}

// playOn returns a line of play from a case.
func (r Rules) playOn(o game.Oracle, c grammar.Case) (line []report.Ply) {
	if liner, ok := o.(game.Liner); ok {
		plies, err := liner.Line(c, playMoves)
		if err != nil {
			return nil
		}
		for _, p := range plies {
			line = append(line, report.Ply{Position: p.Position, Class: report.Class(p.Class), Over: p.Over, Move: p.Move})
		}
		return line
	}
	for len(line) <= playMoves {
		class, err := o.Class(c)
		if err != nil {
			return line
		}
		line = append(line, report.Ply{Position: o.Position(c), Class: report.Class(class), Heaps: r.heapsOf(c)})
		next, ok := r.follow(o, c, class)
		if ok {
			c = next
			continue
		}
		if wins, err := o.Wins(c); err == nil && len(wins) > 0 { // the position after the move is not a legal input
			return append(line, report.Ply{Position: wins[0].After, Class: report.P})
		}
		line[len(line)-1].Over = over(r.Game, c)
		return line
	}
	return line
}

// over reports whether no move is possible in a case, not even to a position that is not a legal
// input. It returns false if the rules cannot be played move by move.
func over(g game.Game, c grammar.Case) bool {
	walks := game.Walks(g, c)
	for _, w := range walks {
		for range w.Moves(w.Start) {
			return false
		}
	}
	return len(walks) > 0
}

// follow returns the case after a winning move or, if there is none, after the first
// move.
func (r Rules) follow(o game.Oracle, c grammar.Case, class game.Class) (grammar.Case, bool) {
	if class != game.N {
		for next := range r.Game.Next(c) {
			return next, true
		}
		return c, false
	}
	for i := range winsTried {
		if next, ok := o.After(c, i); ok {
			return next, true
		}
	}
	return c, false
}

// heapsOf returns the heaps of a declared game.
func (r Rules) heapsOf(c grammar.Case) (heaps []int64) {
	if r.Spec.Game == nil {
		return nil
	}
	for _, name := range r.Spec.Game.Heaps {
		heaps = append(heaps, c.Ints(name.Value)...)
	}
	return heaps
}
