package ctd

import (
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
)

// comparePatterns compares the longest match of a pattern with that of package regexp.
func comparePatterns(t *testing.T, pattern, input string) {
	if strings.Trim(pattern, "abc()[]|*+?{}0123,$") != "" || strings.Trim(input, "abc") != "" || len(pattern) > 40 || len(input) > 60 {
		return
	}
	if strings.Contains(pattern, "[]") || strings.Contains(pattern, "()") {
		return // a class that begins with a bracket: regexp differs
	}
	want, err := regexp.Compile(`\A(?:` + pattern + `)`)
	got, what := compilePattern(pattern)
	if err != nil || what != "" {
		return // regexp refuses some other patterns: a**, a{1,9999}
	}
	if strings.ContainsAny(pattern, "?") && regexp.MustCompile(`[*+?}]\?`).MatchString(pattern) {
		return // regexp reads a second ? as lazy
	}
	want.Longest()
	at := want.FindStringIndex(input)
	steps := 1_000_000
	n, ok := got.longest([]byte(input), 0, &steps)
	if ok != (at != nil) || ok && n != at[1] {
		t.Fatalf("%s with %s: %d %v, want %v", pattern, input, n, ok, at)
	}
}

// TestPattern compares random patterns on random words.
func TestPattern(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	var make func(depth int) string
	make = func(depth int) string {
		switch k := r.IntN(8); {
		case k < 2 || depth == 0:
			return string("abc"[r.IntN(3)])
		case k == 2:
			return "[ab]"
		case k == 3:
			return "(" + make(depth-1) + "|" + make(depth-1) + ")"
		case k == 4:
			return "(" + make(depth-1) + ")" + []string{"*", "+", "?", "{2}", "{1,3}", "{2,}", "{0,2}"}[r.IntN(7)]
		}
		return make(depth-1) + make(depth-1)
	}
	for range 3000 {
		pattern := make(4)
		var input strings.Builder
		for range r.IntN(20) {
			input.WriteByte("abc"[r.IntN(3)])
		}
		comparePatterns(t, pattern, input.String())
	}
}
