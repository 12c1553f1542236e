package stream

import (
	"path/filepath"
	"testing"
)

// TestMissingBlob checks that a store in this process is asked only once for a missing blob. An
// export that lacks thousands of blobs must not wait for each.
func TestMissingBlob(t *testing.T) {
	s, err := Open(t.Context(), Options{Dir: filepath.Join(t.TempDir(), "data")})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	// The first request also asks for the stream.
	if _, err := s.Get(t.Context(), Digest([]byte("none"))); err == nil {
		t.Fatal("a missing blob was found")
	}
	before := s.conn.Stats().OutMsgs
	if _, err := s.Get(t.Context(), Digest([]byte("none"))); err == nil {
		t.Fatal("a missing blob was found")
	}
	if asked := s.conn.Stats().OutMsgs - before; asked != 1 {
		t.Errorf("the store is asked %d times, want once", asked)
	}
}
