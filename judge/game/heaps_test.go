package game

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"grundy/judge/spec"
	"grundy/judge/spec/grammar"
)

// parse makes a problem from the input, output and game sections of a spec. The first section
// begins on line 5.
func parse(t testing.TB, sections string) (*spec.Problem, *grammar.Grammar) {
	t.Helper()
	if !strings.Contains(sections, "output:") {
		sections += "\noutput: [{winner: {first: win, second: lose}}]"
	}
	text := `id: x
title: {en: x}
statement: {en: x}
samples: [{in: "1", out: "1"}]
` + sections + "\n"
	p, err := spec.Parse("x.yaml", []byte(text))
	if err != nil {
		t.Fatalf("spec: %v\n%s", err, text)
	}
	g, err := grammar.Compile(p)
	if err != nil {
		t.Fatal(err)
	}
	return p, g
}

func heapGame(t testing.TB, sections string) (Game, *grammar.Grammar) {
	t.Helper()
	p, g := parse(t, sections)
	h, err := Heaps(p, g, printNim)
	if err != nil {
		t.Fatal(err)
	}
	return h, g
}

// printNim returns an answer in a made-up format: heap and amount, or none.
func printNim(_ grammar.Case, wins []Move) string {
	if len(wins) == 0 {
		return "none\n"
	}
	return fmt.Sprintln(wins[0].Heap+1, wins[0].Take)
}

func makeCase(t testing.TB, g *grammar.Grammar, values map[string]any) grammar.Case {
	t.Helper()
	c, err := g.Make(values)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// mexes computes the Grundy values of heaps 0..upto by definition, for the given amounts.
func mexes(upto int64, amounts ...int64) []int {
	values := make([]int, upto+1)
	for n := range values {
		var reached []int
		for _, a := range amounts {
			if a <= int64(n) {
				reached = append(reached, values[int64(n)-a])
			}
		}
		for slices.Contains(reached, values[n]) {
			values[n]++
		}
	}
	return values
}

var (
	fibs = []int64{1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144}
	sqrs = []int64{1, 4, 9, 16, 25, 36, 49, 64, 81, 100, 121, 144}
)

// theories are games with known theory. value returns the Grundy value of a case, which is 0 for P.
// If misere is set, the last move loses, and only the class of the value is right.
var theories = []struct {
	name, sections string
	largest        int64 // maximum size of the enumerated cases
	misere         bool
	value          func(c grammar.Case) int
}{
	{
		"nim", `input: {case: [{k: {int: 1..5}}, {a: {int: 0..20, count: k}}]}
game: {heaps: a, take: any}`, 12, false,
		func(c grammar.Case) int { return xor(c.Ints("a")) },
	},
	{
		"count and heaps on a line, no empty heaps", `input: {cases: {eof: true, max: 9}, case: [{k: {int: 1..5}, a: {int: 1..20, count: k}}]}
game: {heaps: a, take: any}`, 12, false,
		func(c grammar.Case) int { return xor(c.Ints("a")) },
	},
	{
		"misère nim", `input: {case: [{k: {int: 1..5}}, {a: {int: 0..20, count: k}}]}
game: {heaps: a, take: any, last: loses}`, 12, true,
		func(c grammar.Case) int {
			if slices.Max(c.Ints("a")) > 1 {
				return xor(c.Ints("a"))
			}
			return 1 - xor(c.Ints("a")) // with only ones, an odd number of them loses
		},
	},
	{
		"powers of 2", `input: {case: [{n: {int: 1..1000}}]}
game: {heaps: n, take: powers of 2}`, 300, false,
		func(c grammar.Case) int { return int(c.Int("n") % 3) },
	},
	{
		"1, 3, 4", `input: {case: [{n: {int: 0..1000}}]}
game: {heaps: n, take: "1, 3, 4"}`, 300, false,
		func(c grammar.Case) int { return []int{0, 1, 0, 1, 2, 3, 2}[c.Int("n")%7] },
	},
	{
		"fibonacci numbers", `input: {case: [{n: {int: 0..150}}]}
game: {heaps: n, take: fibonacci numbers}`, 150, false,
		func(c grammar.Case) int { return mexes(150, fibs...)[c.Int("n")] },
	},
	{
		"squares", `input: {case: [{n: {int: 0..150}}]}
game: {heaps: n, take: squares}`, 150, false,
		func(c grammar.Case) int { return mexes(150, sqrs...)[c.Int("n")] },
	},
	{
		"three scalar heaps", `input: {cases: {until: "0 0 0", max: 9}, case: [{m: {int: 1..99}, n: {int: 1..99}, p: {int: 1..99}}]}
game: {heaps: [m, n, p], take: fibonacci numbers}`, 21, false,
		func(c grammar.Case) int {
			g := mexes(99, fibs...)
			return g[c.Int("m")] ^ g[c.Int("n")] ^ g[c.Int("p")]
		},
	},
	{
		"amounts up to m", `input: {case: [{n: {int: 0..99}, m: {int: 1..9}}]}
game: {heaps: n, take: 1..m}`, 40, false,
		func(c grammar.Case) int { return int(c.Int("n") % (c.Int("m") + 1)) },
	},
	{
		"list and scalar heaps together", `input: {case: [{n: {int: 0..9}, k: {int: 0..3}}, {a: {int: 0..9, count: k}}]}
game: {heaps: [a, n], take: 1..3}`, 12, false,
		func(c grammar.Case) int {
			v := int(c.Int("n") % 4)
			for _, a := range c.Ints("a") {
				v ^= int(a % 4)
			}
			return v
		},
	},
	{
		// A range with lower end above upper end allows no amount, so the whole heap is taken.
		"crossed ends, short", `input: {case: [{n: {int: 0..40}, m: {int: 1..9}}]}
game: {heaps: n, take: m..3, short: all}`, 40, false,
		func(c grammar.Case) int {
			n, m := c.Int("n"), c.Int("m")
			switch {
			case n == 0:
				return 0
			case m > 3 || n < m:
				return 1
			}
			v := make([]int, n+1)
			for i := int64(1); i <= n; i++ {
				reached := map[int]bool{0: i < m}
				for a := m; a <= min(3, i); a++ {
					reached[v[i-a]] = true
				}
				for reached[v[i]] {
					v[i]++
				}
			}
			return v[n]
		},
	},
	{
		// HDU 2897: take p..q. When fewer than p are left, take all. The last move loses.
		"short heaps", `input: {case: [{n: {int: 1..99}, p: {int: 1..9}, q: {int: p..20}}]}
game: {heaps: n, take: p..q, short: all, last: loses}`, 36, true,
		func(c grammar.Case) int {
			if r := c.Int("n") % (c.Int("p") + c.Int("q")); 1 <= r && r <= c.Int("p") {
				return 0
			}
			return 1
		},
	},
}

func xor(piles []int64) int {
	x := int64(0)
	for _, p := range piles {
		x ^= p
	}
	return int(x)
}

// TestTheories compares classes, values, winning moves and the cases after them with the theory,
// for every small case.
func TestTheories(t *testing.T) {
	for _, test := range theories {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			h, g := heapGame(t, test.sections)
			o := h.Oracle(50_000_000)
			walk := g.Enumerate()
			walk.Largest = test.largest
			cases, losing := 0, 0
			for c := range walk.All() {
				want := test.value(c)
				checkClass(t, o, c, want)
				if v, err := o.Value(c); !test.misere && (err != nil || v != want) {
					t.Fatalf("%s: value %d, %v; want %d", o.Position(c), v, err, want)
				}
				if _, err := o.Value(c); test.misere && err == nil {
					t.Fatalf("%s has a value although the last move loses", o.Position(c))
				}
				checkAfter(t, o, c, test.value)
				cases++
				if want == 0 {
					losing++
				}
			}
			if cases < 100 || losing < 10 {
				t.Errorf("only %d cases, %d of them lost", cases, losing)
			}
		})
	}
}

func checkClass(t *testing.T, o Oracle, c grammar.Case, value int) {
	t.Helper()
	want := N
	if value == 0 {
		want = P
	}
	if class, err := o.Class(c); err != nil || class != want {
		t.Fatalf("%s: %c, %v; want %c", o.Position(c), class, err, want)
	}
}

// checkAfter checks that exactly N-positions have winning moves, and that each winning move leads
// to a P-position. It skips cases that are not legal inputs, such as those with empty heaps.
func checkAfter(t *testing.T, o Oracle, c grammar.Case, value func(grammar.Case) int) {
	t.Helper()
	wins, err := o.Wins(c)
	if err != nil {
		t.Fatal(err)
	}
	if len(wins) > 0 && value(c) == 0 || len(wins) == 0 && value(c) != 0 && !over(c) {
		t.Fatalf("%s: %d winning moves", o.Position(c), len(wins))
	}
	for i, m := range wins {
		after, ok := o.After(c, i)
		if !ok {
			continue
		}
		if o.Position(after) != m.After {
			t.Fatalf("%s: the case after is %s, the move says %s", o.Position(c), o.Position(after), m.After)
		}
		if value(after) != 0 {
			t.Fatalf("%s: a winning move to %s, which is won", o.Position(c), m.After)
		}
	}
	if _, ok := o.After(c, len(wins)); ok {
		t.Fatalf("%s: a case after a move there is not", o.Position(c))
	}
}

// over reports whether the field a has no stone left. If the last move loses, such a position is
// won without a move.
func over(c grammar.Case) bool {
	for _, f := range c.Grammar().Fields() {
		if f.Name == "a" && xor(c.Ints("a")) == 0 && slices.Max(c.Ints("a")) == 0 {
			return true
		}
	}
	return false
}

// TestSquares compares the oracle with the published P-positions of subtract-a-square (OEIS
// A030193). It compares mexes with them, too.
func TestSquares(t *testing.T) {
	published := []int64{
		0, 2, 5, 7, 10, 12, 15, 17, 20, 22, 34, 39, 44, 52, 57, 62, 65, 67, 72, 85, 95, 109, 119, 124, 127, 130, 132, 137,
	}
	h, g := heapGame(t, `input: {case: [{n: {int: 0..200}}]}
game: {heaps: n, take: squares}`)
	o := h.Oracle(100_000)
	values := mexes(140, sqrs...)
	for n := range int64(141) {
		class, err := o.Class(makeCase(t, g, map[string]any{"n": n}))
		if want := slices.Contains(published, n); err != nil || (class == P) != want || (values[n] == 0) != want {
			t.Errorf("%d: %c, %v, value %d; a published P-position: %v", n, class, err, values[n], want)
		}
	}
}

// TestWins compares the winning moves with the theory: heap by heap, smaller amounts first.
func TestWins(t *testing.T) {
	h, g := heapGame(t, `input: {case: [{k: {int: 1..4}}, {a: {int: 0..9, count: k}}]}
game: {heaps: a, take: any}`)
	o := h.Oracle(1_000_000)
	walk := g.Enumerate()
	walk.Largest = 13
	for c := range walk.All() {
		var want []Move
		for i, pile := range c.Ints("a") {
			for take := int64(1); take <= pile; take++ {
				after := slices.Clone(c.Ints("a"))
				if after[i] -= take; xor(after) == 0 {
					want = append(want, Move{Heap: i, Take: take, After: place(after).name()})
				}
			}
		}
		if got, err := o.Wins(c); err != nil || !slices.Equal(got, want) {
			t.Fatalf("%s: %v, %v; want %v", o.Position(c), got, err, want)
		}
	}
}

// TestWinsOrder checks the order of the winning moves if a list and a number hold the heaps: as
// game names them, and not as the case does.
func TestWinsOrder(t *testing.T) {
	h, g := heapGame(t, `input: {case: [{n: {int: 0..20}, k: {int: 1..3}}, {a: {int: 0..20, count: k}}]}
game: {heaps: [a, n], take: 1..4}`)
	o := h.Oracle(1_000_000)
	c := makeCase(t, g, map[string]any{"n": int64(8), "k": int64(2), "a": []int64{9, 7}})
	// The values modulo 5 are 4, 2 and 3, and their xor is 5. 4^5 = 1, 2^5 = 7 and 3^5 = 6. So the
	// move takes 3 from the first heap, because the other heaps cannot get values above 4.
	wins, err := o.Wins(c)
	if want := []Move{{0, 3, "(6, 7, 8)", ""}}; err != nil || !slices.Equal(wins, want) {
		t.Fatalf("%v, %v; want %v", wins, err, want)
	}
	after, ok := o.After(c, 0)
	if got := string(g.PrintCase(nil, after)); !ok || got != "8 2\n6 7\n" {
		t.Errorf("after the move %q", got)
	}
	c = makeCase(t, g, map[string]any{"n": int64(0), "k": int64(3), "a": []int64{1, 12, 1}})
	wins, err = o.Wins(c)
	if want := []Move{{1, 2, "(1, 10, 1, 0)", ""}}; err != nil || !slices.Equal(wins, want) {
		t.Fatalf("%v, %v; want %v", wins, err, want)
	}
	c = makeCase(t, g, map[string]any{"n": int64(1), "k": int64(2), "a": []int64{1, 6}})
	wins, err = o.Wins(c)
	want := []Move{{0, 1, "(0, 6, 1)", ""}, {1, 1, "(1, 5, 1)", ""}, {2, 1, "(1, 6, 0)", ""}}
	if err != nil || !slices.Equal(wins, want) {
		t.Fatalf("%v, %v; want %v", wins, err, want)
	}
}

// TestAfterIllegal checks that After returns no case if the move leads to an illegal input.
func TestAfterIllegal(t *testing.T) {
	h, g := heapGame(t, `input: {case: [{n: {int: 1..9}}]}
game: {heaps: n, take: "1, 2"}`)
	o := h.Oracle(1000)
	c := makeCase(t, g, map[string]any{"n": int64(2)})
	wins, err := o.Wins(c)
	if want := []Move{{0, 2, "0", ""}}; err != nil || !slices.Equal(wins, want) {
		t.Fatalf("%v, %v; want %v", wins, err, want)
	}
	if _, ok := o.After(c, 0); ok {
		t.Error("an empty heap, where 1 is the least, is a case")
	}
}

// TestNext checks that Next yields the legal cases one move away, heap by heap.
func TestNext(t *testing.T) {
	h, g := heapGame(t, `input: {case: [{k: {int: 1..3}}, {a: {int: 1..20, count: k}}]}
game: {heaps: a, take: "1, 3, 4"}`)
	c := makeCase(t, g, map[string]any{"a": []int64{5, 1, 4}})
	got := ""
	for next := range h.Next(c) {
		got += fmt.Sprint(next.Ints("a"))
	}
	// 1-1 and 4-4 leave an empty heap, which is not a legal input.
	if want := "[4 1 4][2 1 4][1 1 4][5 1 3][5 1 1]"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	for range h.Next(c) { // the caller may stop the sequence
		break
	}
}

// TestPosition checks how positions are written: one heap alone, several in parentheses.
func TestPosition(t *testing.T) {
	h, g := heapGame(t, `input: {case: [{k: {int: 1..3}}, {a: {int: 0..10^18, count: k}}]}
game: {heaps: a, take: any}`)
	o := h.Oracle(1)
	for _, test := range []struct {
		piles []int64
		want  string
	}{
		{[]int64{7}, "7"},
		{[]int64{1, 2, 3}, "(1, 2, 3)"},
		{[]int64{0, 1e18}, "(0, 1000000000000000000)"},
	} {
		c := makeCase(t, g, map[string]any{"a": test.piles})
		if got := o.Position(c).String(); got != test.want {
			t.Errorf("got %s, want %s", got, test.want)
		}
	}
}

// TestLosing checks that Losing returns legal P-positions, and leaves a P-position unchanged. It
// must find one in every game in which a change of one heap always suffices.
func TestLosing(t *testing.T) {
	for _, test := range theories {
		if test.misere {
			continue // Losing uses the theory of normal play
		}
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			h, g := heapGame(t, test.sections)
			o := h.Oracle(50_000_000)
			walk := g.Enumerate()
			walk.Largest = test.largest
			for c := range walk.All() {
				losing, ok := h.Losing(c)
				if !ok {
					if test.name != "three scalar heaps" && test.name != "count and heaps on a line, no empty heaps" {
						t.Fatalf("%s: no P-position found", o.Position(c))
					}
					continue
				}
				if class, err := o.Class(losing); errors.Is(err, ErrBudget) {
					continue
				} else if err != nil || class != P {
					t.Fatalf("%s: given %s, which is %c, %v", o.Position(c), o.Position(losing), class, err)
				}
				if _, err := g.Parse(g.Print(nil, one(g, losing)), grammar.Strict); err != nil {
					t.Fatalf("%s: given what is illegal: %v", o.Position(c), err)
				}
				if class, _ := o.Class(c); class == P && !grammar.Equal(losing, c) {
					t.Fatalf("%s is lost and was changed", o.Position(c))
				}
			}
		})
	}
}

func one(g *grammar.Grammar, c grammar.Case) *grammar.Cases {
	cs := g.NewCases()
	cs.Add(c)
	return cs
}

// TestLosingLarge checks that Losing ends soon if no heap is suitable, or if heaps are beyond every
// table.
func TestLosingLarge(t *testing.T) {
	piles := make([]int64, 99_999)
	for i := range piles {
		piles[i] = 1e9
	}
	h, g := heapGame(t, `input: {case: [{k: {int: 1..10^5}}, {a: {int: 1..10^9, count: k}}], where: "any(a, # > 0)"}
game: {heaps: a, take: any}`)
	if _, ok := h.Losing(makeCase(t, g, map[string]any{"a": piles})); ok {
		t.Error("an odd number of equal heaps was made a P-position without an empty heap")
	}
	h, g = heapGame(t, `input: {case: [{n: {int: 0..10^18}}]}
game: {heaps: n, take: squares}`)
	if _, ok := h.Losing(makeCase(t, g, map[string]any{"n": int64(1e18)})); ok {
		t.Error("the value of a heap beyond the table is known")
	}
	h, g = heapGame(t, `input: {case: [{n: {int: 1..1000}, m: {int: 1..1000}}]}
game: {heaps: n, take: 1..m}`)
	if _, ok := h.Losing(makeCase(t, g, map[string]any{"n": int64(1000), "m": int64(1000)})); ok {
		t.Error("there is a pile of at most 1000 that more than 1000 divides")
	}
	h, g = heapGame(t, `input: {case: [{a: {int: 0..10^18, count: 3}, m: {int: 1..1000}}]}
game: {heaps: a, take: 1..m}`)
	// The last heap would need the value 5, which no heap has.
	losing, ok := h.Losing(makeCase(t, g, map[string]any{"a": []int64{1, 4, 2}, "m": int64(4)}))
	if !ok || fmt.Sprint(losing.Ints("a")) != "[1 3 2]" {
		t.Errorf("next to 1, 4 and 2 is given %v, %v", losing.Ints("a"), ok)
	}
	h, g = heapGame(t, `input: {case: [{n: {int: -5..5}}]}
game: {heaps: n, take: squares}`)
	if _, ok := h.Losing(makeCase(t, g, map[string]any{"n": int64(-1)})); ok {
		t.Error("a heap below nothing has a value")
	}
}

// TestTableOfNoMoves checks that the table is bounded if no heap has a move.
func TestTableOfNoMoves(t *testing.T) {
	h, g := heapGame(t, `input: {case: [{n: {int: 1..10^6}, m: {int: 1..1000}}]}
game: {heaps: n, take: m..1}`)
	c := makeCase(t, g, map[string]any{"n": int64(9), "m": int64(2)})
	if v := h.(*heaps).values(h.(*heaps).take(c), caseWork); len(v.table) != caseWork {
		t.Errorf("a table of %d heaps, want %d", len(v.table), caseWork)
	}
}

// TestBudget checks that positions that no search can solve give ErrBudget, and soon. They have
// many moves, many heaps, or many levels. A budget of 0 is spent at once.
func TestBudget(t *testing.T) {
	many := make([]int64, 500_000)
	for i := range many {
		many[i] = int64(i)
	}
	for _, test := range []struct {
		name, game string
		piles      []int64
		budget     int
	}{
		{"nothing to spend", "take: any", []int64{3}, 0},
		{"many moves", "take: any", []int64{1e18}, 1000},
		{"many levels", `take: "1"`, []int64{1e18}, 1 << 40},
		{"many heaps", "take: any", many, 1_000_000},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			h, g := heapGame(t, `input: {case: [{k: {int: 1..500000}}, {a: {int: 0..10^18, count: k}}]}
game: {heaps: a, `+test.game+`}`)
			c := makeCase(t, g, map[string]any{"a": test.piles})
			o := h.Oracle(test.budget)
			if _, err := o.Class(c); !errors.Is(err, ErrBudget) {
				t.Errorf("class: %v", err)
			}
			if _, err := o.Wins(c); !errors.Is(err, ErrBudget) {
				t.Errorf("wins: %v", err)
			}
			if _, err := o.Value(c); !errors.Is(err, ErrBudget) {
				t.Errorf("value: %v", err)
			}
			if _, ok := o.After(c, 0); ok {
				t.Error("a case after an unknown move")
			}
		})
	}
}

// TestFewMoves checks that heaps of any size have an answer if there are few moves.
func TestFewMoves(t *testing.T) {
	h, g := heapGame(t, `input: {case: [{k: {int: 1..5}}, {a: {int: 0..10^18, count: k}}]}
game: {heaps: a, take: 10^18..10^18, short: all}`)
	c := makeCase(t, g, map[string]any{"a": []int64{1e17, 1e18, 2e17}})
	if class, err := h.Oracle(100).Class(c); err != nil || class != N {
		t.Errorf("%c, %v; three heaps to be taken whole", class, err)
	}
}

// TestBudgetSpent checks that a used budget stays used, and that earlier results stay cached.
func TestBudgetSpent(t *testing.T) {
	h, g := heapGame(t, `input: {case: [{n: {int: 0..1000}}]}
game: {heaps: n, take: "1, 3, 4"}`)
	o := h.Oracle(200)
	small, large := makeCase(t, g, map[string]any{"n": int64(9)}), makeCase(t, g, map[string]any{"n": int64(999)})
	if class, err := o.Class(small); err != nil || class != P {
		t.Fatalf("%c, %v", class, err)
	}
	if _, err := o.Class(large); !errors.Is(err, ErrBudget) {
		t.Fatalf("got %v", err)
	}
	if class, err := o.Class(small); err != nil || class != P {
		t.Errorf("after the budget is spent: %c, %v", class, err)
	}
	if _, err := o.Class(makeCase(t, g, map[string]any{"n": int64(900)})); !errors.Is(err, ErrBudget) {
		t.Errorf("after the budget is spent: %v", err)
	}
}

// TestAmountsOfTheCase checks that an oracle drops results that were computed for other amounts.
func TestAmountsOfTheCase(t *testing.T) {
	h, g := heapGame(t, `input: {case: [{n: {int: 0..99}, m: {int: 1..9}}]}
game: {heaps: n, take: 1..m}`)
	o := h.Oracle(1_000_000)
	for _, m := range []int64{1, 2, 3, 2, 1} {
		for n := range int64(30) {
			checkClass(t, o, makeCase(t, g, map[string]any{"n": n, "m": m}), int(n%(m+1)))
		}
	}
}

// TestHeapsComplaints checks that mistakes in a game are spec.Complaints with their lines, all at
// once.
func TestHeapsComplaints(t *testing.T) {
	const input = "input: {case: [{n: {int: 1..9}, s: {chars: ab, length: 1..2}}]}\n"
	for _, test := range []struct{ game, want string }{
		{"game: {heaps: m, take: any}", "x.yaml:6: no number of the case is called m; name a field with int"},
		{"game: {heaps: [n, s], take: any}", "x.yaml:6: no number of the case is called s; name a field with int"},
		{"game: {heaps: n, take: any, answer: move}", "x.yaml:6: the answer is a move, but no Go code prints it; give the row in solutions an Answer"},
		{"game: {heaps: n, take: any, answer: score}", "x.yaml:6: a sum of heaps has no score; write the rules in Go"},
		{"game: {heaps: n, take: any, answer: value, last: loses}", "x.yaml:6: Grundy values say nothing when the last move loses; leave out one of answer and last"},
		{"game:\n  heaps: [m]\n  take: cubes", `x.yaml:7: no number of the case is called m; name a field with int
x.yaml:8: unknown amounts "cubes"; use one of 1..m; 1..heap-1; 1, 3, 4; powers of 2; any; fibonacci numbers; squares; primes; prime powers; powers of primes`},
	} {
		p, g := parse(t, input+test.game)
		_, err := Heaps(p, g, nil)
		if err == nil || err.Error() != test.want {
			t.Errorf("%s\ngot  %v\nwant %s", test.game, err, test.want)
		}
		var complaints spec.Complaints
		if !errors.As(err, &complaints) {
			t.Errorf("%s: the error is a %T", test.game, err)
		}
	}
}
