package plan

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"grundy/judge/spec/grammar"
)

// TestConditionFilled checks that one of the largest files reaches the limit that a condition sets
// for a sum, a length or a product.
func TestConditionFilled(t *testing.T) {
	const (
		lists = `case: [{n: {int: 1..300}}, {repeat: n, lines: [{k: {int: 0..n}, v: {int: 0..n-1, count: k}}]}]`
		games = `case: [{n: {int: 1..50}}, {until: "0", max: 400, lines: [{m: {int: 1..60}, p: {int: 1..n, count: m}}]}]`
		flat  = `case: [{n: {int: 1..2000}}, {a: {int: 1..10^9, count: n}}]`
		words = `case: [{n: {int: 1..20}}, {repeat: n, lines: [{s: {chars: ab, length: 1..5000}}]}]`
		grid  = `case: [{n: {int: 1..3000}, m: {int: 1..3000}}, {repeat: n, lines: [{s: {chars: ab, length: m}}]}]`
	)
	for _, test := range []struct {
		sections string
		values   string // the field whose values or letters are limited
		want     int64
	}{
		{lists + ", where: sum(k) <= 30000", "k", 30000},
		{lists + ", where: 29999 >= sum(k) && n >= 1", "k", 29999},
		{lists + ", where: 'sum(k) <= div(n * (n - 1), 3)'", "k", 29900},
		{lists + ", where: sum(k) + n <= 20000", "k", 19700},
		{lists + ", where: len(v) < 777", "k", 776},
		{lists + ", where: sum(k) <= 10", "k", 10},
		{games + ", where: sum(m) <= 9000", "m", 9000},
		{flat + ", where: sum(a) <= 10^7 + 3", "a", 10_000_003},
		{flat + ", where: sum(a) <= 1234", "a", 1234},
		{words + ", where: 'sum(map(s, len(#))) <= 7777'", "s", 7777},
		{grid + ", where: n * m <= 90000", "s", 90000},
	} {
		src := tiny{name: "limited", limit: 200_000, sections: "input: {" + test.sections + "}"}.source(t)
		src.Solve = firstIsEven
		most := int64(0)
		for _, cases := range largestCasesOf(t, src, 1) {
			for _, c := range cases {
				most = max(most, amount(c, test.values))
			}
		}
		if most != test.want {
			t.Errorf("%s: at most %d, want %d", test.sections, most, test.want)
		}
	}
}

// firstIsEven answers by the first number of a file.
func firstIsEven(in io.Reader, out io.Writer) error {
	first := 0
	if _, err := fmt.Fscan(in, &first); err != nil {
		return err
	}
	_, err := fmt.Fprintln(out, winner(first%2 == 0))
	return err
}

// amount returns the sum of the numbers of a field, or the number of letters of its words.
func amount(c grammar.Case, field string) int64 {
	if f := c.Grammar().Field(field); f.Kind == grammar.Word {
		return int64(len(strings.Join(c.Strs(field), "")))
	}
	return sum(c.Ints(field))
}
