package nimadditions_test

import (
	"io"
	"strings"
	"testing"

	"grundy/solutions/nimadditions"
)

func TestSolve(t *testing.T) {
	t.Parallel()
	tests := []struct{ in, want string }{
		{"2\n2 3 5 2 2\n2 3 5 1 2\n", "No\nYes\n"},
		{"0\n", ""},
		{"2 1 5 9 0\r\n3 0 1000000000 1000000000 999999999\n1022", "No\nYes\n"},
	}
	for _, tt := range tests {
		var out strings.Builder
		if err := nimadditions.Solve(strings.NewReader(tt.in), &out); err != nil || out.String() != tt.want {
			t.Errorf("Solve(%q) = %q, %v, want %q", tt.in, out.String(), err, tt.want)
		}
	}
}

func TestSolveMalformed(t *testing.T) {
	t.Parallel()
	tests := []struct{ in, want string }{
		{"", "line 1: the input ends within a case"},
		{"1\n2 0 5 1\n", "line 3: the input ends within a case"},
		{"1\n1 0 5 6\n", "line 2: 6 is above 5"},
		{"1\n1 -1 5 6\n", "line 2: '-' is not a digit"},
	}
	for _, tt := range tests {
		if err := nimadditions.Solve(strings.NewReader(tt.in), io.Discard); err == nil || err.Error() != tt.want {
			t.Errorf("Solve(%q): %v, want %s", tt.in, err, tt.want)
		}
	}
}
