package graph

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"grundy/judge/base/i18n"
)

type source struct{ *rand.Rand }

func (s source) Int(lo, hi int64) int64 { return lo + s.Int64N(hi-lo+1) }

func seeded(seed int) source { return source{rand.New(rand.NewPCG(uint64(seed), 1))} }

var rules = []Rule{
	{}, {Connected: true}, {Acyclic: true}, {Bipartite: true}, {Bipartite: true, Connected: true}, Tree,
	{Loops: true}, {Parallel: true}, {Loops: true, Parallel: true, Connected: true},
	{Directed: true}, {Directed: true, Acyclic: true}, {Directed: true, Connected: true}, {Directed: true, Acyclic: true, Connected: true},
	{Directed: true, Strong: true}, {Directed: true, Strong: true, Loops: true, Parallel: true},
	{Directed: true, Bipartite: true}, {Bipartite: true, Parallel: true, Connected: true},
	{Directed: true, Layered: true}, {Directed: true, Layered: true, Connected: true}, {Directed: true, Layered: true, Acyclic: true, Loops: true, Parallel: true},
}

// legal returns what is wrong with a graph, or "".
func legal(r Rule, n int, edges []Edge) i18n.Message {
	check := r.Check(n, 1)
	for _, e := range edges {
		if wrong := check.Wrong(e); wrong != "" {
			return wrong
		}
		check.Add(e)
	}
	return check.End()
}

// TestDraw draws graphs for every rule and every number of edges, and checks that they are legal.
func TestDraw(t *testing.T) {
	for _, r := range rules {
		for n := 1; n <= 9; n++ {
			least, most := r.Edges(int64(n))
			for m := least; m <= min(most, 40); m++ {
				for seed := range 8 {
					edges := r.Draw(seeded(seed), n, int(m))
					if wrong := legal(r, n, edges); len(edges) != int(m) || wrong != "" {
						t.Fatalf("%+v: %d vertices, %d edges, seed %d: %v: %s", r, n, m, seed, edges, wrong)
					}
				}
			}
			if r.Draw(seeded(0), n, int(least)-1) != nil || most < 1000 && r.Draw(seeded(0), n, int(most)+1) != nil {
				t.Errorf("%+v: a graph of %d vertices has an impossible number of edges", r, n)
			}
		}
	}
}

// TestDrawLarge checks that drawn graphs of 20,000 vertices are legal, for every rule.
func TestDrawLarge(t *testing.T) {
	const n = 20_000
	for _, r := range rules {
		_, most := r.Edges(n)
		m := int(min(most, 2*n))
		edges := r.Draw(seeded(7), n, m)
		if wrong := legal(r, n, edges); len(edges) != m || wrong != "" {
			t.Fatalf("%+v: %d edges: %s", r, len(edges), wrong)
		}
	}
}

// TestNear checks that Near makes a legal graph from any choice of ends, and keeps legal edges.
func TestNear(t *testing.T) {
	for _, r := range rules {
		for seed := range 200 {
			rnd := seeded(seed)
			n := int(rnd.Int(1, 8))
			least, most := r.Edges(int64(n))
			m := int(rnd.Int(least, min(most, 20)))
			if r.Bipartite || r.Layered || r.Directed && r.Acyclic {
				m = int(least) // the chosen edges may leave no room for more
			}
			check := r.Check(n, 0)
			var edges []Edge
			for left := m; left > 0; left-- {
				e, ok := check.Near(Edge{int(rnd.Int(0, int64(n)-1)), int(rnd.Int(0, int64(n)-1))}, left)
				if !ok {
					t.Fatalf("%+v: %d vertices, %d edges: none after %v", r, n, m, edges)
				}
				check.Add(e)
				edges = append(edges, e)
			}
			if wrong := legal(r, n, edges); wrong != "" {
				t.Fatalf("%+v: %v: %s", r, edges, wrong)
			}
			again := r.Check(n, 0)
			for i, e := range edges {
				if near, ok := again.Near(e, m-i); !ok || near != e {
					t.Fatalf("%+v: %v became %v", r, e, near)
				}
				again.Add(e)
			}
		}
	}
}

// TestSmaller checks that every step gives a legal graph, and that a graph has steps.
func TestSmaller(t *testing.T) {
	for _, r := range rules {
		for seed := range 20 {
			rnd := seeded(seed)
			n := int(rnd.Int(2, 20))
			least, most := r.Edges(int64(n))
			m := int(rnd.Int(least, min(most, 30)))
			edges := r.Draw(rnd, n, m)
			steps := 0
			for s := range r.Smaller(n, edges) {
				steps++
				if wrong := legal(r, len(s.Vertices), s.Edges); wrong != "" || len(s.From) != len(s.Edges) {
					t.Fatalf("%+v: %v became %v: %s", r, edges, s, wrong)
				}
			}
			if steps < 3 {
				t.Errorf("%+v: %d steps from %v", r, steps, edges)
			}
		}
	}
}

// TestTreeShrinks checks that a random tree shrinks to the path of three vertices, if every tree
// with at least three vertices fails. The steps remove leaves and contract edges.
func TestTreeShrinks(t *testing.T) {
	n, edges := 40, Tree.Draw(seeded(3), 40, 39)
	for again := true; again; {
		again = false
		for s := range Tree.Smaller(n, edges) {
			if len(s.Vertices) >= 3 && len(s.Vertices) < n {
				n, edges, again = len(s.Vertices), s.Edges, true
				break
			}
		}
	}
	for s := range Tree.Smaller(n, edges) {
		if cost(s.Edges) < cost(edges) && len(s.Vertices) == n {
			edges = s.Edges // with other names
		}
	}
	if fmt.Sprint(n, edges) != "3 [[0 1] [0 2]]" {
		t.Errorf("got %d %v", n, edges)
	}
}

func TestFaults(t *testing.T) {
	for _, test := range []struct {
		rule  Rule
		edges []Edge
		want  string
	}{
		{Rule{}, []Edge{{0, 0}}, "the edge 1 1 leads from a vertex to itself"},
		{Rule{}, []Edge{{0, 1}, {1, 0}}, "the edge 2 1 occurs twice"},
		{Rule{Directed: true}, []Edge{{0, 1}, {1, 0}}, ""},
		{Tree, []Edge{{0, 1}, {1, 2}, {2, 0}}, "the edge 3 1 closes a cycle"},
		{Tree, []Edge{{0, 1}, {2, 3}}, "no path joins the vertices 1 and 3, and the graph is connected"},
		{Rule{Bipartite: true}, []Edge{{0, 1}, {1, 2}, {2, 0}}, "the edge 3 1 joins two vertices of one side, and the graph is bipartite"},
		{Rule{Directed: true, Acyclic: true}, []Edge{{0, 1}, {1, 2}, {2, 0}}, "the edges close a cycle, and the graph is acyclic"},
		{Rule{Directed: true, Layered: true}, []Edge{{0, 1}, {2, 3}, {0, 3}, {2, 1}}, ""},
		{Rule{Directed: true, Layered: true}, []Edge{{0, 1}, {1, 2}, {0, 2}}, "the edge 1 3 does not lead from one layer to the next, and the graph is layered"},
		{Rule{Directed: true, Layered: true}, []Edge{{0, 1}, {1, 0}}, "the edge 2 1 does not lead from one layer to the next, and the graph is layered"},
	} {
		if got := legal(test.rule, 4, test.edges); got.String() != test.want {
			t.Errorf("%+v: %v: got %q, want %q", test.rule, test.edges, got, test.want)
		}
	}
}

func BenchmarkDraw(b *testing.B) {
	for i := range b.N {
		if (Rule{Connected: true}).Draw(seeded(i), 100_000, 200_000) == nil {
			b.Fatal("none")
		}
	}
}

// TestLoopsStay checks that loops stay if other vertices are removed.
func TestLoopsStay(t *testing.T) {
	for s := range (Rule{Loops: true}).Smaller(4, []Edge{{0, 0}, {1, 2}, {2, 3}}) {
		if len(s.Vertices) == 2 && slices.Contains(s.Edges, Edge{0, 0}) {
			return
		}
	}
	t.Error("no step of fewer vertices has the loop")
}
