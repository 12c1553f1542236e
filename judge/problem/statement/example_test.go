package statement_test

import (
	"fmt"

	_ "grundy/judge/base/i18n/zh"
	"grundy/judge/problem/statement"
	"grundy/judge/spec"
)

// Example writes a statement in both languages from the spec of a game of heaps.
func Example() {
	sp, err := spec.Parse("nim.yaml", []byte(`
id: nim
title: {en: Nim}
statement: {en: The last stone wins.}
input:
  cases: {count: T, max: 100}
  case: [{n: {int: 1..9}}, {a: {int: 1..1000, count: n}}]
output: [{winner: {first: Kiki, second: Cici}}]
game: {heaps: a, take: any}
samples: [{in: "1\n1\n5\n", out: "Kiki\n"}]
`))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(statement.Input(sp, "en"))
	fmt.Print(statement.Output(sp, "en"))
	fmt.Print(statement.Output(sp, "zh"))
	// Output:
	// The first line holds the number of cases, $T$ ($1 \le T \le 100$).
	// The first line of a case holds an integer $n$ ($1 \le n \le 9$).
	// The second line holds $n$ integers $a_1 \dots a_n$ ($1 \le a_i \le 1000$).
	// Values on a line are separated by single spaces.
	// For every case print a line: `Kiki` if the first player wins, otherwise `Cici`.
	// 对每组数据输出一行：先手获胜为 `Kiki`，否则为 `Cici`。
}
