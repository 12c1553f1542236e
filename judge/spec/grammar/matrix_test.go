package grammar

import (
	"strconv"
	"testing"
)

// TestMatrixRounds checks that drawn and shrunk matrices are legal and are read back unchanged.
func TestMatrixRounds(t *testing.T) {
	for _, input := range []string{
		`{case: [{n: {int: 1..6}, m: {int: 1..6}}, {matrix: n, columns: m, cells: {x: {int: 0..1}}, row: 0..1, column: 0..1}]}`,
		`{case: [{n: {int: 1..6}}, {matrix: n, columns: n, cells: {x: {int: 0..1}}, row: 1, column: 1}, {a: {int: 0..9, count: n}}]}`,
		`{case: [{n: {int: 1..5}, s: {int: 0..50}}, {matrix: n, columns: n, cells: {x: {int: 0..s}}, row: s, column: s}]}`,
		`{case: [{n: {int: 1..5}, m: {int: 1..8}}, {matrix: n, columns: m, cells: {x: {int: -9..9}}, row: -3..2}]}`,
		`{case: [{n: {int: 1..5}, m: {int: 1..8}}, {matrix: n, columns: m, cells: {x: {int: -9..9}}, column: 7}]}`,
		`{case: [{n: {int: 1..12}, s: {int: 1..10^18}}, {matrix: n, columns: 5, cells: {x: {int: 0..9}}, row: 1..s, column: 1..200}]}`,
		`{cases: {count: T, max: 4, total: {x: 500}}, case: [{n: {int: 1..5}}, {matrix: n, columns: 3, cells: {x: {int: 0..9}}, row: 2..20, column: 1..20}]}`,
	} {
		checkSamples(t, input, 40)
	}
}

// TestMatrixWalk compares the walk with the sorted brute list.
func TestMatrixWalk(t *testing.T) {
	for _, input := range []string{
		`{case: [{n: {int: 1..3}, m: {int: 1..2}}, {matrix: n, columns: m, cells: {x: {int: 0..2}}, row: 1..2, column: 0..2}]}`,
		`{case: [{n: {int: 1..2}, m: {int: 1..3}}, {matrix: n, columns: m, cells: {x: {int: -1..1}}, row: 0, column: -1..1}]}`,
		`{case: [{n: {int: 0..2}}, {matrix: n, columns: 2, cells: {x: {int: 0..3}}, column: 0..3}]}`,
	} {
		g := compile(t, "input: "+input)
		compareWalks(t, g, &brute{g: g, most: 14})
	}
}

// TestMatrixNumbers compares numbers of matrices with the On-Line Encyclopedia of Integer
// Sequences and with simple formulas.
func TestMatrixNumbers(t *testing.T) {
	for keys, want := range map[string]int{
		`matrix: 4, columns: 4, cells: {x: {int: 0..1}}, row: 1, column: 1`:       24,  // permutations
		`matrix: 4, columns: 4, cells: {x: {int: 0..1}}, row: 2, column: 2`:       90,  // A001499
		`matrix: 3, columns: 3, cells: {x: {int: 0..3}}, row: 3, column: 3`:       55,  // A002817
		`matrix: 4, columns: 4, cells: {x: {int: 0..1}}, row: 0..1, column: 0..1`: 209, // A002720
		`matrix: 3, columns: 4, cells: {x: {int: 0..1}}, row: 2`:                  216, // 6^3
		`matrix: 2, columns: 3, cells: {x: {int: -1..1}}, column: 0`:              27,  // 3^3
		`matrix: 3, columns: 3, cells: {x: {int: 1..4}}, row: 6, column: 6`:       55,
		`matrix: 2, columns: 2, cells: {x: {int: 0..1}}, row: 1..10^18`:           9, // 3^2
	} {
		g := compile(t, "input: {case: [{"+keys+"}]}")
		e, n := g.Enumerate(), 0
		for range e.All() {
			n++
		}
		if n != want || !e.Whole {
			t.Errorf("%s: %d cases, whole %v; want %d", keys, n, e.Whole, want)
		}
	}
}

func TestMatrixFaults(t *testing.T) {
	g := compile(t, `input: {case: [{n: {int: 1..3}, m: {int: 1..3}}, {matrix: n, columns: m, cells: {x: {int: 0..9}}, row: 1..4, column: 2}]}`)
	for _, test := range []struct{ file, want string }{
		{"2 2\n1 2\n1 0\n", "-"},
		{"2 2\n1 4\n1 0\n", "line 2: x: row 1 has the sum 5 instead of 1..4"},
		{"2 2\n1 2\n1 1\n", "line 3: x: column 2 has the sum 3 instead of 2"},
		{"2 2\n1 2\n1 -1\n", "line 3: x: -1 is less than 0"},
	} {
		checkFault(t, g, test.file, Strict, test.want)
		checkFault(t, g, test.file, Lenient, test.want)
	}
}

// TestMatrixVast checks that an impossible sum is an error, even if intermediate sums would
// overflow.
func TestMatrixVast(t *testing.T) {
	g := compile(t, `input: {case: [{s: {int: 0..10^18}}, {matrix: 2, columns: 11, cells: {x: {int: 0..9}}, column: s}]}`)
	for seed := range uint64(50) {
		cs := g.NewCases()
		if err := g.Sample(cs, Random{NewRand("vast", strconv.FormatUint(seed, 10))}); err != nil {
			continue // two cells in 0..9 sum to at most 18
		}
		if _, err := g.Parse(g.Print(nil, cs), Strict); err != nil {
			t.Errorf("seed %d: %v", seed, err)
		}
	}
}

func TestMatrixComplaints(t *testing.T) {
	for input, want := range map[string]string{
		`{case: [{matrix: 2, columns: 3, cells: {x: {int: 0..1}}}]}`:                    "x.yaml:5: a matrix without sums; give it row or column, or write {repeat: …, lines: […]}",
		`{case: [{matrix: 2, columns: 3, cells: {x: {chars: ab, length: 1}}, row: 1}]}`: "x.yaml:5: a matrix has one int in each cell; write cells: {x: {int: LOW..HIGH}}",
		`{case: [{matrix: 2, columns: 3, cells: {x: {int: 0..1}}, row: 3, column: 1}]}`: "x.yaml:5: no matrix has such sums; widen the bounds of the sums, or of the cells",
		`{case: [{matrix: 1000, columns: 1000, cells: {x: {int: 0..10^18}}, row: 3}]}`:  "x.yaml:5: the cells of such a matrix may sum to more than 1000000000000000000; narrow the bounds, or have fewer rows or columns",
	} {
		_, err := tryCompile(t, "input: "+input)
		if err == nil || err.Error() != want {
			t.Errorf("%s\ngot  %v\nwant %s", input, err, want)
		}
	}
}
