package poj1704_test

import (
	"io"
	"strings"
	"testing"

	"grundy/solutions/poj1704"
)

func TestSolve(t *testing.T) {
	t.Parallel()
	tests := []struct{ in, want string }{
		{"2\n3\n1 2 3\n8\n1 5 6 7 9 12 14 17\n", "Bob will win\nGeorgia will win\n"},
		{"0\n", ""},
		{"3 1 1\r\n1 2 2\n9999 10000", "Bob will win\nGeorgia will win\nBob will win\n"},
		{"1\n4\n9 1 3 7\n", "Bob will win\n"},
		{"1\n3\n9 1 7\n", "Georgia will win\n"},
	}
	for _, tt := range tests {
		var out strings.Builder
		if err := poj1704.Solve(strings.NewReader(tt.in), &out); err != nil || out.String() != tt.want {
			t.Errorf("Solve(%q) = %q, %v, want %q", tt.in, out.String(), err, tt.want)
		}
	}
}

func TestSolveMalformed(t *testing.T) {
	t.Parallel()
	tests := []struct{ in, want string }{
		{"", "line 1: the input ends within a case"},
		{"1\n2\n1", "line 3: the input ends within a case"},
		{"1\n1001\n", "line 2: 1001 is above 1000"},
		{"1\n1\n10001\n", "line 3: 10001 is above 10000"},
		{"1\n1\n1,2\n", "line 3: ',' is not a digit"},
	}
	for _, tt := range tests {
		if err := poj1704.Solve(strings.NewReader(tt.in), io.Discard); err == nil || err.Error() != tt.want {
			t.Errorf("Solve(%q): %v, want %s", tt.in, err, tt.want)
		}
	}
}
