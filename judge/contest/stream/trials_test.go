package stream_test

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"

	"grundy/judge/contest/stream"
)

// TestTrials stores a large trial and its answers: the first one stays. What is not stored is nil, also
// before the first trial.
func TestTrials(t *testing.T) {
	s, err := stream.Open(t.Context(), stream.Options{Dir: filepath.Join(t.TempDir(), "data")})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	ctx := t.Context()
	unknown := stream.Digest([]byte("unknown"))
	for _, digest := range []string{unknown, "no.digest", ""} {
		if text, err := s.Trial(ctx, digest); text != nil || err != nil {
			t.Errorf("an empty store has %q: %s, %v", digest, text, err)
		}
	}
	if text, err := s.Answered(ctx, unknown); text != nil || err != nil {
		t.Errorf("an empty store has an answer: %s, %v", text, err)
	}
	large := []byte(strings.Repeat("0123456789", 150_000))
	digest, err := s.PutTrial(ctx, large)
	if err != nil {
		t.Fatal(err)
	}
	if text, err := s.Trial(ctx, digest); err != nil || !bytes.Equal(text, large) {
		t.Errorf("got %d bytes, %v", len(text), err)
	}
	if text, err := s.Answered(ctx, digest); text != nil || err != nil {
		t.Errorf("an answer before there is one: %s, %v", text, err)
	}
	for _, answer := range []string{"first", "second"} {
		if err := s.Answer(ctx, digest, []byte(answer)); err != nil {
			t.Fatal(err)
		}
	}
	if text, err := s.Answered(ctx, digest); err != nil || string(text) != "first" {
		t.Errorf("the answer is %s, %v", text, err)
	}
	if text, err := s.Trial(ctx, unknown); text != nil || err != nil {
		t.Errorf("an unknown trial: %s, %v", text, err)
	}
	if _, err := s.Get(ctx, digest); err == nil {
		t.Error("the trial is among the blobs, which are kept for ever")
	}
}
