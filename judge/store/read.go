package store

import (
	"cmp"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"grundy/judge/fault"
	"grundy/judge/format"
	"grundy/judge/i18n"
)

// patience is the time limit of a read. A file on a disk can be read at once; other data may
// never arrive.
const patience = 2 * time.Second

// Read reads a regular file of at most limit bytes. If the file does not exist, the error wraps
// fs.ErrNotExist.
func Read(path string, limit int64) ([]byte, error) {
	f, err := Open(path, limit)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	// Setting a deadline fails for regular files, which do not need it.
	_ = f.SetReadDeadline(time.Now().Add(patience))
	data, err := io.ReadAll(io.LimitReader(f, limit+1))
	switch {
	case errors.Is(err, os.ErrDeadlineExceeded):
		return nil, &fault.Error{Place: path, What: "gives nothing to read", Remedy: "copy it to a regular file", Err: err}
	case err != nil:
		return nil, failure(path, err, "")
	case int64(len(data)) > limit:
		return nil, tooBig(path, "more than "+format.Size(limit), limit)
	}
	return data, nil
}

// ReadGiven is like Read, for a file that the user named. Its error for a missing file has its
// own text, and errors contain the path as the user gave it.
func ReadGiven(path string, limit int64) ([]byte, error) {
	data, err := Read(path, limit)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, &fault.Error{Place: path, What: "no such file", Remedy: beside(path), Err: err}
	}
	return data, err
}

// beside returns the remedy for a missing file: it suggests the file in the folder that was
// probably meant.
func beside(path string) i18n.Message {
	dir, name := filepath.Split(path)
	entries, err := os.ReadDir(cmp.Or(dir, "."))
	if err != nil {
		return i18n.Messagef("there is no folder %s, either; check the path", filepath.Clean(dir))
	}
	var files []string
	for _, e := range entries {
		if !e.IsDir() {
			files = append(files, e.Name())
		}
	}
	if near := format.Nearest(name, files); near != "" {
		return i18n.Messagef("did you mean %s?", dir+near)
	}
	return "check the path"
}

// Open opens a regular file of at most limit bytes for reading. It never waits for a writer.
func Open(path string, limit int64) (*os.File, error) {
	// Merely opening a device may affect it, so the type is checked first.
	info, err := os.Stat(path)
	if err == nil {
		err = readable(path, info, limit)
	}
	if err != nil {
		return nil, failure(path, err, "")
	}
	f, err := openToRead(path)
	if err != nil {
		return nil, failure(path, err, "")
	}
	if info, err = f.Stat(); err == nil { // the file may have been replaced meanwhile
		err = readable(path, info, limit)
	}
	if err == nil {
		err = confided(path, info)
	}
	if err == nil && info.Size() == 0 && unreal(f) {
		err = &fault.Error{Place: path, What: "is made by the kernel while it is read", Remedy: "copy it to a regular file"}
	}
	if err != nil {
		f.Close()
		return nil, failure(path, err, "")
	}
	return f, nil
}

// confided returns an error if this process is root's and the path is a link to a file that is
// not world-readable. Errors quote file contents, and the owner of the link may not be allowed to
// read them.
func confided(path string, info fs.FileInfo) error {
	if os.Geteuid() != 0 || info.Mode().Perm()&0o004 != 0 {
		return nil
	}
	if link, err := os.Lstat(path); err != nil || link.Mode()&fs.ModeSymlink == 0 {
		return nil
	}
	return &fault.Error{Place: path, What: "is a link to a file that not everybody may read", Remedy: "copy the file, or give its own path"}
}

func readable(path string, info fs.FileInfo, limit int64) error {
	switch {
	case info.IsDir():
		return &fault.Error{Place: path, What: NotRegular(info.Mode()), Remedy: "name a file in it"}
	case !info.Mode().IsRegular():
		return &fault.Error{Place: path, What: NotRegular(info.Mode()), Remedy: "copy what it gives to a regular file and name that"}
	case info.Size() > limit:
		return tooBig(path, format.Size(info.Size()), limit)
	}
	return nil
}

// ErrTooBig is wrapped by the error about a file that has more bytes than are read.
var ErrTooBig = errors.New("too big")

func tooBig(path, has string, limit int64) error {
	return &fault.Error{Place: path, What: i18n.Messagef("is too big: %s", has), Remedy: i18n.Messagef("at most %s are read", format.Size(limit)), Err: ErrTooBig}
}

// Read reads a file of the folder, of at most limit bytes. The file must not be a link, and this
// user or root must own it.
func (f *Folder) Read(name string, limit int64) ([]byte, error) {
	at := filepath.Join(f.path, filepath.FromSlash(name))
	info, err := os.Lstat(at)
	switch {
	case err != nil:
		return nil, failure(at, err, "")
	case !info.Mode().IsRegular():
		return nil, &fault.Error{Place: at, What: NotRegular(info.Mode()), Remedy: "remove it"}
	case !isOwn(info) && !isRoots(info):
		return nil, &fault.Error{Place: at, What: "is another user's", Remedy: "remove it"}
	}
	return Read(at, limit)
}
