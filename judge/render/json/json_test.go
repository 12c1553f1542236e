package json

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"
)

// TestTextCut checks that a long text is cut between characters, and that invalid bytes are
// escaped, for every position of the limit.
func TestTextCut(t *testing.T) {
	for _, letter := range []string{"é", "先", "😀"} {
		for shift := range 4 {
			whole := strings.Repeat("a", shift) + strings.Repeat(letter, textLimit)
			got := Text(whole)
			if !strings.HasPrefix(whole, got) || len(got) > textLimit || len(got) <= textLimit-utf8.UTFMax {
				t.Errorf("%s after %d bytes: %d bytes that end with %q", letter, shift, len(got), got[len(got)-8:])
			}
		}
	}
	for in, want := range map[string]string{
		"a\xe5\x85":    `a\xe5\x85`,
		"先\xff手":       `先\xff手`,
		"\xed\xa0\x80": `\xed\xa0\x80`, // half a surrogate
		strings.Repeat("a", textLimit-1) + "\xffa": strings.Repeat("a", textLimit-1) + `\xff`,
	} {
		if got := Text(in); got != want {
			t.Errorf("Text(%q) = %q, want %q", in, got, want)
		}
	}
}

// TestBundle checks that a long program is written whole.
func TestBundle(t *testing.T) {
	source := strings.Repeat("int x; // 数\n", textLimit)
	var b strings.Builder
	if err := Bundle(&b, "a.cpp", nil, "AC", []byte(source)); err != nil {
		t.Fatal(err)
	}
	var got struct{ Source string }
	if err := json.Unmarshal([]byte(b.String()), &got); err != nil || got.Source != source {
		t.Errorf("%d bytes of %d, %v", len(got.Source), len(source), err)
	}
}
