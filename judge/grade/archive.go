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

// unzipped returns the name of a zip file, or of a folder, without .zip.
func unzipped(name string) string {
	if strings.HasSuffix(strings.ToLower(name), ".zip") {
		return name[:len(name)-len(".zip")]
	}
	return name
}

// findIn finds the programs of a folder on disk, of zip files in it, or of a zip file.
func findIn(folder string, names Names) (*Found, error) {
	if zipfs.Is(folder) {
		a, err := zipfs.Open(folder)
		if err != nil {
			return nil, err
		}
		defer a.Close()
		found, err := Find(a, names)
		return found, fault.At(folder, err)
	}
	if info, err := os.Stat(folder); err != nil || !info.IsDir() {
		return nil, fault.New(folder, "is no folder", "name the folder of the class's programs")
	}
	f := &Found{order: names.Only, disk: folder}
	return f, fault.At(folder, f.walk(store.Dir(folder), names))
}

// unpack puts the files of a zip file where they belong, if it can be read.
func (f *Found) unpack(at string, names Names) bool {
	if f.disk == "" {
		return false
	}
	path := filepath.Join(f.disk, filepath.FromSlash(at))
	if info, err := os.Lstat(path); err != nil || !info.Mode().IsRegular() || !zipfs.Is(path) {
		return false
	}
	a, err := zipfs.Open(path)
	if err != nil {
		return false
	}
	defer a.Close()
	f.zip = at
	defer func() { f.zip = "" }()
	err = store.Walk(a, "the programs", func(inner string, d fs.DirEntry) { f.put(at+"/"+inner, d, names) })
	return err == nil
}

// Read reads a program of the sheet, of at most limit bytes.
func (s *Sheet) Read(t *Try, limit int64) ([]byte, error) {
	path := filepath.Join(s.folder, filepath.FromSlash(t.Path))
	within, inner := "", t.Path
	switch {
	case t.Zip != "":
		within, inner = filepath.Join(s.folder, filepath.FromSlash(t.Zip)), strings.TrimPrefix(t.Path, t.Zip+"/")
	case zipfs.Is(s.folder):
		within = s.folder
	default:
		return store.ReadGiven(path, limit)
	}
	a, err := zipfs.Open(within)
	if err != nil {
		return nil, err
	}
	defer a.Close()
	return a.Read(inner, limit)
}
