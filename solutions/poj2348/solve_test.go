package poj2348_test

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"grundy/solutions/poj2348"
)

func TestSolve(t *testing.T) {
	t.Parallel()
	tests := []struct{ in, want string }{
		{"34 12\n15 24\n0 0\n", "Stan wins\nOllie wins\n"},
		{"", ""},
		{"3 2\r\n1 1\n2 3", "Ollie wins\nStan wins\nOllie wins\n"},
		{"377 233\n2147483647 1\n1 2147483647\n2147483647 2147483647\n0 0\n3 2", "Ollie wins\nStan wins\nStan wins\nStan wins\n"},
		{"2147483647 2147483646\n2147483647 1073741824\n2147483647 1073741823\n", "Ollie wins\nStan wins\nStan wins\n"},
	}
	for _, tt := range tests {
		var out strings.Builder
		if err := poj2348.Solve(strings.NewReader(tt.in), &out); err != nil || out.String() != tt.want {
			t.Errorf("Solve(%q) = %q, %v, want %q", tt.in, out.String(), err, tt.want)
		}
	}
}

func TestSolveMalformed(t *testing.T) {
	t.Parallel()
	tests := []struct{ in, want string }{
		{"1\n", "line 2: the input ends within a case"},
		{"5 0\n", "line 1: one of the numbers is 0"},
		{"1 1\n2147483648 1", "line 2: 2147483648 is above 2147483647"},
		{"1 -1\n", "line 1: '-' is not a digit"},
	}
	for _, tt := range tests {
		if err := poj2348.Solve(strings.NewReader(tt.in), io.Discard); err == nil || err.Error() != tt.want {
			t.Errorf("Solve(%q): %v, want %s", tt.in, err, tt.want)
		}
	}
}

// TestSolveGoldenRatio checks that numbers a > b are lost exactly if a/b is less than the golden
// ratio, which means aa - ab - bb < 0. It tries numbers near multiples of the
// ratio, and Fibonacci numbers.
func TestSolveGoldenRatio(t *testing.T) {
	t.Parallel()
	var in, want, got strings.Builder
	try := func(a, b int64) {
		fmt.Fprintln(&in, b, a)
		if a*a-a*b-b*b < 0 {
			fmt.Fprintln(&want, "Ollie wins")
		} else {
			fmt.Fprintln(&want, "Stan wins")
		}
	}
	for b := int64(10); b < 1_300_000_000; b += 1 + b/100 {
		near := b * 1_618_033_988 / 1_000_000_000
		for a := near - 1; a <= near+3; a++ {
			try(a, b)
		}
	}
	for a, b := int64(3), int64(2); a < 1<<31; a, b = a+b, a {
		try(a, b)
	}
	if err := poj2348.Solve(strings.NewReader(in.String()), &got); err != nil || got.String() != want.String() {
		t.Errorf("%v; the answers are not those of the golden ratio", err)
	}
}
