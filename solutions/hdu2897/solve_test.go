package hdu2897_test

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"grundy/solutions/hdu2897"
)

func TestSolve(t *testing.T) {
	t.Parallel()
	tests := []struct{ in, want string }{
		{"7 2 4\n6 2 4\n", "LOST\nWIN\n"},
		{"", ""},
		{"65535 1 65535\r\n1 65535 65535", "WIN\nLOST\n"},
	}
	for _, tt := range tests {
		var out strings.Builder
		if err := hdu2897.Solve(strings.NewReader(tt.in), &out); err != nil || out.String() != tt.want {
			t.Errorf("Solve(%q) = %q, %v, want %q", tt.in, out.String(), err, tt.want)
		}
	}
}

func TestSolveMalformed(t *testing.T) {
	t.Parallel()
	tests := []struct{ in, want string }{
		{"1 2\n", "line 2: the input ends within a case"},
		{"1 1 1\n1 0 0", "line 2: no move takes any coins"},
		{`1 -1 1`, `line 1: '-' is not a digit`},
		{"9999999999 1 1", "line 1: 9999999999 is above 1000000000"},
	}
	for _, tt := range tests {
		if err := hdu2897.Solve(strings.NewReader(tt.in), io.Discard); err == nil || err.Error() != tt.want {
			t.Errorf("Solve(%q): %v, want %s", tt.in, err, tt.want)
		}
	}
}

// TestSolveSearch compares Solve with a search by the rules, for all numbers up to 40.
func TestSolveSearch(t *testing.T) {
	t.Parallel()
	const top = 40
	var in, want, got strings.Builder
	for p := 1; p <= top; p++ {
		for q := p; q <= top; q++ {
			wins := []bool{true} // the other player took the last coin
			for n := 1; n <= top; n++ {
				w := false
				for take := p; take <= min(q, n); take++ {
					w = w || !wins[n-take]
				}
				wins = append(wins, w) // with fewer than p coins, the player must take all and loses
				fmt.Fprintln(&in, n, p, q)
				fmt.Fprintln(&want, map[bool]string{true: "WIN", false: "LOST"}[w])
			}
		}
	}
	if err := hdu2897.Solve(strings.NewReader(in.String()), &got); err != nil {
		t.Fatal(err)
	}
	if got.String() != want.String() {
		t.Error("Solve and the search differ")
	}
}
