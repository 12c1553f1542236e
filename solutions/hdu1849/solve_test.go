package hdu1849_test

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"grundy/solutions/hdu1849"
)

func TestSolve(t *testing.T) {
	t.Parallel()
	tests := []struct{ in, want string }{
		{"2\n3 5\n3\n3 5 6\n0\n", "Rabbit Win!\nGrass Win!\n"},
		{"0\n1\n5\n", ""},
		{"", ""},
		{"1\r\n0", "Grass Win!\n"},
	}
	for _, tt := range tests {
		var out strings.Builder
		if err := hdu1849.Solve(strings.NewReader(tt.in), &out); err != nil || out.String() != tt.want {
			t.Errorf("Solve(%q) = %q, %v, want %q", tt.in, out.String(), err, tt.want)
		}
	}
}

func TestSolveMalformed(t *testing.T) {
	t.Parallel()
	tests := []struct{ in, want string }{
		{"2\n1\n", "line 3: the input ends within a case"},
		{`1 -1`, `line 1: '-' is not a digit`},
		{"1\n9999999999", "line 2: 9999999999 is above 1000000000"},
	}
	for _, tt := range tests {
		if err := hdu1849.Solve(strings.NewReader(tt.in), io.Discard); err == nil || err.Error() != tt.want {
			t.Errorf("Solve(%q): %v, want %s", tt.in, err, tt.want)
		}
	}
}

// TestSolveSearch compares Solve with a search by the rules, for every four piles of 0 to 6.
func TestSolveSearch(t *testing.T) {
	t.Parallel()
	known := map[[4]int]bool{}
	var in, want, got strings.Builder
	for code := range 7 * 7 * 7 * 7 {
		a := [4]int{code % 7, code / 7 % 7, code / 49 % 7, code / 343}
		fmt.Fprintf(&in, "4\n%d %d %d %d\n", a[0], a[1], a[2], a[3])
		fmt.Fprintln(&want, map[bool]string{true: "Rabbit Win!", false: "Grass Win!"}[wins(known, a)])
	}
	if err := hdu1849.Solve(strings.NewReader(in.String()), &got); err != nil {
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
