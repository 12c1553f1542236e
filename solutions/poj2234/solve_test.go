package poj2234_test

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"grundy/solutions/poj2234"
)

func TestSolve(t *testing.T) {
	t.Parallel()
	tests := []struct{ in, want string }{
		{"2 45 45\n3 3 6 9\n", "No\nYes\n"},
		{"", ""},
		{"1 10000000\r\n", "Yes\n"},
		{"2\n7\n7", "No\n"},
	}
	for _, tt := range tests {
		var out strings.Builder
		if err := poj2234.Solve(strings.NewReader(tt.in), &out); err != nil || out.String() != tt.want {
			t.Errorf("Solve(%q) = %q, %v, want %q", tt.in, out.String(), err, tt.want)
		}
	}
}

func TestSolveMalformed(t *testing.T) {
	t.Parallel()
	tests := []struct{ in, want string }{
		{"2 1\n", "line 2: the input ends within a case"},
		{`1 x`, `line 1: 'x' is not a digit`},
		{"1 9999999999", "line 1: 9999999999 is above 1000000000"},
	}
	for _, tt := range tests {
		if err := poj2234.Solve(strings.NewReader(tt.in), io.Discard); err == nil || err.Error() != tt.want {
			t.Errorf("Solve(%q): %v, want %s", tt.in, err, tt.want)
		}
	}
}

// TestSolveSearch compares Solve with a search by the rules, for every four piles of 1 to 6.
func TestSolveSearch(t *testing.T) {
	t.Parallel()
	known := map[[4]int]bool{}
	var in, want, got strings.Builder
	for code := range 7 * 7 * 7 * 7 {
		a := [4]int{code % 7, code / 7 % 7, code / 49 % 7, code / 343}
		if slices.Contains(a[:], 0) {
			continue
		}
		fmt.Fprintln(&in, 4, a[0], a[1], a[2], a[3])
		fmt.Fprintln(&want, map[bool]string{true: "Yes", false: "No"}[wins(known, a)])
	}
	if err := poj2234.Solve(strings.NewReader(in.String()), &got); err != nil {
		t.Fatal(err)
	}
	if got.String() != want.String() {
		t.Error("Solve and the search differ")
	}
}

// winning counts the winning moves.
func winning(known map[[4]int]bool, a [4]int) (n int) {
	for i := range a {
		for left := range a[i] {
			next := a
			next[i] = left
			if !wins(known, next) {
				n++
			}
		}
	}
	return n
}

func wins(known map[[4]int]bool, a [4]int) bool {
	w, ok := known[a]
	if !ok {
		w = winning(known, a) > 0
		known[a] = w
	}
	return w
}
