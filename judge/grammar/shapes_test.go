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
	ch := Shaped(Random{NewRand("shaped")}, NewRand("shapes"))
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
