package zoj3057_test

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"grundy/solutions/zoj3057"
)

func TestSolve(t *testing.T) {
	t.Parallel()
	tests := []struct{ in, want string }{
		{"1 0 0\n1 1 1\n2 3 6\n", "1\n0\n0\n"},
		{"", ""},
		{"6 3 2\r\n300 299 300", "0\n1\n"},
		{"0 1 2 0 3 5", "0\n0\n"}, // Wythoff's pairs
	}
	for _, tt := range tests {
		var out strings.Builder
		if err := zoj3057.Solve(strings.NewReader(tt.in), &out); err != nil || out.String() != tt.want {
			t.Errorf("Solve(%q) = %q, %v, want %q", tt.in, out.String(), err, tt.want)
		}
	}
}

func TestSolveMalformed(t *testing.T) {
	t.Parallel()
	tests := []struct{ in, want string }{
		{"1 2\n", "line 2: the input ends within a case"},
		{"1", "line 1: the input ends within a case"},
		{"1 2 301", "line 1: 301 is above 300"},
		{"1 2 -1", "line 1: '-' is not a digit"},
	}
	for _, tt := range tests {
		if err := zoj3057.Solve(strings.NewReader(tt.in), io.Discard); err == nil || err.Error() != tt.want {
			t.Errorf("Solve(%q): %v, want %s", tt.in, err, tt.want)
		}
	}
}

// TestSolveForward goes through all positions from the smallest on and marks those with a move to
// a lost one. A position that is not marked when its turn comes is lost.
func TestSolveForward(t *testing.T) {
	t.Parallel()
	const size = 61
	var won [size][size][size]bool
	var in, want, got strings.Builder
	mark := func(a, b, c int) {
		if a < size && b < size && c < size {
			won[a][b][c] = true
		}
	}
	for a := range size {
		for b := range size {
			for c := range size {
				fmt.Fprintln(&in, a, b, c)
				fmt.Fprintln(&want, map[bool]int{true: 1}[won[a][b][c]])
				for t := 1; t < size && !won[a][b][c]; t++ {
					mark(a+t, b, c)
					mark(a, b+t, c)
					mark(a, b, c+t)
					mark(a+t, b+t, c)
					mark(a+t, b, c+t)
					mark(a, b+t, c+t)
				}
			}
		}
	}
	if err := zoj3057.Solve(strings.NewReader(in.String()), &got); err != nil || got.String() != want.String() {
		t.Errorf("%v, or the answers differ", err)
	}
}

func BenchmarkSolve(b *testing.B) {
	for b.Loop() {
		if err := zoj3057.Solve(strings.NewReader("300 300 1\n"), io.Discard); err != nil {
			b.Fatal(err)
		}
	}
}
