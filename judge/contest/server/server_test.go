package server_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"html"
	"io"
	"mime/multipart"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"golang.org/x/crypto/bcrypt"

	"grundy/judge/contest"
	"grundy/judge/contest/client"
	"grundy/judge/contest/server"
	"grundy/judge/contest/stream"
	"grundy/judge/program/build"
	"grundy/judge/report"
)

// hash is the password hash of all accounts in the tests. It is cheap to check.
var hash = func() string {
	h, err := bcrypt.GenerateFromPassword([]byte("password"), bcrypt.MinCost)
	if err != nil {
		panic(err)
	}
	return string(h)
}()

// sample returns a contest that began an hour ago.
func sample() *contest.Contest {
	return &contest.Contest{
		ID: "spring", Name: "Spring <contest>", Start: time.Now().Add(-time.Hour), Duration: 3 * time.Hour, Freeze: time.Hour, Penalty: 20 * time.Minute,
		Scoring: contest.ICPC, Practice: true, Counterexamples: contest.InPractice, Languages: []string{"c", "cpp"},
		Problems: []contest.Problem{{Label: "A", ID: "p1247", Name: "Nim", Digest: "d1"}, {Label: "B", ID: "p2197", Name: "Nim again", Digest: "d2"}},
		Teams:    []contest.Team{{ID: "t1", Name: "One & only", Password: hash}, {ID: "t2", Name: "Two", Password: hash}},
		Jury:     []contest.Juror{{ID: "boss", Password: hash}},
	}
}

// A house is a server and everything that belongs to it.
type house struct {
	testing.TB
	url    string
	stream *stream.Stream
	server *server.Server
}

// patience limits how long a test waits for an expected event. It only ends tests that hang: a
// step that is instant on an idle machine may take minutes on a busy one.
const patience = 5 * time.Minute

// begin serves a contest with a stopped clock, so that the minutes on its board do not depend on
// the machine's load.
func begin(t testing.TB, c *contest.Contest) *house {
	t.Helper()
	// Event times have whole milliseconds and must not be before the time of the request.
	at := time.Now().Add(time.Second)
	return beginAt(t, func() time.Time { return at }, c)
}

// beginAt serves a contest with the given clock, or the real clock if now is nil.
func beginAt(t testing.TB, now func() time.Time, c *contest.Contest, events ...contest.Event) *house {
	t.Helper()
	st, err := stream.Open(t.Context(), stream.Options{Dir: filepath.Join(t.TempDir(), "data")})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { st.Close() })
	for i := range c.Problems {
		if c.Problems[i].Statements != nil {
			continue
		}
		digest, err := st.Put(t.Context(), []byte("# Nim\n\n<script>alert(1)</script>\n\nTake stones: `n`."))
		if err != nil {
			t.Fatal(err)
		}
		c.Problems[i].Statements = map[string]string{"en": digest}
	}
	if _, err := st.Append(t.Context(), c.ID, contest.Event{Kind: contest.KindSetup, Time: time.Now(), Setup: c}); err != nil {
		t.Fatal(err)
	}
	for _, e := range events {
		if _, err := st.Append(t.Context(), c.ID, e); err != nil {
			t.Fatal(err)
		}
	}
	s := server.New(server.Options{Stream: st, Contest: c.ID, Now: now, Problems: someProblems{}})
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- s.Run(ctx) }()
	<-s.Ready()
	web := httptest.NewServer(s.Handler())
	t.Cleanup(func() {
		web.CloseClientConnections()
		web.Close()
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	return &house{t, web.URL, st, s}
}

// A guest is a user with a browser.
type guest struct {
	*house
	client *http.Client
}

// guest returns a user who is signed in as id, or the public if id is empty.
func (h *house) guest(id string) *guest {
	jar, _ := cookiejar.New(nil)
	g := &guest{h, &http.Client{Jar: jar, Timeout: patience}}
	if id != "" {
		if status, body := g.post("/sign-in", url.Values{"name": {id}, "password": {"password"}}); status != 200 {
			h.Fatalf("%s is not let in: %d %s", id, status, body)
		}
	}
	return g
}

func (g *guest) do(r *http.Request) (int, string) {
	g.Helper()
	answer, err := g.client.Do(r)
	if err != nil {
		g.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		g.Fatal(err)
	}
	return answer.StatusCode, string(body)
}

func (g *guest) get(path string) (int, string) {
	g.Helper()
	r, err := http.NewRequest("GET", g.url+path, nil)
	if err != nil {
		g.Fatal(err)
	}
	return g.do(r)
}

func (g *guest) post(path string, form url.Values) (int, string) {
	g.Helper()
	r, err := http.NewRequest("POST", g.url+path, strings.NewReader(form.Encode()))
	if err != nil {
		g.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	return g.do(r)
}

// program submits a program and returns the number of the submission.
func (g *guest) program(problem, text string) int {
	g.Helper()
	form := url.Values{"problem": {problem}, "language": {"cpp"}, "text": {text}}
	r, err := http.NewRequest("POST", g.url+"/submissions", strings.NewReader(form.Encode()))
	if err != nil {
		g.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Accept", "application/json")
	status, body := g.do(r)
	var answer struct{ Submission int }
	if err := json.Unmarshal([]byte(body), &answer); status != http.StatusCreated || err != nil {
		g.Fatalf("submit: %d %s %v", status, body, err)
	}
	return answer.Submission
}

// TestQuotaAtOnce simultaneously sends more submissions than the quota allows, each twice.
// Exactly as many as the quota allows must be accepted, each once.
func TestQuotaAtOnce(t *testing.T) {
	c := sample()
	c.Quota = contest.Quota{Minute: 100, Waiting: 5}
	h := begin(t, c)
	one := h.guest("t1")
	var mu sync.Mutex
	numbers, statuses := map[string]int{}, map[int]int{}
	var group sync.WaitGroup
	for i := range 40 {
		group.Go(func() {
			form := url.Values{"problem": {"A"}, "language": {"cpp"}, "text": {"int main() {}"}, "nonce": {fmt.Sprintf("press-%d", i/2)}}
			r, err := http.NewRequest("POST", h.url+"/submissions", strings.NewReader(form.Encode()))
			if err != nil {
				t.Error(err)
				return
			}
			r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
			r.Header.Set("Accept", "application/json")
			answer, err := one.client.Do(r)
			if err != nil {
				t.Error(err)
				return
			}
			defer answer.Body.Close()
			body, err := io.ReadAll(answer.Body)
			if err != nil {
				t.Error(err)
			}
			mu.Lock()
			defer mu.Unlock()
			statuses[answer.StatusCode]++
			if answer.StatusCode == http.StatusCreated {
				numbers[string(body)]++
			}
		})
	}
	group.Wait()
	if len(numbers) != 5 || statuses[http.StatusCreated] != 10 || statuses[http.StatusTooManyRequests] != 30 {
		t.Errorf("taken %v, answers %v; want five submissions twice each, and 30 refused", numbers, statuses)
	}
}

// judged appends a verdict to the log, as for a worker's result, and waits until the page shows
// it.
func (h *house) judged(submission int, verdict string) {
	h.Helper()
	e := contest.Event{Kind: contest.KindJudged, Time: time.Now(), By: "w", Judged: &contest.Judged{Submission: submission, Verdict: report.Verdict(verdict), Worker: "w"}}
	if _, err := h.stream.Append(h.Context(), "spring", e); err != nil {
		h.Fatal(err)
	}
}

// eventually waits until a page contains a text.
func (g *guest) eventually(path, text string) {
	g.Helper()
	body := ""
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		if _, body = g.get(path); strings.Contains(body, text) {
			return
		}
	}
	g.Fatalf("%s has no %q:\n%s", path, text, body)
}

// announces reports a worker as present, repeatedly until the jury's page shows it, because the
// server may not listen to workers yet.
func (h *house) announces(w stream.Worker) {
	h.Helper()
	boss := h.guest("boss")
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		if err := h.stream.Present(w); err != nil {
			h.Fatal(err)
		}
		if _, body := boss.get("/jury"); strings.Contains(body, `<th scope="row">`+w.Name+`</th>`) {
			return
		}
	}
	h.Fatalf("the jury does not see worker %s", w.Name)
}

// TestContest walks through a contest: a team submits and gets a verdict, the board shows it,
// another team asks and gets an answer, and the jury rejudges.
func TestContest(t *testing.T) {
	h := begin(t, sample())
	one, two, boss, nobody := h.guest("t1"), h.guest("t2"), h.guest("boss"), h.guest("")
	if _, body := nobody.get("/"); !strings.Contains(body, "Spring &lt;contest&gt;") || !strings.Contains(body, "Nim again") {
		t.Errorf("the first page is\n%s", body)
	}
	if _, body := one.get("/problems/a"); !strings.Contains(body, "Take stones: <code>n</code>") || strings.Contains(body, "<script>alert") || strings.Count(body, "<h1>") != 1 || !strings.Contains(body, `<option value="A" selected>`) {
		t.Errorf("the problem is\n%s", body)
	}
	n := one.program("A", "int main() {}\n")
	one.eventually("/submissions", "waiting")
	h.judged(n, "WA")
	one.eventually("/submissions", "✗ WA")
	h.judged(one.program("A", "int main() { return 0; }\n"), "AC")
	nobody.eventually("/board", "★ 60")
	boss.eventually("/jury", "One &amp; only")
	if _, body := boss.post("/jury/balloon", url.Values{"team": {"t1"}, "problem": {"p1247"}}); !strings.Contains(body, "✓ Delivered") {
		t.Errorf("the balloon:\n%s", body)
	}
	if status, body := boss.post("/jury/balloon", url.Values{"team": {"t2"}, "problem": {"p1247"}}); status != http.StatusBadRequest || !strings.Contains(body, "is due no balloon") {
		t.Errorf("a balloon that nobody won: %d\n%s", status, body)
	}
	two.post("/clarifications", url.Values{"problem": {"A"}, "text": {"May a heap be <empty>?"}})
	if _, body := boss.get("/clarifications"); !strings.Contains(body, "&lt;empty&gt;") {
		t.Errorf("the question:\n%s", body)
	}
	boss.post("/clarifications", url.Values{"replyTo": {"1"}, "to": {"t2"}, "problem": {"A"}, "text": {"Yes."}})
	two.eventually("/clarifications", "Yes.")
	if _, body := one.get("/clarifications"); strings.Contains(body, "Yes.") || strings.Contains(body, "empty") {
		t.Errorf("a team reads what another asks:\n%s", body)
	}
	boss.post("/jury/rejudge", url.Values{"problem": {"A"}, "reason": {"a test was wrong"}})
	for number, verdict := range map[int]string{n: "AC", n + 1: "AC"} {
		e := contest.Event{Time: time.Now(), Judged: &contest.Judged{Submission: number, Attempt: 1, Verdict: report.Verdict(verdict)}}
		if _, err := h.stream.Append(t.Context(), "spring", e); err != nil {
			t.Fatal(err)
		}
	}
	boss.eventually("/jury/rejudging/1", "→ AC")
	one.eventually("/submissions", "✗ WA") // until the jury applies the rejudging
	boss.post("/jury/decide", url.Values{"rejudging": {"1"}, "apply": {"yes"}})
	if _, body := one.get("/submissions"); strings.Contains(body, "✗ WA") {
		t.Errorf("after the rejudging:\n%s", body)
	}
	if _, body := boss.get("/jury/log"); !regexp.MustCompile(`<td>\d{4}-\d\d-\d\d \d\d:\d\d:\d\d [+-]\d\d:\d\d</td><td>1:0\d:\d\d</td>`).MatchString(html.UnescapeString(body)) {
		t.Errorf("the log is\n%s", body)
	}
	for _, path := range []string{"/jury", "/jury/board", "/jury/log", "/jury/rejudging/1", "/submissions", "/submissions/1", "/submissions/1/source"} {
		if status, body := boss.get(path); status != 200 || strings.Contains(body, hash) {
			t.Errorf("%s: %d\n%s", path, status, body)
		}
	}
	if _, body := nobody.get("/metrics"); !strings.Contains(body, `grundy_submissions{verdict="AC"} 2`) {
		t.Errorf("the metrics are\n%s", body)
	}
}

// TestRights requests every route in every role. A team must not see pages of another team, the
// public no pages of teams, and teams no pages of the jury.
func TestRights(t *testing.T) {
	h := begin(t, sample())
	one := h.guest("t1")
	one.program("A", "int main() {}\n")
	people := map[string]*guest{"nobody": h.guest(""), "t1": one, "t2": h.guest("t2"), "boss": h.guest("boss")}
	for _, p := range people {
		p.client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	}
	const page, away, none, bad, unauthorized = 200, 303, 404, 400, 401
	for path, want := range map[string]map[string]int{
		"GET /":                        {"nobody": page, "t1": page, "t2": page, "boss": page},
		"GET /board":                   {"nobody": page, "t1": page, "t2": page, "boss": page},
		"GET /problems/A":              {"nobody": page, "t1": page, "t2": page, "boss": page},
		"GET /problems/Z":              {"nobody": none, "t1": none, "t2": none, "boss": none},
		"GET /clarifications":          {"nobody": page, "t1": page, "t2": page, "boss": page},
		"GET /submissions":             {"nobody": away, "t1": page, "t2": page, "boss": page},
		"GET /submissions/1":           {"nobody": away, "t1": page, "t2": none, "boss": page},
		"GET /submissions/1/source":    {"nobody": away, "t1": page, "t2": none, "boss": page},
		"GET /submissions/1/report":    {"nobody": away, "t1": none, "t2": none, "boss": none},
		"GET /submissions/2":           {"nobody": away, "t1": none, "t2": none, "boss": none},
		"GET /submissions/x":           {"nobody": away, "t1": none, "t2": none, "boss": none},
		"POST /submissions":            {"nobody": unauthorized, "t1": bad, "t2": bad, "boss": bad},
		"POST /clarifications":         {"nobody": unauthorized, "t1": bad, "t2": bad, "boss": bad},
		"GET /jury":                    {"nobody": away, "t1": none, "t2": none, "boss": page},
		"GET /jury/board":              {"nobody": away, "t1": none, "t2": none, "boss": page},
		"GET /jury/package":            {"nobody": away, "t1": none, "t2": none, "boss": page},
		"GET /api":                     {"nobody": page, "t1": page, "t2": page, "boss": page},
		"GET /api/contests/spring":     {"nobody": page, "t1": page, "t2": page, "boss": page},
		"GET /jury/log":                {"nobody": away, "t1": none, "t2": none, "boss": page},
		"GET /jury/rejudging/1":        {"nobody": away, "t1": none, "t2": none, "boss": none},
		"POST /jury/rejudge":           {"nobody": unauthorized, "t1": none, "t2": none, "boss": bad},
		"POST /jury/decide":            {"nobody": unauthorized, "t1": none, "t2": none, "boss": bad},
		"POST /jury/overrule":          {"nobody": unauthorized, "t1": none, "t2": none, "boss": bad},
		"POST /jury/explain":           {"nobody": unauthorized, "t1": none, "t2": none, "boss": bad},
		"POST /jury/thaw":              {"nobody": unauthorized, "t1": none, "t2": none, "boss": bad},
		"POST /jury/finalize":          {"nobody": unauthorized, "t1": none, "t2": none, "boss": bad},
		"GET /sign-in":                 {"nobody": page, "t1": page, "t2": page, "boss": page},
		"GET /language/zh":             {"nobody": away, "t1": away, "t2": away, "boss": away},
		"GET /language/fr":             {"nobody": none, "t1": none, "t2": none, "boss": none},
		"GET /nothing":                 {"nobody": none, "t1": none, "t2": none, "boss": none},
		"GET /healthz":                 {"nobody": page, "t1": page, "t2": page, "boss": page},
		"GET /submissions/1/source/..": {"nobody": 307, "t1": 307, "t2": 307, "boss": 307},
	} {
		method, at, _ := strings.Cut(path, " ")
		for who, status := range want {
			r, err := http.NewRequest(method, h.url+at, strings.NewReader(""))
			if err != nil {
				t.Fatal(err)
			}
			r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
			if got, body := people[who].do(r); got != status && (status != 307 || got != 301) {
				t.Errorf("%s as %s: %d, want %d\n%s", path, who, got, status, body)
			}
		}
	}
}

// TestRefused checks that bad requests are answered with an error, as a page or as JSON, and add
// nothing to the log.
func TestRefused(t *testing.T) {
	h := begin(t, sample())
	one := h.guest("t1")
	good := url.Values{"problem": {"A"}, "language": {"cpp"}, "text": {"int main() {}"}}
	with := func(name, value string) url.Values {
		form := url.Values{}
		for k, v := range good {
			form[k] = v
		}
		form.Set(name, value)
		return form
	}
	for want, form := range map[string]url.Values{
		"Z: is not a problem of this contest; its problems are A, B": with("problem", "Z"),
		"problem: is not given; choose one of A, B":                  with("problem", ""),
		"java: is not a language of this contest; use c, cpp":        with("language", "java"),
		"language: is not given; choose one":                         with("language", ""),
		"file: there is no program":                                  with("text", " "),
		"pasted: is a binary file, not a source":                     with("text", "int\x00main"),
		"the request has more bytes than the 1048576 allowed":        with("text", strings.Repeat("x", 2<<20)),
	} {
		if status, body := one.post("/submissions", form); status < 400 || !strings.Contains(body, want) {
			t.Errorf("%d, want %q in\n%s", status, want, body)
		}
	}
	for want, files := range map[string][]string{
		"file: has no main function in any of its files; submit one program: the file with its main function, and the files that it needs": {"int n;", "int m;"},
		"file: has several programs: 0.cpp, 1.cpp; submit one program":                                                                     {"int main() {}", "int main() {}"},
		"0.cpp: is empty; submit a source file":                                                                                            {" \n"},
		"0.cpp: is a binary file, not a source":                                                                                            {"\xff\xfei\x00n\x00t\x00"},
	} {
		if status, body := one.do(uploading(t, h.url, good, files)); status != 400 || !strings.Contains(body, want) {
			t.Errorf("%d, want %q in\n%s", status, want, body)
		}
	}
	cross, err := http.NewRequest("POST", h.url+"/submissions", strings.NewReader(good.Encode()))
	if err != nil {
		t.Fatal(err)
	}
	cross.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	cross.Header.Set("Sec-Fetch-Site", "cross-site")
	if status, body := one.do(cross); status != http.StatusForbidden || !strings.Contains(body, "another address") {
		t.Errorf("a form of another site: %d %s", status, body)
	}
	if _, body := one.get("/submissions"); !strings.Contains(body, "no submissions") {
		t.Errorf("something was submitted:\n%s", body)
	}
	early := sample()
	early.Start = time.Now().Add(time.Hour)
	h = begin(t, early)
	if status, _ := h.guest("t1").get("/problems/A"); status != 404 {
		t.Errorf("a problem before the contest: %d", status)
	}
	if status, _ := h.guest("boss").get("/problems/A"); status != 200 {
		t.Errorf("the jury does not see a problem before the contest: %d", status)
	}
}

// TestPasswords checks that a wrong password is rejected, and the eleventh one in a minute with
// 429. Forged cookies must be rejected, and scripts can send a password with each request.
func TestPasswords(t *testing.T) {
	h := begin(t, sample())
	nobody := h.guest("")
	for i := range 12 {
		status, _ := nobody.post("/sign-in", url.Values{"name": {"t1"}, "password": {fmt.Sprint("guess", i)}})
		if want := map[bool]int{true: 401, false: 429}[i < 10]; status != want {
			t.Errorf("guess %d: %d, want %d", i, status, want)
		}
	}
	nobody.get("/language/zh")
	if _, body := nobody.post("/sign-in", url.Values{"name": {"t2"}, "password": {"guess"}}); !strings.Contains(body, "用户名或密码错误") {
		t.Errorf("a wrong password in Chinese:\n%s", body)
	}
	if status, _ := nobody.post("/sign-in", url.Values{"name": {"nobody"}, "password": {"password"}}); status != 401 {
		t.Errorf("somebody unknown: %d", status)
	}
	at, err := url.Parse(h.url)
	if err != nil {
		t.Fatal(err)
	}
	mine := ""
	for _, c := range h.guest("boss").client.Jar.Cookies(at) {
		if strings.Count(c.Name, "-") == 1 {
			mine = c.Name
		}
	}
	for _, cookie := range []string{"t2", "t2.zzzzzzz.", "t2.zzzzzzz.AAAA", "boss.zzzzzz." + strings.Repeat("A", 43), ".."} {
		r, err := http.NewRequest("GET", h.url+"/submissions", nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Cookie", mine+"="+cookie)
		r.Header.Set("Accept", "application/json")
		if status, _ := nobody.do(r); status != 401 {
			t.Errorf("cookie %q: %d", cookie, status)
		}
	}
	for password, want := range map[string]int{"password": 200, "wrong": 401} {
		r, err := http.NewRequest("GET", h.url+"/submissions", nil)
		if err != nil {
			t.Fatal(err)
		}
		r.SetBasicAuth("t2", password)
		r.Header.Set("Accept", "application/json")
		if status, _ := h.guest("").do(r); status != want {
			t.Errorf("password %s: %d, want %d", password, status, want)
		}
	}
}

// TestTwoContests checks that one browser can be signed in to two contests at two ports of one
// machine.
func TestTwoContests(t *testing.T) {
	first, second := begin(t, sample()), begin(t, sample())
	g := first.guest("t1")
	(&guest{second, g.client}).post("/sign-in", url.Values{"name": {"t2"}, "password": {"password"}})
	for at, name := range map[*house]string{first: "<b>t1</b>", second: "<b>t2</b>"} {
		if status, body := (&guest{at, g.client}).get("/submissions"); status != 200 || !strings.Contains(body, name) {
			t.Errorf("%s is not signed in: %d\n%s", name, status, body)
		}
	}
}

// TestTwice checks that a submission that is sent again because no answer arrived counts once.
func TestTwice(t *testing.T) {
	h := begin(t, sample())
	one, two := h.guest("t1"), h.guest("t2")
	form := url.Values{"problem": {"A"}, "language": {"cpp"}, "text": {"int main() {}"}, "nonce": {"abc"}}
	for range 3 {
		if status, body := one.post("/submissions", form); status != 200 {
			t.Fatalf("%d %s", status, body)
		}
	}
	two.post("/submissions", form) // the nonce of another user's form is a different one
	if _, body := h.guest("boss").get("/submissions"); strings.Count(body, `<tr id="s`) != 2 {
		t.Errorf("the submissions are\n%s", body)
	}
}

// TestPressedTwice checks that a form that is sent twice counts once. With another program it is
// a new submission, and each page has its own nonce.
func TestPressedTwice(t *testing.T) {
	h := begin(t, sample())
	one := h.guest("t1")
	page := func() string {
		_, body := one.get("/problems/A")
		m := regexp.MustCompile(`name="nonce" value="(\w+)"`).FindStringSubmatch(body)
		if m == nil {
			t.Fatalf("no nonce:\n%s", body)
		}
		return m[1]
	}
	first, second := page(), page()
	for _, nonce := range []string{first, first, second} {
		for _, text := range []string{"int main() {}", "int main() { return 1; }"} {
			one.post("/submissions", url.Values{"problem": {"A"}, "language": {"cpp"}, "text": {text}, "nonce": {nonce}})
		}
	}
	if _, body := one.get("/submissions"); first == second || strings.Count(body, `<tr id="s`) != 4 {
		t.Errorf("nonces %s, %s; the submissions are\n%s", first, second, body)
	}
}

// TestJobs checks that each submission becomes a job, including those in the log when the server
// starts.
func TestJobs(t *testing.T) {
	t.Parallel() // it waits
	h := begin(t, sample())
	one := h.guest("t1")
	for range 3 {
		one.program("A", "int main() {}\n")
	}
	ctx, stop := context.WithCancel(t.Context())
	done, ended := 0, make(chan error, 1)
	about := func() stream.Worker { return stream.Worker{Name: "w"} }
	go func() {
		ended <- h.stream.Work(ctx, stream.Work{Slots: 1, About: about, Do: func(_ context.Context, j *stream.Task) (*report.Report, error) {
			if j.Problem != "p1247" || j.Digest != "d1" || j.Language != "cpp" || j.Explain {
				t.Errorf("the job is %+v", j)
			}
			done++
			return &report.Report{Verdict: "AC"}, nil
		}})
	}()
	h.guest("").eventually("/board", "★ 60")
	h.guest("").eventually("/metrics", `grundy_submissions{verdict="AC"} 3`)
	time.Sleep(300 * time.Millisecond) // long enough for a fourth job to arrive
	stop()
	if err := <-ended; err != nil || done != 3 {
		t.Errorf("%d jobs, %v", done, err)
	}
}

// TestClient checks that a program submitted from a terminal gets its verdict. The API's board
// must equal the page's, and errors must have the server's texts.
func TestClient(t *testing.T) {
	h := begin(t, sample())
	as := func(name, password string) string {
		return strings.Replace(h.url, "://", "://"+name+":"+password+"@", 1)
	}
	c, err := client.New(as("t1", "password"), "")
	if err != nil {
		t.Fatal(err)
	}
	p := client.Program{Problem: "b", Language: "cpp", File: "a.cpp", Text: []byte("int main() {}")}
	n, err := c.Submit(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	h.judged(n, "AC")
	if s, err := c.Wait(t.Context(), n); err != nil || s.Verdict != "AC" || s.Problem != "B" || s.URL != h.url+"/submissions/1" {
		t.Errorf("%+v, %v", s, err)
	}
	// The API's board shows the verdict a moment later.
	var b *client.Board
	var text strings.Builder
	for end := time.Now().Add(patience); time.Now().Before(end) && !strings.Contains(text.String(), "+1"); time.Sleep(50 * time.Millisecond) {
		if b, err = client.ReadBoard(t.Context(), h.url, ""); err != nil {
			t.Fatal(err)
		}
		text.Reset()
		if err = b.Write(&text, 0, "en"); err != nil {
			t.Fatal(err)
		}
	}
	if len(b.Rows) != 2 || b.Rows[0].Team != "One & only" || !strings.Contains(text.String(), "+1") || !strings.Contains(text.String(), "\nrank  team        solved  penalty  A") {
		t.Errorf("the board is\n%s%+v", &text, b)
	}
	for want, try := range map[string]func() error{
		"name or password is wrong": func() error {
			c, err := client.New(as("t1", "guess"), "")
			if err == nil {
				_, err = c.Submit(t.Context(), p)
			}
			return err
		},
		"Z: is not a problem of this contest; its problems are A, B": func() error {
			bad := p
			bad.Problem = "Z"
			_, err := c.Submit(t.Context(), bad)
			return err
		},
		"t1: has no password; set GRUNDY_PASSWORD":              func() error { _, err := client.New(as("t1", ""), ""); return err },
		"does not say who you are":                              func() error { _, err := client.New(h.url, ""); return err },
		"--server: is not an address of a contest; give one as": func() error { _, err := client.New("t1@somewhere", ""); return err },
		"there is no such page":                                 func() error { _, err := c.Wait(t.Context(), 99); return err },
		"a.zip: no language has the extension": func() error {
			_, err := c.File(t.Context(), build.New("", nil), "b", build.Source{Name: "a.zip", Text: []byte("PK")}, "", nil)
			if err != nil && strings.Contains(err.Error(), "a.zip: a.zip") {
				return nil
			}
			return err
		},
		"name: is not an address": func() error { _, err := client.ReadBoard(t.Context(), "name", ""); return err },
	} {
		if err := try(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

// TestSessionsBounded checks that an account can begin sixty sessions a minute, which also limits
// how many it can end. Other accounts are not affected.
func TestSessionsBounded(t *testing.T) {
	h := begin(t, sample())
	g := h.guest("")
	for i := range 62 {
		status, _ := g.post("/sign-in", url.Values{"name": {"t1"}, "password": {"password"}})
		if want := map[bool]int{true: 200, false: 429}[i < 60]; status != want {
			t.Fatalf("sign-in %d: %d, want %d", i, status, want)
		}
	}
	h.guest("t2")
}

// TestLive checks that a listening page is notified of each change. A slow or absent reader must
// not delay others.
func TestLive(t *testing.T) {
	h := begin(t, sample())
	for range 200 { // pages that never read
		connection, err := net.Dial("tcp", strings.TrimPrefix(h.url, "http://"))
		if err != nil {
			t.Fatal(err)
		}
		defer connection.Close()
		fmt.Fprintf(connection, "GET /live HTTP/1.1\r\nHost: x\r\n\r\n")
	}
	answer, err := http.Get(h.url + "/live")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	lines := bufio.NewScanner(answer.Body)
	next := func(event string) {
		t.Helper()
		for lines.Scan() {
			if lines.Text() == "event: "+event {
				return
			}
		}
		t.Fatalf("no event %s: %v", event, lines.Err())
	}
	next("hello")
	one := h.guest("t1")
	for i := range 50 {
		h.judged(one.program("A", fmt.Sprintf("int main() { return %d; }", i)), "WA")
	}
	next("changed")
	if status, _ := one.get("/board"); status != 200 {
		t.Errorf("the board: %d", status)
	}
}

// uploading returns a request that submits files.
func uploading(t *testing.T, url string, form url.Values, files []string) *http.Request {
	t.Helper()
	var body bytes.Buffer
	parts := multipart.NewWriter(&body)
	for _, name := range []string{"problem", "language"} {
		if err := parts.WriteField(name, form.Get(name)); err != nil {
			t.Fatal(err)
		}
	}
	for i, text := range files {
		w, err := parts.CreateFormFile("file", fmt.Sprintf("%d.cpp", i))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(w, text); err != nil {
			t.Fatal(err)
		}
	}
	if err := parts.Close(); err != nil {
		t.Fatal(err)
	}
	r, err := http.NewRequest("POST", url+"/submissions", &body)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", parts.FormDataContentType())
	return r
}
