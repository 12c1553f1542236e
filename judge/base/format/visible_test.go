package format

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"
)

// TestVisible checks that invisible characters and characters that control a terminal are escaped.
func TestVisible(t *testing.T) {
	for in, want := range map[string]string{
		"plain 先手 é":               "plain 先手 é",
		"\x1b[2J":                  `\x1b[2J`,
		"a\tb":                     "a    b",
		"a\r\nb":                   `a\x0d\x0ab`,
		"\u009b2J":                 `\u009b2J`,
		"\x9b2J":                   `\x9b2J`,
		"a\u202eb":                 `a\u202eb`,
		"\u2066\u200f\u200b\ufeff": `\u2066\u200f\u200b\ufeff`,
		"\U000e0041":               `\U000e0041`,
		"\u2028\x7f\x00":           `\u2028\x7f\x00`,
	} {
		if got := Visible(in); got != want {
			t.Errorf("Visible(%+q) = %s, want %s", in, got, want)
		}
	}
	if got := Harmless("a\n\tb\x1b\u202e"); got != "a\n\tb"+`\x1b\u202e` {
		t.Errorf("Harmless: %q", got)
	}
}

// FuzzVisible checks that no harmful character remains, and that JSON keeps its meaning.
func FuzzVisible(f *testing.F) {
	f.Add("\x1b]0;x\a\u202e\u009b\U000e0041\xff")
	f.Fuzz(func(t *testing.T, s string) {
		if got := Visible(s); strings.ContainsFunc(got, Harmful) || !utf8.ValidString(got) {
			t.Errorf("Visible(%q) = %q", s, got)
		}
		text, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		var before, after string
		safe := HarmlessJSON(string(text))
		if json.Unmarshal(text, &before) != nil || json.Unmarshal([]byte(safe), &after) != nil || before != after || strings.ContainsFunc(safe, Harmful) {
			t.Errorf("%q became %q", text, safe)
		}
	})
}
