package palindromeflip_test

import (
	"fmt"
	"strings"
	"testing"

	"grundy/judge/spec"
	"grundy/judge/spec/grammar"
	"grundy/solutions/palindromeflip"
)

// TestReduced checks that every string of up to ten letters has the same score as its pairs.
func TestReduced(t *testing.T) {
	t.Parallel()
	letters := compile(t, "n: {int: 1..10}", "s: {chars: \"01\", length: n}")
	counts := compile(t, "middle: {int: 0..1}", "turned: {int: 0..1}", "odd: {int: 0..5}", "zeros: {int: 0..5}")
	whole, reduced := palindromeflip.Rules.Oracle(1e9), palindromeflip.Reduced.Oracle(1e9)
	for n := 1; n <= 10; n++ {
		for x := range 1 << n {
			s := fmt.Sprintf("%0*b", n, x)
			want, err := whole.Score(made(t, letters, map[string]any{"n": int64(n), "s": s}))
			got, err2 := reduced.Score(made(t, counts, paired(s)))
			if err != nil || err2 != nil || got != want {
				t.Fatalf("%s is worth %d, its pairs %d, %v, %v", s, want, got, err, err2)
			}
		}
	}
}

// paired counts the pairs of a string. Its case says that the last move did not reverse the string.
func paired(s string) map[string]any {
	zeros, odd, middle := int64(0), int64(0), int64(0)
	for i, j := 0, len(s)-1; i <= j; i, j = i+1, j-1 {
		switch {
		case s[i] != s[j]:
			odd++
		case s[i] == '0' && i == j:
			middle = 1
		case s[i] == '0':
			zeros++
		}
	}
	return map[string]any{"zeros": zeros, "odd": odd, "middle": middle, "turned": int64(0)}
}

func compile(t *testing.T, fields ...string) *grammar.Grammar {
	t.Helper()
	text := fmt.Sprintf("id: x\ntitle: {en: x}\nstatement: {en: x}\ninput: {case: [{%s}]}\n"+
		"output: [{winner: {first: a, second: b}}]\nsamples: [{in: x, out: x}]\n", strings.Join(fields, ", "))
	sp, err := spec.Parse("x.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	g, err := grammar.Compile(sp)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func made(t *testing.T, g *grammar.Grammar, values map[string]any) grammar.Case {
	t.Helper()
	c, err := g.Make(values)
	if err != nil {
		t.Fatal(err)
	}
	return c
}
