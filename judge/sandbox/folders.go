package sandbox

import (
	"io"
	"os"
	"runtime"
	"sync"

	"grundy/judge/base/fault"
	"grundy/judge/base/store"
)

// folders provides the working folders of runs. Each folder is empty when a run gets it. A folder
// that comes back empty is reused, because making a folder takes as long as starting a small
// program.
type folders struct {
	mu   sync.Mutex
	root string // created when it is first needed
	own  *store.Folder
	free []string
}

func (f *folders) take() (string, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if n := len(f.free); n > 0 {
		dir := f.free[n-1]
		f.free = f.free[:n-1]
		return dir, nil
	}
	if f.root == "" {
		root, err := store.Temporary("run", nil)
		if err != nil {
			return "", fault.Errorf("no temporary folder can be made: %w", err)
		}
		f.root = root.Path()
		f.own = root
	}
	return os.MkdirTemp(f.root, "run-")
}

// within runs a command in its Dir. If Dir is empty, it runs the command in one of f's folders,
// with the command's files.
func (f *folders) within(c Command, run func(Command) (Result, error)) (Result, error) {
	if c.Dir != "" {
		return run(c)
	}
	dir, err := f.take()
	if err != nil {
		return Result{}, err
	}
	defer f.put(dir)
	c.Dir = dir
	return withFiles(c, run)
}

// put takes a folder back. It removes a folder that was changed. If removing fails, remove tries
// again later.
func (f *folders) put(dir string) {
	if !untouched(dir) {
		_ = store.Empty(dir)
		_ = os.Remove(dir)
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.free = append(f.free, dir)
}

// untouched reports whether dir is still an empty folder with its original mode.
func untouched(dir string) bool {
	info, err := os.Lstat(dir)
	// Windows has no such modes.
	if err != nil || !info.IsDir() || info.Mode().Perm() != 0o700 && runtime.GOOS != "windows" {
		return false
	}
	d, err := os.Open(dir)
	if err != nil {
		return false
	}
	defer d.Close()
	_, err = d.Readdirnames(1)
	return err == io.EOF
}

// remove removes all folders.
func (f *folders) remove() {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.root == "" {
		return
	}
	// Files that cannot be removed stay in the system's temporary folder. They are no reason to
	// withhold a verdict.
	_ = f.own.Close()
	f.root, f.free, f.own = "", nil, nil
}
