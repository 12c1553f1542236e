package stream

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"strconv"

	"github.com/nats-io/nats.go/jetstream"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/contest"
)

// MostBlob is the maximum size of a blob, in bytes.
const MostBlob = 256 << 20

// piece is the size of the parts of a blob. Each part is one message.
const piece = 512 << 10

// Digest returns the name of a blob: its SHA-256 in hexadecimal.
func Digest(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// Put stores a blob and returns its digest. A blob that is already stored is not stored again.
// The first part is stored last, so that a blob is stored completely or not at all.
func (s *Stream) Put(ctx context.Context, text []byte) (digest string, err error) {
	if len(text) > MostBlob {
		return "", fault.New("", i18n.Messagef("a blob of %d bytes is too large", len(text)), i18n.Messagef("send at most %d bytes", MostBlob))
	}
	digest = Digest(text)
	return digest, s.putParts(ctx, blobs, "blob."+digest, text)
}

// putParts stores a text in a stream as parts, whose subjects begin with the given text.
func (s *Stream) putParts(ctx context.Context, stream, subject string, text []byte) error {
	parts := max(1, (len(text)+piece-1)/piece)
	for i := parts - 1; i >= 0; i-- {
		part := text[i*piece : min(len(text), (i+1)*piece)]
		if i == 0 {
			part = append([]byte(strconv.Itoa(parts)+"\n"), part...)
		}
		if _, err := s.once(ctx, stream, subject+"."+strconv.Itoa(i), part); err != nil {
			return err
		}
	}
	return nil
}

func subjectOf(digest string, part int) string { return fmt.Sprintf("blob.%s.%d", digest, part) }

// Get returns the blob with a digest, and verifies it.
func (s *Stream) Get(ctx context.Context, digest string) ([]byte, error) {
	return whole(digest, func(part int) ([]byte, error) { return s.part(ctx, digest, part) })
}

// whole assembles a blob from its parts, and verifies it.
func whole(digest string, part func(int) ([]byte, error)) ([]byte, error) {
	if !contest.IsID(digest) {
		return nil, fault.New(digest, "is not a digest", "")
	}
	text, err := part(0)
	if err != nil {
		return nil, err
	}
	count, text, _ := bytes.Cut(text, []byte("\n"))
	parts, err := strconv.Atoi(string(count))
	if err != nil || parts < 1 || parts > MostBlob/piece+1 {
		return nil, fault.New(digest, "is damaged", "look at the disk of the store")
	}
	for i := 1; i < parts; i++ {
		more, err := part(i)
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

// part returns a part of a blob. A member of a cluster may not have received the part yet,
// so part asks the leader before it reports that the part is missing.
func (s *Stream) part(ctx context.Context, digest string, i int) ([]byte, error) {
	stream, err := s.stream(ctx, blobs)
	if err != nil {
		return nil, err
	}
	m, err := stream.GetLastMsgForSubject(ctx, subjectOf(digest, i))
	if err == nil {
		return m.Data, nil
	}
	if !errors.Is(err, jetstream.ErrMsgNotFound) {
		return nil, err
	}
	if s.Shared() {
		text, _, err := s.lastFromLeader(ctx, blobs, subjectOf(digest, i))
		if err != nil || text != nil {
			return text, err
		}
	}
	return nil, fault.New(digest, "is not stored", "")
}
