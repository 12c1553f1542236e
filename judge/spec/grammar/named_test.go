package grammar

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"grundy/judge/spec/graph"
	"grundy/judge/testing/testenv"
)

// TestNamedNumbers compares numbers of graphs by number of vertices, from 1 on, with the On-Line
// Encyclopedia of Integer Sequences.
func TestNamedNumbers(t *testing.T) {
	testenv.Long(t)
	for _, test := range []struct {
		name, is, more string
		want           []int
	}{
		{"labelled graphs, A006125", "", "", []int{1, 2, 8, 64, 1024}},
		{"connected labelled graphs, A001187", "connected", "", []int{1, 1, 4, 38, 728}},
		{"labelled bipartite graphs, A047864", "bipartite", "", []int{1, 2, 7, 41, 376}},
		{"labelled forests, A001858", "acyclic", "", []int{1, 2, 7, 38, 291}},
		{"labelled directed graphs, A053763", "directed", "", []int{1, 4, 64}},
		{"labelled directed graphs without cycles, A003024", "directed, acyclic", "", []int{1, 3, 25, 543}},
		{"labelled strong graphs, A003030", "directed, strong", "", []int{1, 1, 18, 1606}},
		{"strong graphs, A035512", "directed, strong", ", ignore: [names]", []int{1, 1, 5, 83}},
		{"rooted graphs, A000666", "", ", ignore: [names], fixed: [1]", []int{1, 2, 6, 20, 90}},
		{"rooted connected graphs, A126100", "connected", ", ignore: [names], fixed: [1]", []int{1, 1, 3, 11, 58}},
	} {
		is := ""
		if test.is != "" {
			is = ", is: [" + test.is + "]"
		}
		for i, want := range test.want {
			g := compile(t, fmt.Sprintf("input: {case: [{m: {int: 0..99}}, {graph: %d, edges: m, ends: [u, v]%s%s}]}", i+1, is, test.more))
			n, last := 0, int64(0)
			for c := range g.Enumerate().All() {
				size, _ := c.Size()
				if n++; size < last {
					t.Errorf("%s: size %d after %d", test.name, size, last)
				}
				last = size
			}
			if n != want {
				t.Errorf("%s: %d of %d vertices, want %d", test.name, n, i+1, want)
			}
		}
	}
	for i, want := range []int{1, 1, 3, 16, 125, 1296} { // A000272
		g := compile(t, fmt.Sprintf("input: {case: [{tree: %d, ends: [u, v]}]}", i+1))
		n := 0
		for range g.Enumerate().All() {
			n++
		}
		if n != want {
			t.Errorf("%d labelled trees of %d vertices, want %d", n, i+1, want)
		}
	}
}

// TestNamedWalk compares the walk with an ordered list of all graphs, with and without weights.
func TestNamedWalk(t *testing.T) {
	for _, s := range graphShapes {
		if s.rule == graph.Tree && s.weight == 0 {
			continue // one kind of tree is sufficient
		}
		g := compile(t, "input: "+braced(strings.ReplaceAll(s.input, ", ignore: [names]", "")))
		first := g.items[1].block.shape.(*edges).first
		var want []Case
		for n := int64(1); n <= min(g.Field("n").hi.Value, 3); n++ {
			allGraphs(s.rule, int(n), g, s.weight, first, func(c Case) { want = append(want, c) })
		}
		want = slices.SortedFunc(slices.Values(want), func(a, b Case) int {
			if order := compareSize(a, b); order != 0 {
				return order
			}
			return compareWritten(a, b)
		})
		i := 0
		e := g.Enumerate()
		for c := range e.All() {
			if c.Int("n") > 3 {
				continue
			}
			if i == len(want) || !Equal(c, want[i]) {
				t.Fatalf("%s: case %d of %d is\n%s", s.name, i, len(want), g.PrintCase(nil, c))
			}
			i++
		}
		if i != len(want) || e.Whole {
			t.Errorf("%s: %d cases, want %d", s.name, i, len(want))
		}
	}
}

// compareWritten compares two cases value by value in the order of writing.
func compareWritten(a, b Case) int {
	numbers := func(c Case) (list []int64) {
		for word := range strings.FieldsSeq(string(c.cs.g.PrintCase(nil, c))) {
			var v int64
			_, _ = fmt.Sscan(word, &v)
			list = append(list, v)
		}
		return list
	}
	return slices.Compare(numbers(a), numbers(b))
}

// TestFixed checks that the walk visits one graph of every class of renamings that leave the
// fixed vertices unchanged.
func TestFixed(t *testing.T) {
	for _, is := range []string{"[]", "[connected]", "[directed]", "[bipartite]"} {
		list := strings.ReplaceAll(", is: "+is, ", is: []", "")
		named := compile(t, "input: {case: [{n: {int: 1..4}, m: {int: 0..99}}, {graph: n, edges: m, ends: [u, v]"+list+"}], where: 'n < 4 or m < 5'}")
		fixed := compile(t, "input: {case: [{n: {int: 1..4}, m: {int: 0..99}}, {graph: n, edges: m, ends: [u, v]"+list+", ignore: [names], fixed: [1, n]}], where: 'n < 4 or m < 5'}")
		directed := is == "[directed]"
		classes := map[string]int{}
		for c := range named.Enumerate().All() {
			classes[fixedKey(c, directed)] = 0
		}
		for c := range fixed.Enumerate().All() {
			classes[fixedKey(c, directed)]++
		}
		for key, n := range classes {
			if n != 1 {
				t.Errorf("%s: %s comes %d times", is, key, n)
			}
		}
	}
}

// fixedKey returns the smallest text of a graph under all renamings that leave the first and the
// last vertex unchanged.
func fixedKey(c Case, directed bool) string {
	n, best := int(c.Int("n")), ""
	permutations(n, func(p []int64) {
		if p[0] != 0 || p[n-1] != int64(n-1) {
			return
		}
		var list [][2]int64
		for i, u := range c.Ints("u") {
			e := [2]int64{p[u-1], p[c.Ints("v")[i]-1]}
			if !directed && e[0] > e[1] {
				e[0], e[1] = e[1], e[0]
			}
			list = append(list, e)
		}
		slices.SortFunc(list, func(a, b [2]int64) int { return slices.Compare(a[:], b[:]) })
		if s := fmt.Sprint(n, list); best == "" || s < best {
			best = s
		}
	})
	return best
}

// TestSoon checks that shapes which are hard to draw are drawn or refused quickly, by choosers
// that know shapes and by one that does not. If a draw hangs, go test ends it.
func TestSoon(t *testing.T) {
	testenv.Long(t)
	for _, input := range []string{
		`{case: [{graph: 100, edges: 100, ends: [u, v], is: [directed, strong]}]}`,
		`{case: [{graph: 100, edges: 2500, ends: [u, v], is: [bipartite]}]}`,
		`{case: [{graph: 40, edges: 780, ends: [u, v], is: [directed, acyclic]}]}`,
		`{case: [{points: 10, at: {x: {int: 0..4}, y: {int: 0..4}}, is: [general]}]}`,
		`{case: [{points: 9, at: {x: {int: 0..4}, y: {int: 0..4}}, is: [convex]}]}`,
		`{case: [{points: 400, at: {x: {int: 0..400}, y: {int: 0..400}}, is: [general]}]}`,
		`{case: [{q: {int: 3..3}}, {queries: q, kind: op, state: {size: 0}, kinds: {a: {when: size > 0}, b: {when: size > 1, prints: true}}}]}`,
	} {
		g := compile(t, "input: "+input)
		begin := time.Now()
		for _, ch := range []Chooser{Random{NewRand(input)}, plainChooser{Random{NewRand(input)}}} {
			cs := g.NewCases()
			if err := g.Sample(cs, ch); err == nil {
				if _, err := g.Parse(g.Print(nil, cs), Strict); err != nil {
					t.Errorf("%s: %v", input, err)
				}
			}
		}
		t.Log(input, time.Since(begin))
	}
}
