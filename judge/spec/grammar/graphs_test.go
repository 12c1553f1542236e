package grammar

import (
	"fmt"
	"slices"
	"testing"

	"grundy/judge/spec/graph"
)

// graphShapes are inputs with trees and graphs.
var graphShapes = []struct {
	name, input string
	rule        graph.Rule
	weight      int64 // the greatest weight; 0: no weights
}{
	{"tree", `case: [{n: {int: 1..7}}, {tree: n, ends: [u, v], ignore: [names]}]`, graph.Tree, 0},
	{"tree with weights", `case: [{n: {int: 1..4}}, {tree: n, ends: [u, v], ignore: [names], weights: {w: {int: 0..2}}}]`, graph.Tree, 2},
	{"graph", `case: [{n: {int: 1..4, }, m: {int: 0..9}}, {graph: n, edges: m, ends: [u, v], ignore: [names]}]`, graph.Rule{}, 0},
	{"graph with weights", `case: [{n: {int: 1..4}, m: {int: 0..3}}, {graph: n, edges: m, ends: [u, v], ignore: [names], weights: {w: {int: 1..2}}}]`, graph.Rule{}, 2},
	{"connected graph from 0", `{cases: {count: T, max: 3}, case: [{n: {int: 1..4}, m: {int: 0..9}}, {graph: n, edges: m, ends: [u, v], ignore: [names], zero: true, is: [connected]}]}`, graph.Rule{Connected: true}, 0},
	{"bipartite graph", `{cases: {eof: true, max: 3}, case: [{n: {int: 1..4}, m: {int: 0..9}}, {graph: n, edges: m, ends: [u, v], ignore: [names], is: [bipartite]}]}`, graph.Rule{Bipartite: true}, 0},
	{"directed graph", `case: [{n: {int: 1..3}, m: {int: 0..9}}, {graph: n, edges: m, ends: [u, v], ignore: [names], is: [directed]}]`, graph.Rule{Directed: true}, 0},
	{"directed acyclic graph", `case: [{n: {int: 1..4}, m: {int: 0..9}}, {graph: n, edges: m, ends: [u, v], ignore: [names], is: [directed, acyclic]}]`, graph.Rule{Directed: true, Acyclic: true}, 0},
	{"layered graph", `case: [{n: {int: 1..4}, m: {int: 0..9}}, {graph: n, edges: m, ends: [u, v], ignore: [names], is: [directed, layered]}]`, graph.Rule{Directed: true, Layered: true}, 0},
	{"graph with all", `case: [{n: {int: 1..3}, m: {int: 0..3}}, {graph: n, edges: m, ends: [u, v], ignore: [names], is: [loops, parallel]}]`, graph.Rule{Loops: true, Parallel: true}, 0},
}

// composed are inputs with trees and graphs among other values.
var composed = []string{
	`{cases: {count: T, max: 4}, case: [{n: {int: 2..9}, k: {int: 1..n}}, {tree: n, ends: [u, v]}, {a: {int: 0..9, count: n, distinct: true}}, {p: {permutation: n}}]}`,
	`{case: [{n: {int: 2..6}, m: {int: 1..12}, q: {int: 0..3}}, {graph: n, edges: m, ends: [u, v], weights: {w: {int: 1..100}, c: {choice: [red, blue]}}, is: [connected]}, ` +
		`{repeat: q, lines: [{s: {int: 1..n}, t: {int: 1..n}}]}], where: "n + m > 4"}`,
	`{case: [{k: {int: 1..3}}, {repeat: k, lines: [{n: {int: 1..5}}, {tree: n, ends: [u, v]}]}]}`,
	`{case: [{k: {int: 1..3}}, {repeat: k, distinct: true, lines: [{n: {int: 2..5}}, {tree: n, ends: [u, v]}]}]}`,
	`{case: [{n: {int: 2..6}}, {tree: n, ends: [a, b]}, {graph: n, edges: n-1, ends: [c, d], is: [acyclic]}]}`,
	`{case: [{r: {int: 1..3}, c: {int: 1..3}}, {graph: r*0+5, edges: 3, ends: [c1, c2]}]}`,
}

// TestGraphRounds checks that every drawn case, of any chooser, is legal and is read back
// unchanged.
func TestGraphRounds(t *testing.T) {
	inputs := slices.Clone(composed[:5])
	for _, s := range graphShapes {
		inputs = append(inputs, s.input)
	}
	for _, input := range inputs {
		checkSamples(t, input, 60)
	}
}

func braced(input string) string {
	if input[0] == '{' {
		return input
	}
	return "{" + input + "}"
}

// plainChooser does not know graphs, so it chooses numbers one by one.
type plainChooser struct{ r Random }

func (p plainChooser) Value(f *Field, lo, hi int64) int64  { return p.r.Value(f, lo, hi) }
func (p plainChooser) Length(f *Field, lo, hi int64) int64 { return p.r.Length(f, lo, hi) }

// TestGraphWalk compares the walk over graphs with a list of all graphs, divided into classes. The
// walk must visit every class in the order of size, first at the smallest size in the class, and no
// illegal graph. Without weights, it must visit no class twice.
func TestGraphWalk(t *testing.T) {
	for _, s := range graphShapes {
		g := compile(t, "input: "+braced(s.input))
		want := map[string]int64{}
		hi := g.Field("n").hi.Value
		first := g.items[1].block.shape.(*edges).first
		for n := int64(1); n <= min(hi, 5); n++ {
			allGraphs(s.rule, int(n), g, s.weight, first, func(c Case) {
				size, _ := c.Size()
				if key := classKey(c, s.rule, first); want[key] == 0 || size < want[key] {
					want[key] = size
				}
			})
		}
		got, last := map[string]int64{}, int64(0)
		e := g.Enumerate()
		for c := range e.All() {
			size, _ := c.Size()
			if n := c.Int("n"); n > 5 {
				continue
			}
			if _, err := g.Parse(g.Print(nil, only(c)), Strict); err != nil || size < last {
				t.Fatalf("%s: %v, size %d after %d\n%s", s.name, err, size, last, g.PrintCase(nil, c))
			}
			last = size
			key := classKey(c, s.rule, first)
			if got[key] != 0 && s.weight == 0 {
				t.Errorf("%s: a class comes twice: %s", s.name, key)
			}
			if got[key] == 0 {
				got[key] = size
			}
		}
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%s: %d classes, want %d\n%v\n%v", s.name, len(got), len(want), got, want)
		}
		if e.Whole {
			t.Errorf("%s: claims to have visited every graph", s.name)
		}
	}
}

// allGraphs calls do with every legal graph of n vertices whose edges are in order.
func allGraphs(r graph.Rule, n int, g *Grammar, weight, first int64, do func(c Case)) {
	var pairs [][2]int64
	for u := range int64(n) {
		for v := range int64(n) {
			if u < v || u == v && r.Loops || u > v && r.Directed {
				pairs = append(pairs, [2]int64{u + first, v + first})
			}
		}
	}
	var us, vs, ws []int64
	var walk func(from int)
	walk = func(from int) {
		values := map[string]any{"n": int64(n), "u": us, "v": vs}
		if g.Field("m") != nil {
			values["m"] = int64(len(us))
		}
		if weight > 0 {
			values["w"] = ws
		}
		if c, err := g.Make(values); err == nil {
			do(c)
		}
		if len(us) == 10 || r.Parallel && len(us) == 3 {
			return
		}
		for i := from; i < len(pairs); i++ {
			for w := int64(0); w <= weight; w++ {
				us, vs, ws = append(us, pairs[i][0]), append(vs, pairs[i][1]), append(ws, w)
				if next := i + 1; r.Parallel {
					walk(i)
				} else {
					walk(next)
				}
				us, vs, ws = us[:len(us)-1], vs[:len(vs)-1], ws[:len(ws)-1]
			}
		}
	}
	walk(0)
}

// classKey returns the smallest text of a case under all renamings of its vertices.
func classKey(c Case, r graph.Rule, first int64) string {
	n := int(c.Int("n"))
	us, vs := c.Ints("u"), c.Ints("v")
	ws := make([]int64, len(us))
	if c.cs.g.Field("w") != nil {
		ws = c.Ints("w")
	}
	best := ""
	permutations(n, func(p []int64) {
		var list [][3]int64
		for i := range us {
			e := [3]int64{p[us[i]-first], p[vs[i]-first], ws[i]}
			if !r.Directed && e[0] > e[1] {
				e[0], e[1] = e[1], e[0]
			}
			list = append(list, e)
		}
		slices.SortFunc(list, func(a, b [3]int64) int { return slices.Compare(a[:], b[:]) })
		if s := fmt.Sprint(n, list); best == "" || s < best {
			best = s
		}
	})
	return best
}

func permutations(n int, do func(p []int64)) {
	var walk func(p []int64)
	walk = func(p []int64) {
		if len(p) == n {
			do(p)
			return
		}
		for v := range int64(n) {
			if !slices.Contains(p, v) {
				walk(append(p, v))
			}
		}
	}
	walk(make([]int64, 0, n))
}

// TestGraphFaults checks that a fault has the line of the wrong edge.
func TestGraphFaults(t *testing.T) {
	tree := compile(t, `input: {case: [{n: {int: 1..9}}, {tree: n, ends: [u, v], weights: {w: {int: 0..9}}}, {k: {int: 1..n}}]}`)
	dag := compile(t, `input: {case: [{n: {int: 1..9}, m: {int: 0..9}}, {graph: n, edges: m, ends: [u, v], is: [directed, acyclic]}]}`)
	for _, test := range []struct {
		g          *Grammar
		file, want string
	}{
		{tree, "4\n1 2 0\n3 2 5\n4 1 9\n4\n", "-"},
		{tree, "4\n1 2 0\n2 1 5\n4 1 9\n4\n", "line 3: the edge 2 1 occurs twice"},
		{tree, "4\n1 2 0\n3 2 5\n1 3 9\n4\n", "line 4: the edge 1 3 closes a cycle"},
		{tree, "4\n1 2 0\n3 5 5\n1 3 9\n4\n", "line 3: v: 5 is greater than 4"},
		{tree, "4\n1 1 0\n3 2 5\n1 3 9\n4\n", "line 2: the edge 1 1 leads from a vertex to itself"},
		{dag, "3 2\n1 2\n3 2\n", "-"},
		{dag, "3 3\n1 2\n2 3\n3 1\n", "line 4: the edges close a cycle, and the graph is acyclic"},
		{dag, "3 4\n1 2\n2 3\n1 3\n1 2\n", "line 1: m: 4 is greater than 3"},
		{dag, "3 3\n1 2\n2 3\n1 2\n", "line 4: the edge 1 2 occurs twice"},
	} {
		checkFault(t, test.g, test.file, Strict, test.want)
		checkFault(t, test.g, test.file, Lenient, test.want)
	}
}

// TestGraphComplaints checks the complaints about impossible graphs.
func TestGraphComplaints(t *testing.T) {
	for input, want := range map[string]string{
		`{case: [{n: {int: 2..2}, m: {int: 5..5}}, {graph: n, edges: m, ends: [u, v]}]}`:                    "x.yaml:5: 5 edges required, but such a graph of 2 vertices has at most 1; lower the number of edges, raise that of vertices, or allow parallel edges",
		`{case: [{n: {int: 9..9}, m: {int: 1..7}}, {graph: n, edges: m, ends: [u, v], is: [connected]}]}`:   "x.yaml:5: 7 edges allowed, but such a graph of 9 vertices has at least 8; raise the number of edges, or lower that of vertices",
		`{case: [{n: {int: 1..10^9}}, {tree: n, ends: [u, v]}]}`:                                            "x.yaml:5: the graph may have too many vertices; use a field or a number of at most 10000000",
		`{case: [{n: {int: 1..10^4}, k: {int: 1..10^4}}, {tree: n*k, ends: [u, v]}]}`:                       "x.yaml:5: the graph may have too many vertices; use a field or a number of at most 10000000",
		`{case: [{n: {int: 1..9}, k: {int: 1..n}}, {tree: n-k-9, ends: [u, v]}]}`:                           "x.yaml:5: a graph of at most -1 vertices; raise their number",
		`{case: [{n: {int: 1..9}}, {graph: 2*n, edges: 0, ends: [u, v], ignore: [names], fixed: [n, 19]}]}`: "x.yaml:5: no vertex is called 19; write a name in 1..18",
		`{case: [{n: {int: 1..9}}, {tree: n, zero: true, ends: [u, v], ignore: [names], fixed: [n]}]}`:      "",
		`{case: [{n: {int: 1..9}}, {tree: n, zero: true, ends: [u, v], ignore: [names], fixed: [9]}]}`:      "x.yaml:5: no vertex is called 9; write a name in 0..8",
		`{case: [{n: {int: 1..9}}, {graph: n, edges: 3, ends: [u, v], is: [layered]}]}`:                     "x.yaml:5: a layered graph must be directed, and cannot be strong; write is: [directed, layered], or bipartite",
		`{case: [{graph: 5, edges: 7, ends: [u, v], is: [directed, layered]}]}`:                             "x.yaml:5: 7 edges required, but such a graph of 5 vertices has at most 6; lower the number of edges, raise that of vertices, or allow parallel edges",
		`{case: [{graph: 6, edges: 10, ends: [u, v], is: [bipartite]}]}`:                                    "x.yaml:5: 10 edges required, but such a graph of 6 vertices has at most 9; lower the number of edges, raise that of vertices, or allow parallel edges",
	} {
		_, err := tryCompile(t, "input: "+input)
		if err == nil && want != "" || err != nil && err.Error() != want {
			t.Errorf("%s\ngot  %v\nwant %s", input, err, want)
		}
	}
}

// TestFiveVertices checks that the walk soon visits all graphs of five vertices.
func TestFiveVertices(t *testing.T) {
	g := compile(t, `input: {case: [{n: {int: 1..1000}, m: {int: 0..10^5}}, {graph: n, edges: m, ends: [u, v], ignore: [names]}]}`)
	n, five := 0, 0
	for c := range g.Enumerate().All() {
		if n++; c.Int("n") == 5 {
			five++
		}
		if c.Int("n") == 5 && c.Int("m") == 10 {
			break
		}
	}
	if five != 34 || n > 20_000 {
		t.Errorf("%d graphs of five vertices among the first %d", five, n)
	}
	t.Log(n)
}
