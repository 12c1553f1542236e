package digitgame_test

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"grundy/solutions/digitgame"
)

func TestSolve(t *testing.T) {
	t.Parallel()
	tests := []struct{ in, want string }{
		{"0\n00\n1\n20\n", "Yes\nYes\nNo\nNo\n"},
		{"", ""},
		{"\n 1 \r\n\n01", "No\nYes\n"},
		{"000000\n000001\n999999\n100000\n", "Yes\nYes\nNo\nYes\n"},
	}
	for _, tt := range tests {
		var out strings.Builder
		if err := digitgame.Solve(strings.NewReader(tt.in), &out); err != nil || out.String() != tt.want {
			t.Errorf("Solve(%q) = %q, %v, want %q", tt.in, out.String(), err, tt.want)
		}
	}
}

func TestSolveMalformed(t *testing.T) {
	t.Parallel()
	tests := []struct{ in, want string }{
		{"1\n1234567\n", "line 2: a word of more than 6 letters"},
		{"-1", `line 1: '-' is none of "0123456789"`},
		{"1\n\n1a", `line 3: 'a' is none of "0123456789"`},
	}
	for _, tt := range tests {
		if err := digitgame.Solve(strings.NewReader(tt.in), io.Discard); err == nil || err.Error() != tt.want {
			t.Errorf("Solve(%q): %v, want %s", tt.in, err, tt.want)
		}
	}
}

// TestSolveSearch compares Solve with a search by the rules, for every string of up to five
// digits; with -short, four.
func TestSolveSearch(t *testing.T) {
	t.Parallel()
	longest := 5
	if testing.Short() {
		longest = 4
	}
	known := map[string]bool{"": false}
	var in, want, got strings.Builder
	for length, count := 1, 10; length <= longest; length, count = length+1, 10*count {
		for n := range count {
			s := fmt.Sprintf("%0*d", length, n)
			fmt.Fprintln(&in, s)
			fmt.Fprintln(&want, map[bool]string{true: "Yes", false: "No"}[wins(known, s)])
		}
	}
	if err := digitgame.Solve(strings.NewReader(in.String()), &got); err != nil {
		t.Fatal(err)
	}
	if got.String() != want.String() {
		t.Error("Solve and the search differ")
	}
}

func wins(known map[string]bool, s string) bool {
	w, ok := known[s]
	if ok {
		return w
	}
	for i := range s {
		w = w || s[i] == '0' && !wins(known, s[:i])
		for digit := byte('0'); digit < s[i]; digit++ {
			w = w || !wins(known, s[:i]+string(digit)+s[i+1:])
		}
	}
	known[s] = w
	return w
}

// TestSolveLost checks how many numbers below a million are lost.
func TestSolveLost(t *testing.T) {
	t.Parallel()
	var in, got strings.Builder
	for n := 1; n < 1_000_000; n++ {
		fmt.Fprintln(&in, n)
	}
	if err := digitgame.Solve(strings.NewReader(in.String()), &got); err != nil {
		t.Fatal(err)
	}
	if lost := strings.Count(got.String(), "No\n"); lost != 79644 {
		t.Errorf("%d numbers are lost, want 79644", lost)
	}
}

func BenchmarkSolve(b *testing.B) {
	in := strings.Repeat("999999\n20\n1\n000001\n", 250_000)
	b.SetBytes(int64(len(in)))
	for b.Loop() {
		if err := digitgame.Solve(strings.NewReader(in), io.Discard); err != nil {
			b.Fatal(err)
		}
	}
}
