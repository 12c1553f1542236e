package hdu2516_test

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"grundy/solutions/hdu2516"
)

func TestSolve(t *testing.T) {
	t.Parallel()
	tests := []struct{ in, want string }{
		{"2\n13\n10000\n0\n", "Second win\nSecond win\nFirst win\n"},
		{"", ""},
		{"0\n2\n", ""},
		{" 3\r\n\n4", "Second win\nFirst win\n"},
		{"1836311903\n1836311902\n1836311904\n2147483647\n0", "Second win\nFirst win\nFirst win\nFirst win\n"},
	}
	for _, tt := range tests {
		var out strings.Builder
		if err := hdu2516.Solve(strings.NewReader(tt.in), &out); err != nil || out.String() != tt.want {
			t.Errorf("Solve(%q) = %q, %v, want %q", tt.in, out.String(), err, tt.want)
		}
	}
}

func TestSolveMalformed(t *testing.T) {
	t.Parallel()
	tests := []struct{ in, want string }{
		{"2\n-3\n", "line 2: '-' is not a digit"},
		{"2147483648", "line 1: 2147483648 is above 2147483647"},
		{"2\n\n99999999999999999999999", "line 3: 99999999999999999999999 is above 2147483647"},
	}
	for _, tt := range tests {
		if err := hdu2516.Solve(strings.NewReader(tt.in), io.Discard); err == nil || err.Error() != tt.want {
			t.Errorf("Solve(%q): %v, want %s", tt.in, err, tt.want)
		}
	}
}

// TestSolveSearch compares Solve with a search by the rules, for every pile up to 600. won[n][m]
// reports whether n stones are a win if at most m of them may be taken.
func TestSolveSearch(t *testing.T) {
	t.Parallel()
	const top = 600
	var in, want, got strings.Builder
	var won [top + 1][top + 1]bool
	for n := 1; n <= top; n++ {
		for m := 1; m <= top; m++ {
			// If m-1 stones may be taken, m may, too. The only new move takes exactly m.
			won[n][m] = won[n][m-1] || m <= n && !won[n-m][min(2*m, top)]
		}
		if n > 1 {
			fmt.Fprintln(&in, n)
			fmt.Fprintln(&want, map[bool]string{true: "First win", false: "Second win"}[won[n][n-1]])
		}
	}
	if err := hdu2516.Solve(strings.NewReader(in.String()), &got); err != nil {
		t.Fatal(err)
	}
	if got.String() != want.String() {
		t.Error("Solve and the search differ")
	}
}

func BenchmarkSolve(b *testing.B) {
	in := strings.Repeat("1836311903\n2147483647\n13\n", 50_000)
	b.SetBytes(int64(len(in)))
	for b.Loop() {
		if err := hdu2516.Solve(strings.NewReader(in), io.Discard); err != nil {
			b.Fatal(err)
		}
	}
}
