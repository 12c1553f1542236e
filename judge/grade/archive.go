package grade

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/base/store"
	"grundy/judge/base/zipfs"
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
func findIn(folder string, n Names) (*Found, error) {
	if !zipfs.Is(folder) {
		if info, err := os.Stat(folder); err != nil || !info.IsDir() {
			return nil, fault.New(folder, "is not a folder", "name the folder of the class's programs")
		}
	}
	files, err := open(folder)
	if err != nil {
		e := *fault.In(err)
		e.Remedy = "unpack it, and name the folder"
		return nil, &e
	}
	defer files.close()
	f := newFound(n)
	f.inner = files.within
	return f, fault.At(folder, f.walk(files.root, n))
}

// The limits of archives in archives: how deep they are read, and the bytes of all that are.
const (
	mostDepth = 3
	mostInner = 1 << 30
)

// classFiles is the open folder or zip file of a class, and the zip files inside it that were opened
// last.
type classFiles struct {
	folder string
	root   fs.FS
	whole  *zipfs.Archive // nil: the class is a folder
	opened []string       // the paths of the open zip files, each within the one before
	inner  []*zipfs.Archive
	bytes  int64 // of the zip files in zip files that were read
}

// open opens the folder or zip file of a class.
func open(folder string) (*classFiles, error) {
	if !zipfs.Is(folder) {
		return &classFiles{folder: folder, root: store.Dir(folder)}, nil
	}
	a, err := zipfs.Open(folder)
	if err != nil {
		return nil, err
	}
	return &classFiles{folder: folder, root: a, whole: a}, nil
}

// close closes all zip files.
func (c *classFiles) close() {
	c.shut(0)
	if c.whole != nil {
		c.whole.Close()
	}
}

// shut closes the inner zip files but the first ones.
func (c *classFiles) shut(but int) {
	for _, a := range c.inner[but:] {
		a.Close()
	}
	c.opened, c.inner = c.opened[:but], c.inner[:but]
}

// within opens a zip file inside the class. Its path begins with those of the zip files that contain
// it. The archive stays open until another one is needed.
func (c *classFiles) within(zips []string, at string) (*zipfs.Archive, error) {
	chain := append(slices.Clone(zips), at)
	same := 0
	for same < min(len(chain), len(c.opened)) && chain[same] == c.opened[same] {
		same++
	}
	c.shut(same)
	for i := same; i < len(chain); i++ {
		a, err := c.next(chain, i)
		if err != nil {
			return nil, err
		}
		c.opened, c.inner = append(c.opened, chain[i]), append(c.inner, a)
	}
	return c.inner[len(chain)-1], nil
}

// next opens the zip file with an index in a chain, all zip files before which are open.
func (c *classFiles) next(chain []string, i int) (*zipfs.Archive, error) {
	outer := c.whole
	name := chain[i]
	if i > 0 {
		outer, name = c.inner[i-1], strings.TrimPrefix(chain[i], chain[i-1]+"/")
	}
	if outer == nil {
		return onDisk(c.folder, name)
	}
	info, err := fs.Stat(outer, name)
	if err != nil {
		return nil, err
	}
	if c.bytes += info.Size(); c.bytes > mostInner {
		return nil, fault.New(chain[i], "is too big: there are too many archives in archives", "unpack them")
	}
	return outer.Within(name)
}

// onDisk opens a zip file in a folder. It rejects links.
func onDisk(folder, at string) (*zipfs.Archive, error) {
	path := filepath.Join(folder, filepath.FromSlash(at))
	if info, err := os.Lstat(path); err != nil || !info.Mode().IsRegular() {
		return nil, fault.New(path, "is not a regular file", "put the program itself there")
	}
	return zipfs.Open(path)
}

// unpack lists the files of a zip file, or the zip file as a package, and reports whether it did.
// It does not if the file is not a readable zip file, or is too deep inside other zip files.
func (f *Found) unpack(at string, n Names) bool {
	if f.inner == nil || len(f.zips) >= mostDepth || unzipped(at) == at {
		return false
	}
	a, err := f.inner(f.zips, at)
	if err != nil {
		return false
	}
	if n.exported(at) || n.Package != nil && n.Package(a, ".") {
		f.items = append(f.items, item{path: at, zips: f.zips, what: aPackage})
		return true
	}
	outer, listed := f.zips, len(f.items)
	f.zips = append(slices.Clone(outer), at)
	defer func() { f.zips = outer }()
	if err := f.collect(a, at, n); err != nil {
		f.items = f.items[:listed]
		return false
	}
	return true
}

// Read reads a program of the sheet, of at most limit bytes.
func (s *Sheet) Read(t *Try, limit int64) ([]byte, error) {
	if t.Unfit != nil { // a link, which could lead to a file of the teacher
		return nil, t.Unfit
	}
	if !zipfs.Is(s.folder) && len(t.Zips) == 0 {
		return store.ReadIn(s.folder, filepath.Join(s.folder, filepath.FromSlash(t.Path)), limit)
	}
	files, err := open(s.folder)
	if err != nil {
		return nil, err
	}
	defer files.close()
	if len(t.Zips) == 0 {
		return files.whole.Read(t.Path, limit)
	}
	last := len(t.Zips) - 1
	a, err := files.within(t.Zips[:last], t.Zips[last])
	if err != nil {
		return nil, err
	}
	return a.Read(strings.TrimPrefix(t.Path, t.Zips[last]+"/"), limit)
}
