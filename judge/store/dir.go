package store

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Dir returns a folder on disk as a file system. It is like os.DirFS, but also takes names that
// are not UTF-8, such as names in GBK.
func Dir(path string) fs.FS { return dir(path) }

type dir string

// at returns the path on disk of a name. It rejects names that lead out of the folder.
func (d dir) at(op, name string) (string, error) {
	// Any other fault in the name is reported by the standard library.
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
