// The rules are in Go because a case asks about every place of a graph.

package digraph

import (
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"

	"grundy/judge/base/i18n"
	"grundy/judge/game"
	"grundy/judge/spec/grammar"
	"grundy/judge/spec/grammar/answer"
)

// Rules are the moves of the piece. The searches of package game reject cycles, so these rules
// have their own search, which iterates over the number of moves.
var Rules game.Game = rules{}

type rules struct{}

// Oracle implements game.Game.
func (rules) Oracle(budget int) game.Oracle { return &oracle{left: budget} }

// Losing implements game.Game. It never finds a losing case, because a case asks about all places
// at once.
func (rules) Losing(c grammar.Case) (grammar.Case, bool) { return c, false }

// Subtle implements game.Game. There are no subtle cases.
func (rules) Subtle(*grammar.Grammar) iter.Seq[grammar.Case] { return func(func(grammar.Case) bool) {} }

// Next implements game.Game. It yields nothing, because a move leads to another place of the same
// case.
func (rules) Next(grammar.Case) iter.Seq[grammar.Case] { return func(func(grammar.Case) bool) {} }

// Walks returns a game from each place.
func (rules) Walks(c grammar.Case) (list []game.Walk) {
	arrows := ends(c)
	for v := range arrows {
		list = append(list, game.Walk{
			Start: v,
			Moves: func(s any) iter.Seq2[any, game.Move] {
				return func(yield func(any, game.Move) bool) {
					for _, to := range arrows[s.(int)] {
						if !yield(int(to), game.Move{}) {
							return
						}
					}
				}
			},
			Show:      func(s any) string { return name(s.(int)).String() },
			Name:      func(s any) i18n.Message { return name(s.(int)) },
			LastLoses: c.Int("rule") == 1,
			Picture:   func(s any) *game.Picture { return picture(arrows, s.(int)) },
		})
	}
	return list
}

// name names the position with the piece at a place.
func name(at int) i18n.Message { return i18n.Messagef("place %d", at) }

// picture returns the graph with the piece.
func picture(arrows [][]int64, piece int) *game.Picture {
	p := &game.Picture{Kind: "graph", Places: len(arrows), At: []int64{int64(piece)}}
	for v, to := range arrows {
		for _, w := range to {
			p.Edges = append(p.Edges, [2]int64{int64(v), w})
		}
	}
	return p
}

// Longest implements game.Measurer. It returns the number of rounds of the search. That is two more
// than the longest win or loss has moves, because the first round finds games without a move, and
// the last one repeats the result before it.
func (rules) Longest(c grammar.Case, positions int) int {
	o := &oracle{left: positions}
	o.classes(c) // moves found within the budget count even if the search fails
	return o.moves
}

// oracle searches within a budget, the number of places and arrows that it may still look at. moves
// counts the rounds of the search.
type oracle struct{ left, moves int }

// ends returns, for each place, the places that its arrows lead to.
func ends(c grammar.Case) [][]int64 {
	list := make([][]int64, c.Int("n"))
	for i, u := range c.Ints("u") {
		list[u] = append(list[u], c.Ints("v")[i])
	}
	return list
}

// classes returns the classes of all places. Its rounds find the wins and losses without a move,
// within one move, within two and so on, until a round changes nothing.
func (o *oracle) classes(c grammar.Case) ([]game.Class, error) {
	arrows := ends(c)
	now := make([]game.Class, len(arrows))
	for v := range now {
		now[v] = game.D
	}
	for changed := true; changed; {
		if o.left -= len(arrows) + len(c.Ints("u")); o.left < 0 {
			return nil, game.ErrBudget
		}
		next := make([]game.Class, len(now))
		changed = false
		for v := range now {
			next[v] = class(arrows[v], now, c.Int("rule") == 1)
			changed = changed || next[v] != now[v]
		}
		now = next
		o.moves++
	}
	return now, nil
}

// class returns the class of a place, given the classes of the places one move away.
func class(arrows []int64, next []game.Class, stuckWins bool) game.Class {
	if len(arrows) == 0 && stuckWins {
		return game.N
	}
	all := game.P // also if there are no moves
	for _, v := range arrows {
		switch next[v] {
		case game.P:
			return game.N
		case game.D:
			all = game.D
		}
	}
	return all
}

// Classes implements game.Classifier.
func (o *oracle) Classes(c grammar.Case) ([]game.Class, error) { return o.classes(c) }

// Class implements game.Oracle for cases of one place.
func (o *oracle) Class(c grammar.Case) (game.Class, error) {
	if n := c.Int("n"); n != 1 {
		return 0, fmt.Errorf("the case has %d places, but only a case with one place has a class", n)
	}
	list, err := o.classes(c)
	if err != nil {
		return 0, err
	}
	return list[0], nil
}

// Wins implements game.Oracle. With a single place, no move wins.
func (o *oracle) Wins(c grammar.Case) ([]game.Move, error) {
	_, err := o.Class(c)
	return nil, err
}

// Value implements game.Oracle by an error.
func (o *oracle) Value(grammar.Case) (int, error) {
	return 0, errors.New("no Grundy values: the graph may have cycles")
}

// Score implements game.Oracle by an error.
func (o *oracle) Score(grammar.Case) (int64, error) {
	return 0, errors.New("no score: the game is not won by points")
}

// Position implements game.Oracle.
func (o *oracle) Position(grammar.Case) i18n.Message { return name(0) }

// After implements game.Oracle.
func (o *oracle) After(c grammar.Case, _ int) (grammar.Case, bool) { return c, false }

// Agrees implements game.Oracle.
func (o *oracle) Agrees(c grammar.Case, a answer.Answer) error {
	list, err := o.classes(c)
	if err != nil {
		return err
	}
	var want strings.Builder
	for _, class := range list {
		want.WriteString(map[game.Class]string{game.N: "WIN\n", game.P: "LOSE\n", game.D: "DRAW\n"}[class])
	}
	if want.String() != string(a.Text) {
		return fmt.Errorf("the rules give %q, the reference %q", want.String(), a.Text)
	}
	return nil
}

// Mend leaves a quarter of the random graphs unchanged. It also leaves graphs with four or more
// arrows unchanged if these are sorted by their start, because such graphs are not random. It turns
// the other graphs into kinds that are rare among random ones: few places with many arrows, the
// same with every arrow twice, and one long walk. The first arrow of the random graph decides which
// kind. The number of arrows also decides the direction of the walk, because the graphs of group
// deep all begin with the same arrow and need both directions.
func Mend(c grammar.Case) map[string]any {
	n, us, vs := c.Int("n"), c.Ints("u"), c.Ints("v")
	if len(us) > 0 && (len(us) < 4 || !slices.IsSorted(us)) {
		switch (us[0] + vs[0]) % 4 {
		case 1:
			n, us, vs = crowded(n, us, vs)
		case 2:
			us, vs = walk(n, len(us), (int64(len(us))+vs[0])%2 == 0)
		case 3:
			n, us, vs = crowded(n, us, vs)
			us, vs = twice(us), twice(vs)
		}
	}
	return map[string]any{"n": n, "m": int64(len(us)), "rule": c.Int("rule"), "u": us, "v": vs}
}

// crowded reduces the number of places to at most 1 + m, 1 + 2m/3 or 1 + m/3, where m is the number
// of arrows. Places that no longer exist are folded onto the others.
func crowded(n int64, us, vs []int64) (int64, []int64, []int64) {
	m := int64(len(us))
	n = min(n, 1+m*(1+us[m-1]%3)/3)
	fold := func(list []int64) (folded []int64) {
		for _, place := range list {
			folded = append(folded, place%n)
		}
		return folded
	}
	return n, fold(us), fold(vs)
}

// twice returns the first half of a list, followed by this half again.
func twice(list []int64) []int64 {
	half := list[:(len(list)+1)/2]
	return append(append([]int64(nil), half...), half...)[:len(list)]
}

// walk returns m arrows that lead from each place to the next, or to the one before if up is
// false. After the last place the walk starts again.
func walk(n int64, m int, up bool) (us, vs []int64) {
	for i := range int64(m) {
		u := i % max(n-1, 1)
		v := min(u+1, n-1)
		if !up {
			u, v = v, u
		}
		us, vs = append(us, u), append(vs, v)
	}
	return us, vs
}
