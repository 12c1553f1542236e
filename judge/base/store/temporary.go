package store

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"sync"
	"time"
)

// temporary matches the names of all kinds of temporary folders.
var temporary = regexp.MustCompile(`^grundy-[a-z]+-\d+$`)

// Temporary creates a folder in the system's temporary folder. The caller must call Close. kind
// is a word in lower case that says what the folder is for.
func Temporary(kind string, names Names) (*Folder, error) {
	sweepTemporary()
	dir, err := os.MkdirTemp("", fmt.Sprintf("grundy-%s-", kind))
	if err != nil {
		return nil, failure(os.TempDir(), err, "set TMPDIR to a folder that can be written")
	}
	f := &Folder{path: dir, names: names, brief: true}
	f.held, _ = hold(dir) // if folders cannot be locked, they are not swept either
	if err := f.mark(); err != nil {
		f.Close()
		return nil, failure(dir, err, "set TMPDIR to a folder that can be written")
	}
	return f, nil
}

// Close removes a temporary folder. It does nothing for other folders.
func (f *Folder) Close() error {
	if !f.brief {
		return nil
	}
	root, err := os.OpenRoot(filepath.Dir(f.path))
	if err != nil {
		return err
	}
	defer root.Close()
	err = removeTree(root, filepath.Base(f.path))
	if f.held != nil {
		f.held.Close()
	}
	return err
}

// sweepOnce removes the folders of killed processes, at the start of any command.
var sweepOnce = sync.OnceFunc(sweepTemporary)

// sweepTemporary removes the temporary folders of this user that have the mark and that no
// process holds. A new folder is locked before it gets its mark, so that it is not removed as a
// leftover.
func sweepTemporary() {
	parent := os.TempDir()
	list, _ := os.ReadDir(parent)
	var root *os.Root
	for _, e := range list {
		if !e.IsDir() || !temporary.MatchString(e.Name()) {
			continue
		}
		if root == nil {
			var err error
			if root, err = os.OpenRoot(parent); err != nil {
				return
			}
			defer root.Close()
		}
		sweepOne(root, filepath.Join(parent, e.Name()))
	}
}

// unmarkedFor is the age from which an empty folder without the mark is a leftover: its process
// was killed before it created the mark. A younger folder may be about to get its mark.
const unmarkedFor = time.Hour

func sweepOne(root *os.Root, dir string) {
	info, err := os.Lstat(dir)
	if err != nil || !info.IsDir() || !isOwn(info) {
		return
	}
	held, err := hold(dir)
	if err != nil {
		return
	}
	defer held.Close()
	if now, err := held.Stat(); err != nil || !os.SameFile(info, now) {
		return
	}
	switch {
	case (&Folder{path: dir}).marked():
		// Removing fails while a process in the folder is still ending; a later sweep retries.
		_ = removeTree(root, filepath.Base(dir))
	case time.Since(info.ModTime()) > unmarkedFor:
		_ = root.Remove(filepath.Base(dir)) // removes it only if it is empty
	}
}
