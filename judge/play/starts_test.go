package play_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"grundy/judge/play"
	"grundy/judge/spec/grammar"
	"grundy/judge/testing/judgetest/games"
)

// TestMiddleWidest checks that the numbers of the largest middle starts come close to their bound,
// also if a case may have so many numbers that most random cases are too long.
func TestMiddleWidest(t *testing.T) {
	g := games.Open(t, "hdu3032", play.Options{})
	for seed := range 20 {
		greatest := int64(0)
		for s := range g.Middle(grammar.NewRand("widest", strconv.Itoa(seed)), 1, false, 60, 1<<16) {
			greatest = max(greatest, slices.Max(s.Case.Ints("s")))
		}
		if greatest < 1<<29 {
			t.Errorf("seed %d: the greatest number is %d", seed, greatest)
		}
	}
}

// TestSubtle checks that the starts near an easily misjudged case lead there in one move. Of
// poj2348, some of them leave a choice, although the case itself does not. The rules of hdu1846 name
// no such case.
func TestSubtle(t *testing.T) {
	for id, least := range map[string]int{"poj2348": 30, "hdu1527": 100, "hdu1846": 0} {
		g := games.Open(t, id, play.Options{})
		cases, r := g.Subtle(1<<16), grammar.NewRand("subtle", id)
		if cases.Len() < least || least == 0 && cases.Len() > 0 {
			t.Errorf("%s: %d cases, want %d", id, cases.Len(), least)
		}
		for i := range min(cases.Len(), 20) {
			n, choices, target := 0, 0, ""
			for s := range cases.At(r, i, 80) {
				p, err := g.Position(s)
				if err != nil {
					t.Fatal(err)
				}
				if n++; n == 1 {
					target = p.Text() // the case itself
					continue
				}
				if _, err := p.Parse(target); err != nil {
					t.Errorf("%s: from %s no move leads to %s", id, p, target)
				}
				if moves, _, _ := p.Moves(2); len(moves) > 1 {
					choices++
				}
			}
			if choices == 0 && i > 2 && !strings.HasPrefix(target, "1 ") {
				t.Errorf("%s: no start with a choice leads to %s", id, target)
			}
		}
	}
}

// TestRead checks that a start is read with the number of cases and without, and that an error names
// the line and the field of the case. An input file of p2197 begins with the number of cases, and one
// of hdu1849 does not.
func TestRead(t *testing.T) {
	for _, test := range []struct{ id, text, want string }{
		{"p2197", "2\n3 5", ""},
		{"p2197", "1\n2\n3 5\n", ""},
		{"p2197", "2\n3", "--start: line 2: a: the file ends"},
		{"p2197", "2\n-1 5", "--start: line 2: a: -1 is less than 0"},
		{"p2197", "3\n1 2 3 4\n", `--start: line 2: unexpected "4"`},
		{"p2197", `2\n3 5`, "--start: line 1: n: "},
		{"p2197", "1\n2\n3 99999", "--start: line 3: a: 99999 is greater than 9999"},
		{"p2197", "2\n2\n3 5\n1\n4\n", "--start: holds 2 cases"},
		{"p2197", "", "--start: line 1: "},
		{"hdu1849", "2\n3 5", ""},
		{"hdu1849", "2\n3 5000", "--start: line 2: k: 5000 is greater than 1000"},
	} {
		start, err := games.Open(t, test.id, play.Options{}).Read(test.text, 0)
		if test.want == "" && (err != nil || start.Count != 1) || test.want != "" && (err == nil || !strings.HasPrefix(err.Error(), test.want)) {
			t.Errorf("%s, %q: %v, want %q", test.id, test.text, err, test.want)
		}
	}
}
