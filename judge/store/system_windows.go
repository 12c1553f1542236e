package store

import (
	"errors"
	"io/fs"
	"os"
)

func openToRead(path string) (*os.File, error) { return os.Open(path) }

// canHold reports whether folders can be held, and so what was left be told, here.
const canHold = false

// hold holds nothing here, and so nothing is swept.
func hold(string) (*os.File, error) { return nil, nil }

func lock(*os.File) error { return errors.ErrUnsupported }

// What belongs to others shows here in what we may not do.
func isOwn(fs.FileInfo) bool   { return true }
func isRoots(fs.FileInfo) bool { return false }

// closeFirst closes a file that is open, which cannot be renamed here.
func closeFirst(f *os.File) error { return f.Close() }
