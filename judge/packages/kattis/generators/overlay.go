package generators

import (
	"errors"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"

	"grundy/judge/packages"
)

// An overlay is a folder with additional files.
type overlay struct {
	fs.FS
	files   map[string]packages.File
	folders map[string]map[string]bool // the names in each folder of additional files
	hidden  func(at string) bool       // files of the folder that are not visible
}

// newOverlay returns an overlay without additional files.
func newOverlay(folder fs.FS, hidden func(at string) bool) *overlay {
	return &overlay{FS: folder, files: map[string]packages.File{}, folders: map[string]map[string]bool{}, hidden: hidden}
}

// put adds a file. It returns false if a file or folder with this path was added before, or if a
// parent of the path is an added file.
func (o *overlay) put(at string, f packages.File) bool {
	if _, ok := o.files[at]; ok || o.made(at) {
		return false
	}
	for dir := path.Dir(at); dir != "."; dir = path.Dir(dir) {
		if _, ok := o.files[dir]; ok {
			return false
		}
	}
	o.files[at] = f
	for at != "." {
		dir, name := path.Split(at)
		dir = path.Clean(dir)
		if o.folders[dir] == nil {
			o.folders[dir] = map[string]bool{}
		}
		if o.folders[dir][name] {
			break
		}
		o.folders[dir][name], at = true, dir
	}
	return true
}

// made reports whether dir is a folder of additional files.
func (o *overlay) made(dir string) bool { return o.folders[dir] != nil }

// Open implements fs.FS. It does not open folders of additional files; ReadDir reads them.
func (o *overlay) Open(name string) (fs.File, error) {
	if f, ok := o.files[name]; ok {
		r, err := f.Open()
		return overlaid{r, overlayInfo{path.Base(name), f.Size, 0}}, err
	}
	if o.hidden(name) {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return o.FS.Open(name)
}

// Stat implements fs.StatFS.
func (o *overlay) Stat(name string) (fs.FileInfo, error) {
	if f, ok := o.files[name]; ok {
		return overlayInfo{path.Base(name), f.Size, 0}, nil
	}
	if o.made(name) {
		return overlayInfo{path.Base(name), 0, fs.ModeDir}, nil
	}
	if o.hidden(name) {
		return nil, &fs.PathError{Op: "stat", Path: name, Err: fs.ErrNotExist}
	}
	return fs.Stat(o.FS, name)
}

// ReadDir implements fs.ReadDirFS.
func (o *overlay) ReadDir(dir string) ([]fs.DirEntry, error) {
	list, err := fs.ReadDir(o.FS, dir)
	if err != nil && !(errors.Is(err, fs.ErrNotExist) && o.made(dir)) {
		return nil, err
	}
	list = slices.DeleteFunc(list, func(e fs.DirEntry) bool {
		at := path.Join(dir, e.Name())
		_, replaced := o.files[at]
		return replaced || o.made(at) || o.hidden(at)
	})
	for name := range o.folders[dir] {
		info := overlayInfo{name, 0, fs.ModeDir}
		if f, ok := o.files[path.Join(dir, name)]; ok {
			info = overlayInfo{name, f.Size, 0}
		}
		list = append(list, fs.FileInfoToDirEntry(info))
	}
	slices.SortFunc(list, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	return list, nil
}

// An overlaid is an open additional file of an overlay.
type overlaid struct {
	io.ReadCloser
	info fs.FileInfo
}

// Stat implements fs.File.
func (f overlaid) Stat() (fs.FileInfo, error) { return f.info, nil }

// An overlayInfo describes an additional file of an overlay.
type overlayInfo struct {
	name string
	size int64
	mode fs.FileMode
}

// Name implements fs.FileInfo.
func (i overlayInfo) Name() string { return i.name }

// Size implements fs.FileInfo.
func (i overlayInfo) Size() int64 { return max(0, i.size) }

// Mode implements fs.FileInfo.
func (i overlayInfo) Mode() fs.FileMode { return i.mode }

// ModTime implements fs.FileInfo.
func (i overlayInfo) ModTime() time.Time { return time.Time{} }

// IsDir implements fs.FileInfo.
func (i overlayInfo) IsDir() bool { return i.mode.IsDir() }

// Sys implements fs.FileInfo.
func (i overlayInfo) Sys() any { return nil }
