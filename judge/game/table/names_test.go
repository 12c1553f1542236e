package table

import (
	"slices"
	"strings"
	"testing"
)

// TestKnown checks that Parse reads each named rule, and that the values of a rule in the OEIS
// begin with the terms of its sequence.
func TestKnown(t *testing.T) {
	// The first terms in the OEIS.
	terms := map[string][]uint16{
		"A001477": {0, 1, 2, 3, 4, 5, 6, 7},
		"A002186": {0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7},
		"A071074": {0, 1, 2, 3, 4, 5, 6, 7, 3, 2, 8, 9, 7, 6, 5, 4, 3, 2, 8, 9},
		"A002187": {0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0, 1, 1, 3},
		"A002188": {0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0, 4, 3, 0},
	}
	for text, k := range known {
		r, err := Parse(text)
		if err != nil || r.String() != text || r.Known() != k {
			t.Errorf("%s is read as %s, %v", text, r, err)
		}
		if k.OEIS == "" {
			continue
		}
		table, err := Compute(t.Context(), r, Options{Upto: 60})
		if err != nil {
			t.Fatal(err)
		}
		want := terms[k.OEIS]
		if got := table.Values()[k.Shift : k.Shift+len(want)]; len(want) == 0 || !slices.Equal(got, want) {
			t.Errorf("%s: values %v, want those of %s: %v", text, got, k.OEIS, want)
		}
	}
	if k := (Rule{text: "1..3"}).Known(); k != (Known{}) {
		t.Errorf("1..3 is %+v", k)
	}
}

// TestNamed checks that rules are found by their names in any spelling, and that a name with two
// rules finds both.
func TestNamed(t *testing.T) {
	for name, want := range map[string]string{
		"kayles": "octal 0.77", "Kayles": "octal 0.77", "nim": "any", "尼姆博弈": "any", "grundy": "code 4!.0", "Grundy's game": "code 4!.0", "grundys-game": "code 4!.0",
		"dawson's chess": "octal 0.137", "dawsons kayles": "octal 0.07", "dawson kayles": "octal 0.07", "fibonacci nim": "fibonacci", "treblecross": "octal 0.007",
		"officers": "octal 0.6", "double-kayles": "octal 0.7777", "dawson": "octal 0.07 octal 0.137", "": "", "'s": "", "chess": "",
	} {
		var got []string
		for _, r := range Named(name) {
			got = append(got, r.String())
		}
		if all := strings.Join(got, " "); all != want {
			t.Errorf("%q names %q, want %q", name, all, want)
		}
	}
}
