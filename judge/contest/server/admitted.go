package server

import (
	"encoding/json"
	"net/http"
	"strings"
	"time"

	"grundy/judge/base/i18n"
	"grundy/judge/contest/admission"
)

// streams reports whether the answer to a request lasts until the client leaves, and whether it
// is a feed of the API.
func streams(r *http.Request) (stream, feed bool) {
	feed = strings.HasSuffix(r.URL.Path, "/event-feed") && r.URL.Query().Get("stream") != "false"
	return feed || r.URL.Path == "/live", feed
}

// entrances are the paths that are needed to sign in or to check the server's health.
var entrances = map[string]bool{"/sign-in": true, "/style.css": true, "/live.js": true, "/healthz": true}

const (
	// mostPublicBody is the maximum size of a public request's body, in bytes.
	mostPublicBody = 16 << 10
	// publicPatience is how long the public may take to send the body of a request.
	publicPatience = 10 * time.Second
)

// admitted answers a request if the limits allow it. No password has been compared yet. A client
// counts as signed in with a valid cookie, with the operator's token, from a device that signed in
// before, or with a password that was right before.
func (s *Server) admitted(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		one := admission.Request{Address: admission.HostKey(admission.AddressOf(r, s.Proxies)), Account: s.glance(r)}
		one.Connection = admission.ConnectionOf(r.Context())
		one.Stream, one.Feed = streams(r)
		one.Entrance = !one.Stream && (entrances[r.URL.Path] || r.Header.Get("Authorization") != "")
		leave, last, err := s.connections.Enter(one)
		if last {
			w.Header().Set("Connection", "close")
		}
		if err != nil {
			turnAway(w, r, err)
			return
		}
		defer leave()
		if one.Account == "" && r.Header.Get("Authorization") == "" && r.ContentLength != 0 {
			r.Body = http.MaxBytesReader(w, r.Body, mostPublicBody)
			_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(publicPatience))
		}
		next.ServeHTTP(w, r)
	})
}

// turnAway rejects a request with one line of text, because making a page would take too long.
func turnAway(w http.ResponseWriter, r *http.Request, err error) {
	status := http.StatusServiceUnavailable
	if with, ok := err.(admission.Refused); ok {
		status = with.Code
	}
	if status != http.StatusForbidden {
		w.Header().Set("Retry-After", "5")
	}
	text := i18n.Line(languageOf(r), err)
	if !wantsJSON(r) {
		http.Error(w, text, status)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(map[string]any{"code": status, "message": text})
}

// glance returns the account that a request counts for, without comparing a password. It returns
// "" for the public.
func (s *Server) glance(r *http.Request) string {
	if header := r.Header.Get("Authorization"); strings.HasPrefix(header, "Bearer ") {
		if s.signer().Operates(header, s.Now()) {
			return admission.Operator
		}
		return ""
	}
	if name, password, ok := r.BasicAuth(); ok {
		who, hash := s.person(name)
		if len(name) <= longestName && who.Role != admission.Anybody && s.logins.Knows(s.signer().PasswordKey(name, password, hash), s.Now()) {
			return who.ID
		}
		return ""
	}
	if cookie, err := r.Cookie(s.cookieName(ticketCookie)); err == nil {
		if who, name := s.holder(cookie.Value); name != "" {
			return who.ID
		}
	}
	id, _ := s.deviceOf(r)
	return id
}
