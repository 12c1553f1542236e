package plan

import (
	"slices"
	"strings"
	"testing"

	"grundy/judge/spec/grammar"
)

// hardCases returns the cases of the group hard in the plan of a problem whose answers do not
// matter, by the name of their file.
func hardCases(t *testing.T, sections string) map[string][]grammar.Case {
	t.Helper()
	src := tiny{name: "hard", sections: sections, counted: false, answer: func(next func() string) string {
		for next() != "" {
		}
		return "win"
	}}.source(t)
	src.Solve = nil
	made := map[string][]grammar.Case{}
	for _, list := range src.hard(60) {
		cases, err := src.full(t.Context()).hard(grammar.NewRand(1), list)
		if err != nil {
			t.Fatal(err)
		}
		made[list[0].name] = slices.Collect(cases.All())
	}
	return made
}

// TestHardWords checks that words are almost periodic, and that files with many cases have all of
// them in one file.
func TestHardWords(t *testing.T) {
	want := []string{"aaaaaaaaaaab", "baaaaaaaaaaa", "aaaaaabaaaaa", "abababababac", "aabaabaabaab", "abaababaabaa", "abbabaabbaba"}
	single := hardCases(t, `input: {case: [{s: {chars: a-c, length: 1..12}}]}`)
	many := hardCases(t, `input: {cases: {count: T, max: 10}, case: [{s: {chars: a-c, length: 1..12}}]}`)
	var words []string
	for _, c := range many["almost-one-letter"] {
		words = append(words, c.Str("s"))
	}
	if !slices.Equal(words[:min(len(words), 5)], want[:5]) || len(words) != len(spellings) {
		t.Errorf("the file of many cases has %q", words)
	}
	for i, s := range spellings {
		list := single[s.name]
		if len(list) != 1 || i < 6 && list[0].Str("s") != want[i] {
			t.Errorf("%s: %v, want %q", s.name, list, want[i])
		}
	}
	if got := single["square"][0].Str("s"); got[:6] != got[6:] {
		t.Errorf("%q is no square", got)
	}
	two := hardCases(t, `input: {case: [{s: {chars: ab, length: 1..12}}, {p: {chars: ab, length: 1..12}}]}`)
	if c := two["almost-one-letter"][0]; c.Str("s") != "aaaaaaaaaaab" || c.Str("p") != "aaaaab" {
		t.Errorf("the two words are %q and %q", c.Str("s"), c.Str("p"))
	}
}

// TestHardPoints checks points on lines, in opposite corners, and with decoys, whether the spec calls
// them points or not. The ends of ranges do not count as points.
func TestHardPoints(t *testing.T) {
	const declared = `input: {case: [{n: {int: 2..5000}}, {points: n, at: {x: {int: -10^9..10^9}, y: {int: -10^9..10^9}}, is: [distinct]}]}`
	const plain = `input: {case: [{n: {int: 2..5000}}, {repeat: n, lines: [{x: {int: -10^9..10^9}, y: {int: -10^9..10^9}}]}]}`
	for _, sections := range []string{declared, plain} {
		made := hardCases(t, sections)
		for _, s := range scenes {
			if len(made[s.name]) != 1 {
				t.Fatalf("%s: %d cases", s.name, len(made[s.name]))
			}
		}
		of := func(name, field string) []int64 { return made[name][0].Ints(field) }
		if xs := of("vertical", "x"); len(xs) != 5000 || slices.Min(xs) != slices.Max(xs) {
			t.Errorf("vertical: %d points from %d to %d", len(xs), slices.Min(xs), slices.Max(xs))
		}
		if xs, ys := of("far-corners", "x"), of("far-corners", "y"); !slices.Equal(xs, []int64{-1e9, 1e9}) || !slices.Equal(xs, ys) {
			t.Errorf("far-corners: %d and %d", xs, ys)
		}
		xs, ys := of("decoys", "x"), of("decoys", "y")
		last, between := len(xs)-1, [2]int{}
		for i := range xs {
			if xs[0] < xs[i] && xs[i] < xs[last] {
				between[0]++
			}
			if ys[0] < ys[i] && ys[i] < ys[last] {
				between[1]++
			}
			dx, dy := xs[i]-xs[0], ys[i]-ys[0]
			if 0 < i && i < last && dx*dx+dy*dy <= 2*(xs[last]-xs[0])*(xs[last]-xs[0]) {
				t.Fatalf("decoys: point %d is nearer than the last one", i)
			}
		}
		if min(between[0], between[1]) < 300 {
			t.Errorf("decoys: %d points are between the nearest two", between)
		}
	}
	for name := range hardCases(t, `input: {case: [{n: {int: 2..50}}, {repeat: n, lines: [{l: {int: 0..10^9}, r: {int: 0..10^9}}]}], where: 'all(0..n-1, l[#] <= r[#])'}`) {
		if slices.ContainsFunc(scenes, func(s scene) bool { return strings.HasSuffix(name, s.name) }) {
			t.Errorf("ranges are taken for points: %s", name)
		}
	}
}

// TestHeaviest checks that there is a path through all vertices with the greatest weights, and one
// with the least if they may be negative, and that it leads from the first number to the second.
func TestHeaviest(t *testing.T) {
	made := hardCases(t, `input: {case: [{n: {int: 2..900}, m: {int: 1..3000}, s: {int: 1..n}, t: {int: 1..n}},
		{graph: n, edges: m, ends: [u, v], weights: {w: {int: -1000..10^9}}, is: [directed]}]}`)
	for name, weight := range map[string]int64{"heaviest": 1e9, "lightest": -1000} {
		if len(made[name]) != 1 {
			t.Fatalf("%s: %d cases", name, len(made[name]))
		}
		c := made[name][0]
		if c.Int("n") != 900 || c.Int("m") != 899 || c.Int("s") != 1 || c.Int("t") != 900 {
			t.Errorf("%s: n m s t are %d %d %d %d", name, c.Int("n"), c.Int("m"), c.Int("s"), c.Int("t"))
		}
		for i, w := range c.Ints("w") {
			if w != weight || c.Ints("u")[i] != int64(i+1) || c.Ints("v")[i] != int64(i+2) {
				t.Fatalf("%s: edge %d from %d to %d has weight %d", name, i, c.Ints("u")[i], c.Ints("v")[i], w)
			}
		}
	}
}
