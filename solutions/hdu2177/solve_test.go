package hdu2177_test

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"grundy/solutions/hdu2177"
)

func TestSolve(t *testing.T) {
	t.Parallel()
	tests := []struct{ in, want string }{
		{"1 2\n5 8\n4 7\n2 2\n0 0\n", "0\n1\n4 7\n3 5\n0\n1\n0 0\n1 2\n"},
		{"", ""},
		{"0 0\n1 1\n", ""},
		{"0 1\r\n5 7", "1\n0 0\n1\n3 5\n4 7\n"},
		{"4 5", "1\n1 2\n3 5\n"},
	}
	for _, tt := range tests {
		var out strings.Builder
		if err := hdu2177.Solve(strings.NewReader(tt.in), &out); err != nil || out.String() != tt.want {
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
		if err := hdu2177.Solve(strings.NewReader(tt.in), io.Discard); err == nil || err.Error() != tt.want {
			t.Errorf("Solve(%q): %v, want %s", tt.in, err, tt.want)
		}
	}
}

const top = 80

// TestSolveSearch compares Solve with a search by the rules, for all piles up to 80.
func TestSolveSearch(t *testing.T) {
	t.Parallel()
	var wins [top + 1][top + 1]bool
	var in, want, got strings.Builder
	for b := range wins {
		for a := range b + 1 {
			pairs := winning(&wins, a, b)
			wins[a][b] = len(pairs) > 0
			if b == 0 {
				continue
			}
			fmt.Fprintln(&in, a, b)
			if fmt.Fprintln(&want, min(len(pairs), 1)); len(pairs) > 0 {
				fmt.Fprintln(&want, strings.Join(pairs, "\n"))
			}
		}
	}
	if err := hdu2177.Solve(strings.NewReader(in.String()), &got); err != nil {
		t.Fatal(err)
	}
	if got.String() != want.String() {
		t.Error("Solve and the search differ")
	}
}

// winning lists the pairs that winning moves leave: first those of moves on both piles, then
// those of moves on the smaller pile, then the rest.
func winning(wins *[top + 1][top + 1]bool, a, b int) (pairs []string) {
	add := func(x, y int) {
		pair := fmt.Sprint(min(x, y), max(x, y))
		if !wins[min(x, y)][max(x, y)] && !slices.Contains(pairs, pair) {
			pairs = append(pairs, pair)
		}
	}
	for k := 1; k <= a; k++ {
		add(a-k, b-k)
	}
	for k := 1; k <= a; k++ {
		add(a-k, b)
	}
	for k := 1; k <= b; k++ {
		add(a, b-k)
	}
	return pairs
}

// TestSolvePairs generates Wythoff's pairs up to a million in order, and asks for the winning
// moves after the larger pile of each has grown by one.
func TestSolvePairs(t *testing.T) {
	t.Parallel()
	var in, got strings.Builder
	used, pairs := map[int]bool{}, []string{}
	for a, d := 1, 1; a <= 1_000_000; a++ {
		if used[a] {
			continue
		}
		used[a+d] = true
		fmt.Fprintln(&in, a, a+d+1)
		pairs = append(pairs, fmt.Sprint(a, a+d))
		d++
	}
	if err := hdu2177.Solve(strings.NewReader(in.String()), &got); err != nil {
		t.Fatal(err)
	}
	// An answer is a line 1, then pairs. The last pair is compared.
	for i, text := range strings.Split("\n"+got.String(), "\n1\n")[1:] {
		lines := strings.Split(strings.TrimSpace(text), "\n")
		if lines[len(lines)-1] != pairs[i] {
			t.Fatalf("%q, want %s as the last", text, pairs[i])
		}
	}
}
