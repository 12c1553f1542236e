package server_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"grundy/judge/contest"
	"grundy/judge/contest/server"
)

// asked returns the answer to a request from an address.
func asked(h http.Handler, method, path, from string, form url.Values, change func(*http.Request)) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, path, strings.NewReader(form.Encode()))
	r.RemoteAddr = from
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Accept", "application/json")
	if change != nil {
		change(r)
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

// signIn tries to sign in from an address.
func signIn(h http.Handler, from, name, password string, change func(*http.Request)) *httptest.ResponseRecorder {
	return asked(h, "POST", "/sign-in", from, url.Values{"name": {name}, "password": {password}}, change)
}

// cookies returns a function that adds the cookies of an answer to a request.
func cookies(of *httptest.ResponseRecorder) func(*http.Request) {
	return func(r *http.Request) {
		for _, c := range of.Result().Cookies() {
			r.AddCookie(c)
		}
	}
}

// another starts another server for the contest of a house, with other options.
func (h *house) another(change func(*server.Options)) http.Handler {
	o := server.Options{Stream: h.stream, Contest: "spring", Secret: []byte("a secret that is long enough"), Problems: someProblems{}}
	change(&o)
	s := server.New(o)
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- s.Run(ctx) }()
	<-s.Ready()
	h.Cleanup(func() { stop(); <-ended })
	return s.Handler()
}

// TestGuesses checks the limits on wrong passwords for teams and for unknown names, simultaneously
// and one by one. Others must still be able to sign in.
func TestGuesses(t *testing.T) {
	h := begin(t, sample())
	of := h.another(func(*server.Options) {})
	here, there := "192.0.2.1:1", "203.0.113.1:1"

	before := signIn(of, here, "t1", "password", nil)
	if before.Code != 303 {
		t.Fatalf("t1 is not let in: %d", before.Code)
	}
	count := func(name string) (statuses map[int]int) {
		statuses = map[int]int{}
		var mu sync.Mutex
		var group sync.WaitGroup
		for i := range 200 {
			group.Go(func() {
				who := name
				if name == "" {
					who = fmt.Sprint("nobody", i)
				}
				w := signIn(of, here, who, fmt.Sprint("guess", i), nil)
				mu.Lock()
				defer mu.Unlock()
				statuses[w.Code]++
			})
		}
		group.Wait()
		return statuses
	}
	if got := count("t1"); got[401] > 10 || got[401]+got[429]+got[503] != 200 {
		t.Errorf("200 guesses at once get %v", got)
	}
	for range 2 { // 400 unknown names
		count("")
	}
	for i := range 320 {
		signIn(of, here, fmt.Sprint("somebody", i), "password", nil)
	}
	// Users at the guesser's address can still sign in, and so can others.
	for _, w := range []struct {
		name, from string
		change     func(*http.Request)
		want       int
	}{
		{"t2", here, nil, 303},
		{"boss", here, nil, 303},
		{"t1", there, nil, 303},
		{"t1", here, cookies(before), 303}, // a known device
	} {
		if got := signIn(of, w.from, w.name, "password", w.change); got.Code != w.want {
			t.Errorf("%s from %s: %d %s, want %d", w.name, w.from, got.Code, got.Body, w.want)
		}
	}
	// A known device is allowed no more guesses than others.
	statuses := map[int]int{}
	for i := range 30 {
		statuses[signIn(of, there, "t1", fmt.Sprint("guess", i), cookies(before)).Code]++
	}
	if statuses[401] > 10 {
		t.Errorf("a known device gets %v", statuses)
	}
	// The cookie of a known device does not sign its owner in.
	device := func(r *http.Request) {
		for _, c := range before.Result().Cookies() {
			if strings.HasPrefix(c.Name, "grundy-device-") {
				r.AddCookie(c)
			}
		}
	}
	if w := asked(of, "GET", "/submissions", here, nil, device); w.Code != 401 {
		t.Errorf("the cookie of a device alone: %d", w.Code)
	}
}

// TestGuessesEverywhere checks the limit on wrong passwords for one account from all addresses
// together.
func TestGuessesEverywhere(t *testing.T) {
	h := begin(t, sample())
	of := h.another(func(*server.Options) {})
	statuses := map[int]int{}
	for i := range 1000 {
		statuses[signIn(of, fmt.Sprintf("198.18.%d.%d:1", i/250, i%250), "t1", fmt.Sprint("guess", i), nil).Code]++
	}
	if statuses[401] > 100 {
		t.Errorf("1000 guesses from different addresses get the statuses %v", statuses)
	}
}

// TestProxies checks that X-Forwarded-For counts only if it comes from a proxy of the contest.
func TestProxies(t *testing.T) {
	h := begin(t, sample())
	of := h.another(func(o *server.Options) { o.Proxies = []netip.Prefix{netip.MustParsePrefix("192.0.2.1/32")} })
	forwarded := func(text string) func(*http.Request) {
		return func(r *http.Request) { r.Header.Set("X-Forwarded-For", text) }
	}
	// A stranger does not get more guesses by sending the header.
	for i := range 12 {
		want := map[bool]int{true: 401, false: 429}[i < 10]
		if w := signIn(of, "203.0.113.9:1", "t1", fmt.Sprint("guess", i), forwarded(fmt.Sprint("10.0.0.", i))); w.Code != want {
			t.Errorf("guess %d of a stranger: %d, want %d", i, w.Code, want)
		}
	}
	// Nor does a client behind the proxy, because the proxy appends the client's real address.
	for i := range 12 {
		want := map[bool]int{true: 401, false: 429}[i < 10]
		if w := signIn(of, "192.0.2.1:1", "t2", fmt.Sprint("guess", i), forwarded(fmt.Sprintf("10.0.0.%d, 198.51.100.1", i))); w.Code != want {
			t.Errorf("guess %d behind the proxy: %d, want %d", i, w.Code, want)
		}
	}
	if w := signIn(of, "192.0.2.1:1", "t2", "password", forwarded("198.51.100.2")); w.Code != 303 {
		t.Errorf("another client of the proxy: %d", w.Code)
	}
}

// TestSignedOut checks that the copy of a cookie is invalid after its owner has signed out: at
// this server, at another, and after a restart.
func TestSignedOut(t *testing.T) {
	h := begin(t, sample())
	of, second := h.another(func(*server.Options) {}), h.another(func(*server.Options) {})
	in, other := signIn(of, "192.0.2.1:1", "t1", "password", nil), signIn(of, "192.0.2.1:1", "t1", "password", nil)
	page := func(of http.Handler, as *httptest.ResponseRecorder) int {
		return asked(of, "GET", "/submissions", "192.0.2.1:1", nil, cookies(as)).Code
	}
	if page(of, in) != 200 || page(second, in) != 200 {
		t.Fatal("t1 is not let in")
	}
	listens, told := make(chan struct{}), make(chan time.Time, 1000)
	go func() {
		r := httptest.NewRequest("GET", "/live", nil)
		cookies(in)(r)
		of.ServeHTTP(&noting{deadlines{ResponseWriter: httptest.NewRecorder()}, told}, r)
		close(listens)
	}()
	<-told // the hello event
	asked(of, "POST", "/sign-out", "192.0.2.1:1", nil, cookies(in))
	for ended := false; !ended; { // a listening page receives no further changes
		h.guest("t2").program("A", "int main() {}\n")
		select {
		case <-listens:
			ended = true
		case <-time.After(100 * time.Millisecond):
		}
	}
	if got := page(of, in); got != 401 {
		t.Errorf("the copy gets %d", got)
	}
	if got := page(of, other); got != 200 {
		t.Errorf("another session of the team gets %d", got)
	}
	for deadline := time.Now().Add(time.Minute); page(second, in) != 401; time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("the other server lets the copy in")
		}
	}
	third := h.another(func(*server.Options) {})
	if page(third, in) != 401 || page(third, other) != 200 {
		t.Errorf("after the next start: %d and %d", page(third, in), page(third, other))
	}
}

// TestRoles checks what each credential permits over HTTP.
func TestRoles(t *testing.T) {
	h := begin(t, sample())
	h.guest("t1").program("A", "int main() {}\n")
	now := time.Now()
	secret := []byte("a secret that is long enough")
	clock := func() time.Time { return now }
	of := h.another(func(o *server.Options) { o.Secret, o.Now = secret, clock })
	basic := func(name, password string) func(*http.Request) {
		return func(r *http.Request) { r.SetBasicAuth(name, password) }
	}
	bearer := func(text string) func(*http.Request) {
		return func(r *http.Request) { r.Header.Set("Authorization", text) }
	}
	from := "192.0.2.1:1"
	out := signIn(of, from, "t1", "password", nil)
	asked(of, "POST", "/sign-out", from, nil, cookies(out))
	elsewhere := signIn(h.another(func(o *server.Options) { o.Secret = []byte("another secret, as long as that") }), from, "t1", "password", nil)
	roles := map[string]func(*http.Request){
		"the public":           nil,
		"a team's cookie":      cookies(signIn(of, from, "t1", "password", nil)),
		"a team's password":    basic("t1", "password"),
		"the other team":       basic("t2", "password"),
		"the jury's password":  basic("boss", "password"),
		"the operator":         bearer(server.Operator(secret, now)),
		"a session that ended": cookies(out),
		"another server's":     cookies(elsewhere),
		"a wrong password":     basic("t1", "wrong"),
		"a worker's token":     bearer("Bearer 0123456789abcdef0123456789abcdef"),
		"a worker":             basic("worker", "0123456789abcdef0123456789abcdef"),
		"an old operator":      bearer(server.Operator(secret, now.Add(-3*time.Minute))),
		"a proxy that is none": func(r *http.Request) {
			r.Header.Set("X-Forwarded-For", "127.0.0.1")
			r.Header.Set("X-Forwarded-User", "boss")
		},
		"another secret's":       bearer(server.Operator([]byte("another secret, as long as that"), now)),
		"the operator's by name": basic("operator", string(secret)),
	}
	// Each row has the status codes for the requests below: board, own submission, submitting,
	// jury page, rejudging, package, API.
	public := map[string]string{
		"the public":             "200 401 401 401 401 401 200",
		"a team's cookie":        "200 200 201 404 404 404 200",
		"a team's password":      "200 200 201 404 404 404 200",
		"the other team":         "200 404 201 404 404 404 200",
		"the jury's password":    "200 200 400 200 400 200 200",
		"the operator":           "200 200 400 200 400 200 200",
		"a session that ended":   "200 401 401 401 401 401 200",
		"another server's":       "200 401 401 401 401 401 200",
		"a wrong password":       "401 401 401 401 401 401 401",
		"a worker's token":       "401 401 401 401 401 401 401",
		"a worker":               "401 401 401 401 401 401 401",
		"an old operator":        "401 401 401 401 401 401 401",
		"a proxy that is none":   "200 401 401 401 401 401 200",
		"another secret's":       "401 401 401 401 401 401 401",
		"the operator's by name": "401 401 401 401 401 401 401",
	}
	for role, change := range roles {
		var got []string
		for i, path := range []string{"GET /board", "GET /submissions/1", "POST /submissions", "GET /jury", "POST /jury/rejudge", "GET /jury/package", "GET /api/contests/spring"} {
			method, at, _ := strings.Cut(path, " ")
			form := url.Values{}
			if i == 2 {
				form = url.Values{"problem": {"A"}, "language": {"cpp"}, "text": {"int main() { return 1; }"}, "nonce": {"of" + fmt.Sprint(len(role))}}
			}
			got = append(got, fmt.Sprint(asked(of, method, at, from, form, change).Code))
		}
		if text := strings.Join(got, " "); text != public[role] {
			t.Errorf("%s: %s, want %s", role, text, public[role])
		}
	}
}

// TestClockSteps moves a server's clock by six hours, back and forth. Users must stay signed in,
// and teams must be able to submit while the contest is running.
func TestClockSteps(t *testing.T) {
	c := sample()
	c.Start, c.Duration = time.Now().Add(-7*time.Hour), 14*time.Hour
	h := begin(t, c)
	now := time.Now()
	var mu sync.Mutex
	step := func(by time.Duration) { mu.Lock(); now = now.Add(by); mu.Unlock() }
	of := h.another(func(o *server.Options) {
		o.Now = func() time.Time { mu.Lock(); defer mu.Unlock(); return now }
	})
	in := signIn(of, "192.0.2.1:1", "t1", "password", nil)
	n := 0
	submit := func(when string) {
		t.Helper()
		n++
		form := url.Values{"problem": {"A"}, "language": {"cpp"}, "text": {fmt.Sprint("int main() {} // ", n)}}
		if w := asked(of, "POST", "/submissions", "192.0.2.1:1", form, cookies(in)); w.Code != 201 {
			t.Errorf("%s: %d %s", when, w.Code, w.Body)
		}
		if w := asked(of, "GET", "/healthz", "192.0.2.1:1", nil, nil); w.Code != 200 {
			t.Errorf("%s the server is unwell: %d %s", when, w.Code, w.Body)
		}
		if w := signIn(of, "192.0.2.1:1", "t2", "password", nil); w.Code != 303 {
			t.Errorf("%s t2 is not let in: %d", when, w.Code)
		}
	}
	submit("before")
	step(6 * time.Hour)
	submit("six hours ahead")
	step(-6 * time.Hour)
	submit("right again")
	step(-6 * time.Hour)
	submit("six hours behind")
	step(6 * time.Hour)
	submit("right at last")
}

// TestPointsWithoutTotal adds judgements of other judges with different numbers of points and of
// maximum points. A judgement without maximum points counts; all others are ignored.
func TestPointsWithoutTotal(t *testing.T) {
	h := begin(t, sample())
	one := h.guest("t1")
	for i, j := range []contest.Judged{
		{Points: []float64{50, 20}}, {Points: []float64{50, 20}, Of: []int{60}}, {Of: []int{60, 40}}, {Points: []float64{1}, Of: []int{60, 40}},
	} {
		n := one.program("A", fmt.Sprint("int main() {} //", i))
		j.Submission, j.Verdict = n, "WA"
		if _, err := h.stream.Append(t.Context(), "spring", contest.Event{Kind: contest.KindJudged, Time: time.Now(), Judged: &j}); err != nil {
			t.Fatal(err)
		}
		if i == 0 {
			one.eventually(fmt.Sprintf("/submissions/%d", n), "WA")
		}
		h.guest("boss").eventually("/metrics", fmt.Sprintf("grundy_log_ignored %d\n", i))
		for _, who := range []*guest{one, h.guest("boss")} {
			for _, path := range []string{fmt.Sprintf("/submissions/%d", n), "/submissions", "/board", "/api/contests/spring/judgements", "/api/contests/spring/scoreboard"} {
				if status, body := who.get(path); status != 200 {
					t.Errorf("%s of %+v: %d %s", path, j, status, body)
				}
			}
		}
	}
}
