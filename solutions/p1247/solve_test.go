package p1247_test

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"grundy/solutions/p1247"
)

func TestSolve(t *testing.T) {
	t.Parallel()
	tests := []struct{ in, want string }{
		{"3\n3 6 9\n", "4 3\n3 6 5\n"},
		{"4\n15 22 19 10\n", "lose\n"},
		{"1\n0\n", "lose\n"},
		{"1\r\n1000000000", "1000000000 1\n0\n"},
		{"3\n0 1 2\n", "1 3\n0 1 1\n"},
		{"3\n1 1 1\n", "1 1\n0 1 1\n"},
	}
	for _, tt := range tests {
		var out strings.Builder
		if err := p1247.Solve(strings.NewReader(tt.in), &out); err != nil || out.String() != tt.want {
			t.Errorf("Solve(%q) = %q, %v, want %q", tt.in, out.String(), err, tt.want)
		}
	}
}

func TestSolveMalformed(t *testing.T) {
	t.Parallel()
	tests := []struct{ in, want string }{
		{"", "line 1: the input ends within a case"},
		{"3\n1 2\n", "line 3: the input ends within a case"},
		{"2\n1 +1\n", `line 2: '+' is not a digit`},
		{"99999999999999999\n1 1\n", "line 3: the input ends within a case"},
	}
	for _, tt := range tests {
		if err := p1247.Solve(strings.NewReader(tt.in), io.Discard); err == nil || err.Error() != tt.want {
			t.Errorf("Solve(%q): %v, want %s", tt.in, err, tt.want)
		}
	}
}

// TestSolveSearch compares Solve with a search by the rules, for up to four piles of at most 5.
// It tries the first moves in the required order.
func TestSolveSearch(t *testing.T) {
	t.Parallel()
	known := map[string]bool{}
	for k := 1; k <= 4; k++ {
		a := make([]byte, k)
		for ok := true; ok; ok = next(a) {
			in := fmt.Sprintf("%d\n%s\n", k, written(a))
			var got strings.Builder
			if err := p1247.Solve(strings.NewReader(in), &got); err != nil {
				t.Fatal(err)
			}
			if want := answer(known, a); got.String() != want {
				t.Fatalf("Solve(%q) = %q, the search says %q", in, got.String(), want)
			}
		}
	}
}

// next increments a, the digits of a number in base 6. It returns false after the last number.
func next(a []byte) bool {
	for i := range a {
		if a[i]++; a[i] <= 5 {
			return true
		}
		a[i] = 0
	}
	return false
}

func written(a []byte) string { return strings.Trim(fmt.Sprint(a), "[]") }

func answer(known map[string]bool, a []byte) string {
	for b := range a {
		for take := byte(1); take <= a[b]; take++ {
			after := append([]byte(nil), a...)
			after[b] -= take
			if !wins(known, after) {
				return fmt.Sprintf("%d %d\n%s\n", take, b+1, written(after))
			}
		}
	}
	return "lose\n"
}

func wins(known map[string]bool, a []byte) bool {
	w, ok := known[string(a)]
	if !ok {
		w = answer(known, a) != "lose\n"
		known[string(a)] = w
	}
	return w
}

func BenchmarkSolve(b *testing.B) {
	in := "500000\n" + strings.Repeat("1000000000 ", 499_999) + "999999999\n"
	b.SetBytes(int64(len(in)))
	for b.Loop() {
		if err := p1247.Solve(strings.NewReader(in), io.Discard); err != nil {
			b.Fatal(err)
		}
	}
}
