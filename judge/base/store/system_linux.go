package store

import (
	"os"
	"strconv"

	"golang.org/x/sys/unix"
)

const links = "/proc/self/fd/"

// nameless creates an unnamed file in a folder. The file disappears with the process that has it
// open.
func nameless(dir string) (*os.File, error) {
	if _, err := os.Stat(links); err != nil {
		return nil, err
	}
	fd, err := unix.Open(dir, unix.O_TMPFILE|unix.O_RDWR|unix.O_CLOEXEC, 0o600)
	if err != nil {
		return nil, err
	}
	return os.NewFile(uintptr(fd), dir), nil
}

// nameIt gives an unnamed file a name that does not exist yet.
func nameIt(f *os.File, path string) error {
	from := links + strconv.Itoa(int(f.Fd()))
	if err := unix.Linkat(unix.AT_FDCWD, from, unix.AT_FDCWD, path, unix.AT_SYMLINK_FOLLOW); err != nil {
		return &os.PathError{Op: "link", Path: path, Err: err}
	}
	return nil
}

// unreal reports whether a file is in /proc or a similar file system. Such a file has no size,
// its content is arbitrary, and reading it may block.
func unreal(f *os.File) bool {
	var fs unix.Statfs_t
	if unix.Fstatfs(int(f.Fd()), &fs) != nil {
		return false
	}
	switch int64(fs.Type) {
	case unix.PROC_SUPER_MAGIC, unix.SYSFS_MAGIC, unix.TRACEFS_MAGIC, unix.DEBUGFS_MAGIC, unix.SECURITYFS_MAGIC,
		unix.CGROUP_SUPER_MAGIC, unix.CGROUP2_SUPER_MAGIC, unix.BPF_FS_MAGIC:
		return true
	}
	return false
}
