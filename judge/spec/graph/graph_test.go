package graph

import (
	"fmt"
	"slices"
	"testing"
	"time"
)

const plenty = 1 << 40

// count counts the classes of a rule with exactly n vertices, including isolated vertices.
func count(r Rule, n, edges int) (all int) {
	classes := r.Classes(n, nil)
	for m := 0; m <= edges; m++ {
		all += len(classes.Of(n, m, plenty))
	}
	return all
}

// TestKnownNumbers compares numbers of graphs up to isomorphism with sequences of the OEIS, from
// one vertex on.
func TestKnownNumbers(t *testing.T) {
	for _, test := range []struct {
		name string
		rule Rule
		want []int
	}{
		{"graphs, A000088", Rule{}, []int{1, 2, 4, 11, 34, 156}},
		{"connected graphs, A001349", Rule{Connected: true}, []int{1, 1, 2, 6, 21, 112}},
		{"trees, A000055", Tree, []int{1, 1, 1, 2, 3, 6, 11, 23, 47}},
		{"forests, A005195", Rule{Acyclic: true}, []int{1, 2, 3, 6, 10, 20, 37, 76}},
		{"bipartite graphs, A033995", Rule{Bipartite: true}, []int{1, 2, 3, 7, 13, 35, 88}},
		{"connected bipartite graphs, A005142", Rule{Bipartite: true, Connected: true}, []int{1, 1, 1, 3, 5, 17}},
		{"graphs with loops, A000666", Rule{Loops: true}, []int{2, 6, 20, 90}},
		{"directed graphs, A000273", Rule{Directed: true}, []int{1, 3, 16, 218}},
		{"connected directed graphs, A003085", Rule{Directed: true, Connected: true}, []int{1, 2, 13, 199}},
		{"strong graphs, A035512", Rule{Directed: true, Strong: true}, []int{1, 1, 5, 83}},
		{"directed graphs without cycles, A003087", Rule{Directed: true, Acyclic: true}, []int{1, 2, 6, 31, 302}},
	} {
		for i, want := range test.want {
			n := i + 1
			_, most := test.rule.Edges(int64(n))
			if got := count(test.rule, n, int(most)); got != want {
				t.Errorf("%s: %d of %d vertices, want %d", test.name, got, n, want)
			}
		}
	}
	// Multigraphs of 4 vertices by number of edges: A003082.
	multi := Rule{Parallel: true}.Classes(4, nil)
	for m, want := range []int{1, 1, 3, 6, 11, 18} {
		if got := len(multi.Of(4, m, plenty)); got != want {
			t.Errorf("%d multigraphs of %d edges, want %d", got, m, want)
		}
	}
}

// TestClassesBrute compares the classes with all graphs of 4 vertices, which are classified by
// trying every renaming. Each class must be represented by its graph of least cost.
func TestClassesBrute(t *testing.T) {
	const n = 4
	for _, r := range []Rule{{}, {Connected: true}, {Bipartite: true}, {Acyclic: true}, {Directed: true}, {Directed: true, Acyclic: true}, {Directed: true, Strong: true}, Tree} {
		classes := r.Classes(n, nil)
		want := brute(r, n)
		got := map[string]int64{}
		_, most := r.Edges(n)
		for m := 0; m <= int(most); m++ {
			for _, c := range classes.Of(n, m, plenty) {
				got[least(r, n, c.Edges)] = c.Cost
				if c.Cost != cost(c.Edges) {
					t.Errorf("%+v: %v costs %d, not %d", r, c.Edges, cost(c.Edges), c.Cost)
				}
			}
		}
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%+v: %d classes, want %d\n%v\n%v", r, len(got), len(want), got, want)
		}
	}
}

func cost(edges []Edge) (sum int64) {
	for _, e := range edges {
		sum += int64(e[0]+1) + int64(e[1]+1) + 2
	}
	return sum
}

// brute returns the classes of graphs of n vertices. The key is the least text under all renamings,
// and the value the least cost.
func brute(r Rule, n int) map[string]int64 {
	var pairs []Edge
	for u := range n {
		for v := range n {
			if u < v || r.Directed && u != v {
				pairs = append(pairs, Edge{u, v})
			}
		}
	}
	found := map[string]int64{}
	for set := range 1 << len(pairs) {
		check := r.Check(n, 1)
		legal := true
		var edges []Edge
		for i, e := range pairs {
			if set>>i&1 == 1 {
				legal = legal && check.Wrong(e) == ""
				check.Add(e)
				edges = append(edges, e)
			}
		}
		if !legal || check.End() != "" {
			continue
		}
		key := least(r, n, edges)
		if c, ok := found[key]; !ok || cost(edges) < c {
			found[key] = cost(edges)
		}
	}
	return found
}

// least returns the least text of a graph under all renamings.
func least(r Rule, n int, edges []Edge) string {
	best := ""
	permute(n, func(p []int) {
		var list []Edge
		for _, e := range edges {
			f := Edge{p[e[0]], p[e[1]]}
			if !r.Directed && f[0] > f[1] {
				f[0], f[1] = f[1], f[0]
			}
			list = append(list, f)
		}
		slices.SortFunc(list, func(a, b Edge) int { return slices.Compare(a[:], b[:]) })
		if s := fmt.Sprint(list); best == "" || s < best {
			best = s
		}
	})
	return best
}

func permute(n int, do func(p []int)) {
	p := make([]int, 0, n)
	var walk func()
	walk = func() {
		if len(p) == n {
			do(p)
			return
		}
		for v := range n {
			if !slices.Contains(p, v) {
				p = append(p, v)
				walk()
				p = p[:len(p)-1]
			}
		}
	}
	walk()
}

// TestLimit checks that a cost limit leaves the same classes as filtering does, in any order of
// calls.
func TestLimit(t *testing.T) {
	whole, growing := Rule{}.Classes(6, nil), Rule{}.Classes(6, nil)
	for most := int64(0); most <= 60; most += 3 {
		for m := range 8 {
			var want []Class
			for _, c := range whole.Of(6, m, plenty) {
				if c.Cost <= most {
					want = append(want, c)
				}
			}
			if got := growing.Of(6, m, most); fmt.Sprint(got) != fmt.Sprint(want) {
				t.Fatalf("%d edges up to %d: %v, want %v", m, most, got, want)
			}
		}
	}
}

func BenchmarkGraphsOfSix(b *testing.B) {
	for b.Loop() {
		start := time.Now()
		if n := count(Rule{}, 6, 15); n != 156 {
			b.Fatal(n, time.Since(start))
		}
	}
}
