package stream

import (
	"path/filepath"
	"testing"
)

// TestMissingBlob: a store in this process is asked once for a blob that is not there, so
// that an export which lacks thousands does not wait for each.
func TestMissingBlob(t *testing.T) {
	s, err := Open(t.Context(), Options{Dir: filepath.Join(t.TempDir(), "data")})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	if _, err := s.Get(t.Context(), Digest([]byte("none"))); err == nil { // it asks for the stream, too
		t.Fatal("a blob that is not there")
	}
	before := s.conn.Stats().OutMsgs
	if _, err := s.Get(t.Context(), Digest([]byte("none"))); err == nil {
		t.Fatal("a blob that is not there")
	}
	if asked := s.conn.Stats().OutMsgs - before; asked != 1 {
		t.Errorf("the store is asked %d times, want once", asked)
	}
}
