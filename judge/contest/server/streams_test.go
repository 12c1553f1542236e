package server_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"golang.org/x/crypto/bcrypt"

	"grundy/judge/contest"
	"grundy/judge/contest/server"
)

// heard is a ResponseWriter whose text can be read while the answer is written.
type heard struct {
	deadlines
	text  strings.Builder
	first chan bool // closed with the first write
}

func (h *heard) Write(text []byte) (int, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.text.Len() == 0 {
		close(h.first)
	}
	return h.text.Write(text)
}

// TestStreamsEnd checks that listening pages and API feeds receive nothing more once their
// session is invalid: after signing out, a changed password, a removed account, or the session's
// expiry.
func TestStreamsEnd(t *testing.T) {
	t.Parallel() // it waits
	text, err := bcrypt.GenerateFromPassword([]byte("another password"), bcrypt.MinCost)
	if err != nil {
		t.Fatal(err)
	}
	other := string(text)
	ends := map[string]func(of http.Handler, h *house, in *httptest.ResponseRecorder, step func()){
		"sign-out": func(of http.Handler, _ *house, in *httptest.ResponseRecorder, _ func()) {
			asked(of, "POST", "/sign-out", "192.0.2.1:1", nil, cookies(in))
		},
		"a day": func(_ http.Handler, _ *house, _ *httptest.ResponseRecorder, step func()) { step() },
		"password": func(_ http.Handler, h *house, _ *httptest.ResponseRecorder, _ func()) {
			c := sample()
			c.Teams[0].Password, c.Jury[0].Password = other, other
			h.event(contest.Event{Kind: contest.KindSetup, Time: time.Now(), Setup: c})
		},
		"account": func(_ http.Handler, h *house, _ *httptest.ResponseRecorder, _ func()) {
			c := sample()
			c.Teams[0].ID, c.Jury[0].ID = "t9", "chief"
			h.event(contest.Event{Kind: contest.KindSetup, Time: time.Now(), Setup: c})
		},
	}
	for end, revoke := range ends {
		for _, who := range []string{"t1", "boss"} {
			for _, path := range []string{"/live", "/api/contests/spring/event-feed"} {
				for _, basic := range []bool{false, true} {
					if basic && (end == "sign-out" || end == "a day") {
						continue // a client with a password has no session
					}
					t.Run(strings.Join([]string{end, who, path[:5], map[bool]string{true: "basic", false: "cookie"}[basic]}, " "), func(t *testing.T) {
						t.Parallel()
						var mu sync.Mutex
						now := time.Now().Add(time.Second)
						h := begin(t, sample())
						of := h.another(func(o *server.Options) {
							o.Now = func() time.Time { mu.Lock(); defer mu.Unlock(); return now }
						})
						in := signIn(of, "192.0.2.1:1", who, "password", nil)
						r := httptest.NewRequest("GET", path, nil)
						if basic {
							r.SetBasicAuth(who, "password")
						} else {
							cookies(in)(r)
						}
						w := &heard{deadlines: deadlines{ResponseWriter: httptest.NewRecorder()}, first: make(chan bool)}
						ended := make(chan bool)
						go func() {
							of.ServeHTTP(w, r)
							close(ended)
						}()
						<-w.first
						revoke(of, h, in, func() { mu.Lock(); now = now.Add(25 * time.Hour); mu.Unlock() })
						h.event(contest.Event{Kind: contest.KindAsked, Time: time.Now(), By: "x", Asked: &contest.Asked{Nonce: "n", To: "t2", Text: "for two alone"}})
						h.event(contest.Event{Kind: contest.KindAsked, Time: time.Now(), By: "x", Asked: &contest.Asked{Nonce: "m", Text: "for all"}})
						select {
						case <-ended:
						case <-time.After(patience):
							t.Fatal("the stream does not end")
						}
						if text := w.text.String(); strings.Contains(text, "for all") || strings.Contains(text, "for two") || strings.Contains(text, "changed") {
							t.Errorf("an ended stream received\n%s", text)
						}
					})
				}
			}
		}
	}
}

// event appends an event to the log.
func (h *house) event(e contest.Event) {
	h.Helper()
	if _, err := h.stream.Append(h.Context(), "spring", e); err != nil {
		h.Error(err)
	}
}
