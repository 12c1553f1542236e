package check

import (
	"testing"
)

func TestHint(t *testing.T) {
	t.Parallel()
	tests := []struct{ want, got, hint string }{
		{"Yes\n", "Yes\n", ""},
		{"Yes\nNo\n", "Yes\nYes\n", ""},
		{"Yes\nNo\n", "Yes\nno\n", "only letter case differs"},
		{"Yes\n", "\"Yes\"\n", "the quotes are not part of the answer"},
		{"Alice wins.\n", "Alice wins\n", "the full stop belongs to the answer"},
		{"lose\n", "lose.\n", "the full stop is too much"},
		{"Case #1: 7\nCase #2: 8\n", "7\n8\n", `the line should begin with "Case #1:"`},
		{"Case 1:\nYes\n", "Yes\n", `the line should begin with "Case 1:"`},
		{"7\n", "Case 1: 7\n", `the line should not begin with "Case 1:"`},
		{"Case #1: 7\n", "Case 1: 7\n", `the line should begin with "Case #1:", not "Case 1:"`},
		{"case 1: 7\n", "Case 1: 7\n", "only letter case differs"},
		{"4 3\n3 6 5\n", "3 4\n3 6 5\n", "the two stand the wrong way round"},
		{"Yes\n", "", "nothing was printed"},
		{"Yes\n", " \n", "nothing was printed"},
		{"Yes\nNo\n", "Yes\n", "only the last answer is missing"},
		{"Yes\nNo\nNo\n", "Yes\n", ""},
		{"Yes\nNo\n", "Yes\nNo\nNo\n", "one answer too many: is the end of the input answered, too?"},
		{"Yes\nNo\n", "Yes\nNo\nNo\nNo\n", ""},
		{"Yes\n", "Yes No\n", ""},
		{"Kiki\nCici\n", "KikiCici", "the answers are not parted as wanted: a newline or a blank is missing or too much"},
		{"12\n", "1 2\n", "the answers are not parted as wanted: a newline or a blank is missing or too much"},
		{"Kiki\n", "Enter n: Kiki\n", `more is printed than the answer: "Enter" is no part of it`},
		{"Kiki\nCici\n", "n? Kiki\nn? Cici\n", `more is printed than the answer: "n?" is no part of it`},
		{"Kiki\nCici\n", "n? Kiki\nn? Kiki\n", ""},
		{"Kiki\nCici\n", "n? Cici\nKiki\nCici\n", ""},
		{"7\n", "3 7\n", `more is printed than the answer: "3" is no part of it`},
		{"a 1\n", "b\x00: 1\n", ""},
	}
	for _, tt := range tests {
		if got := Hint([]byte(tt.want), []byte(tt.got)); got != tt.hint {
			t.Errorf("Hint(%q, %q) = %q, want %q", tt.want, tt.got, got, tt.hint)
		}
	}
}
