// Package zipfs reads zip files from untrusted sources as folders. Nothing is unpacked.
//
//	a, err := zipfs.Open("tests.zip")
//	text, err := a.Read("sample/1.in", 1<<20)
//
// An archive is rejected as a whole if it has too many files or bytes, or if a name in it occurs
// twice or leads out of the archive. It is also rejected if an entry needs a password, is
// compressed by an uncommon method, or is not a file, a folder or a link within the archive. Names
// that are not UTF-8 are read as GBK, which zip programs in China write.
package zipfs

import (
	"archive/zip"
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/base/store"
)

// The limits of an archive: the number of its entries; the size of the archive itself in bytes, and
// also the total size of its files when unpacked.
const (
	mostFiles = 100_000
	mostBytes = 2 << 30
)

// mostDirectory is the maximum size of the list of files in an archive, in bytes. Package zip reads the
// list of a million files into memory before it returns their number.
const mostDirectory = 16 << 20

// An Archive is an open zip file. It is an fs.FS.
type Archive struct {
	path  string
	file  *os.File // nil if the archive is in memory
	zip   *zip.Reader
	sizes map[string]uint64
	links map[string]string // targets of links by their names; both are paths in the archive
}

// Is reports whether a path is a regular file whose name ends in .zip, or in .kpp as packages of
// Kattis may.
func Is(path string) bool {
	if lower := strings.ToLower(path); !strings.HasSuffix(lower, ".zip") && !strings.HasSuffix(lower, ".kpp") {
		return false
	}
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}

// Open opens a zip file and checks all names in it.
func Open(path string) (*Archive, error) {
	f, err := store.Open(path, mostBytes)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err != nil {
		f.Close()
		return nil, fault.Caused(path, store.What(err), err)
	}
	a, err := look(path, f, info.Size())
	if err != nil {
		f.Close()
		return nil, err
	}
	a.file = f
	return a, nil
}

// mostInner is the maximum size of an archive inside another archive.
const mostInner = 64 << 20

// Within opens a zip file inside the archive, and checks all names in it.
func (a *Archive) Within(name string) (*Archive, error) {
	data, err := a.Read(name, mostInner)
	if err != nil {
		return nil, err
	}
	return Of(path.Join(a.path, name), data)
}

// Of opens a zip file with the given contents, and checks all names in it. path is its place in
// errors.
func Of(path string, data []byte) (*Archive, error) {
	return From(path, bytes.NewReader(data), int64(len(data)))
}

// From opens a zip file that a reader provides, and checks all names in it. path is its place in errors.
// The caller closes the reader.
func From(path string, from io.ReaderAt, size int64) (*Archive, error) {
	return look(path, from, size)
}

// A directoryReader reads an archive. Until opened is set, it reads at most mostDirectory bytes.
type directoryReader struct {
	io.ReaderAt
	read   int64
	opened bool
}

// errDirectory is the error of a directoryReader that would read more.
var errDirectory = errors.New("the directory is too long")

// ReadAt implements io.ReaderAt.
func (d *directoryReader) ReadAt(p []byte, at int64) (int, error) {
	if !d.opened {
		if d.read += int64(len(p)); d.read > mostDirectory {
			return 0, errDirectory
		}
	}
	return d.ReaderAt.ReadAt(p, at)
}

// Close closes the file. It does nothing for an archive from Within or Of.
func (a *Archive) Close() error {
	if a.file == nil {
		return nil
	}
	return a.file.Close()
}

// look reads the directory of an archive and rejects an archive that may do harm.
func look(path string, from io.ReaderAt, size int64) (*Archive, error) {
	a := &Archive{path: path, sizes: map[string]uint64{}, links: map[string]string{}}
	return a, a.look(from, size)
}

func (a *Archive) look(from io.ReaderAt, size int64) (err error) {
	bounded := &directoryReader{ReaderAt: from}
	a.zip, err = zip.NewReader(bounded, size)
	bounded.opened = true
	tooMany := errors.Is(err, errDirectory)
	if err != nil && !tooMany && !errors.Is(err, zip.ErrInsecurePath) { // insecure paths are checked below
		return notZip(a.path, from, err)
	}
	if tooMany || len(a.zip.File) > mostFiles {
		return fault.New(a.path, i18n.Messagef("contains more than %d files", mostFiles), "pack the tests alone")
	}
	sum := uint64(0)
	a.zip.File = slices.DeleteFunc(a.zip.File, func(f *zip.File) bool { return f.Name == "./" }) // some programs pack the folder itself
	for _, f := range a.zip.File {
		if err := a.entry(f); err != nil {
			return err
		}
		if sum += f.UncompressedSize64; sum > mostBytes || f.UncompressedSize64 > mostBytes {
			return fault.New(a.path, i18n.Messagef("holds more than %s", format.Size(mostBytes)), "pack fewer tests, or name a folder")
		}
	}
	return nil
}

// locked is the flag of an entry that needs a password.
const locked = 1

// entry checks an entry, and sets the name by which it is found and its time.
func (a *Archive) entry(f *zip.File) error {
	name, ok := nameOf(f)
	clean := strings.TrimSuffix(name, "/")
	if !path.IsAbs(clean) && !slices.Contains(strings.Split(clean, "/"), "..") { // ./a and a//b are a and a/b
		clean = path.Clean(clean)
	}
	refuse := func(what, remedy i18n.Message) error {
		return fault.New(a.path+": "+format.Visible(name), what, remedy)
	}
	switch {
	case !ok:
		return refuse("its name is neither UTF-8 nor GBK", "pack the tests again, with names in UTF-8")
	case !fs.ValidPath(clean) || clean == "." || strings.ContainsAny(clean, "\x00:"):
		return refuse("leads out of the archive", "pack the tests again")
	case f.Mode()&fs.ModeSymlink != 0 && f.Flags&locked == 0:
		target, err := linkTarget(f, clean)
		if err != nil {
			return refuse(i18n.Of(err), "put the file itself there")
		}
		a.links[clean] = target
	case !f.Mode().IsRegular() && !f.Mode().IsDir():
		return refuse("is neither a file nor a folder", "put the file itself there")
	case f.Flags&locked != 0:
		return refuse("needs a password", "pack the tests without one")
	case f.Method != zip.Store && f.Method != zip.Deflate:
		return refuse(i18n.Messagef("is compressed by the method %s, which is not supported", methodOf(f)), "pack the files again with the usual method, which is Deflate")
	}
	if _, twice := a.sizes[clean]; twice && !f.Mode().IsDir() {
		return refuse("occurs twice", "remove one of them")
	}
	a.sizes[clean] = f.UncompressedSize64
	f.Name, f.Modified = clean+name[len(strings.TrimSuffix(name, "/")):], local(f.Modified)
	return nil
}

// local returns the time of an entry. Most programs write the local time without a zone, which
// package zip reads as UTC.
func local(at time.Time) time.Time {
	if at.Location() != time.UTC {
		return at
	}
	return time.Date(at.Year(), at.Month(), at.Day(), at.Hour(), at.Minute(), at.Second(), 0, time.Local)
}

// nameOf returns the name of an entry with slashes, whatever program wrote it. ok is false if the
// encoding is unknown.
func nameOf(f *zip.File) (name string, ok bool) {
	name = format.UTF8(f.Name)
	return strings.ReplaceAll(name, `\`, "/"), utf8.ValidString(name)
}

// longestTarget is the maximum length of a link's target, in bytes.
const longestTarget = 4096

// linkTarget returns the path in the archive to which a link leads.
func linkTarget(f *zip.File, name string) (string, error) {
	r, err := f.Open()
	if err != nil {
		return "", errors.New("is damaged")
	}
	defer r.Close()
	text, err := io.ReadAll(io.LimitReader(r, longestTarget+1))
	target := path.Join(path.Dir(name), strings.ReplaceAll(string(text), `\`, "/"))
	switch {
	case err != nil || len(text) > longestTarget:
		return "", errors.New("is damaged")
	case path.IsAbs(string(text)) || !fs.ValidPath(target) || strings.ContainsAny(string(text), "\x00:"):
		return "", errors.New("is a link that leads out of the archive")
	}
	return target, nil
}

// mostLinks is the maximum number of links that are followed for a path.
const mostLinks = 40

// real returns a path with all links resolved.
func (a *Archive) real(name string) (string, error) {
	for n := 0; n < mostLinks; n++ {
		at, ok := "", false
		for i := range name + "/" {
			if i < len(name) && name[i] != '/' {
				continue
			}
			if at, ok = a.links[name[:i]]; ok {
				name = path.Join(at, name[i:])
				break
			}
		}
		if !ok {
			return name, nil
		}
	}
	return "", &fs.PathError{Op: "open", Path: name, Err: errors.New("too many links")}
}

// Open opens a file or a folder of the archive. It follows links. For a damaged file, Open or Read
// returns a fault. The fault has a place only if the archive is in memory, because only then do
// callers not know that the file is in an archive.
func (a *Archive) Open(name string) (fs.File, error) {
	if len(a.links) > 0 && fs.ValidPath(name) {
		var err error
		if name, err = a.real(name); err != nil {
			return nil, err
		}
	}
	place := ""
	if a.file == nil {
		place = path.Join(a.path, name)
	}
	f, err := a.zip.Open(name)
	if err != nil {
		return nil, damaged(place, err)
	}
	if _, isFolder := f.(fs.ReadDirFile); isFolder {
		return f, nil
	}
	return file{f, place}, nil
}

// A file is a file of an archive. If it is damaged, reading it returns a fault.
type file struct {
	fs.File
	place string
}

// Read implements fs.File.
func (f file) Read(p []byte) (int, error) {
	n, err := f.File.Read(p)
	return n, damaged(f.place, err)
}

// damaged returns the fault for an error of a zip reader. It returns nil, io.EOF and errors about
// paths unchanged.
func damaged(place string, err error) error {
	if path := (*fs.PathError)(nil); err == nil || err == io.EOF || errors.As(err, &path) {
		return err
	}
	e := fault.Caused(place, i18n.Messagef("is damaged: %s", strings.TrimPrefix(err.Error(), "zip: ")), err)
	e.Remedy = packAgain
	return e
}

// packAgain is the remedy for damaged archives.
const packAgain = "download or pack the archive again"

// Read reads a file of the archive. It returns an error if the file is larger than limit bytes or
// damaged.
func (a *Archive) Read(name string, limit int64) ([]byte, error) {
	place := path.Join(a.path, name)
	name, err := a.real(name)
	if err != nil {
		return nil, fault.New(place, "is a link that leads nowhere", "put the file itself there")
	}
	size := a.sizes[name]
	if size > uint64(limit) {
		return nil, fault.New(place, i18n.Messagef("is too big: %s", format.Size(int64(size))), i18n.Messagef("at most %s are read", format.Size(limit)))
	}
	f, err := a.zip.Open(name)
	if err != nil {
		return nil, fault.Caused(place, store.What(damaged("", err)), err)
	}
	defer f.Close()
	// The size in the directory may be wrong.
	text, err := io.ReadAll(io.LimitReader(f, int64(size)+1))
	if err == nil && uint64(len(text)) > size {
		err = zip.ErrFormat
	}
	if err != nil {
		return nil, damaged(place, err)
	}
	return text, nil
}
