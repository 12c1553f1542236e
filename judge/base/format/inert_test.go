package format

import "testing"

// TestInert checks that no cell of a text is run as a formula, whatever separates cells.
func TestInert(t *testing.T) {
	for text, want := range map[string]string{
		"=1+1": "'=1+1", "-sum": "'-sum", "x;=cmd|' /C calc'!A0": "x;'=cmd|' /C calc'!A0", "＝1": "'＝1", "x\t=1": "x\t'=1", "\tx": "'\tx", "a\r=1": "a\r'=1", "a\n@x": "a\n'@x",
		"；=1": "；=1", " =1": "' =1", "x；＋1": "x；＋1", "x;＋1": "x;'＋1", "王小明": "王小明", "a-b": "a-b", "a@x.edu": "a@x.edu", "\u3000＝1": "'\u3000＝1", "\"=1": "'\"=1",
	} {
		if got := Inert(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
