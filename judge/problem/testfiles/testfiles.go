// Package testfiles reads and writes tests as files. NAME.in is the input; NAME.ans or NAME.out in
// the same folder is the answer, if there is one. List also finds tests with other names.
package testfiles

import (
	"cmp"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/base/store"
	"grundy/judge/tests/plan"
)

// A Test is an input with its answer and output.
type Test struct {
	Name  string
	Input []byte
	Want  []byte // the answer; nil: there is none
	Got   []byte // a program's output; nil if unknown; Read does not set it
}

// ErrFolder is wrapped by the error for a path that is neither a folder nor NAME.in.
var ErrFolder = errors.New("no folder of tests")

// ErrNotEmpty is wrapped by the error for a folder that is not empty.
var ErrNotEmpty = errors.New("is not empty")

// ErrTaken is wrapped by the error for a path with something other than a regular file.
var ErrTaken = errors.New("is not a regular file")

// Limit is the size in bytes of the largest file that is read.
const Limit = 256 << 20

// Read reads a file NAME.in, or the tests of a folder, each with NAME.ans, NAME.out or no answer.
// The tests of a folder are in the order of a plan's groups; names without a group come first.
// Within a group, the order is natural: 2 before 10.
func Read(path string) ([]Test, error) {
	if base, isInput := strings.CutSuffix(path, ".in"); isInput {
		if info, err := os.Stat(path); err != nil || !info.IsDir() {
			t, err := readTest(base, store.ReadGiven)
			return []Test{t}, err
		}
	}
	entries, err := os.ReadDir(path)
	if err != nil {
		return nil, &fault.Error{
			Place: path, What: store.What(err), Remedy: "name a folder of NAME.in files, or one of them", Err: ErrFolder,
		}
	}
	inside := func(file string, limit int64) ([]byte, error) { return store.ReadIn(path, file, limit) }
	var tests []Test
	for _, e := range entries {
		name, isInput := strings.CutSuffix(e.Name(), ".in")
		if !isInput || e.IsDir() {
			continue
		}
		t, err := readTest(filepath.Join(path, name), inside)
		if err != nil {
			return nil, err
		}
		tests = append(tests, t)
	}
	if len(tests) == 0 {
		return nil, fault.New(path, "contains no NAME.in", "put the inputs there, with NAME.ans or NAME.out beside them if there are answers")
	}
	slices.SortFunc(tests, func(x, y Test) int {
		return cmp.Or(cmp.Compare(rank(x.Name), rank(y.Name)), format.Natural(x.Name, y.Name))
	})
	return tests, nil
}

// ReadInput reads a file, or stdin if the path is -.
func ReadInput(path string, stdin io.Reader) ([]byte, error) {
	if path != "-" {
		return store.ReadGiven(path, Limit)
	}
	data, err := io.ReadAll(io.LimitReader(stdin, Limit+1))
	switch {
	case err != nil:
		return nil, fault.Caused("-", store.What(err), err)
	case len(data) > Limit:
		return nil, fault.New("-", "is too big", i18n.Messagef("at most %s are read", format.Size(Limit)))
	}
	return data, nil
}

// Paths returns the files that Read may have read for the test with this name.
func Paths(path, name string) (list []string) {
	base := filepath.Join(path, name)
	if info, err := os.Stat(path); err == nil && !info.IsDir() {
		base = strings.TrimSuffix(path, ".in")
	}
	for _, ext := range []string{".in", ".ans", ".out"} {
		list = append(list, base+ext)
	}
	return list
}

// A reading reads a file of at most limit bytes.
type reading func(path string, limit int64) ([]byte, error)

// readTest reads NAME.in, and its answer if there is one.
func readTest(base string, read reading) (t Test, err error) {
	t.Name = filepath.Base(base)
	if info, err := os.Stat(base + ".in"); err == nil && !info.Mode().IsRegular() {
		return t, fault.New(base+".in", "is not a regular file", "put a file there")
	}
	if t.Input, err = read(base+".in", Limit); err != nil {
		return t, err
	}
	t.Want, err = readAnswer(base, read)
	return t, err
}

// Folder creates a folder for tests. If the folder exists and is not empty, the error wraps
// ErrNotEmpty.
func Folder(dir string) error {
	entries, err := os.ReadDir(dir)
	var info fs.FileInfo
	if err != nil {
		info, _ = os.Stat(dir)
	}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if err := os.MkdirAll(dir, 0o755); err != nil {
			return fault.New(dir, store.What(err), "name another folder")
		}
	case info != nil && !info.IsDir():
		return fault.New(dir, "is a file, not a folder", "name a folder")
	case err != nil:
		return fault.New(dir, store.What(err), "name another folder")
	case len(entries) > 0:
		return &fault.Error{Place: dir, What: i18n.Of(ErrNotEmpty), Remedy: "name another folder", Err: ErrNotEmpty}
	}
	return nil
}

// Write writes a test into an existing folder, each file atomically, and returns the path of the
// input. It writes the input last, so that a test with an input is complete. It does not follow
// links.
func Write(dir string, t Test) (string, error) {
	base := filepath.Join(dir, t.Name)
	for _, f := range []struct {
		ext  string
		text []byte
	}{{".ans", t.Want}, {".out", t.Got}, {".in", t.Input}} {
		if f.text == nil && f.ext != ".in" {
			continue
		}
		if err := write(base+f.ext, f.text); err != nil {
			return "", err
		}
	}
	return base + ".in", nil
}

func write(path string, text []byte) error {
	if info, err := os.Lstat(path); err == nil && !info.Mode().IsRegular() {
		return &fault.Error{Place: path, What: i18n.Of(ErrTaken), Remedy: "remove it, or name another folder", Err: ErrTaken}
	}
	if err := store.Write(path, text); err != nil {
		return fault.Caused(path, store.What(err), err)
	}
	return nil
}

// groups lists the groups of a plan, in order, so that the tests of gen are judged in the order
// of submit.
var groups = []plan.Group{plan.Sample, plan.Small, plan.Order, plan.Balanced, plan.Near, plan.Extreme, plan.Deep, plan.Largest, plan.Hard, plan.Stored}

// rank returns the index of a test's group; names without a group come first.
func rank(name string) int {
	group, _, _ := strings.Cut(name, "-")
	return slices.Index(groups, plan.Group(group))
}

// readAnswer reads the answer to an input, if there is one.
func readAnswer(path string, read reading) ([]byte, error) {
	for _, ext := range []string{".ans", ".out"} {
		if _, err := os.Stat(path + ext); err == nil {
			want, err := read(path+ext, Limit)
			if want == nil {
				want = []byte{}
			}
			return want, err
		}
	}
	return nil, nil
}
