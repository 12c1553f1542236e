package server_test

import (
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"grundy/judge/contest"
	"grundy/judge/contest/server"
)

// helped returns the contest of sample with a helper of the jury for each duty, whose id is the duty.
func helped() *contest.Contest {
	c := sample()
	c.Printing = true
	for _, d := range contest.Duties {
		c.Jury = append(c.Jury, contest.Juror{ID: string(d), Password: hash, Duty: d})
	}
	return c
}

// duties has the routes that each duty needs, of those that the public may not use.
var duties = map[contest.Duty][]string{
	contest.Judges: {
		"GET /submissions", "GET /submissions/{number}", "GET /submissions/{number}/source", "GET /submissions/{number}/report", "GET /submissions/{number}/matches/{rival}",
		"POST /clarifications", "GET /jury/board", "GET /jury/resolver", "GET /jury/rejudging/{number}", "POST /jury/rejudge", "POST /jury/decide", "POST /jury/overrule", "POST /jury/explain",
	},
	contest.Balloons:   {"GET /jury/balloons", "POST /jury/balloon"},
	contest.Prints:     {"GET /jury/printing", "GET /jury/printing/{number}", "GET /jury/printing/{number}/text", "POST /jury/printed"},
	contest.SeesBoard:  {"GET /jury/board", "GET /jury/resolver"},
	contest.SeesFrozen: {},
}

// TestDuties requests each route as each helper of the jury. A helper gets the same answer as the jury
// where his duty needs the route, and elsewhere not more than a page that does not exist.
func TestDuties(t *testing.T) {
	h := begin(t, helped())
	h.judged(h.guest("t1").program("A", "int main() {}\n"), "WA")
	h.guest("t1").post("/printing", url.Values{"text": {"on paper"}})
	boss := h.guest("boss")
	boss.eventually("/submissions/1", "WA")
	boss.post("/jury/rejudge", url.Values{"submissions": {"1"}})
	at := strings.NewReplacer("{number}", "1", "{rival}", "2", "{label}", "A", "{file...}", "x.png", "{lang}", "zh", "{$}", "", "{team}", "t1", "{kind}", "logo", "{name}", "x")
	asks := func(who, pattern string) int {
		method, path, _ := strings.Cut(at.Replace(pattern), " ")
		r, err := http.NewRequest(method, h.url+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		r.SetBasicAuth(who, "password")
		r.Header.Set("Accept", "application/json")
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		if pattern == "GET /live" {
			return 0 // never ends
		}
		status, _ := h.guest("").do(r)
		return status
	}
	for pattern, public := range server.Routes() {
		if public {
			continue
		}
		want := asks("boss", pattern)
		for _, duty := range contest.Duties {
			may := slices.Contains(duties[duty], pattern)
			if got := asks(string(duty), pattern); may && got != want || !may && got != http.StatusNotFound {
				t.Errorf("%s of the helper for %s: %d; the jury gets %d, and the duty needs it: %t", pattern, duty, got, want, may)
			}
		}
	}
	for _, path := range []string{"/api/contests/spring/accounts", "/api/contests/spring/judgements", "/metrics"} {
		want := h.guest("")
		_, public := want.get(path)
		for _, duty := range contest.Duties {
			if _, got := h.guest(string(duty)).get(path); path != "/metrics" && got != public {
				t.Errorf("%s of the helper for %s: %s, the public gets %s", path, duty, got, public)
			}
		}
	}
}

// TestHelpers checks the small page of each helper: what it shows, which links it has, and that the
// events name the helper.
func TestHelpers(t *testing.T) {
	c := helped()
	c.Start = time.Now().Add(-150 * time.Minute) // in the freeze
	h := begin(t, c)
	h.judged(h.guest("t1").program("A", "int main() {}\n"), "AC")
	h.guest("boss").eventually("/jury/board", "<td><b>1</b></td>")
	h.guest("t1").post("/clarifications", url.Values{"text": {"May a heap be empty?"}})
	helper := func(d contest.Duty) (*guest, string) {
		g := h.guest("")
		status, page := g.post("/sign-in", url.Values{"name": {string(d)}, "password": {"password"}})
		if status != 200 {
			t.Fatalf("%s is not let in: %d", d, status)
		}
		return g, page
	}
	g, page := helper(contest.Balloons)
	h.has("for balloons", page, "One & only", `action="/jury/balloon"`, `href="/jury/balloons"`, `!href="/jury"`, `!href="/submissions"`, `!href="/jury/board"`)
	_, page = g.post("/jury/balloon", url.Values{"team": {"t1"}, "problem": {"p1247"}})
	h.has("after the delivery", page, "✓ Delivered", `!action="/jury/balloon"`)
	h.has("the log", h.guest("boss").in("en", "/jury/log"), "<td>balloons</td>")
	h.guest("t1").post("/printing", url.Values{"text": {"on paper"}})
	_, page = helper(contest.Prints)
	h.has("for the printer", page, "<td>One & only</td>", `href="/jury/printing"`, `action="/jury/printed"`, `!href="/jury"`, `!href="/submissions"`, `!href="/printing"`, `!href="/jury/board"`)
	_, page = helper(contest.SeesBoard)
	h.has("for the true board", page, "<td><b>1</b></td>", `href="/jury/board"`, `!href="/jury"`, `!href="/submissions"`)
	_, page = helper(contest.SeesFrozen)
	h.has("for the frozen board", page, "!<td><b>1</b></td>", `!href="/jury/board"`, "Sign out")
	g, page = helper(contest.Judges)
	h.has("for a judge", page, "AC", "One & only", `href="/submissions/1"`, `!href="/jury"`, `!href="/jury/changes"`)
	h.has("a submission", g.in("en", "/submissions/1"), `action="/jury/overrule"`, `!action="/jury/ignore"`)
	h.has("clarifications", g.in("zh", "/clarifications"), "May a heap be empty?", `name="replyTo"`)
	g.post("/clarifications", url.Values{"text": {"No."}, "replyTo": {"1"}, "to": {"t1"}})
	h.has("the team's page", h.guest("t1").in("en", "/clarifications"), "No.")
	_, page = g.post("/jury/overrule", url.Values{"submission": {"1"}, "verdict": {"WA"}, "reason": {"cheated"}, "sure": {"yes"}})
	h.has("a verdict of the judge", page, "✗ WA", "judge: cheated")
	_, page = g.post("/jury/rejudge", url.Values{"submissions": {"1"}})
	h.has("after judging again", page, "<h1>Submissions</h1>")
}

// TestHelpersFollow checks that a page which a helper sees like the public counts the events as his stream
// does. Otherwise his browser would fetch the page 20 times at each event.
func TestHelpersFollow(t *testing.T) {
	c := helped()
	c.Start = time.Now().Add(-150 * time.Minute) // in the freeze
	h := begin(t, c)
	h.judged(h.guest("t1").program("A", "int main() {}\n"), "WA")
	h.guest("boss").eventually("/submissions/1", "WA")
	seq := func(who, path string) string {
		_, page := h.guest(who).get(path)
		return strings.Join(regexp.MustCompile(`data-seq="(\d+)"`).FindStringSubmatch(page), " ")
	}
	if seq("boss", "/board") == seq("", "/board") {
		t.Error("the public sees all events")
	}
	for who, as := range map[string]string{"balloons": "boss", "board": "boss", "judge": "boss", "frozen": ""} {
		if got, want := seq(who, "/board"), seq(as, "/board"); got != want || want == "" {
			t.Errorf("the board of the helper for %s: %s, want %s", who, got, want)
		}
	}
}

// TestResults requests the results in each form. Only the jury and readers of the true board get the
// verdicts of the freeze.
func TestResults(t *testing.T) {
	c := helped()
	c.Start = time.Now().Add(-150 * time.Minute) // in the freeze
	h := begin(t, c)
	h.judged(h.guest("t1").program("A", "int main() {}\n"), "AC")
	h.guest("boss").eventually("/jury/board", "<td><b>1</b></td>")
	for who, solved := range map[string]bool{"": false, "t1": false, "boss": true, "board": true, "judge": true, "balloons": false, "printing": false, "frozen": false} {
		for form, want := range map[string]string{"csv": "1,t1,One & only", "json": `"id": "t1"`, "tsv": "t1\t1\t", "html": "One &amp; only"} {
			status, text := h.guest(who).get("/results/" + form)
			if has := strings.Contains(text, "150 (1)") || strings.Contains(text, `"solved": true`) || strings.Contains(text, "t1\t1\t"); status != 200 || has != solved || form != "tsv" && !strings.Contains(text, want) {
				t.Errorf("%s of %q: %d, with the freeze: %t\n%s", form, who, status, has, text)
			}
		}
	}
	if status, _ := h.guest("boss").get("/results/exe"); status != 404 {
		t.Errorf("an unknown form: %d", status)
	}
	h.has("the board", h.guest("").in("en", "/board"), `href="/results/tsv"`)
}
