package store

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"grundy/judge/base/fault"
)

// Dir returns a folder on disk as a file system. It is like the one of os.Root, which refuses links
// that lead out of the folder, but also takes names that are not UTF-8, such as names in GBK.
func Dir(path string) fs.FS { return DirIn(path, path) }

// DirIn is like Dir, for a folder in the folder root. Links may lead to other files in root.
func DirIn(root, path string) fs.FS {
	base, err := filepath.Rel(root, path)
	if err != nil {
		return dir{err: err}
	}
	opened, err := os.OpenRoot(root) // it stays open until it is garbage
	return dir{opened, base, err}
}

// A dir is a folder in an open root. err is the error of opening the root.
type dir struct {
	root *os.Root
	base string
	err  error
}

// at returns the path in the root of a name. It rejects names that lead out of the folder.
func (d dir) at(op, name string) (string, error) {
	if d.err != nil {
		return "", d.err
	}
	// Any other fault in the name is reported by the standard library.
	if !fs.ValidPath(strings.ToValidUTF8(name, "_")) || filepath.Separator == '\\' && strings.Contains(name, `\`) {
		return "", &fs.PathError{Op: op, Path: name, Err: fs.ErrInvalid}
	}
	return filepath.Join(d.base, filepath.FromSlash(name)), nil
}

func (d dir) Open(name string) (fs.File, error) {
	path, err := d.at("open", name)
	if err != nil {
		return nil, err
	}
	return d.root.Open(path)
}

func (d dir) ReadDir(name string) ([]fs.DirEntry, error) {
	path, err := d.at("readdir", name)
	if err != nil {
		return nil, err
	}
	f, err := d.root.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	list, err := f.ReadDir(-1)
	slices.SortFunc(list, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	return list, err
}

func (d dir) Stat(name string) (fs.FileInfo, error) {
	path, err := d.at("stat", name)
	if err != nil {
		return nil, err
	}
	return d.root.Stat(path)
}

// Lstat implements fs.ReadLinkFS.
func (d dir) Lstat(name string) (fs.FileInfo, error) {
	path, err := d.at("lstat", name)
	if err != nil {
		return nil, err
	}
	return d.root.Lstat(path)
}

// ReadLink implements fs.ReadLinkFS.
func (d dir) ReadLink(name string) (string, error) {
	path, err := d.at("readlink", name)
	if err != nil {
		return "", err
	}
	return d.root.Readlink(path)
}

// LeadsOut reports whether an os.Root returned err because a link leads out of the root.
func LeadsOut(err error) bool {
	return err != nil && strings.Contains(err.Error(), "escapes from parent")
}

// leadsOut returns the error for a link that leads out of its folder.
func leadsOut(path string, err error) error {
	return &fault.Error{Place: path, What: "is a link that leads out of the folder", Remedy: "put the file itself there", Err: err}
}
