package poj3710

import (
	"strings"
	"testing"

	"grundy/judge/game"
	"grundy/judge/spec"
	"grundy/judge/spec/grammar"
)

func compile(t *testing.T) *grammar.Grammar {
	t.Helper()
	sp, err := spec.Parse("x.yaml", []byte(`id: x
title: {en: x}
statement: {en: x}
input:
  cases: {eof: true, max: 1000}
  case:
    - N: {int: 1..3}
    - repeat: N
      lines:
        - {m: {int: 1..6}, k: {int: m-1..2*m-2}}
        - {repeat: k, lines: [{a: {int: 1..m}, b: {int: 1..m}}]}
output: [{winner: {first: win, second: lose}}]
samples: [{in: "1\n1 0\n", out: "lose"}]
`))
	if err != nil {
		t.Fatal(err)
	}
	g, err := grammar.Compile(sp)
	if err != nil {
		t.Fatal(err)
	}
	g.SetValid(Valid)
	return g
}

func TestValid(t *testing.T) {
	t.Parallel()
	g := compile(t)
	tests := []struct{ in, want string }{
		{"1\n1 0\n", ""},
		{"1\n2 2\n1 2\n2 1\n", ""},
		{"1\n5 6\n1 2\n2 3\n3 1\n4 5\n1 4\n5 1\n", ""},
		{"1\n2 1\n2 2\n", "tree 1: an edge goes from node 2 to itself"},
		{"1\n4 3\n2 3\n3 4\n4 2\n", "tree 1: not every node is connected with the root"},
		{"2\n1 0\n4 4\n1 2\n2 3\n3 1\n4 3\n", "tree 2: node 3 is on a polygon that hangs nearer to the root, and other edges go out of it"},
		{"1\n3 4\n1 2\n2 1\n2 3\n3 2\n", "tree 1: node 2 is on a polygon that hangs nearer to the root, and other edges go out of it"},
		{"1\n4 5\n1 2\n2 3\n3 4\n4 1\n1 3\n", "tree 1: node 3 is on a polygon that hangs nearer to the root, and other edges go out of it"},
	}
	for _, tt := range tests {
		_, err := g.Parse([]byte(tt.in), grammar.Strict)
		if tt.want == "" && err != nil || tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)) {
			t.Errorf("%q: %v, want %q", tt.in, err, tt.want)
		}
	}
}

// TestMend checks that Mend turns random cases into legal ones with as many nodes and edges. It
// also checks that losing returns P-positions.
func TestMend(t *testing.T) {
	t.Parallel()
	g := compile(t)
	g.SetMend(func(c grammar.Case) (map[string]any, error) { return Mend(c), nil })
	o := Rules.Oracle(20_000_000)
	cs := g.NewCases()
	r := grammar.NewRand("mend")
	for range 300 {
		if err := g.Sample(cs, grammar.Random{Rand: r}); err != nil {
			t.Fatal(err)
		}
	}
	trees, lost := map[[2]int64]bool{}, 0
	for c := range cs.All() {
		k := c.Ints("k")
		for i, m := range c.Ints("m") {
			trees[[2]int64{m, k[i]}] = true
		}
		near, ok := losing(c)
		if !ok {
			continue
		}
		lost++
		if class, err := o.Class(near); err != nil || class != game.P {
			t.Fatalf("%s is %c, %v", o.Position(near), class, err)
		}
	}
	if len(trees) != 21 || lost < 200 {
		t.Errorf("%d numbers of nodes and edges, of 21; %d lost positions", len(trees), lost)
	}
}

// TestMendTall checks random trees of 99 nodes. Without polygons, some must be at most 15 edges high,
// and some must be a single path. With polygons, some must have one of at least 80 edges.
func TestMendTall(t *testing.T) {
	t.Parallel()
	r := grammar.NewRand("tall")
	low, high, long := 99, 0, 0
	for range 200 {
		w := grow(r, 99, 98).walk()
		height, depth := 0, make([]int, 100)
		for _, u := range w.order[1:] {
			depth[u] = depth[w.parent[u]] + 1
			height = max(height, depth[u])
		}
		low, high = min(low, height), max(high, height)
		w = grow(r, 99, 105).walk()
		for _, e := range w.closing {
			edges := 1
			for u := e[0]; u != e[1]; u = w.parent[u] {
				edges++
			}
			long = max(long, edges)
		}
	}
	if low > 15 || high != 98 || long < 80 {
		t.Errorf("trees from %d to %d edges high, polygons of up to %d edges", low, high, long)
	}
}
