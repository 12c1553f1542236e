package grade

import (
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"time"

	"grundy/judge/fault"
	"grundy/judge/i18n"
	"grundy/judge/store"
	"grundy/judge/zipfs"
)

// Names says what names of files and folders mean.
type Names struct {
	// Problem returns the id of the problem that a word names.
	Problem func(word string) (id string, ok bool)
	// Only lists the ids of the graded problems; nil: all problems are graded. With a list, names
	// may also use the letters A, B, C, the numbers 1, 2, 3, and the numbers of the problems at
	// their judge. A single problem need not be named.
	Only []string
	// Program reports whether a file name is the name of a program.
	Program func(name string) bool
	// Package reports whether the folder dir is a problem package; nil: none is. Formats are the
	// formats after which packages are named, as p1247-icpc.zip.
	Package func(folder fs.FS, dir string) bool
	Formats []string
}

// An Entry is a program that a student handed in for a problem. Unfit says why it is not read, for
// example because it is a link, which could point to a file of the teacher.
type Entry struct {
	Student, Problem, Path string
	Zip                    string    // the zip file that contains it, with which Path begins; empty: none
	Time                   time.Time // of the last modification
	Unfit                  error
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

	Others int      // other files that are not programs
	order  []string // of the problems, if given
	aside  []Unread // files that are not entries
	nobody int      // number of strays that lack only a student

	inner func(at string) (*zipfs.Archive, error) // opens a zip file inside; nil: these are not read
	zip   string                                  // the zip file being unpacked; empty: none
}

// A Closed is a folder that cannot be read.
type Closed struct {
	Path string
	Err  error
}

// An Unread is a file that is not recognized, of a student without a recognized program; or a
// folder that cannot be read.
type Unread struct {
	Student, Path string
	Why           Why
}

// A Why is the reason why a file is not recognized.
type Why string

// Why a file is not recognized.
const (
	NoProblem    Why = "its name does not name a problem"
	OtherProblem Why = "it is for a problem that is not graded"
	Packed       Why = "it is an archive that cannot be read; unpack it"
	NoLanguage   Why = "its language is not recognized"
	Linked       Why = "it is a link, which is not followed; submit the program itself"
	IsPackage    Why = "it is a problem package, not a program"
	IsClosed     Why = "it is a folder that cannot be read; change its permissions"
)

// unread returns the unrecognized files whose student is known. A file that names no student
// belongs to the student after whom its folder is named, if other folders here are named after
// students. Outside of folders, a program or archive is named after its student if other files are.
func (f *Found) unread() (list []Unread) {
	folders, files := false, false
	for _, e := range f.Entries {
		first, _, within := strings.Cut(e.Path, "/")
		folders = folders || within && unzipped(first) == e.Student
		files = files || !within || first == e.Zip
	}
	for _, u := range f.aside {
		dir, _, within := strings.Cut(u.Path, "/")
		dir = unzipped(dir)
		switch {
		case u.Student != "":
		case within && folders && !noStudent.MatchString(dir):
			u.Student = dir
		case !within && folders && slices.Contains([]Why{Linked, IsPackage, IsClosed}, u.Why) && !noStudent.MatchString(dir):
			u.Student = dir
		case !within && files && slices.Contains([]Why{NoProblem, Packed, IsPackage}, u.Why):
			u.Student = studentOf(partsOf(u.Path))
		}
		if u.Student != "" {
			list = append(list, u)
		}
	}
	return list
}

// Open finds the programs of a class in a folder on disk. Points are the points of the problems.
func Open(folder string, names Names, points Points) (*Sheet, error) {
	found, err := findIn(folder, names)
	if err != nil {
		return nil, err
	}
	if len(found.Entries) == 0 && found.nobody > 0 {
		return nil, fault.New(folder, i18n.Messagef("has %s named after a problem, but not after a student", i18n.Plural(found.nobody, "file")),
			"name the parent folder, which has a folder for each student, or rename the files, as alice_p1247.cpp")
	}
	if n := len(found.Elsewhere); len(found.Entries) == 0 && n > 0 {
		return nil, fault.New(folder, i18n.Messagef("contains no program for these problems, but %s for others", i18n.Plural(n, "program")),
			"remove --problems, or name the other problems in it")
	}
	if len(found.Entries) == 0 && len(found.Closed) > 0 {
		return nil, fault.At(folder+"/"+found.Closed[0].Path, found.Closed[0].Err)
	}
	if len(found.Entries) == 0 {
		return nil, fault.New(folder, i18n.Messagef("contains no program named after a problem; it has %s", i18n.Plural(len(found.Strays)+len(found.Elsewhere)+len(found.Lost)+found.Others, "file")),
			"rename the programs, as alice/p1247.cpp, or use --problems")
	}
	weights, err := points.weights(found.problems(), names)
	if err != nil {
		return nil, err
	}
	s := New(found, points.Each)
	s.folder = folder
	if weights != nil {
		s.Weights = weights
		s.Each = s.OutOf() / float64(len(weights))
	}
	return s, nil
}

// Find finds programs by the names of files and folders. One part of a path names the problem, and
// the first of the other parts names the student. All of these forms are recognized:
//
//	alice/p1247.cpp    alice/p1247/main.cpp    p1247/alice.cpp    alice_p1247.cpp
func Find(folder fs.FS, names Names) (*Found, error) {
	f := &Found{order: names.Only}
	return f, f.walk(folder, names)
}

// walk records all files of a folder.
func (f *Found) walk(folder fs.FS, names Names) error {
	return store.WalkSome(folder, "the programs", func(dir string, err error) bool { return f.enters(folder, dir, err, names) }, func(at string, d fs.DirEntry) {
		if !f.unpack(at, names) {
			f.put(at, d, names)
		}
	})
}

// enters reports whether the files of a subfolder are recorded. If not, it records the subfolder:
// as closed if err says why it cannot be read, or as a package.
func (f *Found) enters(folder fs.FS, dir string, err error, names Names) bool {
	if err != nil {
		f.Closed = append(f.Closed, Closed{dir, fault.New("", store.What(err), "change its permissions, and grade again")})
		if student, problem := names.read(dir); student != "" || problem == "" {
			f.aside = append(f.aside, Unread{student, dir, IsClosed})
		}
		return false
	}
	if names.problem(path.Base(dir)) != "" || names.Package == nil || !names.Package(folder, dir) {
		return true // the folder of a problem may have its package beside the programs
	}
	f.putPackage(path.Join(f.zip, dir), names)
	return false
}

// putPackage records a problem package. It belongs to a student unless it is named after its
// problem alone, or after its problem and a format.
func (f *Found) putPackage(at string, names Names) {
	f.Packages = append(f.Packages, at)
	student, problem := names.any().read(at)
	if problem == "" || student != "" && !names.exported(at) {
		f.aside = append(f.aside, Unread{student, at, IsPackage})
	}
}

// exported reports whether a path has one part, which is a problem and a format, as p1247-icpc.zip.
func (n Names) exported(at string) bool {
	student, problem := n.any().read(at)
	return problem != "" && !strings.Contains(at, "/") && slices.Contains(n.Formats, strings.ToLower(student))
}

// put records a file: as an entry, or in the list that fits.
func (f *Found) put(at string, d fs.DirEntry, names Names) {
	student, problem := names.read(at)
	if archive.MatchString(at) {
		f.Others, f.aside = f.Others+1, append(f.aside, Unread{student, at, Packed})
		return
	}
	if !names.Program(d.Name()) && d.Type()&fs.ModeSymlink != 0 {
		f.Others, f.aside = f.Others+1, append(f.aside, Unread{student, at, Linked})
		return
	}
	if !names.Program(d.Name()) {
		f.putOther(at, student, problem, names)
		return
	}
	if problem == "" && names.Only != nil {
		if student, other := names.any().read(at); other != "" {
			f.Elsewhere, f.aside = append(f.Elsewhere, at), append(f.aside, Unread{student, at, OtherProblem})
			return
		}
		if len(names.Only) == 1 {
			student, problem = studentOf(partsOf(at)), names.Only[0]
		}
	}
	if problem == "" || student == "" {
		f.Strays = append(f.Strays, at)
		if problem != "" {
			f.nobody++
			return
		}
		f.aside = append(f.aside, Unread{student, at, NoProblem})
		return
	}
	e := Entry{Student: student, Problem: problem, Path: at, Zip: f.zip}
	if info, err := d.Info(); err == nil {
		e.Time = info.ModTime()
	}
	switch {
	case d.Type()&fs.ModeSymlink != 0:
		e.Unfit = fault.New("", "is a link, not a file", "put the program itself there")
	case !d.Type().IsRegular():
		e.Unfit = fault.New("", "is not a regular file", "put the program itself there")
	}
	f.Entries = append(f.Entries, e)
}

// putOther records a file that is not a program. The file counts as Lost if its own name and its
// path name the same problem.
func (f *Found) putOther(at, student, problem string, names Names) {
	if _, own := names.any().read(path.Base(at)); own == "" || own != problem || student == "" {
		f.Others++
		if first, _, _ := strings.Cut(at, "/"); names.problem(first) == "" || !aboutFolder.MatchString(path.Base(at)) {
			f.aside = append(f.aside, Unread{student, at, NoLanguage})
		}
		return
	}
	f.Lost, f.aside = append(f.Lost, at), append(f.aside, Unread{student, at, NoLanguage})
}

// aboutFolder matches names of files about a problem in its folder, which belong to no student.
// noStudent matches names of folders that are not named after a student.
var (
	aboutFolder = regexp.MustCompile(`(?i)^(readme|license|notes?|makefile|index)\b|\.(in|out|ans|md|json|ya?ml|csv|xlsx?)$`)
	noStudent   = regexp.MustCompile(`(?i)^(tests?|data|testdata|docs?|statements?|samples?|solutions?|__MACOSX)$`)
)

// any returns Names that know all problems only by their ids.
func (n Names) any() Names { return Names{Problem: n.Problem} }

// partsOf returns the parts of a path without file extensions, including those of zip files.
func partsOf(at string) []string {
	parts := strings.Split(strings.TrimSuffix(at, path.Ext(at)), "/")
	for i, part := range parts {
		parts[i] = unzipped(part)
	}
	return parts
}

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

// between matches the characters between words of a name.
var between = regexp.MustCompile(`[\s_\-.+,()（）]+`)

// read finds the student and the problem in a path. It first tries whole parts, innermost first,
// and then words of parts.
func (n Names) read(at string) (student, problem string) {
	parts := partsOf(at)
	for i, part := range slices.Backward(parts) {
		if id := n.problem(part); id != "" {
			return studentOf(slices.Delete(parts, i, i+1)), id
		}
	}
	for i, part := range slices.Backward(parts) {
		words := between.Split(part, -1)
		for length := min(2, len(words)); length > 0; length-- { // "HDU 1847" is two words
			for from := range len(words) - length + 1 {
				id := n.problem(strings.Join(words[from:from+length], " "))
				if id == "" {
					continue
				}
				parts[i] = strings.Join(slices.Delete(words, from, from+length), "-")
				return studentOf(parts), id
			}
		}
	}
	return "", ""
}

// problem returns the id of the problem that a word names, or "" if it names none.
func (n Names) problem(word string) string {
	if i := position(word); i >= 0 && i < len(n.Only) {
		return n.Only[i]
	}
	id, ok := n.Problem(word)
	if !ok {
		return n.numbered(word)
	}
	if n.Only != nil && !slices.Contains(n.Only, id) {
		return ""
	}
	return id
}

// number matches the number of a problem at its judge: 1848 for hdu1848.
var number = regexp.MustCompile(`^\d{3,}$`)

// numbered returns the graded problem with a number. It returns "" if there is none, or if several
// have the number.
func (n Names) numbered(word string) (id string) {
	if !number.MatchString(word) {
		return ""
	}
	for _, one := range n.Only {
		before, ok := strings.CutSuffix(one, word)
		if !ok || strings.HasSuffix(before, "-") || before != "" && before[len(before)-1] >= '0' && before[len(before)-1] <= '9' {
			continue
		}
		if id != "" {
			return ""
		}
		id = one
	}
	return id
}

// position returns the index in Only that a letter or number stands for, or -1.
func position(word string) int {
	word = strings.ToUpper(word)
	switch {
	case len(word) == 1 && word[0] >= 'A' && word[0] <= 'Z':
		return int(word[0] - 'A')
	case len(word) == 1 && word[0] >= '1' && word[0] <= '9':
		return int(word[0] - '1')
	}
	return -1
}

// studentOf returns the first part that contains more than separators.
func studentOf(parts []string) string {
	for _, part := range parts {
		if part = strings.Trim(part, "-_. "); part != "" {
			return part
		}
	}
	return ""
}
