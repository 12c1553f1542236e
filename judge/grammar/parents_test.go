package grammar

import (
	"fmt"
	"testing"
)

func TestParentRounds(t *testing.T) {
	for _, input := range []string{
		`{case: [{n: {int: 1..40}}, {p: {parents: n}}]}`,
		`{cases: {count: T, max: 9, total: {n: 1000}}, case: [{n: {int: 1..20}, s: {int: 0..n-1}}, {p: {parents: n, zero: true}}, {w: {int: 1..9, count: n-1}}, {a: {int: 0..9, count: n}}]}`,
		`{case: [{n: {int: 2..20}, q: {int: 0..5}}, {p: {parents: n, earlier: true}}, {w: {int: 1..9, count: n-1}}, {repeat: q, lines: [{u: {int: 1..n}, v: {int: 1..n}}]}]}`,
		`{case: [{k: {int: 1..3}}, {repeat: k, distinct: true, lines: [{n: {int: 1..6}}, {p: {parents: n}}, {c: {int: 1..n}}]}], where: "k != 2"}`,
		`{case: [{p: {parents: 6, zero: true, earlier: true}}]}`,
	} {
		checkSamples(t, input, 60)
	}
}

// TestParentNumbers counts trees: numbers that are known, by their place in the On-Line
// Encyclopedia of Integer Sequences, from one vertex on.
func TestParentNumbers(t *testing.T) {
	for more, want := range map[string][]int{
		"":                                 {1, 1, 3, 16, 125, 1296}, // A000272
		", zero: true":                     {1, 1, 3, 16, 125, 1296},
		", earlier: true":                  {1, 1, 2, 6, 24, 120, 720},   // A000142
		", ignore: [names]":                {1, 1, 2, 4, 9, 20, 48, 115}, // A000081
		", ignore: [names], earlier: true": {1, 1, 2, 4, 9, 20, 48, 115},
	} {
		for i, want := range want {
			g := compile(t, fmt.Sprintf("input: {case: [{n: {int: 1..%d}}, {p: {parents: n%s}}], where: 'n == %[1]d'}", i+1, more))
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

// TestParentWalk holds the walk to the sorted brute list.
func TestParentWalk(t *testing.T) {
	for _, input := range []string{
		`{case: [{n: {int: 1..4}}, {p: {parents: n}}, {w: {int: 0..1, count: n-1}}]}`,
		`{case: [{n: {int: 1..4}}, {p: {parents: n, zero: true, earlier: true}}]}`,
	} {
		g := compile(t, "input: "+input)
		compareWalks(t, g, &brute{g: g, most: 20})
	}
}

func TestParentFaults(t *testing.T) {
	g := compile(t, `input: {case: [{n: {int: 1..9}}, {p: {parents: n}}, {k: {int: 0..n}}]}`)
	earlier := compile(t, `input: {case: [{n: {int: 1..9}}, {p: {parents: n, zero: true, earlier: true}}]}`)
	for _, test := range []struct {
		g          *Grammar
		file, want string
	}{
		{g, "4\n3 1 2\n4\n", "-"},
		{g, "4\n3 4 2\n4\n", "line 2: p: the parent 2 of vertex 4 closes a cycle"},
		{g, "4\n2 1 1\n4\n", "line 2: p: the parent 2 of vertex 2 closes a cycle"},
		{g, "4\n5 1 1\n4\n", "line 2: p: 5 is over 4"},
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
		`{case: [{n: {int: 1..10^9}}, {p: {parents: n}}]}`:        "x.yaml:5: a tree whose number of vertices has no bound that can be held; let it be a field of at most 10000000, or a number",
		`{case: [{n: {int: 1..9}}, {p: {parents: n, count: n}}]}`: "x.yaml:5: the parents are a list already; take count out",
		`{case: [{n: {int: 1..9}}, {p: {parents: k}}]}`:           "x.yaml:5: unknown name k",
	} {
		_, err := tryCompile(t, "input: "+input)
		if err == nil || err.Error() != want {
			t.Errorf("%s\ngot  %v\nwant %s", input, err, want)
		}
	}
}
