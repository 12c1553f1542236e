package grammar

import (
	"slices"
	"strings"
	"testing"
)

// TestLetters counts words up to renaming of letters. It compares the numbers with Bell numbers
// (A000110), partitions into at most three parts (A124302), and numbers of pairs of words.
func TestLetters(t *testing.T) {
	for _, test := range []struct {
		input string
		cases int
	}{
		{`case: [{s: {chars: a-h, length: 8, ignore: [letters]}}]`, 4140},
		{`case: [{s: {chars: a-c, length: 7, ignore: [letters]}}]`, 365},
		{`case: [{s: {chars: a-f, length: 3, ignore: [letters]}}, {t: {chars: a-f, length: 3, ignore: [letters]}}]`, 203}, // as one word of six letters
		{`case: [{s: {chars: a-c, length: 3, ignore: [letters]}}, {t: {chars: a-d, length: 3, ignore: [letters]}}]`, 25},  // each word is renamed separately
		{`case: [{s: {chars: a-c, length: 3, ignore: [letters]}}, {t: {chars: a-c, length: 1}}]`, 15},
	} {
		g := compile(t, "input: {"+test.input+"}")
		e := g.Enumerate()
		n := 0
		for range e.All() {
			n++
		}
		if n != test.cases || e.Whole {
			t.Errorf("%s: %d cases, whole %v; want %d", test.input, n, e.Whole, test.cases)
		}
	}
}

// TestLettersSmallest checks that the walk visits the first word of each class.
func TestLettersSmallest(t *testing.T) {
	for _, lines := range []string{
		`{s: {chars: a-d, length: 1..5«I»}}`,
		`{s: {chars: a-c, length: 1..3«I»}}, {t: {chars: a-c, length: 1..2«I»}}`,
		`{n: {int: 1..3}}, {w: {chars: a-c, length: 1..2, count: n«I»}}`,
		`{n: {int: 1..2}}, {repeat: n, lines: [{a: {chars: a-c, length: 1..2«I»}, k: {int: 0..1}}]}`,
	} {
		all := compile(t, "input: {case: ["+strings.ReplaceAll(lines, "«I»", "")+"]}")
		some := compile(t, "input: {case: ["+strings.ReplaceAll(lines, "«I»", ", ignore: [letters]")+"]}")
		var want, got []string
		seen := map[string]bool{}
		for c := range all.Enumerate().All() {
			text := string(all.PrintCase(nil, c))
			if key := renamedText(text); !seen[key] {
				seen[key] = true
				want = append(want, text)
			}
		}
		for c := range some.Enumerate().All() {
			got = append(got, string(some.PrintCase(nil, c)))
		}
		if !slices.Equal(got, want) || len(want) < 20 {
			t.Errorf("%s: %d cases, want %d\n%q\n%q", lines, len(got), len(want), got[:min(len(got), 40)], want[:min(len(want), 40)])
		}
	}
}

// renamedText renames the letters of a text in the order of their first occurrences.
func renamedText(text string) string {
	names := map[rune]rune{}
	return strings.Map(func(r rune) rune {
		if r < 'a' {
			return r
		}
		if names[r] == 0 {
			names[r] = 'a' + rune(len(names))
		}
		return names[r]
	}, text)
}

// TestLettersSoon checks that words over a large alphabet are found without trying all other
// words.
func TestLettersSoon(t *testing.T) {
	g := compile(t, `input: {case: [{s: {chars: a-z, length: 1..10^5, ignore: [letters]}}]}`)
	e := g.Enumerate()
	n, longest := 0, 0
	for c := range e.All() {
		longest = max(longest, len(c.Str("s")))
		if n++; n == 2000 {
			break
		}
	}
	if n != 2000 || longest < 10 || e.tried > 400_000 {
		t.Errorf("%d words of up to %d letters in %d steps", n, longest, e.tried)
	}
	t.Log(longest, e.tried)
}

func TestLettersComplaints(t *testing.T) {
	for input, want := range map[string]string{
		`{case: [{s: {chars: ab, length: 1..2, ignore: [names]}}]}`:            "x.yaml:5: a word has no names; write ignore: [letters]",
		`{case: [{n: {int: 1..9}}, {p: {parents: n, ignore: [letters]}}]}`:     "x.yaml:5: a list of parents has no letters; write ignore: [names]",
		`{case: [{n: {int: 1..9}}, {tree: n, ends: [u, v], ignore: [names]}]}`: "",
	} {
		_, err := tryCompile(t, "input: "+input)
		if err == nil && want != "" || err != nil && err.Error() != want {
			t.Errorf("%s\ngot  %v\nwant %s", input, err, want)
		}
	}
}
