package cases_test

import (
	"context"
	"fmt"

	"grundy/judge/game"
	"grundy/judge/game/table/cases"
	"grundy/judge/spec"
	"grundy/judge/spec/grammar"
)

// Example prints the class, the Grundy value and the text of the three smallest cases of a game.
func Example() {
	sp, err := spec.Parse("cards.yaml", []byte(`
id: cards
title: {en: Cards}
statement: {en: Take one card or two.}
input: {case: [{n: {int: 1..9}}]}
output: [{winner: {first: A, second: B}}]
game: {heaps: n, take: "1, 2"}
samples: [{in: "x", out: "x"}]
`))
	if err != nil {
		fmt.Println(err)
		return
	}
	g, err := grammar.Compile(sp)
	if err != nil {
		fmt.Println(err)
		return
	}
	rules, err := game.Heaps(sp, g, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	t, err := cases.Of(context.Background(), g, rules, 3)
	if err != nil {
		fmt.Println(err)
		return
	}
	for i := range t.Class {
		fmt.Println(t.Row(i))
	}
	// Output:
	// N	1	1
	// N	2	2
	// P	0	3
}
