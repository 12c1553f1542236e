package poj2484_test

import (
	"io"
	"strconv"
	"strings"
	"testing"

	"grundy/solutions/poj2484"
)

func TestSolve(t *testing.T) {
	t.Parallel()
	tests := []struct{ in, want string }{
		{"1\n2\n3\n0\n", "Alice\nAlice\nBob\n"},
		{"", ""},
		{"1000000\r\n 4 2", "Bob\nBob\nAlice\n"},
		{"0 1", ""},
	}
	for _, tt := range tests {
		var out strings.Builder
		if err := poj2484.Solve(strings.NewReader(tt.in), &out); err != nil || out.String() != tt.want {
			t.Errorf("Solve(%q) = %q, %v, want %q", tt.in, out.String(), err, tt.want)
		}
	}
}

func TestSolveMalformed(t *testing.T) {
	t.Parallel()
	tests := []struct{ in, want string }{
		{"2\n1000001\n", "line 2: 1000001 is above 1000000"},
		{"-1", "line 1: '-' is not a digit"},
	}
	for _, tt := range tests {
		if err := poj2484.Solve(strings.NewReader(tt.in), io.Discard); err == nil || err.Error() != tt.want {
			t.Errorf("Solve(%q): %v, want %s", tt.in, err, tt.want)
		}
	}
}

// TestSolveValues tests circles too large for a search. It uses Grundy values of rows, which
// Solve does not use.
func TestSolveValues(t *testing.T) {
	t.Parallel()
	rows := []int{0}
	for n := 1; n <= 2000; n++ {
		met := map[int]bool{}
		for take := 1; take <= 2; take++ {
			for left := 0; left+take <= n; left++ {
				met[rows[left]^rows[n-take-left]] = true
			}
		}
		v := 0
		for met[v] {
			v++
		}
		rows = append(rows, v)
	}
	for n := 1; n <= 2000; n++ {
		want := "Bob\n"
		if rows[n-1] == 0 || n > 1 && rows[n-2] == 0 {
			want = "Alice\n"
		}
		var got strings.Builder
		if err := poj2484.Solve(strings.NewReader(strconv.Itoa(n)), &got); err != nil || got.String() != want {
			t.Errorf("%d: %q, %v, want %q", n, got.String(), err, want)
		}
	}
}
