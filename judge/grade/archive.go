package grade

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"grundy/judge/fault"
	"grundy/judge/store"
	"grundy/judge/zipfs"
)

// archive matches the names of archives.
var archive = regexp.MustCompile(`(?i)\.(zip|rar|7z|tar|tgz|gz|bz2|xz)$`)

// unzipped returns the name of a zip file or folder without the extension .zip.
func unzipped(name string) string {
	if strings.HasSuffix(strings.ToLower(name), ".zip") {
		return name[:len(name)-len(".zip")]
	}
	return name
}

// findIn finds the programs in a folder on disk or in a zip file, and in zip files inside it.
func findIn(folder string, names Names) (*Found, error) {
	if zipfs.Is(folder) {
		a, err := zipfs.Open(folder)
		if err != nil {
			e := *fault.In(err)
			e.Remedy = "unpack it, and name the folder"
			return nil, &e
		}
		defer a.Close()
		f := &Found{order: names.Only, inner: a.Within}
		return f, fault.At(folder, f.walk(a, names))
	}
	if info, err := os.Stat(folder); err != nil || !info.IsDir() {
		return nil, fault.New(folder, "is not a folder", "name the folder of the class's programs")
	}
	f := &Found{order: names.Only, inner: func(at string) (*zipfs.Archive, error) { return onDisk(folder, at) }}
	return f, fault.At(folder, f.walk(store.Dir(folder), names))
}

// onDisk opens a zip file in a folder. It rejects links.
func onDisk(folder, at string) (*zipfs.Archive, error) {
	path := filepath.Join(folder, filepath.FromSlash(at))
	if info, err := os.Lstat(path); err != nil || !info.Mode().IsRegular() {
		return nil, fault.New(path, "is not a regular file", "put the program itself there")
	}
	return zipfs.Open(path)
}

// unpack records the files of a zip file, or the zip file as a package, and reports whether it
// did. It does not if the file is not a readable zip file, or is inside a zip file that is being
// unpacked.
func (f *Found) unpack(at string, names Names) bool {
	if f.inner == nil || f.zip != "" || unzipped(at) == at {
		return false
	}
	a, err := f.inner(at)
	if err != nil {
		return false
	}
	defer a.Close()
	if names.exported(at) || names.Package != nil && names.Package(a, ".") {
		f.putPackage(at, names)
		return true
	}
	f.zip = at
	defer func() { f.zip = "" }()
	err = store.WalkSome(a, "the programs", func(dir string, err error) bool { return f.enters(a, dir, err, names) },
		func(inner string, d fs.DirEntry) { f.put(at+"/"+inner, d, names) })
	return err == nil
}

// Read reads a program of the sheet, of at most limit bytes.
func (s *Sheet) Read(t *Try, limit int64) ([]byte, error) {
	if t.Unfit != nil { // a link, which could lead to a file of the teacher
		return nil, t.Unfit
	}
	if !zipfs.Is(s.folder) {
		if t.Zip == "" {
			return store.ReadGiven(filepath.Join(s.folder, filepath.FromSlash(t.Path)), limit)
		}
		a, err := onDisk(s.folder, t.Zip)
		return t.readIn(a, err, limit)
	}
	class, err := zipfs.Open(s.folder)
	if err != nil {
		return nil, err
	}
	defer class.Close()
	if t.Zip == "" {
		return class.Read(t.Path, limit)
	}
	a, err := class.Within(t.Zip)
	return t.readIn(a, err, limit)
}

// readIn reads a program from its zip file a and closes the zip file. err is the error of opening
// it.
func (t *Try) readIn(a *zipfs.Archive, err error, limit int64) ([]byte, error) {
	if err != nil {
		return nil, err
	}
	defer a.Close()
	return a.Read(strings.TrimPrefix(t.Path, t.Zip+"/"), limit)
}
