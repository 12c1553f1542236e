package server_test

import (
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"grundy/judge/contest"
	"grundy/judge/contest/stream"
	"grundy/judge/report"
)

// TestLadder checks that submissions are judged as players and then play each other. The server
// counts the games itself: an invalid match is a fault of the worker, and another worker plays
// it.
func TestLadder(t *testing.T) {
	t.Parallel() // it waits
	c := sample()
	c.Scoring, c.Freeze = contest.Ladder, 0
	var events []contest.Event
	for i, team := range []string{"t1", "t2"} {
		events = append(events, contest.Event{Kind: contest.KindSubmitted, Time: time.Now(), Submitted: &contest.Submitted{
			Nonce: team, Team: team, Problem: "p1247", Language: []string{"cpp", "python3"}[i], File: team + ".x", Source: strings.Repeat("0", 63) + team[1:],
		}})
	}
	h := beginOpen(t, time.Now, c, events...)
	game := func(first, winner int) report.MatchGame {
		return report.MatchGame{Start: "0\n1\n", First: first, Winner: winner, Faulty: -1}
	}
	var mu sync.Mutex
	tried := map[string]int{}
	do := func(name string) func(task *stream.Task) (*report.Report, error) {
		return func(task *stream.Task) (*report.Report, error) {
			r := &report.Report{Verdict: report.AC}
			if task.Rival.Submission == 0 {
				if !task.Play {
					t.Errorf("a job that is no player's: %+v", task.Job)
				}
				return r, nil
			}
			if r := task.Rival; task.Submission != 2 || r.Submission != 1 || r.File != "t1.x" || r.Language != "cpp" || !strings.HasSuffix(r.Source, "1") {
				t.Errorf("the match is %+v", task.Job)
			}
			mu.Lock()
			defer mu.Unlock()
			tried[name]++
			r.Match = &report.Match{Games: []report.MatchGame{game(0, 0), {Start: "0\n1\n", First: 1, Winner: 0, Faulty: 1, Detail: "illegal move 9"}}}
			if name == "cheat" { // its report contains one game many times
				r.Match.Games = []report.MatchGame{game(0, 0), game(0, 0), game(1, 0)}
			}
			return r, nil
		}
	}
	h.works("cheat", []string{"cpp", "python3"}, do("cheat"))
	h.works("half", []string{"python3"}, do("half")) // the worker lacks the rival's language
	h.works("good", []string{"cpp", "python3"}, do("good"))
	var match *contest.Played
	for range 1200 {
		for _, e := range h.log() {
			if e.Played != nil {
				match = e.Played
			}
		}
		if match != nil {
			break
		}
		time.Sleep(50 * time.Millisecond)
	}
	if match == nil || match.Worker != "good" || match.Won != 2 || match.Lost != 0 || match.Faults != [2]int{0, 1} || match.Error != "" {
		t.Fatalf("the match is %+v", match)
	}
	mu.Lock()
	defer mu.Unlock()
	if tried["half"] > 0 {
		t.Error("a worker without the language of the rival has got the match")
	}
	_, ones := h.guest("t1").get("/submissions/1")
	if _, twos := h.guest("t2").get("/submissions/2"); !strings.Contains(ones, "illegal move 9\n1</pre>") || strings.Contains(twos, "illegal move") {
		t.Errorf("the page of who lost by a fault:\n%s\nthat of the other:\n%s", ones, twos)
	}
	res, err := http.Get(h.url + "/board")
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err != nil || !strings.Contains(string(text), "Rating") || !strings.Contains(string(text), "±") {
		t.Errorf("%v:\n%s", err, text)
	}
}

// TestUnplayed checks that only the jury sees a match that the judge could not play.
func TestUnplayed(t *testing.T) {
	t.Parallel()
	c := sample()
	c.Scoring, c.Freeze = contest.Ladder, 0
	var events []contest.Event
	for i, team := range []string{"t1", "t2"} {
		events = append(events,
			contest.Event{Kind: contest.KindSubmitted, Time: time.Now(), Submitted: &contest.Submitted{Nonce: team, Team: team, Problem: "p1247", Language: "cpp", File: team + ".cpp", Source: strings.Repeat("0", 64)}},
			contest.Event{Kind: contest.KindJudged, Time: time.Now(), Judged: &contest.Judged{Submission: i + 1, Verdict: report.AC}})
	}
	events = append(events, contest.Event{Kind: contest.KindPlayed, Time: time.Now(), Played: &contest.Played{Submission: 2, Rival: 1, Error: "the disk is full"}})
	h := beginOpen(t, time.Now, c, events...)
	const want = "the match against submission 1 was not played: the disk is full"
	if _, page := h.guest("boss").get("/jury"); !strings.Contains(page, want) {
		t.Errorf("the jury's page lacks %q:\n%s", want, page)
	}
	if _, page := h.guest("t2").get("/submissions"); strings.Contains(page, "the disk is full") {
		t.Errorf("a team sees the fault:\n%s", page)
	}
}
