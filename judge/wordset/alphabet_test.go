package wordset

import "testing"

// TestAlphabet checks how alphabets are read. If one is wrong, the letters before the error must be
// returned.
func TestAlphabet(t *testing.T) {
	for text, want := range map[string][3]string{
		"01":      {"01"},
		"0-3":     {"0123"},
		"a-cX-Z_": {"abcXYZ_"},
		"a-":      {"a-"},
		"-a":      {"-a"},
		"ac-a":    {"a", "the letters c-a run backwards", "turn them round"},
		"abca":    {"abc", "the letter a is given twice", "leave one out"},
		"a b":     {"a", "an alphabet holds visible ASCII letters only"},
		"aé":      {"a", "an alphabet holds visible ASCII letters only"},
	} {
		letters, what, remedy := Alphabet(text)
		if got := [3]string{letters, what.String(), remedy.String()}; got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}
