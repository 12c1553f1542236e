package store

import (
	"crypto/sha256"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/sys/windows"
)

const withoutWaiting = 0

func openToRead(path string) (*os.File, error) { return os.Open(path) }

func openToWrite(path string) (*os.File, error) { return os.OpenFile(path, os.O_WRONLY, 0) }

// hold marks a folder as used with a mutex that is named after the folder. It returns an error if a
// process holds the folder already. The mutex ends with this process. Windows cannot lock a folder,
// and a locked file inside would be in the way.
func hold(dir string) (holder, error) {
	info, err := os.Lstat(dir)
	if err != nil {
		return nil, err
	}
	if !info.IsDir() {
		return nil, &fs.PathError{Op: "hold", Path: dir, Err: windows.ERROR_DIRECTORY}
	}
	if dir, err = filepath.Abs(dir); err != nil {
		return nil, err
	}
	name, err := windows.UTF16PtrFromString(fmt.Sprintf(`Global\grundy-%x`, sha256.Sum256([]byte(strings.ToLower(dir)))))
	if err != nil {
		return nil, err
	}
	handle, err := windows.CreateMutex(nil, false, name)
	if handle != 0 && err != nil { // it existed already: ERROR_ALREADY_EXISTS
		windows.CloseHandle(handle)
	}
	if err != nil {
		return nil, &fs.PathError{Op: "hold", Path: dir, Err: err}
	}
	return &mutex{handle, dir}, nil
}

// A mutex holds a folder while it exists.
type mutex struct {
	handle windows.Handle
	dir    string
}

func (m *mutex) Close() error               { return windows.CloseHandle(m.handle) }
func (m *mutex) Stat() (fs.FileInfo, error) { return os.Lstat(m.dir) }

// lock locks a file until it is closed. It fails at once if another process has locked the file.
// Locks on Windows forbid reading and writing, so it locks a byte beyond the end of any file.
func lock(f *os.File) error {
	const far = 1<<31 - 1
	return windows.LockFileEx(windows.Handle(f.Fd()), windows.LOCKFILE_EXCLUSIVE_LOCK|windows.LOCKFILE_FAIL_IMMEDIATELY,
		0, 1, 0, &windows.Overlapped{Offset: 0, OffsetHigh: far})
}

// isOwn always returns true, because Windows itself prevents changes to files of other users.
func isOwn(fs.FileInfo) bool   { return true }
func isRoots(fs.FileInfo) bool { return false }

// create creates a new file for writing, which can be renamed while it is open, so that its lock
// lasts until the rename.
func create(path string) (*os.File, error) {
	fail := func(err error) (*os.File, error) { return nil, &fs.PathError{Op: "create", Path: path, Err: err} }
	name, err := windows.UTF16PtrFromString(path)
	if err != nil {
		return fail(err)
	}
	handle, err := windows.CreateFile(name, windows.GENERIC_WRITE,
		windows.FILE_SHARE_READ|windows.FILE_SHARE_WRITE|windows.FILE_SHARE_DELETE, nil, windows.CREATE_NEW, windows.FILE_ATTRIBUTE_NORMAL, 0)
	if err != nil {
		return fail(err)
	}
	return os.NewFile(uintptr(handle), path), nil
}

// removeOpen removes a file that this process has open. It closes the file first, because Windows
// cannot remove an open file.
func removeOpen(f *os.File) error {
	f.Close()
	return os.Remove(f.Name())
}
