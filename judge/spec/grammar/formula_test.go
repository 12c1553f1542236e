package grammar

import (
	"testing"

	"grundy/judge/spec"
)

// TestFormulaTypes checks that unknown names, and lists in place of numbers, are refused
// everywhere in a formula. Otherwise they would fail only when a case is checked, or never.
func TestFormulaTypes(t *testing.T) {
	g := compile(t, `input: {case: [{n: {int: 1..5}}, {a: {int: 1..9, count: n}}, {s: {chars: ab, length: 1..2}}]}`)
	const (
		list  = "a list where a number is expected; write sum, min, max or len of it"
		twice = `".." occurs twice; a range has two numbers, such as 1..5`
	)
	for text, want := range map[string]string{
		"1..q": "unknown name q", "1..q+1": "unknown name q", "1..div(q+1, 2)": "unknown name q", "1..-q": "unknown name q",
		"1..max(n, q+1)": "unknown name q", "1..len(filter(a, # + q > 1))": "unknown name q",
		"1..a+1": list, "1..div(a+1, 2)": list, "1..n*(a+1)": list, "1..sum(a+1)": list, "1..-a": list,
		"1..a": list, "a": list, "1..2..3": twice, "1..n..sum(a)": twice, "1..all(1..n, # > 0)": "expected int, but got bool",
		"1..s":             "a word where a number is expected; write len of it",
		"1..sum(a)+len(a)": "", "1..div(max(a)+1, n)": "", "1..len(filter(a, # + n > 1))": "", "n-1..n^2": "",
	} {
		_, err := g.Range(spec.Text{Value: text})
		if want == "" && err != nil || want != "" && (err == nil || err.Error() != want) {
			t.Errorf("%s: got %v, want %q", text, err, want)
		}
	}
}
