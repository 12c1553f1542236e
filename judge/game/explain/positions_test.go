package explain_test

import (
	"regexp"
	"testing"

	"grundy/judge/base/i18n"
	"grundy/judge/game"
	"grundy/judge/game/explain"
	"grundy/judge/render/reporttest"
	"grundy/judge/spec/grammar"
	"grundy/problems/catalogue"
)

// fewPositions is the number of small cases of a problem whose positions are checked.
const fewPositions = 400

// TestPositionsInChinese checks that the Chinese names of positions of all problems contain no
// English words, at the start and after winning or best moves.
func TestPositionsInChinese(t *testing.T) {
	best := 0
	english := regexp.MustCompile(`[A-Za-z]{2,}`)
	for _, id := range catalogue.Open().IDs() {
		p, err := catalogue.Open().Problem(t.Context(), id, nil)
		if err != nil {
			t.Fatal(err)
		}
		seen := map[i18n.Message]bool{}
		n := 0
		for c := range p.Grammar.Enumerate().All() {
			best += positionsFrom(t, p.Game, c, seen)
			if n++; n == fewPositions {
				break
			}
		}
		if len(seen) == 0 {
			t.Errorf("%s shows no position", id)
		}
		for position := range seen {
			if said := explain.Position(position, "zh"); english.MatchString(said) {
				t.Errorf("%s: %q is said as %q", id, position, said)
				break
			}
		}
	}
	if best == 0 {
		t.Error("no game won by points names its best move")
	}
}

// TestTupleInChinese checks that only the names in a tuple are translated, not its commas.
func TestTupleInChinese(t *testing.T) {
	name := game.NamedTuple([]i18n.Message{"1", i18n.Messagef("circle of %d", 2)})
	if got := explain.Position(name, "zh"); got != "(1, 环形 2)" {
		t.Errorf("got %s", got)
	}
}

// positionsFrom records the position of a case, and the positions after its winning moves and its
// best move. For each case one move away, it records the positions after winning moves, too. It
// returns the number of best moves in games won by points.
func positionsFrom(t *testing.T, g game.Game, c grammar.Case, seen map[i18n.Message]bool) (best int) {
	o := g.Oracle(5000)
	seen[o.Position(c)] = true
	note := func(c grammar.Case) {
		wins, _ := o.Wins(c)
		for _, m := range wins {
			seen[m.After] = true
		}
	}
	note(c)
	for next := range g.Next(c) {
		note(next)
	}
	if chooser, ok := o.(game.Chooser); ok {
		switch m, _, err := chooser.Best(c); {
		case err != nil && game.Asked(g) == game.Score:
			t.Errorf("%s: %v", o.Position(c), err)
		case err == nil && m.After != "":
			seen[m.After] = true
			best++
		}
	}
	return best
}

// TestCountedMovesDiffer checks that the names of winning moves differ if a problem asks for their
// number.
func TestCountedMovesDiffer(t *testing.T) {
	counted := 0
	for _, id := range catalogue.Open().IDs() {
		p, err := catalogue.Open().Problem(t.Context(), id, nil)
		if err != nil {
			t.Fatal(err)
		}
		if game.Asked(p.Game) != game.WinningMoves {
			continue
		}
		counted++
		n := 0
		for c := range p.Grammar.Enumerate().All() {
			wins, _ := p.Game.Oracle(50_000).Wins(c)
			after := map[i18n.Message]bool{}
			for _, m := range wins {
				after[m.After] = true
			}
			if len(after) < len(wins) {
				t.Fatalf("%s: %d winning moves are shown as %d", id, len(wins), len(after))
			}
			if n++; n == fewPositions {
				break
			}
		}
	}
	if counted == 0 {
		t.Error("no problem asks for the number of winning moves")
	}
}

// TestLineOfPlay checks that P and N alternate from the counterexample on.
func TestLineOfPlay(t *testing.T) {
	ex := reporttest.Wrong("a.c").Counterexample
	p, err := catalogue.Open().Problem(t.Context(), "p2197", nil)
	if err != nil {
		t.Fatal(err)
	}
	line := explain.Rules{Spec: p.Spec, Grammar: p.Grammar, Format: p.Format, Game: p.Game}.Line(t.Context(), ex.Input, ex.Facts)
	if len(line) < 4 || line[0].Position != "(1, 2, 3)" {
		t.Fatalf("%+v", line)
	}
	for i, p := range line {
		if string(p.Class) != [2]string{"P", "N"}[i%2] {
			t.Errorf("position %d, %s, is %c", i, p.Position, p.Class)
		}
	}
}
