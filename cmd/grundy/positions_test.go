package main

import (
	"regexp"
	"testing"

	"grundy/judge/game"
	"grundy/judge/grammar"
)

// fewPositions is how many small cases of a problem positions are looked at of.
const fewPositions = 400

// TestPositionsInChinese wants no English words in the positions of any problem when
// Chinese is spoken, at the start or after a move or two.
func TestPositionsInChinese(t *testing.T) {
	english := regexp.MustCompile(`[A-Za-z]{2,}`)
	for _, id := range openLibrary().ids() {
		p, err := openLibrary().find(t.Context(), id, nil)
		if err != nil {
			t.Fatal(err)
		}
		seen := map[string]bool{}
		n := 0
		for c := range p.Grammar.Enumerate().All() {
			positionsFrom(p.Game, c, seen)
			if n++; n == fewPositions {
				break
			}
		}
		if len(seen) == 0 {
			t.Errorf("%s shows no position", id)
		}
		for position := range seen {
			if said := named(position, "zh"); english.MatchString(said) {
				t.Errorf("%s: %q is said as %q", id, position, said)
				break
			}
		}
	}
}

// positionsFrom notes the position of a case, those after moves that win it, and
// those that such moves lead to from the cases a move away.
func positionsFrom(g game.Game, c grammar.Case, seen map[string]bool) {
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
		if best, _, err := chooser.Best(c); err == nil && best.After != "" {
			seen[best.After] = true
		}
	}
}
