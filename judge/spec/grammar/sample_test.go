package grammar

import (
	"fmt"
	"math"
	"strings"
	"testing"
)

// TestDistinctAtBound checks that many distinct rows, numbers or words can be drawn, even all that
// exist, and even with a chooser that always prefers the same one.
func TestDistinctAtBound(t *testing.T) {
	for _, sections := range []string{
		`input: {case: [{n: {int: 20000..20000}}, {repeat: n, distinct: true, lines: [{x: {int: 1..1000}, y: {int: 1..1000}, z: {int: 1..1000}}]}]}`,
		`input: {case: [{n: {int: 8000..8000}}, {repeat: n, distinct: true, lines: [{x: {int: 1..20}, y: {int: 1..20}, z: {int: 1..20}}]}]}`,
		`input: {case: [{n: {int: 6..6}}, {repeat: n, distinct: true, lines: [{a: {int: 1..3, count: 2, distinct: true}}]}]}`,
		`input: {case: [{n: {int: 24..24}}, {repeat: n, distinct: true, lines: [{a: {int: 5..8, count: 3, distinct: true}}]}]}`,
		`input: {case: [{n: {int: 50000..50000}}, {a: {int: 0..10^18, count: n, distinct: true}}]}`,
		`input: {case: [{n: {int: 50000..50000}}, {a: {int: 1..50000, count: n, distinct: true}}]}`,
		`input: {case: [{n: {int: 14..14}}, {w: {chars: ab, length: 1..3, count: n, distinct: true}}]}`,
		`input: {case: [{n: {int: 4..4}}, {a: {int: 9223372036854775804..9223372036854775807, count: n, distinct: true}}]}`,
	} {
		g := compile(t, sections)
		for _, ch := range []Chooser{pinnedChooser{true}, pinnedChooser{false}, Random{NewRand(sections)}} {
			cs := g.NewCases()
			if err := g.Sample(cs, ch); err != nil {
				t.Fatalf("%s\n%T: %v", sections, ch, err)
			}
			if _, err := g.Parse(g.Print(nil, cs), Strict); err != nil {
				t.Errorf("%s\n%T: %v", sections, ch, err)
			}
		}
	}
}

// TestTooFewRows checks the error if bounds that depend on the row leave too few rows.
func TestTooFewRows(t *testing.T) {
	g := compile(t, `input: {case: [{n: {int: 7..9}}, {repeat: n, distinct: true, lines: [{x: {int: 0..2}, y: {int: 0..x}}]}]}`)
	if err := g.Sample(g.NewCases(), Random{NewRand("few")}); err == nil || !strings.Contains(err.Error(), "all rows that differ from the 6 before it are used up") {
		t.Errorf("got %v", err)
	}
	e := g.Enumerate()
	e.Largest = 40
	for c := range e.All() {
		t.Fatalf("%q", g.PrintCase(nil, c))
	}
}

// TestSampleWithin checks that SampleWithin returns at once if a count is far too large.
func TestSampleWithin(t *testing.T) {
	for _, sections := range []string{
		`input: {case: [{n: {int: 1..10^12}}, {a: {int: 0..9, count: n}}]}`,
		`input: {case: [{n: {int: 1..10^12}}, {repeat: n, lines: [{a: {int: 0..9}}]}]}`,
		`input: {case: [{n: {int: 1..10^12}}, {s: {chars: ab, length: n}}]}`,
		`input: {case: [{n: {int: 1..10^12}}, {w: {chars: ab, length: 1..2, count: n}}]}`,
		`input: {case: [{n: {int: 1..10^6}}, {a: {int: 0..n, count: n*n}}]}`,
	} {
		g := compile(t, sections)
		if err := g.SampleWithin(g.NewCases(), pinnedChooser{true}, 1<<20); err != ErrLong {
			t.Errorf("%s\ngot %v", sections, err)
		}
		cs := g.NewCases()
		if err := g.SampleWithin(cs, pinnedChooser{false}, 10); err != nil || cs.Len() != 1 {
			t.Errorf("%s\ngot %v", sections, err)
		}
	}
}

// TestTotalSpread checks that a case under a total does not consist of one large number and small
// ones.
func TestTotalSpread(t *testing.T) {
	g := compile(t, `input: {cases: {count: T, max: 9, total: {a: 10^6}}, case: [{n: {int: 1..1000}}, {repeat: n, lines: [{a: {int: 1..10^9}}]}]}`)
	for seed := range 20 {
		cs := g.NewCases()
		if err := g.Sample(cs, counted{Random{NewRand(seed)}, 500}); err != nil {
			t.Fatal(err)
		}
		great := 0
		for _, v := range cs.At(0).Ints("a") {
			if v > 10 {
				great++
			}
		}
		if sum := sumOf(cs.At(0), "a"); great < 100 || sum > 1e6 {
			t.Errorf("seed %d: %d of 500 numbers are above 10, the sum is %d", seed, great, sum)
		}
	}
}

// counted chooses n for every counter, and other numbers uniformly.
type counted struct {
	Random
	n int64
}

func (c counted) Value(f *Field, lo, hi int64) int64 {
	if f.Counter {
		return c.n
	}
	return c.Int(lo, hi)
}

// TestSumOverflow checks that a sum beyond 64 bits still exceeds its total.
func TestSumOverflow(t *testing.T) {
	g := compile(t, `input: {cases: {count: T, max: 9, total: {a: 9223372036854775807}}, case: [{a: {int: 0..9223372036854775807}}]}`)
	great, err := g.Make(map[string]any{"a": int64(math.MaxInt64)})
	if err != nil {
		t.Fatal(err)
	}
	cs := g.NewCases()
	for range 5 {
		cs.Add(great) // 2^65 and more, which overflows 64 bits
	}
	zero, err := g.Make(map[string]any{"a": int64(0)})
	if err != nil {
		t.Fatal(err)
	}
	if g.Fits(cs, zero) || !g.Fits(only(great), zero) {
		t.Error("the sum overflowed")
	}
	_, err = g.Parse(g.Print(nil, cs), Lenient)
	if want := "line 3: a: with 9223372036854775807 the sum over the file is 18446744073709551614, which exceeds the total of 9223372036854775807"; err == nil || err.Error() != want {
		t.Errorf("got  %v\nwant %s", err, want)
	}
}

// BenchmarkPack fills a file case by case, like the generator. The time per case does not depend
// on the number of cases.
func BenchmarkPack(b *testing.B) {
	g := compile(b, `input: {cases: {count: T, max: 10^6, total: {a: 10^12}}, case: [{n: {int: 1..5}}, {a: {int: 0..9, count: n}}]}`)
	c, err := g.Make(map[string]any{"a": []int64{1, 2, 3}})
	if err != nil {
		b.Fatal(err)
	}
	for _, n := range []int{1000, 10_000, 100_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				cs := g.NewCases()
				for cs.Len() < n && g.Fits(cs, c) {
					cs.Add(c)
				}
				if cs.Len() != n {
					b.Fatal(cs.Len())
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/case")
		})
	}
}
