package server_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"grundy/judge/contest"
	"grundy/judge/contest/server"
	"grundy/judge/contest/stream"
	"grundy/judge/report"
)

// TestQuota checks that a team that has used up its quota must try again later. A retried request
// gets the answer of the first.
func TestQuota(t *testing.T) {
	c := sample()
	c.Quota = contest.Quota{Minute: 2, Waiting: 3}
	h := begin(t, c)
	send := func(team, nonce string) *http.Response {
		t.Helper()
		form := url.Values{"problem": {"A"}, "language": {"cpp"}, "text": {"int main() {}"}, "nonce": {nonce}}
		r, err := http.NewRequest("POST", h.url+"/submissions", strings.NewReader(form.Encode()))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("Accept", "application/json")
		r.SetBasicAuth(team, "password")
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		return answer
	}
	for i, want := range []int{201, 201, 429, 201} {
		if got := send("t1", fmt.Sprint("n", i%3)); got.StatusCode != want || (want == 429) != (got.Header.Get("Retry-After") != "") {
			t.Errorf("submission %d: %s %v, want %d", i, got.Status, got.Header, want)
		}
	}
	if got := send("t2", "n"); got.StatusCode != 201 {
		t.Errorf("another team: %s", got.Status)
	}
}

// TestUnexplained checks that a search for a smallest input that was due when a server was killed
// is started by the next server.
func TestUnexplained(t *testing.T) {
	t.Parallel() // it waits
	st, err := stream.Open(t.Context(), stream.Options{Dir: filepath.Join(t.TempDir(), "data")})
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	c := sample()
	c.Counterexamples = contest.Always
	wrong := func(n int) contest.Event {
		return contest.Event{Kind: contest.KindJudged, Time: time.Now(), Judged: &contest.Judged{Submission: n, Verdict: "WA"}}
	}
	log := []contest.Event{{Kind: contest.KindSetup, Time: time.Now(), Setup: c}}
	for i := range 3 {
		log = append(log, contest.Event{Kind: contest.KindSubmitted, Time: time.Now(), Submitted: &contest.Submitted{Nonce: fmt.Sprint(i), Team: "t1", Problem: "p1247"}})
	}
	log = append(log, wrong(1), wrong(2), contest.Event{Kind: contest.KindExplained, Time: time.Now(), Explained: &contest.Explained{Submission: 1}})
	for _, e := range log {
		if _, err := st.Append(t.Context(), c.ID, e); err != nil {
			t.Fatal(err)
		}
	}
	ctx, stop := context.WithTimeout(t.Context(), patience)
	defer stop()
	go server.New(server.Options{Stream: st, Contest: c.ID}).Run(ctx)
	var got []string
	var mu sync.Mutex
	about := func() stream.Worker { return stream.Worker{Name: "w"} }
	err = st.Work(ctx, stream.Work{Slots: 1, About: about, Do: func(_ context.Context, j *stream.Task) (*report.Report, error) {
		mu.Lock()
		defer mu.Unlock()
		if got = append(got, fmt.Sprint(j.Submission, j.Explain)); len(got) == 2 {
			time.AfterFunc(300*time.Millisecond, stop)
		}
		return &report.Report{Verdict: "AC"}, nil
	}})
	slices.Sort(got)
	if want := "[2 true 3 false]"; err != nil || fmt.Sprint(got) != want {
		t.Errorf("the jobs are %v, %v, want %s", got, err, want)
	}
}

// deadlines is a ResponseWriter that records its write deadlines.
type deadlines struct {
	http.ResponseWriter
	mu   sync.Mutex
	list []time.Time
	two  func() // called after two deadlines; may be nil
}

func (d *deadlines) Flush() {}
func (d *deadlines) SetWriteDeadline(at time.Time) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.list = append(d.list, at); len(d.list) == 2 && d.two != nil {
		d.two()
	}
	return nil
}

// TestQuiet checks that a listening page has no deadline while it is quiet, because HTTP/2 would
// end it.
func TestQuiet(t *testing.T) {
	h := begin(t, sample())
	ctx, stop := context.WithTimeout(t.Context(), patience)
	defer stop()
	d := &deadlines{ResponseWriter: httptest.NewRecorder()}
	// If there were a third deadline, it would come at once.
	d.two = func() { time.AfterFunc(100*time.Millisecond, stop) }
	h.server.Handler().ServeHTTP(d, httptest.NewRequest("GET", "/live", nil).WithContext(ctx))
	if len(d.list) != 2 || d.list[0].IsZero() || !d.list[1].IsZero() {
		t.Errorf("the deadlines are %v", d.list)
	}
}

// TestSlowClients checks that five hundred clients that send or read very slowly do not delay
// others.
func TestSlowClients(t *testing.T) {
	h := begin(t, sample())
	one := h.guest("t1")
	for i := range 500 {
		connection, err := net.Dial("tcp", strings.TrimPrefix(h.url, "http://"))
		if err != nil {
			t.Fatal(err)
		}
		defer connection.Close()
		_, err = io.WriteString(connection, []string{
			"GET /live HTTP/1.1\r\nHost: x\r\n\r\n",                           // and never reads the answer
			"GET /api/contests/spring/event-feed HTTP/1.1\r\nHost: x\r\n\r\n", // and never reads the answer
			"GET /board HTTP/1.1\r\nHost: x\r\n",                              // request without an end
			"POST /sign-in HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\nContent-Type: application/x-www-form-urlencoded\r\n\r\nname=t1&pass",
			strings.Repeat("GET /board HTTP/1.1\r\nHost: x\r\n\r\n", 20), // and never reads the answers
		}[i%5])
		if err != nil {
			t.Fatal(err)
		}
	}
	for i := range 20 {
		h.judged(one.program("A", fmt.Sprintf("int main() { return %d; }", i)), "WA")
	}
	one.eventually("/board", ">20<")
	for _, path := range []string{"/healthz", "/metrics", "/api/contests/spring/submissions", "/submissions"} {
		if status, body := one.get(path); status != 200 {
			t.Errorf("%s: %d %s", path, status, body)
		}
	}
}

// TestUnreadBody announces a body, but sends only its first byte. The client must get an answer,
// and the connection must end.
func TestUnreadBody(t *testing.T) {
	t.Parallel() // it waits
	h := begin(t, sample())
	var group sync.WaitGroup
	for _, head := range []string{
		"POST /sign-in HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n",
		"POST /sign-in HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked\r\n",
		"POST /sign-in HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nExpect: 100-continue\r\nContent-Length: 1000\r\n",
		"POST /sign-out HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n",
		"POST /submissions HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 1000\r\n",
		"GET /board HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n",
	} {
		group.Go(func() {
			connection, err := net.Dial("tcp", strings.TrimPrefix(h.url, "http://"))
			if err != nil {
				t.Error(err)
				return
			}
			defer connection.Close()
			_ = connection.SetDeadline(time.Now().Add(2 * time.Minute))
			_, err = io.WriteString(connection, head+"\r\na")
			answer, e := io.ReadAll(connection)
			if err != nil || e != nil || !strings.HasPrefix(string(answer), "HTTP/1.1 ") {
				t.Errorf("%s: %v, %v: %.200s", head, err, e, answer)
			}
		})
	}
	group.Wait()
}

// Patterns for the lines of Prometheus' text format, version 0.0.4.
var (
	helpLine   = regexp.MustCompile(`^# HELP ([a-zA-Z_:][a-zA-Z0-9_:]*) (?:[^\\\n]|\\\\|\\n)+$`)
	typeLine   = regexp.MustCompile(`^# TYPE ([a-zA-Z_:][a-zA-Z0-9_:]*) (counter|gauge|histogram|summary|untyped)$`)
	sampleLine = regexp.MustCompile(`^([a-zA-Z_:][a-zA-Z0-9_:]*)(\{(?:[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\n]|\\\\|\\"|\\n)*",?)*\})? (\S+)$`)
)

// parseMetrics reads the text format. Each name must have its help and type before its samples,
// which form one group. No sample may occur twice.
func parseMetrics(text string) (samples map[string]float64, types map[string]string, err error) {
	samples, types = map[string]float64{}, map[string]string{}
	helped, name := map[string]bool{}, ""
	if !strings.HasSuffix(text, "\n") {
		return nil, nil, fmt.Errorf("the last line has no end")
	}
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		if m := helpLine.FindStringSubmatch(line); m != nil {
			if helped[m[1]] {
				return nil, nil, fmt.Errorf("%s: a second group", line)
			}
			name, helped[m[1]] = m[1], true
		} else if m := typeLine.FindStringSubmatch(line); m != nil {
			if m[1] != name || types[name] != "" {
				return nil, nil, fmt.Errorf("%s: not after its help", line)
			}
			types[name] = m[2]
		} else if m := sampleLine.FindStringSubmatch(line); m != nil {
			value, err := strconv.ParseFloat(m[3], 64)
			if _, twice := samples[m[1]+m[2]]; err != nil || twice || m[1] != name || types[name] == "" {
				return nil, nil, fmt.Errorf("%s: %v, twice %v, in the group of %s", line, err, twice, name)
			}
			samples[m[1]+m[2]] = value
		} else {
			return nil, nil, fmt.Errorf("%q is not a line of the format", line)
		}
	}
	return samples, types, nil
}

// TestMetrics checks the metrics line by line against the text format, and the numbers against
// what happened.
func TestMetrics(t *testing.T) {
	h := begin(t, sample())
	one := h.guest("t1")
	h.judged(one.program("A", "int main() {}\n"), "AC")
	one.program("B", "int main() {}\n")
	one.eventually("/board", "★ 60")
	one.eventually("/metrics", "grundy_jobs_waiting 1")
	status, text := h.guest("").get("/metrics")
	samples, types, err := parseMetrics(text)
	if err != nil || status != 200 {
		t.Fatalf("%d, %v", status, err)
	}
	for name, want := range map[string]float64{
		"grundy_store_up": 1, `grundy_submissions{verdict="AC"}`: 1, `grundy_submissions{verdict="none"}`: 1,
		"grundy_log_events": 4, "grundy_log_ignored": 0, "grundy_workers": 0, "grundy_pages_listening": 0,
	} {
		if got, ok := samples[name]; !ok || got != want {
			t.Errorf("%s is %v, %v, want %v", name, got, ok, want)
		}
	}
	if samples["grundy_jobs_waiting"] < 1 || samples["grundy_requests_total"] < 4 || types["grundy_requests_total"] != "counter" {
		t.Errorf("the numbers are\n%s", text)
	}
	for _, bad := range []string{"a 1", "# HELP a b\na 1\n", "# HELP a b\n# TYPE a gauge\na{b=\"c} 1\n", "# HELP a b\n# TYPE a gauge\na x\n"} {
		if _, _, err := parseMetrics(bad); err == nil {
			t.Errorf("%q is read", bad)
		}
	}
}

// requests are the seeds of the fuzzer: user, method, path, content type and body.
var requests = [][5]string{
	{"t1", "POST", "/submissions", "application/x-www-form-urlencoded", "problem=A&language=cpp&text=x"},
	{"t1", "POST", "/submissions", "multipart/form-data; boundary=x", "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.c\"\r\n\r\nint\r\n--x--\r\n"},
	{"t1", "POST", "/clarifications", "application/x-www-form-urlencoded", "text=%00%ff&problem=Z&replyTo=-1&to=t2"},
	{"boss", "POST", "/jury/rejudge", "application/x-www-form-urlencoded", "submissions=1+99999999999999999999+-1"},
	{"boss", "POST", "/jury/decide", "application/x-www-form-urlencoded", "rejudging=-1&apply=yes"},
	{"boss", "POST", "/jury/explain", "application/x-www-form-urlencoded", "submission=0"},
	{"boss", "POST", "/jury/balloon", "", "team=t9"},
	{"t1", "POST", "/printing", "application/x-www-form-urlencoded", "submission=-1&text=%00"},
	{"boss", "POST", "/jury/printed", "application/x-www-form-urlencoded", "job=-1&undo=yes"},
	{"boss", "GET", "/jury/printing/9223372036854775808/text", "", ""},
	{"t1", "POST", "/api/printing/team", "application/json", `{"original_name":"a","file_contents":"?"}`},
	{"boss", "GET", "/jury/rejudging/9223372036854775808", "", ""},
	{"boss", "GET", "/jury/package", "", ""},
	{"t1", "GET", "/submissions/-1/source", "", ""},
	{"t1", "GET", "/submissions/%00/report", "", ""},
	{"", "GET", "/problems/%2e%2e%2f", "", ""},
	{"", "GET", "/language/../zh", "", ""},
	{"", "POST", "/sign-in", "application/x-www-form-urlencoded", "name=%00&password="},
	{"", "GET", "/api/contests/spring/event-feed?stream=false&since_token=-1", "", ""},
	{"", "GET", "/api/2023-06/contests/spring/judgements?submission_id=%00", "", ""},
	{"boss", "GET", "/api/contests/spring/submissions/99/files", "", ""},
	{"", "DELETE", "/api/contests/spring", "", ""},
}

// FuzzRoutes checks that no request crashes the server or causes an internal error.
func FuzzRoutes(f *testing.F) {
	for _, r := range requests {
		f.Add(r[0], r[1], r[2], r[3], r[4])
	}
	h := begin(f, printer())
	f.Fuzz(func(t *testing.T, who, method, path, kind, body string) { h.endure(t, who, method, path, kind, body) })
}

// TestRoutes checks some hundreds of requests as FuzzRoutes does. They combine parts of the seeds.
func TestRoutes(t *testing.T) {
	h := begin(t, printer())
	r := rand.New(rand.NewPCG(1, 2))
	for range 600 {
		one := [5]string{}
		for i := range one {
			one[i] = requests[r.IntN(len(requests))][i]
		}
		if text := []byte(one[2+r.IntN(3)]); len(text) > 0 && r.IntN(2) == 0 {
			text[r.IntN(len(text))] = byte(r.UintN(256))
			one[2+r.IntN(3)] = string(text)
		}
		h.endure(t, one[0], one[1], one[2], one[3], one[4])
	}
	if status, _ := h.guest("").get("/board"); status != 200 {
		t.Errorf("the board: %d", status)
	}
}

// endure sends a request and checks that any error in the answer blames the sender.
func (h *house) endure(t testing.TB, who, method, path, kind, body string) {
	t.Helper()
	r, err := http.NewRequest(method, "http://contest/", strings.NewReader(body))
	if err != nil {
		return // such a request cannot be sent
	}
	if r.URL, err = url.ParseRequestURI(path); err != nil || !strings.HasPrefix(path, "/") {
		return
	}
	if strings.HasSuffix(r.URL.Path, "/live") || strings.Contains(r.URL.Path, "event-feed") && r.URL.Query().Get("stream") != "false" {
		return // the answer lasts until the client leaves
	}
	r.RequestURI, r.RemoteAddr = path, "192.0.2.1:1"
	r.Header.Set("Content-Type", kind)
	if who != "" {
		r.SetBasicAuth(who, "password")
	}
	ctx, stop := context.WithTimeout(t.Context(), patience)
	defer stop()
	w := httptest.NewRecorder()
	h.server.Handler().ServeHTTP(w, r.WithContext(ctx))
	if w.Code >= 500 {
		t.Errorf("%s %s as %q with %q: %d %s", method, path, who, body, w.Code, w.Body)
	}
	if strings.HasPrefix(w.Header().Get("Content-Type"), "application/json") && !json.Valid(w.Body.Bytes()) {
		t.Errorf("%s %s: no JSON: %s", method, path, w.Body)
	}
	if lines := bufio.NewScanner(w.Body); w.Header().Get("Content-Type") == "application/x-ndjson" {
		for lines.Scan() {
			if len(lines.Bytes()) > 0 && !json.Valid(lines.Bytes()) {
				t.Errorf("%s %s: no JSON: %s", method, path, lines.Text())
			}
		}
	}
}

// TestSlashes checks that extra slashes at the beginning of a path, as scripts often write them,
// are ignored.
func TestSlashes(t *testing.T) {
	h := begin(t, sample())
	direct := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	for _, path := range []string{"/healthz", "//healthz", "//api", "///board"} {
		answer, err := direct.Get(h.url + path)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		if answer.StatusCode != http.StatusOK {
			t.Errorf("%s: %s", path, answer.Status)
		}
	}
}

// TestOwnRow checks that a team's row is marked for that team only.
func TestOwnRow(t *testing.T) {
	h := begin(t, sample())
	_, all := h.guest("").get("/board")
	_, own := h.guest("t2").get("/board")
	if strings.Contains(all, `<tr class="mine">`) || strings.Count(all, "<tr>") != 3 {
		t.Errorf("the public sees\n%s", all)
	}
	if _, after, ok := strings.Cut(own, `<tr class="mine">`); !ok || !strings.HasPrefix(after, `<td class="rank">1</td><th scope="row" class="team">Two</th>`) || strings.Count(own, "<tr>") != 2 {
		t.Errorf("t2 sees\n%s", own)
	}
}

// TestVerdictAtOnce checks that a page receives its team's verdict before the minimum pause
// between two notifications is over. One early notification proves it, even on a busy machine, so
// the test stops at the first.
func TestVerdictAtOnce(t *testing.T) {
	t.Parallel() // it waits
	h := begin(t, sample())
	one := h.guest("t1")
	at := make(chan time.Time, 100) // times of the notifications
	r := httptest.NewRequest("GET", "/live", nil)
	r.SetBasicAuth("t1", "password")
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan bool)
	go func() {
		h.server.Handler().ServeHTTP(&noting{deadlines{ResponseWriter: httptest.NewRecorder()}, at}, r.WithContext(ctx))
		close(ended)
	}()
	<-at // the hello event
	soon := false
	for i := 0; i < 60 && !soon; i++ {
		n := one.program("A", "int main() {}\n")
		first := <-at
		h.judged(n, "AC")
		soon = (<-at).Sub(first) < 400*time.Millisecond
		time.Sleep(600 * time.Millisecond) // longer than the pause
	}
	stop()
	<-ended
	if !soon {
		t.Error("verdicts wait for the pause to be over")
	}
}

// noting is a ResponseWriter that records the times of its writes.
type noting struct {
	deadlines
	at chan time.Time
}

func (n *noting) Write(text []byte) (int, error) {
	n.at <- time.Now()
	return n.deadlines.Write(text)
}
