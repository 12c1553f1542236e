// Package games opens the games of the catalogue's problems in tests.
package games

import (
	"testing"

	"grundy/judge/play"
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
