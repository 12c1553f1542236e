package search

import (
	"iter"
	"strings"
	"testing"

	"grundy/judge/spec/grammar"
)

// two returns a case of two numbers.
func two(t *testing.T, g *grammar.Grammar, x, y int64) grammar.Case {
	t.Helper()
	c, err := g.Make(map[string]any{"x": x, "y": y})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

const twoNumbers = `
  cases: {eof: true, max: 64}
  case: [{x: {int: 0..10^9}, y: {int: 0..10^9}}]`

// TestInProportion checks that a failure that depends on the ratio of two values shrinks by orders
// of magnitude. The least pair is 233 and 377, which no small steps reach.
func TestInProportion(t *testing.T) {
	g := compile(t, twoNumbers)
	p := wrongIf(func(c grammar.Case) bool {
		x, y := c.Int("x"), c.Int("y")
		return 1000*y > 1618*x && y*y-x*y < x*x
	})
	cases := g.NewCases()
	cases.Add(two(t, g, 63226073, 102299787))
	h := &Hunt{Grammar: g, Try: p.trying(false)}
	f, err := h.Shrink(t.Context(), &Found{Cases: cases, Outcome: Outcome{Fail: "WA"}})
	if c := f.Cases.At(0); err != nil || !f.Local || p(c) != "WA" || c.Int("y") > 10_000 {
		t.Errorf("%v, local %v: %s", err, f.Local, text(g, f.Cases))
	}
}

// farPairs is a game with a list of some P-positions, the large ones first. Its rules are unknown.
type farPairs struct{ list []grammar.Case }

func (farPairs) Losing(c grammar.Case) (grammar.Case, bool) { return c, false }

func (farPairs) Next(grammar.Case) iter.Seq[grammar.Case] { return func(func(grammar.Case) bool) {} }

func (p farPairs) Subtle(*grammar.Grammar) iter.Seq[grammar.Case] {
	return func(yield func(grammar.Case) bool) {
		for _, c := range p.list {
			if !yield(c) {
				return
			}
		}
	}
}

// TestEasilyMissed checks a case that is one of the P-positions that the rules name. It must shrink
// to the smallest of these positions on which the program fails.
func TestEasilyMissed(t *testing.T) {
	g := compile(t, twoNumbers)
	game := farPairs{[]grammar.Case{
		two(t, g, 900_000_011, 7), two(t, g, 5, 400_000_003), two(t, g, 300_000_007, 300_000_011), two(t, g, 1, 2),
	}}
	p := wrongIf(func(c grammar.Case) bool { return c.Int("x") > 5 && wrongAmong(game.list, c) })
	cases := g.NewCases()
	cases.Add(game.list[0])
	h := &Hunt{Grammar: g, Try: p.trying(false), Game: game}
	f, err := h.Shrink(t.Context(), &Found{Cases: cases, Outcome: Outcome{Fail: "WA"}})
	if err != nil || text(g, f.Cases) != "300000007 300000011\n" {
		t.Errorf("%v: %s", err, text(g, f.Cases))
	}
}

func wrongAmong(list []grammar.Case, c grammar.Case) bool {
	for _, other := range list {
		if grammar.Equal(other, c) {
			return true
		}
	}
	return false
}

// TestEqualTogether checks that more than two equal values are lowered together.
func TestEqualTogether(t *testing.T) {
	g := compile(t, inputs["three heaps"])
	p := wrongIf(func(c grammar.Case) bool {
		m := c.Int("m")
		return m > 700 && m == c.Int("n") && m == c.Int("p")
	})
	shrinksTo(t, g, p, map[string]any{"m": int64(992), "n": int64(992), "p": int64(992)}, "701 701 701\n0 0 0\n")
}

// TestLongList checks a failure that depends on the length of a list and on one late value in it.
// It must shrink in few tries, however long the list is.
func TestLongList(t *testing.T) {
	const long = 5000
	g := compile(t, "\n  case: [n: {int: 1..20000}, a: {int: 0..10^6, count: n}]")
	p := wrongIf(func(c grammar.Case) bool {
		a := c.Ints("a")
		return len(a) >= long && a[long-1] != 0 && xor(a[:long-1]) == 0
	})
	a := make([]int64, long)
	r := grammar.NewRand("long list")
	for i := range a[1:] {
		a[i+1] = r.Int(1, 1_000_000)
	}
	a[0] = xor(a[1 : long-1])
	c, err := g.Make(map[string]any{"n": int64(long), "a": a})
	if err != nil {
		t.Fatal(err)
	}
	cases := g.NewCases()
	cases.Add(c)
	f, err := (&Hunt{Grammar: g, Try: p.trying(false)}).Shrink(t.Context(), &Found{Cases: cases, Outcome: Outcome{Fail: "WA"}})
	if err != nil || !f.Local || f.Tries > 200 || text(g, f.Cases) != "5000\n"+strings.Repeat("0 ", long-1)+"1\n" {
		t.Errorf("%v: %d tries, local %v: %.100s", err, f.Tries, f.Local, text(g, f.Cases))
	}
}
