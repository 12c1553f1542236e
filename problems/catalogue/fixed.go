package catalogue

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"grundy/judge/fault"
	"grundy/judge/problem"
	"grundy/judge/spec"
	"grundy/judge/store"
	"grundy/judge/testfiles"
	"grundy/judge/words"
)

// A folder is one of tests, as the user names it.
type folder string

// fixed sets the tests of a problem that are in a folder. Without a reference or an
// interactor every input needs its answer there.
func (f folder) fixed(sp *spec.Problem, code *problem.Code) error {
	pairs, err := f.pairs()
	if err == nil && code.Ask == nil && code.Solve == nil && sp.Interactor == nil {
		err = f.at(testfiles.Unanswered(pairs))
	}
	if err != nil {
		return err
	}
	for _, p := range pairs {
		files := []string{f.path(p.Input)}
		if p.Answer != "" {
			files = append(files, f.path(p.Answer))
		}
		code.Tests = append(code.Tests, problem.FixedTest{
			Name: p.Name, Path: p.Input, Place: files[0], Files: files, Size: p.Size,
			Read: func() (problem.GivenTest, error) { return f.read(p) },
		})
	}
	code.From, err = f.describe(pairs)
	return err
}

// pairs finds the tests of the folder.
func (f folder) pairs() ([]testfiles.Pair, error) {
	info, err := os.Stat(string(f))
	switch {
	case err != nil:
		what := store.What(err)
		if os.IsNotExist(err) {
			what = "no such folder"
		}
		return nil, fault.New(string(f), what, "name a folder of tests")
	case !info.IsDir():
		return nil, fault.New(string(f), "is a file, not a folder", "name a folder of tests")
	}
	pairs, err := testfiles.Pairs(os.DirFS(string(f)))
	return pairs, f.at(err)
}

// at puts the folder before the place of an error, which is a path in it.
func (f folder) at(err error) error {
	if err == nil {
		return nil
	}
	e := *fault.In(err)
	if e.Place, e.Err = f.path(e.Place), err; e.What == err.Error() {
		e.What = store.What(err)
	}
	return &e
}

// path returns the path of a file in the folder.
func (f folder) path(at string) string { return filepath.Join(string(f), filepath.FromSlash(at)) }

// read reads a test. A file with the line ends of Windows is read with those that
// programs expect here.
func (f folder) read(p testfiles.Pair) (t problem.GivenTest, err error) {
	t.Name = p.Name
	if t.Input, err = f.text(p.Input); err == nil && p.Answer != "" {
		t.Want, err = f.text(p.Answer)
	}
	return t, err
}

func (f folder) text(at string) ([]byte, error) {
	text, err := store.ReadGiven(f.path(at), testfiles.Limit)
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
func (f folder) describe(pairs []testfiles.Pair) (string, error) {
	count, naming, _ := strings.Cut(testfiles.Describe(pairs), ": ")
	line := fmt.Sprintf("%s of %s: %s", count, filepath.Clean(string(f))+string(filepath.Separator), naming)
	untaken, err := testfiles.Untaken(os.DirFS(string(f)), pairs)
	if err != nil {
		return "", f.at(err)
	}
	if len(untaken) > 0 {
		line += "; not taken, since no answer is named like them: " + words.Few(untaken, 3)
	}
	for _, p := range pairs {
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
func (f folder) endsAsWindows(at string) (yes bool, err error) {
	file, err := store.Open(f.path(at), testfiles.Limit)
	if err != nil {
		return false, err
	}
	defer file.Close()
	first := make([]byte, 4<<10)
	n, _ := file.Read(first) // what cannot be read is an error later, where it is needed
	if line, _, ended := bytes.Cut(first[:n], []byte("\n")); !ended || !bytes.HasSuffix(line, []byte("\r")) {
		return false, nil
	}
	text, err := store.ReadGiven(f.path(at), testfiles.Limit)
	return windows(text), err
}
