package main

import (
	"crypto/rand"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// A pending is a file that is begun before judging, so that a path which cannot be
// written is told at once, and that comes to its place whole or not at all.
type pending struct {
	path string   // where it is to be
	file *os.File // beside it, or, where the path is a device or a pipe, itself
	own  bool     // file is a temporary one
}

// beginFile opens the file for a path that a flag names.
func beginFile(flag, path string) (*pending, error) {
	info, err := os.Stat(path)
	exists := err == nil
	var p *pending
	switch {
	case exists && info.IsDir():
		err = errors.New("is a folder, not a file")
	case exists && !info.Mode().IsRegular():
		p, err = throughDevice(path)
	default:
		p, err = beside(path, info)
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil, &oops{path, "its folder is not there", "make the folder first, or name another file with " + flag}
	}
	if err != nil {
		return nil, &oops{path, plain(err), "name a file that can be written, as " + flag + " report"}
	}
	return p, nil
}

// throughDevice writes to what cannot be replaced.
func throughDevice(path string) (*pending, error) {
	file, err := os.OpenFile(path, os.O_WRONLY, 0)
	return &pending{path: path, file: file}, err
}

// replaceable is the file behind links, if it may be written.
func replaceable(path string) (string, error) {
	file, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return path, err
	}
	if err := file.Close(); err != nil {
		return path, err
	}
	return filepath.EvalSymlinks(path)
}

// beside makes a new file in the folder of a path, with the rights of the one that
// it is to replace.
func beside(path string, old fs.FileInfo) (_ *pending, err error) {
	mode := fs.FileMode(0o666)
	if old != nil {
		mode = old.Mode().Perm()
		if path, err = replaceable(path); err != nil {
			return nil, err
		}
	}
	name := filepath.Join(filepath.Dir(path), "."+filepath.Base(path)+"."+rand.Text()[:8])
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	return &pending{path, file, true}, err
}

// finish writes the whole text and moves it to its place.
func (d *pending) finish(text []byte) error {
	_, err := d.file.Write(text)
	if err = errors.Join(err, d.file.Close()); err == nil && d.own {
		err = os.Rename(d.file.Name(), d.path)
	}
	if err != nil {
		return &oops{d.path, plain(err), "the report is not written; what was there is as it was"}
	}
	d.own = false
	return nil
}

// discard removes what was not finished.
func (d *pending) discard() {
	if d == nil || !d.own {
		return
	}
	// What is closed or gone already needs no word.
	_ = d.file.Close()
	_ = os.Remove(d.file.Name())
}
