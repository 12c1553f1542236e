package stress

import (
	"iter"
	"testing"

	"grundy/judge/grammar"
)

// two are two numbers, as one case.
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

// TestInProportion wants what hangs on the ratio of two values to shrink by orders
// of magnitude; to the least, 233 and 377, no small steps lead.
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

// farPairs is a game of which nobody knows but some P-positions, large first.
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

// TestEasilyMissed wants the smallest of the P-positions that the rules name, on
// which the program fails, where the case is one of them.
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
