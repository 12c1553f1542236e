package format

import "testing"

// TestShell checks how words are quoted, so that a shell reads them unchanged and from one line.
func TestShell(t *testing.T) {
	for word, want := range map[string]string{
		"a.cpp": "a.cpp", "a b": "'a b'", "it's": `'it'\''s'`, "": "''", "题.c": "'题.c'",
		"a\nb": `$'a\x0ab'`, "\u202e'\\\xff": `$'\xe2\x80\xae\x27\x5c\xff'`,
	} {
		if got := Shell(word); got != want {
			t.Errorf("%+q is %s, want %s", word, got, want)
		}
	}
}
