package stream

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"strings"

	"github.com/nats-io/nats.go/jetstream"

	"grundy/judge/contest"
	"grundy/judge/contest/dispatch"
)

// A Lease is a job that was given to a worker. The servers of a contest share the key that signs
// leases, so each server recognizes all leases, even after a restart. A worker can neither make
// nor change a lease.
type Lease struct {
	dispatch.Job
	ID     string `json:"id"`
	Worker string `json:"worker"` // the worker's own name for itself
	// Seq is the number of the last event that the server had read when it dispatched the job.
	Seq uint64 `json:"seq"`
}

// NewLease returns a lease with a new id.
func NewLease(worker string) Lease { return Lease{ID: rand.Text(), Worker: worker} }

// sign returns a signed lease as text.
func (a *answering) sign(l Lease) string {
	text, err := json.Marshal(l)
	if err != nil {
		return "" // cannot fail, because all fields are encodable
	}
	return base64.RawURLEncoding.EncodeToString(text) + "." + base64.RawURLEncoding.EncodeToString(mac(a.key, text))
}

func mac(key, text []byte) []byte {
	h := hmac.New(sha256.New, key)
	h.Write(text)
	return h.Sum(nil)
}

// lease verifies a lease and decodes it. A server of this contest, or of another contest in the
// same store, must have signed it.
func (a *answering) lease(text string) (l Lease, err error) {
	refused := errors.New("no server of this contest gave the lease")
	body, signature, _ := strings.Cut(text, ".")
	plain, err := base64.RawURLEncoding.DecodeString(body)
	if err != nil {
		return l, refused
	}
	sum, err := base64.RawURLEncoding.DecodeString(signature)
	if err != nil || !hmac.Equal(sum, mac(a.key, plain)) {
		return l, refused
	}
	if json.Unmarshal(plain, &l) != nil || !contest.IsID(l.Contest) {
		return Lease{}, refused
	}
	return l, nil
}

// leaseSubject is where the key is stored. It is not the name of a blob, so workers cannot read
// it.
const leaseSubject = "blob.leases.key"

// leaseKey returns the key that signs leases. The first server creates it, and all servers read
// it.
func (s *Stream) leaseKey(ctx context.Context) ([]byte, error) {
	ctx, done := context.WithTimeout(ctx, awaited)
	defer done()
	fresh := make([]byte, 32)
	_, _ = rand.Read(fresh) // never fails
	if _, err := s.once(ctx, blobs, leaseSubject, fresh); err != nil {
		return nil, err
	}
	return persist(ctx, func(ctx context.Context) ([]byte, error) {
		of, err := s.stream(ctx, blobs)
		if err != nil {
			return nil, err
		}
		m, err := of.GetLastMsgForSubject(ctx, leaseSubject)
		if err != nil {
			if errors.Is(err, jetstream.ErrMsgNotFound) {
				err = errLate
			}
			return nil, err
		}
		return bytes.Clone(m.Data), nil
	})
}
