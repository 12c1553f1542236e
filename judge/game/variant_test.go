package game

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestVariants compares games that the words of a spec declare with what is published about them.
func TestVariants(t *testing.T) {
	even := func(values func(n int) int) func(a []int64) bool {
		return func(a []int64) bool {
			total := 0
			for _, n := range a {
				total ^= values(int(n))
			}
			return total == 0
		}
	}
	for _, test := range []struct {
		name, game string
		lost       func(a []int64) bool
	}{
		// The lost pairs of Wythoff's game, OEIS A072061.
		{"Wythoff", "take: any, both: same", func(a []int64) bool {
			return slices.Contains([][2]int64{{0, 0}, {1, 2}, {3, 5}, {4, 7}, {6, 10}, {8, 13}}, [2]int64{min(a[0], a[1]), max(a[0], a[1])})
		}},
		{"a staircase", "take: any, to: previous", func(a []int64) bool { return a[0] == 0 }},
		// Lasker's Nim, Winning Ways, chapter 4: 0, 1, 2, 4, 3, 5, 6, 8, 7, …
		{"Lasker's Nim", "take: any or split", even(func(n int) int {
			switch {
			case n > 0 && n%4 == 0:
				return n - 1
			case n%4 == 3:
				return n + 1
			}
			return n
		})},
		// In a ring of Kayles, the second player leaves two equal rows.
		{"rings of Kayles", "take: octal 0.77, ring: true", even(func(n int) int { return []int{0, 1, 2, 0}[min(n, 3)] })},
	} {
		t.Run(test.name, func(t *testing.T) {
			rules, g := heapGame(t, "input: {case: [{a: {int: 0..13}, b: {int: 0..13}}]}\ngame: {heaps: [a, b], "+test.game+"}")
			search, theory := rules.Oracle(50_000_000), Explainer(rules, 50_000_000)
			for i := range int64(14 * 14) {
				a := []int64{i % 14, i / 14}
				c := makeCase(t, g, map[string]any{"a": a[0], "b": a[1]})
				class, err := search.Class(c)
				if err != nil || (class == P) != test.lost(a) {
					t.Fatalf("%v is %c, %v", a, class, err)
				}
				sameFacts(t, test.name, c, theory, search)
			}
		})
	}
}

// TestBothHeaps checks that an amount which depends on the size of a heap is taken from both heaps only if
// it is allowed for both.
func TestBothHeaps(t *testing.T) {
	rules, g := heapGame(t, "input: {case: [{a: {int: 0..13}, b: {int: 0..13}}]}\ngame: {heaps: [a, b], take: \"div(heap, 2)..heap\", both: same}")
	var after []string
	w := Walks(rules, makeCase(t, g, map[string]any{"a": int64(4), "b": int64(7)}))[0]
	for next := range w.Moves(w.Start) {
		after = append(after, w.Show(next))
	}
	// 2 to 4 stones from the heap of 4, 3 to 7 from that of 7, and 3 or 4 from both.
	if want := []string{"(2, 7)", "(1, 7)", "(0, 7)", "(4, 4)", "(4, 3)", "(4, 2)", "(4, 1)", "(4, 0)", "(1, 4)", "(0, 3)"}; !slices.Equal(after, want) {
		t.Errorf("the moves lead to %v, want %v", after, want)
	}
}

// TestLastMove compares games in which the move before bounds the next one with their lost heaps.
func TestLastMove(t *testing.T) {
	for game, want := range map[string][]int64{
		"take: 1..2*last, first: 1..heap-1": {1, 2, 3, 5, 8, 13, 21, 34, 55, 89},            // Whinihan 1963
		"take: 1..last, first: 1..heap-1":   {1, 2, 4, 8, 16, 32, 64},                       // powers of 2
		"take: 1..k*last, first: 1..heap-1": {1, 2, 3, 4, 6, 8, 11, 15, 21, 29, 40, 55, 76}, // for k = 3, OEIS A003411
		"take: last..last, first: 2..2":     {0, 1, 4, 5, 8, 9, 12, 13},
	} {
		rules, g := heapGame(t, "input: {case: [{n: {int: 0..100}, k: {int: 1..9}}]}\ngame: {heaps: n, "+game+"}")
		o := rules.Oracle(50_000_000)
		var lost []int64
		for n := int64(0); n <= want[len(want)-1]; n++ {
			class, err := o.Class(makeCase(t, g, map[string]any{"n": n, "k": int64(3)}))
			if err != nil {
				t.Fatal(err)
			}
			if class == P && (n > 0 || want[0] == 0) {
				lost = append(lost, n)
			}
		}
		if !slices.Equal(lost, want) {
			t.Errorf("%s: lost are %v, want %v", game, lost, want)
		}
	}
}

// TestLargeVariants checks winning moves by theory in heaps that no search reaches, and that Losing
// makes lost cases of them.
func TestLargeVariants(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, word := range []string{"both: same", "to: previous"} {
		rules, g := heapGame(t, "input: {case: [{a: {int: 0..10^18}, b: {int: 0..10^18}}]}\ngame: {heaps: [a, b], take: any, "+word+"}")
		o := Explainer(rules, 1000)
		for range 1000 {
			c := makeCase(t, g, map[string]any{"a": r.Int64N(1e18) >> r.IntN(50), "b": r.Int64N(1e18) >> r.IntN(50)})
			if class, err := o.Class(c); err == nil && class == N {
				w := Walks(rules, c)[0]
				wins, lost, known := w.Theory(w.Start, false)
				if lost || !known {
					t.Fatal("a won position is said to be lost")
				}
				for next := range wins {
					if _, lost, _ := w.Theory(next, false); !lost {
						t.Fatalf("%s: the move to %s does not win", w.Show(w.Start), w.Show(next))
					}
				}
			}
			if cold, ok := rules.Losing(c); ok {
				if class, err := o.Class(cold); err != nil || class != P {
					t.Fatalf("%s is %c, %v", o.Position(cold), class, err)
				}
			}
		}
	}
}

// TestLasker checks that Losing makes lost cases of Lasker's Nim that plain Nim judges wrong, and that
// large heaps have values.
func TestLasker(t *testing.T) {
	rules, g := heapGame(t, "input: {case: [{n: {int: 3..3}}, {a: {int: 0..10^9, count: n}}]}\ngame: {heaps: a, take: any or split}")
	o := Explainer(rules, 1000)
	r := rand.New(rand.NewPCG(3, 4))
	misjudged := 0
	for range 200 {
		a := []int64{r.Int64N(1e9), r.Int64N(1e9), r.Int64N(1e9)}
		cold, ok := rules.Losing(makeCase(t, g, map[string]any{"n": int64(3), "a": a}))
		if !ok {
			continue
		}
		if class, err := o.Class(cold); err != nil || class != P {
			t.Fatalf("%s is %c, %v", o.Position(cold), class, err)
		}
		if b := cold.Ints("a"); b[0]^b[1]^b[2] != 0 {
			misjudged++
		}
	}
	if misjudged < 50 {
		t.Errorf("plain Nim misjudges %d of the lost cases", misjudged)
	}
}

// TestVariantComplaints checks that words that exclude each other are complaints with a remedy.
func TestVariantComplaints(t *testing.T) {
	for game, want := range map[string]string{
		"heaps: a, take: any, both: same":                         "x.yaml:6: both needs two heaps that are single numbers; write heaps: [a, b]",
		"heaps: [m, k], take: any, both: same, to: previous":      "x.yaml:6: a game has one of both and to; remove one, or write rules",
		"heaps: [m, k], take: 2..3, both: same, short: all":       "x.yaml:6: short says nothing about a move that takes from both heaps; remove one of them",
		"heaps: a, take: any, ring: true":                         "x.yaml:6: a ring needs a game of taking and breaking; write take: octal 0.77, or another code",
		"heaps: a, take: octal 0.77, to: previous":                "x.yaml:6: the code already says what a move takes and leaves; remove this word",
		"heaps: a, take: any or split, ring: true":                "x.yaml:6: a ring cannot be split without taking from it; write the rules in Starlark",
		"heaps: a, take: octal 0.4, ring: true":                   "x.yaml:6: digit 1 of the code leaves only two heaps or more, but a ring becomes one; write the rules in Starlark",
		"heaps: m, take: 1..5, first: 1..4":                       "x.yaml:6: the amounts of the other moves do not depend on the move before; let take use last, such as 1..2*last, or remove first",
		"heaps: m, take: any, first: 1..4":                        `x.yaml:6: any is not a range; write a range that uses last, the amount of the move before, such as 1..2*last`,
		"heaps: m, take: 1..2*last, first: 1..heap-1, short: all": "x.yaml:6: this word has no meaning beside first; remove it, or write rules",
		"heaps: m, take: 1..2*last":                               "x.yaml:6: unknown name last; write first: AMOUNTS for the first move, such as first: 1..heap-1; then take may use last, the amount of the move before",
		"heaps: m, take: 1..2*lost, first: 1..heap-1":             "x.yaml:6: unknown name lost; write a range that uses last, the amount of the move before, such as 1..2*last",
	} {
		p, g := parse(t, "input: {case: [{n: {int: 1..9}, m: {int: 0..9}, k: {int: 0..9}}, {a: {int: 0..9, count: n}}]}\ngame: {"+game+"}")
		if _, err := Heaps(p, g, nil); err == nil || err.Error() != want {
			t.Errorf("%s:\n%v, want\n%s", game, err, want)
		}
	}
}
