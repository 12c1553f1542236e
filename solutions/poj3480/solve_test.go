package poj3480_test

import (
	"io"
	"strings"
	"testing"

	"grundy/solutions/poj3480"
)

func TestSolve(t *testing.T) {
	t.Parallel()
	tests := []struct{ in, want string }{
		{"2\n3\n3 5 1\n1\n1\n", "John\nBrother\n"},
		{"0\n", ""},
		{"3 2 1 1\r\n3 1 1 1 1 2", "John\nBrother\nJohn\n"},
		{"3\n2\n2 2\n3\n1 2 3\n2\n4747 4747\n", "Brother\nBrother\nBrother\n"},
		{"3\n2\n1 2\n3\n1 1 2\n3\n2 2 1\n", "John\nJohn\nJohn\n"},
		{"2\n46\n" + strings.Repeat("1 ", 46) + "\n47\n" + strings.Repeat("1 ", 47), "John\nBrother\n"},
	}
	for _, tt := range tests {
		var out strings.Builder
		if err := poj3480.Solve(strings.NewReader(tt.in), &out); err != nil || out.String() != tt.want {
			t.Errorf("Solve(%q) = %q, %v, want %q", tt.in, out.String(), err, tt.want)
		}
	}
}

func TestSolveMalformed(t *testing.T) {
	t.Parallel()
	tests := []struct{ in, want string }{
		{"", "line 1: the input ends within a case"},
		{"1\n2\n1\n", "line 4: the input ends within a case"},
		{"1\n48\n", "line 2: 48 is above 47"},
		{"1\n1\n4748\n", "line 3: 4748 is above 4747"},
		{"1\n1\n-1\n", "line 3: '-' is not a digit"},
	}
	for _, tt := range tests {
		if err := poj3480.Solve(strings.NewReader(tt.in), io.Discard); err == nil || err.Error() != tt.want {
			t.Errorf("Solve(%q): %v, want %s", tt.in, err, tt.want)
		}
	}
}
