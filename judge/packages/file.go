package packages

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
)

// A File is a file of a package, which is read when it is needed. The zero File is absent.
type File struct {
	Path string // in the package, or relative to the folder that its field names
	Size int64  // in bytes; -1: unknown
	from string // the path in the package, for errors; Path may change
	open func() (io.ReadCloser, error)
}

// FileIn returns a regular file of a folder. It follows links.
func FileIn(folder fs.FS, path string) (File, error) {
	info, err := fs.Stat(folder, path)
	if err != nil {
		return File{}, cmp.Or(Unfollowed(folder, path), Unreadable(path, err))
	}
	if !info.Mode().IsRegular() {
		return File{}, fault.New(path, "is not a regular file", "put a file there")
	}
	return Lazy(path, info.Size(), func() (io.ReadCloser, error) { return folder.Open(path) }), nil
}

// Unfollowed returns an error if the path is a link that cannot be followed, or leads out of the
// package through a link. It returns nil for any other path.
func Unfollowed(folder fs.FS, path string) error {
	_, err := fs.Stat(folder, path)
	if err == nil {
		return nil
	}
	if _, link := fs.Lstat(folder, path); link == nil || escapes(err) {
		return Dangling(path, err)
	}
	return nil
}

// escapes reports whether an os.Root returned err because the path leads out of the root.
func escapes(err error) bool { return strings.Contains(err.Error(), "escape") }

// Dangling returns the error for a link that cannot be followed.
func Dangling(path string, err error) error {
	if f := fault.In(err); f.Place != "" {
		return f
	}
	if escapes(err) {
		return leadsOut(path)
	}
	return fault.New(path, "is a link that leads nowhere", "put the file itself there")
}

func leadsOut(path string) error {
	return fault.New(path, "is a link that leads out of the package", "put the file itself there")
}

// Text returns a file with the given text.
func Text(path string, text []byte) File {
	return Lazy(path, int64(len(text)), func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(text)), nil })
}

// Lazy returns a file whose text is computed when it is opened.
func Lazy(path string, size int64, open func() (io.ReadCloser, error)) File {
	return File{path, size, path, open}
}

// Converted returns a file with the text that convert returns for the text of f. The text of f may
// have at most limit bytes. An absent file stays absent.
func Converted(f File, limit int64, convert func([]byte) []byte) File {
	if f.Absent() {
		return f
	}
	return Lazy(f.Path, f.Size, func() (io.ReadCloser, error) {
		text, err := f.Read(limit)
		if err != nil {
			return nil, err
		}
		return io.NopCloser(bytes.NewReader(convert(text))), nil
	})
}

// Absent reports whether f is the zero File.
func (f File) Absent() bool { return f.open == nil }

// Open opens the file.
func (f File) Open() (io.ReadCloser, error) {
	if f.Absent() {
		return nil, fault.New(f.Path, "no such file", "")
	}
	r, err := f.open()
	if err != nil {
		return nil, Unreadable(f.from, err)
	}
	return r, nil
}

// Read reads the whole file, which may have at most limit bytes. The place of an error is the
// path of the file in the package.
func (f File) Read(limit int64) ([]byte, error) {
	r, err := f.Open()
	if err != nil {
		return nil, err
	}
	defer r.Close()
	text, err := io.ReadAll(io.LimitReader(r, limit+1))
	switch {
	case err != nil:
		return nil, Unreadable(f.from, err)
	case int64(len(text)) > limit:
		return nil, fault.New(f.from, "is too big", i18n.Messagef("at most %s are read", format.Size(limit)))
	}
	return text, nil
}

// Unreadable returns the error for a file of a package that cannot be read. If err already is a
// fault, as for a link that leads out, Unreadable returns the fault, with the path as its place if
// it has none.
func Unreadable(path string, err error) error {
	var part fault.Part
	if errors.As(err, &part) {
		if f := part.Fault(); f.Place != "" {
			return f
		}
		return fault.At(path, part)
	}
	if escapes(err) {
		return leadsOut(path)
	}
	var at *fs.PathError
	what := err.Error()
	switch {
	case errors.Is(err, fs.ErrNotExist):
		what = "no such file"
	case errors.As(err, &at):
		what = at.Err.Error()
	}
	return fault.Caused(path, i18n.Message(what), err)
}

// Summed returns f with a check of its hash: reading it returns an error if its hash differs from
// the hash that the package declares. If sum is empty, no hash is declared.
func Summed(f File, sum string) File {
	if sum == "" || f.Absent() {
		return f
	}
	return Lazy(f.Path, f.Size, func() (io.ReadCloser, error) {
		from, err := f.Open()
		if err != nil {
			return nil, err
		}
		defer from.Close()
		text, err := io.ReadAll(io.LimitReader(from, mostSummed))
		if err != nil {
			return nil, err
		}
		if got := fmt.Sprintf("%x", sha256.Sum256(text)); !strings.EqualFold(got, sum) {
			return nil, fault.New(f.Path, i18n.Messagef("its SHA-256 begins with %.8s, but the package declares %.8s", got, format.Visible(sum)), "make the test again, or correct the hash")
		}
		return io.NopCloser(strings.NewReader(string(text))), nil
	})
}

// mostSummed bounds the size of a file with a declared hash.
const mostSummed = 1 << 30

// TextLimit is the size in bytes of the largest description, program or statement that is read.
const TextLimit = 4 << 20
