package server

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"runtime/debug"
	"strings"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/contest"
	"grundy/judge/contest/admission"
)

// A route is a request pattern and the lowest role that may use it.
type route struct {
	pattern string
	who     admission.Role
	do      func(s *Server, w http.ResponseWriter, r *http.Request, who admission.Identity) error
}

// routes lists the routes for which answer checks the role. Handler adds the others, which
// everybody may use. A page about one team searches only the objects that the user may see.
var routes = []route{
	{"GET /{$}", admission.Anybody, (*Server).home},
	{"GET /board", admission.Anybody, (*Server).boardPage},
	{"GET /problems", admission.Anybody, (*Server).problemsPage},
	{"GET /booklet", admission.Anybody, (*Server).bookletPage},
	{"GET /problems/{label}", admission.Anybody, (*Server).problemPage},
	{"GET /problems/{label}/pictures/{file...}", admission.Anybody, (*Server).picture},
	{"GET /logos/{digest}", admission.Anybody, (*Server).logo},
	{"GET /play/{label}", admission.Anybody, (*Server).playPage},
	{"GET /sign-in", admission.Anybody, func(s *Server, w http.ResponseWriter, r *http.Request, _ admission.Identity) error {
		return s.signInPage(w, r, nil)
	}},
	{"POST /sign-in", admission.Anybody, (*Server).signIn},
	{"POST /sign-out", admission.Anybody, (*Server).signOut},
	{"GET /language/{lang}", admission.Anybody, (*Server).speak},
	{"GET /clarifications", admission.Anybody, (*Server).clarificationsPage},
	{"GET /live", admission.Anybody, (*Server).live},

	{"GET /submissions", admission.Team, (*Server).submissionsPage},
	{"POST /submissions", admission.Team, (*Server).submit},
	{"GET /submissions/{number}", admission.Team, (*Server).submissionPage},
	{"GET /submissions/{number}/source", admission.Team, (*Server).source},
	{"GET /submissions/{number}/report", admission.Team, (*Server).report},
	{"GET /submissions/{number}/matches/{rival}", admission.Team, (*Server).matchPage},
	{"POST /clarifications", admission.Team, (*Server).clarify},

	{"GET /jury", admission.Jury, (*Server).juryPage},
	{"GET /jury/board", admission.Jury, (*Server).juryBoard},
	{"GET /jury/log", admission.Jury, (*Server).logPage},
	{"GET /jury/package", admission.Jury, (*Server).export},
	{"GET /jury/rejudging/{number}", admission.Jury, (*Server).rejudgingPage},
	{"POST /jury/rejudge", admission.Jury, (*Server).rejudge},
	{"POST /jury/decide", admission.Jury, (*Server).decide},
	{"POST /jury/overrule", admission.Jury, (*Server).overrule},
	{"POST /jury/explain", admission.Jury, (*Server).explain},
	{"POST /jury/balloon", admission.Jury, (*Server).balloon},
	{"POST /jury/thaw", admission.Jury, (*Server).thaw},
	{"GET /jury/changes", admission.Jury, (*Server).changesPage},
	{"GET /jury/contest.yaml", admission.Jury, (*Server).rulesFile},
	{"POST /jury/clock", admission.Jury, (*Server).changeClock},
	{"POST /jury/pause", admission.Jury, (*Server).pause},
	{"POST /jury/extra", admission.Jury, (*Server).extraTime},
	{"POST /jury/team", admission.Jury, (*Server).changeTeam},
	{"POST /jury/password", admission.Jury, (*Server).newPassword},
	{"POST /jury/ignore", admission.Jury, (*Server).ignore},
	{"POST /jury/problem", admission.Jury, (*Server).changeProblem},
	{"POST /jury/withdraw", admission.Jury, (*Server).withdraw},
	{"POST /jury/undo", admission.Jury, (*Server).undo},
	{"POST /jury/finalize", admission.Jury, (*Server).finalize},
}

// mostBody is the maximum size of a request, in bytes.
const mostBody = 1 << 20

// notFound is the error for a missing page and for a page that the user may not see, so that a
// client cannot distinguish them.
var notFound = admission.Refused{Code: http.StatusNotFound, What: "there is no such page"}

// Handler returns the HTTP handler of the server.
func (s *Server) Handler() http.Handler {
	mux := http.NewServeMux()
	for _, one := range routes {
		mux.HandleFunc(one.pattern, func(w http.ResponseWriter, r *http.Request) { s.answer(one, w, r) })
	}
	mux.HandleFunc("GET /style.css", asset("style.css", "text/css; charset=utf-8"))
	mux.HandleFunc("GET /replay.css", replayStyle())
	mux.HandleFunc("GET /live.js", asset("live.js", "text/javascript; charset=utf-8"))
	mux.Handle("/api", s.api)
	mux.Handle("/api/", s.api)
	mux.HandleFunc("GET /healthz", s.health)
	mux.HandleFunc("GET /metrics", s.metrics)
	mux.HandleFunc("/", s.nothing)
	origins := http.NewCrossOriginProtection()
	origins.SetDenyHandler(http.HandlerFunc(s.foreign))
	return s.guard(s.admitted(oneSlash(origins.Handler(mux))))
}

// errForeign is the error for a form sent from a page of another site.
var errForeign = admission.Refused{Code: http.StatusForbidden, What: "the form was sent from another address than this one; open the page here and send it again (a proxy must pass on the header Host)"}

// foreign rejects a form from another site, whoever sends it.
func (s *Server) foreign(w http.ResponseWriter, r *http.Request) {
	turnAway(w, r, errForeign)
}

// nothing answers requests for pages that do not exist. The error page shows whether the user is
// signed in.
func (s *Server) nothing(w http.ResponseWriter, r *http.Request) {
	var who admission.Identity
	if s.knows() {
		who, _ = s.identify(r)
	}
	s.fail(w, r, who, notFound)
}

// oneSlash removes extra slashes at the beginning of a path, as scripts write them in
// http://host//healthz.
func oneSlash(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, "//") {
			u := *r.URL
			u.Path, u.RawPath = "/"+strings.TrimLeft(u.Path, "/"), ""
			with := *r
			with.URL = &u
			r = &with
		}
		next.ServeHTTP(w, r)
	})
}

// guard sets common headers and limits, counts requests, and recovers from panics.
func (s *Server) guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'")
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "same-origin")
		h.Set("Cache-Control", "no-store")
		if s.secure(r) {
			h.Set("Strict-Transport-Security", "max-age=31536000")
		}
		r.Body = http.MaxBytesReader(w, r.Body, bodyLimit(r))
		began := time.Now()
		defer func() {
			s.counts.request(time.Since(began))
			p := recover()
			if p == http.ErrAbortHandler {
				panic(p) // part of the answer is missing
			}
			if p != nil {
				s.Log.Error("a request panics", "path", r.URL.Path, "panic", p, "stack", string(debug.Stack()))
				http.Error(w, "internal error", http.StatusInternalServerError)
			}
		}()
		next.ServeHTTP(w, r)
	})
}

// knows reports whether the server has read the log and the contest is set up.
func (s *Server) knows() (ok bool) {
	select {
	case <-s.ready:
		s.read(func(st *contest.State) { ok = st.Contest != nil })
	default:
	}
	return ok
}

// seenKey is the context key for the number of events that the user could see when the request
// arrived. The answer shows at least these events.
type seenKey struct{}

// seen returns the number of events that a user may see.
func (s *Server) seen(who admission.Identity) (events uint64) {
	s.read(func(st *contest.State) { events = seenBy(st, who) })
	return events
}

func seenBy(st *contest.State, who admission.Identity) uint64 {
	own := ""
	if who.Role == admission.Team {
		own = who.ID
	}
	events, _ := st.Seen(own, who.Role == admission.Jury)
	return events
}

// answer answers a request if the user has the route's role. Otherwise it redirects the public to
// the page for signing in, or answers with an error.
func (s *Server) answer(one route, w http.ResponseWriter, r *http.Request) {
	if !s.knows() {
		s.fail(w, r, admission.Identity{}, errNotYet)
		return
	}
	who, err := s.identify(r)
	r = r.WithContext(context.WithValue(r.Context(), seenKey{}, s.seen(who)))
	switch {
	case err != nil:
	case who.Role >= one.who:
		err = one.do(s, w, r, who)
	case who.Role == admission.Anybody && r.Method == http.MethodGet && !wantsJSON(r):
		err = redirect(w, r, "/sign-in")
	case who.Role == admission.Anybody:
		w.Header().Set("WWW-Authenticate", `Basic realm="grundy"`)
		err = admission.Refused{Code: http.StatusUnauthorized, What: "sign in first"}
	default:
		err = notFound
	}
	if err != nil {
		s.fail(w, r, who, err)
	}
}

// fail answers with an error.
func (s *Server) fail(w http.ResponseWriter, r *http.Request, who admission.Identity, err error) {
	status := http.StatusBadRequest
	var with admission.Refused
	var large *http.MaxBytesError
	var ours *fault.Error
	switch {
	case errors.As(err, &with):
		status = with.Code
	case errors.As(err, &large):
		status, err = http.StatusRequestEntityTooLarge, fault.New("", i18n.Messagef("the request has more bytes than the %d allowed", large.Limit), "send less")
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		status, err = http.StatusServiceUnavailable, errAway
	case errors.Is(err, errNotYet), errors.Is(err, errStore):
		status = http.StatusServiceUnavailable
	case errors.Is(err, contest.ErrTooMuch):
		status = http.StatusTooManyRequests
	case errors.As(err, &ours):
	default:
		status = http.StatusInternalServerError
		s.Log.Error("a request fails", "path", r.URL.Path, "error", err)
		err = errors.New("the server has a problem; tell the jury")
	}
	if status == http.StatusServiceUnavailable || status == http.StatusTooManyRequests {
		w.Header().Set("Retry-After", "5")
	}
	if wantsJSON(r) {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(status)
		_ = json.NewEncoder(w).Encode(map[string]any{"code": status, "message": i18n.Line(languageOf(r), err)})
		return
	}
	s.errorPage(w, r, who, status, err)
}

// wantsJSON reports whether the client is a script that accepts JSON, and not a browser.
func wantsJSON(r *http.Request) bool {
	return strings.Contains(r.Header.Get("Accept"), "application/json")
}

func redirect(w http.ResponseWriter, r *http.Request, to string) error {
	http.Redirect(w, r, to, http.StatusSeeOther)
	return nil
}
