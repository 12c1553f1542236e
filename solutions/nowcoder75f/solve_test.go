package nowcoder75f_test

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"grundy/solutions/nowcoder75f"
)

func TestSolve(t *testing.T) {
	t.Parallel()
	tests := []struct{ in, want string }{
		{"3\n2 1 3\n2\n1 1\n0\n", "Win\nLose\n"},
		{"", ""},
		{"1\r\n100", "Win\n"},
		{"4 1 2 1 2 4 1 2 3 3 0 1 1", "Lose\nWin\n"},
	}
	for _, tt := range tests {
		var out strings.Builder
		if err := nowcoder75f.Solve(strings.NewReader(tt.in), &out); err != nil || out.String() != tt.want {
			t.Errorf("Solve(%q) = %q, %v, want %q", tt.in, out.String(), err, tt.want)
		}
	}
}

func TestSolveMalformed(t *testing.T) {
	t.Parallel()
	tests := []struct{ in, want string }{
		{"2\n1\n", "line 3: the input ends within a case"},
		{`1 -1`, `line 1: '-' is not a digit`},
		{"1\n9999999999", "line 2: 9999999999 is above 1000000000"},
	}
	for _, tt := range tests {
		if err := nowcoder75f.Solve(strings.NewReader(tt.in), io.Discard); err == nil || err.Error() != tt.want {
			t.Errorf("Solve(%q): %v, want %s", tt.in, err, tt.want)
		}
	}
}

// TestSolveSearch compares Solve with a search by the rules, for up to four piles of 1 to 5.
func TestSolveSearch(t *testing.T) {
	t.Parallel()
	known := map[string]bool{"": false}
	var in, want, got strings.Builder
	for code := range 6 * 6 * 6 * 6 {
		a := slices.DeleteFunc([]byte{byte(code % 6), byte(code / 6 % 6), byte(code / 36 % 6), byte(code / 216)},
			func(n byte) bool { return n == 0 })
		if len(a) == 0 {
			continue
		}
		fmt.Fprintln(&in, len(a), strings.Trim(fmt.Sprint(a), "[]"))
		fmt.Fprintln(&want, map[bool]string{true: "Win", false: "Lose"}[wins(known, a)])
	}
	if err := nowcoder75f.Solve(strings.NewReader(in.String()), &got); err != nil {
		t.Fatal(err)
	}
	if got.String() != want.String() {
		t.Error("Solve and the search differ")
	}
}

// wins tries every move. It ignores empty piles and sorts the others.
func wins(known map[string]bool, a []byte) bool {
	a = slices.DeleteFunc(slices.Clone(a), func(n byte) bool { return n == 0 })
	slices.Sort(a)
	w, ok := known[string(a)]
	for i := 0; i < len(a) && !ok && !w; i++ {
		for left := byte(0); left < a[i] && !w; left++ {
			b := slices.Clone(a)
			b[i] = left
			w = spread(known, b, i, 0)
		}
	}
	known[string(a)] = w
	return w
}

// spread reports whether moving stones from pile i to the piles from j on leads to a lost
// position.
func spread(known map[string]bool, a []byte, i, j int) bool {
	if j == len(a) {
		return !wins(known, a)
	}
	if j == i {
		return spread(known, a, i, j+1)
	}
	for moved := byte(0); moved <= a[i]; moved++ {
		b := slices.Clone(a)
		b[i] -= moved
		b[j] += moved
		if spread(known, b, i, j+1) {
			return true
		}
	}
	return false
}
