package server

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/contest"
	"grundy/judge/contest/admission"
	ceremony "grundy/judge/contest/resolver/page"
)

// A route is a request pattern and the lowest role that may use it. Helpers with one of the duties in
// also use it like the jury.
type route struct {
	pattern string
	who     admission.Role
	do      func(s *Server, w http.ResponseWriter, r *http.Request, who admission.Identity) error
	also    []contest.Duty
}

// as returns the user as a route sees him: a helper whose duty needs the route has the role of the
// jury.
func (one route) as(who admission.Identity) admission.Identity {
	if who.Role == admission.Helper && slices.Contains(one.also, contest.Duty(who.Duty)) {
		who.Role = admission.Jury
	}
	return who
}

// homeOf returns the page that a user sees after signing in, and after an action whose page he may not
// see.
func homeOf(who admission.Identity) string {
	switch contest.Duty(who.Duty) {
	case contest.Judges:
		return "/submissions"
	case contest.Balloons:
		return "/jury/balloons"
	case contest.Prints:
		return "/jury/printing"
	case contest.SeesBoard:
		return "/jury/board"
	case contest.SeesFrozen:
		return "/board"
	}
	if who.Role == admission.Jury {
		return "/jury"
	}
	return "/submissions"
}

// The duties that need a route.
var (
	judges   = []contest.Duty{contest.Judges}
	balloons = []contest.Duty{contest.Balloons}
	printers = []contest.Duty{contest.Prints}
	boards   = []contest.Duty{contest.SeesBoard, contest.Judges}
	watching = []contest.Duty{contest.Judges, contest.Balloons, contest.Prints, contest.SeesBoard}
)

// routes lists the routes for which answer checks the role. Handler adds the others, which
// everybody may use. A page about one team searches only the objects that the user may see.
var routes = []route{
	{"GET /{$}", admission.Anybody, (*Server).home, nil},
	{"GET /board", admission.Anybody, (*Server).boardPage, nil},
	{"GET /results/{form}", admission.Anybody, (*Server).resultsFile, boards},
	{"GET /problems", admission.Anybody, (*Server).problemsPage, judges},
	{"GET /booklet", admission.Anybody, (*Server).bookletPage, judges},
	{"GET /problems/{label}", admission.Anybody, (*Server).problemPage, judges},
	{"GET /problems/{label}/inputs.zip", admission.Anybody, (*Server).inputs, judges},
	{"GET /problems/{label}/pictures/{file...}", admission.Anybody, (*Server).picture, judges},
	{"GET /logos/{digest}", admission.Anybody, (*Server).logo, nil},
	{"GET /play/{label}", admission.Anybody, (*Server).playPage, judges},
	{"GET /sign-in", admission.Anybody, func(s *Server, w http.ResponseWriter, r *http.Request, _ admission.Identity) error {
		return s.signInPage(w, r, nil)
	}, nil},
	{"POST /sign-in", admission.Anybody, (*Server).signIn, nil},
	{"POST /sign-out", admission.Anybody, (*Server).signOut, nil},
	{"GET /language/{lang}", admission.Anybody, (*Server).speak, nil},
	{"GET /clarifications", admission.Anybody, (*Server).clarificationsPage, judges},
	{"GET /live", admission.Anybody, (*Server).live, watching},

	{"GET /submissions", admission.Team, (*Server).submissionsPage, judges},
	{"POST /submissions", admission.Team, (*Server).submit, nil},
	{"GET /submissions/{number}", admission.Team, (*Server).submissionPage, judges},
	{"GET /submissions/{number}/source", admission.Team, (*Server).source, judges},
	{"GET /submissions/{number}/report", admission.Team, (*Server).report, judges},
	{"GET /submissions/{number}/matches/{rival}", admission.Team, (*Server).matchPage, judges},
	{"POST /clarifications", admission.Team, (*Server).clarify, judges},
	{"GET /run", admission.Team, (*Server).trialPage, nil},
	{"POST /run", admission.Team, (*Server).try, nil},
	{"GET /run/{run}", admission.Team, (*Server).triedPage, nil},
	{"GET /printing", admission.Team, (*Server).printingPage, nil},
	{"POST /printing", admission.Team, (*Server).print, nil},

	{"GET /jury", admission.Jury, (*Server).juryPage, nil},
	{"GET /jury/balloons", admission.Jury, (*Server).balloonsPage, balloons},
	{"GET /jury/board", admission.Jury, (*Server).juryBoard, boards},
	{"GET /jury/resolver", admission.Jury, (*Server).resolverPage, boards},
	{"GET /jury/log", admission.Jury, (*Server).logPage, nil},
	{"GET /jury/package", admission.Jury, (*Server).export, nil},
	{"GET /jury/rejudging/{number}", admission.Jury, (*Server).rejudgingPage, judges},
	{"POST /jury/rejudge", admission.Jury, (*Server).rejudge, judges},
	{"POST /jury/decide", admission.Jury, (*Server).decide, judges},
	{"POST /jury/overrule", admission.Jury, (*Server).overrule, judges},
	{"POST /jury/explain", admission.Jury, (*Server).explain, judges},
	{"POST /jury/balloon", admission.Jury, (*Server).balloon, balloons},
	{"GET /jury/printing", admission.Jury, (*Server).printsPage, printers},
	{"GET /jury/printing/{number}", admission.Jury, (*Server).printSheet, printers},
	{"GET /jury/printing/{number}/text", admission.Jury, (*Server).printText, printers},
	{"POST /jury/printed", admission.Jury, (*Server).markPrinted, printers},
	{"POST /jury/thaw", admission.Jury, (*Server).thaw, nil},
	{"GET /jury/changes", admission.Jury, (*Server).changesPage, nil},
	{"GET /jury/contest.yaml", admission.Jury, (*Server).rulesFile, nil},
	{"POST /jury/clock", admission.Jury, (*Server).changeClock, nil},
	{"POST /jury/pause", admission.Jury, (*Server).pause, nil},
	{"POST /jury/extra", admission.Jury, (*Server).extraTime, nil},
	{"POST /jury/team", admission.Jury, (*Server).changeTeam, nil},
	{"POST /jury/password", admission.Jury, (*Server).newPassword, nil},
	{"POST /jury/ignore", admission.Jury, (*Server).ignore, nil},
	{"POST /jury/problem", admission.Jury, (*Server).changeProblem, nil},
	{"POST /jury/withdraw", admission.Jury, (*Server).withdraw, nil},
	{"POST /jury/undo", admission.Jury, (*Server).undo, nil},
	{"POST /jury/finalize", admission.Jury, (*Server).finalize, nil},
}

// mostBody is the maximum size of a request without a problem or outputs, in bytes.
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
	mux.HandleFunc("GET "+ceremony.StylePath, constant(ceremony.Style, "text/css; charset=utf-8"))
	mux.HandleFunc("GET "+ceremony.ScriptPath, constant(ceremony.Script, "text/javascript; charset=utf-8"))
	for name, do := range apiPosts {
		mux.HandleFunc("POST /api/contests/{contest}/"+name, s.apiPost(do))
		mux.HandleFunc("POST /api/{version}/contests/{contest}/"+name, s.apiPost(do))
	}
	mux.HandleFunc("POST /api/printing/team", s.apiAnswer((*Server).apiPrint))
	mux.HandleFunc("POST /api/{version}/printing/team", s.apiAnswer((*Server).apiPrint))
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
		r.Body = http.MaxBytesReader(w, r.Body, s.bodyLimit(r))
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
	// As in the stream of events: a page with fewer events than that would be fetched again and again.
	r = r.WithContext(context.WithValue(r.Context(), seenKey{}, s.seen(route{also: watching}.as(who))))
	defer func() { removeUploads(r) }()
	who = one.as(who)
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
