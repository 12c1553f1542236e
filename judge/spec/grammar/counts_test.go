package grammar

import (
	"slices"
	"testing"
)

// TestCountsOf checks which counts follow from given fields, and that Make computes them.
func TestCountsOf(t *testing.T) {
	g := compile(t, `
input:
  case:
    - {n: {int: 0..9}, m: {int: 0..9}, q: {int: 0..9}, k: {int: 1..9}}
    - {a: {int: 0..9, count: n}}
    - {b: {int: 0..9, count: m}}
    - {repeat: m, lines: [{u: {int: 0..9}, v: {int: 0..9}}]}
    - {repeat: q, lines: [{x: {int: 0..9}}]}
    - {w: {chars: "ab", length: k}}`)
	for _, test := range []struct{ given, want []string }{
		{nil, nil},
		{[]string{"a"}, []string{"n"}},
		{[]string{"a", "n"}, nil},
		{[]string{"b"}, nil}, // m also counts u and v
		{[]string{"b", "v"}, []string{"m"}},
		{[]string{"x", "w"}, []string{"k", "q"}},
	} {
		got := g.CountsOf(test.given)
		slices.Sort(got)
		if !slices.Equal(got, test.want) {
			t.Errorf("%v: got %v, want %v", test.given, got, test.want)
		}
	}
	c, err := g.Make(map[string]any{
		"a": []int64{1, 2}, "b": []int64{3}, "u": []int64{4}, "v": []int64{5}, "x": []int64{6, 7, 8}, "w": "abab",
	})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := string(g.PrintCase(nil, c)), "2 1 3 4\n1 2\n3\n4 5\n6\n7\n8\nabab\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
