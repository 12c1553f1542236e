package clics_test

import (
	"archive/zip"
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"grundy/judge/contest"
	"grundy/judge/contest/clics"
)

// clock is a clock that the test sets.
type clock struct {
	sync.Mutex
	now time.Time
}

func (c *clock) Now() time.Time {
	c.Lock()
	defer c.Unlock()
	return c.now
}

func (c *clock) set(now time.Time) {
	c.Lock()
	defer c.Unlock()
	c.now = now
}

// viewOf identifies the client by its name in basic authentication.
func viewOf(r *http.Request, _ string) (clics.View, error) {
	name, _, ok := r.BasicAuth()
	switch {
	case !ok:
		return clics.View{}, nil
	case name == "chief":
		return clics.View{Jury: true, User: name}, nil
	case strings.HasPrefix(name, "t"):
		return clics.View{User: name}, nil
	}
	if name == "often" {
		return clics.View{}, tooOften{}
	}
	return clics.View{}, errors.New("nobody has this name and password")
}

// tooOften is an error that has its own HTTP status.
type tooOften struct{}

func (tooOften) Error() string { return "too often" }
func (tooOften) Status() int   { return http.StatusTooManyRequests }

func source(_ context.Context, digest string) ([]byte, error) {
	for i := range uint64(5) {
		if text := sourceOf(i); sha(text) == digest {
			return text, nil
		}
	}
	return nil, errors.New("no such source")
}

// small is a short log of a contest with two teams and a hidden one.
func small() []entry {
	c := &contest.Contest{
		ID: "small", Name: "Small", Start: start, Duration: 2 * time.Hour, Freeze: time.Hour, Penalty: 20 * time.Minute, Scoring: contest.ICPC,
		Problems: []contest.Problem{{Label: "A", ID: "pA", Name: "Nim", Tests: 1, Time: time.Second, Memory: 64 << 20}},
		Teams:    []contest.Team{{ID: "t0", Name: "Zero", Group: "x"}, {ID: "t1", Name: "One", Group: "y"}, {ID: "t2", Name: "Two", Hidden: true}},
		Jury:     []contest.Juror{{ID: "chief"}},
	}
	log := []entry{{3, contest.Event{Kind: contest.KindSetup, Time: start.Add(-time.Hour), Setup: c}}}
	for i, team := range []string{"t0", "t1", "t2", "t1"} {
		at := start.Add(time.Duration(20+20*i) * time.Minute)
		text := sourceOf(uint64(i))
		log = append(log, entry{uint64(10 + i), contest.Event{Kind: contest.KindSubmitted, Time: at, Submitted: &contest.Submitted{
			Nonce: fmt.Sprint(i), Team: team, Problem: "pA", Language: "java", File: "Main.java", Source: sha(text), Size: int64(len(text)),
		}}})
	}
	for i := range 4 {
		log = append(log, entry{uint64(20 + i), contest.Event{Kind: contest.KindJudged, Time: start.Add(81 * time.Minute), Judged: &contest.Judged{
			Submission: i + 1, Verdict: "AC", Tests: []contest.Test{{Verdict: "AC", CPU: time.Millisecond}},
		}}})
	}
	return log
}

// serve starts a server for the given logs.
func serve(t testing.TB, o clics.Options, logs ...[]entry) (*clics.Server, *httptest.Server) {
	o.View, o.Source = viewOf, source
	s := clics.NewServer(o)
	for _, log := range logs {
		for _, e := range log {
			s.Apply(log[0].Setup.ID, e.seq, e.Event)
		}
	}
	web := httptest.NewUnstartedServer(s)
	web.Config.ConnContext = func(ctx context.Context, c net.Conn) context.Context {
		_ = c.(*net.TCPConn).SetWriteBuffer(4096) // small, so that a slow client blocks the server soon
		return ctx
	}
	web.Start()
	t.Cleanup(web.Close)
	return s, web
}

// get requests a path as a user.
func get(t testing.TB, web *httptest.Server, as, path string) (*http.Response, string) {
	t.Helper()
	r, err := http.NewRequest("GET", web.URL+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	if as != "" {
		r.SetBasicAuth(as, "x")
	}
	answer, err := web.Client().Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer, string(text)
}

// TestRoutes checks the status and the content of the answer to each path, for each kind of user.
func TestRoutes(t *testing.T) {
	_, web := serve(t, clics.Options{Now: func() time.Time { return start.Add(90 * time.Minute) }}, small())
	const c = "/api/contests/small"
	for _, row := range []struct {
		as, path string
		code     int
		has      string // what the answer contains; after !, what it must not contain
	}{
		{"", "/api", 200, `"version":"2026-01"`},
		{"", "/api/", 200, `"version":"2026-01"`},
		{"", "/api/2023-06/", 200, `"version":"2023-06"`},
		{"", "/api/contests", 200, `[{"duration":"2:00:00.000"`},
		{"", c, 200, `"penalty_time":"0:20:00.000"`},
		{"", "/api/2023-06/contests/small", 200, `"penalty_time":20`},
		{"", c + "/state", 200, `"frozen":"2026-11-22T10:00:00.000Z"`},
		{"", c + "/state", 200, `"ended":null`},
		{"", c + "/access", 200, `"capabilities":[]`},
		{"", c + "/access", 200, `!hidden`},
		{"chief", c + "/access", 200, `hidden`},
		{"", c + "/teams", 200, `!Two`},
		{"t2", c + "/teams", 200, `Two`},
		{"chief", c + "/teams/t2", 200, `Two`},
		{"", c + "/teams/t2", 404, `"code":404`},
		{"", c + "/submissions/3", 404, ``},
		{"", c + "/submissions/4", 200, `"files":[]`},
		{"", c + "/submissions/4", 200, `"entry_point":null`},
		{"t1", c + "/submissions/4", 200, `"entry_point":"Main"`},
		{"", c + "/judgements", 200, `!"4-0"`},
		{"t0", c + "/judgements", 200, `!"4-0"`},
		{"t1", c + "/judgements", 200, `"4-0"`},
		{"chief", c + "/judgements/4-0", 200, `"judgement_type_id":"AC"`},
		{"", c + "/judgements/4-0", 404, ``},
		{"", c + "/runs/1-0-1", 200, `"run_time":0.001`},
		{"", c + "/runs/4-0-1", 404, ``},
		{"", c + "/runs/1-0-2", 404, ``},
		{"", c + "/scoreboard", 200, `"num_judged":1`},
		{"", c + "/scoreboard?group_id=x", 200, `!"t1"`},
		{"", c + "/scoreboard?group_id=z", 400, ``},
		{"", c + "/scoreboard?group_id=", 400, ``},
		{"", c + "/submissions?team_id=t1", 200, `!"team_id":"t0"`},
		{"", c + "/submissions?team_id=t1&problem_id=pB", 200, "[]\n"},
		{"", c + "/submissions?team_id=", 200, "[]\n"},
		{"", c + "/submissions?colour=red", 200, `"team_id":"t0"`},
		{"", c + "/teams?organization_id=", 200, `"t0"`},
		{"", c + "/account", 404, ``},
		{"t1", c + "/account", 200, `"team_id":"t1"`},
		{"chief", c + "/account", 200, `"type":"admin"`},
		{"", c + "/accounts", 404, ``},
		{"t1", c + "/accounts", 200, `!"t0"`},
		{"chief", c + "/accounts", 200, `"t0"`},
		{"", c + "/awards", 200, `"first-to-solve-pA"`},
		{"", c + "/commentary", 200, "[]\n"},
		{"", c + "/clarifications", 200, "[]\n"},
		{"", c + "/persons", 404, ``},
		{"", c + "/doesnt-exist", 404, `"message":`},
		{"", c + "/doesnt-exist/42", 404, ``},
		{"", c + "/submissions/xyz9999", 404, ``},
		{"", c + "/submissions/XYZ-999", 404, ``},
		{"", c + "/submissions/0", 404, ``},
		{"", c + "/submissions/01", 404, ``},
		{"", c + "/submissions/-1", 404, ``},
		{"", c + "/submissions/1/files", 404, ``},
		{"t1", c + "/submissions/1/files", 404, ``},
		{"t0", c + "/submissions/1/files", 200, ``},
		{"chief", c + "/submissions/01/files", 404, ``},
		{"chief", c + "/submissions/1/files/x", 404, ``},
		{"", c + "/event-feed?since_token=1.1.1", 400, ``},
		{"", c + "/event-feed?since_token=999999", 400, ``},
		{"", c + "/event-feed?since_id=999999", 400, ``},
		{"", c + "/event-feed?stream=false", 200, `"type":"state"`},
		{"nobody", c + "/teams", 401, `"code":401`},
		{"nobody", "/api/contests", 401, `"code":401`},
		{"often", "/api/contests", 429, `"code":429`},
		{"often", c + "/event-feed", 429, `"message":"too often"`},
		{"", "/api/contests/other", 404, ``},
		{"", "/api/2020-03/contests", 404, ``},
		{"", "/other", 404, ``},
	} {
		answer, text := get(t, web, row.as, row.path)
		has, not := strings.CutPrefix(row.has, "!")
		if answer.StatusCode != row.code || strings.Contains(text, has) == not {
			t.Errorf("%s as %q: %d, want %d and %q:\n%.300q", row.path, row.as, answer.StatusCode, row.code, row.has, text)
		}
		if answer.Header.Get("Access-Control-Allow-Origin") != "*" {
			t.Errorf("%s: other origins may not read it", row.path)
		}
		if row.code >= 400 && (!strings.Contains(text, fmt.Sprintf(`"code":%d`, row.code)) || answer.Header.Get("ETag") != "") {
			t.Errorf("%s: the error is %s, with ETag %s", row.path, text, answer.Header.Get("ETag"))
		}
	}
	r, _ := http.NewRequest("POST", web.URL+c+"/submissions", strings.NewReader("{}"))
	if answer, err := web.Client().Do(r); err != nil || answer.StatusCode != 405 {
		t.Errorf("POST: %v, %v", answer, err)
	}
}

// TestFiles checks that the archive contains the source under its name without folders.
func TestFiles(t *testing.T) {
	_, web := serve(t, clics.Options{Now: func() time.Time { return start }}, small())
	_, text := get(t, web, "chief", "/api/contests/small/submissions/2/files")
	z, err := zip.NewReader(strings.NewReader(text), int64(len(text)))
	if err != nil || len(z.File) != 1 || z.File[0].Name != "Main.java" {
		t.Fatalf("%v, %v", z, err)
	}
	f, _ := z.File[0].Open()
	if got, _ := io.ReadAll(f); string(got) != string(sourceOf(1)) {
		t.Errorf("the source is %q", got)
	}
	for name, want := range map[string]string{"../../etc/x": "x", `..\a.c`: "a.c", "..": "source", "": "source", "/": "source"} {
		z, _ := zip.NewReader(bytes.NewReader(clics.Archive(name, nil)), int64(len(clics.Archive(name, nil))))
		if got := z.File[0].Name; got != want {
			t.Errorf("%q is packed as %q, want %q", name, got, want)
		}
	}
}

// TestUnchanged checks that a client with the current answer gets 304 until an event or the clock
// changes something. Another user gets the full answer.
func TestUnchanged(t *testing.T) {
	at := &clock{now: start.Add(-time.Minute)}
	s, web := serve(t, clics.Options{Now: at.Now}, small()[:1])
	ask := func(as, tag string) (int, string) {
		r, _ := http.NewRequest("GET", web.URL+"/api/contests/small/problems", nil)
		r.Header.Set("If-None-Match", tag)
		if as != "" {
			r.SetBasicAuth(as, "x")
		}
		answer, err := web.Client().Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		return answer.StatusCode, answer.Header.Get("ETag")
	}
	_, tag := ask("", "")
	if code, _ := ask("", tag); code != 304 {
		t.Errorf("nothing changed, and the answer is %d", code)
	}
	if code, _ := ask("chief", tag); code != 200 {
		t.Errorf("the jury is told that it has what the public has: %d", code)
	}
	at.set(start)
	code, later := ask("", tag)
	if code != 200 || later == tag {
		t.Errorf("the contest has begun: %d, %s", code, later)
	}
	s.Apply("small", small()[1].seq, small()[1].Event)
	if code, _ := ask("", later); code != 200 {
		t.Errorf("there is a submission: %d", code)
	}
}

// notices reads notices from a stream until one satisfies the condition.
func notices(t *testing.T, lines *bufio.Scanner, c client, until func(clics.Notice) bool) (token string) {
	t.Helper()
	for lines.Scan() {
		if lines.Text() == "" {
			continue
		}
		var n clics.Notice
		if err := json.Unmarshal(lines.Bytes(), &n); err != nil {
			t.Fatal(err)
		}
		c.apply([]clics.Notice{n})
		if until(n) {
			return n.Token
		}
	}
	t.Fatalf("the stream ended: %v", lines.Err())
	return ""
}

// TestStream reads a feed while events arrive and the clock advances. It then disconnects and
// continues from the last token.
func TestStream(t *testing.T) {
	at := &clock{now: start.Add(-50 * time.Millisecond)}
	log := small()
	s, web := serve(t, clics.Options{Now: at.Now, Quiet: 20 * time.Millisecond}, log[:1])
	open := func(query string) (*http.Response, *bufio.Scanner) {
		answer, err := web.Client().Get(web.URL + "/api/contests/small/event-feed" + query)
		if err != nil || answer.StatusCode != 200 {
			t.Fatalf("%v, %v", answer, err)
		}
		return answer, bufio.NewScanner(answer.Body)
	}
	answer, lines := open("")
	if kind := answer.Header.Get("Content-Type"); kind != "application/x-ndjson" {
		t.Errorf("the feed is %s", kind)
	}
	have := client{}
	notices(t, lines, have, func(n clics.Notice) bool { return n.Type == "state" })
	if len(have["problems"]) != 0 {
		t.Error("the public sees problems before the start")
	}
	if !lines.Scan() || lines.Text() != "" {
		t.Errorf("a quiet feed says %q", lines.Text())
	}
	at.set(start)
	notices(t, lines, have, func(n clics.Notice) bool { return strings.Contains(have["state"][""], `"started":"2026`) })
	if len(have["problems"]) != 1 {
		t.Error("the start shows no problems")
	}
	for _, e := range log[1:] {
		s.Apply("small", e.seq, e.Event)
	}
	token := notices(t, lines, have, func(n clics.Notice) bool { return n.Type == "awards" })
	answer.Body.Close()
	_, tail, _ := strings.Cut(token, ".")
	if answer, _ := get(t, web, "", "/api/contests/small/event-feed?stream=false&since_token=99."+tail); answer.StatusCode != 400 {
		t.Errorf("a token of a future event: %d", answer.StatusCode)
	}
	e := contest.Event{Kind: contest.KindThawed, Time: start.Add(3 * time.Hour)}
	s.Apply("small", 30, e)
	s.Apply("small", 31, contest.Event{Kind: contest.KindFinalized, Time: start.Add(4 * time.Hour)})
	s.Apply("small", 32, contest.Event{Kind: contest.KindAsked, Time: start.Add(5 * time.Hour), Asked: &contest.Asked{Nonce: "n", Text: "too late"}})
	answer, lines = open("?since_token=" + token)
	notices(t, lines, have, func(clics.Notice) bool { return ended(have) })
	answer.Body.Close()
	_, text := get(t, web, "", "/api/contests/small/judgements")
	var list []any
	if err := json.Unmarshal([]byte(text), &list); err != nil || len(list) != len(have["judgements"]) || len(list) != 3 {
		t.Errorf("the feed has %d judgements, at once there are %d, want 3: %v", len(have["judgements"]), len(list), err)
	}
	if _, text := get(t, web, "", "/api/contests/small/clarifications"); text != "[]\n" {
		t.Errorf("after the end of updates there are clarifications: %s", text)
	}
}

// TestQuiet checks that a feed stays open if it is silent for longer than Patience. This includes
// HTTP/2, which cannot extend a deadline that has passed.
func TestQuiet(t *testing.T) {
	t.Parallel() // it waits
	for _, protocol := range []string{"HTTP/1.1", "HTTP/2.0"} {
		s, _ := serve(t, clics.Options{Now: func() time.Time { return start }, Quiet: 400 * time.Millisecond, Patience: 200 * time.Millisecond}, small()[:1])
		web := httptest.NewUnstartedServer(s)
		web.EnableHTTP2 = protocol == "HTTP/2.0"
		web.StartTLS()
		answer, err := web.Client().Get(web.URL + "/api/contests/small/event-feed")
		if err != nil || answer.Proto != protocol {
			t.Fatalf("%v by %v, want %s", err, answer, protocol)
		}
		lines, quiet, have := bufio.NewScanner(answer.Body), 0, client{}
		for quiet < 2 && lines.Scan() {
			if lines.Text() == "" {
				quiet++
			}
		}
		s.Apply("small", small()[1].seq, small()[1].Event)
		notices(t, lines, have, func(n clics.Notice) bool { return n.Type == "submissions" })
		answer.Body.Close()
		web.Close()
	}
}

// TestTooManyFeeds checks that a team may read four feeds, and the public as many as the option
// allows. A client that leaves frees its place.
func TestTooManyFeeds(t *testing.T) {
	_, web := serve(t, clics.Options{Now: func() time.Time { return start }, Feeds: 6}, small())
	open := func(as string) (code int, leave func()) {
		ctx, leave := context.WithCancel(context.Background())
		r, _ := http.NewRequestWithContext(ctx, "GET", web.URL+"/api/contests/small/event-feed", nil)
		if as != "" {
			r.SetBasicAuth(as, "x")
		}
		answer, err := web.Client().Do(r)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(leave)
		return answer.StatusCode, leave
	}
	var last func()
	for as, most := range map[string]int{"t0": 4, "chief": 6, "": 6} {
		for range most {
			code, leave := open(as)
			if last = leave; code != 200 {
				t.Errorf("%q: %d", as, code)
			}
		}
		if code, _ := open(as); code != 503 {
			t.Errorf("%q: feed %d gets %d", as, most+1, code)
		}
		last()
		for code := 0; code != 200; { // until the server notices that the client left
			code, _ = open(as)
		}
	}
}

// TestSlowClients checks that five hundred clients that never read do not delay others, and that
// the server drops them.
func TestSlowClients(t *testing.T) {
	t.Parallel() // it waits
	log := random(3)
	s, web := serve(t, clics.Options{Now: func() time.Time { return start }, Patience: 3 * time.Second, Feeds: 20}, log)
	id := log[0].Setup.ID
	for range 500 {
		c, err := net.Dial("tcp", web.Listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		_ = c.(*net.TCPConn).SetReadBuffer(1024)
		fmt.Fprintf(c, "GET /api/contests/%s/event-feed HTTP/1.1\r\nHost: x\r\n\r\n", id)
	}
	public := func() int {
		answer, _ := get(t, web, "", "/api/contests/"+id+"/event-feed?stream=false")
		return answer.StatusCode
	}
	for public() != 503 { // until all places are taken
		time.Sleep(10 * time.Millisecond)
	}
	for i := range 100 { // long requests, which fill the buffers of the connections
		s.Apply(id, 1<<40+uint64(i), contest.Event{
			Kind: contest.KindAsked, Time: start, Asked: &contest.Asked{Nonce: fmt.Sprint("slow", i), Text: strings.Repeat("why? ", 700)},
		})
	}
	if answer, _ := get(t, web, "chief", "/api/contests/"+id+"/event-feed?stream=false"); answer.StatusCode != 200 {
		t.Errorf("the jury waits for slow clients: %d", answer.StatusCode)
	}
	for public() != 200 { // until the places are free again
	}
}

// FuzzRoutes requests any path with any query as any user. The server must always answer, with
// JSON if it fails. It must never show the public what is frozen or hidden.
func FuzzRoutes(f *testing.F) {
	for _, path := range []string{"teams", "teams/t2", "judgements/4-0", "runs/4-0-1", "submissions/3/files", "scoreboard?group_id=x", "event-feed?since_token=3.1.0"} {
		f.Add("contests/small/"+path, "t0")
	}
	s := clics.NewServer(clics.Options{View: viewOf, Source: source, Now: func() time.Time { return start.Add(90 * time.Minute) }})
	for _, e := range small() {
		s.Apply("small", e.seq, e.Event)
	}
	f.Fuzz(func(t *testing.T, path, as string) {
		r, err := http.NewRequest("GET", "http://x/api/"+path, nil)
		if err != nil {
			return // not a valid request
		}
		query := r.URL.Query()
		query.Set("stream", "false")
		r.URL.RawQuery = query.Encode()
		if as != "" {
			r.SetBasicAuth(as, "")
		}
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		text := w.Body.String()
		if w.Code >= 400 {
			var o struct{ Code int }
			if json.Unmarshal(w.Body.Bytes(), &o) != nil || o.Code != w.Code {
				t.Errorf("%q as %q: %d with %q", path, as, w.Code, text)
			}
			return
		}
		if as != "chief" && as != "t2" && strings.Contains(text, `"Two"`) {
			t.Errorf("%q shows %q the hidden team", path, as)
		}
		if as != "chief" && as != "t1" && strings.Contains(text, `"4-0`) {
			t.Errorf("%q shows %q a judgement of the frozen hour", path, as)
		}
	})
}

// TestPictures checks that the API lists and sends the logos of organizations and the photos of teams,
// but not those of hidden teams, and that a browser runs no script in them.
func TestPictures(t *testing.T) {
	log := small()
	c := log[0].Setup
	picture := func(n uint64, kind string) *contest.Picture {
		return &contest.Picture{Digest: sha(sourceOf(n)), Type: kind, Width: 60, Height: 40}
	}
	c.Teams[0].Organization, c.Teams[1].Organization, c.Teams[2].Organization = "HUST", "HUST", "Hidden"
	c.Teams[1].Logo, c.Teams[1].Photo = picture(0, "image/png"), picture(1, "image/svg+xml")
	c.Teams[2].Logo, c.Teams[2].Photo = picture(2, "image/png"), picture(3, "image/jpeg")
	_, web := serve(t, clics.Options{Now: func() time.Time { return start }}, log)
	base := "/api/contests/small/"
	for _, row := range []struct{ as, path, want string }{
		{"", "organizations/HUST", `"logo":[{"filename":"logo.png","height":40,"href":"contests/small/organizations/HUST/logo","mime":"image/png","width":60}]`},
		{"", "teams/t1", `"photo":[{"filename":"photo.svg","height":40,"href":"contests/small/teams/t1/photo","mime":"image/svg+xml","width":60}]`},
		{"", "access", `"formal_name","logo"`},
		{"", "organizations/HUST/logo", string(sourceOf(0))},
		{"", "teams/t1/photo", string(sourceOf(1))},
		{"chief", "teams/t2/photo", string(sourceOf(3))},
		{"chief", "organizations/Hidden/logo", string(sourceOf(2))},
		{"", "teams/t2/photo", `"code":404`},
		{"", "organizations/Hidden/logo", `"code":404`},
		{"", "teams/t0/photo", `"code":404`},
		{"", "teams/t1/logo", `"code":404`},
		{"", "organizations/HUST/photo", `"code":404`},
		{"", "groups/x/logo", `"code":404`},
	} {
		answer, text := get(t, web, row.as, base+row.path)
		if !strings.Contains(text, row.want) {
			t.Errorf("%s as %q: %d %s, want %s", row.path, row.as, answer.StatusCode, text, row.want)
		}
		if sent := strings.HasSuffix(row.path, "/photo") || strings.HasSuffix(row.path, "/logo"); sent && answer.StatusCode == 200 {
			h := answer.Header
			if !strings.HasPrefix(h.Get("Content-Type"), "image/") || h.Get("Content-Security-Policy") != clics.PicturePolicy || h.Get("X-Content-Type-Options") != "nosniff" {
				t.Errorf("%s: the header is %v", row.path, h)
			}
		}
	}
}
