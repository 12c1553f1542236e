package play

import (
	"context"
	"iter"

	"grundy/judge/fault"
	"grundy/judge/game"
	"grundy/judge/grammar"
)

// smallBudget is the budget of the search from each small start.
const smallBudget = 20_000

// A Sized is a start with its worth for the player who moves first.
type Sized struct {
	Start
	Worth Worth
}

// Small yields the starts of the first legal cases in the order of size, with their worths. It
// skips starts without a legal move. It examines at most cases cases and about moves moves.
func (g *Game) Small(ctx context.Context, cases, moves int) iter.Seq[Sized] {
	return func(yield func(Sized) bool) {
		for c := range g.cases(cases) {
			walks := game.Walks(g.rules, c)
			for i, w := range walks {
				p := Position{&w, w.Start}
				if p.Over() {
					continue
				}
				s := g.Solver(p, smallBudget)
				worth := s.quick(p)
				if moves -= s.spent; moves < 0 || ctx.Err() != nil {
					return
				}
				if worth.Known() && !yield(Sized{Start{c, i, len(walks)}, worth}) {
					return
				}
			}
		}
	}
}

// longest is the maximum length in bytes of the text of a large start.
const longest = 300

// even chooses numbers uniformly, so that most have as many digits as their bounds. Fields that
// count others are chosen as usual, because a case with many numbers takes too long to play.
type even struct{ grammar.Random }

// Value implements grammar.Chooser.
func (e even) Value(f *grammar.Field, lo, hi int64) int64 {
	if f.Counts() {
		return e.Random.Value(f, lo, hi)
	}
	return e.Int(lo, hi)
}

// Large yields random starts within the problem's bounds. Every other start is near a position
// that the rules suggest to be lost. Two of every four have uniform numbers, near the bounds. It
// tries this number of cases, and skips cases whose text is longer than bytes bytes.
func (g *Game) Large(r *grammar.Rand, tries int, bytes int64) iter.Seq[Start] {
	return func(yield func(Start) bool) {
		for i := range tries {
			one := g.grammar.NewCases()
			random := grammar.Random{Rand: r}
			var choose grammar.Chooser = random
			if i%4 >= 2 {
				choose = even{random}
			}
			if g.grammar.SampleWithin(one, choose, bytes) != nil {
				continue
			}
			c := one.At(0)
			if i%2 == 1 {
				if near, ok := g.rules.Losing(c); ok {
					c = near
				}
			}
			if s, ok := largeStart(c, g.rules, r); ok && !yield(s) {
				return
			}
		}
	}
}

// largeStart returns a random position of a case; false if its moves cannot be listed, or if a
// game from it would take too long.
func largeStart(c grammar.Case, rules game.Game, r *grammar.Rand) (Start, bool) {
	walks := game.Walks(rules, c)
	if len(walks) == 0 {
		return Start{}, false
	}
	index := int(r.Int(0, int64(len(walks))-1))
	w := walks[index]
	p := Position{&w, w.Start}
	ok := !p.Over() && p.Listable() && len(p.String()) <= longest
	return Start{c, index, len(walks)}, ok
}

// These constants bound the number of small cases, and of moves of their games, that are examined
// to draw a start. A person waits for the result.
const (
	drawn      = 1500
	drawnMoves = 300 * drawn
)

// longestCase is the maximum length in bytes of a case for a person. The addresses of pages
// contain the case.
const longestCase = 4000

// Draw returns a random start for a person. Without large, it returns a small start. Whether that
// start is won, drawn or lost for the player who moves first is random, with equal probability
// for each result that occurs. With large, it returns a random start within the problem's bounds.
func (g *Game) Draw(ctx context.Context, r *grammar.Rand, large bool) (Start, error) {
	if large {
		for start := range g.Large(r, 200, longestCase) {
			if len(start.Text()) <= longestCase { // a nearby start may be longer
				return start, nil
			}
		}
	}
	of := map[int][]Sized{}
	for s := range g.Small(ctx, drawn, drawnMoves) {
		of[s.Worth.Result] = append(of[s.Worth.Result], s)
	}
	var classes [][]Sized
	for _, result := range []int{-1, 0, 1} {
		if list := of[result]; len(list) > 0 {
			classes = append(classes, list)
		}
	}
	if err := ctx.Err(); err != nil {
		return Start{}, err
	}
	if len(classes) == 0 {
		return Start{}, fault.New("", "no small case has a move", "give a start with --start")
	}
	list := classes[r.Int(0, int64(len(classes))-1)]
	from := 2 * len(list) / 3 // the larger starts have longer games
	return list[r.Int(int64(from), int64(len(list))-1)].Start, nil
}
