package server_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"grundy/judge/contest"
)

// TestResolver checks the ceremony of a frozen contest. Users who see the board without the freeze get the
// page, and other users do not. The ceremony must add no event and change no public board.
func TestResolver(t *testing.T) {
	c := helped()
	now := c.Start.Add(2*time.Hour + 30*time.Minute)
	h := beginAt(t, func() time.Time { return now }, c)
	h.guest("t1").program("A", "int main() {}\n")
	h.judged(1, "AC")
	boss := h.guest("boss")
	boss.eventually("/jury/board", "★")
	_, before := h.guest("").get("/board")
	events := len(h.log())
	for who, sees := range map[string]bool{"boss": true, string(contest.Judges): true, string(contest.SeesBoard): true, "": false, "t1": false, "t2": false, string(contest.SeesFrozen): false, string(contest.Balloons): false, string(contest.Prints): false} {
		if _, page := h.guest(who).get("/jury/resolver"); strings.Contains(page, `"kind":"reveal"`) != sees || strings.Contains(page, "is accepted, as the first") != sees {
			t.Errorf("%s sees it: %v, want %v\n%s", who, !sees, sees, page)
		}
	}
	if _, after := h.guest("").get("/board"); after != before {
		t.Errorf("the board of the public changes:\n%s\nwas\n%s", after, before)
	}
	if now := len(h.log()); now != events {
		t.Errorf("the log has %d events more", now-events)
	}
	if page := boss.in("zh", "/jury/resolver"); !strings.Contains(page, "首个通过") || !strings.Contains(page, `lang="zh-CN"`) {
		t.Errorf("in Chinese it is\n%s", page)
	}
}

// TestResolverInBrowser goes through the ceremony on the jury's page, under the server's own security policy.
func TestResolverInBrowser(t *testing.T) {
	c := sample()
	now := c.Start.Add(2*time.Hour + 30*time.Minute)
	h := beginAt(t, func() time.Time { return now }, c)
	h.guest("t2").program("A", "int main() {}\n")
	h.judged(1, "AC")
	h.guest("boss").eventually("/jury/board", "★")
	p := h.tab(browse(t))
	p.signIn("boss")
	p.open("/jury/board")
	p.run(chromedp.Click(chromedp.CSS(`a[href="/jury/resolver"]`)), chromedp.WaitVisible(chromedp.CSS("#next")))
	var said []string
	for range 6 {
		p.run(chromedp.KeyEvent(" "))
		said = append(said, p.text("#said"))
	}
	if got, want := said, []string{"Two: problem A is pending", "Two: problem A is accepted, as the first", "Two moves up to place 1", "One & only: place 2"}; !slices.Equal(got[:4], want) || !strings.HasPrefix(got[4], "Two: place 1, Winner of the contest") {
		t.Errorf("the steps are %q", said)
	}
	p.shows("#award", "First to solve problem A", false)
}
