package table

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// mexes computes values by definition. moves lists all positions after a move, each as a list of
// heaps. The value of a heap is the mex of their values.
func mexes(upto int, moves func(n int) [][]int) []uint16 {
	values := make([]uint16, upto+1)
	for n := range values {
		reached := map[uint16]bool{}
		for _, heaps := range moves(n) {
			var sum uint16
			for _, h := range heaps {
				sum ^= values[h]
			}
			reached[sum] = true
		}
		for reached[values[n]] {
			values[n]++
		}
	}
	return values
}

// taking lists the moves that take an allowed amount.
func taking(allowed func(amount int) bool) func(n int) [][]int {
	return func(n int) (moves [][]int) {
		for amount := 1; amount <= n; amount++ {
			if allowed(amount) {
				moves = append(moves, []int{n - amount})
			}
		}
		return moves
	}
}

// breaking lists the moves of a code, which is written without a point, by definition. The digit
// at index k is a sum of powers of 2: one for each number of heaps that a move which takes k may
// leave.
func breaking(digits string, differ bool) func(n int) [][]int {
	return func(n int) (moves [][]int) {
		for k, r := range digits {
			allowed := strings.IndexRune("0123456789ABCDEF", r)
			for count := range 4 {
				if allowed>>count&1 == 1 && k <= n {
					moves = append(moves, partitions(n-k, count, 1, differ)...)
				}
			}
		}
		return moves
	}
}

// partitions lists the ways to write n as a sum of count heaps, each at least least.
func partitions(n, count, least int, differ bool) (all [][]int) {
	if count == 0 {
		if n == 0 {
			return [][]int{{}}
		}
		return nil
	}
	for h := least; h <= n; h++ {
		next := h
		if differ {
			next++
		}
		for _, rest := range partitions(n-h, count-1, next, differ) {
			all = append(all, append([]int{h}, rest...))
		}
	}
	return all
}

// same compares values by heap, and reports the first difference.
func same(t testing.TB, what string, got, want []uint16) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("%s: %d heaps, want %d", what, len(got), len(want))
	}
	for n := range want {
		if got[n] != want[n] {
			t.Fatalf("%s: heap %d has %d, want %d", what, n, got[n], want[n])
		}
	}
}

func parse(t testing.TB, text string) Rule {
	t.Helper()
	r, err := Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func compute(t testing.TB, text string, upto int) *Table {
	t.Helper()
	table, err := Compute(context.Background(), parse(t, text), Options{Upto: upto})
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// with fills a table with a single engine, in two parts. It returns the values up to the heap
// where the engine stopped.
func with(t testing.TB, e engine, r Rule, upto int) []uint16 {
	t.Helper()
	values := make([]uint16, upto+1)
	done := min(r.kind.start(r, values), len(values))
	if p, ok := e.(*patient); ok { // it needs some values first
		for done = 0; done < upto/4 && !p.suits(values[:done]); done++ {
			if _, err := (&stamps{code: p.code}).fill(values, done, done+1); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, to := range []int{max(done, upto/3), upto + 1} {
		if !e.suits(values[:done]) {
			return values[:done]
		}
		reached, err := e.fill(values, done, to)
		if err != nil {
			t.Fatalf("%s: %s: %v", r, e.name(), err)
		}
		if done = reached; reached < to {
			break
		}
	}
	return values[:done]
}

// TestCodes compares Compute and every engine for codes with the values by definition, for all
// codes of up to two octal digits and some longer ones.
func TestCodes(t *testing.T) {
	const upto = 90
	codes := []string{"0007", "0137", "0142", "0026", "4007", "0165", "4026", "0F", "08", "80", "0A8", "8", "0C1", "804", "0008"}
	for i := range 64 {
		codes = append(codes, fmt.Sprintf("0%d%d", i/8, i%8), fmt.Sprintf("4%d%d", i/8, i%8))
	}
	for _, digits := range codes {
		for _, bang := range []string{"", "!"} {
			if bang != "" && strings.ContainsAny(digits, "89ABCDEF") {
				continue
			}
			var text strings.Builder
			for k, d := range digits {
				text.WriteString(string(d) + bang)
				if k == 0 {
					text.WriteByte('.')
				}
			}
			if len(digits) == 1 {
				text.WriteByte('0')
			}
			want := mexes(upto, breaking(digits, bang != ""))
			same(t, text.String(), compute(t, text.String(), upto).Values(), want)
			r := parse(t, text.String())
			for _, e := range codeEngines(r.kind.(code)) {
				got := with(t, e, r, upto)
				same(t, text.String()+" by "+e.name(), got, want[:len(got)])
			}
		}
	}
}

// codeEngines returns all engines that support a code. The sparse engine is wrapped so that it
// always suits.
func codeEngines(c code) []engine {
	if c.parts() == 3 {
		return []engine{newTriples(c)}
	}
	return []engine{&register{code: c}, &stamps{code: c}, &patient{sparse{code: c}}}
}

// patient is the sparse engine without its conditions: it continues with any number of rare
// heaps, and starts from any number of heaps.
type patient struct{ sparse }

func (p *patient) suits(values []uint16) bool {
	if len(values) > 0 {
		p.prepare(values)
	}
	return p.mask > 0
}

// TestEnginesAgree compares the engines for codes with each other, on heaps that are too large
// for a search of the moves.
func TestEnginesAgree(t *testing.T) {
	const upto = 6000
	for _, text := range []string{"0.77", "0.07", "4!.0", "0.6", "0.16", "0.161", "0.007", "0.104", "0.045", "4.3", "0.3!7", "0.0!5!6"} {
		r := parse(t, text)
		c := r.kind.(code)
		want := with(t, &stamps{code: c}, r, upto)
		for _, e := range []engine{&register{code: c}, &patient{sparse{code: c}}} {
			got := with(t, e, r, upto)
			same(t, text+" by "+e.name(), got, want[:len(got)])
		}
		same(t, text, compute(t, text, upto).Values(), want)
	}
}

// TestStretches checks that every heap is in exactly one stretch, and that adjacent stretches
// have different engines.
func TestStretches(t *testing.T) {
	for _, text := range []string{"0.77", "0.07", "4!.0", "0.007", "1, 3, 4", "squares", "any", "fibonacci", "0.8"} {
		table := compute(t, text, 3000)
		done, last := 0, ""
		for _, s := range table.Engines() {
			if s.From != done || s.To <= s.From || s.Engine == last {
				t.Errorf("%s: %v", text, table.Engines())
				break
			}
			done, last = s.To, s.Engine
		}
		if done != len(table.Values()) {
			t.Errorf("%s: %d heaps by %v", text, done, table.Engines())
		}
	}
}

// TestLists compares lists of amounts, with and without short, and ranges with the values by
// definition. The lists are all sets of amounts up to 7.
func TestLists(t *testing.T) {
	const upto = 200
	for set := 1; set < 1<<7; set++ {
		var amounts []int
		for a := 1; a <= 7; a++ {
			if set>>(a-1)&1 == 1 {
				amounts = append(amounts, a)
			}
		}
		holdList(t, amounts, upto)
	}
	for _, words := range []string{"any", "1..1", "1..5", "3..8", "2..2", "5..200", "1..1000"} {
		var lo, hi = 1, 1 << 20
		if words != "any" {
			if _, err := fmt.Sscanf(words, "%d..%d", &lo, &hi); err != nil {
				t.Fatal(err)
			}
		}
		want := mexes(upto, taking(func(a int) bool { return lo <= a && a <= hi }))
		same(t, words, compute(t, words, upto).Values(), want)
	}
}

// holdList compares Compute and every engine for a finite list with the values by definition, with
// and without short.
func holdList(t testing.TB, amounts []int, upto int) {
	t.Helper()
	words := strings.ReplaceAll(strings.Trim(fmt.Sprint(amounts), "[]"), " ", ", ")
	plain := parse(t, words)
	short, err := plain.WithShort()
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range []Rule{plain, short} {
		moves := taking(func(a int) bool { return slices.Contains(amounts, a) })
		want := mexes(upto, func(n int) [][]int {
			if r.short && n > 0 && n < amounts[0] {
				return [][]int{{0}}
			}
			return moves(n)
		})
		table, err := Compute(context.Background(), r, Options{Upto: upto})
		if err != nil {
			t.Fatal(err)
		}
		same(t, r.String(), table.Values(), want)
		for _, e := range []engine{newBitmaps(amounts), &subtraction{amounts: amounts}} {
			same(t, r.String()+" by "+e.name(), with(t, e, r, upto), want)
		}
	}
}

// TestEndlessLists compares infinite lists of amounts with the values by definition.
func TestEndlessLists(t *testing.T) {
	const upto = 700
	fibonacci := []int{1, 2}
	for len(fibonacci) < 20 {
		fibonacci = append(fibonacci, fibonacci[len(fibonacci)-1]+fibonacci[len(fibonacci)-2])
	}
	rules := map[string]func(a int) bool{
		"fibonacci numbers": func(a int) bool { return slices.Contains(fibonacci, a) },
		"squares": func(a int) bool {
			r := 0
			for r*r < a {
				r++
			}
			return r*r == a
		},
	}
	for _, base := range []int{2, 3, 4, 5, 6, 7, 10} {
		rules[fmt.Sprintf("powers of %d", base)] = func(a int) bool {
			for a%base == 0 {
				a /= base
			}
			return a == 1
		}
	}
	for words, allowed := range rules {
		same(t, words, compute(t, words, upto).Values(), mexes(upto, taking(allowed)))
	}
}

// TestFibonacciNim compares the values of all positions, which are a heap and a limit, with those
// by definition. The table must have the values at the start, and the known P-positions.
func TestFibonacciNim(t *testing.T) {
	const upto = 150
	var l limits
	if _, err := l.fill(make([]uint16, upto+1), 0, upto+1); err != nil {
		t.Fatal(err)
	}
	known := [upto + 1][upto + 1]int{}
	for n := range known {
		reached := map[int]bool{}
		for limit := range n + 1 {
			if limit > 0 {
				left := n - limit
				reached[known[left][min(2*limit, left)]] = true
			}
			for reached[known[n][limit]] {
				known[n][limit]++
			}
			if got := l.value(n, limit); got != known[n][limit] {
				t.Fatalf("heap %d, at most %d: %d, want %d", n, limit, got, known[n][limit])
			}
		}
	}
	table := compute(t, "fibonacci", upto)
	for n := 1; n <= upto; n++ {
		if got, want := int(table.Values()[n]), known[n][n-1]; got != want {
			t.Fatalf("heap %d has %d at the start, want %d", n, got, want)
		}
	}
	same(t, "P-positions", uint16s(table.Losing()), []uint16{0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144})
}

func uint16s(list []int) []uint16 {
	out := make([]uint16, len(list))
	for i, v := range list {
		out[i] = uint16(v)
	}
	return out
}

// TestRandomLists compares the engines for lists with each other, including bitmaps of many
// words.
func TestRandomLists(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 60 {
		most := 1 + r.IntN(400)
		var amounts []int
		for a := 1; a <= most; a++ {
			if r.IntN(1+most/20) == 0 {
				amounts = append(amounts, a)
			}
		}
		if len(amounts) == 0 {
			continue
		}
		words := strings.ReplaceAll(strings.Trim(fmt.Sprint(amounts), "[]"), " ", ", ")
		rule := parse(t, words)
		const upto = 12_000
		want := with(t, &subtraction{amounts: amounts}, rule, upto)
		same(t, words, with(t, newBitmaps(amounts), rule, upto), want)
		same(t, words, compute(t, words, upto).Values(), want)
	}
}

// TestSparse checks that games with few rare heaps use the sparse engine. Dawson's Kayles does
// not, because a third of its heaps stay rare.
func TestSparse(t *testing.T) {
	for _, text := range []string{"0.16", "0.104", "0.106", "0.054", "0.454", "0.354", "4!.0"} {
		stretches := compute(t, text, 15_000).Engines()
		if last := stretches[len(stretches)-1]; last.Engine != "sparse" {
			t.Errorf("%s: the last heaps are by %s", text, last.Engine)
		}
	}
	s := &sparse{code: parse(t, "0.07").kind.(code)}
	if s.suits(with(t, &register{code: s.code}, parse(t, "0.07"), 10_000)) {
		t.Errorf("Dawson's Kayles has %d rare heaps of 10000", len(s.heaps))
	}
}
