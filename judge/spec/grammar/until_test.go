package grammar

import (
	"slices"
	"testing"
)

// TestNestedUntil checks that nested blocks with a terminator are legal and unchanged after they
// are read, changed, drawn or enumerated, and printed.
func TestNestedUntil(t *testing.T) {
	input := `{case: [{n: {int: 1..3}}, {repeat: n, lines: [{y: {int: 1..3}}, {until: "0", max: 3, lines: [{x: {int: 1..9}}]}]}]}`
	g := compile(t, "input: "+input)
	file := "2\n1\n5\n6\n0\n2\n7\n0\n"
	c := read(t, g, file).At(0)
	if got := string(g.PrintCase(nil, c)); got != file {
		t.Errorf("printed %q, read %q", got, file)
	}
	if got := c.Repetitions(); len(got) != 2 || got[0] != 2 || got[1] != 1 {
		t.Errorf("repetitions %v, want [2 1]", got)
	}
	next, err := c.With(g.Field("x"), 1, 9)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := string(g.PrintCase(nil, next)), "2\n1\n5\n9\n0\n2\n7\n0\n"; got != want {
		t.Errorf("changed to %q, want %q", got, want)
	}
	for seed := range 20 {
		checkRoundTrip(t, g, NewRand(seed, "nested"))
	}
	n := 0
	for c := range g.Enumerate().All() {
		if _, err := g.Parse(g.PrintCase(nil, c), Strict); err != nil {
			t.Fatalf("%v\n%s", err, g.PrintCase(nil, c))
		}
		if n++; n == 500 {
			break
		}
	}
}

// TestNestedState checks that drawn and shrunk cases that have queries with a state in a block are
// legal.
func TestNestedState(t *testing.T) {
	checkSamples(t, `{case: [{n: {int: 1..4}}, {repeat: n, lines: [{q: {int: 1..6}}, {queries: q, kind: op, state: {size: 0}, kinds: {push: {then: {size: size+1}}, pop: {when: size > 0, then: {size: size-1}}}}]}]}`, 20)
}

// TestCountedRepetitions checks that an element of a block includes the repetition counts of the
// terminated blocks inside it.
func TestCountedRepetitions(t *testing.T) {
	g := compile(t, `input: {case: [{n: {int: 1..3}}, {until: "0", max: 3, lines: [{z: {int: 1..9}}]}, {repeat: n, lines: [{y: {int: 1..3}}, {until: "0", max: 3, lines: [{x: {int: 1..9}}]}]}]}`)
	c := read(t, g, "2\n4\n0\n1\n5\n6\n0\n2\n7\n0\n").At(0)
	counted := c.Counted(g.Field("n"), 0)
	if len(counted) != 1 || counted[0].Step != 1 {
		t.Fatalf("counted %+v", counted)
	}
	y, x := g.Field("y"), g.Field("x")
	want := [][]Part{
		{{Field: y, From: 0, To: 1}, {Field: x, From: 0, To: 2}, {From: 1, To: 2}},
		{{Field: y, From: 1, To: 2}, {Field: x, From: 2, To: 3}, {From: 2, To: 3}},
	}
	if !slices.EqualFunc(counted[0].Elements, want, slices.Equal) {
		t.Errorf("elements %+v\nwant %+v", counted[0].Elements, want)
	}
}
