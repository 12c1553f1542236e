// Package reading has what readers of packages share: the folders of a package, files in
// YAML and TOML with the place of each value, tests by the names of their files, and the
// checkers that come with testlib.
//
// What is larger than its bounds, such as MostFiles, is an error.
package reading

import (
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"

	"grundy/judge/exchange"
	"grundy/judge/fault"
	"grundy/judge/format"
	"grundy/judge/i18n"
)

// Named returns the file that a setting at a place names, relative to a folder of the
// package. The remedy is for a name that leads out of the folder.
func Named(fsys fs.FS, dir, name, place string, remedy i18n.Message) (exchange.File, error) {
	if !fs.ValidPath(name) {
		return exchange.File{}, fault.New(place, i18n.Messagef("%s leads out of the package", format.Visible(format.Clip(name, 60))), remedy)
	}
	f, err := exchange.FileIn(fsys, path.Join(dir, name))
	if err != nil {
		return exchange.File{}, fault.At(place, err)
	}
	return f, nil
}

// The bounds of a package: its files, how deep its folders nest, and the tests that a
// description lists.
const (
	MostFiles = 100_000
	MostDepth = 16
	MostTests = 10_000
)

// An Entry is a file or a folder of a package, links followed.
type Entry struct {
	Name, Path string
	Folder     bool
	Size       int64
}

// A Tree reads the folders of a package. Names that begin with a dot are left out.
type Tree struct {
	fs.FS
	files int // that were seen
}

// List returns what is in a folder, in the order of the names; nothing if there is no such
// folder. A link that leads nowhere, or out of the package, is an error that names it.
func (t *Tree) List(dir string) (list []Entry, err error) {
	list, broken, err := t.Listed(dir)
	if err == nil && len(broken) > 0 {
		err = broken[0]
	}
	return list, err
}

// Listed is List with the errors of links that cannot be followed, which are left out.
func (t *Tree) Listed(dir string) (list []Entry, broken []error, err error) {
	all, err := fs.ReadDir(t.FS, dir)
	if err != nil {
		if err := exchange.Unfollowed(t.FS, dir); err != nil {
			return nil, []error{err}, nil
		}
		if !t.IsFolder(dir) {
			return nil, nil, nil
		}
		return nil, nil, exchange.Unreadable(dir, err)
	}
	for _, d := range all {
		if strings.HasPrefix(d.Name(), ".") {
			continue
		}
		if t.files++; t.files > MostFiles {
			return nil, nil, fault.New(dir, i18n.Messagef("the package holds more than %d files", MostFiles), "pack the problem alone")
		}
		e := Entry{Name: d.Name(), Path: path.Join(dir, d.Name()), Folder: d.IsDir()}
		if !e.Folder {
			info, err := fs.Stat(t.FS, e.Path)
			switch {
			case err != nil && d.Type()&fs.ModeSymlink != 0:
				broken = append(broken, exchange.Dangling(e.Path, err))
				continue
			case err != nil:
				return nil, nil, exchange.Unreadable(e.Path, err)
			case info.IsDir():
				e.Folder = true
			case !info.Mode().IsRegular():
				return nil, nil, fault.New(e.Path, "is neither a file nor a folder", "put the file itself there")
			default:
				e.Size = info.Size()
			}
		}
		list = append(list, e)
	}
	slices.SortFunc(list, func(a, b Entry) int { return strings.Compare(a.Name, b.Name) })
	return list, broken, nil
}

// Has reports whether the package has a file or a folder of a path. A link that cannot be followed
// counts, so that whoever reads it gets the error.
func (t *Tree) Has(path string) bool {
	_, err := fs.Stat(t.FS, path)
	return err == nil || exchange.Unfollowed(t.FS, path) != nil
}

// Found returns the file of a path, which is absent if the package lacks it. A link that cannot be
// followed is an error.
func (t *Tree) Found(path string) (exchange.File, error) {
	if !fs.ValidPath(path) || !t.Has(path) {
		return exchange.File{}, nil
	}
	return exchange.FileIn(t.FS, path)
}

// IsFolder reports whether the package has a folder of a path.
func (t *Tree) IsFolder(path string) bool {
	info, err := fs.Stat(t.FS, path)
	return err == nil && info.IsDir()
}

// File returns an entry as a File.
func (t *Tree) File(e Entry) exchange.File {
	return exchange.Lazy(e.Path, e.Size, func() (io.ReadCloser, error) { return t.FS.Open(e.Path) })
}

// Below returns the files in a folder and its subfolders, in the order of their paths.
func (t *Tree) Below(dir string) (list []Entry, err error) {
	return t.BelowTo(dir, MostDepth)
}

// BelowTo is Below for folders that nest at most so deep.
func (t *Tree) BelowTo(dir string, depth int) (list []Entry, err error) {
	if depth == 0 {
		return nil, fault.New(dir, i18n.Messagef("folders nest more than %d deep", MostDepth), "remove the link that leads back, or flatten the folders")
	}
	all, err := t.List(dir)
	if err != nil {
		return nil, err
	}
	for _, e := range all {
		if !e.Folder {
			list = append(list, e)
			continue
		}
		more, err := t.BelowTo(e.Path, depth-1)
		if err != nil {
			return nil, err
		}
		list = append(list, more...)
	}
	return list, nil
}
