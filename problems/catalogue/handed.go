package catalogue

import (
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/packages"
	"grundy/judge/problem"
	"grundy/judge/program/build"
)

// Outputs returns a submission for a problem whose submissions are outputs. The submission is a
// program that prints the output for the test named in its argument. name is the path of a folder
// or zip file with an output for some or all tests. ok is false if submissions to the problem are
// programs.
func Outputs(p *problem.Problem, name string) (src build.Source, ok bool, err error) {
	of := p.Package()
	if of == nil || !of.Handed {
		return src, false, nil
	}
	src = build.Source{Name: filepath.Base(name) + ".py", Text: []byte(prints)}
	folder, err := opened(name)
	switch {
	case err != nil:
		return src, true, packages.Unreadable(name, err)
	case folder == nil:
		return src, true, fault.New(name, "submissions to this problem are outputs, but this is neither a folder nor a zip file", "give one with an output for each test")
	}
	tree, err := fs.ReadDir(folder, ".")
	if err != nil {
		return src, true, packages.Unreadable(name, err)
	}
	if tree = visible(tree); len(tree) == 1 && tree[0].IsDir() {
		if folder, err = fs.Sub(folder, tree[0].Name()); err == nil {
			tree, err = fs.ReadDir(folder, ".")
		}
		if err != nil {
			return src, true, packages.Unreadable(name, err)
		}
	}
	wanted := map[string]bool{}
	for _, t := range of.Tests {
		wanted[t.Args[0]] = true
	}
	left := int64(SourceLimit)
	for _, e := range visible(tree) {
		if !wanted[e.Name()] {
			return src, true, fault.New(filepath.Join(name, e.Name()), "is not the output of a test", i18n.Messagef("submit only files such as %s", of.Tests[0].Args[0]))
		}
		f, err := packages.FileIn(folder, e.Name())
		if err != nil {
			return src, true, fault.At(name, err)
		}
		text, err := f.Read(left)
		if err != nil {
			return src, true, fault.New(filepath.Join(name, e.Name()), i18n.Messagef("the outputs have more than %s together", format.Size(SourceLimit)), "submit smaller outputs")
		}
		left -= int64(len(text))
		src.Beside = append(src.Beside, build.File{Name: e.Name(), Text: text})
	}
	if len(src.Beside) == 0 {
		return src, true, fault.New(name, "contains no output", i18n.Messagef("submit files such as %s", of.Tests[0].Args[0]))
	}
	return src, true, nil
}

// visible returns the entries that a user added on purpose.
func visible(list []fs.DirEntry) []fs.DirEntry {
	return slices.DeleteFunc(list, func(e fs.DirEntry) bool {
		return strings.HasPrefix(e.Name(), ".") || e.Name() == "__MACOSX"
	})
}

// prints is the program that prints an output. If the output is missing, it prints nothing. A
// second argument makes a missing output a failure, so that no checker judges it.
const prints = `import os, sys
name = sys.argv[1]
try:
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), name), "rb") as f:
        sys.stdout.buffer.write(f.read())
except FileNotFoundError:
    if len(sys.argv) > 2:
        sys.exit(name + " was not handed in")
`

// handed returns a source of Outputs under the name of the submitted folder or file. It refuses
// programs.
func (p *Pack) handed(src build.Source) (build.Source, error) {
	if string(src.Text) != prints {
		return src, p.at(fault.New("", "submissions to this problem are outputs, not programs", "use grundy submit with a folder or zip file of outputs"))
	}
	src.Name = strings.TrimSuffix(src.Name, ".py")
	return src, nil
}
