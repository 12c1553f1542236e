package cgroup

import (
	"os"
	"path/filepath"
	"regexp"
	"time"

	"golang.org/x/sys/unix"
)

// hold locks a folder until its file is closed, also by our death. So a folder of ours that is
// not locked has been left behind.
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

// Fresh is the age up to which a folder need not be locked yet. Tests shorten it.
var Fresh = 5 * time.Second

// sweep removes the folders in parent whose names match and that are not locked.
func sweep(parent string, names *regexp.Regexp, remove func(dir string) error) {
	list, _ := os.ReadDir(parent)
	for _, e := range list {
		dir := filepath.Join(parent, e.Name())
		info, err := os.Lstat(dir)
		if err != nil || !names.MatchString(e.Name()) || !info.IsDir() || time.Since(info.ModTime()) < Fresh {
			continue
		}
		if f, err := hold(dir); err == nil {
			_ = remove(dir) // busy: somebody still dies in it; next time
			f.Close()
		}
	}
}
