package hdu1527_test

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"grundy/solutions/hdu1527"
)

func TestSolve(t *testing.T) {
	t.Parallel()
	tests := []struct{ in, want string }{
		{"2 1\n8 4\n4 7\n", "0\n1\n0\n"},
		{"", ""},
		{"0 0\r\n0 1", "0\n1\n"},
		{"165580140 267914295\n267914296 165580141\n", "0\n1\n"},
		{"1000000000 0\n1000000000 1000000000", "1\n1\n"},
	}
	for _, tt := range tests {
		var out strings.Builder
		if err := hdu1527.Solve(strings.NewReader(tt.in), &out); err != nil || out.String() != tt.want {
			t.Errorf("Solve(%q) = %q, %v, want %q", tt.in, out.String(), err, tt.want)
		}
	}
}

func TestSolveMalformed(t *testing.T) {
	t.Parallel()
	tests := []struct{ in, want string }{
		{"1 2\n3\n", "line 3: the input ends within a case"},
		{`1 -1`, `line 1: '-' is not a digit`},
		{"1 1000000001", "line 1: 1000000001 is above 1000000000"},
	}
	for _, tt := range tests {
		if err := hdu1527.Solve(strings.NewReader(tt.in), io.Discard); err == nil || err.Error() != tt.want {
			t.Errorf("Solve(%q): %v, want %s", tt.in, err, tt.want)
		}
	}
}

// TestSolveSearch compares Solve with a search by the rules, for all piles up to 150.
func TestSolveSearch(t *testing.T) {
	t.Parallel()
	const top = 150
	var wins [top + 1][top + 1]bool
	var in, want strings.Builder
	for a := range wins {
		for b := range wins {
			w := false
			for k := 1; k <= max(a, b); k++ {
				w = w || k <= a && !wins[a-k][b] || k <= b && !wins[a][b-k] || k <= min(a, b) && !wins[a-k][b-k]
			}
			wins[a][b] = w
			fmt.Fprintln(&in, a, b)
			fmt.Fprintln(&want, map[bool]string{true: "1", false: "0"}[w])
		}
	}
	answers(t, in.String(), want.String())
}

// TestSolvePairs generates Wythoff's pairs up to a million in order, and asks about each pair and
// its neighbours.
func TestSolvePairs(t *testing.T) {
	t.Parallel()
	const top = 1_000_000
	var in, want strings.Builder
	used := map[int]bool{}
	for a, d := 1, 1; a <= top; a++ {
		if used[a] {
			continue
		}
		used[a+d] = true
		fmt.Fprintf(&in, "%d %d\n%d %d\n%d %d\n", a+d, a, a+1, a+d+1, a-1, a+d-1)
		want.WriteString("0\n1\n1\n")
		d++
	}
	answers(t, in.String(), want.String())
}

func answers(t *testing.T, in, want string) {
	t.Helper()
	var got strings.Builder
	if err := hdu1527.Solve(strings.NewReader(in), &got); err != nil {
		t.Fatal(err)
	}
	if got.String() != want {
		t.Error("Solve and the test differ")
	}
}
