package hdu4388_test

import (
	"io"
	"strings"
	"testing"

	"grundy/solutions/hdu4388"
)

func TestSolve(t *testing.T) {
	t.Parallel()
	tests := []struct{ in, want string }{
		{"3\n2\n1 2\n3\n1 2 3\n4\n1 2 3 3\n", "Case 1: No\nCase 2: Yes\nCase 3: No\n"},
		{"0\n", ""},
		{"2\r\n1\r\n65536\r\n1\r\n65537", "Case 1: No\nCase 2: Yes\n"},
		{"1 2 3 6", "Case 1: No\n"},
		{"1 1 100000", "Case 1: Yes\n"}, // 11000011010100000
	}
	for _, tt := range tests {
		var out strings.Builder
		if err := hdu4388.Solve(strings.NewReader(tt.in), &out); err != nil || out.String() != tt.want {
			t.Errorf("Solve(%q) = %q, %v, want %q", tt.in, out.String(), err, tt.want)
		}
	}
}

func TestSolveMalformed(t *testing.T) {
	t.Parallel()
	tests := []struct{ in, want string }{
		{"", "line 1: the input ends within a case"},
		{"1\n2\n1\n", "line 4: the input ends within a case"},
		{"9999999999", "line 1: 9999999999 is above 1000000000"},
		{"1\n51\n", "line 2: 51 is above 50"},
		{"1\n1\n100001\n", "line 3: 100001 is above 100000"},
		{"1\n1\n-1\n", "line 3: '-' is not a digit"},
	}
	for _, tt := range tests {
		if err := hdu4388.Solve(strings.NewReader(tt.in), io.Discard); err == nil || err.Error() != tt.want {
			t.Errorf("Solve(%q): %v, want %s", tt.in, err, tt.want)
		}
	}
}
