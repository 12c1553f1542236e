//go:build unix

package sandbox

import (
	"os"
	"path/filepath"
	"time"

	"golang.org/x/sys/unix"
)

// hold locks a folder until its file is closed, be it by our death: a folder of
// ours that nobody holds has been left behind.
func hold(dir string) (*os.File, error) {
	f, err := os.Open(dir)
	if err != nil {
		return nil, err
	}
	if err := unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB); err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// fresh is how long a folder may have been made and not be held yet.
var fresh = 5 * time.Second

// sweep removes the folders that match a pattern and that nobody holds.
func sweep(pattern string, remove func(dir string) error) {
	list, err := filepath.Glob(pattern)
	if err != nil {
		return
	}
	for _, dir := range list {
		info, err := os.Lstat(dir)
		if err != nil || !info.IsDir() || time.Since(info.ModTime()) < fresh {
			continue
		}
		if f, err := hold(dir); err == nil {
			_ = remove(dir) // busy: somebody still dies in it; next time
			f.Close()
		}
	}
}
