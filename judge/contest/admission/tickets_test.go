package admission

import (
	"testing"
	"time"
)

// TestTickets checks when a ticket proves an identity: until it expires, while the password is the
// same, under the secret that signed it, and only for the purpose that it was made for.
func TestTickets(t *testing.T) {
	now := time.Now()
	s, other := Signer{[]byte("a secret")}, Signer{[]byte("another secret")}
	hash := "the hash"
	hashOf := func(id string) (string, bool) { return hash, id == "t1" }
	ticket, device := s.Ticket("t1", hash, now.Add(time.Hour)), s.Device("t1", now.Add(time.Hour))
	for name, c := range map[string]struct {
		signer Signer
		ticket string
		at     time.Time
		hash   string
		want   string
	}{
		"a ticket":               {s, ticket, now, hash, "t1"},
		"at its last second":     {s, ticket, now.Add(time.Hour), hash, "t1"},
		"an expired ticket":      {s, ticket, now.Add(time.Hour + time.Second), hash, ""},
		"after a new password":   {s, ticket, now, "another hash", ""},
		"another secret's":       {other, ticket, now, hash, ""},
		"a device's":             {s, device, now, hash, ""},
		"of an unknown account":  {s, s.Ticket("t2", hash, now.Add(time.Hour)), now, hash, ""},
		"with another account":   {s, "t2" + ticket[2:], now, hash, ""},
		"with a part missing":    {s, ticket[3:], now, hash, ""},
		"with another signature": {s, ticket + "A", now, hash, ""},
	} {
		hash = c.hash
		if id, session := c.signer.Holder(c.ticket, c.at, hashOf); id != c.want || (session != "") != (c.want != "") {
			t.Errorf("%s: the holder is %q, session %q", name, id, session)
		}
	}
	hash = "the hash"
	if id, name := s.DeviceOf(device, now); id != "t1" || name == "" {
		t.Errorf("the device is of %q, name %q", id, name)
	}
	for name, d := range map[string]string{"a ticket": ticket, "another secret's": other.Device("t1", now.Add(time.Hour)), "an expired one": s.Device("t1", now.Add(-time.Second))} {
		if id, _ := s.DeviceOf(d, now); id != "" {
			t.Errorf("%s counts as a device of %q", name, id)
		}
	}
	if token := s.OperatorToken(now); !s.Operates(token, now) || !s.Operates(token, now.Add(time.Minute)) || s.Operates(token, now.Add(3*time.Minute)) || other.Operates(token, now) {
		t.Error("the operator's token is not valid for one to two minutes under one secret")
	}
}
