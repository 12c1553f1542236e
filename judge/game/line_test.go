package game

import (
	"iter"
	"slices"
	"strings"
	"testing"

	"grundy/judge/spec"
	"grundy/judge/spec/grammar"
)

// lined is a problem whose heaps have parameters in their own lines.
const lined = `id: lined
title: {en: x}
statement: {en: x}
input:
  case:
    - n: {int: 1..3}
    - {repeat: n, lines: [{a: {int: 0..5}, k: {int: 1..3}}]}
output: [{winner: {first: W, second: L}}]
samples: [{in: "1\n1 1\n", out: "W\n"}]
game: {heaps: a, take: "TAKE", last: LAST}
`

// linedGame returns the game of lined with the amounts take.
func linedGame(t *testing.T, take, last string) (*grammar.Grammar, Game) {
	t.Helper()
	sp, err := spec.Parse("lined.yaml", []byte(strings.NewReplacer("TAKE", take, "LAST", last).Replace(lined)))
	if err != nil {
		t.Fatal(err)
	}
	g, err := grammar.Compile(sp)
	if err != nil {
		t.Fatal(err)
	}
	h, err := Heaps(sp, g, nil)
	if err != nil {
		t.Fatal(err)
	}
	return g, h
}

// TestLineParameters checks that each heap has the parameter of its own line: in the oracle, in the
// theory of sums, in walks, and in cases one move away. Rules in Go are compared.
func TestLineParameters(t *testing.T) {
	type heap struct{ a, k int64 }
	allowed := map[string]func(h heap) (lo, hi int64){
		"1..k": func(h heap) (int64, int64) { return 1, h.k }, "1..div(heap, k)": func(h heap) (int64, int64) { return 1, h.a / h.k },
		"k..3": func(h heap) (int64, int64) { return h.k, 3 }, "k..k+n": nil,
	}
	for take, of := range allowed {
		for _, last := range []string{"wins", "loses"} {
			g, rules := linedGame(t, take, last)
			type state [3]heap
			own := func(n int) Game {
				return Of(Rules[state]{LastLoses: last == "loses", Start: func(c grammar.Case) (s state) {
					for i, a := range c.Ints("a") {
						s[i] = heap{a, c.Ints("k")[i]}
					}
					return s
				}, Moves: func(s state) iter.Seq[state] {
					return func(yield func(state) bool) {
						for i, h := range s {
							if h.a == 0 {
								continue
							}
							lo, hi := h.k, h.k+int64(n)
							if of != nil {
								lo, hi = of(h)
							}
							for x := lo; x <= min(hi, h.a); x++ {
								next := s
								if next[i].a -= x; !yield(next) {
									return
								}
							}
						}
					}
				}})
			}
			random := grammar.Random{Rand: grammar.NewRand("lines")}
			for range 300 {
				cs := g.NewCases()
				if err := g.Sample(cs, random); err != nil {
					t.Fatal(err)
				}
				c := cs.At(0)
				want, err := own(int(c.Int("n"))).Oracle(1e6).Class(c)
				if err != nil {
					t.Fatal(err)
				}
				if got, err := rules.Oracle(1e6).Class(c); err != nil || got != want {
					t.Fatalf("%s %s: %v %v: %c, %v; want %c", take, last, c.Ints("a"), c.Ints("k"), got, err, want)
				}
				if s, ok := rules.(*heaps).sum(c); ok && s.lost() != (want == P) {
					t.Fatalf("%s %s: %v %v: the theory says lost: %v, want %c", take, last, c.Ints("a"), c.Ints("k"), s.lost(), want)
				}
				checkLineMoves(t, rules, c)
			}
		}
	}
}

// checkLineMoves checks that the moves of a walk, the moves that it accepts and the cases one move
// away agree.
func checkLineMoves(t *testing.T, rules Game, c grammar.Case) {
	t.Helper()
	w := Walks(rules, c)[0]
	var listed, accepted []Move
	for _, m := range w.Moves(w.Start) {
		listed = append(listed, m)
	}
	for i, pile := range c.Ints("a") {
		for take := range pile {
			if _, ok := w.Take(w.Start, Move{Heap: i, Take: take + 1}); ok {
				accepted = append(accepted, Move{Heap: i, Take: take + 1})
			}
		}
	}
	next := 0
	for range rules.Next(c) {
		next++
	}
	if !slices.Equal(listed, accepted) || next != len(listed) {
		t.Fatalf("%v %v: the moves %v, accepted %v, %d cases", c.Ints("a"), c.Ints("k"), listed, accepted, next)
	}
}

// TestLineLosing checks that Losing makes P-positions of heaps with their own parameters.
func TestLineLosing(t *testing.T) {
	g, rules := linedGame(t, "1..k", "wins")
	random, found := grammar.Random{Rand: grammar.NewRand("losing")}, 0
	for range 200 {
		cs := g.NewCases()
		if err := g.Sample(cs, random); err != nil {
			t.Fatal(err)
		}
		c, ok := rules.Losing(cs.At(0))
		if !ok {
			continue
		}
		found++
		if class, err := rules.Oracle(1e6).Class(c); err != nil || class != P {
			t.Fatalf("%v %v is %c, %v", c.Ints("a"), c.Ints("k"), class, err)
		}
	}
	if found < 50 {
		t.Errorf("Losing finds only %d cases", found)
	}
}

// TestLineRefused checks that a parameter is refused if it has several values for a heap.
func TestLineRefused(t *testing.T) {
	for input, want := range map[string]string{
		"- {repeat: 2, lines: [{k: {int: 1..3}}]}\n    - a: {int: 1..5, count: 2}":               "k has a value for each repetition of its lines, but the heaps are not all in these lines; put the heaps and k into the same lines, or write the rules in Go",
		"- {repeat: 2, lines: [{k: {int: 1..3}, a: {int: 1..5, count: 2}}]}":                     "k has a value for each repetition of its lines",
		"- {repeat: 2, lines: [{k: {int: 1..3}}, {repeat: 2, lines: [{a: {int: 1..5}}]}]}":       "k has a value for each repetition of its lines",
		"- {repeat: 2, lines: [{a: {int: 1..5}}]}\n    - {repeat: 2, lines: [{k: {int: 1..3}}]}": "k has a value for each repetition of its lines",
		"- {repeat: 2, lines: [{a: {int: 1..5}, k: {int: 1..3, count: 2}}]}":                     "a list where a number is expected",
		"- {repeat: 2, lines: [{a: {int: 1..5}}, {k: {int: 1..3}}]}":                             "",
		"- {repeat: 2, lines: [{repeat: 2, lines: [{a: {int: 1..5}, k: {int: 1..3}}]}]}":         "",
		"- {k: {int: 1..3}}\n    - {repeat: 2, lines: [{a: {int: 1..5}}]}":                       "",
	} {
		text := "id: x\ntitle: {en: x}\nstatement: {en: x}\ninput:\n  case:\n    " + input + "\noutput: [{winner: {first: W, second: L}}]\ngame: {heaps: a, take: 1..k}\nsamples: [{in: \"1\\n\", out: \"W\\n\"}]\n"
		sp, err := spec.Parse("x.yaml", []byte(text))
		if err != nil {
			t.Fatalf("%s: %v", input, err)
		}
		g, err := grammar.Compile(sp)
		if err != nil {
			t.Fatalf("%s: %v", input, err)
		}
		_, err = Heaps(sp, g, nil)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %s", input, err, want)
		}
	}
}
