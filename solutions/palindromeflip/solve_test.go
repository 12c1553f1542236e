package palindromeflip_test

import (
	"fmt"
	"io"
	"math/bits"
	"strings"
	"testing"

	"grundy/solutions/palindromeflip"
)

func TestSolve(t *testing.T) {
	t.Parallel()
	tests := []struct{ in, want string }{
		{"3\n3\n110\n2\n00\n4\n1010\n", "ALICE\nBOB\nALICE\n"},
		{"0\n", ""},
		{"2\n3\n001\n3\n100\n", "DRAW\nDRAW\n"},
		{"5 1 0 3 000 3 101 3 010\r\n\n4 1001", "BOB\nALICE\nBOB\nBOB\nBOB\n"},
		{"1\n1000\n" + strings.Repeat("0", 999) + "1\n", "ALICE\n"},
	}
	for _, tt := range tests {
		var out strings.Builder
		if err := palindromeflip.Solve(strings.NewReader(tt.in), &out); err != nil || out.String() != tt.want {
			t.Errorf("Solve(%q) = %q, %v, want %q", tt.in, out.String(), err, tt.want)
		}
	}
}

func TestSolveMalformed(t *testing.T) {
	t.Parallel()
	tests := []struct{ in, want string }{
		{"", "line 1: the input ends within a case"},
		{"1\n1\n", "line 3: the input ends within a case"},
		{"x", "line 1: 'x' is not a digit"},
		{"1\n1001\n0", "line 2: 1001 is above 1000"},
		{"1\n2\n0\n", "line 3: a word of fewer than 2 letters"},
		{"1\n2\n02\n", "line 3: '2' is none of \"01\""},
		{"1\n2\n" + strings.Repeat("0", 1001), "line 3: a word of more than 2 letters"},
	}
	for _, tt := range tests {
		if err := palindromeflip.Solve(strings.NewReader(tt.in), io.Discard); err == nil || err.Error() != tt.want {
			t.Errorf("Solve(%q): %v, want %s", tt.in, err, tt.want)
		}
	}
}

// TestSolveSearch compares Solve with a search by the rules, for every string of up to eleven
// letters with a zero; with -short, eight.
func TestSolveSearch(t *testing.T) {
	t.Parallel()
	longest := 11
	if testing.Short() {
		longest = 8
	}
	for n := 1; n <= longest; n++ {
		more := search(n)
		for from := 1; from < 1<<n; from += 1000 {
			to := min(from+1000, 1<<n)
			var in, want, got strings.Builder
			fmt.Fprintln(&in, to-from)
			for x := from; x < to; x++ {
				// Bits that are 1 stand for zeros.
				fmt.Fprintf(&in, "%d\n%s\n", n, strings.NewReplacer("0", "1", "1", "0").Replace(fmt.Sprintf("%0*b", n, x)))
				fmt.Fprintln(&want, []string{"ALICE", "DRAW", "BOB"}[1+sign(more[x])])
			}
			if err := palindromeflip.Solve(strings.NewReader(in.String()), &got); err != nil {
				t.Fatal(err)
			}
			if got.String() != want.String() {
				t.Errorf("n = %d: Solve and the search differ", n)
			}
		}
	}
}

// search returns, for every string of n letters, how much more the player to move pays than the
// other player. The index of a string is a number whose 1 bits stand for zeros.
func search(n int) []int {
	more := make([]int, 1<<n)
	turned := make([]int, 1<<n) // for strings that the last move reversed
	for zeros := 1; zeros <= n; zeros++ {
		for x := range turned {
			if bits.OnesCount(uint(x)) != zeros {
				continue
			}
			turned[x] = n + 1
			for rest := x; rest > 0; rest &= rest - 1 {
				turned[x] = min(turned[x], 1-more[x&^(rest&-rest)])
			}
		}
		for x := range more {
			if bits.OnesCount(uint(x)) != zeros {
				continue
			}
			more[x] = turned[x]
			if back := int(bits.Reverse32(uint32(x)) >> (32 - n)); back != x {
				more[x] = min(turned[x], -turned[back])
			}
		}
	}
	return more
}

func sign(n int) int { return min(max(n, -1), 1) }

// BenchmarkSolve answers an input of maximal size.
func BenchmarkSolve(b *testing.B) {
	in := "1000\n" + strings.Repeat("1000\n"+strings.Repeat("01", 500)+"\n", 1000)
	b.SetBytes(int64(len(in)))
	for b.Loop() {
		if err := palindromeflip.Solve(strings.NewReader(in), io.Discard); err != nil {
			b.Fatal(err)
		}
	}
}
