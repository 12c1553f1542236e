package catalogue

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"

	"grundy/judge/fault"
	"grundy/judge/problem"
	"grundy/judge/spec"
	"grundy/judge/store"
	"grundy/judge/testfiles"
	"grundy/judge/words"
)

// A folder is one of tests, as the user names it, with the tests in it.
type folder struct {
	path string
	testfiles.Listing
}

// openFolder finds the tests of a folder.
func openFolder(path string) (*folder, error) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		what := store.What(err)
		if os.IsNotExist(err) {
			what = "no such folder"
		}
		return nil, fault.New(path, what, "name a folder of tests")
	case !info.IsDir():
		return nil, fault.New(path, "is a file, not a folder", "name a folder of tests")
	}
	f := &folder{path: path}
	f.Listing, err = testfiles.List(os.DirFS(path))
	if err != nil {
		return nil, f.at(err)
	}
	return f, nil
}

// fixed sets the tests of a problem to those in the folder. Without a reference or an
// interactor every input needs its answer there.
func (f *folder) fixed(sp *spec.Problem, code *problem.Code) error {
	if code.Ask == nil && code.Solve == nil && sp.Interactor == nil {
		if err := f.Unanswered(); err != nil {
			return f.at(err)
		}
	}
	for _, p := range f.Pairs {
		files := f.filesOf(p)
		code.Tests = append(code.Tests, problem.FixedTest{
			Name: p.Name, Path: p.Input, Place: files[0], Files: files, Size: p.Size, Sample: p.Sample,
			Read: func() (problem.GivenTest, error) { return f.read(p) },
		})
	}
	var err error
	code.From, err = f.describe()
	return err
}

// filesOf returns the paths of a test's files.
func (f *folder) filesOf(p testfiles.Pair) []string {
	if p.Answer == "" {
		return []string{f.within(p.Input)}
	}
	return []string{f.within(p.Input), f.within(p.Answer)}
}

// at puts the folder before the place of an error, which is a path in it.
func (f *folder) at(err error) error {
	e := *fault.In(err)
	if e.Place, e.Err = f.within(e.Place), err; e.What == err.Error() {
		e.What = store.What(err)
	}
	return &e
}

// within returns the path of a file in the folder.
func (f *folder) within(at string) string { return filepath.Join(f.path, filepath.FromSlash(at)) }

// read reads a test. A file with the line ends of Windows is read with those that
// programs expect here.
func (f *folder) read(p testfiles.Pair) (t problem.GivenTest, err error) {
	t.Name = p.Name
	if t.Input, err = f.text(p.Input); err == nil && p.Answer != "" {
		t.Want, err = f.text(p.Answer)
	}
	return t, err
}

func (f *folder) text(at string) ([]byte, error) {
	text, err := store.ReadGiven(f.within(at), testfiles.Limit)
	if windows(text) {
		text = bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))
	}
	return testfiles.There(text), err
}

// windows reports whether every line of a text ends as on Windows.
func windows(text []byte) bool {
	lines := bytes.Count(text, []byte("\n"))
	return lines > 0 && bytes.Count(text, []byte("\r\n")) == lines
}

// describe says in a line which tests were taken.
func (f *folder) describe() (string, error) {
	line := fmt.Sprintf("%s of %s: %s", words.Plural(len(f.Pairs), "test"), filepath.Clean(f.path)+string(filepath.Separator), f.Naming())
	if len(f.Untaken) > 0 {
		line += "; not taken, since no answer is named like them: " + words.Few(f.Untaken, 3)
	}
	for _, p := range f.Pairs {
		yes, err := f.endsAsWindows(p.Input)
		if err != nil {
			return "", err
		}
		if yes {
			return line + "; line ends of Windows are read as those of Linux", nil
		}
	}
	return line, nil
}

// endsAsWindows reports whether every line of a file ends as on Windows.
func (f *folder) endsAsWindows(at string) (yes bool, err error) {
	file, err := store.Open(f.within(at), testfiles.Limit)
	if err != nil {
		return false, err
	}
	defer file.Close()
	first := make([]byte, 4<<10)
	n, _ := file.Read(first) // what cannot be read is an error later, where it is needed
	if line, _, ended := bytes.Cut(first[:n], []byte("\n")); !ended || !bytes.HasSuffix(line, []byte("\r")) {
		return false, nil
	}
	text, err := store.ReadGiven(f.within(at), testfiles.Limit)
	return windows(text), err
}
