package grammar

import (
	"strings"
	"testing"
)

const maze = `{case: [{n: {int: 1..9}, m: {int: 2..9}}, {repeat: n, lines: [{row: {chars: ".#ST", length: m, exactly: {S: 1, T: 1}}}]}]}`

// exactInputs have letters that occur an exact number of times.
var exactInputs = []string{
	maze,
	`{cases: {count: T, max: 3, total: {s: 1000}}, case: [{k: {int: 1..3}}, {s: {chars: abc, length: k+1..20, exactly: {b: k}}}]}`,
	`{case: [{n: {int: 2..5}}, {s: {chars: abc, length: 1..6, count: n, exactly: {c: n}}}, {t: {chars: ab, length: 1..9}}]}`,
	`{case: [{n: {int: 2..5}}, {repeat: n, lines: [{s: {chars: abc, length: 1..6, exactly: {c: 2*n}}, x: {int: 1..9}}]}]}`,
	`{case: [{k: {int: 1..3}}, {repeat: k, lines: [{n: {int: 1..4}, m: {int: 2..4}}, {repeat: n, lines: [{row: {chars: ".S", length: m, exactly: {S: 2}}}]}]}]}`,
	`{case: [{n: {int: 1..5}}, {s: {chars: ab, length: 2*n, exactly: {a: n, b: n}}}]}`,
}

// TestExactlyRounds checks that drawn cases are legal and are read back unchanged.
func TestExactlyRounds(t *testing.T) {
	for _, input := range exactInputs {
		checkSamples(t, input, 60)
		g := compile(t, "input: "+input)
		for seed := range 40 {
			cs := g.NewCases()
			if err := g.Sample(cs, plainChooser{Random{NewRand(seed, input)}}); err != nil {
				t.Fatalf("%s: %v", input, err)
			}
			if _, err := g.Parse(g.Print(nil, cs), Strict); err != nil {
				t.Fatalf("%s: %v\n%s", input, err, g.Print(nil, cs))
			}
		}
	}
}

// TestExactlyEvenly checks that a letter is equally likely in every cell, and that no drawn case
// is rejected.
func TestExactlyEvenly(t *testing.T) {
	const draws = 6000
	g := compile(t, `input: {case: [{repeat: 3, lines: [{row: {chars: ".#ST", length: 4, exactly: {S: 1, T: 1}}}]}]}`)
	var at [12]int
	r := Random{NewRand("maze")}
	for range draws {
		cs := g.NewCases()
		if err := g.fill(cs, newChosen(g, r, 1<<20)); err != nil {
			t.Fatal(err)
		}
		text := strings.ReplaceAll(string(g.Print(nil, cs)), "\n", "")
		at[strings.IndexByte(text, 'S')]++
	}
	for i, n := range at {
		if n < draws/12*8/10 || n > draws/12*12/10 {
			t.Errorf("S is in cell %d %d times of %d: %v", i, n, draws, at)
			break
		}
	}
}

// TestExactlyWalk compares the walk with the sorted brute list.
func TestExactlyWalk(t *testing.T) {
	for _, input := range []string{
		`{case: [{n: {int: 1..2}, m: {int: 1..2}}, {repeat: n, lines: [{row: {chars: ".ST", length: m, exactly: {S: 1, T: 1}}}]}]}`,
		`{case: [{k: {int: 0..2}}, {s: {chars: abc, length: 1..3, exactly: {b: k}}}]}`,
		`{case: [{s: {chars: ab, length: 1..2, count: 2, exactly: {b: 2}}}, {x: {int: 0..1}}]}`,
		`{case: [{k: {int: 1..2}}, {repeat: k, lines: [{repeat: 2, lines: [{row: {chars: ".S", length: 1..2, exactly: {S: 1}}}]}]}]}`,
	} {
		g := compile(t, "input: "+input)
		compareWalks(t, g, &brute{g: g, most: 30})
	}
}

// TestExactlyNumber counts grids of 2 by 3 with one S and one T. There are 6 * 5 places for them,
// and 2 letters for each of the 4 other cells.
func TestExactlyNumber(t *testing.T) {
	g := compile(t, `input: {case: [{repeat: 2, lines: [{row: {chars: ".#ST", length: 3, exactly: {S: 1, T: 1}}}]}]}`)
	e, n := g.Enumerate(), 0
	for range e.All() {
		n++
	}
	if n != 30*16 || !e.Whole {
		t.Errorf("%d grids, whole %v; want %d", n, e.Whole, 30*16)
	}
}

func TestExactlyFaults(t *testing.T) {
	g := compile(t, "input: "+maze)
	list := compile(t, `input: {case: [{s: {chars: ab, length: 1..3, count: 2, exactly: {b: 2}}}, {k: {int: 1..9}}]}`)
	for _, test := range []struct {
		g          *Grammar
		file, want string
	}{
		{g, "2 3\n.S#\nT..\n", "-"},
		{g, "2 3\n.S#\n...\n", "line 3: row: T occurs too rarely: 1 more needed"},
		{g, "3 3\n.S#\n.S.\n..T\n", "line 3: row: S occurs too often"},
		{g, "2 3\nTT#\n..S\n", "line 2: row: T occurs too often"},
		{list, "ab b\n1\n", "-"},
		{list, "ab bb\n1\n", "line 1: s: b occurs too often"},
		{list, "a b\n1\n", "line 1: s: b occurs too rarely: 1 more needed"},
	} {
		checkFault(t, test.g, test.file, Strict, test.want)
		checkFault(t, test.g, test.file, Lenient, test.want)
	}
}

func TestExactlyComplaints(t *testing.T) {
	for input, want := range map[string]string{
		`{case: [{s: {chars: ab, length: 1..3, exactly: {c: 1}}}]}`:                                               "x.yaml:5: c is not among the characters of s; add it to chars",
		`{case: [{s: {chars: ab, length: 1..3, exactly: {a: 2, b: 2}}}]}`:                                         "x.yaml:5: 4 letters must occur in s, which has room for at most 3; lower the numbers of exactly, or make it longer",
		`{case: [{s: {chars: ab, length: 1..3, ignore: [letters], exactly: {a: 2}}}]}`:                            "x.yaml:5: ignore: [letters] cannot be combined with exactly; remove ignore or exactly",
		`{case: [{s: {chars: ab, length: 1..3, count: 2, distinct: true, exactly: {a: 2}}}]}`:                     "x.yaml:5: distinct words cannot be combined with exactly; remove distinct or exactly",
		`{case: [{until: "-", max: 5, lines: [{s: {chars: ab, length: 1..3, exactly: {a: 2}}}]}]}`:                "x.yaml:5: the number of lines is not known in advance; write repeat instead of until, or drop exactly",
		`{case: [{repeat: 5, distinct: true, lines: [{s: {chars: ab, length: 1..3, exactly: {a: 2}}}]}]}`:         "x.yaml:5: distinct lines cannot be combined with exactly; remove distinct or exactly",
		`{case: [{repeat: 5, lines: [{k: {int: 1..2}, s: {chars: ab, length: 1..3, exactly: {a: k}}}]}]}`:         "x.yaml:5: the number of times that a letter occurs in the lines cannot depend on one of these lines; use a field before these lines",
		`{case: [{repeat: 2, lines: [{s: {chars: ab, length: 1..3, exactly: {a: 7}}}]}]}`:                         "x.yaml:5: 7 letters must occur in s, which has room for at most 6; lower the numbers of exactly, or make it longer",
		`{case: [{k: {int: 1..2}}, {repeat: 5, lines: [{s: {chars: ab, length: 1..3, exactly: {a: k, b: 3}}}]}]}`: "",
	} {
		_, err := tryCompile(t, "input: "+input)
		if err == nil && want != "" || err != nil && err.Error() != want {
			t.Errorf("%s\ngot  %v\nwant %s", input, err, want)
		}
	}
}
