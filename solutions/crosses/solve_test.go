package crosses_test

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"grundy/solutions/crosses"
)

func TestSolve(t *testing.T) {
	t.Parallel()
	tests := []struct{ in, want string }{
		{"4\n1\n3\n4\n5\n", "First\nFirst\nSecond\nFirst\n"},
		{"0\n", ""},
		{"3 2 8\r\n\n0", "First\nSecond\nSecond\n"},
	}
	for _, tt := range tests {
		var out strings.Builder
		if err := crosses.Solve(strings.NewReader(tt.in), &out); err != nil || out.String() != tt.want {
			t.Errorf("Solve(%q) = %q, %v, want %q", tt.in, out.String(), err, tt.want)
		}
	}
}

func TestSolveMalformed(t *testing.T) {
	t.Parallel()
	tests := []struct{ in, want string }{
		{"", "line 1: the input ends within a case"},
		{"2\n1\n", "line 3: the input ends within a case"},
		{"1\n3001\n", "line 2: 3001 is above 3000"},
		{"1\n-1\n", "line 2: '-' is not a digit"},
	}
	for _, tt := range tests {
		if err := crosses.Solve(strings.NewReader(tt.in), io.Discard); err == nil || err.Error() != tt.want {
			t.Errorf("Solve(%q): %v, want %s", tt.in, err, tt.want)
		}
	}
}

// TestSolvePeriod checks that exactly the known rows are lost. These are nine rows up to 42, five
// rows from 54 to 76, and the rows that follow these five at multiples of 34.
func TestSolvePeriod(t *testing.T) {
	t.Parallel()
	lost := map[int]bool{}
	for _, n := range []int{4, 8, 14, 20, 24, 28, 34, 38, 42} {
		lost[n] = true
	}
	for _, first := range []int{54, 58, 62, 72, 76} {
		for n := first; n <= 3_000; n += 34 {
			lost[n] = true
		}
	}
	var in, want, got strings.Builder
	fmt.Fprintln(&in, 3_000)
	for n := 1; n <= 3_000; n++ {
		fmt.Fprintln(&in, n)
		fmt.Fprintln(&want, map[bool]string{true: "Second", false: "First"}[lost[n]])
	}
	if err := crosses.Solve(strings.NewReader(in.String()), &got); err != nil {
		t.Fatal(err)
	}
	if got.String() != want.String() {
		t.Error("the lost rows differ from the known ones")
	}
}
