package exchange

import (
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"

	"grundy/judge/fault"
	"grundy/judge/i18n"
)

// The bounds of a package: its files, how deep its folders nest, and the tests that a
// description lists.
const (
	mostFiles = 100_000
	mostDepth = 16
	mostTests = 10_000
)

// An entry is a file or a folder of a package, links followed.
type entry struct {
	name, path string
	folder     bool
	size       int64
}

// A tree reads the folders of a package. Names that begin with a dot are left out.
type tree struct {
	fs.FS
	files int // that were seen
}

// list returns what is in a folder, in the order of the names; nothing if there is no such
// folder. A link that leads nowhere, or out of the package, is an error that names it.
func (t *tree) list(dir string) (list []entry, err error) {
	list, broken, err := t.listed(dir)
	if err == nil && len(broken) > 0 {
		err = broken[0]
	}
	return list, err
}

// listed is list with the errors of links that cannot be followed, which are left out.
func (t *tree) listed(dir string) (list []entry, broken []error, err error) {
	all, err := fs.ReadDir(t.FS, dir)
	if err != nil {
		if info, statErr := fs.Stat(t.FS, dir); statErr != nil || !info.IsDir() {
			return nil, nil, nil
		}
		return nil, nil, unreadable(dir, err)
	}
	for _, d := range all {
		if strings.HasPrefix(d.Name(), ".") {
			continue
		}
		if t.files++; t.files > mostFiles {
			return nil, nil, fault.New(dir, i18n.Messagef("the package holds more than %d files", mostFiles), "pack the problem alone")
		}
		e := entry{name: d.Name(), path: path.Join(dir, d.Name()), folder: d.IsDir()}
		if !e.folder {
			info, err := fs.Stat(t.FS, e.path)
			switch {
			case err != nil && d.Type()&fs.ModeSymlink != 0:
				broken = append(broken, dangling(e.path, err))
				continue
			case err != nil:
				return nil, nil, unreadable(e.path, err)
			case info.IsDir():
				e.folder = true
			case !info.Mode().IsRegular():
				return nil, nil, fault.New(e.path, "is neither a file nor a folder", "put the file itself there")
			default:
				e.size = info.Size()
			}
		}
		list = append(list, e)
	}
	slices.SortFunc(list, func(a, b entry) int { return strings.Compare(a.name, b.name) })
	return list, broken, nil
}

// dangling returns the error for a link that cannot be followed.
func dangling(path string, err error) error {
	if f := fault.In(err); f.Place != "" {
		return f
	}
	what := "is a link that leads nowhere"
	if strings.Contains(err.Error(), "escape") {
		what = "is a link that leads out of the package"
	}
	return fault.New(path, i18n.Message(what), "put the file itself there")
}

// has reports whether the package has a file or a folder of a path.
func (t *tree) has(path string) bool {
	_, err := fs.Stat(t.FS, path)
	return err == nil
}

// isFolder reports whether the package has a folder of a path.
func (t *tree) isFolder(path string) bool {
	info, err := fs.Stat(t.FS, path)
	return err == nil && info.IsDir()
}

// file returns an entry as a File.
func (t *tree) file(e entry) File {
	return Lazy(e.path, e.size, func() (io.ReadCloser, error) { return t.FS.Open(e.path) })
}

// below returns the files in a folder and its subfolders, in the order of their paths.
func (t *tree) below(dir string) (list []entry, err error) {
	return t.belowTo(dir, mostDepth)
}

func (t *tree) belowTo(dir string, depth int) (list []entry, err error) {
	if depth == 0 {
		return nil, fault.New(dir, i18n.Messagef("folders nest more than %d deep", mostDepth), "remove the link that leads back, or flatten the folders")
	}
	all, err := t.list(dir)
	if err != nil {
		return nil, err
	}
	for _, e := range all {
		if !e.folder {
			list = append(list, e)
			continue
		}
		more, err := t.belowTo(e.path, depth-1)
		if err != nil {
			return nil, err
		}
		list = append(list, more...)
	}
	return list, nil
}
