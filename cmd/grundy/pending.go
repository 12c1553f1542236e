package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"grundy/judge/fault"
	"grundy/judge/store"
)

// A pending is a file that is to be written after judging. That it can be is tried
// before.
type pending struct{ path string }

// beginFile tries whether the path that a flag names can be written, and leaves
// nothing there.
func beginFile(flag, path string) (*pending, error) {
	if _, err := os.Stat(filepath.Dir(path)); errors.Is(err, fs.ErrNotExist) {
		return nil, fault.New(path, "its folder is not there", "make the folder first, or name another file with "+flag)
	}
	if err := store.Writable(path); err != nil {
		return nil, fault.New(path, store.What(err), "name a file that can be written, as "+flag+" report")
	}
	return &pending{path}, nil
}

// finish writes the whole text.
func (p *pending) finish(text []byte) error {
	if err := store.Write(p.path, text); err != nil {
		return fault.New(p.path, store.What(err), "the report is not written; what was there is as it was")
	}
	return nil
}
