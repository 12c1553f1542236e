package server

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"golang.org/x/text/width"

	"grundy/judge/contest"
	"grundy/judge/contest/setup"
	"grundy/judge/contest/stream"
)

// A role determines what a user may do. Each role may also use the pages of the earlier ones, but
// only teams may submit.
type role int

const (
	anybody role = iota
	team
	jury
)

// An identity is the user who sends a request.
type identity struct {
	role role
	id   string
}

// session is how long a user stays signed in.
const session = 24 * time.Hour

// cookieName returns the name of a cookie of this contest. Browsers send the cookies of a host to
// all its ports, where another contest may have its own cookies.
func (s *Server) cookieName(kind string) string { return kind + "-" + s.cookies }

// ticketCookie is the cookie of a signed-in user. deviceCookie is the cookie of a device on which
// a user has signed in.
const ticketCookie, deviceCookie = "grundy", "grundy-device"

// sign returns the signature of a text.
func (s *Server) sign(text string) string {
	mac := hmac.New(sha256.New, s.Secret)
	mac.Write([]byte(text))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}

// ticket returns the value of a session cookie, which proves a user's identity until a time. It
// also becomes invalid when the user signs out or the password changes.
func (s *Server) ticket(id, hash string, until time.Time) string {
	text := id + "." + strconv.FormatInt(until.Unix(), 36) + "." + rand.Text()
	return text + "." + s.sign(text+hash)
}

// holder returns the user of a session cookie and the session's name. The name is "" if the
// cookie is not valid.
func (s *Server) holder(ticket string) (who identity, name string) {
	text, parts, ok := s.signed(ticket)
	if !ok {
		return identity{}, ""
	}
	who, hash := s.person(parts[0])
	if who.role == anybody || !hmac.Equal([]byte(parts[3]), []byte(s.sign(text+hash))) || s.ended.has(parts[2]) {
		return identity{}, ""
	}
	return who, parts[2]
}

// ended has the sessions that were ended before they expired.
type ended struct {
	mu    sync.Mutex
	names map[string]time.Time // when this server learned that the session ended
}

func (e *ended) has(name string) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	_, ok := e.names[name]
	return ok
}

// add adds a session. Whenever there are a multiple of 1000, it removes those whose tickets have
// expired.
func (e *ended) add(name string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	now := time.Now()
	if e.names == nil {
		e.names = map[string]time.Time{}
	}
	if e.names[name] = now; len(e.names)%1000 == 0 {
		for old, at := range e.names {
			if now.Sub(at) > stream.Remembered {
				delete(e.names, old)
			}
		}
	}
}

// operator is the id of the operator, who proves this role with the server's secret.
const operator = "operator"

// Operator returns a value for the header Authorization that grants the jury's rights for one to
// two minutes. It is computed from the server's secret.
func Operator(secret []byte, now time.Time) string {
	s := Server{Options: Options{Secret: secret}}
	minute := strconv.FormatInt(now.Unix()/60, 36)
	return "Bearer " + s.sign(operator+" "+minute)
}

// operates reports whether a header is a valid operator's token.
func (s *Server) operates(header string) bool {
	now := s.Now()
	for _, at := range []time.Time{now, now.Add(-time.Minute)} {
		if hmac.Equal([]byte(header), []byte(Operator(s.Secret, at))) {
			return true
		}
	}
	return false
}

// identify returns the user who sends a request, by an operator's token, by name and password, or
// by cookie. A wrong token or password is an error; a request with an invalid cookie belongs to the
// public.
func (s *Server) identify(r *http.Request) (identity, error) {
	if header := r.Header.Get("Authorization"); strings.HasPrefix(header, "Bearer ") {
		if !s.operates(header) {
			return identity{}, refused{http.StatusUnauthorized, "the token is wrong, or older than a minute"}
		}
		return identity{jury, operator}, nil
	}
	if name, password, ok := r.BasicAuth(); ok {
		return s.admit(r, name, password)
	}
	cookie, err := r.Cookie(s.cookieName(ticketCookie))
	if err != nil {
		return identity{}, nil
	}
	who, _ := s.holder(cookie.Value)
	return who, nil
}

// person returns the user with an id and the hash of the user's password.
func (s *Server) person(id string) (who identity, hash string) {
	s.read(func(st *contest.State) {
		if st.Contest == nil {
			return
		}
		if j, ok := st.Contest.Juror(id); ok {
			who, hash = identity{jury, j.ID}, j.Password
		} else if t, ok := st.Contest.Team(id); ok {
			who, hash = identity{team, t.ID}, t.Password
		}
	})
	return who, hash
}

// longestName is the length of the longest name that can sign in, in bytes. Without the limit,
// the server would keep names of up to a megabyte in its log and in memory for a minute.
const longestName = 64

// errPassword is the error for a wrong name or password.
var errPassword = refused{http.StatusUnauthorized, "name or password is wrong"}

// admit returns the user with a name and password.
func (s *Server) admit(r *http.Request, name, password string) (identity, error) {
	if name = plainName(name); len(name) > longestName {
		return identity{}, errPassword
	}
	name = s.account(name)
	who, hash := s.person(name)
	key, now := s.keyOf(name, password, hash), s.Now()
	if who.role != anybody && s.doors.knows(key, now) {
		return who, nil
	}
	v := s.visit(r, name, who)
	right, err := s.doors.together(r.Context(), key, v, now, func() bool {
		right := setup.Matches(hash, password)
		if right {
			s.doors.learn(key, now)
		}
		return right
	})
	if err != nil {
		return identity{}, err
	}
	if !right {
		s.Log.Warn("wrong password", "name", name, "address", v.address)
		return identity{}, errPassword
	}
	return who, nil
}

// plainName returns a name as its user meant it: without spaces around it, and with plain instead
// of full-width letters and digits.
func plainName(name string) string { return strings.TrimSpace(width.Fold.String(name)) }

// account returns the id of the account with a name. Letters may be in the wrong case unless several
// accounts differ only in it. A name without an account is returned unchanged.
func (s *Server) account(name string) string {
	var found []string
	exact := false
	s.read(func(st *contest.State) {
		if st.Contest == nil {
			return
		}
		add := func(id string) {
			exact = exact || id == name
			if strings.EqualFold(id, name) {
				found = append(found, id)
			}
		}
		for _, t := range st.Contest.Teams {
			add(t.ID)
		}
		for _, j := range st.Contest.Jury {
			add(j.ID)
		}
	})
	if exact || len(found) != 1 {
		return name
	}
	return found[0]
}

// keyOf returns the key under which a right password is remembered.
func (s *Server) keyOf(name, password, hash string) string {
	return s.sign(name + "\x00" + password + "\x00" + hash)
}

// visit returns how an attempt to sign in is counted. A device that has signed in to the account
// before is counted separately, so that other clients cannot lock it out.
func (s *Server) visit(r *http.Request, name string, who identity) visit {
	v := visit{address: stream.HostKey(addressOf(r, s.Proxies)), most: mostOfPair}
	if who.role == anybody {
		v.pair, v.most = "unknown "+v.address, mostUnknown
	} else if id, device := s.deviceOf(r); id == name {
		v.pair = "device " + device
		v.address = v.pair
	} else {
		v.pair, v.account = v.address+" "+name, name
	}
	return v
}

// deviceLasts is how long a device is remembered.
const deviceLasts = 90 * 24 * time.Hour

// device returns the value of a device cookie, which proves that a device has signed in to an
// account. It does not sign the user in.
func (s *Server) device(id string, until time.Time) string {
	text := id + "." + strconv.FormatInt(until.Unix(), 36) + "." + rand.Text()
	return text + "." + s.sign("device "+text)
}

// deviceOf returns the account to which the device of a request has signed in, and the device's
// name. Both are "" if the device is unknown.
func (s *Server) deviceOf(r *http.Request) (id, device string) {
	cookie, err := r.Cookie(s.cookieName(deviceCookie))
	if err != nil {
		return "", ""
	}
	text, parts, ok := s.signed(cookie.Value)
	if !ok || !hmac.Equal([]byte(parts[3]), []byte(s.sign("device "+text))) {
		return "", ""
	}
	return parts[0], parts[2]
}

// signed splits a cookie's value into the signed text and four parts: id, expiry, name and
// signature. It returns false if there are not four parts or the cookie has expired. The caller
// checks the signature.
func (s *Server) signed(value string) (text string, parts []string, ok bool) {
	parts = strings.Split(value, ".")
	if len(parts) != 4 {
		return "", nil, false
	}
	end, err := strconv.ParseInt(parts[1], 36, 64)
	return strings.Join(parts[:3], "."), parts, err == nil && s.Now().Unix() <= end
}

// signIn answers the form for signing in. It sets the cookies of the session and of the device and
// redirects, or shows the form again with the error.
func (s *Server) signIn(w http.ResponseWriter, r *http.Request, _ identity) error {
	name := r.PostFormValue("name")
	// The form has been read. A deadline would now end the request while the password is being
	// checked. Afterwards a deadline is set again, because the client may still owe part of a body.
	control := http.NewResponseController(w)
	_ = control.SetReadDeadline(time.Time{})
	who, err := s.admit(r, name, r.PostFormValue("password"))
	_ = control.SetReadDeadline(time.Now().Add(publicPatience))
	if err == nil && !s.doors.opens(who.id, s.Now()) {
		err = errSessions
	}
	if err != nil {
		return s.signInPage(w, r, err)
	}
	_, hash := s.person(who.id)
	until := s.Now().Add(session)
	http.SetCookie(w, &http.Cookie{
		Name: s.cookieName(ticketCookie), Value: s.ticket(who.id, hash, until), Path: "/", Expires: until, HttpOnly: true,
		Secure: s.secure(r), SameSite: http.SameSiteStrictMode,
	})
	if id, _ := s.deviceOf(r); id != who.id {
		until := s.Now().Add(deviceLasts)
		http.SetCookie(w, &http.Cookie{
			Name: s.cookieName(deviceCookie), Value: s.device(who.id, until), Path: "/", Expires: until, HttpOnly: true,
			Secure: s.secure(r), SameSite: http.SameSiteStrictMode,
		})
	}
	to := "/submissions"
	if who.role == jury {
		to = "/jury"
	}
	return redirect(w, r, to)
}

// signOut ends the session, so that copies of the cookie become invalid, and deletes the cookie.
func (s *Server) signOut(w http.ResponseWriter, r *http.Request, _ identity) error {
	if cookie, err := r.Cookie(s.cookieName(ticketCookie)); err == nil {
		if _, name := s.holder(cookie.Value); name != "" {
			s.ended.add(name)
			ctx, done := lasting(r.Context())
			defer done()
			// Until this server restarts, the session is ended anyway.
			if err := s.Stream.EndSession(ctx, name); err != nil {
				s.Log.Error("the end of a session is not stored", "error", err)
			}
		}
	}
	http.SetCookie(w, &http.Cookie{Name: s.cookieName(ticketCookie), Path: "/", MaxAge: -1, HttpOnly: true, Secure: s.secure(r), SameSite: http.SameSiteStrictMode})
	return redirect(w, r, "/")
}
