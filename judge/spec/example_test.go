package spec_test

import (
	"fmt"

	"grundy/judge/spec"
)

func ExampleParse() {
	problem, err := spec.Parse("hdu1847.yaml", []byte(`
id: hdu1847
title: {en: "Good luck"}
statement: {en: "Take a power of two; the last card wins."}
input:
  cases: {eof: true, max: 1000}
  case: [{n: {int: 1..1000}}]
output: [{winner: {first: Kiki, second: Cici}}]
game: {heaps: n, take: powers of 2}
samples: [{in: "1\n3\n", out: "Kiki\nCici\n"}]
`))
	if err != nil {
		fmt.Println(err)
		return
	}
	n := problem.Input.Case[0].Fields[0]
	fmt.Println(n.Name.Value, n.Int.Value, n.Int.Place)
	fmt.Println(problem.Game.Take.Value)
	// Output:
	// n 1..1000 hdu1847.yaml:7
	// powers of 2
}

func ExampleParse_complaints() {
	_, err := spec.Parse("nim.yaml", []byte(`id: nim
title: {en: Nim}
statement: {en: Take from one heap.}
input:
  case: [{n: {int: 1..010}}]
output: [{winner: {first: Yes, secnd: No}}]
game: {heaps: n, take: 1, 3, 4}
`))
	fmt.Println(err)
	// Output:
	// nim.yaml:5: "010" is not a whole decimal number; write 10
	// nim.yaml:6: unknown key "secnd" in winner; did you mean "second"?
	// nim.yaml:7: unknown key "3" in game; quote a text that has commas, or give the key a value
	// nim.yaml:7: unknown key "4" in game; quote a text that has commas, or give the key a value
}
