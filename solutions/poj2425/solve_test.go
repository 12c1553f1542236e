package poj2425_test

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"grundy/solutions/poj2425"
)

func TestSolve(t *testing.T) {
	t.Parallel()
	sample := "4\n2 1 2\n0\n1 3\n0\n1 0\n2 0 2\n0\n4\n1 1\n1 2\n0\n0\n2 0 1\n2 1 1\n3 0 1 3\n0\n"
	tests := []struct{ in, want string }{
		{sample, "WIN\nWIN\nWIN\nLOSE\nWIN\n"},
		{sample + "0\n", "WIN\nWIN\nWIN\nLOSE\nWIN\n"},
		{"", ""},
		{"1\r\n0 1 0 10 0 0 0 0 0 0 0 0 0 0 0", "LOSE\nLOSE\n"},
		{"3\n0\n1 0\n2 1 0\n2 1 2\n1 2\n3 2 1 2\n0", "WIN\nWIN\nWIN\n"},
	}
	for _, tt := range tests {
		var out strings.Builder
		if err := poj2425.Solve(strings.NewReader(tt.in), &out); err != nil || out.String() != tt.want {
			t.Errorf("Solve(%q) = %q, %v, want %q", tt.in, out.String(), err, tt.want)
		}
	}
}

func TestSolveMalformed(t *testing.T) {
	t.Parallel()
	tests := []struct{ in, want string }{
		{"2\n0\n", "line 3: the input ends within a case"},
		{"1\n0\n1 0\n", "line 4: the input ends within a case"},
		{"1001\n", "line 1: 1001 is above 1000"},
		{"2\n2\n", "line 2: 2 is above 1"},
		{"2\n1 1\n1 0\n0\n", "line 3: the arrows before it go round in a circle"},
		{"1\n0\n-1", "line 3: '-' is not a digit"},
	}
	for _, tt := range tests {
		if err := poj2425.Solve(strings.NewReader(tt.in), io.Discard); err == nil || err.Error() != tt.want {
			t.Errorf("Solve(%q): %v, want %s", tt.in, err, tt.want)
		}
	}
}

// TestSolveChain checks a graph with the longest possible path. Arrows lead from each place to all
// later ones, so place u has Grundy value 999-u.
func TestSolveChain(t *testing.T) {
	t.Parallel()
	var in, want, got strings.Builder
	fmt.Fprintln(&in, 1000)
	for u := range 1000 {
		fmt.Fprint(&in, 999-u)
		for v := u + 1; v < 1000; v++ {
			fmt.Fprint(&in, " ", v)
		}
		fmt.Fprintln(&in)
	}
	for value := range 480 {
		fmt.Fprintln(&in, 3, 999-value, 999-512, 999-(value^512))
		fmt.Fprintln(&in, 2, 999-value, 999-512)
		fmt.Fprint(&want, "LOSE\nWIN\n")
	}
	fmt.Fprintln(&in, 0)
	if err := poj2425.Solve(strings.NewReader(in.String()), &got); err != nil || got.String() != want.String() {
		t.Errorf("%v, %q", err, got.String())
	}
}
