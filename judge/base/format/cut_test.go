package format

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// TestCut checks that characters are kept whole, and that invalid text is cut at the limit.
func TestCut(t *testing.T) {
	for _, c := range []struct {
		text  string
		limit int
		want  string
	}{
		{"", 0, ""},
		{"abc", 3, "abc"},
		{"abcd", 3, "abc"},
		{"aé", 2, "a"},
		{"aé", 3, "aé"},
		{"先手", 3, "先"},
		{"先手", 4, "先"},
		{"先手", 5, "先"},
		{"先", 2, ""},
		{"a😀b", 4, "a"},
		{"a😀b", 5, "a😀"},
		{"e\u0301x", 3, "e\u0301"},
		// These texts are invalid, so there is no character to keep whole.
		{"a\x80\x80\x80\x80\x80", 4, "a\x80\x80\x80"},
		{"a\xe5\x85b", 3, "a\xe5\x85"},
		{"\xff\xff\xff", 2, "\xff\xff"},
		{"\xf0\x9f\x98", 2, "\xf0\x9f"},
		{"abc", 0, ""},
	} {
		if got := Cut(c.text, c.limit); got != c.want {
			t.Errorf("Cut(%q, %d) = %q, want %q", c.text, c.limit, got, c.want)
		}
	}
	if got, want := Clip("先手", 5), "先…"; got != want {
		t.Errorf("Clip = %q, want %q", got, want)
	}
	if got := Clip("先手", 6); got != "先手" {
		t.Errorf("Clip of a text that fits = %q", got)
	}
}

// FuzzCut checks that the result is a beginning of the text within the limit, as long as possible,
// and valid if the text is.
func FuzzCut(f *testing.F) {
	f.Add("先手必胜", 7)
	f.Add("a\x80\x80\x80\x80", 3)
	f.Add("😀😀", 6)
	f.Add("\xf0\x9f\x98", 2)
	f.Fuzz(func(t *testing.T, text string, limit int) {
		limit = max(0, limit%(len(text)+2))
		got := Cut(text, limit)
		switch {
		case !strings.HasPrefix(text, got):
			t.Errorf("Cut(%q, %d) = %q, which is not its beginning", text, limit, got)
		case len(got) > limit:
			t.Errorf("Cut(%q, %d) = %q, which is %d bytes", text, limit, got, len(got))
		case len(got) < min(limit, len(text))-utf8.UTFMax+1:
			t.Errorf("Cut(%q, %d) = %q, which is too short", text, limit, got)
		case utf8.ValidString(text) && !utf8.ValidString(got):
			t.Errorf("Cut(%q, %d) = %q, which is broken", text, limit, got)
		case string(Cut([]byte(text), limit)) != got:
			t.Errorf("Cut(%q, %d) differs for bytes", text, limit)
		}
	})
}
