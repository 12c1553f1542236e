package catalogue

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"grundy/judge/base/fault"
)

// TestTitles checks that a problem is found by a unique title, and that errors for other words
// have suggestions.
func TestTitles(t *testing.T) {
	for name, want := range map[string]string{
		"Good Luck in CET-4 Everybody!": "hdu1847", "goodluckincet4everybody!": "hdu1847", "HDU 1847": "hdu1847",
	} {
		if id, err := Open().ID(name); id != want {
			t.Errorf("%s is %q, %v; want %s", name, id, err, want)
		}
	}
	for name, want := range map[string]string{
		"nim":        "grundy list nim shows those with this word: ",
		"石子":         "grundy list '石子' shows those with this word: ",
		"p2179":      "did you mean p2197?",
		"hdu 1849x":  "did you mean hdu1849?",
		"nimm":       "grundy list nim shows those with this word: ",
		"qwertyuiop": "grundy list shows the problems",
		"":           "grundy list shows the problems",
	} {
		if _, err := Open().ID(name); err == nil || !strings.HasPrefix(fault.In(err).Remedy.String(), want) {
			t.Errorf("%q: %v; want the remedy %s", name, err, want)
		}
	}
}

// TestComplete checks that ids, aliases and titles begin exactly with the typed text, occur once,
// and name their problem.
func TestComplete(t *testing.T) {
	c := Open()
	if got := c.Complete(""); len(got) != len(c.IDs()) {
		t.Errorf("%d completions of nothing, want the %d ids", len(got), len(c.IDs()))
	}
	for _, test := range []struct{ begun, want, id string }{
		{"hdu184", "hdu1847", "hdu1847"}, {"HDU 184", "HDU 1847", "hdu1847"}, {"P2", "P2197", "p2197"},
		{"good l", "good luck in CET-4 Everybody!", "hdu1847"}, {"取(2", "取(2堆)石子游戏", "hdu2177"},
	} {
		found, seen := false, map[[2]string]bool{}
		for _, one := range c.Complete(test.begun) {
			if !strings.HasPrefix(one[0], test.begun) || seen[one] {
				t.Errorf("%q completes to %q", test.begun, one[0])
			}
			if _, err := c.ID(one[0]); err != nil {
				t.Errorf("%q: %v", one[0], err)
			}
			seen[one] = true
			found = found || one[0] == test.want
		}
		if id, err := c.ID(test.want); !found || id != test.id {
			t.Errorf("%q does not complete to %q, which is %s, %v", test.begun, test.want, id, err)
		}
	}
}

// TestSpellings checks that a problem is found by its number alone, and by usual names of its
// judge, in English and in Chinese.
func TestSpellings(t *testing.T) {
	for name, want := range map[string]string{
		"1848": "hdu1848", " 1848 ": "hdu1848", "#1848": "hdu1848", "１８４８": "hdu1848", "2197": "p2197", "1067": "hdu1527", "11815": "rake-it-in",
		"luogu2197": "p2197", "luogu P2197": "p2197", "Luogu-2197": "p2197", "洛谷P2197": "p2197", "洛谷 2197": "p2197", "LG 2197": "p2197", "Ｐ２１９７": "p2197",
		"hdu 1848": "hdu1848", "HDU-1848": "hdu1848", "HDU_1848": "hdu1848", "hdu#1848": "hdu1848", "HDOJ 1848": "hdu1848", "杭电1848": "hdu1848", "杭电 OJ 1848": "hdu1848", "hdu：1848": "hdu1848",
		"poj1704": "poj1704", "POJ 1704": "poj1704", "poj-1067": "hdu1527", "codeforces 1312F": "cf1312f", "CF-1527-B2": "palindrome-flip", "1312f": "cf1312f",
		"牛客75F": "nowcoder75f", "zoj 3057": "zoj3057", "qoj 11815": "rake-it-in", "kattis snim": "poj2960",
		"Georgia and Bob": "poj1704", "Georgia 和 Bob": "poj1704", "euclids game": "poj2348", "欧几里得游戏": "poj2348", "Nim Game": "p2197", "【模板】Nim游戏": "p2197",
	} {
		if id, err := Open().ID(name); id != want {
			t.Errorf("%s is %q, %v; want %s", name, id, err, want)
		}
	}
}

// TestSameNumber checks that the error for a number of several problems names all of them.
func TestSameNumber(t *testing.T) {
	text := "id: %s\naliases: [%q]\ntitle: {en: x}\nstatement: {en: x}\nreference: a.py\ntests: {folder: t}\n"
	c := Catalogue{files: fstest.MapFS{
		"a.yaml": {Data: fmt.Appendf(nil, text, "a", "hdu:1001")}, "b.yaml": {Data: fmt.Appendf(nil, text, "b", "luogu:P1001")},
	}}
	if _, err := c.ID("1001"); err == nil || err.Error() != "1001: is the number of several problems; write one of a, b" {
		t.Errorf("c.ID: %v", err)
	}
	for name, want := range map[string]string{"hdu1001": "a", "luogu 1001": "b", "P1001": "b"} {
		if id, err := c.ID(name); id != want {
			t.Errorf("%s is %q, %v; want %s", name, id, err, want)
		}
	}
}

// TestStrangers checks that a problem with another number is not suggested, and that the error
// says how to judge a problem that Grundy does not have.
func TestStrangers(t *testing.T) {
	for name, folder := range map[string]string{
		"hdu1000": "hdu1000", "hdu1845": "hdu1845", "HDU 2000": "hdu-2000", "hdu:1000": "hdu1000", "poj1848": "poj1848", "hdu2197": "hdu2197", "uoj1704": "uoj1704",
		"P1001": "p1001", "luogu:P1001": "p1001", "p2198": "p2198", "1000": "p1000", "847": "p847", "848": "p848", "cf:1A": "cf1a", "cf1312g": "cf1312g", "kattis:different": "different",
		"洛谷P1001": "p1001", "杭电 1000": "p1000", "二分": "mine",
	} {
		_, err := Open().ID(name)
		want := "grundy list shows the problems; for another one, grundy listen receives it from the browser, grundy new " + folder + " --paste takes copied samples, and grundy stress FILE --against BRUTE compares with a slow program; or put samples into a folder as " + folder + "/1.in with " + folder + "/1.out and run grundy submit " + folder + " FILE"
		if err == nil || fault.In(err).Remedy.String() != want {
			t.Errorf("%s: %v; want the folder %s", name, err, folder)
		}
	}
	for name, want := range map[string]string{
		"hdu8148": "hdu1848", "hdu18488": "hdu1848", "hud1848": "hdu1848", "hd1848": "hdu1848", "hddu1848": "hdu1848", "p1274": "p1247", "pjo1704": "poj1704",
		"cf1312": "cf1312f", "subtraction-143": "subtraction-134", "crosess": "crosses", "digit-gmae": "digit-game",
	} {
		if _, err := Open().ID(name); err == nil || fault.In(err).Remedy.String() != "did you mean "+want+"?" {
			t.Errorf("%s: %v; want %s suggested", name, err, want)
		}
	}
	specs := Open().Specs()
	for word, want := range map[string]string{"hdu1000": "grundy list shows all", "hdu18477": "did you mean hdu1847? grundy list shows all", "nimm": "did you mean nim? grundy list shows all"} {
		if _, err := Search(specs, []string{word}, ""); err == nil || fault.In(err).Remedy.String() != want {
			t.Errorf("list %s: %v, want %s", word, err, want)
		}
	}
}
