package sample

import (
	"slices"
	"testing"

	"grundy/judge/spec"
	"grundy/judge/spec/grammar"
)

// TestShaped checks that there are long words of every shape, and words that differ from one letter
// repeated, or from a palindrome, in a few letters. Uniform random words of this length have none
// of the shapes.
func TestShaped(t *testing.T) {
	g := compile(t, `input: {cases: {eof: true, max: 5000}, case: [{s: {chars: "01", length: "300"}}]}`)
	cs := g.NewCases()
	ch := Shaped(grammar.Random{Rand: grammar.NewRand("shaped")}, grammar.NewRand("shapes"), 1)
	for range 2000 {
		if err := g.Sample(cs, ch); err != nil {
			t.Fatal(err)
		}
	}
	met := map[string]int{}
	for c := range cs.All() {
		met[shapeOf(c.Str("s"))]++
	}
	for _, name := range []string{"all 0", "all 1", "palindrome", "nearly 0", "nearly 1", "nearly a palindrome", "repeating", "plain"} {
		if met[name] < 10 {
			t.Errorf("%d words of 2000 are %s: %v", met[name], name, met)
		}
	}
	if met["plain"] < 800 {
		t.Errorf("too few plain words: %v", met)
	}
}

func shapeOf(s string) string {
	ones, odd := 0, 0
	for i := range s {
		ones += int(s[i] - '0')
		if s[i] != s[len(s)-1-i] {
			odd++
		}
	}
	switch n := len(s); {
	case ones == 0:
		return "all 0"
	case ones == n:
		return "all 1"
	case ones < 10:
		return "nearly 0"
	case n-ones < 10:
		return "nearly 1"
	case slices.ContainsFunc([]int{2, 3, 4, 5, 6, 8, 16, 30, 100}, func(k int) bool { return s[k:] == s[:n-k] }):
		return "repeating"
	case odd == 0:
		return "palindrome"
	case odd < 20:
		return "nearly a palindrome"
	}
	return "plain"
}

// TestOutlier checks that some of the lists of small numbers, which are half of all lists here,
// have one number that is much larger than the others, at any place.
func TestOutlier(t *testing.T) {
	g := compile(t, `input: {case: [{n: {int: 1000..1000}}, {a: {int: 0..10^9, count: n}}]}`)
	late, alone := 0, 0
	ch := Shaped(grammar.Random{Rand: grammar.NewRand("outlier")}, grammar.NewRand("places"), 2)
	for range 400 {
		cs := g.NewCases()
		if err := g.Sample(cs, ch); err != nil {
			t.Fatal(err)
		}
		a := cs.At(0).Ints("a")
		sorted := slices.Sorted(slices.Values(a))
		if most := sorted[999]; most > 4*sorted[998] {
			if alone++; slices.Index(a, most) >= 500 {
				late++
			}
		}
	}
	if alone < 25 || alone > 100 || late < alone/4 || late > 3*alone/4 {
		t.Errorf("%d of 400 lists have an outlier, %d of them in the second half", alone, late)
	}
}

// compile compiles the grammar of an input.
func compile(t *testing.T, input string) *grammar.Grammar {
	t.Helper()
	p, err := spec.Parse("x.yaml", []byte("id: x\ntitle: {en: x}\nstatement: {en: x}\nsamples: [{in: \"1\", out: \"1\"}]\n"+
		"output: [{answer: {int: 0..1}}]\n"+input+"\n"))
	if err != nil {
		t.Fatal(err)
	}
	g, err := grammar.Compile(p)
	if err != nil {
		t.Fatal(err)
	}
	return g
}
