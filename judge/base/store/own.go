package store

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
)

const (
	tag       = "CACHEDIR.TAG"
	signature = "Signature: 8a477f597d28d172789f06886806bc55"
	owner     = "# This folder belongs to grundy, which makes files in it and deletes them."
	marker    = signature + "\n" + owner + "\n# What a cache folder is: https://bford.info/cachedir/\n"
)

// Names has patterns of the complete names that Grundy creates, by the folder in which they are
// created. "." is the folder itself. "*" is every subfolder without its own patterns. A pattern
// that ends in / is for folders; others are for files.
type Names map[string][]string

// match reports whether Grundy creates a file, or a folder, with this name.
func (n Names) match(in, name string, folder bool) bool {
	patterns, known := n[in]
	if !known && in != "." {
		patterns = n["*"]
	}
	for _, p := range patterns {
		p, ofFolders := strings.CutSuffix(p, "/")
		if ofFolders == folder && regexp.MustCompile(`^(?:`+p+`)$`).MatchString(name) {
			return true
		}
	}
	return false
}

// A holder holds a folder until it is closed or this process ends. A folder has at most one
// holder at a time.
type holder interface {
	io.Closer
	Stat() (fs.FileInfo, error) // of the folder
}

// A Folder is a folder that Grundy owns.
type Folder struct {
	path  string
	names Names
	held  holder // of a temporary folder
	brief bool   // whether the folder is temporary
}

// Own takes possession of a folder. The folder belongs to Grundy if it has the mark. Otherwise it
// must be new, be empty, or contain only what an earlier Grundy created there. Own returns an
// error for any other folder.
func Own(dir string, names Names) (*Folder, error) {
	sweepOnce()
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, failure(dir, err, "")
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, failure(dir, err, "name a folder that can be written")
	}
	f := &Folder{path: dir, names: names}
	if f.marked() {
		return f, nil
	}
	list, err := os.ReadDir(dir)
	if err != nil {
		return nil, failure(dir, err, "name a folder that can be written")
	}
	if f.marked() { // another process has marked it meanwhile
		return f, nil
	}
	if !f.adoptable(list) {
		return nil, &fault.Error{Place: dir, What: "contains files that grundy did not make, and grundy would create and delete files there",
			Remedy: "name an empty folder or a new one"}
	}
	err = f.mark()
	return f, err
}

// Private closes a folder to other users of the machine. It does nothing on systems without file
// modes.
func Private(dir string) error {
	info, err := os.Stat(dir)
	if err == nil && info.Mode().Perm()&0o077 != 0 && os.Chmod(dir, 0o700) != nil {
		return fault.New(dir, "is open to other users, and its mode cannot be changed", "name a folder of your own")
	}
	return err
}

// adoptable reports whether a folder is empty or contains only what an earlier Grundy created.
func (f *Folder) adoptable(list []fs.DirEntry) bool {
	for _, e := range list {
		if e.Name() == tag && e.Type().IsRegular() {
			if info, err := e.Info(); err == nil && info.Size() == 0 {
				continue // left by a killed process, or about to be written
			}
		}
		if !f.names.match(".", e.Name(), e.IsDir()) || !e.IsDir() && !e.Type().IsRegular() {
			return false
		}
		if !e.IsDir() {
			continue
		}
		inner, err := os.ReadDir(filepath.Join(f.path, e.Name()))
		if err != nil {
			return false
		}
		for _, i := range inner {
			if !i.IsDir() && !i.Type().IsRegular() || !f.names.match(e.Name(), i.Name(), i.IsDir()) {
				return false
			}
		}
	}
	return true
}

// marked reports whether the folder has the mark.
func (f *Folder) marked() bool {
	info, err := os.Lstat(filepath.Join(f.path, tag))
	if err != nil || !info.Mode().IsRegular() {
		return false
	}
	text, err := Read(filepath.Join(f.path, tag), 4<<10)
	return err == nil && strings.HasPrefix(string(text), signature+"\n") && strings.Contains(string(text), "\n"+owner+"\n")
}

// mark creates the mark in the folder.
func (f *Folder) mark() error {
	path := filepath.Join(f.path, tag)
	err := errors.New("not tried")
	if d, e := nameless(f.path); e == nil { // create it completely or not at all
		if _, err = d.WriteString(marker); err == nil {
			err = d.Chmod(0o644)
		}
		if err == nil {
			err = nameIt(d, path)
		}
		d.Close()
	}
	if err == nil || f.patient() {
		return nil
	}
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE, 0o644)
	if err == nil {
		_, err = file.WriteString(marker)
		err = errors.Join(err, file.Close())
	}
	if err != nil {
		return failure(f.path, err, "name a folder that can be written")
	}
	return nil
}

// patient waits briefly for another process to mark the folder.
func (f *Folder) patient() bool {
	if _, err := os.Lstat(filepath.Join(f.path, tag)); err != nil {
		return false
	}
	for range 20 {
		if f.marked() {
			return true
		}
		time.Sleep(10 * time.Millisecond)
	}
	return false
}

// Path returns the path of the folder.
func (f *Folder) Path() string { return f.path }

// Sub finds or creates a subfolder, and returns its path. It returns an error if a file or a link
// has that name.
func (f *Folder) Sub(name string) (string, error) {
	dir := filepath.Join(f.path, name)
	err := os.Mkdir(dir, 0o755)
	if err != nil && !errors.Is(err, fs.ErrExist) {
		return "", failure(dir, err, "")
	}
	info, err := os.Lstat(dir)
	if err == nil && !info.IsDir() {
		err = &fault.Error{Place: dir, What: "is where grundy needs a folder", Remedy: "remove it"}
	}
	if err != nil {
		return "", failure(dir, err, "")
	}
	return dir, nil
}

// Write writes a file of the folder, completely or not at all. It does not wait for the disk,
// because the contents of a cache are verified when they are read.
func (f *Folder) Write(name string, write func(io.Writer) error) error {
	at := filepath.Join(f.path, filepath.FromSlash(name))
	if info, err := os.Lstat(at); err == nil && !info.Mode().IsRegular() {
		return &fault.Error{Place: at, What: NotRegular(info.Mode()), Remedy: "remove it"}
	}
	t := target{path: at, mode: 0o644}
	if err := t.replace(write, false); err != nil {
		return failure(at, err, "")
	}
	return nil
}

// Remove deletes the file or folder "name" or "sub/name" if Grundy creates such names there.
// Otherwise it deletes nothing and returns an error.
func (f *Folder) Remove(name string) error {
	refuse := func(what i18n.Message) error {
		return &fault.Error{Place: filepath.Join(f.path, name), What: what, Remedy: "it is not deleted"}
	}
	in, base := path.Split(name)
	if in = path.Clean(in); strings.ContainsAny(in, `/\`) || !filepath.IsLocal(name) {
		return refuse("is not of this folder")
	}
	root, err := os.OpenRoot(f.path)
	if err != nil {
		return failure(f.path, err, "")
	}
	defer root.Close()
	if info, err := root.Lstat(in); err != nil || !info.IsDir() {
		return refuse("is not in a folder of grundy's")
	}
	info, err := root.Lstat(name)
	switch {
	case err != nil:
		return err
	case !f.marked():
		return refuse("is in a folder that is not grundy's")
	case info.IsDir() && in == ".": // it has the caches of other users of the store
		return refuse("contains caches of other programs")
	case f.names.match(in, base, info.IsDir()):
	case !info.IsDir() && f.names.match(in, base, true): // a link in place of a folder
	default:
		return refuse("is not grundy's")
	}
	return removeTree(root, name)
}

// held matches the names of folders created by Make.
var held = regexp.MustCompile(`^held-\d+$`)

// Make creates a folder in a subfolder. After done is called, or after this process has ended,
// the folder is a leftover, and Sweep removes it.
func (f *Folder) Make(sub string) (dir string, done func(), err error) {
	for range 100 {
		if dir, err = os.MkdirTemp(filepath.Join(f.path, sub), "held-"); err != nil {
			return "", nil, err
		}
		lock, err := hold(dir)
		if err != nil {
			continue // removed by a sweep before it was held
		}
		if _, err := os.Lstat(dir); err != nil {
			lock.Close()
			continue
		}
		return dir, func() { lock.Close() }, nil
	}
	return "", nil, &fault.Error{Place: filepath.Join(f.path, sub), What: "cannot reserve a folder in it", Remedy: "try again"}
}

// Sweep removes leftovers in a subfolder, if Remove would delete them. Leftovers are folders
// created by Make that no process holds, and other names that have not changed for the given age.
func (f *Folder) Sweep(sub string, age time.Duration) {
	list, _ := os.ReadDir(filepath.Join(f.path, sub))
	for _, e := range list {
		name := path.Join(sub, e.Name())
		if held.MatchString(e.Name()) && e.IsDir() {
			if lock, err := hold(filepath.Join(f.path, sub, e.Name())); err == nil {
				_ = f.Remove(name)
				lock.Close()
			}
			continue
		}
		if info, err := e.Info(); err == nil && time.Since(info.ModTime()) > age {
			_ = f.Remove(name) // files of others are not removed
		}
	}
}
