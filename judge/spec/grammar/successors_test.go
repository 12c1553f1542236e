package grammar

import "testing"

// TestSuccessorRounds checks that drawn and shrunk lists of successors are legal and are read back
// unchanged.
func TestSuccessorRounds(t *testing.T) {
	for _, input := range []string{
		`{case: [{n: {int: 1..12}}, {successors: n, list: [k, to], edges: 0..30}]}`,
		`{case: [{n: {int: 1..12}, m: {int: 0..20}}, {successors: n, list: [k, to], edges: 0..m, zero: true, is: [loops, parallel]}, {w: {int: 0..9, count: n}}]}`,
		`{case: [{n: {int: 1..9}}, {successors: n, list: [k, to], edges: n-1..40, is: [acyclic, connected]}, {s: {int: 1..n}}]}`,
		`{cases: {count: T, max: 5}, case: [{n: {int: 2..8}}, {successors: n, list: [k, to], edges: n..40, is: [strong]}]}`,
		`{case: [{n: {int: 2..8}}, {successors: n, list: [k, to], edges: 1..20, is: [layered]}]}`,
	} {
		checkSamples(t, input, 40)
	}
}

// TestSuccessorNumbers compares the numbers of graphs with simple formulas and with the On-Line
// Encyclopedia of Integer Sequences.
func TestSuccessorNumbers(t *testing.T) {
	for keys, want := range map[string]int{
		`successors: 3, list: [k, to], edges: 0..6`:                     64,  // 2^6
		`successors: 2, list: [k, to], edges: 0..4, is: [loops]`:        16,  // 2^4
		`successors: 3, list: [k, to], edges: 2`:                        15,  // 2 of 6
		`successors: 2, list: [k, to], edges: 2, is: [loops, parallel]`: 10,  // 2 of 4, with repetition
		`successors: 3, list: [k, to], edges: 0..6, is: [acyclic]`:      25,  // A003024
		`successors: 3, list: [k, to], edges: 0..6, is: [strong]`:       18,  // A003030
		`successors: 4, list: [k, to], edges: 0..12, is: [acyclic]`:     543, // A003024
		`successors: 3, list: [k, to], edges: 0..6, is: [connected]`:    54,  // A003027
	} {
		g := compile(t, "input: {case: [{"+keys+"}]}")
		n := 0
		for range g.Enumerate().All() {
			n++
		}
		if n != want {
			t.Errorf("%s: %d cases, want %d", keys, n, want)
		}
	}
}

// TestSuccessorOrder checks that Enumerate yields no case after a larger one.
func TestSuccessorOrder(t *testing.T) {
	g := compile(t, `input: {case: [{n: {int: 1..3}}, {successors: n, list: [k, to], edges: 0..4}]}`)
	var last int64
	for c := range g.Enumerate().All() {
		size, _ := c.Size()
		if size < last {
			t.Errorf("size %d comes after %d", size, last)
		}
		last = size
	}
}

func TestSuccessorFaults(t *testing.T) {
	plain := compile(t, `input: {case: [{n: {int: 1..9}}, {successors: n, list: [k, to], edges: 1..4}]}`)
	acyclic := compile(t, `input: {case: [{n: {int: 1..9}}, {successors: n, list: [k, to], edges: 1..4, zero: true, is: [acyclic]}]}`)
	for _, test := range []struct {
		g          *Grammar
		file, want string
	}{
		{plain, "3\n2 3 2\n0\n1 1\n", "-"},
		{plain, "3\n2 2 2\n0\n1 1\n", "line 2: the edge 1 2 occurs twice"},
		{plain, "3\n1 1\n0\n0\n", "line 2: the edge 1 1 leads from a vertex to itself"},
		{plain, "3\n0\n0\n0\n", "line 4: k: there are 0 edges in all instead of 1..4"},
		{plain, "3\n2 2 3\n2 1 3\n1 1\n", "line 4: k: there are 5 edges in all instead of 1..4"},
		{plain, "3\n1 4\n0\n0\n", "line 2: to: 4 is greater than 3"},
		{acyclic, "2\n1 1\n0\n", "-"},
		{acyclic, "2\n1 1\n1 0\n", "line 3: the edges close a cycle, and the graph is acyclic"},
	} {
		checkFault(t, test.g, test.file, Strict, test.want)
		checkFault(t, test.g, test.file, Lenient, test.want)
	}
}

func TestSuccessorComplaints(t *testing.T) {
	for input, want := range map[string]string{
		`{case: [{successors: 3, list: [k, to], edges: 7}]}`:                          "x.yaml:5: 7 edges required, but such a graph of 3 vertices has at most 6; lower the number of edges, raise that of vertices, or allow parallel edges",
		`{case: [{successors: 3, list: [k, to], edges: 0..1, is: [connected]}]}`:      "x.yaml:5: 1 edge allowed, but such a graph of 3 vertices has at least 2; raise the number of edges, or lower that of vertices",
		`{case: [{successors: 0, list: [k, to], edges: 1..9}]}`:                       "x.yaml:5: the range 1..0 is empty; write the smaller bound first\nx.yaml:5: a list of at most 0 values; raise the count, or remove the list\nx.yaml:5: a graph of at most 0 vertices; raise their number",
		`{case: [{n: {int: 1..10^12}}, {successors: n, list: [k, to], edges: 1..9}]}`: "x.yaml:5: the graph may have too many vertices; use a field or a number of at most 10000000",
	} {
		_, err := tryCompile(t, "input: "+input)
		if err == nil || err.Error() != want {
			t.Errorf("%s\ngot  %v\nwant %s", input, err, want)
		}
	}
}
