package game

import (
	"fmt"
	"iter"
	"math"
	"slices"
	"strings"
	"testing"

	"grundy/judge/spec"
	"grundy/judge/spec/grammar"
	"grundy/judge/spec/grammar/answer"
)

// at returns a text with a place, to which complaints can refer.
func at(text string) spec.Text {
	return spec.Text{Value: text, Place: spec.Place{File: "x.yaml", Line: 7, Column: 3}}
}

func first(n int, terms iter.Seq[int64]) []int64 {
	var list []int64
	for v := range terms {
		if list = append(list, v); len(list) == n {
			break
		}
	}
	return list
}

// TestParseTake checks the first amounts of each form of take, up to the largest 64-bit number.
func TestParseTake(t *testing.T) {
	_, g := parse(t, `input: {case: [{n: {int: 0..10^18}, m: {int: -9..10^18}, p: {int: 0..10^18}}]}`)
	for _, test := range []struct {
		text string
		m, p int64
		want []int64 // the first five amounts
	}{
		{"any", 1, 1, []int64{1, 2, 3, 4, 5}},
		{"  any ", 1, 1, []int64{1, 2, 3, 4, 5}},
		{"fibonacci numbers", 1, 1, []int64{1, 2, 3, 5, 8}},
		{"fibonacci \n  numbers", 1, 1, []int64{1, 2, 3, 5, 8}},
		{"squares", 1, 1, []int64{1, 4, 9, 16, 25}},
		{"powers of 2", 1, 1, []int64{1, 2, 4, 8, 16}},
		{"powers of 10", 1, 1, []int64{1, 10, 100, 1000, 10000}},
		{"powers of 9223372036854775807", 1, 1, []int64{1, math.MaxInt64}},
		{"1, 3, 4", 1, 1, []int64{1, 3, 4}},
		{"2,5 ,  7", 1, 1, []int64{2, 5, 7}},
		{"7", 1, 1, []int64{7}},
		{"9223372036854775807", 1, 1, []int64{math.MaxInt64}},
		{"1..3", 1, 1, []int64{1, 2, 3}},
		{"2 .. 3", 1, 1, []int64{2, 3}},
		{"1..m", 4, 1, []int64{1, 2, 3, 4}},
		{"1..m", 0, 1, nil},
		{"m..p", 3, 5, []int64{3, 4, 5}},
		{"m..p", -3, 2, []int64{1, 2}}, // amounts below 1 are not moves
		{"m..p", 5, 3, nil},
		{"m+1..2*p", 1, 2, []int64{2, 3, 4}},
		{"2^63-2..2^62+2^62-1", 1, 1, nil},
		{"primes", 1, 1, []int64{2, 3, 5, 7, 11}},
		{"prime powers", 1, 1, []int64{2, 3, 4, 5, 7}},
		{"powers of primes", 1, 1, []int64{1, 2, 3, 4, 5}},
		{"9223372036854775806..9223372036854775807", 1, 1, []int64{math.MaxInt64 - 1, math.MaxInt64}},
	} {
		allowed, err := parseTake(at(test.text), g, nil)
		if test.text == "2^63-2..2^62+2^62-1" {
			if err == nil || !strings.Contains(err.Error(), "does not fit 64 bits") {
				t.Errorf("%q: got %v", test.text, err)
			}
			continue
		}
		if err != nil {
			t.Errorf("%q: %v", test.text, err)
			continue
		}
		c := makeCase(t, g, map[string]any{"n": int64(0), "m": test.m, "p": test.p})
		if got := first(5, allowed(c).terms); !slices.Equal(got, test.want) {
			t.Errorf("%q: got %v, want %v", test.text, got, test.want)
		}
	}
}

// TestParseTakeComplaints checks that a wrong take is a complaint with its line and a remedy.
func TestParseTakeComplaints(t *testing.T) {
	_, g := parse(t, `input: {case: [{n: {int: 0..9}, m: {int: 1..9}, s: {chars: ab, length: 1..2}}]}`)
	const known = "; use one of 1..m; 1..heap-1; 1, 3, 4; powers of 2; any; fibonacci numbers; squares; primes; prime powers; powers of primes"
	for _, test := range []struct{ text, want string }{
		{"prime", `unknown amounts "prime"` + known},
		{"Any", `unknown amounts "Any"` + known},
		{"", `unknown amounts ""` + known},
		{",", `unknown amounts ","` + known},
		{"1, 3,", `unknown amounts "1, 3,"` + known},
		{"3, 1", `unknown amounts "3, 1"` + known},
		{"1, 1", `unknown amounts "1, 1"` + known},
		{"0, 1", `unknown amounts "0, 1"` + known},
		{"-1", `unknown amounts "-1"` + known},
		{"1.5", `unknown amounts "1.5"` + known},
		{"9223372036854775808", `unknown amounts "9223372036854775808"` + known},
		{"powers of", `unknown amounts "powers of"` + known},
		{"powers of 1", "powers of 1 are not defined; write a whole number of at least 2"},
		{"powers of 0", "powers of 0 are not defined; write a whole number of at least 2"},
		{"powers of -2", "powers of -2 are not defined; write a whole number of at least 2"},
		{"powers of two", "powers of two are not defined; write a whole number of at least 2"},
		{"powers of 99999999999999999999", "powers of 99999999999999999999 are not defined; write a whole number of at least 2"},
		{"1..k", "unknown name k; use one of heap (the size of the heap that is taken from), m"},
		{"1..div(k+1, 2)", "unknown name k; use one of heap (the size of the heap that is taken from), m"},
		{"1..s", "a word where a number is expected; write len of it"},
		{"1..m..3", `".." occurs twice; a range has two numbers, such as 1..5`},
		{"1..2..3", `".." occurs twice; a range has two numbers, such as 1..5`},
		{"3..1", "the range 3..1 allows nothing to be taken; a move takes 1 or more; write the smaller bound first"},
		{"-1..0", "the range -1..0 allows nothing to be taken; a move takes 1 or more; write the smaller bound first"},
		{"0..m", "the range 0..m begins below 1; a move takes 1 or more; write 1..m"},
		{"-2 .. 3", "the range -2 .. 3 begins below 1; a move takes 1 or more; write 1..3"},
		{"1..n", "n has the heaps at the start, not the heap that a move takes from; write heap for the size of that heap"},
		{"..3", "the formula ends too early"},
		{"1..10^19", "1..10^19: a number does not fit 64 bits"},
		{"1..m/2", `"/" does not say how it rounds; write div(a, b)`},
	} {
		_, err := parseTake(at(test.text), g, []*grammar.Field{g.Field("n")})
		if err == nil || err.Error() != "x.yaml:7: "+test.want {
			t.Errorf("%q\ngot  %v\nwant x.yaml:7: %s", test.text, err, test.want)
		}
	}
}

// TestTakeOverflows checks that the oracle returns an error instead of a class if the amounts of a
// case do not fit 64 bits.
func TestTakeOverflows(t *testing.T) {
	rules, g := heapGame(t, `input: {case: [{n: {int: 0..10^18}, m: {int: 1..10^18}}]}
game: {heaps: n, take: 1..m*m}`)
	o := rules.Oracle(1000)
	for m, fits := range map[int64]bool{3: true, 1e18: false, 2: true} {
		c := makeCase(t, g, map[string]any{"n": int64(4), "m": m})
		class, err := o.Class(c)
		if fits && (err != nil || class != N) || !fits && (err == nil || !strings.Contains(err.Error(), "64 bits")) {
			t.Errorf("m = %d: %c, %v", m, class, err)
		}
		if wins, err := o.Wins(c); !fits && (err == nil || len(wins) > 0) {
			t.Errorf("m = %d: %v, %v", m, wins, err)
		}
	}
}

// TestTakeOfHeap checks amounts that depend on the size of the heap. The search, the tables for
// Losing, and the cases one move away must agree with Grundy values computed here.
func TestTakeOfHeap(t *testing.T) {
	for text, most := range map[string]func(heap, k int64) int64{
		"1..div(heap+1, 2)": func(heap, _ int64) int64 { return (heap + 1) / 2 },
		"1..heap-1":         func(heap, _ int64) int64 { return heap - 1 },
		"1..min(heap-1, k)": func(heap, k int64) int64 { return min(heap-1, k) },
		"1..div(6, heap)":   func(heap, _ int64) int64 { return min(heap, 6/heap) },
	} {
		rules, g := heapGame(t, `input: {case: [{k: {int: 1..4}, a: {int: 0..7, count: 2}}]}
output: [{winner: {first: A, second: B}}]
game: {heaps: a, take: "`+text+`"}`)
		o := rules.Oracle(50_000_000)
		for c := range g.Enumerate().All() {
			table := upToMexes(8, func(heap int64) int64 { return most(heap, c.Int("k")) })
			a := c.Ints("a")
			checkClass(t, o, c, table[a[0]]^table[a[1]])
			if v, err := o.Value(c); err != nil || v != table[a[0]]^table[a[1]] {
				t.Fatalf("%s: %s: value %d, %v", text, o.Position(c), v, err)
			}
			if next, ok := rules.Losing(c); ok {
				checkClass(t, o, next, 0)
			}
			moves := 0
			for range rules.Next(c) {
				moves++
			}
			want := 0
			for _, heap := range a {
				if heap > 0 {
					want += int(max(0, most(heap, c.Int("k"))))
				}
			}
			if moves != want {
				t.Errorf("%s: from %s there are %d moves, want %d", text, o.Position(c), moves, want)
			}
		}
	}
}

// upToMexes returns the Grundy values of heaps below n, if 1 to most stones may be taken.
func upToMexes(n int64, most func(heap int64) int64) []int {
	table := make([]int, n)
	for heap := int64(1); heap < n; heap++ {
		reached := map[int]bool{}
		for left := heap - most(heap); left < heap; left++ {
			reached[table[left]] = true
		}
		for reached[table[heap]] {
			table[heap]++
		}
	}
	return table
}

// TestTakeOfField checks that "heap" in a range means the field of that name, if there is one.
func TestTakeOfField(t *testing.T) {
	rules, g := heapGame(t, `input: {case: [{n: {int: 0..9}, heap: {int: 1..9}}]}
output: [{winner: {first: A, second: B}}]
game: {heaps: n, take: 1..heap}`)
	o := rules.Oracle(100_000)
	for c := range g.Enumerate().All() {
		checkClass(t, o, c, int(c.Int("n")%(c.Int("heap")+1)))
	}
}

// TestTakeOfHeapOverflows checks that the oracle returns an error instead of a class if the amounts
// of a reachable heap cannot be computed.
func TestTakeOfHeapOverflows(t *testing.T) {
	rules, g := heapGame(t, `input: {case: [{n: {int: 0..10}}]}
output: [{winner: {first: A, second: B}}]
game: {heaps: n, take: "1..1+div(1, heap-3)"}`)
	o := rules.Oracle(1000)
	for _, n := range []int64{9, 3, 4} {
		c := makeCase(t, g, map[string]any{"n": n})
		if class, err := o.Class(c); err == nil {
			t.Errorf("%d is %c", n, class)
		}
		if v, err := o.Value(c); err == nil {
			t.Errorf("%d has the value %d", n, v)
		}
		if wins, err := o.Wins(c); err == nil {
			t.Errorf("%d: moves %v", n, wins)
		}
		if next, ok := rules.Losing(c); ok {
			t.Errorf("%s is lost, from %d", o.Position(next), n)
		}
	}
	if class, err := o.Class(makeCase(t, g, map[string]any{"n": int64(1)})); err != nil || class != N {
		t.Errorf("1 is %c, %v", class, err)
	}
}

// TestTermsEnd checks that sequences of amounts increase up to the last one that fits 64 bits, and
// end there.
func TestTermsEnd(t *testing.T) {
	for _, test := range []struct {
		name  string
		terms iter.Seq[int64]
		n     int
		last  int64
	}{
		{"fibonacci", fibonacci(), 91, 7540113804746346429},
		{"powers of 2", powers(2), 63, 1 << 62},
		{"powers of 3", powers(3), 40, 4052555153018976267},
		{"the last numbers", from(math.MaxInt64-2, math.MaxInt64), 3, math.MaxInt64},
	} {
		n, last := 0, int64(0)
		for v := range test.terms {
			if v <= last {
				t.Fatalf("%s: %d after %d", test.name, v, last)
			}
			n, last = n+1, v
		}
		if n != test.n || last != test.last {
			t.Errorf("%s: %d terms up to %d; want %d up to %d", test.name, n, last, test.n, test.last)
		}
	}
}

// TestAmounts checks that Amounts accepts lists and named sequences, and complains about ranges.
func TestAmounts(t *testing.T) {
	_, g := parse(t, `input: {case: [{n: {int: 0..9}}]}`)
	for _, test := range []struct {
		text string
		want []int64
	}{
		{"powers of 2", []int64{1, 2, 4}},
		{"1, 3", []int64{1, 3}},
		{"fibonacci numbers", []int64{1, 2, 3}},
	} {
		terms, err := Amounts(at(test.text), g)
		if err != nil {
			t.Errorf("%q: %v", test.text, err)
			continue
		}
		if got := first(3, terms); !slices.Equal(got, test.want) {
			t.Errorf("%q: got %v, want %v", test.text, got, test.want)
		}
	}
	for _, test := range []struct{ text, want string }{
		{"1..n", "x.yaml:7: near needs single values, not a range; write them, such as powers of 2, or 1, 3, 4"},
		{"cubes", `x.yaml:7: unknown amounts "cubes"`},
	} {
		if _, err := Amounts(at(test.text), g); err == nil || !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("%q: got %v, want %s", test.text, err, test.want)
		}
	}
}

// FuzzParseTake checks that every text gives increasing amounts from 1 on, or a complaint with its
// place.
func FuzzParseTake(f *testing.F) {
	for _, seed := range []string{"any", "squares", "powers of 2", "1, 3, 4", "1..n", "n..2*n", "0", "1..10^19", "powers of x"} {
		f.Add(seed)
	}
	_, g := parse(f, `input: {case: [{n: {int: 0..9}}]}`)
	c := makeCase(f, g, map[string]any{"n": int64(5)})
	f.Fuzz(func(t *testing.T, text string) {
		allowed, err := parseTake(at(text), g, nil)
		if err != nil {
			if _, ok := err.(spec.Complaint); !ok || !strings.HasPrefix(err.Error(), "x.yaml:7: ") {
				t.Fatalf("%T: %v", err, err)
			}
			return
		}
		last := int64(0)
		for _, v := range first(100, allowed(c).terms) {
			if v <= last {
				t.Fatalf("%d after %d", v, last)
			}
			last = v
		}
	})
}

// TestAgrees compares every kind of answer with the rules. The right answer passes, and each wrong
// one is refused with a message that names the position or the number.
func TestAgrees(t *testing.T) {
	const input = "input: {cases: {eof: true, max: 9}, case: [{k: {int: 1..4}, a: {int: 0..9, count: k}}]}\n"
	for _, test := range []struct {
		name, sections string
		piles          []int64
		right          string
		wrong          map[string]string // answer → part of the message
	}{
		{
			"winner, won", "game: {heaps: a, take: any}", []int64{1, 2}, "win\n",
			map[string]string{"lose\n": "(1, 2) is an N-position, the reference says lose"},
		},
		{
			"winner, lost", "game: {heaps: a, take: any}", []int64{1, 2, 3}, "lose\n",
			map[string]string{"win\n": "(1, 2, 3) is a P-position, the reference says win"},
		},
		{
			"winner, misère", "game: {heaps: a, take: any, last: loses}", []int64{1}, "lose\n",
			map[string]string{"win\n": "1 is a P-position, the reference says win"},
		},
		{
			"a draw there is not", "game: {heaps: a, take: any}\noutput: [{winner: {first: win, second: lose, draw: draw}}]",
			[]int64{1}, "win\n",
			map[string]string{"draw\n": "1 is an N-position, the reference says draw", "lose\n": "1 is an N-position, the reference says lose"},
		},
		{
			"winning moves", "game: {heaps: a, take: any, answer: winning moves}\noutput: [{n: {int: 0..99}}]",
			[]int64{1, 1, 1}, "3\n",
			map[string]string{"2\n": `the rules give 3, the reference "2\n"`, "0\n": `the rules give 3, the reference "0\n"`, "33\n": `the rules give 3, the reference "33\n"`},
		},
		{
			"no winning moves", "game: {heaps: a, take: any, answer: winning moves}\noutput: [{n: {int: 0..99}}]",
			[]int64{2, 2}, "0\n",
			map[string]string{"1\n": `the rules give 0, the reference "1\n"`},
		},
		{
			"value", "game: {heaps: a, take: any, answer: value}\noutput: [{n: {int: -9..99}}]",
			[]int64{5, 3}, "6\n",
			map[string]string{"-6\n": `the rules give 6, the reference "-6\n"`, "8\n": `the rules give 6, the reference "8\n"`},
		},
		{
			"move", "game: {heaps: a, take: any, answer: move}\noutput: [{either: [[none], [{b: {int: 1..9}, c: {int: 1..9}}]]}]",
			[]int64{1, 3, 1}, "2 3\n",
			map[string]string{"none\n": `the rules give "2 3\n", the reference "none\n"`, "2 2\n": `the rules give "2 3\n", the reference "2 2\n"`},
		},
		{
			"no move", "game: {heaps: a, take: any, answer: move}\noutput: [{either: [[none], [{b: {int: 1..9}, c: {int: 1..9}}]]}]",
			[]int64{1, 1}, "none\n",
			map[string]string{"1 1\n": `the rules give "none\n", the reference "1 1\n"`},
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			h, g := heapGame(t, input+test.sections)
			c := makeCase(t, g, map[string]any{"a": test.piles})
			o := h.Oracle(10_000)
			if err := o.Agrees(c, answerTo(t, input+test.sections, c, test.right)); err != nil {
				t.Errorf("%q: %v", test.right, err)
			}
			for wrong, want := range test.wrong {
				if err := o.Agrees(c, answerTo(t, input+test.sections, c, wrong)); err == nil || err.Error() != want {
					t.Errorf("%q\ngot  %v\nwant %s", wrong, err, want)
				}
			}
			if err := h.Oracle(1).Agrees(c, answerTo(t, input+test.sections, c, test.right)); err != ErrBudget {
				t.Errorf("within a budget of 1: %v", err)
			}
		})
	}
}

// answerTo parses a text as the answer to one case, by the output section of a spec.
func answerTo(t testing.TB, sections string, c grammar.Case, text string) answer.Answer {
	t.Helper()
	p, g := parse(t, sections)
	format, complaints := answer.Compile(p.Output, g.Variables())
	if len(complaints) > 0 {
		t.Fatal(complaints)
	}
	answers, err := format.Split(one(c.Grammar(), c), []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return answers[0]
}

func TestSide(t *testing.T) {
	got := fmt.Sprint(P.Side(), N.Side(), D.Side())
	if want := fmt.Sprint(answer.Second, answer.First, answer.Draw); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
