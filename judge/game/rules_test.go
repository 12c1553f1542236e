package game

import (
	"errors"
	"fmt"
	"iter"
	"strings"
	"testing"

	"grundy/judge/spec/grammar"
	"grundy/judge/spec/grammar/answer"
)

// A bar is a chocolate bar. A move breaks it along a line and eats one part. This is equivalent to
// Nim with heaps a-1 and b-1.
type bar [2]int64

func bars() Rules[bar] {
	return Rules[bar]{
		Start: func(c grammar.Case) bar { return bar{c.Int("a"), c.Int("b")} },
		Moves: func(s bar) iter.Seq[bar] {
			return func(yield func(bar) bool) {
				for side, length := range s {
					for left := length - 1; left > 0; left-- {
						next := s
						if next[side] = left; !yield(next) {
							return
						}
					}
				}
			}
		},
		Case: func(g *grammar.Grammar, s bar) (grammar.Case, bool) {
			c, err := g.Make(map[string]any{"a": s[0], "b": s[1]})
			return c, err == nil
		},
		Show: func(s bar) string { return fmt.Sprintf("%d×%d", s[0], s[1]) },
	}
}

const barInput = `input: {cases: {eof: true, max: 9}, case: [{a: {int: 1..12}, b: {int: 1..12}}]}`

// TestRules compares a game in Go with its theory, also if the last move loses.
func TestRules(t *testing.T) {
	_, g := parse(t, barInput)
	rules := Of(bars())
	misere := bars()
	misere.LastLoses = true
	o, m := rules.Oracle(1_000_000), Of(misere).Oracle(1_000_000)
	for c := range g.Enumerate().All() {
		a, b := int(c.Int("a")-1), int(c.Int("b")-1)
		checkClass(t, o, c, a^b)
		if v, err := o.Value(c); err != nil || v != a^b {
			t.Fatalf("%s: value %d, %v; want %d", o.Position(c), v, err, a^b)
		}
		lost := a^b == 0
		if max(a, b) < 2 { // with only ones
			lost = !lost
		}
		if class, err := m.Class(c); err != nil || (class == P) != lost {
			t.Fatalf("%s, misère: %c, %v", m.Position(c), class, err)
		}
		if _, err := m.Value(c); err == nil || err.Error() != "no Grundy values: they say nothing when the last move loses" {
			t.Fatalf("misère: value with %v", err)
		}
	}
}

// TestRulesMoves checks what depends on optional fields of Rules: cases after moves, Losing, Subtle
// and names of positions. Without a field, the result is empty or the default.
func TestRulesMoves(t *testing.T) {
	_, g := parse(t, barInput)
	rules := Of(bars())
	o := rules.Oracle(10_000)
	c := makeCase(t, g, map[string]any{"a": int64(5), "b": int64(3)})
	wins, err := o.Wins(c)
	if err != nil || len(wins) != 1 || wins[0].After != "3×3" {
		t.Fatalf("%v, %v", wins, err)
	}
	after, ok := o.After(c, 0)
	if !ok || string(g.PrintCase(nil, after)) != "3 3\n" {
		t.Errorf("after the move %q", g.PrintCase(nil, after))
	}
	if _, ok := o.After(c, 1); ok {
		t.Error("a second winning move")
	}
	got := ""
	for next := range rules.Next(c) {
		got += o.Position(next).String() + " "
	}
	if want := "4×3 3×3 2×3 1×3 5×2 5×1 "; got != want {
		t.Errorf("next: %s, want %s", got, want)
	}
	if _, ok := rules.Losing(c); ok {
		t.Error("rules in Go know a quick way to a P-position")
	}
	for range rules.Subtle(g) {
		t.Error("rules in Go know a position that is easily missed")
	}
	learned := bars()
	learned.Subtle = func(g *grammar.Grammar) iter.Seq[grammar.Case] {
		return func(yield func(grammar.Case) bool) {
			yield(makeCase(t, g, map[string]any{"a": int64(7), "b": int64(7)}))
		}
	}
	got = ""
	for c := range Of(learned).Subtle(g) {
		got += o.Position(c).String()
	}
	if got != "7×7" {
		t.Errorf("subtle: %q", got)
	}
	silent := bars()
	silent.Case, silent.Show = nil, nil
	for range Of(silent).Next(c) {
		t.Error("a case was made without Case")
	}
	o = Of(silent).Oracle(10_000)
	if _, ok := o.After(c, 0); ok {
		t.Error("a case after a move was made without Case")
	}
	if got := o.Position(c); got != "[5 3]" {
		t.Errorf("a position without Show is %s", got)
	}
}

// TestRulesAgrees checks that the right answer agrees with rules in Go, and a wrong one does not: a
// winner, or a printed move.
func TestRulesAgrees(t *testing.T) {
	_, g := parse(t, barInput)
	c := makeCase(t, g, map[string]any{"a": int64(5), "b": int64(3)})
	if err := Of(bars()).Oracle(1000).Agrees(c, answerTo(t, barInput, c, "win\n")); err != nil {
		t.Error(err)
	}
	err := Of(bars()).Oracle(1000).Agrees(c, answerTo(t, barInput, c, "lose\n"))
	if err == nil || err.Error() != "5×3 is an N-position, the reference says lose" {
		t.Errorf("got %v", err)
	}
	printed := bars()
	printed.Answers = Printed
	printed.Print = func(c grammar.Case, wins []Move) string {
		return fmt.Sprintln(c.Int("a"), "to", wins[0].After)
	}
	o := Of(printed).Oracle(1000)
	if err := o.Agrees(c, answer.Answer{Text: []byte("5 to 3×3\n")}); err != nil {
		t.Error(err)
	}
	if err := o.Agrees(c, answer.Answer{Text: []byte("5 to 3×2\n")}); err == nil {
		t.Error("another move was taken")
	}
}

// walker returns a game on numbers, for endless rules.
func walker(next func(n int64) []int64) Game {
	return Of(Rules[int64]{
		Start: func(c grammar.Case) int64 { return c.Int("a") },
		Moves: func(n int64) iter.Seq[int64] {
			return func(yield func(int64) bool) {
				for _, m := range next(n) {
					if !yield(m) {
						return
					}
				}
			}
		},
	})
}

// TestCircles checks that rules in which a position occurs again give an error that names it, each
// time they are asked, instead of an endless search.
func TestCircles(t *testing.T) {
	_, g := parse(t, barInput)
	c := makeCase(t, g, map[string]any{"a": int64(3), "b": int64(1)})
	for _, test := range []struct {
		name string
		next func(n int64) []int64
		at   string
	}{
		{"of one", func(n int64) []int64 { return []int64{n} }, "3"},
		{"of five", func(n int64) []int64 { return []int64{(n + 1) % 5} }, "3"},
		{"behind the start", func(n int64) []int64 { return []int64{min(n+1, 5)} }, "5"},
	} {
		t.Run(test.name, func(t *testing.T) {
			o := walker(test.next).Oracle(1_000_000)
			want := "the rules repeat the position " + test.at
			for range 2 { // an error is not cached, so the second call gives it again
				if _, err := o.Class(c); err == nil || err.Error() != want {
					t.Errorf("class: %v", err)
				}
				if _, err := o.Value(c); err == nil || err.Error() != want {
					t.Errorf("value: %v", err)
				}
			}
			if _, err := o.Wins(c); err == nil || errors.Is(err, ErrBudget) {
				t.Errorf("wins: %v", err)
			}
			if err := o.Agrees(c, answerTo(t, barInput, c, "win\n")); err == nil || !strings.Contains(err.Error(), "repeat the position") {
				t.Errorf("agrees: %v", err)
			}
		})
	}
}

// TestEndless checks that endless rules in which no position repeats only exhaust the budget or the
// depth.
func TestEndless(t *testing.T) {
	_, g := parse(t, barInput)
	c := makeCase(t, g, map[string]any{"a": int64(3), "b": int64(1)})
	for _, budget := range []int{10, 100_000, 1 << 40} {
		o := walker(func(n int64) []int64 { return []int64{n + 1} }).Oracle(budget)
		if _, err := o.Class(c); !errors.Is(err, ErrBudget) {
			t.Errorf("budget %d: class %v", budget, err)
		}
		if _, err := o.Value(c); !errors.Is(err, ErrBudget) {
			t.Errorf("budget %d: value %v", budget, err)
		}
	}
	// A position with infinitely many moves exhausts the budget, unless an early move wins.
	wide := Of(Rules[int64]{
		Start: func(c grammar.Case) int64 { return 0 },
		Moves: func(n int64) iter.Seq[int64] {
			return func(yield func(int64) bool) {
				for m := int64(1); n == 0; m++ {
					if !yield(-2*m) || !yield(-2*m-1) {
						return
					}
				}
				if n%2 == 0 {
					yield(1)
				}
			}
		},
	})
	if class, err := wide.Oracle(1000).Class(c); err != nil || class != N {
		t.Errorf("the second of endless moves wins: %c, %v", class, err)
	}
	if _, err := wide.Oracle(1000).Wins(c); !errors.Is(err, ErrBudget) {
		t.Errorf("the list of endless moves: %v", err)
	}
}

// TestValueSet checks that mex returns the least missing value, below and above 64.
func TestValueSet(t *testing.T) {
	for _, without := range []int{0, 1, 63, 64, 65, 199, 200} {
		var s valueSet
		for v := 199; v >= 0; v-- {
			if v != without {
				s.add(v)
				s.add(v)
			}
		}
		if got := s.mex(); got != without {
			t.Errorf("the least value missing is %d, want %d", got, without)
		}
	}
}
