package wordset

import "testing"

// TestAlphabet checks ranges, hyphens at an end, and the complaints about wrong alphabets. For a
// wrong alphabet, Alphabet must return the letters before the error.
func TestAlphabet(t *testing.T) {
	for text, want := range map[string][3]string{
		"01":      {"01"},
		"0-3":     {"0123"},
		"a-cX-Z_": {"abcXYZ_"},
		"a-":      {"a-"},
		"-a":      {"-a"},
		"ac-a":    {"a", "the range c-a of letters is reversed", "swap the two letters"},
		"abca":    {"abc", "the letter a is given twice", "remove one of them"},
		"a b":     {"a", "an alphabet contains visible ASCII characters only"},
		"aé":      {"a", "an alphabet contains visible ASCII characters only"},
	} {
		letters, what, remedy := Alphabet(text)
		if got := [3]string{letters, what.String(), remedy.String()}; got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}
