package poj1740_test

import (
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"grundy/solutions/poj1740"
)

func TestSolve(t *testing.T) {
	t.Parallel()
	tests := []struct{ in, want string }{
		{"3\n2 1 3\n2\n1 1\n0\n", "1\n0\n"},
		{"", ""},
		{"2\r\n100\r\n100", "0\n"},
		{"4 64 100 36 64 4 1 65 65 1 0 1 1", "1\n0\n"},
		{"3 1 1 1\n", "1\n"},
	}
	for _, tt := range tests {
		var out strings.Builder
		if err := poj1740.Solve(strings.NewReader(tt.in), &out); err != nil || out.String() != tt.want {
			t.Errorf("Solve(%q) = %q, %v, want %q", tt.in, out.String(), err, tt.want)
		}
	}
}

func TestSolveMalformed(t *testing.T) {
	t.Parallel()
	tests := []struct{ in, want string }{
		{"2\n1\n", "line 3: the input ends within a case"},
		{"11\n", "line 1: 11 is above 10"},
		{"1\n101\n", "line 2: 101 is above 100"},
		{"1 -1", "line 1: '-' is not a digit"},
	}
	for _, tt := range tests {
		if err := poj1740.Solve(strings.NewReader(tt.in), io.Discard); err == nil || err.Error() != tt.want {
			t.Errorf("Solve(%q): %v, want %s", tt.in, err, tt.want)
		}
	}
}

// TestSolveCounts compares Solve with a count of the piles of each size. There are few sizes, so
// that many occur twice.
func TestSolveCounts(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 1))
	var in, want, got strings.Builder
	for i := range 5000 {
		count := map[int]int{}
		n := 1 + r.IntN(10)
		fmt.Fprint(&in, n)
		for range n {
			a := 1 + (i+60*r.IntN(2)+r.IntN(3))%100
			fmt.Fprint(&in, " ", a)
			count[a]++
		}
		fmt.Fprintln(&in)
		answer := 0
		for _, times := range count {
			answer = max(answer, times%2)
		}
		fmt.Fprintln(&want, answer)
	}
	if err := poj1740.Solve(strings.NewReader(in.String()), &got); err != nil || got.String() != want.String() {
		t.Errorf("%v, or the answers differ", err)
	}
}
