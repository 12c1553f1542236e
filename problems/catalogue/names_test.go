package catalogue

import (
	"strings"
	"testing"

	"grundy/judge/fault"
)

// TestTitles wants a problem found by a title that it alone has, and what is meant by
// other words named.
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
		"qwertyuiop": "grundy list names those there are",
		"":           "grundy list names those there are",
	} {
		if _, err := Open().ID(name); err == nil || !strings.HasPrefix(fault.In(err).Remedy, want) {
			t.Errorf("%q: %v; want the remedy %s", name, err, want)
		}
	}
}

// TestComplete wants ids, aliases and titles, each beginning as was typed, each once, and
// each a name of its problem.
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
