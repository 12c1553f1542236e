package server

import (
	"net/http"
	"strings"
	"time"

	"golang.org/x/text/width"

	"grundy/judge/contest"
	"grundy/judge/contest/admission"
	"grundy/judge/contest/setup"
	"grundy/judge/contest/stream"
)

// session is how long a user stays signed in.
const session = 24 * time.Hour

// cookieName returns the name of a cookie of this contest. Browsers send the cookies of a host to
// all its ports, where another contest may have its own cookies.
func (s *Server) cookieName(kind string) string { return kind + "-" + s.cookies }

// ticketCookie is the cookie of a signed-in user. deviceCookie is the cookie of a device on which
// a user has signed in.
const ticketCookie, deviceCookie = "grundy", "grundy-device"

// signer returns the signer of this contest's tickets.
func (s *Server) signer() admission.Signer { return admission.Signer{Secret: s.Secret} }

// holder returns the user of a session cookie and the session's name. The name is "" if the
// cookie is not valid.
func (s *Server) holder(ticket string) (who admission.Identity, name string) {
	_, name = s.signer().Holder(ticket, s.Now(), func(id string) (hash string, ok bool) {
		who, hash = s.person(id)
		return hash, who.Role != admission.Anybody
	})
	if name == "" || s.ended.Has(name) {
		return admission.Identity{}, ""
	}
	return who, name
}

// Operator returns a value for the header Authorization that grants the jury's rights for one to
// two minutes. It is computed from the server's secret.
func Operator(secret []byte, now time.Time) string {
	return admission.Signer{Secret: secret}.OperatorToken(now)
}

// identify returns the user who sends a request, by an operator's token, by name and password, or
// by cookie. A wrong token or password is an error; a request with an invalid cookie belongs to the
// public.
func (s *Server) identify(r *http.Request) (admission.Identity, error) {
	if header := r.Header.Get("Authorization"); strings.HasPrefix(header, "Bearer ") {
		if !s.signer().Operates(header, s.Now()) {
			return admission.Identity{}, admission.Refused{Code: http.StatusUnauthorized, What: "the token is wrong, or older than a minute"}
		}
		return admission.Identity{Role: admission.Jury, ID: admission.Operator}, nil
	}
	if name, password, ok := r.BasicAuth(); ok {
		return s.admit(r, name, password)
	}
	cookie, err := r.Cookie(s.cookieName(ticketCookie))
	if err != nil {
		return admission.Identity{}, nil
	}
	who, _ := s.holder(cookie.Value)
	return who, nil
}

// person returns the user with an id and the hash of the user's password.
func (s *Server) person(id string) (who admission.Identity, hash string) {
	s.read(func(st *contest.State) {
		if st.Contest == nil {
			return
		}
		if j, ok := st.Contest.Juror(id); ok {
			who, hash = admission.Identity{Role: admission.Jury, ID: j.ID, Duty: string(j.Duty)}, j.Password
			if j.Duty != "" {
				who.Role = admission.Helper
			}
		} else if t, ok := st.Contest.Team(id); ok {
			who, hash = admission.Identity{Role: admission.Team, ID: t.ID}, t.Password
		}
	})
	return who, hash
}

// endSession remembers that a session has ended.
func (s *Server) endSession(name string) { s.ended.Add(name, stream.Remembered) }

// longestName is the length of the longest name that can sign in, in bytes. Without the limit,
// the server would keep names of up to a megabyte in its log and in memory for a minute.
const longestName = 64

// errPassword is the error for a wrong name or password.
var errPassword = admission.Refused{Code: http.StatusUnauthorized, What: "name or password is wrong"}

// admit returns the user with a name and password.
func (s *Server) admit(r *http.Request, name, password string) (admission.Identity, error) {
	if name = plainName(name); len(name) > longestName {
		return admission.Identity{}, errPassword
	}
	name = s.account(name)
	who, hash := s.person(name)
	key, now := s.signer().PasswordKey(name, password, hash), s.Now()
	if who.Role != admission.Anybody && s.logins.Knows(key, now) {
		return who, nil
	}
	v := s.visit(r, name, who)
	right, err := s.logins.Check(r.Context(), key, v, now, func() bool {
		right := setup.Matches(hash, password)
		if right {
			s.logins.Learn(key, now)
		}
		return right
	})
	if err != nil {
		return admission.Identity{}, err
	}
	if !right {
		s.Log.Warn("wrong password", "name", name, "address", v.Address)
		return admission.Identity{}, errPassword
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

// visit returns how an attempt to sign in is counted. A device that has signed in to the account
// before is counted separately, so that other clients cannot lock it out.
func (s *Server) visit(r *http.Request, name string, who admission.Identity) admission.Visit {
	v := admission.Visit{Address: admission.HostKey(admission.AddressOf(r, s.Proxies)), Most: admission.MostOfPair}
	if who.Role == admission.Anybody {
		v.Pair, v.Most = "unknown "+v.Address, admission.MostUnknown
	} else if id, device := s.deviceOf(r); id == name {
		v.Pair = "device " + device
		v.Address = v.Pair
	} else {
		v.Pair, v.Account = v.Address+" "+name, name
	}
	return v
}

// deviceLasts is how long a device is remembered.
const deviceLasts = 90 * 24 * time.Hour

// deviceOf returns the account to which the device of a request has signed in, and the device's
// name. Both are "" if the device is unknown.
func (s *Server) deviceOf(r *http.Request) (id, device string) {
	cookie, err := r.Cookie(s.cookieName(deviceCookie))
	if err != nil {
		return "", ""
	}
	return s.signer().DeviceOf(cookie.Value, s.Now())
}

// signIn answers the form for signing in. It sets the cookies of the session and of the device and
// redirects, or shows the form again with the error.
func (s *Server) signIn(w http.ResponseWriter, r *http.Request, _ admission.Identity) error {
	name := r.PostFormValue("name")
	// The form has been read. A deadline would now end the request while the password is being
	// checked. Afterwards a deadline is set again, because the client may still owe part of a body.
	control := http.NewResponseController(w)
	_ = control.SetReadDeadline(time.Time{})
	who, err := s.admit(r, name, r.PostFormValue("password"))
	_ = control.SetReadDeadline(time.Now().Add(publicPatience))
	if err == nil && !s.logins.Opens(who.ID, s.Now()) {
		err = admission.ErrSessions
	}
	if err != nil {
		return s.signInPage(w, r, err)
	}
	_, hash := s.person(who.ID)
	until := s.Now().Add(session)
	http.SetCookie(w, &http.Cookie{
		Name: s.cookieName(ticketCookie), Value: s.signer().Ticket(who.ID, hash, until), Path: "/", Expires: until, HttpOnly: true,
		Secure: s.secure(r), SameSite: http.SameSiteStrictMode,
	})
	if id, _ := s.deviceOf(r); id != who.ID {
		until := s.Now().Add(deviceLasts)
		http.SetCookie(w, &http.Cookie{
			Name: s.cookieName(deviceCookie), Value: s.signer().Device(who.ID, until), Path: "/", Expires: until, HttpOnly: true,
			Secure: s.secure(r), SameSite: http.SameSiteStrictMode,
		})
	}
	return redirect(w, r, homeOf(who))
}

// signOut ends the session, so that copies of the cookie become invalid, and deletes the cookie.
func (s *Server) signOut(w http.ResponseWriter, r *http.Request, _ admission.Identity) error {
	if cookie, err := r.Cookie(s.cookieName(ticketCookie)); err == nil {
		if _, name := s.holder(cookie.Value); name != "" {
			s.endSession(name)
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
