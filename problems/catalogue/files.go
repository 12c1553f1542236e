package catalogue

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/base/store"
	"grundy/judge/program/build"
	"grundy/judge/program/sources"
	"grundy/judge/spec"
	"grundy/solutions"
)

// SpecLimit is the size in bytes of the largest spec that is read.
const SpecLimit = 1 << 20

// SourceLimit is the size in bytes of the largest source that is read. The builder's own limit is
// smaller and has a better message.
const SourceLimit = 64 << 20

// Files returns the files on disk from which a problem is read: its spec, the programs that it
// names, its rules, and its tests.
func Files(sp *spec.Problem) (list []string) {
	candidates := []string{sp.File}
	named := []spec.Text{sp.Reference, sp.Brute}
	for _, p := range sp.Validators {
		named = append(named, p.File)
	}
	for _, g := range sp.Generators {
		named = append(named, g.File)
	}
	for _, g := range sp.Graders {
		named = append(named, g.Files...)
	}
	for _, p := range []*spec.Program{sp.Check.Program, sp.Interactor} {
		if p != nil {
			named = append(named, p.File)
		}
	}
	for _, file := range named {
		if !file.Absent() {
			candidates = append(candidates, beside(sp, file))
		}
	}
	if file := rulesFile(sp); file != "" {
		candidates = append(candidates, file)
	}
	for _, path := range candidates {
		if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() {
			list = append(list, path)
		}
	}
	return append(list, testFiles(sp)...)
}

// Carried lists the files that another machine needs for judging.
type Carried struct {
	// Path is the path of the package among the files.
	Path  string
	Files []CarriedFile
}

// A CarriedFile is a file on disk, with its path in the carried folder.
type CarriedFile struct{ At, As string }

// Carried returns the files of a problem package: a zip file, or all files of a folder. If the
// package uses a folder next to it, that folder is put into the package. Carried returns nil if
// name is not a package.
func (c Catalogue) Carried(name string) (*Carried, error) {
	_, tests, err := c.resolve(name)
	if err != nil || tests == nil || tests.pack == nil {
		return nil, err
	}
	pack := tests.pack
	if pack.Limits.Time == 0 && !pack.Handed {
		return nil, fault.New(pack.path, "has no time limit, and each machine would measure another one", pack.limitAdvice())
	}
	file, number := memberOf(name)
	at, err := filepath.Abs(file)
	if err != nil {
		return nil, err
	}
	base := filepath.Base(at)
	if pack.file != "" {
		as := path.Join(filepath.Base(filepath.Dir(at)), base)
		named := as
		if number > 0 {
			named = fmt.Sprintf("%s:%d", as, number)
		}
		return &Carried{named, []CarriedFile{{at, as}}}, nil
	}
	own := &Carried{Path: base}
	if number > 0 {
		own.Path = fmt.Sprintf("%s/:%d", base, number)
	}
	if err := own.add(at, base); err != nil || pack.around == "" {
		return own, err
	}
	inner, err := filepath.Rel(file, pack.path) // inner is the path from the named folder to the package in it
	if err != nil {
		return nil, err
	}
	return own, own.add(pack.around, path.Join(base, filepath.ToSlash(inner), filepath.Base(pack.around)))
}

// add adds the files that filesBelow finds in a folder on disk, under the path as.
func (c *Carried) add(dir, as string) error {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return fault.Caused(dir, store.What(err), err)
	}
	defer root.Close()
	err = filesBelow(root.FS(), ".", mostNested, func(file string) {
		c.Files = append(c.Files, CarriedFile{filepath.Join(dir, filepath.FromSlash(file)), path.Join(as, file)})
	})
	slices.SortFunc(c.Files, func(a, b CarriedFile) int { return strings.Compare(a.As, b.As) })
	return err
}

// mostNested is the maximum number of levels of folders in a package, with the package itself.
const mostNested = 16

// filesBelow calls found for each file in a folder and its subfolders. It follows links within the
// folder. It skips hidden files other than .timelimit, and links that lead out of the folder. It
// reads depth levels of folders, of which the folder itself is the first.
func filesBelow(folder fs.FS, dir string, depth int, found func(file string)) error {
	entries, err := fs.ReadDir(folder, dir)
	if err != nil || depth == 0 {
		return err
	}
	for _, e := range entries {
		at := path.Join(dir, e.Name())
		info, err := fs.Stat(folder, at)
		switch {
		case err != nil, strings.HasPrefix(e.Name(), ".") && e.Name() != ".timelimit":
		case info.IsDir():
			if err := filesBelow(folder, at, depth-1, found); err != nil {
				return err
			}
		case info.Mode().IsRegular():
			found(at)
		}
	}
	return nil
}

// testFiles returns the files of a problem's folder of tests; none if the folder cannot be read.
func testFiles(sp *spec.Problem) (list []string) {
	if sp.Tests.Absent() {
		return nil
	}
	f, err := openFolder(filepath.Dir(sp.File), beside(sp, sp.Tests))
	if err != nil {
		return nil
	}
	if f.zipped {
		return []string{f.path}
	}
	for _, p := range f.Pairs {
		list = append(list, f.filesOf(p)...)
	}
	return list
}

// Reference returns the reference of a problem as a submission: the program that the spec names,
// or the Go code as a single program.
func Reference(sp *spec.Problem) (build.Source, error) {
	if !sp.Reference.Absent() {
		return named(sp)
	}
	if err := referenceNamed(sp); err != nil {
		return build.Source{Name: sp.ID.Value}, err
	}
	program, err := solutions.Program(sp.ID.Value)
	return build.Source{Name: sp.ID.Value + ".go", Text: []byte(program)}, err
}

// MutableReference returns the reference of a problem for mutants: the Go file, named by its path in
// the repository, or the program that the spec names, if mutants are made of its language.
func MutableReference(sp *spec.Problem) (build.Source, error) {
	id := sp.ID.Value
	const remedy = "instead, put wrong programs into the folder submissions beside the spec: grundy lint reports those that pass the tests"
	switch {
	case !sp.Reference.Absent():
		src, err := named(sp)
		if err == nil && !slices.Contains(mutable, filepath.Ext(src.Name)) {
			err = sp.Reference.Complain(i18n.Messagef("references in C, C++, Java, Python and Go can be mutated, but %s is in another language", sp.Reference.Value), remedy)
		}
		return src, err
	case row(id).ID == "":
		return build.Source{}, sp.ID.Complain("only Go references with a row in solutions can be mutated, but there is no reference", remedy)
	}
	text, err := solutions.Inlined(id)
	if err != nil {
		return build.Source{}, err
	}
	return build.Source{Name: "solutions/" + row(id).Folder() + "/solve.go", Text: []byte(text)}, nil
}

// mutable are the endings of references in other languages than Go of which mutants are made.
var mutable = []string{".c", ".cpp", ".cc", ".cxx", ".java", ".py"}

// referenceNamed returns an error if a problem has neither its own reference nor a row in
// solutions.
func referenceNamed(sp *spec.Problem) error {
	if sp.Reference.Absent() && row(sp.ID.Value).ID == "" {
		return sp.ID.Complain("it has no reference", "name a program as reference: FILE in the spec, or give the problem a row in solutions")
	}
	return nil
}

// referenceFile returns the path of a problem's Go reference in a checkout.
func referenceFile(root, id string) string {
	return filepath.Join(root, "solutions", strings.ReplaceAll(id, "-", ""), "solve.go")
}

// Stale returns the file of a problem's Go reference in the current checkout, if the file differs
// from the reference in this program; otherwise "".
func Stale(sp *spec.Problem) string {
	root, ok := Checkout()
	if !ok {
		return ""
	}
	path := referenceFile(root, sp.ID.Value)
	disk, err := store.Read(path, SourceLimit)
	if here, known := solutions.Source(sp.ID.Value); err == nil && known == nil && string(disk) != here {
		return path
	}
	return ""
}

// beside returns the path of a file that a spec names. Relative paths are relative to the spec.
func beside(sp *spec.Problem, file spec.Text) string {
	if filepath.IsAbs(file.Value) {
		return file.Value
	}
	return filepath.Join(filepath.Dir(sp.File), filepath.FromSlash(file.Value))
}

// named reads the program that a spec names as the reference.
func named(sp *spec.Problem) (build.Source, error) { return programOf(sp, "reference", sp.Reference) }

// juryFiles finds the files of the programs of a problem.
var juryFiles = sources.Finder{Own: true}

// programOf reads a program that a spec names by its path. role is its role in messages.
func programOf(sp *spec.Problem, role string, file spec.Text) (build.Source, error) {
	path, own := beside(sp, file), filepath.Dir(sp.File)
	if file.Place.File == checkFlag {
		own = ""
	}
	if err := within(own, path); err != nil {
		return build.Source{}, file.Complain(i18n.Messagef("the %s %s: %s", role, file.Value, fault.In(err).What), fault.In(err).Remedy)
	}
	text, err := store.ReadGiven(path, SourceLimit)
	if err != nil {
		what := i18n.Messagef("the %s %s: %s", role, file.Value, fault.In(err).What.String())
		var remedy i18n.Message = "the path is relative to the spec"
		if role == "interactor" && errors.Is(err, fs.ErrNotExist) {
			remedy = "the problem is interactive, so only an interactor can judge it: write one, as grundy new NAME --like interactive shows, or correct the path"
		}
		return build.Source{}, file.Complain(what, remedy)
	}
	src, err := juryFiles.Around(build.Source{Name: filepath.Base(path), Text: text}, filepath.Dir(path))
	if err != nil {
		return src, file.Complain(i18n.Messagef("the %s %s: %s", role, file.Value, err), "")
	}
	for _, f := range src.Beside {
		if err := within(own, filepath.Join(filepath.Dir(path), filepath.FromSlash(f.Name))); err != nil {
			return src, file.Complain(i18n.Messagef("the %s %s: %s", role, f.Name, fault.In(err).What), fault.In(err).Remedy)
		}
	}
	return src, nil
}
