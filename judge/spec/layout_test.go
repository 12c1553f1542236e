package spec

import "testing"

// TestStrict checks that layout counts if the first judge of the source has a verdict for it. The
// spec may say otherwise, and the checker must be able to compare layouts.
func TestStrict(t *testing.T) {
	at := func(word string) Text { return Text{Value: word, Place: Place{Line: 1}} }
	for _, test := range []struct {
		source, presentation, check string
		want                        bool
	}{
		{"HDU 1729", "", "tokens", true},
		{"HDU 1527, POJ 1067", "", "lines", true},
		{"POJ 2960, from the Norwegian championship of 2004", "", "tokens", true},
		{"ZOJ 3057", "", "exact", true},
		{"HDU 1729", "lenient", "tokens", false},
		{"HDU 2177", "", "go", false},
		{"HDU 1", "", "unordered", false},
		{"Luogu P2197", "", "tokens", false},
		{"Luogu P2197", "strict", "tokens", true},
		{"Codeforces 1312F", "", "tokens", false},
		{"Nowcoder contest 75, problem F", "", "tokens", false},
		{"notes on HDU", "", "tokens", false},
		{"", "", "tokens", false},
	} {
		p := &Problem{Source: at(test.source), Check: Check{Kind: at(test.check)}}
		if test.presentation != "" {
			p.Presentation = at(test.presentation)
		}
		if got := p.Strict(); got != test.want {
			t.Errorf("%+v: %t", test, got)
		}
	}
}
