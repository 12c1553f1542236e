package stream

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"grundy/judge/fault"
)

// MostBlob is the size of the largest blob, in bytes.
const MostBlob = 256 << 20

// piece is the size of a part of a blob that is stored in one message.
const piece = 512 << 10

// Digest returns the name of a blob: its SHA-256 in hexadecimal digits.
func Digest(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// Put stores a blob and returns its digest. A blob that is stored already costs
// nothing. The first part is stored last, so that a blob is there whole or not at all.
func (s *Stream) Put(ctx context.Context, text []byte) (digest string, err error) {
	if len(text) > MostBlob {
		return "", fault.New("", fmt.Sprintf("a blob of %d bytes is too large", len(text)), fmt.Sprintf("the most is %d", MostBlob))
	}
	digest = Digest(text)
	parts := max(1, (len(text)+piece-1)/piece)
	for i := parts - 1; i >= 0; i-- {
		part := text[i*piece : min(len(text), (i+1)*piece)]
		if i == 0 {
			part = append([]byte(strconv.Itoa(parts)+"\n"), part...)
		}
		if _, err := s.once(ctx, blobs, subjectOf(digest, i), part); err != nil {
			return "", err
		}
	}
	return digest, nil
}

func subjectOf(digest string, part int) string { return fmt.Sprintf("blob.%s.%d", digest, part) }

// Get returns the blob with a digest, and checks it.
func (s *Stream) Get(ctx context.Context, digest string) ([]byte, error) {
	if !IsID(digest) {
		return nil, fault.New(digest, "is no digest", "")
	}
	text, err := s.part(ctx, digest, 0)
	if err != nil {
		return nil, err
	}
	count, text, _ := bytes.Cut(text, []byte("\n"))
	parts, err := strconv.Atoi(string(count))
	if err != nil || parts < 1 || parts > MostBlob/piece+1 {
		return nil, fault.New(digest, "is damaged", "look at the disk of the store")
	}
	for i := 1; i < parts; i++ {
		more, err := s.part(ctx, digest, i)
		if err != nil {
			return nil, err
		}
		text = append(text, more...)
	}
	if Digest(text) != digest {
		return nil, fault.New(digest, "is damaged", "look at the disk of the store")
	}
	return text, nil
}

// mostLooks is how often a blob is looked for that is not there: the server of a cluster
// that answers may not have it yet.
const mostLooks = 3

func (s *Stream) part(ctx context.Context, digest string, i int) ([]byte, error) {
	stream, err := s.stream(ctx, blobs)
	if err != nil {
		return nil, err
	}
	for look := 1; ; look++ {
		m, err := stream.GetLastMsgForSubject(ctx, subjectOf(digest, i))
		switch {
		case err == nil:
			return m.Data, nil
		case !errors.Is(err, jetstream.ErrMsgNotFound):
			return nil, err
		case look == mostLooks, stream.CachedInfo().Config.Replicas <= 1: // no other server has it
			return nil, fault.New(digest, "no such blob is stored", "")
		}
		select {
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		case <-time.After(100 * time.Millisecond):
		}
	}
}
