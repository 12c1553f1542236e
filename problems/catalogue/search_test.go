package catalogue

import (
	"slices"
	"strings"
	"testing"
)

// TestSearch searches the catalogue with words as users type them.
func TestSearch(t *testing.T) {
	specs := Open().Specs()
	for _, c := range []struct {
		words string
		want  string // a problem that is found; empty: nothing is found
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
		list, err := Search(specs, strings.Fields(c.words), "")
		var found []string
		for _, sp := range list {
			found = append(found, sp.ID.Value)
		}
		if (err == nil) != (c.want != "") {
			t.Errorf("%q: %v", c.words, err)
		}
		if c.want == "" && len(found) > 0 || c.want != "" && !slices.Contains(found, c.want) {
			t.Errorf("%q finds %v, want %q among them", c.words, found, c.want)
		}
	}
	if all, err := Search(specs, nil, ""); err != nil || len(all) != len(specs) {
		t.Errorf("%d of %d without words: %v", len(all), len(specs), err)
	}
}
