package hdu3032_test

import (
	"io"
	"strings"
	"testing"

	"grundy/solutions/hdu3032"
)

func TestSolve(t *testing.T) {
	t.Parallel()
	tests := []struct{ in, want string }{
		{"2\n3\n2 2 3\n2\n3 3\n", "Alice\nBob\n"},
		{"0\n", ""},
		{"4 2 3 4\r\n3 3 4 7\n3 1 2 4\n1 3", "Alice\nAlice\nBob\nAlice\n"},
		{"2\n3\n2147483647 1073741824 1073741823\n2 2147483647 2147483647\n", "Alice\nBob\n"},
	}
	for _, tt := range tests {
		var out strings.Builder
		if err := hdu3032.Solve(strings.NewReader(tt.in), &out); err != nil || out.String() != tt.want {
			t.Errorf("Solve(%q) = %q, %v, want %q", tt.in, out.String(), err, tt.want)
		}
	}
}

func TestSolveMalformed(t *testing.T) {
	t.Parallel()
	tests := []struct{ in, want string }{
		{"", "line 1: the input ends within a case"},
		{"1\n2\n1\n", "line 4: the input ends within a case"},
		{"1\n1\n2147483648\n", "line 3: 2147483648 is above 2147483647"},
		{"1\n1\n1x\n", "line 3: 'x' is not a digit"},
	}
	for _, tt := range tests {
		if err := hdu3032.Solve(strings.NewReader(tt.in), io.Discard); err == nil || err.Error() != tt.want {
			t.Errorf("Solve(%q): %v, want %s", tt.in, err, tt.want)
		}
	}
}
