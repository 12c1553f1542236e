package server_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"grundy/judge/contest"
	"grundy/judge/contest/stream"
)

// busy matches numbers that change with each request, and the nonces of forms.
var busy = regexp.MustCompile(`(?m)^grundy_(requests_total|requests_seconds_total|up_seconds|pages_listening) .*\n|name="nonce" value="\w+"`)

// surfaces returns the addresses whose answers might reveal events.
func surfaces() []string {
	list := []string{"/", "/board", "/clarifications", "/problems/A", "/submissions", "/metrics", "/healthz", "/api"}
	for _, version := range []string{"/api/", "/api/2023-06/"} {
		for _, name := range []string{
			"", "/state", "/access", "/account", "/scoreboard", "/judgement-types", "/languages", "/problems", "/groups", "/organizations", "/teams",
			"/accounts", "/submissions", "/judgements", "/runs", "/clarifications", "/awards", "/commentary", "/event-feed?stream=false",
		} {
			list = append(list, version+"contests/spring"+name)
		}
	}
	return list
}

// sight returns the answers that a guest gets, with their headers, by address.
func (g *guest) sight() map[string]string {
	g.Helper()
	seen := map[string]string{}
	ask := func(path string) string {
		r, err := http.NewRequest("GET", g.url+path, nil)
		if err != nil {
			g.Fatal(err)
		}
		answer, err := g.client.Do(r)
		if err != nil {
			g.Fatal(err)
		}
		defer answer.Body.Close()
		body, err := io.ReadAll(answer.Body)
		if err != nil {
			g.Fatal(err)
		}
		answer.Header.Del("Date")
		answer.Header.Del("Content-Length")
		seen[path] = fmt.Sprintf("%d %v\n%s", answer.StatusCode, answer.Header, busy.ReplaceAllString(string(body), ""))
		return string(body)
	}
	for _, path := range surfaces() {
		body := ask(path)
		if !strings.Contains(path, "event-feed") {
			continue
		}
		// A client that knows a token can ask whether the feed has passed it.
		tokens := regexp.MustCompile(`"token":"(\d+)\.(\d+)\.(\w+)"`).FindAllStringSubmatch(body, -1)
		if len(tokens) == 0 {
			g.Fatalf("%s has no tokens: %s", path, body)
		}
		last := tokens[len(tokens)-1]
		event, _ := strconv.Atoi(last[1])
		for further := range 4 {
			ask(fmt.Sprintf("%s&since_token=%d.1.%s", path, event+further, last[3]))
		}
	}
	return seen
}

// TestFrozen checks that a verdict made during the freeze changes no answer to the public or to
// other teams. Neither its content nor its time nor its consequences may be visible. The same
// holds for actions of the jury and questions of others.
func TestFrozen(t *testing.T) {
	c := sample()
	now := c.Start.Add(2*time.Hour + 30*time.Minute)
	c.Counterexamples = contest.Always
	h := beginAt(t, func() time.Time { return now }, c)
	one, two, nobody, boss := h.guest("t1"), h.guest("t2"), h.guest(""), h.guest("boss")
	for i := range 3 {
		one.program("A", fmt.Sprintf("int main() { return %d; }\n", i))
	}
	before := map[*guest]map[string]string{nobody: nobody.sight(), two: two.sight()}
	live := map[*guest]*bufio.Scanner{}
	for g := range before {
		answer, err := g.client.Get(h.url + "/live")
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { answer.Body.Close() })
		live[g] = bufio.NewScanner(answer.Body)
	}
	begun := map[*guest]int{}
	for g, lines := range live {
		begun[g] = told(t, lines, "hello")
	}
	at := now.Add(1234 * time.Millisecond)
	for _, e := range []contest.Event{
		{Kind: contest.KindJudged, Judged: &contest.Judged{Submission: 1, Verdict: "AC"}},
		{Kind: contest.KindBalloon, Balloon: &contest.Balloon{Team: "t1", Problem: "p1247"}},
		{Kind: contest.KindJudged, Judged: &contest.Judged{Submission: 2, Verdict: "WA"}},
		{Kind: contest.KindExplained, Explained: &contest.Explained{Submission: 2, Error: "none"}},
		{Kind: contest.KindJudged, Judged: &contest.Judged{Submission: 3, Error: "no compiler"}},
		{Kind: contest.KindRejudge, Rejudge: &contest.Rejudge{Submissions: []int{1, 3}}},
		{Kind: contest.KindJudged, Judged: &contest.Judged{Submission: 1, Attempt: 1, Verdict: "WA"}},
		{Kind: contest.KindOverruled, Overruled: &contest.Overruled{Submission: 2, Verdict: "TLE", Reason: "a test was wrong"}},
		{Kind: contest.KindAsked, Asked: &contest.Asked{Nonce: "q", From: "t1", Text: "is it?"}},
		{Kind: contest.KindAsked, Asked: &contest.Asked{Nonce: "a", To: "t1", ReplyTo: 1, Text: "it is"}},
	} {
		e.Time = at
		if _, err := h.stream.Append(t.Context(), c.ID, e); err != nil {
			t.Fatal(err)
		}
	}
	one.eventually("/clarifications", "it is")
	for g, was := range before {
		now := g.sight()
		for _, path := range slices.Sorted(maps.Keys(was)) {
			if now[path] != was[path] {
				t.Errorf("%s tells of what is hidden: it was\n%s\nand is\n%s", path, was[path], now[path])
			}
		}
	}
	if _, body := boss.post("/clarifications", url.Values{"text": {"an announcement"}}); !strings.Contains(body, "an announcement") {
		t.Fatalf("the jury says something: %s", body)
	}
	tokens := regexp.MustCompile(`"token":"(\d+)\.`)
	for g, lines := range live {
		if _, page := g.get("/board"); !strings.Contains(page, fmt.Sprintf(`data-seq="%d"`, begun[g]+1)) {
			t.Errorf("the page is not the number of what happened after %d:\n%s", begun[g], page)
		}
		_, feed := g.get("/api/contests/spring/event-feed?stream=false")
		last := 0
		for _, token := range tokens.FindAllStringSubmatch(feed, -1) {
			n, _ := strconv.Atoi(token[1])
			if n > last+1 {
				t.Errorf("the feed has tokens of events %d and %d: what is between is hidden, and counted", last, n)
			}
			last = n
		}
		if n := told(t, lines, "changed"); n != begun[g]+1 {
			t.Errorf("a page that showed %d hears of %d, and one thing happened", begun[g], n)
		}
	}
	if _, text := boss.get("/metrics"); !strings.Contains(text, `grundy_submissions{verdict="AC"} 1`) || !strings.Contains(text, "grundy_jobs_waiting") {
		t.Errorf("the jury is told\n%s", text)
	}
}

// told reads the next event that a page is sent, and returns the event's number. The event must
// have the given name.
func told(t *testing.T, lines *bufio.Scanner, name string) int {
	t.Helper()
	for lines.Scan() {
		got, ok := strings.CutPrefix(lines.Text(), "event: ")
		if !ok {
			continue
		}
		if got != name || !lines.Scan() {
			t.Fatalf("event %s, want %s", got, name)
		}
		data := strings.TrimPrefix(lines.Text(), "data: ")
		var now struct{ Seq int }
		if n, err := strconv.Atoi(data); err == nil {
			return n
		}
		if err := json.Unmarshal([]byte(data), &now); err != nil {
			t.Fatal(err)
		}
		return now.Seq
	}
	t.Fatalf("no event %s: %v", name, lines.Err())
	return 0
}

// TestNoSuchLanguage checks the allowed languages of a contest that lists none: those of its
// workers or, before a worker joins, all that Grundy knows. A made-up language would cause a
// judging error and appear in the API's list of languages.
func TestNoSuchLanguage(t *testing.T) {
	c := sample()
	c.Languages = nil
	h := begin(t, c)
	one := h.guest("t1")
	for _, language := range []string{"nonsense", "../../c", "cpp\n", "C", "<b>", strings.Repeat("x", 5000)} {
		status, body := one.post("/submissions", url.Values{"problem": {"A"}, "language": {language}, "text": {"x"}})
		if status != 400 || !strings.Contains(body, "is not a language of this contest") || len(body) > 5000 {
			t.Errorf("%.40q: %d\n%s", language, status, body)
		}
	}
	one.program("A", "int main() {}\n")
	h.announces(stream.Worker{Name: "w", Languages: []string{"c"}})
	if status, _ := one.post("/submissions", url.Values{"problem": {"A"}, "language": {"cpp"}, "text": {"x"}}); status != 400 {
		t.Errorf("what no worker has: %d", status)
	}
	if status, _ := one.post("/submissions", url.Values{"problem": {"A"}, "language": {"c"}, "text": {"x"}}); status != 200 {
		t.Errorf("what a worker has: %d", status)
	}
}

// TestElsewhere checks that choosing a page language never redirects to another server, however
// the return address is written. Browsers ignore some characters in addresses; the server must
// not.
func TestElsewhere(t *testing.T) {
	h := begin(t, sample())
	g := h.guest("")
	g.client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	for from, want := range map[string]string{
		"/board": "/board", "/problems/A": "/problems/A", "": "/", "board": "/", "//evil.test": "/", "///evil.test": "/evil.test", "/\t/evil.test": "/", "/\n/evil.test": "/",
		`/\evil.test`: "/%5Cevil.test", "https://evil.test/": "/", "https:evil": "/", "/%09/evil.test": "/%09/evil.test", "/%2f/evil.test": "/%2f/evil.test",
		"/a\r\nSet-Cookie: x=1": "/", "javascript:alert(1)": "/", "/\x00": "/",
	} {
		r, err := http.NewRequest("GET", h.url+"/language/zh?from="+url.QueryEscape(from), nil)
		if err != nil {
			t.Fatal(err)
		}
		answer, err := g.client.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		if got := answer.Header.Get("Location"); got != want {
			t.Errorf("from %q to %q, want %q", from, got, want)
		}
	}
}
