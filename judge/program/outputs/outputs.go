// Package outputs reads submissions that consist of outputs for the tests of a problem and run no
// program: a folder, a zip file, or a single file.
//
//	names := outputs.NewNames([]string{"1", "2", "3"})
//	src, err := outputs.Read("hand-in.zip", names)
//
// Files are read only if they belong to a test. The others are named in Source.Strays.
package outputs

import (
	"archive/zip"
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/base/store"
	"grundy/judge/base/zipfs"
	"grundy/judge/program/build"
)

// MostAll is the size in bytes of all outputs of a submission.
const MostAll = 64 << 20

// Read reads a submission on disk. The result has a name even if there is an error.
func Read(name string, n *Names) (build.Source, error) {
	src := build.Source{Name: filepath.Base(filepath.Clean(name)), Outputs: true}
	info, err := os.Stat(name)
	switch {
	case err != nil || info.Mode().IsRegular() && !zipfs.Is(name):
		text, err := store.ReadGiven(name, MostAll)
		if err != nil {
			return src, err
		}
		return One(name, text, n)
	case zipfs.Is(name):
		a, err := zipfs.Open(name)
		if err != nil {
			return src, err
		}
		defer a.Close()
		return In(name, a, n)
	case info.IsDir():
		return In(name, store.Dir(name), n)
	}
	return src, fault.New(name, store.NotRegular(info.Mode()), Wanted(n))
}

// One returns the submission of a single file: a zip file, or the output for the test that it is
// named after. If there is only one test, the file may have any name.
func One(name string, text []byte, n *Names) (build.Source, error) {
	return From(name, bytes.NewReader(text), int64(len(text)), n)
}

// zipMagic begins a zip file.
const zipMagic = "PK\x03\x04"

// From is like One, with a file that a reader provides. A zip file is not read into memory as a whole.
func From(name string, file io.ReaderAt, size int64, n *Names) (build.Source, error) {
	base := path.Base(filepath.ToSlash(name))
	src := build.Source{Name: base, Outputs: true}
	head := make([]byte, len(zipMagic))
	if _, err := file.ReadAt(head, 0); err != nil && err != io.EOF {
		return src, fault.Caused(name, store.What(err), err)
	}
	if string(head) == zipMagic {
		a, err := zipfs.From(name, file, size)
		if err != nil {
			return src, err
		}
		return In(name, a, n)
	}
	if size > MostAll {
		r := reader{place: name}
		return src, r.unread("", store.ErrTooBig)
	}
	text, err := io.ReadAll(io.NewSectionReader(file, 0, size))
	if err != nil {
		return src, fault.Caused(name, store.What(err), err)
	}
	if len(n.tests) == 1 {
		return build.Source{Name: base, Outputs: true, Beside: []build.File{{Name: n.tests[0], Text: text}}}, nil
	}
	return Files(name, map[string][]byte{base: text}, n)
}

// Files returns the submission of several files, by their paths.
func Files(name string, files map[string][]byte, n *Names) (build.Source, error) {
	r := reader{Names: n, src: build.Source{Name: path.Base(filepath.ToSlash(name)), Outputs: true}, whole: name, of: map[string]string{}}
	if len(files) > 1 {
		r.place = name
	}
	for at := range files {
		r.paths = append(r.paths, at)
	}
	slices.Sort(r.paths)
	return r.read(func(at string, left int64) ([]byte, error) {
		if int64(len(files[at])) > left {
			return nil, store.ErrTooBig
		}
		return files[at], nil
	})
}

// In returns the submission in a folder. place is the name of the folder in errors.
func In(place string, folder fs.FS, n *Names) (build.Source, error) {
	r := reader{Names: n, src: build.Source{Name: filepath.Base(filepath.Clean(place)), Outputs: true}, whole: place, place: place, of: map[string]string{}}
	links := map[string]bool{}
	err := store.Walk(folder, "the outputs", func(at string, d fs.DirEntry) {
		if !strings.HasPrefix(at, "__MACOSX/") {
			r.paths = append(r.paths, at)
			links[at] = !d.Type().IsRegular()
		}
	})
	if err != nil {
		return r.src, fault.At(place, err)
	}
	return r.read(func(at string, left int64) ([]byte, error) {
		if links[at] {
			return nil, fault.New("", "is not a regular file", "put the output itself there")
		}
		return content(folder, at, left)
	})
}

// content reads a file of a folder, of at most left bytes.
func content(folder fs.FS, at string, left int64) ([]byte, error) {
	info, err := fs.Stat(folder, at)
	switch {
	case err != nil:
		return nil, fault.Caused("", store.What(err), err)
	case info.Size() > left:
		return nil, store.ErrTooBig
	}
	f, err := folder.Open(at)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var b bytes.Buffer
	if _, err = b.ReadFrom(io.LimitReader(f, left+1)); err == nil && int64(b.Len()) > left {
		err = store.ErrTooBig
	}
	return b.Bytes(), err
}

// A reader reads the outputs among files.
type reader struct {
	*Names
	src   build.Source
	whole string            // the submission in errors
	place string            // prefix of the files in errors
	paths []string          // of the files
	of    map[string]string // the file of each test
}

// read reads the files that belong to tests with a function, which gets the number of bytes left.
func (r *reader) read(text func(at string, left int64) ([]byte, error)) (build.Source, error) {
	top := commonFolder(r.paths)
	left := int64(MostAll)
	for _, at := range r.paths {
		test, rivals := r.Test(at)
		if test == "" && rivals == nil {
			test, rivals = r.Test(strings.TrimPrefix(at, top))
		}
		switch {
		case rivals != nil:
			return r.src, r.fault(at, i18n.Messagef("may be the output for %s", format.Few(rivals, 3)), i18n.Messagef("name it as one of them: %s", r.File(rivals[0])))
		case test == "":
			r.src.Strays = append(r.src.Strays, at)
			continue
		case r.of[test] != "":
			return r.src, r.fault(at, i18n.Messagef("is a second output for the test %s, besides %s", format.Visible(test), format.Visible(r.of[test])), "remove one of them")
		}
		one, err := text(at, left)
		if err != nil {
			return r.src, r.unread(at, err)
		}
		left -= int64(len(one))
		r.of[test] = at
		r.src.Beside = append(r.src.Beside, build.File{Name: test, Text: one})
	}
	if len(r.src.Beside) == 0 {
		return r.src, r.none()
	}
	return r.src, nil
}

// none returns the error for files without an output.
func (r *reader) none() error {
	if len(r.src.Strays) == 0 {
		return fault.New(r.whole, "contains no output", Wanted(r.Names))
	}
	return fault.New(r.whole, i18n.Messagef("contains no output for a test: %s", format.Visible(format.Few(r.src.Strays, 3).String())), Wanted(r.Names))
}

// Wanted is the remedy for a submission without outputs.
func Wanted(n *Names) i18n.Message {
	return i18n.Messagef("submit a folder or zip file with an output for each test, named as the test: %s", n.Files())
}

func (r *reader) unread(at string, err error) error {
	if errors.Is(err, store.ErrTooBig) {
		return r.fault(at, i18n.Messagef("the outputs have more than %s together", format.Size(MostAll)), "submit smaller outputs")
	}
	e := fault.In(err)
	return r.fault(at, e.What, e.Remedy)
}

func (r *reader) fault(at string, what, remedy i18n.Message) error {
	return fault.New(format.Visible(path.Join(filepath.ToSlash(r.place), at)), what, remedy)
}

// commonFolder returns the path of the innermost folder that contains all files, with a slash at
// its end; empty if they are in the top folder.
func commonFolder(paths []string) string {
	if len(paths) == 0 {
		return ""
	}
	dir := path.Dir(paths[0])
	for _, at := range paths[1:] {
		for dir != "." && !strings.HasPrefix(at, dir+"/") {
			dir = path.Dir(dir)
		}
	}
	if dir == "." {
		return ""
	}
	return dir + "/"
}

// Pack returns a submission as a zip file, to store or to send. The same outputs give the same
// bytes.
func Pack(src build.Source, n *Names) []byte {
	var files []build.File
	for _, f := range src.Beside {
		files = append(files, build.File{Name: n.path(f.Name), Text: f.Text})
	}
	return Zip(files)
}

// Zip returns a zip file of files. The same files give the same bytes.
func Zip(files []build.File) []byte {
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for _, f := range files {
		w, err := z.CreateHeader(&zip.FileHeader{Name: f.Name, Method: zip.Deflate})
		if err == nil {
			_, err = w.Write(f.Text)
		}
		if err != nil {
			panic("outputs: an archive in memory: " + err.Error())
		}
	}
	if err := z.Close(); err != nil {
		panic("outputs: an archive in memory: " + err.Error())
	}
	return out.Bytes()
}

// Unread returns a folder or zip file on disk as a submission to a contest, which knows the tests. ok is
// false if it is neither, or cannot be read. Source.Text is a zip file.
func Unread(name string) (src build.Source, ok bool) {
	src.Name = filepath.Base(filepath.Clean(name))
	if zipfs.Is(name) {
		text, err := store.ReadGiven(name, MostAll)
		src.Text = text
		return src, err == nil
	}
	if info, err := os.Stat(name); err != nil || !info.IsDir() {
		return src, false
	}
	src.Name += ".zip"
	folder, left := store.Dir(name), int64(MostAll)
	var all []build.File
	failed := store.Walk(folder, "the outputs", func(at string, d fs.DirEntry) {
		text, err := content(folder, at, left)
		if err != nil || !d.Type().IsRegular() {
			left = -1
			return
		}
		left -= int64(len(text))
		all = append(all, build.File{Name: at, Text: text})
	})
	src.Text = Zip(all)
	return src, failed == nil && left >= 0 && len(all) > 0
}

// MostTogether is the size in bytes of all outputs of submissions that add up. A zip file of a few
// kilobytes may hold MostAll.
const MostTogether = 4 * MostAll

// Add adds the outputs of an earlier submission to a submission, except those that it has. It adds
// nothing and returns false if all together would have more than MostTogether.
func Add(src *build.Source, earlier build.Source) bool {
	all, size := slices.Clone(src.Beside), 0
	for _, f := range earlier.Beside {
		if !slices.ContainsFunc(src.Beside, func(g build.File) bool { return g.Name == f.Name && bytes.Equal(g.Text, f.Text) }) {
			all = append(all, f)
		}
	}
	for _, f := range all {
		size += len(f.Text)
	}
	if size > MostTogether {
		return false
	}
	src.Beside = all
	return true
}

// Likely reports whether a source looks like outputs: it is a zip file, or a text with the ending of
// outputs.
func Likely(src build.Source) bool {
	return bytes.HasPrefix(src.Text, []byte(zipMagic)) || slices.Contains(endings, strings.ToLower(path.Ext(src.Name)))
}
