package sample

import (
	"iter"
	"slices"
	"testing"

	"grundy/judge/spec/grammar"
)

// TestShares checks that classes take turns until they are used up, and that no index occurs twice.
func TestShares(t *testing.T) {
	classes := slices.Concat(slices.Repeat([]string{"win"}, 90), slices.Repeat([]string{"lose"}, 10))
	for _, test := range []struct{ n, first, lose int }{{10, 0, 5}, {40, 0, 10}, {100, 0, 10}, {200, 0, 10}, {1, 0, 1}, {1, 1, 0}, {0, 0, 0}} {
		got := Shares(grammar.NewRand(test.n), classes, test.n, test.first)
		lose := 0
		for _, i := range got {
			if classes[i] == "lose" {
				lose++
			}
		}
		if lose != test.lose || len(got) != min(test.n, 100) || len(slices.Compact(slices.Sorted(slices.Values(got)))) != len(got) {
			t.Errorf("Shares(%d, %d) = %v: %d of class lose, want %d", test.n, test.first, got, lose, test.lose)
		}
	}
	whole := Shares(grammar.NewRand("order"), classes, 100, 0)
	if slices.IsSorted(whole) || slices.Equal(whole, Shares(grammar.NewRand("other"), classes, 100, 0)) {
		t.Errorf("not in random order: %v", whole)
	}
	if got := Shares(grammar.NewRand("none"), nil, 5, 3); len(got) > 0 {
		t.Errorf("Shares of no cases: %v", got)
	}
}

// TestOne checks that random choices reach every element, and that half of the calls of Named
// choose a number.
func TestOne(t *testing.T) {
	r := grammar.NewRand("one")
	ones, signs, powers, named := map[string]int{}, map[int64]int{}, map[int64]int{}, map[int64]int{}
	for range 5000 {
		ones[One(r, []string{"a", "b", "c"})]++
		signs[Sign(r)]++
		powers[Power(r)]++
		v, _ := Named(r, []int64{8, 9})
		named[v]++
		if v, ok := Named(r, nil); ok {
			t.Fatalf("Named chose %d from an empty list", v)
		}
	}
	if len(ones) != 3 || len(signs) != 2 || signs[1] == 0 || signs[-1] == 0 || len(powers) != 63 || powers[1] == 0 || powers[1<<62] == 0 {
		t.Errorf("%v, %v, %d powers", ones, signs, len(powers))
	}
	if len(named) != 3 || named[0] < 2000 || named[0] > 3000 || named[8] < 1000 || named[9] < 1000 {
		t.Errorf("named: %v", named)
	}
}

// numbers is a game on one number. A move leads to any smaller number, and the even numbers are
// named as easily misjudged.
type numbers struct{}

func (numbers) Losing(c grammar.Case) (grammar.Case, bool) { return c, true }

func (numbers) Next(c grammar.Case) iter.Seq[grammar.Case] {
	return upto(c.Grammar(), c.Int("n"), 1)
}

func (numbers) Subtle(g *grammar.Grammar) iter.Seq[grammar.Case] { return upto(g, 10_000, 2) }

// endless is a game that proposes positions without end.
type endless struct{ numbers }

func (endless) Subtle(g *grammar.Grammar) iter.Seq[grammar.Case] {
	return func(yield func(grammar.Case) bool) {
		for {
			for c := range upto(g, 100, 1) {
				if !yield(c) {
					return
				}
			}
		}
	}
}

func upto(g *grammar.Grammar, n, step int64) iter.Seq[grammar.Case] {
	return func(yield func(grammar.Case) bool) {
		for v := int64(0); v < n; v += step {
			if c, err := g.Make(map[string]any{"n": v}); err == nil && !yield(c) {
				return
			}
		}
	}
}

// TestRoom checks that the bytes of a file bound its cases, except for the first case.
func TestRoom(t *testing.T) {
	g := compile(t, "input: {cases: {eof: true, max: 30}, case: [{n: {int: 0..10^9}}]}")
	made := func(n int64) grammar.Case {
		c, err := g.Make(map[string]any{"n": n})
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	for _, test := range []struct {
		bytes int64
		n     int64
		want  int
	}{{framingBytes + 20, 123, 5}, {framingBytes + 19, 123, 4}, {framingBytes, 123, 1}, {1 << 20, 123, 30}} {
		room := &Room{Grammar: g, Bytes: test.bytes}
		file := room.File()
		for file.Cases.Len() < 100 && file.Add(made(test.n)) {
		}
		if file.Cases.Len() != test.want {
			t.Errorf("%d bytes hold %d cases, want %d", test.bytes, file.Cases.Len(), test.want)
		}
	}
	room := &Room{Grammar: g, Bytes: framingBytes + 4}
	if n, ok := room.Holds(made(123)); n != 4 || !ok || !room.Usable(made(123)) {
		t.Errorf("a case of 4 bytes has %d: %t", n, ok)
	}
	if n, ok := room.Holds(made(1234)); n != 5 || ok || room.Usable(made(1234)) {
		t.Errorf("a case of 5 bytes has %d, and room: %t", n, ok)
	}
}

// TestProposed checks that Subtle and AddMoves give the first positions and moves of a game for
// which a file has room, up to a bound.
func TestProposed(t *testing.T) {
	g := compile(t, "input: {case: [{n: {int: 0..10^9}}]}")
	list := func(bytes int64) []grammar.Case {
		return slices.Collect((&Room{Grammar: g, Bytes: framingBytes + bytes}).Subtle(numbers{}))
	}
	if got := list(4); len(got) != subtleCases || got[499].Int("n") != 998 {
		t.Errorf("%d positions, want %d", len(got), subtleCases)
	}
	if got := list(3); len(got) != 50 || got[49].Int("n") != 98 {
		t.Errorf("%d positions of two digits, want 50", len(got))
	}
	for range (&Room{Grammar: g, Bytes: 1000}).Subtle(nil) {
		t.Error("there is a position, but no game")
	}
	start, err := g.Make(map[string]any{"n": int64(1000)})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ bytes, n, want int }{{100, 4, 4}, {2, 64, 10}, {100, 5000, 1000}} {
		got := g.NewCases()
		(&Room{Grammar: g, Bytes: framingBytes + int64(test.bytes)}).AddMoves(got, numbers{}, start, test.n)
		if got.Len() != test.want {
			t.Errorf("%d of the first %d moves, want %d", got.Len(), test.n, test.want)
		}
	}
}

// TestSubtleEnds checks that the search for easily misjudged positions ends, also if a game names
// positions without end and none or all of them are usable.
func TestSubtleEnds(t *testing.T) {
	g := compile(t, `input: {case: [{n: {int: 0..100}}]}`)
	for bytes, want := range map[int64]int{1: 0, 1000: subtleCases} {
		n := 0
		for range (&Room{Grammar: g, Bytes: bytes}).Subtle(endless{}) {
			n++
		}
		if n != want {
			t.Errorf("room for %d bytes: %d positions, want %d", bytes, n, want)
		}
	}
}
