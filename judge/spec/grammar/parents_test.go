package grammar

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestParentRounds checks that drawn and shrunk lists of parents, and trees given by a line per
// vertex, are legal and are read back unchanged.
func TestParentRounds(t *testing.T) {
	for _, input := range []string{
		`{case: [{n: {int: 1..40}}, {p: {parents: n}}]}`,
		`{cases: {count: T, max: 9, total: {n: 1000}}, case: [{n: {int: 1..20}, s: {int: 0..n-1}}, {p: {parents: n, zero: true}}, {w: {int: 1..9, count: n-1}}, {a: {int: 0..9, count: n}}]}`,
		`{case: [{n: {int: 2..20}, q: {int: 0..5}}, {p: {parents: n, earlier: true}}, {w: {int: 1..9, count: n-1}}, {repeat: q, lines: [{u: {int: 1..n}, v: {int: 1..n}}]}]}`,
		`{case: [{k: {int: 1..3}}, {repeat: k, distinct: true, lines: [{n: {int: 1..6}}, {p: {parents: n}}, {c: {int: 1..n}}]}], where: "k != 2"}`,
		`{case: [{p: {parents: 6, zero: true, earlier: true}}]}`,
		`{case: [{n: {int: 1..40}}, {p: {parents: n, root: 0}}, {a: {int: 0..9, count: n}}]}`,
		`{case: [{n: {int: 1..40}}, {p: {parents: n, root: -1}}, {q: {parents: n, root: -1, zero: true}}, {r: {parents: n, root: 0, earlier: true}}]}`,
		`{cases: {count: T, max: 4, total: {w: 10^4}}, case: [{n: {int: 1..20}}, {tree: n, parent: p, weights: {w: {int: 1..99}}}, {a: {int: 0..9, count: n}}]}`,
		`{case: [{n: {int: 1..20}, s: {int: 0..n-1}}, {tree: n, parent: p, root: -1, zero: true, weights: {w: {int: 1..99}, c: {choice: [red, blue]}}}]}`,
		`{case: [{k: {int: 1..3}}, {repeat: k, distinct: true, lines: [{n: {int: 1..6}}, {tree: n, parent: p, root: 0, weights: {w: {chars: ab, length: 1..3}}}]}]}`,
		`{case: [{n: {int: 1..9}}, {tree: n, parent: p, earlier: true}, {tree: n+1, parent: q}]}`,
	} {
		checkSamples(t, input, 60)
	}
}

// TestParentShrinks shrinks a tree to three vertices. The weight that causes the failure must
// stay on the line of a vertex whose parent is not the root.
func TestParentShrinks(t *testing.T) {
	g := compile(t, `input: {case: [{n: {int: 1..40}}, {tree: n, parent: p, root: -1, weights: {w: {int: 1..99}}}, {a: {int: 0..9, count: n}}]}`)
	fails := func(c Case) bool {
		p := c.Ints("p")
		for v, w := range c.Ints("w") {
			if w == 77 && p[v] > 0 && p[p[v]-1] > 0 {
				return true
			}
		}
		return false
	}
	cs := g.NewCases()
	for seed := 0; cs.Len() == 0 || !fails(cs.At(0)); seed++ {
		cs = g.NewCases()
		ch := hiChooser{Random{NewRand(seed)}}
		if err := g.Sample(cs, ch); err != nil {
			t.Fatal(err)
		}
	}
	c, from := cs.At(0), cs.At(0).Int("n")
	for again := true; again; {
		again = false
		for next := range c.Smaller() {
			if fails(next) && next.Int("n") < c.Int("n") {
				c, again = only(next).At(0), true
				break
			}
		}
	}
	if from < 10 || c.Int("n") != 3 {
		t.Errorf("from %d vertices to\n%s", from, g.PrintCase(nil, c))
	}
}

// hiChooser chooses the maximum number of vertices.
type hiChooser struct{ Random }

func (h hiChooser) Value(f *Field, lo, hi int64) int64 {
	if f.Name == "n" {
		return hi
	}
	return h.Random.Value(f, lo, hi)
}

// TestParentNumbers compares numbers of trees by number of vertices, from 1 on, with the On-Line
// Encyclopedia of Integer Sequences.
func TestParentNumbers(t *testing.T) {
	for more, counts := range map[string][]int{
		"":                                 {1, 1, 3, 16, 125, 1296}, // A000272
		", zero: true":                     {1, 1, 3, 16, 125, 1296},
		", earlier: true":                  {1, 1, 2, 6, 24, 120, 720},   // A000142
		", ignore: [names]":                {1, 1, 2, 4, 9, 20, 48, 115}, // A000081
		", ignore: [names], earlier: true": {1, 1, 2, 4, 9, 20, 48, 115},
		", root: 0":                        {1, 2, 9, 64, 625}, // A000169
		", root: -1":                       {1, 2, 9, 64, 625},
		", root: -1, zero: true":           {1, 2, 9, 64, 625},
		", root: 0, earlier: true":         {1, 1, 2, 6, 24, 120},
		", root: 0, ignore: [names]":       {1, 1, 2, 4, 9, 20, 48, 115},
		", root: -1, zero: true, ignore: [names], earlier: true": {1, 1, 2, 4, 9, 20, 48, 115},
	} {
		for twice := range 2 * len(counts) {
			i, list := twice/2, "{p: {parents: n%s}}"
			if twice%2 == 1 { // the same tree with a line for each vertex
				list = "{tree: n, parent: p%s}"
			}
			want := counts[i]
			g := compile(t, fmt.Sprintf("input: {case: [{n: {int: 1..%d}}, "+list+"], where: 'n == %[1]d'}", i+1, more))
			e := g.Enumerate()
			n, last := 0, int64(0)
			for c := range e.All() {
				size, _ := c.Size()
				if _, err := g.Parse(g.Print(nil, only(c)), Strict); err != nil || size < last {
					t.Fatalf("%s: %v, size %d after %d", more, err, size, last)
				}
				last = size
				n++
			}
			if n != want {
				t.Errorf("%q: %d trees of %d vertices, want %d", more, n, i+1, want)
			}
		}
	}
}

// TestParentWalk compares the walk with the sorted brute list.
func TestParentWalk(t *testing.T) {
	for _, input := range []string{
		`{case: [{n: {int: 1..4}}, {p: {parents: n}}, {w: {int: 0..1, count: n-1}}]}`,
		`{case: [{n: {int: 1..4}}, {p: {parents: n, zero: true, earlier: true}}]}`,
		`{case: [{n: {int: 1..4}}, {p: {parents: n, root: 0}}]}`,
		`{case: [{n: {int: 1..3}}, {p: {parents: n, root: -1}}, {w: {int: 0..1, count: n}}]}`,
		`{case: [{n: {int: 1..4}}, {tree: n, parent: p, weights: {w: {int: 0..1}}}]}`,
		`{case: [{n: {int: 1..3}}, {tree: n, parent: p, root: -1, zero: true, weights: {w: {int: 0..1}}}, {k: {int: 0..1}}]}`,
		`{case: [{k: {int: 1..2}}, {repeat: k, lines: [{n: {int: 1..3}}, {tree: n, parent: p, root: 0}]}]}`,
	} {
		g := compile(t, "input: "+input)
		compareWalks(t, g, &brute{g: g, most: 20})
	}
}

func TestParentFaults(t *testing.T) {
	g := compile(t, `input: {case: [{n: {int: 1..9}}, {p: {parents: n}}, {k: {int: 0..n}}]}`)
	earlier := compile(t, `input: {case: [{n: {int: 1..9}}, {p: {parents: n, zero: true, earlier: true}}]}`)
	rooted := compile(t, `input: {case: [{n: {int: 1..9}}, {p: {parents: n, root: -1}}]}`)
	lines := compile(t, `input: {case: [{n: {int: 1..9}}, {tree: n, parent: p, root: 0, weights: {w: {int: 1..9}}}, {k: {int: 0..n}}]}`)
	for _, test := range []struct {
		g          *Grammar
		file, want string
	}{
		{rooted, "4\n3 1 -1 2\n", "-"},
		{rooted, "4\n3 0 -1 2\n", "line 2: p: the parent 0 of vertex 2 is not a vertex"},
		{rooted, "4\n3 1 -1 -1\n", "line 2: p: vertex 4 is a root, and vertex 3 is one already"},
		{rooted, "4\n3 1 1 2\n", "line 2: p: the parent 1 of vertex 3 closes a cycle"},
		{rooted, "4\n3 1 -1 -2\n", "line 2: p: -2 is less than -1"},
		{rooted, "1\n-1\n", "-"},
		{rooted, "1\n1\n", "line 2: p: the parent 1 of vertex 1 closes a cycle"},
		{lines, "4\n3 1\n1 5\n0 5\n2 5\n1\n", "-"},
		{lines, "4\n3 1\n1 5\n0 5\n0 5\n1\n", "line 5: p: vertex 4 is a root, and vertex 3 is one already"},
		{lines, "4\n3 1\n1 5\n2 5\n0 5\n1\n", "line 4: p: the parent 2 of vertex 3 closes a cycle"},
		{lines, "4\n3 1\n1 15\n0 5\n2 5\n1\n", "line 3: w: 15 is greater than 9"},
		{g, "4\n3 1 2\n4\n", "-"},
		{g, "4\n3 4 2\n4\n", "line 2: p: the parent 2 of vertex 4 closes a cycle"},
		{g, "4\n2 1 1\n4\n", "line 2: p: the parent 2 of vertex 2 closes a cycle"},
		{g, "4\n5 1 1\n4\n", "line 2: p: 5 is greater than 4"},
		{g, "4\n1 1\n4\n", "line 3: p: the parent 4 of vertex 4 closes a cycle"},
		{g, "1\n\n1\n", "-"},
		{earlier, "4\n0 1 1\n", "-"},
		{earlier, "4\n0 2 1\n", "line 2: p: the parent 2 of vertex 2 does not have a smaller name"},
	} {
		checkFault(t, test.g, test.file, Strict, test.want)
	}
}

func TestParentComplaints(t *testing.T) {
	for input, want := range map[string]string{
		`{case: [{n: {int: 1..10^9}}, {p: {parents: n}}]}`:                      "x.yaml:5: the tree may have too many vertices; use a field or a number of at most 10000000",
		`{case: [{n: {int: 1..9}}, {p: {parents: n, count: n}}]}`:               "x.yaml:5: parents is already a list; remove count",
		`{case: [{n: {int: 1..9}}, {p: {parents: k}}]}`:                         "x.yaml:5: unknown name k; use one of n",
		`{case: [{n: {int: 1..9}}, {p: {parents: n, root: 1}}]}`:                "x.yaml:5: the parent of a root is 0 or -1; write root: -1",
		`{case: [{n: {int: 1..9}}, {tree: n, parent: p, zero: true, root: 0}]}`: "x.yaml:5: 0 is a vertex here, so it cannot mark the parent of the root; write root: -1",
	} {
		_, err := tryCompile(t, "input: "+input)
		if err == nil || err.Error() != want {
			t.Errorf("%s\ngot  %v\nwant %s", input, err, want)
		}
	}
}

// TestParentClasses checks that the visited tree of each class is one of the smallest in the
// class. Trees in a class differ only in names.
func TestParentClasses(t *testing.T) {
	for _, shape := range []string{"{p: {parents: n, root: 0%s}}", "{p: {parents: n, root: -1, zero: true%s}}", "{tree: n, parent: p, root: 0%s}"} {
		const input = "input: {case: [{n: {int: 1..6}}, %s]}"
		least := map[string]int64{}
		for c := range compile(t, fmt.Sprintf(input, fmt.Sprintf(shape, ""))).Enumerate().All() {
			size, _ := c.Size()
			if form := rootedForm(c); least[form] == 0 || size < least[form] {
				least[form] = size
			}
		}
		got := map[string]int64{}
		for c := range compile(t, fmt.Sprintf(input, fmt.Sprintf(shape, ", ignore: [names]"))).Enumerate().All() {
			size, _ := c.Size()
			got[rootedForm(c)] = size
		}
		if fmt.Sprint(got) != fmt.Sprint(least) || len(got) != 37 {
			t.Errorf("%s: %d classes\n%v\n%v", shape, len(got), got, least)
		}
	}
}

// rootedForm returns a text that is the same for rooted trees which differ only in names.
func rootedForm(c Case) string {
	list, root := c.Ints("p"), -1
	first := int64(1)
	if slices.Contains(list, 0) && slices.Contains(list, -1) || slices.Equal(list, []int64{-1}) {
		first = 0
	}
	for i, v := range list {
		if v < first {
			root = i
		}
	}
	var form func(v int) string
	form = func(v int) string {
		var below []string
		for i, above := range list {
			if above-first == int64(v) {
				below = append(below, form(i))
			}
		}
		slices.Sort(below)
		return "(" + strings.Join(below, "") + ")"
	}
	return form(root)
}
