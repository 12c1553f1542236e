package digraph_test

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"grundy/solutions/digraph"
)

func TestSolve(t *testing.T) {
	t.Parallel()
	tests := []struct{ in, want string }{
		{"4 4 lose\n0 1\n1 0\n1 2\n3 3\n", "LOSE\nWIN\nLOSE\nDRAW\n"},
		{"4 4 win 0 1 1 0 1 2 3 3", "DRAW\nDRAW\nWIN\nDRAW\n"},
		{"1 0 lose", "LOSE\n"},
		{"1 0 win\r\n", "WIN\n"},
		{"1 1 win\n0 0\n", "DRAW\n"},
		{"2 2 win\n0 1\n0 1\n", "LOSE\nWIN\n"},                      // the same arrow twice
		{"4 4 win\n0 1\n0 1\n0 2\n2 2\n", "DRAW\nWIN\nDRAW\nWIN\n"}, // two equal arrows, and another place to go
		{"2 2 lose\n0 1\n0 0\n", "WIN\nLOSE\n"},                     // a player may not use the loop to stay
	}
	for _, tt := range tests {
		var out strings.Builder
		if err := digraph.Solve(strings.NewReader(tt.in), &out); err != nil || out.String() != tt.want {
			t.Errorf("Solve(%q) = %q, %v, want %q", tt.in, out.String(), err, tt.want)
		}
	}
}

func TestSolveMalformed(t *testing.T) {
	t.Parallel()
	tests := []struct{ in, want string }{
		{"", "line 1: the input ends within a case"},
		{"2 1 lose\n0\n", "line 3: the input ends within a case"},
		{"2 1 draw\n0 1\n", `line 1: the rule "draw" is neither lose nor win`},
		{"2 1 lose\n0 2\n", "line 2: 2 is above 1"},
		{"20001 0 lose\n", "line 1: 20001 is above 20000"},
		{"-1", "line 1: '-' is not a digit"},
		{strings.Repeat("0", 21), "line 1: the input ends within a case"},
	}
	for _, tt := range tests {
		if err := digraph.Solve(strings.NewReader(tt.in), io.Discard); err == nil || err.Error() != tt.want {
			t.Errorf("Solve(%q): %v, want %s", tt.in, err, tt.want)
		}
	}
}

// TestSolveWalk checks a path through all places but two, to the only end. The other two places form
// a cycle. Place 0 has an arrow to it, but wins along the path.
func TestSolveWalk(t *testing.T) {
	t.Parallel()
	const end = 19_997 // places 19,998 and 19,999 form the cycle
	var in, want, got strings.Builder
	fmt.Fprintln(&in, end+3, end+3, "lose")
	fmt.Fprintln(&in, end+1, end+2)
	fmt.Fprintln(&in, end+2, end+1)
	fmt.Fprintln(&in, 0, end+1) // place 0 is at an odd distance from the end, so it is still a win
	for u := range end {
		fmt.Fprintln(&in, u, u+1)
	}
	for u := range end + 1 {
		fmt.Fprintln(&want, map[int]string{0: "LOSE", 1: "WIN"}[(end-u)%2])
	}
	fmt.Fprint(&want, "DRAW\nDRAW\n")
	if err := digraph.Solve(strings.NewReader(in.String()), &got); err != nil || got.String() != want.String() {
		t.Errorf("%v, or the results differ", err)
	}
}
