package catalogue

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/base/store"
	"grundy/judge/base/zipfs"
	"grundy/judge/packages"
	"grundy/judge/packages/formats"
	"grundy/judge/packages/reading"
	"grundy/judge/packages/sign"
)

// ErrPackage is wrapped by the error for a folder or file that is a package of another judge.
var ErrPackage = errors.New("a package of another judge")

// A root is a folder that may be a package. It caches the entries of each folder.
type root struct {
	folder fs.FS
	dir    string      // the path of the root in folder
	alone  fs.DirEntry // not nil: the root contains only this entry
	known  map[string][]fs.DirEntry
}

func rootAt(folder fs.FS, dir string) *root {
	return &root{folder: folder, dir: dir, known: map[string][]fs.DirEntry{}}
}

// Open implements fs.FS.
func (r *root) Open(name string) (fs.File, error) { return r.folder.Open(path.Join(r.dir, name)) }

// Stat implements fs.StatFS.
func (r *root) Stat(name string) (fs.FileInfo, error) {
	if r.alone != nil && name != r.alone.Name() {
		return nil, fs.ErrNotExist
	}
	return fs.Stat(r.folder, path.Join(r.dir, name))
}

// ReadDir implements fs.ReadDirFS.
func (r *root) ReadDir(name string) ([]fs.DirEntry, error) {
	switch entries, ok := r.known[name]; {
	case ok:
		return entries, nil
	case r.alone != nil && name == ".":
		return []fs.DirEntry{r.alone}, nil
	case r.alone != nil:
		return nil, fs.ErrNotExist
	}
	entries, err := fs.ReadDir(r.folder, path.Join(r.dir, name))
	r.known[name] = entries
	return entries, err
}

// These constants bound the search for a package within a folder.
const (
	mostDeep    = 3 // levels of folders below it
	mostFolders = 1000
)

// packageIn returns the format and the path of the package that a folder is or contains. It
// prefers the package with the fewest folders above it.
func packageIn(folder fs.FS) (f sign.Sign, at string, ok bool) {
	open := []string{"."}
	for n := 0; len(open) > 0 && n < mostFolders; n++ {
		at, open = open[0], open[1:]
		r := rootAt(folder, at)
		if f, ok := formats.Recognize(r); ok {
			return f, at, true
		}
		if at != "." && strings.Count(at, "/")+1 >= mostDeep {
			continue
		}
		entries, _ := r.ReadDir(".") // an error is reported when the folder is listed
		for _, e := range entries {
			if e.IsDir() && !strings.HasPrefix(e.Name(), ".") && e.Name() != "__MACOSX" {
				open = append(open, path.Join(at, e.Name()))
			}
		}
	}
	return sign.Sign{}, "", false
}

// refused returns the error for a package that the user named by another path, or for a package
// in a format that Grundy cannot read.
func refused(f sign.Sign, place string) error {
	if _, ok := formats.Named(f.Name); ok {
		return &fault.Error{
			Place: place, Err: ErrPackage,
			What: i18n.Messagef("is a package of %s", f.Name), Remedy: "name the package itself: its checker, limits, subtasks and validators are then used",
		}
	}
	return &fault.Error{
		Place: place, Err: ErrPackage,
		What:   i18n.Messagef("is a package of %s, which grundy cannot read: its checker, limits, subtasks and validators would be ignored", f.Name),
		Remedy: "copy its tests into another folder and judge that folder with --check, --time and --memory, or write a spec with tests, check, limits and subtasks",
	}
}

// notPackage returns an error if a folder is or contains a package.
func notPackage(place string, folder fs.FS) error {
	if f, at, ok := packageIn(folder); ok {
		return refused(f, filepath.Join(place, filepath.FromSlash(at)))
	}
	return nil
}

// notDamaged returns an error if a folder of tests has a file that is named like the description of
// a package, but is empty, not in UTF-8, or not valid YAML or XML.
func notDamaged(place string, folder fs.FS) error {
	name, format, ok := formats.Described(folder)
	if !ok {
		return nil
	}
	f, err := packages.FileIn(folder, name)
	var text []byte
	if err == nil {
		text, err = f.Read(packages.TextLimit)
	}
	ext := path.Ext(name)
	switch {
	case err != nil:
	case len(bytes.TrimSpace(text)) == 0:
		err = fault.New(name, "is empty", "")
	case !utf8.Valid(text):
		err = fault.New(name, "is not a text in UTF-8", "save it as UTF-8")
	case ext == ".yaml" || ext == ".yml":
		_, err = reading.YAMLOf(name, text)
	case ext == ".xml":
		err = reading.XML(name, text, &struct{}{}, "")
	}
	if err == nil {
		return nil
	}
	e := *fault.In(err)
	e.Place, e.Err = filepath.Join(place, filepath.FromSlash(e.Place)), err
	if e.Remedy == "" {
		e.Remedy = i18n.Messagef("correct it if this is a package of %s, or else remove it", format)
	}
	return &e
}

// notInPackage returns an error if a folder of tests is inside a package whose format has its tests
// in a folder of their own. The package is at most mostDeep levels above.
func notInPackage(dir string) error {
	full, err := filepath.Abs(dir)
	if err != nil {
		return nil
	}
	for range mostDeep {
		parent := filepath.Dir(full)
		if parent == full {
			break
		}
		full = parent
		if f, ok := formats.Recognize(rootAt(store.Dir(full), ".")); ok && f.Apart {
			if _, ok := formats.Named(f.Name); ok {
				return &fault.Error{
					Place: dir, Err: ErrPackage,
					What:   i18n.Messagef("contains the tests of a package of %s", f.Name),
					Remedy: i18n.Messagef("name the package %s, or choose how answers are judged with --check", full),
				}
			}
			return &fault.Error{
				Place: dir, Err: ErrPackage,
				What:   i18n.Messagef("contains the tests of a package of %s, which grundy cannot read: its checker, limits, subtasks and validators would be ignored", f.Name),
				Remedy: "choose how answers are judged with --check, or copy the tests into another folder",
			}
		}
	}
	return nil
}

// notMarker returns an error if a file describes a package, or is an archive that is not read.
func notMarker(name string) error {
	info, err := os.Stat(name)
	if err != nil || !info.Mode().IsRegular() {
		return nil
	}
	if err := zipfs.NotOther(name); err != nil {
		return err
	}
	if f, ok := formats.Recognize(only(name, info)); ok {
		return refused(f, name)
	}
	return nil
}

// IsPackage reports whether the folder dir is a package of another judge.
func IsPackage(folder fs.FS, dir string) bool {
	_, ok := formats.Recognize(rootAt(folder, dir))
	return ok
}

// NotPackage returns an error if a path is a package of another judge, or a file that describes
// one.
func NotPackage(path string) error {
	if info, err := os.Stat(path); err != nil || !info.IsDir() {
		return notMarker(path)
	}
	if f, ok := formats.Recognize(rootAt(store.Dir(path), ".")); ok {
		return refused(f, path)
	}
	return nil
}
