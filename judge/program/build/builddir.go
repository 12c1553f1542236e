package build

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"

	"grundy/judge/base/store"
)

// An attacker may control the files that a compiler leaves behind. A source can make its compiler
// write files. If the compiler executes what it reads, code of the source writes them. So the
// folder that a compiler sees never becomes an entry of the cache. When the compiler and all its
// processes have ended, the builder copies the files that the language needs into a fresh folder
// that no compiler has seen. It copies only regular files, follows no links, and limits their
// number and size. It discards the other files unread.

const (
	maxMade   = 256 << 20 // most bytes that one compilation may write
	maxFiles  = 4096      // most files that it may write
	maxDepth  = 32        // greatest depth of folders that it may write to
	sourceOld = "the source is not as it was handed in: it changed while it was compiled"
)

// A workshop is the folder of one build.
type workshop struct {
	cache *store.Folder
	dir   string
	let   func() // unlocks the folder, so that others may remove it
	made  int    // folders created in it so far
}

// workshop creates a workshop.
func (b *Builder) workshop() (*workshop, error) {
	dir, let, err := b.folder.Make("tmp")
	if err != nil {
		return nil, ours(err)
	}
	w := &workshop{cache: b.folder, dir: dir, let: let}
	if err := os.Chmod(dir, 0o755); err != nil { // for the users that programs run as
		w.close()
		return nil, ours(err)
	}
	return w, nil
}

// fresh creates an empty folder in the workshop.
func (w *workshop) fresh() (string, error) {
	w.made++
	dir := filepath.Join(w.dir, strconv.Itoa(w.made))
	if err := os.Mkdir(dir, 0o755); err != nil {
		return "", ours(err)
	}
	return dir, os.Chmod(dir, 0o755) // stronger tiers run programs as another user
}

// close removes the workshop and everything in it.
func (w *workshop) close() {
	_ = w.cache.Remove("tmp/" + filepath.Base(w.dir))
	w.let()
}

// A bench is the folder of one run of a compiler. It is kept open, so that files are read from this
// folder even if the compiler renames it.
type bench struct {
	dir  string
	root *os.Root
}

// bench creates a folder with a source to compile.
func (w *workshop) bench(file string, text []byte) (*bench, error) {
	dir, err := w.fresh()
	if err != nil {
		return nil, err
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, ours(err)
	}
	if folder := filepath.Dir(file); folder != "." {
		err = root.MkdirAll(folder, 0o755)
	}
	if err == nil {
		err = root.WriteFile(file, text, 0o644)
	}
	if err != nil {
		root.Close()
		return nil, ours(err)
	}
	return &bench{dir: dir, root: root}, nil
}

// A flaw is a defect in the files that a compiler left. It is not a fault of the judge.
type flaw struct{ what string }

func (f *flaw) Error() string { return f.what }

func flawed(format string, args ...any) error { return &flaw{fmt.Sprintf(format, args...)} }

// shortages are errors of a machine that is broken or short of a resource. The files of a compiler
// cannot cause them.
var shortages = []error{syscall.EMFILE, syscall.ENFILE, syscall.ENOMEM, syscall.ENOSPC, syscall.EIO}

// flawedBy returns an error about a file that a compiler left. It is a flaw, unless the machine is
// at fault.
func flawedBy(err error, format string, args ...any) error {
	if slices.ContainsFunc(shortages, func(s error) bool { return errors.Is(err, s) }) {
		return ours(err)
	}
	return flawed(format, args...)
}

// open opens a regular file of the bench for reading, up to the given size. It never blocks, as
// opening a FIFO would, and follows no link.
func (b *bench) open(name string, size int64) (*os.File, int64, error) {
	before, err := b.root.Lstat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, 0, flawed("%s was not created", name)
	case err != nil:
		return nil, 0, flawedBy(err, "%s cannot be inspected", name)
	case !before.Mode().IsRegular():
		return nil, 0, flawed("%s %s", name, store.NotRegular(before.Mode()))
	case before.Size() > size:
		return nil, 0, flawed("%s has more bytes than the %d allowed: %d", name, size, before.Size())
	}
	f, err := b.root.OpenFile(name, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, 0, flawedBy(err, "%s cannot be read", name)
	}
	after, err := f.Stat()
	if err != nil || !os.SameFile(before, after) {
		f.Close()
		return nil, 0, flawed("%s was replaced", name)
	}
	return f, after.Size(), nil
}

// read returns the text of a file of the bench, up to the given size.
func (b *bench) read(name string, size int64) ([]byte, error) {
	f, n, err := b.open(name, size)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	text := make([]byte, n+1)
	got, err := io.ReadFull(f, text)
	if err != io.ErrUnexpectedEOF && err != io.EOF || int64(got) != n {
		return nil, flawedBy(err, "%s cannot be read", name)
	}
	return text[:got], nil
}

// unchanged returns an error if the source in the bench differs from the submitted source.
func (b *bench) unchanged(file string, text []byte) error {
	now, err := b.read(file, int64(len(text)))
	var f *flaw
	if errors.As(err, &f) || err == nil && !bytes.Equal(now, text) {
		return flawed("%s", sourceOld)
	}
	return err
}

// A taking copies files of a bench into a folder that no compiler has seen.
type taking struct {
	ctx   context.Context
	from  *bench
	to    string
	left  int64 // bytes that may still be copied
	files int   // files examined
}

// file copies one file.
func (t *taking) file(name string, mode fs.FileMode) error {
	if err := t.ctx.Err(); err != nil {
		return err
	}
	in, size, err := t.from.open(name, t.left)
	if err != nil {
		return err
	}
	defer in.Close()
	path := filepath.Join(t.to, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return ours(err)
	}
	out, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return ours(err)
	}
	n, err := io.Copy(out, io.LimitReader(in, size))
	if closed := out.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return ours(err)
	}
	if n != size {
		return flawed("%s ends at byte %d of %d", name, n, size)
	}
	t.left -= size
	return nil
}

// tree copies the wanted files below a folder of the bench.
func (t *taking) tree(dir string, depth int, wanted func(name string) bool) error {
	list, err := t.list(dir)
	if err != nil {
		return err
	}
	for _, e := range list {
		name := e.Name()
		if dir != "." {
			name = dir + "/" + name
		}
		// The entry cannot have changed since the folder was read, because the compiler has ended.
		// Copying calls Lstat again anyway.
		switch {
		case e.IsDir() && depth == maxDepth:
			return flawed("folders are more than %d deep", maxDepth)
		case e.IsDir():
			err = t.tree(name, depth+1, wanted)
		case wanted(name):
			err = t.file(name, 0o644)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// list reads a folder of the bench.
func (t *taking) list(dir string) ([]fs.DirEntry, error) {
	info, err := t.from.root.Lstat(dir)
	if err != nil || !info.IsDir() {
		return nil, flawedBy(err, "%s is not a folder", dir)
	}
	f, err := t.from.root.Open(dir)
	if err != nil {
		return nil, flawedBy(err, "the folder %s cannot be read", strings.ToValidUTF8(dir, "?"))
	}
	defer f.Close()
	list, err := f.ReadDir(maxFiles - t.files + 1)
	t.files += len(list)
	switch {
	case t.files > maxFiles:
		return nil, flawed("more than %d files were created", maxFiles)
	case err != nil && err != io.EOF:
		return nil, flawedBy(err, "the folder %s cannot be read", strings.ToValidUTF8(dir, "?"))
	}
	return list, nil
}

// take copies the files that the language needs from the compiler's folder into a clean folder. It
// writes the source itself, because a compiler could have changed its copy.
func (j *job) take(ctx context.Context, from *bench, to string) error {
	t := &taking{ctx: ctx, from: from, to: to, left: maxMade}
	made := j.made()
	source := strings.Contains(j.lang.Run, "{mainfile}") || strings.Contains(j.lang.Run, "{files}")
	if source {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(to, j.file)), 0o755); err != nil {
			return ours(err)
		}
		if err := os.WriteFile(filepath.Join(to, j.file), j.text, j.mode(j.file)); err != nil {
			return ours(err)
		}
		if err := j.takeBeside(to); err != nil {
			return err
		}
	}
	if made != "" && made != j.file {
		if err := t.file(made, j.mode(made)); err != nil {
			return err
		}
		if split(j.lang.Run)[0] == "{binary}" {
			if err := startable(filepath.Join(to, made)); err != nil {
				return err
			}
		}
	}
	wanted := j.besides()
	if wanted == nil {
		return nil
	}
	return t.tree(".", 0, func(name string) bool { return name != made && name != j.file && wanted(name) })
}

// mode returns the mode of a file of a program. A file that runs without an interpreter is
// executable, even if its compiler did not make it so.
func (j *job) mode(name string) fs.FileMode {
	if run := split(j.lang.Run); strings.HasPrefix(name, binaryName()) || put(run[0], "", j.file, "") == name {
		return 0o755
	}
	return 0o644
}

// besides returns a function that reports whether a run needs a file besides the one that its
// command names. It returns nil if a run needs no other file. Class files have names of their own.
// A program called {binary}.exe may need {binary}. A command that names the whole folder may need
// all of it.
func (j *job) besides() func(name string) bool {
	run := j.lang.Run
	switch {
	case strings.Contains(run, "{mainclass}"), strings.Contains(run, "{Mainclass}"):
		return func(name string) bool { return filepath.Ext(name) == ".class" }
	case strings.Contains(run, "{path}"):
		return func(string) bool { return true }
	}
	for _, w := range split(run) {
		if v := metavariable.FindString(w); v == "{binary}" && v != w {
			return func(name string) bool { return strings.HasPrefix(name, binaryName()) }
		}
	}
	return nil
}
