package p1288_test

import (
	"io"
	"strings"
	"testing"

	"grundy/solutions/p1288"
)

func TestSolve(t *testing.T) {
	t.Parallel()
	tests := []struct{ in, want string }{
		{"4\n2 5 3 0\n", "YES\n"},
		{"3\n0 0 0\n", "NO\n"},
		{"1\n0", "NO\n"},
		{"3\r\n0 1 1", "NO\n"},
		{"2\n0 30\n", "YES\n"},
		{"5\n1 1 0 1 1\n", "NO\n"},
	}
	for _, tt := range tests {
		var out strings.Builder
		if err := p1288.Solve(strings.NewReader(tt.in), &out); err != nil || out.String() != tt.want {
			t.Errorf("Solve(%q) = %q, %v, want %q", tt.in, out.String(), err, tt.want)
		}
	}
}

func TestSolveMalformed(t *testing.T) {
	t.Parallel()
	tests := []struct{ in, want string }{
		{"", "line 1: the input ends within a case"},
		{"2\n0\n", "line 3: the input ends within a case"},
		{"21\n", "line 1: 21 is above 20"},
		{"1\n31\n", "line 2: 31 is above 30"},
		{"2\n1 2", "line 2: no edge is 0"},
		{"1\n-0", "line 2: '-' is not a digit"},
	}
	for _, tt := range tests {
		if err := p1288.Solve(strings.NewReader(tt.in), io.Discard); err == nil || err.Error() != tt.want {
			t.Errorf("Solve(%q): %v, want %s", tt.in, err, tt.want)
		}
	}
}
