package words

import "testing"

// TestColumns wants cells one below the other, two blanks apart, no blanks at the ends
// of lines, and harmful characters made visible.
func TestColumns(t *testing.T) {
	got := Columns([][]string{{"a", "Nim", "x"}, {"long", "\x1b", ""}, {"", "", "y"}})
	want := "a     Nim   x\nlong  \\x1b\n            y\n"
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got := Columns(nil); got != "" {
		t.Errorf("%q", got)
	}
}
