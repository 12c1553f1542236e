package game_test

import (
	"fmt"

	"grundy/judge/game"
	"grundy/judge/spec"
	"grundy/judge/spec/grammar"
)

func Example() {
	problem, err := spec.Parse("nim.yaml", []byte(`id: nim
title: {en: Nim}
statement: {en: "Take any number from one of three piles; the last stone wins."}
input: {case: [{a: {int: 0..9, count: 3}}]}
output: [{winner: {first: "Yes", second: "No"}}]
game: {heaps: a, take: any}
samples: [{in: "1 2 3\n", out: "No\n"}]
`))
	if err != nil {
		panic(err)
	}
	g, err := grammar.Compile(problem)
	if err != nil {
		panic(err)
	}
	rules, err := game.Heaps(problem, g, nil)
	if err != nil {
		panic(err)
	}
	cases, err := g.Parse([]byte("3 4 5\n"), grammar.Strict)
	if err != nil {
		panic(err)
	}
	oracle := rules.Oracle(100_000)
	class, err := oracle.Class(cases.At(0))
	if err != nil {
		panic(err)
	}
	fmt.Printf("%s: class %c\n", oracle.Position(cases.At(0)), class)
	wins, err := oracle.Wins(cases.At(0))
	if err != nil {
		panic(err)
	}
	for _, m := range wins {
		fmt.Printf("take %d from pile %d, which leaves %s\n", m.Take, m.Heap+1, m.After)
	}
	// Output:
	// (3, 4, 5): class N
	// take 2 from pile 1, which leaves (1, 4, 5)
}
