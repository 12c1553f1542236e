package poj2068_test

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"grundy/solutions/poj2068"
)

func TestSolve(t *testing.T) {
	t.Parallel()
	tests := []struct{ in, want string }{
		{"1 101 4 4\n1 100 4 4\n3 97 8 7 6 5 4 3\n0\n", "0\n1\n1\n"},
		{"", ""},
		{"1 1 16 16\r\n1 2 1 16", "0\n1\n"},
		{"1 17 16 16\n1 18 16 16\n0\n1 17 1 1", "1\n0\n"},
	}
	for _, tt := range tests {
		var out strings.Builder
		if err := poj2068.Solve(strings.NewReader(tt.in), &out); err != nil || out.String() != tt.want {
			t.Errorf("Solve(%q) = %q, %v, want %q", tt.in, out.String(), err, tt.want)
		}
	}
}

func TestSolveMalformed(t *testing.T) {
	t.Parallel()
	tests := []struct{ in, want string }{
		{"1 5 1\n", "line 2: the input ends within a case"},
		{"11", "line 1: 11 is above 10"},
		{"1 8193 1 1", "line 1: 8193 is above 8192"},
		{"\n1 5 17 1", "line 2: 17 is above 16"},
		{"1 5 -1 1\n", "line 1: '-' is not a digit"},
	}
	for _, tt := range tests {
		if err := poj2068.Solve(strings.NewReader(tt.in), io.Discard); err == nil || err.Error() != tt.want {
			t.Errorf("Solve(%q): %v, want %s", tt.in, err, tt.want)
		}
	}
}

// TestSolveEqualLimits checks that exactly the heaps of one more than a multiple of m+1 are lost
// if all players may take up to m stones. The number of players does not matter.
func TestSolveEqualLimits(t *testing.T) {
	t.Parallel()
	for m := 1; m <= 16; m++ {
		for n := 1; n <= 10; n++ {
			var in, want, got strings.Builder
			for _, s := range []int{1, 2, m, m + 1, m + 2, m + 3, 8191, 8192} {
				fmt.Fprintln(&in, n, s, strings.Repeat(fmt.Sprint(m, " "), 2*n))
				fmt.Fprintln(&want, map[bool]int{true: 0, false: 1}[s%(m+1) == 1])
			}
			if err := poj2068.Solve(strings.NewReader(in.String()), &got); err != nil || got.String() != want.String() {
				t.Errorf("%d players that take up to %d: %q, %v, want %q", 2*n, m, got.String(), err, want.String())
			}
		}
	}
}
