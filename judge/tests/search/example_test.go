package search_test

import (
	"context"
	"fmt"
	"log"

	"grundy/judge/spec"
	"grundy/judge/spec/grammar"
	"grundy/judge/tests/search"
)

const nim = `
id: nim
title: {en: Nim}
statement: {en: "Who wins?"}
input:
  cases: {count: T, max: 100}
  case: [{n: {int: 1..10}}, {a: {int: 0..1000, count: n}}]
output: [{winner: {first: "Yes", second: "No"}}]
samples: [{in: "1\n1\n0\n", out: "No\n"}]
`

// Example judges, within the process, a program that adds instead of xoring. A caller with real
// programs prints the cases, runs the program on them and compares the answers.
func Example() {
	p, err := spec.Parse("nim.yaml", []byte(nim))
	if err != nil {
		log.Fatal(err)
	}
	g, err := grammar.Compile(p)
	if err != nil {
		log.Fatal(err)
	}
	try := func(_ context.Context, cases *grammar.Cases) (search.Outcome, error) {
		for i := range cases.Len() {
			var sum, xor int64
			for _, a := range cases.At(i).Ints("a") {
				sum, xor = sum+a, xor^a
			}
			if (sum != 0) != (xor != 0) {
				return search.Outcome{Fail: "WA", At: i}, nil
			}
		}
		return search.Outcome{}, nil
	}
	h := &search.Hunt{Grammar: g, Try: try, Name: "nim", Seed: 1, Jobs: 2, Cases: 100_000}
	r, err := h.Search(context.Background())
	if err != nil {
		log.Fatal(err)
	}
	f := r.Found
	fmt.Printf("%s in the phase %s; minimal: %v, %d smaller cases pass\n", f.Outcome.Fail, f.Phase, f.Minimal, f.Smaller)
	fmt.Print(string(g.Print(nil, f.Cases)))
	// Output:
	// WA in the phase small; minimal: true, 9 smaller cases pass
	// 1
	// 2
	// 1 1
}
