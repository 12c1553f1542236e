//go:build unix

package store

import (
	"errors"
	"io/fs"
	"os"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// withoutWaiting are flags by which opening a file does not wait for another process.
const withoutWaiting = unix.O_NONBLOCK | unix.O_NOCTTY

// openToRead opens a file without waiting for another process.
func openToRead(path string) (*os.File, error) {
	return os.OpenFile(path, os.O_RDONLY|withoutWaiting, 0)
}

// starts is how long the reader of a pipe may take to start.
const starts = time.Second

// openToWrite opens a pipe or a device for writing. It waits only briefly for a reader.
func openToWrite(path string) (*os.File, error) {
	for began := time.Now(); ; time.Sleep(10 * time.Millisecond) {
		f, err := os.OpenFile(path, os.O_WRONLY|unix.O_NONBLOCK|unix.O_NOCTTY, 0)
		switch {
		case !errors.Is(err, unix.ENXIO):
			return f, err
		case time.Since(began) > starts:
			return nil, errors.New("has no reader")
		}
	}
}

// hold locks a folder until its file is closed or this process ends. It does not follow links.
func hold(dir string) (holder, error) {
	f, err := os.OpenFile(dir, os.O_RDONLY|unix.O_NOFOLLOW|unix.O_DIRECTORY, 0)
	if err != nil {
		return nil, err
	}
	if err := lock(f); err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// lock locks a file until it is closed. It fails at once if another process has locked the file.
func lock(f *os.File) error { return unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB) }

func ownerOf(info fs.FileInfo) int {
	if st, ok := info.Sys().(*syscall.Stat_t); ok {
		return int(st.Uid)
	}
	return -1
}

// isOwn reports whether a file belongs to this user.
func isOwn(info fs.FileInfo) bool { return ownerOf(info) == os.Geteuid() }

// isRoots reports whether a file belongs to root.
func isRoots(info fs.FileInfo) bool { return ownerOf(info) == 0 }

// create creates a new file for writing.
func create(path string) (*os.File, error) {
	return os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
}

// removeOpen removes a file that this process has open and has locked until it is closed.
func removeOpen(f *os.File) error { return os.Remove(f.Name()) }
