package cf1312f_test

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"grundy/solutions/cf1312f"
)

func TestSolve(t *testing.T) {
	t.Parallel()
	tests := []struct{ in, want string }{
		{"3\n2 1 3 4\n7 6\n1 1 2 3\n1\n1 1 2 2\n3\n", "2\n3\n0\n"},
		{"0\n", ""},
		{"1 1 5 5 5\r\n5", "3\n"},
		{"1\n2 1 1 1\n1000000000000000000 1000000000000000000\n", "0\n"},
	}
	for _, tt := range tests {
		var out strings.Builder
		if err := cf1312f.Solve(strings.NewReader(tt.in), &out); err != nil || out.String() != tt.want {
			t.Errorf("Solve(%q) = %q, %v, want %q", tt.in, out.String(), err, tt.want)
		}
	}
}

func TestSolveMalformed(t *testing.T) {
	t.Parallel()
	tests := []struct{ in, want string }{
		{"", "line 1: the input ends within a case"},
		{"1\n2 1 1 1\n1\n", "line 4: the input ends within a case"},
		{"1\n1 6 1 1\n", "line 2: 6 is above 5"},
		{"1\n1 1 0 1\n1", "line 2: 0 is below 1"},
		{"1\n1 1 1 1\n1000000000000000001", "line 3: 1000000000000000001 is above 1000000000000000000"},
	}
	for _, tt := range tests {
		if err := cf1312f.Solve(strings.NewReader(tt.in), io.Discard); err == nil || err.Error() != tt.want {
			t.Errorf("Solve(%q): %v, want %s", tt.in, err, tt.want)
		}
	}
}

// TestSolvePeriod checks that 2520k more defenders do not change the answer, because 2520 is a
// multiple of every period up to 10. It tries all attacks, each with a second castle of 1 to 4
// defenders.
func TestSolvePeriod(t *testing.T) {
	t.Parallel()
	for kills := range 125 {
		x, y, z := 1+kills/25, 1+kills/5%5, 1+kills%5
		var near, far strings.Builder
		fmt.Fprintln(&near, 400)
		fmt.Fprintln(&far, 400)
		for a := 40; a < 140; a++ {
			for b := 1; b <= 4; b++ {
				fmt.Fprintf(&near, "2 %d %d %d\n%d %d\n", x, y, z, b, a)
				fmt.Fprintf(&far, "2 %d %d %d\n%d %d\n", x, y, z, b, int64(a)+2520*390_000_000_000_000)
			}
		}
		var one, other strings.Builder
		if err := cf1312f.Solve(strings.NewReader(near.String()), &one); err != nil {
			t.Fatal(err)
		}
		if err := cf1312f.Solve(strings.NewReader(far.String()), &other); err != nil {
			t.Fatal(err)
		}
		if one.String() != other.String() {
			t.Errorf("%d %d %d: 2520k more defenders change the answer", x, y, z)
		}
	}
}
