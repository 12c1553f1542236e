package subtraction134_test

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"grundy/solutions/subtraction134"
)

func TestSolve(t *testing.T) {
	t.Parallel()
	tests := []struct{ in, want string }{
		{"9\n0\n1\n2\n3\n4\n5\n6\n7\n8\n", "0\n1\n0\n1\n2\n3\n2\n0\n1\n"},
		{"1\r\n1000000000000000000", "1\n"},
		{"0", ""},
	}
	for _, tt := range tests {
		var out strings.Builder
		if err := subtraction134.Solve(strings.NewReader(tt.in), &out); err != nil || out.String() != tt.want {
			t.Errorf("Solve(%q) = %q, %v, want %q", tt.in, out.String(), err, tt.want)
		}
	}
}

func TestSolveMalformed(t *testing.T) {
	t.Parallel()
	tests := []struct{ in, want string }{
		{"", "line 1: the input ends within a case"},
		{"2\n1\n", "line 3: the input ends within a case"},
		{`1 +1`, `line 1: '+' is not a digit`},
		{"1\n1000000000000000001", "line 2: 1000000000000000001 is above 1000000000000000000"},
	}
	for _, tt := range tests {
		if err := subtraction134.Solve(strings.NewReader(tt.in), io.Discard); err == nil || err.Error() != tt.want {
			t.Errorf("Solve(%q): %v, want %s", tt.in, err, tt.want)
		}
	}
}

// TestSolveMex computes all Grundy values up to 100000 as the mex of the values after each move.
func TestSolveMex(t *testing.T) {
	t.Parallel()
	const top = 100_000
	var values [top + 1]int
	var in, want, got strings.Builder
	fmt.Fprintln(&in, top+1)
	for n := range values {
		reached := map[int]bool{}
		for _, take := range []int{1, 3, 4} {
			if take <= n {
				reached[values[n-take]] = true
			}
		}
		for reached[values[n]] {
			values[n]++
		}
		fmt.Fprintln(&in, n)
		fmt.Fprintln(&want, values[n])
	}
	if err := subtraction134.Solve(strings.NewReader(in.String()), &got); err != nil {
		t.Fatal(err)
	}
	if got.String() != want.String() {
		t.Error("Solve and the definition differ")
	}
}
