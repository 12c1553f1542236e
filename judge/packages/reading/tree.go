// Package reading has common parts of the readers of packages: folders of a package, YAML and
// TOML files with the place of each value, tests by their file names, and the standard checkers
// of testlib.
//
// Exceeding a bound, such as MostFiles, is an error.
package reading

import (
	"errors"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/agext/levenshtein"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/packages"
)

// Named returns the file that a setting names, relative to a folder of the package. place is the
// place of the setting. remedy is for a name that is empty or leads out of the package.
func Named(fsys fs.FS, dir, name, place string, remedy i18n.Message) (packages.File, error) {
	if name == "" {
		return packages.File{}, fault.New(place, "is not a name of a file", remedy)
	}
	if !fs.ValidPath(name) {
		return packages.File{}, fault.New(place, i18n.Messagef("%s leads out of the package", format.Visible(format.Clip(name, 60))), remedy)
	}
	at := path.Join(dir, name)
	if _, err := fs.Stat(fsys, at); errors.Is(err, fs.ErrNotExist) && packages.Unfollowed(fsys, at) == nil {
		return packages.File{}, fault.New(place, i18n.Messagef("names %s, which is not in the package", format.Visible(format.Clip(at, 60))), "put the file there, or correct the name")
	}
	f, err := packages.FileIn(fsys, at)
	if err != nil {
		return packages.File{}, fault.At(place, err)
	}
	return f, nil
}

// These constants bound the number of files in a package, the depth of its folders, and the
// number of tests.
const (
	MostFiles = 100_000
	MostDepth = 16
	MostTests = 10_000
)

// An Entry is a file or a folder of a package, after following links.
type Entry struct {
	Name, Path string
	Folder     bool
	Size       int64
}

// A Tree reads the folders of a package. It ignores names that begin with a dot.
type Tree struct {
	fs.FS
	files int // the number of entries that were read
}

// List returns the entries of a folder, sorted by name; nothing if there is no such folder. A
// link that cannot be followed is an error with its path.
func (t *Tree) List(dir string) (list []Entry, err error) {
	list, broken, err := t.Listed(dir)
	if err == nil && len(broken) > 0 {
		err = broken[0]
	}
	return list, err
}

// Listed is like List, but skips links that cannot be followed and returns their errors.
func (t *Tree) Listed(dir string) (list []Entry, broken []error, err error) {
	all, err := fs.ReadDir(t.FS, dir)
	if err != nil {
		if err := packages.Unfollowed(t.FS, dir); err != nil {
			return nil, []error{err}, nil
		}
		if !t.IsFolder(dir) {
			return nil, nil, nil
		}
		return nil, nil, packages.Unreadable(dir, err)
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
				broken = append(broken, packages.Dangling(e.Path, err))
				continue
			case err != nil:
				return nil, nil, packages.Unreadable(e.Path, err)
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

// Has reports whether the package has a file or a folder at a path. It returns true for a link
// that cannot be followed, so that reading the file reports the error.
func (t *Tree) Has(path string) bool {
	_, err := fs.Stat(t.FS, path)
	return err == nil || packages.Unfollowed(t.FS, path) != nil
}

// Found returns the file at a path, or an absent file if there is none. A link that cannot be
// followed is an error.
func (t *Tree) Found(path string) (packages.File, error) {
	if !fs.ValidPath(path) || !t.Has(path) {
		return packages.File{}, nil
	}
	return packages.FileIn(t.FS, path)
}

// IsFolder reports whether the package has a folder at a path.
func (t *Tree) IsFolder(path string) bool {
	info, err := fs.Stat(t.FS, path)
	return err == nil && info.IsDir()
}

// File returns an entry as a File.
func (t *Tree) File(e Entry) packages.File {
	return packages.Lazy(e.Path, e.Size, func() (io.ReadCloser, error) { return t.FS.Open(e.Path) })
}

// Below returns the files in a folder and its subfolders, in the order of their paths.
func (t *Tree) Below(dir string) (list []Entry, err error) {
	return t.BelowTo(dir, MostDepth)
}

// BelowTo is like Below, for folders that nest at most depth levels.
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

// CheckNames adds the notes of Misnamed on a folder. It skips links that cannot be followed: whatever
// reads such a file reports the link.
func (t *Tree) CheckNames(dir string, notes *packages.Notes, names ...string) error {
	all, _, err := t.Listed(dir)
	if err == nil {
		Misnamed(all, notes, names...)
	}
	return err
}

// Misnamed adds notes on entries of a folder that the format ignores, but that are named almost as
// it names its own. A name that differs only in case, hyphens and underscores is refused. Other
// names are noted only if the entry that they resemble is missing.
func Misnamed(all []Entry, notes *packages.Notes, names ...string) {
	missing := func(name string) bool {
		return !slices.ContainsFunc(all, func(e Entry) bool { return e.Name == name })
	}
	for _, e := range all {
		if slices.Contains(names, e.Name) {
			continue
		}
		for _, name := range names {
			if folded(name) == folded(e.Name) {
				notes.Refuse(e.Path, i18n.Messagef("is ignored by the format, but resembles %s", name), "rename or remove it")
				break
			}
			if resembles(name, e.Name) && missing(name) {
				notes.Warn(e.Path, i18n.Messagef("is ignored by the format, but resembles %s", name), "rename or remove it")
				break
			}
		}
	}
}

// folded returns a name without case, hyphens and underscores.
func folded(name string) string {
	return strings.NewReplacer("-", "", "_", "").Replace(strings.ToLower(name))
}

// leastResembling is the length of the shortest names that are compared approximately.
const leastResembling = 3

// resembles reports whether a name has one letter more, less or other than a name of the format, or
// an ending after it, such as data.zip.
func resembles(own, name string) bool {
	if len(own) < leastResembling {
		return false
	}
	own, name = folded(own), folded(name)
	return levenshtein.Distance(own, name, nil) <= 1 || strings.TrimRight(strings.TrimSuffix(name, path.Ext(name)), " ~") == own
}
