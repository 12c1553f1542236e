package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"io"
	"testing"
	"time"
)

var (
	some = []file{{"grundy_1_linux_amd64/grundy", 0o755, []byte("program")}, {"grundy_1_linux_amd64/README.md", 0o644, []byte("text")}}
	when = time.Unix(1_700_000_000, 0).UTC()
)

// TestTarred checks that an archive has the files in the given order, and that it always has the
// same bytes.
func TestTarred(t *testing.T) {
	data, err := tarred(some, when)
	again, _ := tarred(some, when)
	if err != nil || !bytes.Equal(data, again) {
		t.Fatalf("%v, or other bytes the second time", err)
	}
	unzipped, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	r := tar.NewReader(unzipped)
	for _, want := range some {
		h, err := r.Next()
		if err != nil {
			t.Fatal(err)
		}
		text, _ := io.ReadAll(r)
		if h.Name != want.name || h.FileInfo().Mode() != want.mode || !h.ModTime.Equal(when) || !bytes.Equal(text, want.data) {
			t.Errorf("got %s %v %v %q", h.Name, h.FileInfo().Mode(), h.ModTime, text)
		}
	}
	if _, err := r.Next(); err != io.EOF {
		t.Errorf("more follows: %v", err)
	}
}

// TestZipped checks the files, their order and the bytes of an archive for Windows.
func TestZipped(t *testing.T) {
	data, err := zipped(some, when)
	again, _ := zipped(some, when)
	if err != nil || !bytes.Equal(data, again) {
		t.Fatalf("%v, or other bytes the second time", err)
	}
	r, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil || len(r.File) != len(some) {
		t.Fatalf("%v, %d files", err, len(r.File))
	}
	for i, want := range some {
		f, err := r.File[i].Open()
		if err != nil {
			t.Fatal(err)
		}
		text, _ := io.ReadAll(f)
		if h := r.File[i]; h.Name != want.name || h.Mode() != want.mode || !h.Modified.Equal(when) || !bytes.Equal(text, want.data) {
			t.Errorf("got %s %v %v %q", h.Name, h.Mode(), h.Modified, text)
		}
	}
}
