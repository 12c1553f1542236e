package cgroup

import (
	"os"
	"path/filepath"
	"regexp"
	"time"

	"golang.org/x/sys/unix"
)

// hold locks a folder until its file is closed or this process dies. So an unlocked folder of
// Grundy's belongs to a dead judge.
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

// Fresh is the age below which an unlocked folder is not removed, because it may not be locked
// yet. Tests change it.
var Fresh = 5 * time.Second

// sweep removes the unlocked folders in parent whose names match.
func sweep(parent string, names *regexp.Regexp, remove func(dir string) error) {
	list, _ := os.ReadDir(parent)
	for _, e := range list {
		dir := filepath.Join(parent, e.Name())
		info, err := os.Lstat(dir)
		if err != nil || !names.MatchString(e.Name()) || !info.IsDir() || time.Since(info.ModTime()) < Fresh {
			continue
		}
		if f, err := hold(dir); err == nil {
			_ = remove(dir) // fails while a process in it is still ending; a later sweep retries
			f.Close()
		}
	}
}
