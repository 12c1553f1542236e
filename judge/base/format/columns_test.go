package format

import "testing"

// TestColumns checks that cells are aligned two spaces apart, without trailing spaces, and that
// harmful characters are escaped.
func TestColumns(t *testing.T) {
	got := Blocks([][]string{{"a", "Nim", "x"}, {"long", "\x1b", ""}, {"", "", "y"}}, 0, 0)
	want := "a     Nim   x\nlong  \\x1b\n            y\n"
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got := Blocks(nil, 0, 0); got != "" {
		t.Errorf("no rows: got %q, want nothing", got)
	}
}

// TestWrapped checks that lines fit, are indented like the first line, and break at spaces or
// between wide characters but not within words.
func TestWrapped(t *testing.T) {
	for _, c := range []struct {
		text    string
		columns int
		want    string
	}{
		{"  one two three four five six", 25, "  one two three four five\n  six"},
		{"one two", 0, "one two"},
		{"a\n  bb cc dd ee ff gg hh ii jj", 24, "a\n  bb cc dd ee ff gg hh\n  ii jj"},
		{"一二三四五六七八九十，一二三", 20, "一二三四五六七八九\n十，一二三"},
		{"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa b", 20, "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\nb"},
	} {
		if got := Wrapped(c.text, c.columns); got != c.want {
			t.Errorf("%q in %d columns:\n%s\nwant\n%s", c.text, c.columns, got, c.want)
		}
	}
	if got, want := Hanging("  -x  ", "one two three four five", 26), "  -x  one two three four\n      five"; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	for text, want := range map[string]string{"abc": "abc", "abcdef": "abc…", "汉字汉": "汉…", "é": "é"} {
		if got := Fit(text, 4); got != want || Width(got) > 4 {
			t.Errorf("%s fits as %s, want %s", text, got, want)
		}
	}
}
