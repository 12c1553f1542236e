package graph

import (
	"fmt"
	"slices"
	"testing"
)

// share returns the share of edges that satisfy is.
func share(edges []Edge, is func(e Edge) bool) float64 {
	n := 0
	for _, e := range edges {
		if is(e) {
			n++
		}
	}
	return float64(n) / float64(len(edges))
}

// apart returns the difference of the numbers of an edge's ends.
func apart(e Edge) int { return max(e[0]-e[1], e[1]-e[0]) }

// TestKinds checks that graphs of each kind, connected or not, have the edges that the kind
// promises.
func TestKinds(t *testing.T) {
	const n, m = 900, 1740 // the edges of a grid of 30 by 30
	is := map[string]func(edges []Edge) bool{
		"sparse": func(edges []Edge) bool { return share(edges, func(e Edge) bool { return apart(e) > 100 }) > 0.3 },
		"dense": func(edges []Edge) bool {
			return share(edges, func(e Edge) bool { return max(e[0], e[1]) < 70 }) > 0.4
		},
		"hub": func(edges []Edge) bool {
			degree := make([]int, n)
			for _, e := range edges {
				degree[e[0]]++
				degree[e[1]]++
			}
			return slices.Max(degree) > n/3
		},
		"near": func(edges []Edge) bool { return share(edges, func(e Edge) bool { return apart(e) <= 16 }) > 0.45 },
		"ring": func(edges []Edge) bool {
			return share(edges, func(e Edge) bool { d := apart(e); return min(d, n-d) <= 2 }) > 0.45
		},
		"grid": func(edges []Edge) bool {
			for wide := 1; wide <= 30; wide++ {
				if share(edges, func(e Edge) bool { d := apart(e); return d == 1 || d == wide }) > 0.45 {
					return true
				}
			}
			return false
		},
		"layered": func(edges []Edge) bool {
			for wide := 1; wide <= 20; wide++ {
				if share(edges, func(e Edge) bool { return max(e[0]/wide-e[1]/wide, e[1]/wide-e[0]/wide) == 1 }) > 0.45 {
					return true
				}
			}
			return false
		},
	}
	for _, k := range kinds {
		if is[k.name] == nil {
			t.Errorf("the test has no condition for the kind %s", k.name)
			continue
		}
		for _, r := range []Rule{{}, {Connected: true}, {Directed: true}} {
			good := 0
			for seed := range 32 {
				edges := r.ofKind(k, seeded(seed), n, m)
				if wrong := legal(r, n, edges); wrong != "" || len(edges) != m {
					t.Fatalf("%s: %d edges: %s", k.name, len(edges), wrong)
				}
				if is[k.name](edges) {
					good++
				}
			}
			if good < 8 { // half of the graphs have renamed vertices
				t.Errorf("%s: %+v: only %d of 32 graphs satisfy the condition", k.name, r, good)
			}
		}
	}
}

// TestWholeGrid checks that some connected graphs are exactly grids.
func TestWholeGrid(t *testing.T) {
	want := cells(900, 30)[:1740]
	slices.SortFunc(want, func(a, b Edge) int { return slices.Compare(a[:], b[:]) })
	grid := kinds[slices.IndexFunc(kinds, func(k kind) bool { return k.name == "grid" })]
	for _, r := range []Rule{{Connected: true}, {Connected: true, Bipartite: true}, {Connected: true, Directed: true, Acyclic: true}} {
		found := false
		for seed := range 64 {
			edges := r.ofKind(grid, seeded(seed), 900, 1740)
			slices.SortFunc(edges, func(a, b Edge) int { return slices.Compare(a[:], b[:]) })
			found = found || slices.Equal(edges, want)
		}
		if !found {
			t.Errorf("%+v: no grid of 30 by 30", r)
		}
	}
}

// TestLayeredBrute compares layered graphs with all directed graphs of 4 vertices that have layers.
// It tries every assignment to layers.
func TestLayeredBrute(t *testing.T) {
	const n = 4
	for _, connected := range []bool{false, true} {
		r := Rule{Directed: true, Layered: true, Connected: connected}
		want := map[string]bool{}
		for set := range 1 << (n * n) {
			var edges []Edge
			for i := range n * n {
				if set>>i&1 == 1 {
					edges = append(edges, Edge{i / n, i % n})
				}
			}
			if legalLayers(n, edges) != (legal(Rule{Directed: true, Layered: true}, n, edges) == "") {
				t.Fatalf("layered or not? %v", edges)
			}
			if legalLayers(n, edges) && (!connected || legal(Rule{Directed: true, Connected: true}, n, edges) == "") {
				want[least(r, n, edges)] = true
			}
		}
		got := map[string]bool{}
		_, most := r.Edges(n)
		classes := r.Classes(n, nil)
		for m := range int(most) + 1 {
			for _, c := range classes.Of(n, m, plenty) {
				got[least(r, n, c.Edges)] = true
			}
		}
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%+v: %d classes, want %d", r, len(got), len(want))
		}
		t.Log(len(want))
	}
}

// legalLayers tries all assignments of vertices to layers.
func legalLayers(n int, edges []Edge) bool {
	ways := 1
	for range n {
		ways *= n
	}
	for way := range ways {
		layer := make([]int, n)
		for v, rest := 0, way; v < n; v, rest = v+1, rest/n {
			layer[v] = rest % n
		}
		if !slices.ContainsFunc(edges, func(e Edge) bool { return layer[e[0]]+1 != layer[e[1]] }) {
			return true
		}
	}
	return false
}
