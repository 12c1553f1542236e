package check_test

import (
	"testing"

	"grundy/judge/check"
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
		{"a 1\n", "b\x00: 1\n", ""},
	}
	for _, tt := range tests {
		if got := check.Hint([]byte(tt.want), []byte(tt.got)); got != tt.hint {
			t.Errorf("Hint(%q, %q) = %q, want %q", tt.want, tt.got, got, tt.hint)
		}
	}
}
