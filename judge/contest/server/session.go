package server

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"net"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"grundy/judge/contest"
	"grundy/judge/contest/setup"
)

// A role is what somebody may do; each may do what those before it may.
type role int

const (
	anybody role = iota
	team
	jury
)

// An identity is who makes a request.
type identity struct {
	role role
	id   string
}

const (
	cookieName = "grundy"
	// session is how long somebody stays signed in.
	session = 24 * time.Hour
)

// sign returns the signature of a text.
func (s *Server) sign(text string) string {
	mac := hmac.New(sha256.New, s.Secret)
	mac.Write([]byte(text))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}

// ticket returns a cookie's value that shows who somebody is, for a while. It ends, too,
// when the password changes.
func (s *Server) ticket(id, hash string, until time.Time) string {
	text := id + "." + strconv.FormatInt(until.Unix(), 36)
	return text + "." + s.sign(text+hash)
}

// operator is the name of who runs the server, and proves that by its secret.
const operator = "operator"

// Operator returns the value of the header Authorization by which who knows the secret of
// a server is its jury, for a minute.
func Operator(secret []byte, now time.Time) string {
	s := Server{Options: Options{Secret: secret}}
	minute := strconv.FormatInt(now.Unix()/60, 36)
	return "Bearer " + s.sign(operator+" "+minute)
}

// operates reports whether a header is the operator's.
func (s *Server) operates(header string) bool {
	now := s.Now()
	for _, at := range []time.Time{now, now.Add(-time.Minute)} {
		if hmac.Equal([]byte(header), []byte(Operator(s.Secret, at))) {
			return true
		}
	}
	return false
}

// identify returns who makes a request: by its cookie, or by name and password. A wrong
// password is an error; a cookie that is none is nobody's.
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
	cookie, err := r.Cookie(cookieName)
	if err != nil {
		return identity{}, nil
	}
	id, rest, _ := strings.Cut(cookie.Value, ".")
	until, signature, _ := strings.Cut(rest, ".")
	end, err := strconv.ParseInt(until, 36, 64)
	who, hash := s.person(id)
	if err != nil || who.role == anybody || s.Now().Unix() > end || !hmac.Equal([]byte(signature), []byte(s.sign(id+"."+until+hash))) {
		return identity{}, nil
	}
	return who, nil
}

// person returns who has an id, and the hash of the password.
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

// doors slow down those who guess passwords.
type doors struct {
	mu     sync.Mutex
	failed map[string][]time.Time // by mark
	known  map[string]time.Time   // passwords found right, and when, by signature
	busy   chan struct{}          // comparing takes a core
}

func newDoors() *doors {
	return &doors{failed: map[string][]time.Time{}, known: map[string]time.Time{}, busy: make(chan struct{}, 2)}
}

// A mark is what wrong passwords are counted by, with how many there may be in a minute:
// a classroom has one address, and nobody is to shut out a team from elsewhere.
type mark struct {
	what string
	most int
}

func marksOf(address, name string) []mark {
	return []mark{{"both " + address + " " + name, 10}, {"address " + address, 300}, {"name " + name, 100}}
}

// longestName is that of anybody who may sign in, in bytes. The log and the doors would
// have longer ones for a minute, a megabyte each.
const longestName = 64

// admit returns who has a name and a password. Enough wrong ones shut the door for a
// minute.
func (s *Server) admit(r *http.Request, name, password string) (identity, error) {
	who, hash := s.person(name)
	key := s.sign(name + "\x00" + password + "\x00" + hash)
	now := s.Now()
	if s.doors.knows(key, now) && who.role != anybody {
		return who, nil
	}
	if len(name) > longestName {
		return identity{}, refused{http.StatusUnauthorized, "name or password is wrong"}
	}
	address, _, _ := net.SplitHostPort(r.RemoteAddr)
	marks := marksOf(address, name)
	if !s.doors.open(marks, now) {
		return identity{}, refused{http.StatusTooManyRequests, "too many wrong passwords; wait a minute"}
	}
	right, err := s.doors.compare(r.Context(), key, hash, password, now)
	if err != nil {
		return identity{}, err
	}
	if !right {
		s.doors.fail(marks, now)
		s.Log.Warn("wrong password", "name", name, "address", address)
		return identity{}, refused{http.StatusUnauthorized, "name or password is wrong"}
	}
	return who, nil
}

// compare compares a password with a hash, not more than a few at once, unless another
// request has found it right meanwhile.
func (d *doors) compare(ctx context.Context, key, hash, password string, now time.Time) (bool, error) {
	select {
	case d.busy <- struct{}{}:
		defer func() { <-d.busy }()
	case <-ctx.Done():
		return false, context.Cause(ctx)
	}
	if d.knows(key, now) {
		return true, nil
	}
	if !setup.Matches(hash, password) {
		return false, nil
	}
	d.learn(key, now)
	return true, nil
}

// knows reports whether a password was found right a while ago.
func (d *doors) knows(key string, now time.Time) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	at, ok := d.known[key]
	return ok && now.Sub(at) < 10*time.Minute
}

func (d *doors) learn(key string, now time.Time) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for k, at := range d.known {
		if now.Sub(at) > 10*time.Minute {
			delete(d.known, k)
		}
	}
	d.known[key] = now
}

// open reports whether none of the marks has failed too often in the last minute.
func (d *doors) open(marks []mark, now time.Time) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	for m, list := range d.failed {
		for len(list) > 0 && now.Sub(list[0]) > time.Minute {
			list = list[1:]
		}
		if d.failed[m] = list; len(list) == 0 {
			delete(d.failed, m)
		}
	}
	for _, m := range marks {
		if len(d.failed[m.what]) >= m.most {
			return false
		}
	}
	return true
}

func (d *doors) fail(marks []mark, now time.Time) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, m := range marks {
		d.failed[m.what] = append(d.failed[m.what], now)
	}
}

// signIn lets somebody in.
func (s *Server) signIn(w http.ResponseWriter, r *http.Request, _ identity) error {
	name := strings.TrimSpace(r.PostFormValue("name"))
	who, err := s.admit(r, name, r.PostFormValue("password"))
	if err != nil {
		return s.signInPage(w, r, err)
	}
	_, hash := s.person(who.id)
	until := s.Now().Add(session)
	http.SetCookie(w, &http.Cookie{
		Name: cookieName, Value: s.ticket(who.id, hash, until), Path: "/", Expires: until, HttpOnly: true,
		Secure: s.Secure, SameSite: http.SameSiteStrictMode,
	})
	to := "/submissions"
	if who.role == jury {
		to = "/jury"
	}
	return redirect(w, r, to)
}

// signOut lets somebody out.
func (s *Server) signOut(w http.ResponseWriter, r *http.Request, _ identity) error {
	http.SetCookie(w, &http.Cookie{Name: cookieName, Path: "/", MaxAge: -1, HttpOnly: true, Secure: s.Secure, SameSite: http.SameSiteStrictMode})
	return redirect(w, r, "/")
}
