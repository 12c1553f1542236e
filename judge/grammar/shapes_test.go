package grammar

import (
	"slices"
	"testing"
)

// TestShaped wants words of every shape, and those but for a letter, at lengths at
// which chance has none.
func TestShaped(t *testing.T) {
	g := compile(t, `input: {cases: {eof: true, max: 5000}, case: [{s: {chars: "01", length: "300"}}]}`)
	cs := g.NewCases()
	ch := Shaped(Random{NewRand("shaped")}, NewRand("shapes"), 1)
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

// TestOutlier wants lists in which one number alone is great, anywhere, in the share
// asked for.
func TestOutlier(t *testing.T) {
	g := compile(t, `input: {case: [{n: {int: 1000..1000}}, {a: {int: 0..10^9, count: n}}]}`)
	late, alone := 0, 0
	ch := Shaped(Random{NewRand("outlier")}, NewRand("places"), 2)
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
	if alone < 50 || alone > 150 || late < alone/4 || late > 3*alone/4 {
		t.Errorf("of 400 lists %d have a number that stands out, of these %d late", alone, late)
	}
}
