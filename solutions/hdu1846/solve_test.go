package hdu1846_test

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"grundy/solutions/hdu1846"
)

func TestSolve(t *testing.T) {
	t.Parallel()
	tests := []struct{ in, want string }{
		{"2\n23 2\n4 3\n", "first\nsecond\n"},
		{"1\r\n1000 999", "second\n"},
		{"0\n", ""},
	}
	for _, tt := range tests {
		var out strings.Builder
		if err := hdu1846.Solve(strings.NewReader(tt.in), &out); err != nil || out.String() != tt.want {
			t.Errorf("Solve(%q) = %q, %v, want %q", tt.in, out.String(), err, tt.want)
		}
	}
}

func TestSolveMalformed(t *testing.T) {
	t.Parallel()
	tests := []struct{ in, want string }{
		{"", "line 1: the input ends within a case"},
		{"2\n1 1\n5\n", "line 4: the input ends within a case"},
		{"1\n5 -1\n", `line 2: '-' is not a digit`},
		{"1\n99999999999999999999 1\n", "line 2: 99999999999999999999 is above 1000000000"},
	}
	for _, tt := range tests {
		if err := hdu1846.Solve(strings.NewReader(tt.in), io.Discard); err == nil || err.Error() != tt.want {
			t.Errorf("Solve(%q): %v, want %s", tt.in, err, tt.want)
		}
	}
}

// TestSolveSearch compares Solve with a search by the rules, for every pile up to 60.
func TestSolveSearch(t *testing.T) {
	t.Parallel()
	const top = 60
	var in, want, got strings.Builder
	fmt.Fprintln(&in, top*top)
	for m := 1; m <= top; m++ {
		var wins [top + 1]bool
		for n := 1; n <= top; n++ {
			for take := 1; take <= min(m, n); take++ {
				wins[n] = wins[n] || !wins[n-take]
			}
			fmt.Fprintln(&in, n, m)
			fmt.Fprintln(&want, map[bool]string{true: "first", false: "second"}[wins[n]])
		}
	}
	if err := hdu1846.Solve(strings.NewReader(in.String()), &got); err != nil {
		t.Fatal(err)
	}
	if got.String() != want.String() {
		t.Error("Solve and the search differ")
	}
}
