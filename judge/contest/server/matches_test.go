package server_test

import (
	"context"
	"fmt"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"grundy/judge/contest"
	"grundy/judge/contest/server"
	"grundy/judge/play"
	"grundy/judge/report"
	"grundy/judge/testing/testenv"
)

// A ladder is a contest with four players: submissions 1 of t1, 2 of t2, 3 of the hidden team t3,
// and 4 of t4. Submission 4 was made during the freeze.
type ladder struct {
	*house
	plain string // the address of a server that has no rules of games
}

// beginLadder serves a ladder in which every match has the games of match.
func beginLadder(t *testing.T, match report.Match) ladder {
	t.Helper()
	c := sample()
	c.Scoring = contest.Ladder
	c.Problems = c.Problems[:1]
	c.Problems[0].Game = true
	c.Teams = append(c.Teams, contest.Team{ID: "t3", Name: "Three", Password: hash, Hidden: true}, contest.Team{ID: "t4", Name: "Four", Password: hash})
	h := begin(t, c)
	put := func(text []byte, err error) string {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		digest, err := h.stream.Put(t.Context(), text)
		if err != nil {
			t.Fatal(err)
		}
		return digest
	}
	c.Problems[0].Digest = put([]byte("the bundle"), nil)
	digest := put(report.Encode(&report.Report{Verdict: report.AC, Match: &match}))
	events := []contest.Event{{Kind: contest.KindSetup, Setup: c}}
	frozen := c.FrozenAt().Add(time.Minute)
	for i, team := range []string{"t1", "t2", "t3", "t4"} {
		at := c.Start.Add(time.Minute)
		if team == "t4" {
			at = frozen
		}
		events = append(events,
			contest.Event{Kind: contest.KindSubmitted, Time: at, Submitted: &contest.Submitted{Nonce: team, Team: team, Problem: "p1247", Language: "cpp", File: "a.cpp", Source: digest}},
			contest.Event{Kind: contest.KindJudged, Time: at, Judged: &contest.Judged{Submission: i + 1, Verdict: report.AC}})
	}
	won, drawn, lost, faults := match.Count()
	for a := 2; a <= 4; a++ {
		for b := 1; b < a; b++ {
			events = append(events, contest.Event{Kind: contest.KindPlayed, Time: frozen, Played: &contest.Played{Submission: a, Rival: b, Won: won, Drawn: drawn, Lost: lost, Faults: faults, Report: digest}})
		}
	}
	h.add(events...)
	serve := func(open server.Game) string {
		web := httptest.NewServer(h.another(func(o *server.Options) {
			o.Now, o.Game = func() time.Time { return frozen.Add(time.Minute) }, open
		}))
		t.Cleanup(web.Close)
		return web.URL
	}
	plain := serve(nil)
	h.url = serve(func(context.Context, contest.Problem, []byte) (*play.Game, error) { return gameOf("p1247") })
	return ladder{h, plain}
}

// nim returns a match at the game of p1247: two games from heaps of 1 and 2, two whose last moves
// are omitted, and two that cannot be replayed.
func nim() report.Match {
	return report.Match{Games: []report.MatchGame{
		{Start: "0\n2\n1 2\n", First: 0, Winner: 0, Faulty: -1, Moves: []string{"2 1", "1 1", "2 1"}},
		{Start: "0\n2\n1 2\n", First: 1, Winner: 0, Faulty: 1, Detail: "illegal move <9>", Moves: []string{"2 2"}},
		{Start: "0\n2\n7 7\n", First: 0, Winner: -1, Faulty: -1, Moves: []string{"1 1"}, Left: 12, Stopped: true},
		{Start: "0\n2\n7 7\n", First: 1, Winner: 1, Faulty: -1, Moves: []string{"1 1"}, Left: 12},
		{Start: "0\nno case", First: 0, Winner: 0, Faulty: -1, Moves: []string{"<b>", strings.Repeat("1 ", 400)}},
		{Start: "0\nno case", First: 1, Winner: 0, Faulty: -1},
	}}
}

// TestMatchPage checks that both teams of a match and the jury can see its games move by move,
// and nobody else. Only the jury sees matches of hidden teams and matches that the freeze hides.
func TestMatchPage(t *testing.T) {
	h := beginLadder(t, nim())
	people := map[string]*guest{}
	for _, id := range []string{"", "t1", "t2", "t3", "t4", "boss"} {
		people[id] = h.guest(id)
	}
	for _, one := range []struct {
		who, path string
		seen      bool
	}{
		{"t2", "/submissions/2/matches/1", true},
		{"t1", "/submissions/1/matches/2", true},
		{"boss", "/submissions/1/matches/2", true},
		{"boss", "/submissions/2/matches/1", true},
		{"t1", "/submissions/2/matches/1", false}, // a team's own submission must come first in the address
		{"t4", "/submissions/2/matches/1", false},
		{"t4", "/submissions/1/matches/2", false},
		{"", "/submissions/2/matches/1", false},
		{"t1", "/submissions/1/matches/3", false}, // the rival's team is hidden
		{"t3", "/submissions/3/matches/1", true},
		{"boss", "/submissions/1/matches/3", true},
		{"t1", "/submissions/1/matches/4", false}, // the freeze hides the rival
		{"t4", "/submissions/4/matches/1", true},
		{"boss", "/submissions/1/matches/4", true},
		{"t1", "/submissions/1/matches/1", false},
		{"boss", "/submissions/1/matches/9", false},
		{"boss", "/submissions/9/matches/1", false},
		{"boss", "/submissions/1/matches/x", false},
		{"t1", "/submissions/1/matches/2?game=6", true},
		{"t1", "/submissions/1/matches/2?game=7", false},
		{"t1", "/submissions/1/matches/2?game=0", false},
		{"t1", "/submissions/1/matches/2?game=x", false},
	} {
		if status, body := people[one.who].get(one.path); strings.Contains(body, `class="games"`) != one.seen || one.who != "" && (status == 200) != one.seen {
			t.Errorf("%q sees %s: %v, want %v: %d\n%s", one.who, one.path, !one.seen, one.seen, status, body)
		}
	}

	for path, wants := range map[string]string{
		"/submissions/1":                  `<a href="/submissions/1/matches/2">Two (2)</a>`,
		"/submissions/1/matches/2":        "Two (2) wins.|Two (2): 2 1 → (1, 1)|One & only (1): 1 1 → (0, 1)|<svg|href=\"?game=2\"",
		"/submissions/1/matches/2?game=2": "Two (2) wins.|One & only (1): 2 2 → (1, 0)|illegal move <9>|<pre>2\n1 2</pre>",
		"/submissions/1/matches/2?game=3": "A draw. The game was stopped, and best play from there decided.|Moves at the end that are left out: 12",
		"/submissions/1/matches/2?game=5": "cannot be drawn|<code><b></code>|1 1 1 …</code>",
	} {
		_, body := people["t1"].get(path)
		h.has(path, body, strings.Split(wants, "|")...)
		if strings.Contains(body, "<9>") || strings.Contains(body, "<b></code>") || strings.Count(body, "<script") != 1 {
			t.Errorf("%s has texts as they are, or a script of its own:\n%s", path, body)
		}
	}
	_, body := people["t2"].get("/submissions/2/matches/1")
	h.has("the other side", body, "Two (2) wins.", `<td class="ok">Won</td>`)
	h.has("in Chinese", people["t1"].in("zh", "/submissions/1/matches/2?game=3"), "先手", "平局", "略去的最后几步：12 步", "数据")
	if status, body := people[""].get("/replay.css"); status != 200 || !strings.Contains(body, ".replay section") || strings.Contains(body, "body {") {
		t.Errorf("the style of replays: %d\n%s", status, body)
	}

	plain := &house{h.TB, h.plain, h.stream, h.server}
	_, body = plain.guest("t1").get("/submissions/1/matches/2")
	h.has("a server without rules", body, "cannot be drawn", "<code>2 1</code>", "Two (2) wins.")
}

// TestMatchInBrowser checks in a real browser that a team can go from its submission to a match,
// and step through a game with the arrow keys.
func TestMatchInBrowser(t *testing.T) {
	testenv.Long(t)
	h := beginLadder(t, nim())
	one := h.tab(browse(t))
	one.signIn("t1")
	one.open("/submissions/1")
	one.run(
		chromedp.Click(chromedp.CSS(`a[href="/submissions/1/matches/2"]`)),
		chromedp.WaitReady(chromedp.CSS("#gamestep0:focus")), chromedp.WaitVisible(chromedp.CSS("#gamestep0 + label + section svg")),
	)
	for step := range 3 {
		one.run(chromedp.KeyEvent(kb.ArrowRight), chromedp.WaitVisible(chromedp.CSS(fmt.Sprintf("#gamestep%d + label + section svg", step+1))))
	}
	one.shows("#gamestep3 + label + section", "Two (2): 2 1 → (0, 0)", false)
	one.run(chromedp.WaitNotVisible(chromedp.CSS("#gamestep0 + label + section")))
	one.run(chromedp.Click(chromedp.CSS(`a[rel="next"]`)), chromedp.WaitVisible(chromedp.CSS(`a[rel="prev"]`)))
	one.shows("main", "illegal move <9>", false)
	one.run(chromedp.Click(chromedp.CSS(`a[href="/submissions/1"]`)), chromedp.WaitVisible(chromedp.CSS(`a[href="/submissions/1/matches/2"]`)))
}
