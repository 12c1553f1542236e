package search

import (
	"slices"
	"testing"

	"grundy/judge/spec/grammar"
	"grundy/judge/testing/testenv"
)

// local checks a shrunk counterexample by an independent search for a single step that preserves
// the failure.
func local(t *testing.T, g *grammar.Grammar, m mutant, f *Found) {
	t.Helper()
	if f.Cases.Len() != 1 || !f.Local {
		t.Errorf("%s, %s: %d cases, local %v", m.input, m.name, f.Cases.Len(), f.Local)
		return
	}
	c := f.Cases.At(0)
	if !m.wrong(c) {
		t.Errorf("%s, %s: passes\n%s", m.input, m.name, text(g, f.Cases))
	}
	if _, err := g.Parse(g.Print(nil, f.Cases), grammar.Strict); err != nil {
		t.Errorf("%s, %s: illegal: %v", m.input, m.name, err)
	}
	n := 0
	for next := range neighbours(g, m.input, c) {
		n++
		if m.wrong(next) && less(next, c) {
			alone := g.NewCases()
			alone.Add(next)
			t.Errorf("%s, %s:\n%sis not the least: a step from it fails, too\n%s", m.input, m.name, text(g, f.Cases), text(g, alone))
			return
		}
	}
	if smallest, _ := first(g, wrongIf(func(grammar.Case) bool { return true }), 1); n == 0 && !grammar.Equal(c, smallest.At(0)) {
		t.Errorf("%s, %s: no neighbour of\n%s", m.input, m.name, text(g, f.Cases))
	}
}

// TestShrinkFrom checks that shrinking reaches a local minimum from large random cases on which
// each mutant fails, and does nothing when called again.
func TestShrinkFrom(t *testing.T) {
	testenv.Long(t)
	for _, m := range mutants {
		g, p := compile(t, inputs[m.input]), wrongIf(m.wrong)
		met := 0
		for i := range 12 {
			c, ok := failing(g, p, i)
			if !ok {
				continue
			}
			met++
			h := &Hunt{Grammar: g, Try: p.trying(false), Shrinks: 100_000}
			f, err := h.Shrink(t.Context(), &Found{Cases: c, From: c, Outcome: Outcome{Fail: "WA"}})
			if err != nil {
				t.Fatal(err)
			}
			local(t, g, m, f)
			again, err := h.Shrink(t.Context(), &Found{Cases: f.Cases, Outcome: f.Outcome})
			if err != nil || again.Steps != 0 {
				t.Errorf("%s, %s: shrunk again by %d steps, %v", m.input, m.name, again.Steps, err)
			}
		}
		if met < 3 {
			t.Errorf("%s, %s: only %d cases to shrink", m.input, m.name, met)
		}
	}
}

// failing draws random cases until a program fails on one.
func failing(g *grammar.Grammar, p program, i int) (*grammar.Cases, bool) {
	m := &maker{h: &Hunt{Grammar: g}, i: 8*i + 7, size: 1, Random: grammar.Random{Rand: grammar.NewRand("failing", i)}}
	for range 3000 {
		if c, ok := m.draw(); ok && p(c) != "" {
			cases := g.NewCases()
			cases.Add(c)
			return cases, true
		}
	}
	return nil, false
}

// TestSameFailure checks that a wrong answer shrinks to a wrong answer, although the program
// crashes on smaller cases.
func TestSameFailure(t *testing.T) {
	g := compile(t, inputs["nim"])
	p := program(func(c grammar.Case) string {
		switch s := sum(c.Ints("a")); {
		case s > 1000:
			return "WA"
		case s > 10:
			return "RE"
		}
		return ""
	})
	c, ok := failing(g, func(c grammar.Case) string { return map[string]string{"WA": "WA"}[p(c)] }, 1)
	if !ok {
		t.Fatal("nothing fails")
	}
	h := &Hunt{Grammar: g, Try: p.trying(false)}
	f, err := h.Shrink(t.Context(), &Found{Cases: c, Outcome: Outcome{Fail: "WA"}})
	if err != nil || sum(f.Cases.At(0).Ints("a")) != 1001 || f.Outcome.Fail != "WA" {
		t.Errorf("%v, %v: %s", err, f.Outcome, text(g, f.Cases))
	}
}

// shrinksTo checks that a case on which a program gives a wrong answer shrinks to the case with the
// text want.
func shrinksTo(t *testing.T, g *grammar.Grammar, p program, values map[string]any, want string) {
	t.Helper()
	cases := g.NewCases()
	c, err := g.Make(values)
	if err != nil {
		t.Fatal(err)
	}
	cases.Add(c)
	f, err := (&Hunt{Grammar: g, Try: p.trying(false)}).Shrink(t.Context(), &Found{Cases: cases, Outcome: Outcome{Fail: "WA"}})
	if err != nil || text(g, f.Cases) != want {
		t.Errorf("%v: %s", err, text(g, f.Cases))
	}
}

// TestEqualHeaps checks a shrinking that needs steps of two values: the position must remain a
// P-position and the answer wrong.
func TestEqualHeaps(t *testing.T) {
	g := compile(t, inputs["nim"])
	p := wrongIf(func(c grammar.Case) bool {
		a := c.Ints("a")
		return len(a) > 1 && xor(a) == 0 && sum(a) > 0
	})
	shrinksTo(t, g, p, map[string]any{"a": []int64{9000, 5, 700, 9000, 5, 700, 0, 0}}, "1\n2\n1 1\n")
}

// TestLimit checks that a case that exceeds a limit shrinks to at most twice the least length in
// few tries. If a program never ends on small cases, the case must shrink to the smallest one.
func TestLimit(t *testing.T) {
	g := compile(t, "\n  case: [n: {int: 1..10^5}, a: {int: 0..10^9, count: n}]")
	values := make([]int64, 60_000)
	for i := range values {
		values[i] = int64(i) * 7919 % 1_000_000_000
	}
	c, err := g.Make(map[string]any{"a": values})
	if err != nil {
		t.Fatal(err)
	}
	cases := g.NewCases()
	cases.Add(c)
	limit := func(fail string) bool { return fail == "TLE" }
	for _, test := range []struct {
		slow            func(a []int64) bool
		atMost, atLeast int
		tries           int
	}{
		{func(a []int64) bool { return len(a) >= 10_000 }, 20_000, 10_000, 60},
		{func(a []int64) bool { return len(a) >= 3 && a[1] >= 1 }, 3, 3, 200},
	} {
		p := program(func(c grammar.Case) string {
			if test.slow(c.Ints("a")) {
				return "TLE"
			}
			return ""
		})
		h := &Hunt{Grammar: g, Try: p.trying(false), Limit: limit}
		f, err := h.Shrink(t.Context(), &Found{Cases: cases, Outcome: Outcome{Fail: "TLE"}})
		if n := f.Cases.At(0).Int("n"); err != nil || int(n) > test.atMost || int(n) < test.atLeast || f.Tries > test.tries {
			t.Errorf("%v: %d heaps after %d tries", err, n, f.Tries)
		}
	}
}

// TestRecord checks that every case can be made again from its script.
func TestRecord(t *testing.T) {
	for name, input := range inputs {
		g := compile(t, input)
		n := 0
		for c := range g.Enumerate().All() {
			s, ok := record(c)
			if !ok {
				t.Fatalf("%s: not recorded: %s", name, g.PrintCase(nil, c))
			}
			again, _, ok := play(g, s, dry{})
			if !ok || !grammar.Equal(again, c) {
				t.Fatalf("%s: another case than %s", name, g.PrintCase(nil, c))
			}
			if n++; n == 2000 {
				break
			}
		}
	}
}

// TestWide checks a program that fails at the end of an integer type's range. The counterexample
// must shrink to the smallest such number, although no step leads there from the case that was
// found.
func TestWide(t *testing.T) {
	g := compile(t, inputs["nim"])
	p := wrongIf(func(c grammar.Case) bool {
		a := c.Ints("a")
		return slices.Contains(a, 1<<16) || slices.Contains(a, 777_777)
	})
	shrinksTo(t, g, p, map[string]any{"a": []int64{5, 777_777, 9}}, "1\n1\n65536\n")
}
