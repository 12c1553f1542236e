package desk

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"syscall"

	"grundy/judge/base/i18n"
	"grundy/judge/base/store"
	"grundy/judge/tests/check/protocol"
)

// Read returns the first bytes, at most most, of the named files in At.Feedback. It omits files
// that the program did not write. The program and all its processes must have ended. Read opens
// only regular files and follows no links. Anything else in the place of a file is a failure of the
// program.
func (d *Desk) Read(most int64, names ...string) (map[string][]byte, error) {
	root, err := os.OpenRoot(d.At.Feedback)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	files := map[string][]byte{}
	for _, name := range names {
		info, err := root.Lstat(name)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			continue
		case err == nil && !info.Mode().IsRegular():
			return nil, &protocol.Failure{What: i18n.Messagef("left %s, which %s", name, store.NotRegular(info.Mode()))}
		case err == nil:
			files[name], err = beginning(root, name, info, most)
		}
		if err != nil {
			return nil, &protocol.Failure{What: i18n.Messagef("left %s, which cannot be read (%s)", name, store.What(err))}
		}
	}
	return files, nil
}

// beginning reads the beginning of a regular file.
func beginning(root *os.Root, name string, seen fs.FileInfo, most int64) ([]byte, error) {
	f, err := root.OpenFile(name, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	now, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if !os.SameFile(seen, now) {
		return nil, errors.New("it was replaced")
	}
	return io.ReadAll(io.LimitReader(f, most))
}
