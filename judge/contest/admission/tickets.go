package admission

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"strconv"
	"strings"
	"sync"
	"time"
)

// A Signer signs the texts that prove who sends a request: tickets of sessions, of devices, and of
// the operator. Servers of one contest share its secret.
type Signer struct{ Secret []byte }

// Sign returns the signature of a text.
func (s Signer) Sign(text string) string {
	mac := hmac.New(sha256.New, s.Secret)
	mac.Write([]byte(text))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}

// PasswordKey returns the key under which a right password is remembered.
func (s Signer) PasswordKey(name, password, hash string) string {
	return s.Sign(name + "\x00" + password + "\x00" + hash)
}

// Ticket returns a ticket that proves a user's identity until a time. It also becomes invalid when
// its session ends or the hash of the user's password changes.
func (s Signer) Ticket(id, hash string, until time.Time) string {
	text := ticketText(id, until)
	return text + "." + s.Sign(text+hash)
}

// Device returns a ticket that proves until a time that a device has signed in to an account. It
// does not sign the user in.
func (s Signer) Device(id string, until time.Time) string {
	text := ticketText(id, until)
	return text + "." + s.Sign("device "+text)
}

// ticketText returns the signed part of a new ticket: id, expiry and a random name.
func ticketText(id string, until time.Time) string {
	return id + "." + strconv.FormatInt(until.Unix(), 36) + "." + rand.Text()
}

// Holder returns the account of a ticket and the name of its session. hash returns the hash of an
// account's password; ok is false if there is no such account. The name is "" if the ticket is not
// valid.
func (s Signer) Holder(ticket string, now time.Time, hash func(id string) (hash string, ok bool)) (id, session string) {
	text, parts, ok := split(ticket, now)
	if !ok {
		return "", ""
	}
	h, ok := hash(parts[0])
	if !ok || !hmac.Equal([]byte(parts[3]), []byte(s.Sign(text+h))) {
		return "", ""
	}
	return parts[0], parts[2]
}

// DeviceOf returns the account to which the device with a ticket has signed in, and the device's
// name. Both are "" if the ticket is not valid.
func (s Signer) DeviceOf(ticket string, now time.Time) (id, device string) {
	text, parts, ok := split(ticket, now)
	if !ok || !hmac.Equal([]byte(parts[3]), []byte(s.Sign("device "+text))) {
		return "", ""
	}
	return parts[0], parts[2]
}

// split splits a ticket into the signed text and four parts: id, expiry, name and signature. It
// returns false if there are not four parts or the ticket has expired. The caller checks the
// signature.
func split(ticket string, now time.Time) (text string, parts []string, ok bool) {
	parts = strings.Split(ticket, ".")
	if len(parts) != 4 {
		return "", nil, false
	}
	end, err := strconv.ParseInt(parts[1], 36, 64)
	return strings.Join(parts[:3], "."), parts, err == nil && now.Unix() <= end
}

// Operator is the id of the operator, who proves this role with the server's secret.
const Operator = "operator"

// OperatorToken returns a value for the header Authorization that grants the jury's rights for one
// to two minutes.
func (s Signer) OperatorToken(now time.Time) string {
	return "Bearer " + s.Sign(Operator+" "+strconv.FormatInt(now.Unix()/60, 36))
}

// Operates reports whether the value of a header Authorization is a valid operator's token.
func (s Signer) Operates(header string, now time.Time) bool {
	for _, at := range []time.Time{now, now.Add(-time.Minute)} {
		if hmac.Equal([]byte(header), []byte(s.OperatorToken(at))) {
			return true
		}
	}
	return false
}

// Ended has the sessions that were ended before they expired.
type Ended struct {
	mu    sync.Mutex
	names map[string]time.Time // when this server learned that the session ended
}

// Has reports whether a session has ended.
func (e *Ended) Has(name string) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	_, ok := e.names[name]
	return ok
}

// Add adds a session. Whenever there are a multiple of 1000, it removes those that are older than
// remembered.
func (e *Ended) Add(name string, remembered time.Duration) {
	e.mu.Lock()
	defer e.mu.Unlock()
	now := time.Now()
	if e.names == nil {
		e.names = map[string]time.Time{}
	}
	if e.names[name] = now; len(e.names)%1000 == 0 {
		for old, at := range e.names {
			if now.Sub(at) > remembered {
				delete(e.names, old)
			}
		}
	}
}
