package game

import (
	"fmt"
	"iter"
	"strings"
	"testing"

	"grundy/judge/spec/grammar"
	"grundy/judge/spec/grammar/answer"
)

// halves returns a game of one heap, in which a move may reduce the heap to no less than half.
func halves() Game {
	moves := func(n int64) iter.Seq[int64] {
		return func(yield func(int64) bool) {
			for left := n - 1; 2*left >= n && yield(left); left-- {
			}
		}
	}
	print := func(_ grammar.Case, classes []Class) string {
		var b strings.Builder
		for _, c := range classes {
			fmt.Fprintf(&b, "%c\n", c)
		}
		return b.String()
	}
	return Each(Rules[int64]{Moves: moves}, func(c grammar.Case) []int64 { return c.Ints("a") }, print)
}

const halvesSpec = `input: {cases: {count: t, max: 9}, case: [{n: {int: 1..5}}, {a: {int: 0..99, count: n}}]}
output: [{repeat: n, lines: [{class: {first: N, second: P}}]}]`

// TestEach checks that a case with several positions has no class, winning moves or value, but that
// its answers are compared. It also checks that a case with one position has the facts about it.
func TestEach(t *testing.T) {
	_, g := parse(t, halvesSpec)
	h := halves()
	o := h.Oracle(100_000)
	several := makeCase(t, g, map[string]any{"a": []int64{0, 1, 2, 3, 7}})
	if _, err := o.Class(several); err == nil || err.Error() != "the case asks about 5 positions, not about one" {
		t.Errorf("class of five positions: %v", err)
	}
	if _, err := o.Wins(several); err == nil {
		t.Error("winning moves from five positions")
	}
	if _, err := o.Value(several); err == nil {
		t.Error("the value of five positions")
	}
	for _, test := range []struct {
		answer string
		agrees bool
	}{{"P\nP\nN\nP\nP\n", true}, {"P\nP\nN\nN\nP\n", false}, {"P\nP\nN\nP\nN\n", false}} {
		if err := o.Agrees(several, answer.Answer{Text: []byte(test.answer)}); (err == nil) != test.agrees {
			t.Errorf("%q: %v", test.answer, err)
		}
	}
	one := makeCase(t, g, map[string]any{"a": []int64{4}})
	if class, err := o.Class(one); class != N || err != nil {
		t.Errorf("4 is %c, %v", class, err)
	}
	if wins, err := o.Wins(one); err != nil || len(wins) != 1 || wins[0].After != "3" {
		t.Errorf("from 4: %v, %v", wins, err)
	}
	if v, err := o.Value(one); v != 2 || err != nil {
		t.Errorf("the value of 4 is %d, %v", v, err)
	}
	for c := range h.Next(one) {
		t.Errorf("the case %v is a move away", c)
	}
	if err := h.Oracle(3).Agrees(several, answer.Answer{}); err == nil {
		t.Error("no budget is enough")
	}
}

// TestRulesLosing checks that Losing of rules in Go is the function that they give.
func TestRulesLosing(t *testing.T) {
	_, g := parse(t, barInput)
	square := bars()
	square.Losing = func(c grammar.Case) (grammar.Case, bool) {
		next, err := c.With(g.Field("b"), 0, c.Int("a"))
		return next, err == nil
	}
	c, ok := Of(square).Losing(makeCase(t, g, map[string]any{"a": int64(5), "b": int64(3)}))
	if !ok || string(g.PrintCase(nil, c)) != "5 5\n" {
		t.Errorf("%q, %t", g.PrintCase(nil, c), ok)
	}
}
