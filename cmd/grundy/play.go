package main

import (
	"grundy/judge"
	"grundy/judge/game"
	"grundy/judge/grammar"
)

// A line of play shows why a position is won or lost: the winner's moves win, the
// loser's are any.
const (
	playBudget = 200_000 // of the oracle, for a whole line
	playMoves  = 6
	winsTried  = 32 // winning moves tried for one that leads to a case
)

// A ply is a position of a line of play.
type ply struct {
	Position string
	Class    game.Class // 0 where not known
	Heaps    []int64    // nil where the game is no sum of heaps
}

// lineOfPlay begins at the counterexample. It is nil where the rules could not say
// who wins there, and ends early where a position is no input of the problem.
func lineOfPlay(p *judge.Problem, ex *judge.Counterexample) (line []ply) {
	defer func() {
		if recover() != nil { // rules that panic are for lint to tell of
			line = nil
		}
	}()
	if ex.Facts == nil || ex.Facts.Class == 0 || p.Game == nil {
		return nil
	}
	cases, err := p.Grammar.Parse(ex.Input, grammar.Lenient)
	if err != nil || cases.Len() != 1 {
		return nil
	}
	line = played(p, game.Explainer(p.Game, playBudget), cases.At(0))
	if len(line) < 2 {
		return nil
	}
	return line
}

// played plays on from a case.
func played(p *judge.Problem, o game.Oracle, c grammar.Case) (line []ply) {
	for len(line) <= playMoves {
		class, err := o.Class(c)
		if err != nil {
			return line
		}
		line = append(line, ply{o.Position(c), class, heapsOf(p, c)})
		next, ok := follow(p, o, c, class)
		if ok {
			c = next
			continue
		}
		if wins, err := o.Wins(c); err == nil && len(wins) > 0 { // to where no input is
			line = append(line, ply{Position: wins[0].After, Class: game.P})
		}
		return line
	}
	return line
}

// follow is the case after a move: a winning one, or, where there is none, the
// first.
func follow(p *judge.Problem, o game.Oracle, c grammar.Case, class game.Class) (grammar.Case, bool) {
	if class != game.N {
		for next := range p.Game.Next(c) {
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

// heapsOf are the heaps of a declared game.
func heapsOf(p *judge.Problem, c grammar.Case) (heaps []int64) {
	if p.Spec.Game == nil {
		return nil
	}
	for _, name := range p.Spec.Game.Heaps {
		heaps = append(heaps, c.Ints(name.Value)...)
	}
	return heaps
}

// What is drawn of heaps: so many, so high. Greater ones are told by their numbers
// alone.
const (
	heapsDrawn  = 12
	stonesDrawn = 12
	stoneStep   = 11
)

// A drawing is heaps of stones.
type drawing struct {
	Width, Height int
	Stones        []stone
}

type stone struct{ X, Y int }

// Drawing is nil where there is nothing to draw, or too much.
func (p ply) Drawing() *drawing {
	highest := int64(0)
	for _, h := range p.Heaps {
		highest = max(highest, h)
	}
	if len(p.Heaps) == 0 || len(p.Heaps) > heapsDrawn || highest > stonesDrawn {
		return nil
	}
	d := &drawing{Width: stoneStep * len(p.Heaps), Height: stoneStep*max(1, int(highest)) + 3}
	for i, h := range p.Heaps {
		for k := range int(h) {
			d.Stones = append(d.Stones, stone{i*stoneStep + stoneStep/2, d.Height - 3 - k*stoneStep - stoneStep/2})
		}
	}
	return d
}
