package game

import (
	"iter"
	"strings"
	"testing"

	"grundy/judge/spec/grammar"
)

const coins = `input: {cases: {eof: true, max: 5}, case: [{s: {chars: "0-9", length: 1..6}}]}`

func coinsOf(c grammar.Case) string { return c.Str("s") }

// rowOfCoins returns a game in which players take a coin from either end of a row.
func rowOfCoins(answers Answers) Game {
	return Of(Rules[string]{
		Start: coinsOf,
		Moves: func(s string) iter.Seq[string] {
			return func(yield func(string) bool) {
				if len(s) > 0 && yield(s[1:]) {
					yield(s[:len(s)-1])
				}
			}
		},
		Gain: func(s, t string) int64 {
			if t == s[1:] {
				return int64(s[0] - '0')
			}
			return int64(s[len(s)-1] - '0')
		},
		Answers: answers,
	})
}

// lead computes the value of a row by a second plain recursion.
func lead(s string) int64 {
	if s == "" {
		return 0
	}
	return max(int64(s[0]-'0')-lead(s[1:]), int64(s[len(s)-1]-'0')-lead(s[:len(s)-1]))
}

// TestScore compares scores with a second recursion. The sign of the score must be the class, and
// winning moves exist exactly if it is positive.
func TestScore(t *testing.T) {
	_, g := parse(t, coins)
	o := rowOfCoins(Winner).Oracle(1_000_000)
	classes := map[Class]int{}
	e := g.Enumerate()
	e.Largest = 14
	for c := range e.All() {
		s := c.Str("s")
		got, err := o.Score(c)
		if err != nil || got != lead(s) {
			t.Fatalf("%q: %d, %v; want %d", s, got, err, lead(s))
		}
		class, err := o.Class(c)
		if err != nil || (class == N) != (got > 0) || (class == P) != (got < 0) {
			t.Fatalf("%q: %c with %d, %v", s, class, got, err)
		}
		wins, err := o.Wins(c)
		if err != nil || (len(wins) > 0) != (got > 0) {
			t.Fatalf("%q: wins %v, %v", s, wins, err)
		}
		classes[class]++
	}
	if classes[P] == 0 || classes[N] == 0 || classes[D] == 0 {
		t.Errorf("classes met: %v", classes)
	}
}

// TestBest checks that Best returns the first best move and the score. It returns no move if the
// game is over or is not won by points.
func TestBest(t *testing.T) {
	_, g := parse(t, coins)
	o := rowOfCoins(Winner).Oracle(1_000_000)
	e := g.Enumerate()
	e.Largest = 14
	met := map[bool]int{} // whether the best move was the first one
	for c := range e.All() {
		s := c.Str("s")
		want := s[1:]
		left, right := int64(s[0]-'0')-lead(s[1:]), int64(s[len(s)-1]-'0')-lead(s[:len(s)-1])
		if right > left {
			want = s[:len(s)-1]
		}
		met[left >= right]++
		m, worth, err := o.(Chooser).Best(c)
		if err != nil || m.After.String() != want || worth != lead(s) {
			t.Fatalf("%q: to %q for %d, %v; want %q for %d", s, m.After, worth, err, want, lead(s))
		}
	}
	if met[true] == 0 || met[false] == 0 {
		t.Errorf("met %v", met)
	}
	c, err := g.Make(map[string]any{"s": "1"})
	if err != nil {
		t.Fatal(err)
	}
	over := Of(Rules[string]{Start: func(grammar.Case) string { return "" }, Moves: noMoves, Gain: func(_, _ string) int64 { return 1 }, Answers: Winner})
	plain := Of(Rules[string]{Start: coinsOf, Moves: noMoves, Answers: Winner})
	for name, g := range map[string]Game{"over": over, "without points": plain} {
		if m, worth, err := g.Oracle(100).(Chooser).Best(c); m.After != "" || worth != 0 || err != nil {
			t.Errorf("%s: %+v, %d, %v", name, m, worth, err)
		}
	}
}

// noMoves returns no moves, as if the game is over.
func noMoves(string) iter.Seq[string] { return func(func(string) bool) {} }

// TestScoreRefused checks that there is no score without gains, or if a position occurs again.
func TestScoreRefused(t *testing.T) {
	_, g := parse(t, coins)
	c, err := g.Make(map[string]any{"s": "11"})
	if err != nil {
		t.Fatal(err)
	}
	plain := Of(Rules[string]{Start: coinsOf, Moves: func(string) iter.Seq[string] { return func(func(string) bool) {} }})
	if _, err := plain.Oracle(10).Score(c); err == nil || !strings.Contains(err.Error(), "gains") {
		t.Errorf("a score without gains: %v", err)
	}
	circle := Of(Rules[string]{
		Start: coinsOf,
		Moves: func(s string) iter.Seq[string] { return func(yield func(string) bool) { yield(s) } },
		Gain:  func(s, t string) int64 { return 1 },
	})
	if _, err := circle.Oracle(100).Score(c); err == nil || !strings.Contains(err.Error(), "repeat the position") {
		t.Errorf("a circle: %v", err)
	}
}
