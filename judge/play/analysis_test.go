package play_test

import (
	"iter"
	"slices"
	"testing"

	"grundy/judge/game"
	"grundy/judge/play"
	"grundy/judge/spec"
	"grundy/judge/spec/grammar"
)

// TestUnknownMoves checks that a position is of unknown worth if a move of unknown worth may be
// better than the best known one, and that no line of best play begins there. From 100, a move
// leads to 1, whose worth is known, or to 2, from which the game is too long for the search.
func TestUnknownMoves(t *testing.T) {
	const long = 5000
	chain := func(n int64) []int64 {
		if 100 < n && n < long {
			return []int64{n + 1}
		}
		return nil
	}
	for name, rules := range map[string]game.Rules[int64]{
		"points": {
			Moves: func(n int64) iter.Seq[int64] {
				return slices.Values(append(chain(n), map[int64][]int64{100: {1, 2}, 1: {0}, 2: {101}}[n]...))
			},
			Gain: func(s, t int64) int64 { return map[[2]int64]int64{{100, 1}: 5, {100, 2}: 9}[[2]int64{s, t}] },
		},
		"circle": {
			Moves: func(n int64) iter.Seq[int64] {
				return slices.Values(append(chain(n), map[int64][]int64{100: {1, 2}, 1: {3}, 3: {1}, 2: {101}}[n]...))
			},
		},
	} {
		rules.Start = func(c grammar.Case) int64 { return c.Int("n") }
		p := numbers(t, rules)
		start, err := p.Read("100\n", 0)
		if err != nil {
			t.Fatal(err)
		}
		m, err := p.Match(start)
		if err != nil {
			t.Fatal(err)
		}
		at := m.Position()
		moves, _, err := at.Moves(10)
		if err != nil {
			t.Fatal(err)
		}
		s := m.Solver(100)
		if w, err := s.Worth(t.Context(), moves[0].To); err != nil || !w.Known() {
			t.Errorf("%s: %s is worth %+v, %v", name, moves[0].To, w, err)
		}
		a, err := s.Analyse(t.Context(), at)
		if err != nil || a.Worth.Known() || !a.Moves[0].Worth.Known() || a.Moves[1].Worth.Known() {
			t.Errorf("%s: %s is worth %+v, the moves are %+v; %v", name, at, a.Worth, a.Moves, err)
		}
		if line, err := s.Line(t.Context(), at, 5); err != nil || len(line) > 0 {
			t.Errorf("%s: best play is %+v, %v", name, line, err)
		}
	}
}

// numbers returns the game of rules whose cases are numbers n from 1 to 100.
func numbers(t *testing.T, rules game.Rules[int64]) *play.Game {
	t.Helper()
	sp, err := spec.Parse("a.yaml", []byte("id: a\ntitle: {en: A}\nstatement: {en: A}\ninput: {case: [{n: {int: 1..100}}]}\n"+
		"output: [{w: {first: A, second: B}}]\nsamples: [{in: x, out: x}]\n"))
	if err != nil {
		t.Fatal(err)
	}
	g, err := grammar.Compile(sp)
	if err != nil {
		t.Fatal(err)
	}
	p, err := play.New(g, game.Of(rules), play.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestAmbiguousMoves checks that two moves with the same text to different positions are an error
// that names the position and a remedy. Two such moves to positions with the same moves are one.
func TestAmbiguousMoves(t *testing.T) {
	for name, test := range map[string]struct {
		after map[int64][]int64
		want  string
	}{
		"different": {map[int64][]int64{100: {1, 2}, 1: {3}}, `big: two moves are both written "small"; let the rules show these positions differently`},
		"alike":     {map[int64][]int64{100: {1, 2}, 1: {3}, 2: {4}}, ""},
	} {
		g := numbers(t, game.Rules[int64]{
			Start: func(c grammar.Case) int64 { return c.Int("n") },
			Moves: func(n int64) iter.Seq[int64] { return slices.Values(test.after[n]) },
			Show: func(n int64) string {
				if n == 100 {
					return "big"
				}
				return "small"
			},
		})
		start, err := g.Read("100\n", 0)
		if err != nil {
			t.Fatal(err)
		}
		p, err := g.Position(start)
		if err != nil {
			t.Fatal(err)
		}
		_, err = g.Solver(p, play.Budget).Analyse(t.Context(), p)
		if test.want == "" && err != nil || test.want != "" && (err == nil || err.Error() != test.want) {
			t.Errorf("%s: %v, want %q", name, err, test.want)
		}
	}
}
