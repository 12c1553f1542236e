package hdu1847_test

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"grundy/solutions/hdu1847"
)

func TestSolve(t *testing.T) {
	t.Parallel()
	tests := []struct{ in, want string }{
		{"1\n3\n", "Kiki\nCici\n"},
		{"", ""},
		{" \n\n", ""},
		{"1\r\n3", "Kiki\nCici\n"},
		{"1000", "Kiki\n"},
	}
	for _, tt := range tests {
		var out strings.Builder
		if err := hdu1847.Solve(strings.NewReader(tt.in), &out); err != nil || out.String() != tt.want {
			t.Errorf("Solve(%q) = %q, %v, want %q", tt.in, out.String(), err, tt.want)
		}
	}
}

func TestSolveMalformed(t *testing.T) {
	t.Parallel()
	tests := []struct{ in, want string }{
		{"1\n-3\n", "line 2: '-' is not a digit"},
		{"1\n\nx", "line 3: 'x' is not a digit"},
		{"\x00", `line 1: '\x00' is not a digit`},
		{strings.Repeat("9", 50), "line 1: 999999999999999999999999999999 is above 1000000000000000000"},
	}
	for _, tt := range tests {
		if err := hdu1847.Solve(strings.NewReader(tt.in), io.Discard); err == nil || err.Error() != tt.want {
			t.Errorf("Solve(%q): %v, want %s", tt.in, err, tt.want)
		}
	}
}

// TestSolveSearch compares Solve with a search by the rules, for up to 3000 cards.
func TestSolveSearch(t *testing.T) {
	t.Parallel()
	const top = 3000
	var in, want, got strings.Builder
	var wins [top + 1]bool
	for n := 1; n <= top; n++ {
		for take := 1; take <= n; take *= 2 {
			wins[n] = wins[n] || !wins[n-take]
		}
		fmt.Fprintln(&in, n)
		fmt.Fprintln(&want, map[bool]string{true: "Kiki", false: "Cici"}[wins[n]])
	}
	if err := hdu1847.Solve(strings.NewReader(in.String()), &got); err != nil {
		t.Fatal(err)
	}
	if got.String() != want.String() {
		t.Error("Solve and the search differ")
	}
}

func BenchmarkSolve(b *testing.B) {
	in := strings.Repeat("1000\n7\n", 50_000)
	b.SetBytes(int64(len(in)))
	for b.Loop() {
		if err := hdu1847.Solve(strings.NewReader(in), io.Discard); err != nil {
			b.Fatal(err)
		}
	}
}
