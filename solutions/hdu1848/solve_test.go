package hdu1848_test

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"grundy/solutions/hdu1848"
)

func TestSolve(t *testing.T) {
	t.Parallel()
	tests := []struct{ in, want string }{
		{"1 1 1\n1 4 1\n0 0 0\n", "Fibo\nNacci\n"},
		{"1 1 1\n1 4 1", "Fibo\nNacci\n"},
		{"0 0 0\n1 1 1\n", ""},
		{"", ""},
		{"1000\r\n1000\r\n1\r\n", "Fibo\n"},
	}
	for _, tt := range tests {
		var out strings.Builder
		if err := hdu1848.Solve(strings.NewReader(tt.in), &out); err != nil || out.String() != tt.want {
			t.Errorf("Solve(%q) = %q, %v, want %q", tt.in, out.String(), err, tt.want)
		}
	}
}

func TestSolveMalformed(t *testing.T) {
	t.Parallel()
	tests := []struct{ in, want string }{
		{"1 1 1\n1 2\n", "line 3: the input ends within a case"},
		{"1 1", "line 1: the input ends within a case"},
		{"1 1 1001", "line 1: 1001 is above 1000"},
		{"1 1 99999999999999999999999", "line 1: 99999999999999999999999 is above 1000"},
		{"1 1 -1", `line 1: '-' is not a digit`},
		{"x", `line 1: 'x' is not a digit`},
	}
	for _, tt := range tests {
		if err := hdu1848.Solve(strings.NewReader(tt.in), io.Discard); err == nil || err.Error() != tt.want {
			t.Errorf("Solve(%q): %v, want %s", tt.in, err, tt.want)
		}
	}
}

var fibonacci = []int{1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610, 987}

// TestSolveSearch compares Solve with a search by the rules, for every three piles of at most 22.
func TestSolveSearch(t *testing.T) {
	t.Parallel()
	const top = 22
	var wins [top + 1][top + 1][top + 1]bool
	var in, want strings.Builder
	for m := range top + 1 {
		for n := range top + 1 {
			for p := range top + 1 {
				w := false
				for _, f := range fibonacci {
					w = w || f <= m && !wins[m-f][n][p] || f <= n && !wins[m][n-f][p] || f <= p && !wins[m][n][p-f]
				}
				wins[m][n][p] = w
				if m > 0 && n > 0 && p > 0 {
					ask(&in, &want, m, n, p, w)
				}
			}
		}
	}
	answers(t, in.String(), want.String())
}

// TestSolveMex checks the Grundy values of all piles up to 1000. Each pile is played with an empty
// pile and, for each value, with the smallest pile of this value. The position is lost exactly if
// the two values are equal.
func TestSolveMex(t *testing.T) {
	t.Parallel()
	grundy := make([]int, 1001)
	least := map[int]int{}
	for pile := range grundy {
		reached := map[int]bool{}
		for _, f := range fibonacci {
			if f <= pile {
				reached[grundy[pile-f]] = true
			}
		}
		for reached[grundy[pile]] {
			grundy[pile]++
		}
		if _, ok := least[grundy[pile]]; !ok {
			least[grundy[pile]] = pile
		}
	}
	var in, want strings.Builder
	for pile := 1; pile <= 1000; pile++ {
		for value, small := range least {
			ask(&in, &want, pile, small, 0, value != grundy[pile])
		}
	}
	answers(t, in.String(), want.String())
}

func ask(in, want *strings.Builder, m, n, p int, wins bool) {
	fmt.Fprintln(in, m, n, p)
	fmt.Fprintln(want, map[bool]string{true: "Fibo", false: "Nacci"}[wins])
}

func answers(t *testing.T, in, want string) {
	t.Helper()
	var got strings.Builder
	if err := hdu1848.Solve(strings.NewReader(in), &got); err != nil {
		t.Fatal(err)
	}
	if got.String() != want {
		t.Error("Solve and the search differ")
	}
}

func BenchmarkSolve(b *testing.B) {
	in := strings.Repeat("1000 999 998\n1 4 1\n", 50_000)
	b.SetBytes(int64(len(in)))
	for b.Loop() {
		if err := hdu1848.Solve(strings.NewReader(in), io.Discard); err != nil {
			b.Fatal(err)
		}
	}
}
