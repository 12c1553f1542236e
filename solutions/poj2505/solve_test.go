package poj2505_test

import (
	"io"
	"strings"
	"testing"

	"grundy/solutions/poj2505"
)

func TestSolve(t *testing.T) {
	t.Parallel()
	tests := []struct{ in, want string }{
		{"162\n17\n34012226\n", "Stan wins.\nOllie wins.\nStan wins.\n"},
		{"", ""},
		{"2 9\r\n10 18\n\n19 163", "Stan wins.\nStan wins.\nOllie wins.\nOllie wins.\nStan wins.\nOllie wins.\n"},
		{"612220032\n612220033\n4294967294\n", "Ollie wins.\nStan wins.\nStan wins.\n"},
	}
	for _, tt := range tests {
		var out strings.Builder
		if err := poj2505.Solve(strings.NewReader(tt.in), &out); err != nil || out.String() != tt.want {
			t.Errorf("Solve(%q) = %q, %v, want %q", tt.in, out.String(), err, tt.want)
		}
	}
}

func TestSolveMalformed(t *testing.T) {
	t.Parallel()
	tests := []struct{ in, want string }{
		{"2\n4294967295\n", "line 2: 4294967295 is above 4294967294"},
		{"1.5", "line 1: '.' is not a digit"},
	}
	for _, tt := range tests {
		if err := poj2505.Solve(strings.NewReader(tt.in), io.Discard); err == nil || err.Error() != tt.want {
			t.Errorf("Solve(%q): %v, want %s", tt.in, err, tt.want)
		}
	}
}
