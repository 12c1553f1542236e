package explain

import (
	"grundy/judge/game"
	"grundy/judge/grammar"
	"grundy/judge/spec"
)

// Rules are what positions of a problem are explained by.
type Rules struct {
	Spec    *spec.Problem
	Grammar *grammar.Grammar
	Game    game.Game // nil when there are no rules
}

// A line of play shows why a position is won or lost: the winner's moves win, the
// loser's are any.
const (
	lineBudget = 200_000 // of the oracle, for a whole line
	lineMoves  = 6
	winsTried  = 32 // winning moves tried for one that leads to a case
)

// A Ply is a position of a line of play.
type Ply struct {
	Position string
	Class    game.Class // 0 where not known
	Heaps    []int64    // nil where the game is no sum of heaps
}

// Line is how play goes on from an input of one case, with it first: the winner plays
// a winning move, the loser any. It is nil where the rules do not say who wins there or
// no move is known, and ends early where a position is no input of the problem.
func (r Rules) Line(input []byte) (line []Ply) {
	defer func() {
		if recover() != nil { // rules that panic are for lint to tell of
			line = nil
		}
	}()
	if r.Game == nil {
		return nil
	}
	cases, err := r.Grammar.Parse(input, grammar.Lenient)
	if err != nil || cases.Len() != 1 {
		return nil
	}
	line = r.play(game.Explainer(r.Game, lineBudget), cases.At(0))
	if len(line) < 2 {
		return nil
	}
	return line
}

// play plays on from a case.
func (r Rules) play(o game.Oracle, c grammar.Case) (line []Ply) {
	for len(line) <= lineMoves {
		class, err := o.Class(c)
		if err != nil {
			return line
		}
		line = append(line, Ply{o.Position(c), class, r.heaps(c)})
		next, ok := r.follow(o, c, class)
		if ok {
			c = next
			continue
		}
		if wins, err := o.Wins(c); err == nil && len(wins) > 0 { // to where no input is
			line = append(line, Ply{Position: wins[0].After, Class: game.P})
		}
		return line
	}
	return line
}

// follow is the case after a move: a winning one, or, where there is none, the
// first.
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

// heaps are those of a declared game.
func (r Rules) heaps(c grammar.Case) (heaps []int64) {
	if r.Spec.Game == nil {
		return nil
	}
	for _, name := range r.Spec.Game.Heaps {
		heaps = append(heaps, c.Ints(name.Value)...)
	}
	return heaps
}
