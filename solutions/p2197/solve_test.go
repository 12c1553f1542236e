package p2197_test

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"grundy/solutions/p2197"
)

func TestSolve(t *testing.T) {
	t.Parallel()
	tests := []struct{ in, want string }{
		{"2\n2\n1 1\n2\n1 0\n", "No\nYes\n"},
		{"1\r\n1\r\n0", "No\n"},
		{"0\n", ""},
		{"1 3 1 2 3", "No\n"},
	}
	for _, tt := range tests {
		var out strings.Builder
		if err := p2197.Solve(strings.NewReader(tt.in), &out); err != nil || out.String() != tt.want {
			t.Errorf("Solve(%q) = %q, %v, want %q", tt.in, out.String(), err, tt.want)
		}
	}
}

func TestSolveMalformed(t *testing.T) {
	t.Parallel()
	tests := []struct{ in, want string }{
		{"", "line 1: the input ends within a case"},
		{"1\n2\n1\n", "line 4: the input ends within a case"},
		{"1\n2\n1 -1\n", `line 3: '-' is not a digit`},
		{"1\n99999999999999999999\n", "line 2: 99999999999999999999 is above 1000000000000000000"},
		{"99999999999\n1 1\n", "line 3: the input ends within a case"},
		{"1\n1\n1\x00", `line 3: '\x00' is not a digit`},
	}
	for _, tt := range tests {
		if err := p2197.Solve(strings.NewReader(tt.in), io.Discard); err == nil || err.Error() != tt.want {
			t.Errorf("Solve(%q): %v, want %s", tt.in, err, tt.want)
		}
	}
}

// TestSolveSearch compares Solve with a search by the rules, for every four piles of at most 6.
func TestSolveSearch(t *testing.T) {
	t.Parallel()
	const piles = 4
	known := map[[piles]int]bool{}
	var in, want, got strings.Builder
	cases := 0
	for code := range 7 * 7 * 7 * 7 {
		a := [piles]int{code % 7, code / 7 % 7, code / 49 % 7, code / 343}
		fmt.Fprintf(&in, "4\n%d %d %d %d\n", a[0], a[1], a[2], a[3])
		fmt.Fprintln(&want, map[bool]string{true: "Yes", false: "No"}[wins(known, a)])
		cases++
	}
	if err := p2197.Solve(strings.NewReader(fmt.Sprint(cases, "\n", in.String())), &got); err != nil {
		t.Fatal(err)
	}
	if got.String() != want.String() {
		t.Error("Solve and the search differ")
	}
}

func wins(known map[[4]int]bool, a [4]int) bool {
	slices.Sort(a[:])
	if w, ok := known[a]; ok {
		return w
	}
	w := false
	for i := range a {
		for left := range a[i] {
			next := a
			next[i] = left
			w = w || !wins(known, next)
		}
	}
	known[a] = w
	return w
}

func BenchmarkSolve(b *testing.B) {
	in := "10\n" + strings.Repeat("10000\n"+strings.Repeat("9999 ", 10_000)+"\n", 10)
	b.SetBytes(int64(len(in)))
	for b.Loop() {
		if err := p2197.Solve(strings.NewReader(in), io.Discard); err != nil {
			b.Fatal(err)
		}
	}
}
