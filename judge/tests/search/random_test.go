package search

import (
	"context"
	"iter"
	"slices"
	"testing"

	"grundy/judge/spec/grammar"
	"grundy/judge/tests/sample"
)

// TestShares checks that all classes that occur have about equal shares of the random cases.
func TestShares(t *testing.T) {
	g := compile(t, inputs["nim"])
	classes := func(_ context.Context, files []*grammar.Cases) ([]string, error) {
		var list []string
		for c := range allOf(files) {
			class := "win"
			if c.Ints("a")[0]%8 == 0 {
				class = "lose"
			}
			list = append(list, class)
		}
		return list, nil
	}
	small := 50
	n := map[string]int{}
	try := func(_ context.Context, cases *grammar.Cases) (Outcome, error) {
		list, _ := classes(context.Background(), []*grammar.Cases{cases})
		for _, class := range list {
			n[class]++
		}
		return Outcome{}, nil
	}
	w := newChance(&Hunt{Grammar: g, Try: try, Small: small, Classes: classes, Seed: 1})
	for _, f := range w.round(10_000) {
		if err := f.make(t.Context(), f); err != nil {
			t.Fatal(err)
		}
		if list, _ := classes(context.Background(), []*grammar.Cases{f.cases}); !slices.Equal(list, f.classes) {
			t.Fatal("the classes are those of other cases")
		}
		if _, err := try(t.Context(), f.cases); err != nil {
			t.Fatal(err)
		}
	}
	if n["lose"]*10 < n["win"]*9 || n["win"]*10 < n["lose"]*9 {
		t.Errorf("shares: %v", n)
	}
}

// TestNear checks that values next to those that the spec names as critical are drawn.
func TestNear(t *testing.T) {
	g := compile(t, "\n  case: [{x: {int: 1..10^12}, y: {int: 1..10^12}}]")
	p := wrongIf(func(c grammar.Case) bool { return c.Int("x") == 123_456_789_013 })
	for _, near := range []map[string][][]int64{nil, {"x": {{123_456_789_012}}}} {
		r := hunt(t, g, &Hunt{Try: p.trying(false), Small: 100, Cases: 5000, Near: near})
		if (r.Found != nil) != (near != nil) {
			t.Errorf("near %v: %+v", near, r.Found)
		}
	}
}

// nimGame knows the P-positions of Nim if quick is set, and otherwise only the moves.
type nimGame struct{ quick bool }

func (n nimGame) Losing(c grammar.Case) (grammar.Case, bool) {
	a := c.Ints("a")
	last := len(a) - 1
	lost, err := c.With(c.Grammar().Field("a"), last, xor(a[:last]))
	return lost, n.quick && err == nil
}

func (n nimGame) Next(c grammar.Case) iter.Seq[grammar.Case] {
	return func(yield func(grammar.Case) bool) {
		for i, v := range c.Ints("a") {
			for to := v - 1; to >= max(v-3, 0); to-- {
				if next, err := c.With(c.Grammar().Field("a"), i, to); err == nil && !yield(next) {
					return
				}
			}
		}
	}
}

// TestGame checks that P-positions are tried that are rare among random cases, if the game has a
// quick method for them. If it has none, positions one move away from drawn cases are tried.
func TestGame(t *testing.T) {
	g := compile(t, "\n  cases: {count: T, max: 100}\n  case: [a: {int: 10^8..10^9, count: 5}]")
	p := wrongIf(func(c grammar.Case) bool { return xor(c.Ints("a")) == 0 })
	for _, game := range []sample.Game{nil, nimGame{true}} {
		r := hunt(t, g, &Hunt{Try: p.trying(false), Small: 1000, Cases: 20_000, Game: game})
		if (r.Found != nil) != (game != nil) {
			t.Errorf("game %v: %+v", game, r.Found)
		}
	}
	met := 0
	h := &Hunt{Grammar: g, Game: nimGame{false}, Classes: parity, Seed: 1}
	for _, f := range newChance(h).round(10_000) {
		if err := f.make(t.Context(), f); err != nil {
			t.Fatal(err)
		}
		cases := f.cases
		for i := range cases.Len() {
			for j := range i {
				met += followed(cases.At(i), cases.At(j)) + followed(cases.At(j), cases.At(i))
			}
		}
	}
	if met == 0 {
		t.Error("no case is a move away from another")
	}
}

// Subtle names one position, (10^6+1, 10^6+2, 3), if it is legal.
func (nimGame) Subtle(g *grammar.Grammar) iter.Seq[grammar.Case] {
	return func(yield func(grammar.Case) bool) {
		if c, err := g.Make(map[string]any{"a": []int64{1_000_001, 1_000_002, 3}}); err == nil {
			yield(c)
		}
	}
}

// TestSubtle checks that the positions named by the game as easily misjudged are tried.
func TestSubtle(t *testing.T) {
	g := compile(t, "\n  cases: {count: T, max: 100}\n  case: [a: {int: 0..10^9, count: 3}]")
	p := wrongIf(func(c grammar.Case) bool { return slices.Equal(c.Ints("a"), []int64{1_000_001, 1_000_002, 3}) })
	for _, game := range []sample.Game{nil, nimGame{true}} {
		r := hunt(t, g, &Hunt{Try: p.trying(false), Small: 1000, Cases: 20_000, Game: game})
		if (r.Found != nil) != (game != nil) {
			t.Errorf("game %v: %+v", game, r.Found)
		}
	}
}

// followed returns 1 if b is one move away from a, and otherwise 0.
func followed(a, b grammar.Case) int {
	for next := range (nimGame{}).Next(a) {
		if grammar.Equal(next, b) {
			return 1
		}
	}
	return 0
}

// TestRare checks that cases with rare answers are varied. A case that needs two rare properties at
// once is reached from a case with one of them.
func TestRare(t *testing.T) {
	g := compile(t, "\n  cases: {count: T, max: 100}\n  case: [{x: {int: 1..10^9}, y: {int: 1..10^9}, z: {int: 1..10^9}}]")
	rare := func(c grammar.Case) bool { return c.Int("x")%1009 == 5 && c.Int("x") > 1_000_000 }
	classes := func(_ context.Context, files []*grammar.Cases) ([]string, error) {
		var list []string
		for c := range allOf(files) {
			list = append(list, map[bool]string{true: "rare", false: "common"}[rare(c)])
		}
		return list, nil
	}
	n := map[bool]int{}
	for _, classed := range []bool{false, true} {
		h := &Hunt{Cases: 30_000, Small: 100, Try: func(_ context.Context, cases *grammar.Cases) (Outcome, error) {
			for c := range cases.All() {
				if rare(c) {
					n[classed]++
				}
			}
			return Outcome{}, nil
		}}
		if classed {
			h.Classes = classes
		}
		hunt(t, g, h)
	}
	if n[true] < 5*n[false]+100 {
		t.Errorf("rare cases met: %d without classes, %d with", n[false], n[true])
	}
}

// TestSlow checks that hunts for TLE vary slow cases: they find a case over the limit more often
// than hunts that do not.
func TestSlow(t *testing.T) {
	g := compile(t, "\n  case: [n: {int: 1..60}, a: {int: 0..10^9, count: n}]")
	try := func(_ context.Context, cases *grammar.Cases) (Outcome, error) {
		a := cases.At(0).Ints("a")
		cost := int64(count(a, func(v int64) bool { return v&1023 == 1000 }))
		if cost >= 6 {
			return Outcome{Fail: "TLE", Cost: cost, At: -1}, nil
		}
		return Outcome{Cost: cost}, nil
	}
	found := map[bool]int{}
	for _, slow := range []bool{false, true} {
		for seed := range uint64(10) {
			r := hunt(t, g, &Hunt{Try: try, Small: 100, Cases: 6000, Slow: slow, Seed: seed})
			if r.Found != nil {
				found[slow]++
			}
		}
	}
	if found[true] < 9 || found[false] > 5 {
		t.Errorf("of 10 hunts %d found it, %d without varying slow cases", found[true], found[false])
	}
}

// TestNoRoom checks that a hunt ends if no file has room for a single case.
func TestNoRoom(t *testing.T) {
	g := compile(t, "\n  case: [n: {int: 1..60}, a: {int: 0..10^9, count: n}]")
	h := &Hunt{Grammar: g, Bytes: 65, Small: 10, Cases: 100, Try: func(context.Context, *grammar.Cases) (Outcome, error) { return Outcome{}, nil }}
	h.Seed = 1
	if r, err := h.Search(t.Context()); err != nil || r.Found != nil {
		t.Errorf("%v, %+v", err, r)
	}
}
