package main

import (
	"crypto/rand"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// A pending is a file that is to be written after judging. That it can be is tried
// before, and it comes to its place whole or not at all.
type pending struct {
	path   string      // behind links
	mode   fs.FileMode // of the file that is there, or of a new one
	device bool        // a pipe, say, which cannot be replaced
}

// beginFile tries whether the path that a flag names can be written, and leaves
// nothing there.
func beginFile(flag, path string) (*pending, error) {
	p := &pending{path: path, mode: 0o666}
	err := p.try()
	if errors.Is(err, fs.ErrNotExist) {
		return nil, &oops{path, "its folder is not there", "make the folder first, or name another file with " + flag}
	}
	if err != nil {
		return nil, &oops{path, plain(err), "name a file that can be written, as " + flag + " report"}
	}
	return p, nil
}

func (p *pending) try() error {
	info, err := os.Stat(p.path)
	if err == nil {
		if info.IsDir() {
			return errors.New("is a folder, not a file")
		}
		p.device, p.mode = !info.Mode().IsRegular(), info.Mode().Perm()
		if info.Mode()&fs.ModeNamedPipe != 0 {
			return nil // who reads it would take the trial for the whole
		}
		if err := p.replaceable(); err != nil || p.device {
			return err
		}
	}
	file, err := p.beside()
	if err != nil {
		return err
	}
	return errors.Join(file.Close(), os.Remove(file.Name()))
}

// replaceable tells whether what is there may be written, and goes behind links.
func (p *pending) replaceable() error {
	file, err := os.OpenFile(p.path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	if err := file.Close(); err != nil || p.device {
		return err
	}
	p.path, err = filepath.EvalSymlinks(p.path)
	return err
}

// beside makes a new file in the folder of the path.
func (p *pending) beside() (*os.File, error) {
	name := filepath.Join(filepath.Dir(p.path), "."+filepath.Base(p.path)+"."+rand.Text()[:8])
	return os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, p.mode)
}

// finish writes the whole text beside the path and moves it there.
func (p *pending) finish(text []byte) error {
	if err := p.put(text); err != nil {
		return &oops{p.path, plain(err), "the report is not written; what was there is as it was"}
	}
	return nil
}

func (p *pending) put(text []byte) error {
	if p.device {
		return os.WriteFile(p.path, text, p.mode)
	}
	file, err := p.beside()
	if err != nil {
		return err
	}
	_, err = file.Write(text)
	if err = errors.Join(err, file.Close()); err == nil {
		err = os.Rename(file.Name(), p.path)
	}
	if err != nil {
		// Why it was not written is the word that matters.
		_ = os.Remove(file.Name())
	}
	return err
}
