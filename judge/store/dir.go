package store

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Dir is a folder on disk as os.DirFS gives it, but with names of all kinds: os.DirFS opens
// nothing whose name is not UTF-8, as names are that an archive has in GBK.
func Dir(path string) fs.FS { return dir(path) }

type dir string

// at returns the path on disk of a name, which leads nowhere else.
func (d dir) at(op, name string) (string, error) {
	// What is wrong with a name besides its encoding is for the standard library to say.
	if !fs.ValidPath(strings.ToValidUTF8(name, "_")) || filepath.Separator == '\\' && strings.Contains(name, `\`) {
		return "", &fs.PathError{Op: op, Path: name, Err: fs.ErrInvalid}
	}
	return filepath.Join(string(d), filepath.FromSlash(name)), nil
}

func (d dir) Open(name string) (fs.File, error) {
	path, err := d.at("open", name)
	if err != nil {
		return nil, err
	}
	return os.Open(path)
}

func (d dir) ReadDir(name string) ([]fs.DirEntry, error) {
	path, err := d.at("readdir", name)
	if err != nil {
		return nil, err
	}
	return os.ReadDir(path)
}

func (d dir) Stat(name string) (fs.FileInfo, error) {
	path, err := d.at("stat", name)
	if err != nil {
		return nil, err
	}
	return os.Stat(path)
}
