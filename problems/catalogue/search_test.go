package catalogue

import (
	"slices"
	"strings"
	"testing"
)

// TestMatches searches the catalogue as people do.
func TestMatches(t *testing.T) {
	specs := Open().Specs()
	for _, c := range []struct {
		words string
		want  string // one that is found; empty: nothing is
	}{
		{"nim", "p2197"},
		{"NIM", "p2197"},
		{"wythoff", "p2252"},
		{"euclid", "poj2348"},
		{"hdu 1847", "hdu1847"},
		{"博弈", ""},
		{"取石子", "hdu1527"},
		{"codeforces palindrome", "palindrome-flip"},
		{"nim nowhere", ""},
	} {
		var found []string
		for _, sp := range specs {
			if Matches(sp, strings.Fields(c.words)) {
				found = append(found, sp.ID.Value)
			}
		}
		if c.want == "" && len(found) > 0 || c.want != "" && !slices.Contains(found, c.want) {
			t.Errorf("%q finds %v, want %q among them", c.words, found, c.want)
		}
	}
	if words := Vocabulary(specs); !slices.Contains(words, "nim") || len(words) < 50 {
		t.Errorf("%d words: %v", len(words), words)
	}
}
