package catalogue

import (
	"bytes"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/base/store"
	"grundy/judge/base/zipfs"
	"grundy/judge/packages/formats"
	"grundy/judge/problem"
	"grundy/judge/problem/testfiles"
	"grundy/judge/spec"
)

// A folder is a folder or a zip file that the user names, with its tests.
type folder struct {
	path   string
	root   string // links in the folder may lead to files in root, which is the folder or is above it
	zipped bool
	testfiles.Listing
	pack      *Pack                                       // not nil: the folder is a package
	checkers  []string                                    // files in it that look like checkers
	unread    string                                      // a file in it that is named like the description of a package; empty: none
	inPackage bool                                        // the folder is inside a package of another judge
	open      func(at string) (io.ReadCloser, error)      // opens a file of the folder
	full      func(at string, most int64) ([]byte, error) // reads a whole file of the folder
}

// openFolder finds the tests of a folder, whose links may lead to files in the folder root.
func openFolder(root, path string) (*folder, error) {
	f := &folder{root: root, path: path}
	files, err := f.files()
	if err != nil {
		return nil, err
	}
	if err := f.list(files); err != nil {
		return nil, err
	}
	return f, nil
}

// list finds the tests among the files.
func (f *folder) list(files fs.FS) (err error) {
	if f.Listing, err = testfiles.List(files); err != nil {
		return f.at(err)
	}
	f.unread, _, _ = formats.Described(files)
	entries, _ := fs.ReadDir(files, ".") // it could be listed before
	for _, e := range entries {
		if checkerName.MatchString(e.Name()) {
			f.checkers = append(f.checkers, e.Name())
		}
	}
	return nil
}

// checkerName matches usual names of a checker's source; spj_cpp17.cpp is used by SYZOJ.
var checkerName = regexp.MustCompile(`(?i)^(chk|check|checker|spj(?:_[a-z0-9-]+)?|special[_-]?judge)\.(c|cc|cpp|cxx|py|java|go|rs)$`)

// files opens the folder.
func (f *folder) files() (fs.FS, error) {
	info, err := os.Stat(f.path)
	switch {
	case err != nil:
		what := store.What(err)
		if os.IsNotExist(err) {
			what = "no such folder"
		}
		return nil, fault.New(f.path, what, "name a folder of tests")
	case zipfs.Is(f.path):
		a, err := zipfs.Open(f.path) // it stays open until it is garbage
		if err != nil {
			return nil, err
		}
		f.zipped = true
		f.open, f.full = func(at string) (io.ReadCloser, error) { return a.Open(at) }, a.Read
		return a, nil
	case !info.IsDir():
		return nil, fault.New(f.path, "is a file, not a folder", "name a folder of tests, or a zip file of them")
	}
	f.open = func(at string) (io.ReadCloser, error) { return store.OpenIn(f.root, f.within(at), testfiles.Limit) }
	f.full = func(at string, most int64) ([]byte, error) { return store.ReadIn(f.root, f.within(at), most) }
	return store.DirIn(f.root, f.path), nil
}

// fixed sets the tests of a problem to the tests in the folder. Without a reference or an
// interactor, every input must have an answer.
func (f *folder) fixed(sp *spec.Problem, code *problem.Code) error {
	if code.Ask == nil && code.Solve == nil && sp.Interactor == nil {
		if err := f.Unanswered(); err != nil {
			return f.at(err)
		}
	}
	for _, p := range f.Pairs {
		code.Tests = append(code.Tests, problem.FixedTest{
			Name: p.Name, Path: p.Input, Place: f.within(p.Input), Files: f.filesOf(p), Size: p.Size, Sample: f.isSample(p),
			Read: func() (problem.GivenTest, error) { return f.read(p) },
		})
	}
	var err error
	code.From, err = f.describe()
	if f.inPackage {
		code.From = i18n.Join(code.From, "; limits and subtasks of the package around it are not read")
	}
	if f.unread != "" && !f.inPackage {
		code.From = i18n.Join(code.From, i18n.Messagef("; %s is not read, because it describes no package", f.unread))
	}
	if len(f.checkers) > 0 && sp.ID.Absent() && sp.Check.Kind.Absent() {
		code.From = i18n.Join(code.From, i18n.Messagef("; %s is not used: judge with it by --check %s", f.checkers[0], f.within(f.checkers[0])))
	}
	return err
}

// isSample reports whether a test is a sample by its name, or by that of the folder.
func (f *folder) isSample(p testfiles.Pair) bool {
	return p.Sample || testfiles.IsSample(filepath.Base(f.path))
}

// filesOf returns the paths of the files on disk that contain a test.
func (f *folder) filesOf(p testfiles.Pair) []string {
	switch {
	case f.zipped:
		return []string{f.path}
	case p.Answer == "":
		return []string{f.within(p.Input)}
	}
	return []string{f.within(p.Input), f.within(p.Answer)}
}

// at prefixes the place of an error, which is a path in the folder, with the folder.
func (f *folder) at(err error) error {
	e := *fault.In(err)
	if e.Place, e.Err = f.within(e.Place), err; e.What.String() == err.Error() {
		e.What = store.What(err)
	}
	return &e
}

// within returns the path of a file in the folder.
func (f *folder) within(at string) string { return filepath.Join(f.path, filepath.FromSlash(at)) }

// read reads a test. If a file has Windows line ends, read converts them to LF.
func (f *folder) read(p testfiles.Pair) (t problem.GivenTest, err error) {
	t.Name = p.Name
	if t.Input, err = f.text(p.Input); err == nil && p.Answer != "" {
		t.Want, err = f.text(p.Answer)
	}
	return t, err
}

func (f *folder) text(at string) ([]byte, error) {
	text, err := f.full(at, testfiles.Limit)
	if windows(text) {
		text = bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))
	}
	return testfiles.There(text), err
}

// windows reports whether every line of a text ends with CRLF.
func windows(text []byte) bool {
	lines := bytes.Count(text, []byte("\n"))
	return lines > 0 && bytes.Count(text, []byte("\r\n")) == lines
}

// describe describes, in a line, the tests that were found and remarkable properties of their
// files.
func (f *folder) describe() (i18n.Message, error) {
	line := i18n.Messagef("%s of %s: %s", i18n.Plural(len(f.Pairs), "test"), filepath.Clean(f.path)+string(filepath.Separator), f.Naming())
	if len(f.Untaken) > 0 {
		line = i18n.Join(line, i18n.Messagef("; not used, because they have no answer of the same name: %s", format.Few(f.Untaken, 3)))
	}
	l, err := f.look()
	if err != nil {
		return "", err
	}
	switch len(l.empty) {
	case 0:
	case 1:
		line = i18n.Join(line, i18n.Messagef("; empty: %s", l.empty[0]))
	default:
		line = i18n.Join(line, i18n.Messagef("; empty: %s", format.Few(l.empty, 3)))
	}
	if l.windows {
		line = i18n.Join(line, "; line ends of Windows are read as those of Linux")
	}
	return line, nil
}
