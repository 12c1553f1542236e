package store

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"

	"grundy/judge/base/fault"
)

// Write writes a text to a file, completely or not at all. Devices and pipes are written to
// directly, so an error may leave a part there.
func Write(path string, text []byte) error {
	return WriteTo(path, func(w io.Writer) error {
		_, err := io.Copy(w, bytes.NewReader(text))
		return err
	})
}

// WriteTo is like Write, for contents that are written piece by piece. If write returns an error,
// WriteTo returns it, and the file is unchanged.
func WriteTo(path string, write func(io.Writer) error) error {
	t, err := aim(path)
	if err != nil {
		return failure(path, err, "")
	}
	if t.device {
		return t.straight(write)
	}
	if err := t.replace(write, true); err != nil {
		return failure(path, err, "")
	}
	return nil
}

// Writable returns the error with which Write would fail for a file, or nil. It deletes what it
// creates.
func Writable(path string) error {
	t, err := aim(path)
	if err == nil && !t.device {
		err = t.try()
	}
	if err != nil {
		return failure(path, err, "")
	}
	return nil
}

// A target is a file that will be written.
type target struct {
	path   string // after following links
	mode   fs.FileMode
	there  bool
	device bool // the target is a device, which cannot be replaced but only written to
}

// aim examines the file at a path.
func aim(path string) (target, error) {
	t := target{path: path, mode: 0o644}
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		if link, err := os.Lstat(path); err == nil && link.Mode()&fs.ModeSymlink != 0 {
			return t, &fault.Error{Place: path, What: "is a link to a file that is not there", Remedy: "make the file, or remove the link"}
		}
		return t, nil
	}
	if err != nil {
		return t, err
	}
	if info.IsDir() {
		return t, errors.New(NotRegular(info.Mode()).String())
	}
	t.there, t.mode, t.device = true, info.Mode().Perm(), !info.Mode().IsRegular()
	if t.device {
		return t, nil
	}
	f, err := os.OpenFile(path, os.O_WRONLY, 0) // a read-only file must not be replaced
	if err != nil {
		return t, err
	}
	f.Close()
	t.path, err = filepath.EvalSymlinks(path)
	return t, err
}

// straight writes directly to a pipe or a device.
func (t target) straight(write func(io.Writer) error) error {
	f, err := openToWrite(t.path)
	if err != nil {
		return failure(t.path, err, "")
	}
	err = write(f)
	if err = errors.Join(err, f.Close()); err != nil {
		return failure(t.path, err, "")
	}
	return nil
}

// replace writes a draft in the target's folder and renames it. durable ensures that after a
// power failure either the old or the new file exists.
func (t target) replace(write func(io.Writer) error, durable bool) error {
	sweepBeside(filepath.Dir(t.path))
	f, err := t.begin()
	if err != nil {
		return err
	}
	defer f.drop()
	if err = write(f.File); err == nil {
		err = f.Chmod(t.mode)
	}
	if err == nil && durable {
		err = f.Sync()
	}
	if err == nil {
		err = f.moveTo(t)
	}
	return err
}

// try creates a draft of the file and removes it.
func (t target) try() error {
	f, err := t.begin()
	if err == nil {
		f.drop()
	}
	return err
}

// A draft is a file that will be renamed to its target. Its lock shows that its writer is still
// alive.
type draft struct {
	*os.File
	name string // a name in the target's folder; empty while it has none
}

// begin creates a draft, without a name if the system supports that.
func (t target) begin() (*draft, error) {
	if f, err := nameless(filepath.Dir(t.path)); err == nil {
		return &draft{File: f}, nil
	}
	name := t.beside()
	f, err := create(name)
	if err != nil {
		return nil, err
	}
	_ = lock(f) // if files cannot be locked, they are not swept either
	return &draft{f, name}, nil
}

// beside returns a new name for a draft. It contains the target's name, shortened if necessary.
func (t target) beside() string {
	base := filepath.Base(t.path)
	if len(base) > 200 {
		base = strings.ToValidUTF8(base[:200], "")
	}
	return filepath.Join(filepath.Dir(t.path), fmt.Sprintf(".%s.grundy-%019d", base, rand.Int64()))
}

// drafts matches the names of drafts.
var drafts = regexp.MustCompile(`^\..+\.grundy-\d{19}$`)

// moveTo renames the draft to the path of the target. If the draft has no name and the target does
// not exist, this takes one step, so that a writer that is killed cannot leave a draft.
func (d *draft) moveTo(t target) error {
	if d.name == "" && !t.there && nameIt(d.File, t.path) == nil {
		return nil
	}
	if d.name == "" {
		name := t.beside()
		_ = lock(d.File)
		if err := nameIt(d.File, name); err != nil {
			return err
		}
		d.name = name
	}
	if err := os.Rename(d.name, t.path); err != nil {
		return err
	}
	d.name = ""
	return nil
}

// drop removes a draft that has not been renamed.
func (d *draft) drop() {
	d.Close()
	if d.name != "" {
		_ = os.Remove(d.name)
	}
}

// swept has the folders that have been searched for drafts of killed writers.
var swept sync.Map

// sweepBeside removes the drafts of killed writers in a folder, once for each process.
func sweepBeside(dir string) {
	if _, done := swept.LoadOrStore(dir, true); done {
		return
	}
	list, _ := os.ReadDir(dir)
	for _, e := range list {
		if drafts.MatchString(e.Name()) && e.Type().IsRegular() {
			removeLeft(filepath.Join(dir, e.Name()))
		}
	}
}

// removeLeft removes a draft that belongs to this user and is not locked.
func removeLeft(path string) {
	f, err := openToRead(path)
	if err != nil {
		return
	}
	defer f.Close()
	info, err := f.Stat()
	if err == nil && info.Mode().IsRegular() && isOwn(info) && lock(f) == nil {
		_ = removeOpen(f)
	}
}
