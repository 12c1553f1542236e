package grade

import (
	"cmp"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/base/store"
	"grundy/judge/base/zipfs"
	"grundy/judge/grade/names"
)

// Names says what names of files and folders mean.
type Names struct {
	// Problem returns the id of the problem that a word names.
	Problem func(word string) (id string, ok bool)
	// Only lists the ids of the graded problems; nil: all problems are graded. With a list, names
	// may also use labels, such as A, 1 or 第一题, and the numbers of the problems at their judge. A
	// single problem need not be named.
	Only []string
	// Roster has the students of the class; nil: names alone say who they are.
	Roster *Roster
	// Program reports whether a file name is the name of a program.
	Program func(name string) bool
	// Outputs reports whether submissions to a problem are outputs. All outputs of a student are then
	// one submission. nil: all submissions are programs.
	Outputs func(problem string) bool
	// Libraries are folders of libraries whose files programs include.
	Libraries []string
	// Package reports whether the folder dir is a problem package; nil: none is. Formats are the
	// formats after which packages are named, as p1247-icpc.zip.
	Package func(folder fs.FS, dir string) bool
	Formats []string
}

// problems returns the problems that names may name.
func (n Names) problems() names.Problems {
	return names.Problems{Graded: n.Only, Lookup: n.Problem}
}

// An Entry is a program that a student handed in for a problem. Unfit says why it is not read, for
// example because it is a link, which could point to a file of the teacher.
type Entry struct {
	names.Reading
	Path  string
	Zips  []string  // the zip files that contain it, from the outermost one; each begins Path
	Time  time.Time // of the last modification
	Unfit error
}

// Found is the result of finding the programs of a folder.
type Found struct {
	Entries []Entry  // sorted by path
	Strays  []string // programs whose names lack a problem or a student
	// Elsewhere are programs of problems that are not graded. Lost are files in an unknown language
	// that are named after a graded problem.
	Elsewhere, Lost []string
	// Packages are problem packages, whose files are not entries. Closed are folders that cannot be
	// read.
	Packages []string
	Closed   []Closed
	// Others are other files that are not programs.
	Others []string
	// Names has what was read from each name, in the order of paths.
	Names []Named

	order  []string // of the problems, if given
	roster *Roster
	aside  []Unread // files that are not entries
	nobody int      // number of strays that lack only a student
	items  []item

	submitters submitters
	broken     error // a list of submitters that cannot be read

	inner func(zips []string, at string) (*zipfs.Archive, error) // opens a zip file inside; nil: these are not read
	zips  []string                                               // the zip files being unpacked
}

// A Named is a file, archive or folder and what was read from its path.
type Named struct {
	Path    string
	Program bool
	names.Reading
}

// An item is a file, archive, folder or package that was found.
type item struct {
	path string
	zips []string
	what what
	mode fs.FileMode
	time time.Time
}

// A what says what an item is.
type what int

// What an item is.
const (
	aProgram what = iota
	anArchive
	aDocument
	aClosedFolder
	aPackage
)

// A Closed is a folder that cannot be read.
type Closed struct {
	Path string
	Err  error
}

// An Unread is a file that is not recognized, of a student without a recognized program; or a
// folder that cannot be read.
type Unread struct {
	names.Reading
	Path string
	Why  Why
}

// A Why is the reason why a file is not recognized.
type Why string

// Why a file is not recognized.
const (
	NoProblem    Why = "its name does not name a problem"
	Unclear      Why = "its name does not say clearly which problem it is for"
	OtherProblem Why = "it is for a problem that is not graded"
	Packed       Why = "it is an archive that cannot be read; unpack it"
	NoLanguage   Why = "its language is not recognized"
	Linked       Why = "it is a link, which is not followed; submit the program itself"
	IsPackage    Why = "it is a problem package, not a program"
	IsClosed     Why = "it is a folder that cannot be read; change its permissions"
)

// unread returns the unrecognized files whose student is known. A file that names no student of
// the roster belongs to the student after whom its folder is named, if other folders here are named
// after students. Outside of folders, a file is named after its student if programs are.
func (f *Found) unread() (list []Unread) {
	folders, files := false, false
	for _, e := range f.Entries {
		folders = folders || e.Source != names.File
		files = files || e.Source == names.File || e.Source == names.Archive
	}
	for _, u := range f.aside {
		own := u.Source == names.File || u.Source == names.Archive
		switch {
		case u.Person >= 0:
		case u.Student == "" || u.Nobody:
			continue
		case noStudent.MatchString(u.Part), aboutFolder.MatchString(u.Part):
			continue
		case u.Source != names.File && folders:
		case own && folders && slices.Contains([]Why{Linked, IsPackage, IsClosed}, u.Why):
		case own && files:
		default:
			continue
		}
		list = append(list, u)
	}
	return list
}

// Open finds the programs of a class in a folder on disk. Points are the points of the problems.
func Open(folder string, n Names, points Points) (*Sheet, error) {
	found, err := findIn(folder, n)
	if err != nil {
		return nil, err
	}
	if err := found.check(folder); err != nil {
		return nil, err
	}
	weights, err := points.weights(found.problems(), n)
	if err != nil {
		return nil, err
	}
	s := New(found, points.Each)
	s.folder, s.libraries = folder, n.Libraries
	s.join(n)
	if weights != nil {
		s.Weights = weights
		s.Each = s.OutOf() / float64(len(weights))
	}
	return s, nil
}

// ReadNames reads the names in a folder on disk. In contrast to Open, it is no error if no program
// can be judged.
func ReadNames(folder string, n Names) (*Sheet, error) {
	found, err := findIn(folder, n)
	if err == nil {
		err = n.Roster.checkFirst(found)
	}
	if err != nil {
		return nil, err
	}
	return New(found, 0), nil
}

// check returns an error if no program can be judged.
func (f *Found) check(folder string) error {
	others := len(f.Elsewhere)
	switch {
	case len(f.Entries) > 0:
		return f.roster.checkFirst(f)
	case f.nobody > 0:
		return fault.New(folder, i18n.Messagef("has %s named after a problem, but not after a student", i18n.Plural(f.nobody, "file")),
			"name the parent folder, which has a folder for each student, or rename the files, as alice_p1247.cpp")
	case others > 0:
		return fault.New(folder, i18n.Messagef("contains no program for these problems, but %s for others", i18n.Plural(others, "program")),
			"remove --problems, or name the other problems in it")
	case len(f.Closed) > 0:
		return fault.At(folder+"/"+f.Closed[0].Path, f.Closed[0].Err)
	}
	return fault.New(folder, i18n.Messagef("contains no program named after a problem; it has %s", i18n.Plural(len(f.Strays)+len(f.Lost)+len(f.Others), "file")),
		"rename the programs, as alice/p1247.cpp, or use --problems")
}

// Find finds programs by the names of files and folders, as package names reads them. These are
// some of the forms:
//
//	alice/p1247.cpp    alice/p1247/main.cpp    p1247/alice.cpp    alice_p1247.cpp
func Find(folder fs.FS, n Names) (*Found, error) {
	f := newFound(n)
	return f, f.walk(folder, n)
}

// newFound returns a Found without files.
func newFound(n Names) *Found {
	return &Found{order: n.Only, roster: n.Roster, submitters: submitters{}}
}

// walk finds all files of a folder and sorts them.
func (f *Found) walk(folder fs.FS, n Names) error {
	if err := cmp.Or(f.collect(folder, "", n), f.broken); err != nil {
		return err
	}
	f.sort(n)
	return nil
}

// collect lists the files of a folder and of the zip files in it. Its paths begin with prefix.
func (f *Found) collect(folder fs.FS, prefix string, n Names) error {
	enter := func(dir string, err error) bool { return f.enters(folder, prefix, dir, err, n) }
	return store.WalkSome(folder, "the programs", enter, func(at string, d fs.DirEntry) {
		if d.Type().IsRegular() {
			f.broken = cmp.Or(f.broken, f.submitters.read(folder, prefix, at))
		}
		if !f.unpack(path.Join(prefix, at), n) {
			f.list(path.Join(prefix, at), d, n)
		}
	})
}

// enters reports whether the files of a subfolder are listed. If not, it lists the subfolder: as
// closed if err says why it cannot be read, or as a package.
func (f *Found) enters(folder fs.FS, prefix, dir string, err error, n Names) bool {
	at := path.Join(prefix, dir)
	if err != nil {
		f.Closed = append(f.Closed, Closed{at, fault.New("", store.What(err), "change its permissions, and grade again")})
		f.items = append(f.items, item{path: at, zips: f.zips, what: aClosedFolder})
		return false
	}
	if n.problems().Whole(path.Base(dir)) != "" || n.Package == nil || !n.Package(folder, dir) {
		return true // the folder of a problem may have its package beside the programs
	}
	f.items = append(f.items, item{path: at, zips: f.zips, what: aPackage})
	return false
}

// list lists a file.
func (f *Found) list(at string, d fs.DirEntry, n Names) {
	one := item{path: at, zips: f.zips, mode: d.Type(), what: aDocument}
	switch {
	case archive.MatchString(at):
		one.what = anArchive
	case n.Program(d.Name()):
		one.what = aProgram
	case names.IsReceipt(at):
		return
	}
	if info, err := d.Info(); err == nil {
		one.time = info.ModTime()
	}
	f.items = append(f.items, one)
}

// sort reads the names of all items and puts each into the list that fits.
func (f *Found) sort(n Names) {
	paths := make([]string, 0, len(f.items))
	class := names.New(f.roster.people(), n.problems())
	class.Owners = map[int]names.Owner{}
	var items []item
	for _, one := range f.items {
		owners := f.submitters.of(one.path)
		for i := range max(1, len(owners)) { // the program of a group counts for each of its students
			if len(owners) > 0 {
				class.Owners[len(paths)] = owners[i]
			}
			paths, items = append(paths, decoded(one.path)), append(items, one)
		}
	}
	f.items = items
	for i, r := range class.Read(paths, func(i int) bool { return f.items[i].what == aProgram }) {
		one := f.items[i]
		f.Names = append(f.Names, Named{one.path, one.what == aProgram, r})
		switch one.what {
		case anArchive:
			f.Others = append(f.Others, one.path)
			f.setAside(r, one, Packed)
		case aClosedFolder:
			if n.problems().Whole(path.Base(one.path)) == "" || strings.Contains(one.path, "/") {
				f.setAside(r, one, IsClosed)
			}
		case aPackage:
			f.putPackage(r, one, n)
		case aDocument:
			f.putDocument(r, one, n)
		case aProgram:
			f.putProgram(r, one)
		}
	}
}

// decoded returns a path with each part in UTF-8.
func decoded(at string) string {
	parts := strings.Split(at, "/")
	for i, part := range parts {
		parts[i] = format.UTF8(part)
	}
	return strings.Join(parts, "/")
}

// setAside records an item that is no entry.
func (f *Found) setAside(r names.Reading, one item, why Why) {
	f.aside = append(f.aside, Unread{r, one.path, why})
}

// putPackage records a problem package. It belongs to a student unless it is named after its
// problem alone, or after its problem and a format.
func (f *Found) putPackage(r names.Reading, one item, n Names) {
	f.Packages = append(f.Packages, one.path)
	rest, problem := n.problems().Split(unzipped(path.Base(one.path)))
	if problem == "" || rest != "" && !n.exported(one.path) || strings.Contains(one.path, "/") {
		f.setAside(r, one, IsPackage)
	}
}

// exported reports whether a path has one part, which is a problem and a format, as p1247-icpc.zip.
func (n Names) exported(at string) bool {
	rest, problem := n.problems().Split(unzipped(at))
	return problem != "" && !strings.Contains(at, "/") && slices.Contains(n.Formats, strings.ToLower(rest))
}

// putProgram records a program: as an entry, or in the list that fits.
func (f *Found) putProgram(r names.Reading, one item) {
	switch {
	case r.Other:
		f.Elsewhere = append(f.Elsewhere, one.path)
		f.setAside(r, one, OtherProblem)
		return
	case r.Problem == "" && r.Unclear:
		f.Strays = append(f.Strays, one.path)
		f.setAside(r, one, Unclear)
		return
	case r.Problem == "":
		f.Strays = append(f.Strays, one.path)
		f.setAside(r, one, NoProblem)
		return
	case r.Student == "":
		f.Strays = append(f.Strays, one.path)
		f.nobody++
		return
	}
	e := Entry{Reading: r, Path: one.path, Zips: one.zips, Time: one.time}
	switch {
	case one.mode&fs.ModeSymlink != 0:
		e.Unfit = fault.New("", "is a link, not a file", "put the program itself there")
	case !one.mode.IsRegular():
		e.Unfit = fault.New("", "is not a regular file", "put the program itself there")
	}
	f.Entries = append(f.Entries, e)
}

// putDocument records a file that is not a program. The file counts as Lost if its own name has the
// id of a graded problem.
func (f *Found) putDocument(r names.Reading, one item, n Names) {
	if one.mode&fs.ModeSymlink != 0 {
		f.Others = append(f.Others, one.path)
		f.setAside(r, one, Linked)
		return
	}
	base := path.Base(one.path)
	if _, own := n.problems().Split(strings.TrimSuffix(base, path.Ext(base))); own != "" && own == r.Problem && !r.Other && r.Student != "" {
		f.Lost = append(f.Lost, one.path)
		f.setAside(r, one, NoLanguage)
		return
	}
	f.Others = append(f.Others, one.path)
	if !aboutFolder.MatchString(base) || r.Source != names.File {
		f.setAside(r, one, NoLanguage)
	}
}

// aboutFolder matches names of files about a problem in its folder, which belong to no student.
// noStudent matches names of folders that are not named after a student.
var (
	aboutFolder = regexp.MustCompile(`(?i)^(readme|license|notes?|makefile|index)\b|\.(in|out|ans|md|json|ya?ml|csv|xlsx?)$`)
	noStudent   = regexp.MustCompile(`(?i)^(tests?|data|testdata|docs?|statements?|samples?|solutions?|__MACOSX)$`)
)

// problems returns the ids of the problems in order.
func (f *Found) problems() (ids []string) {
	if f.order != nil {
		return f.order
	}
	for _, e := range f.Entries {
		ids = append(ids, e.Problem)
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}
