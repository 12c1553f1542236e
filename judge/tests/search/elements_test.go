package search

import "testing"

// TestNestedRepetitions checks a block that contains blocks with a terminator line. If a repetition
// of the outer block is dropped, the numbers of repetitions of the blocks inside it must be
// dropped, too.
func TestNestedRepetitions(t *testing.T) {
	g := compile(t, `
  case: [{n: {int: 1..3}}, {repeat: n, lines: [{y: {int: 1..9}}, {until: "0", max: 3, lines: [{x: {int: 1..9}}]}]}]`)
	cs, err := g.Parse([]byte("3\n1\n0\n2\n4\n5\n0\n3\n6\n7\n8\n0\n"), 0)
	if err != nil {
		t.Fatal(err)
	}
	s, ok := record(cs.At(0))
	if !ok {
		t.Fatal("the case is not recorded")
	}
	all := &shrinker{seq: []one{{cs.At(0), s}}}
	for k, want := range []string{"2\n2\n4\n5\n0\n3\n6\n7\n8\n0\n", "2\n1\n0\n3\n6\n7\n8\n0\n", "2\n1\n0\n2\n4\n5\n0\n"} {
		list, _ := all.elements(0, 0, 0)
		c, _, ok := play(g, all.without(0, 0, list[k:k+1]), dry{})
		if !ok {
			t.Errorf("without repetition %d: no case", k)
		} else if got := string(g.PrintCase(nil, c)); got != want {
			t.Errorf("without repetition %d: %q, want %q", k, got, want)
		}
	}
}
