package server_test

import (
	"fmt"
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

// TestSentAgain sends the form of each action twice, the second time to another server, like a
// client whose answer was lost. The log must have one event, and the second answer must be like
// the first. Actions that cause no event must not change the log.
func TestSentAgain(t *testing.T) {
	c := sample()
	c.Start, c.Printing = time.Now().Add(-5*time.Hour), true
	at := func(minutes int) time.Time { return c.Start.Add(time.Duration(minutes) * time.Minute) }
	h := beginAt(t, nil, c,
		contest.Event{Kind: contest.KindSubmitted, Time: at(1), By: "t1", Submitted: &contest.Submitted{Nonce: "a", Team: "t1", Problem: "p1247", Language: "cpp", File: "a.cpp", Source: strings.Repeat("0", 64)}},
		contest.Event{Kind: contest.KindJudged, Time: at(2), Judged: &contest.Judged{Submission: 1, Verdict: "AC"}},
		contest.Event{Kind: contest.KindSubmitted, Time: at(3), By: "t1", Submitted: &contest.Submitted{Nonce: "b", Team: "t1", Problem: "p2197", Language: "cpp", File: "a.cpp", Source: strings.Repeat("0", 64)}},
		contest.Event{Kind: contest.KindJudged, Time: at(4), Judged: &contest.Judged{Submission: 2, Verdict: "WA"}},
		contest.Event{Kind: contest.KindRejudge, Time: at(5), By: "boss", Rejudge: &contest.Rejudge{Submissions: []int{1}}},
		contest.Event{Kind: contest.KindJudged, Time: at(6), Judged: &contest.Judged{Submission: 1, Attempt: 1, Verdict: "AC"}},
		contest.Event{Kind: contest.KindAsked, Time: at(7), By: "t1", Asked: &contest.Asked{Nonce: "q", From: "t1", Text: "is it?"}},
	)
	one, other := h.another(func(*server.Options) {}), h.another(func(o *server.Options) { o.Secret = []byte("another secret, as long as that") })
	steps := []struct {
		who, path string
		form      url.Values
		events    int
	}{
		{"t1", "/submissions", url.Values{"problem": {"A"}, "language": {"cpp"}, "text": {"int main() {}"}}, 1},
		{"t1", "/clarifications", url.Values{"text": {"why?"}}, 1},
		{"boss", "/clarifications", url.Values{"text": {"because"}, "replyTo": {"1"}, "to": {"t1"}}, 1},
		{"boss", "/clarifications", url.Values{"text": {"lunch"}}, 1},
		{"boss", "/jury/decide", url.Values{"rejudging": {"1"}, "apply": {"yes"}}, 1},
		{"boss", "/jury/rejudge", url.Values{"submissions": {"1"}}, 1},
		{"boss", "/jury/rejudge", url.Values{"submissions": {"1"}}, 1}, // a second rejudging is intended
		{"boss", "/jury/decide", url.Values{"rejudging": {"2"}, "apply": {"no"}}, 0},
		{"boss", "/jury/decide", url.Values{"rejudging": {"2"}, "apply": {"no"}, "sure": {"yes"}}, 1},
		{"boss", "/jury/decide", url.Values{"rejudging": {"3"}, "apply": {"no"}, "sure": {"yes"}}, 1},
		{"boss", "/jury/overrule", url.Values{"submission": {"2"}, "verdict": {"TLE"}, "reason": {"the clock"}, "sure": {"yes"}}, 1},
		{"boss", "/jury/overrule", url.Values{"submission": {"2"}, "undo": {"yes"}, "sure": {"yes"}}, 1},
		{"boss", "/jury/explain", url.Values{"submission": {"2"}}, 0},
		{"boss", "/jury/balloon", url.Values{"team": {"t1"}, "problem": {"p1247"}}, 1},
		{"t1", "/printing", url.Values{"problem": {"A"}, "text": {"on paper"}}, 1},
		{"t1", "/run", url.Values{"problem": {"A"}, "text": {"int main() {}"}}, 0}, // the contest has no runs, which are no events
		{"boss", "/jury/printed", url.Values{"job": {"1"}}, 1},
		{"boss", "/jury/printed", url.Values{"job": {"1"}, "undo": {"yes"}}, 1},
		{"boss", "/jury/clock", url.Values{"freeze": {"30m"}}, 0},
		{"boss", "/jury/clock", url.Values{"freeze": {"30m"}, "sure": {"yes"}}, 1},
		{"boss", "/jury/pause", url.Values{"sure": {"yes"}}, 0}, // it is over
		{"boss", "/jury/extra", url.Values{"id": {"t2"}, "extra": {"1m"}, "sure": {"yes"}}, 1},
		{"boss", "/jury/team", url.Values{"id": {"t2"}, "name": {"Second"}, "sure": {"yes"}}, 1},
		{"boss", "/jury/password", url.Values{"id": {"t2"}}, 0}, // TestChangeTeams sends it twice
		{"boss", "/jury/ignore", url.Values{"submission": {"2"}, "ignore": {"yes"}, "reason": {"a test"}, "sure": {"yes"}}, 1},
		{"boss", "/jury/ignore", url.Values{"submission": {"2"}, "ignore": {"no"}, "sure": {"yes"}}, 1},
		{"boss", "/jury/problem", url.Values{"problem": {"A"}, "time": {"2s"}, "sure": {"yes"}}, 1},
		{"boss", "/jury/problem", url.Values{"new": {"yes"}, "label": {"C"}, "file": {"p3"}, "sure": {"yes"}}, 1},
		{"boss", "/jury/withdraw", url.Values{"problem": {"B"}, "sure": {"yes"}}, 1},
		{"boss", "/jury/undo", url.Values{"event": {"1"}, "sure": {"yes"}}, 0}, // it is the setup
		{"boss", "/jury/thaw", url.Values{}, 0},
		{"boss", "/jury/thaw", url.Values{"sure": {"yes"}}, 1},
		{"boss", "/jury/finalize", url.Values{"sure": {"yes"}}, 1},
	}
	for _, path := range server.Actions() {
		if !slices.ContainsFunc(steps, func(s struct {
			who, path string
			form      url.Values
			events    int
		}) bool {
			return s.path == path
		}) {
			t.Errorf("%s is not tried", path)
		}
	}
	for i, step := range steps {
		step.form.Set("nonce", fmt.Sprintf("of-step-%d", i))
		before := len(h.log())
		var answers []string
		for _, of := range []http.Handler{one, other} {
			w := asked(of, "POST", step.path, "192.0.2.1:1", step.form, func(r *http.Request) { r.SetBasicAuth(step.who, "password") })
			answers = append(answers, http.StatusText(w.Code)+w.Body.String())
			if failed := w.Code >= 400; failed != (step.events == 0 && step.path != "/jury/explain") {
				t.Errorf("%s of %s: %d %s", step.path, step.who, w.Code, w.Body)
			}
		}
		if added := len(h.log()) - before; added != step.events || answers[0] != answers[1] {
			t.Errorf("%s of %s, sent twice: %d events, answers %q", step.path, step.who, added, answers)
		}
	}
}

// TestOvertaken checks that an action is not reported as done if another juror acted first.
func TestOvertaken(t *testing.T) {
	c := sample()
	c.Start = time.Now().Add(-5 * time.Hour)
	h := begin(t, c)
	err := h.server.Do(t.Context(), func(st *contest.State, now time.Time) (contest.Event, error) {
		e, err := st.Thaw(now, "boss")
		if err == nil { // the other juror acts first
			h.add(contest.Event{Kind: contest.KindThawed, By: "chief"})
		}
		return e, err
	})
	if err == nil || err.Error() != "the contest is thawed" || len(h.log()) != 3 {
		t.Errorf("%v, and the log has %d events", err, len(h.log()))
	}
}

// TestFormsHaveNonces checks that each form that changes something has a nonce, and that the next
// page has a new one.
func TestFormsHaveNonces(t *testing.T) {
	c := sample()
	c.Start = time.Now().Add(-5 * time.Hour)
	h := begin(t, c)
	h.guest("t1").program("A", "int main() {}\n")
	h.judged(1, "AC")
	one, boss := h.guest("t1"), h.guest("boss")
	boss.eventually("/submissions", "AC")
	one.post("/clarifications", url.Values{"text": {"why?"}})
	boss.post("/jury/rejudge", url.Values{"submissions": {"1"}})
	form := regexp.MustCompile(`(?s)<form[^>]*method="post"[^>]*action="([^"]*)".*?</form>`)
	nonce := regexp.MustCompile(`name="nonce" value="(\w+)"`)
	// Sending these forms twice has the same effect as sending them once.
	free := []string{"/sign-in", "/sign-out", "/jury/explain", "/jury/thaw", "/jury/finalize"}
	for _, at := range []struct {
		as   *guest
		page string
	}{{one, "/problems/A"}, {one, "/clarifications"}, {boss, "/clarifications"}, {boss, "/jury"}, {boss, "/submissions/1"}, {boss, "/jury/rejudging/1"}} {
		seen := map[string]bool{}
		for range 2 {
			_, body := at.as.get(at.page)
			all := form.FindAllStringSubmatch(body, -1)
			for _, f := range all {
				n := nonce.FindStringSubmatch(f[0])
				switch {
				case n == nil && !slices.Contains(free, f[1]):
					t.Errorf("%s: no nonce in\n%s", at.page, f[0])
				case n != nil:
					seen[n[1]] = true
				}
			}
		}
		if len(seen) < 2 {
			t.Errorf("%s has the nonces %v twice", at.page, seen)
		}
	}
}
