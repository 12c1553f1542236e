// Package games opens the games of the catalogue's problems in tests.
package games

import (
	"strings"
	"testing"

	"grundy/judge/game/rules"
	"grundy/judge/play"
	"grundy/judge/problem"
	"grundy/judge/spec"
	"grundy/problems/catalogue"
)

// Open returns the game of a problem. The test fails if the problem has none.
func Open(t testing.TB, id string, o play.Options) *play.Game {
	t.Helper()
	sp, err := catalogue.Open().Spec(id)
	if err != nil {
		t.Fatal(err)
	}
	g, rules, err := catalogue.Rules(sp)
	if err != nil {
		t.Fatal(err)
	}
	opened, err := play.New(g, rules, o)
	if err != nil {
		t.Fatal(err)
	}
	return opened
}

// toads is a spec of Toads and Frogs, in which Left and Right have different moves.
const toads = `
id: toads
title: {en: Toads and Frogs}
statement: {en: Toads move right and frogs move left.}
input: {case: [{s: {chars: "tf.", length: 1..9}}]}
output: [{winner: {first: Left, second: Right}}]
game:
  rules: |
    def start(case): return case.s
    def swaps(p, pairs):
        return [p[:i] + b + p[i+len(a):] for a, b in pairs for i in range(len(p)) if p[i:i+len(a)] == a]
    def left(p): return swaps(p, [("t.", ".t"), ("tf.", ".ft")])
    def right(p): return swaps(p, [(".f", "f."), (".tf", "ft.")])
`

// Partizan returns Toads and Frogs, a game in which Left and Right have different moves.
func Partizan(t testing.TB) *play.Game {
	t.Helper()
	return declared(t, toads)
}

// Named returns Toads and Frogs with rules that name the moves: "from 2".
func Named(t testing.TB) *play.Game {
	t.Helper()
	return declared(t, strings.Replace(toads, "[p[:i] + b + p[i+len(a):] for", `[move(p[:i] + b + p[i+len(a):], name = "from %d" % i) for`, 1))
}

// declared returns the game of a spec with rules.
func declared(t testing.TB, text string) *play.Game {
	t.Helper()
	sp, err := spec.Parse("toads.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	r, err := rules.Load(rules.Source{Name: "toads.yaml", Text: sp.Game.Rules.Value}, rules.Local)
	if err != nil {
		t.Fatal(err)
	}
	p, err := problem.Load(sp, problem.Code{Rules: r})
	if err != nil {
		t.Fatal(err)
	}
	g, err := play.New(p.Grammar, p.Game, play.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return g
}
