// Package names reads the student and the problem from the names of programs. It opens no file.
//
//	c := names.New(people, names.Problems{Graded: []string{"p1247"}, Lookup: lookup})
//	for i, r := range c.Read(paths) {
//		fmt.Println(paths[i], r.Student, r.Problem, r.Doubt)
//	}
//
// All names of a class are read together, in this order:
//
//  1. A path is divided into its folders, archives and the name of the file. Names that Moodle,
//     Canvas, Blackboard and Brightspace give to downloads are divided further, into the student
//     and the name of the submitted file.
//  2. The roster decides. The ids and full names in it are looked for in every part, in any order
//     and with any separators or none. Of two runs, one of which contains the other, the longer
//     one counts. A run must not be part of a longer number, word or Chinese name.
//  3. If runs mean different students, or a name is that of several students, the program belongs
//     to nobody. A folder that contains programs of several students names none of them.
//  4. The problem is read from what remains: first an id such as hdu1848; then a label with a
//     marker such as 第一题 or T1; a letter or a number that is all of a part, or an end of it;
//     the number at a judge; a title. If one problem is graded, nothing but ids of others is read.
//     If two labels contradict each other, the program has no problem.
//  5. Without a roster, or if it holds none of the names, the student is the first part that says
//     more than what a file is for, such as 作业3 or main. Folders that all programs share are
//     skipped. A letter or number before a name is a label only if the class shows that it is.
package names

import (
	"cmp"
	"path"
	"regexp"
	"slices"
	"strings"

	"grundy/judge/base/i18n"
)

// A Source says from what kind of name a student was read.
type Source string

// The sources of students. For names that a platform gave, the source is the platform.
const (
	Folder  Source = "folder"
	Archive Source = "archive"
	File    Source = "file name"
)

// A Reading is what was read from a path.
type Reading struct {
	Person  int    // the index of the student in the roster; -1: none
	Student string // the student's name as the path has it; empty: none was found
	Apart   string // tells students of one name apart: an id at a platform, or the folder of a group
	Source  Source
	Part    string // the part of the path that names the student
	ByID    bool   // the roster holds the student's id, not only the name
	Problem string // empty: none was found
	Other   bool   // Problem is not graded
	// Doubt says what is uncertain; empty: nothing is. Nobody means that the roster holds several
	// students whom the path may mean. Unclear means that the problem is uncertain, and was
	// therefore not read.
	Doubt   i18n.Message
	Nobody  bool
	Unclear bool
}

// A Class reads names.
type Class struct {
	roster   *roster // nil if there is none
	problems Problems
}

// New returns a class. people is the roster, or nil if there is none.
func New(people []Person, problems Problems) *Class {
	c := &Class{problems: problems}
	if people != nil {
		c.roster = newRoster(people)
	}
	return c
}

// A piece is a part of a path, or of a name that a platform gave.
type piece struct {
	*text
	part   string // the part of the path
	source Source
	folder bool
	// The piece is the student that a platform names, and id is the student's id there.
	student bool
	id      string
	silent  bool // a platform wrote it, and it names no problem
}

// A file is a path that is being read.
type file struct {
	pieces  []piece
	program bool
	matches []match
	Reading
	claims []claim
	chosen *claim
}

// archives matches the extensions of archives.
var archives = regexp.MustCompile(`(?i)\.(zip|rar|7z|tar|tgz|tar\.gz|gz|bz2|xz)$`)

// mostParts is how many parts of a path are read.
const mostParts = 32

// divide divides a path into pieces.
func divide(at string) (pieces []piece) {
	parts := strings.Split(at, "/")
	if len(parts) > mostParts {
		parts = append(parts[:mostParts-1], parts[len(parts)-1])
	}
	for i, part := range parts {
		one := piece{part: part, source: Folder, folder: i < len(parts)-1}
		if !one.folder {
			one.source = File
		}
		stem := part
		if short := archives.ReplaceAllString(part, ""); short != part {
			one.source, stem = Archive, short
		} else if !one.folder {
			stem = withoutExtensions(part)
		}
		p, student, id, rest := platformOf(stem)
		if p == "" {
			one.text = newText(stem)
			pieces = append(pieces, one)
			continue
		}
		named := one
		named.text, named.source, named.student, named.silent, named.id = newText(student), Source(p), true, true, id
		pieces = append(pieces, named)
		if rest != "" {
			one.text = newText(withoutExtensions(rest))
			pieces = append(pieces, one)
		}
	}
	return pieces
}

// withoutExtensions removes the extension of a file, and one before it that documents keep, as in
// p.py.txt.
func withoutExtensions(name string) string {
	ext := path.Ext(name)
	stem := strings.TrimSuffix(name, ext)
	if inner := path.Ext(stem); (ext == ".txt" || ext == ".docx") && len(inner) > 1 && len(inner) <= 5 && !strings.ContainsAny(inner, " _-0123456789") {
		stem = strings.TrimSuffix(stem, inner)
	}
	return cmp.Or(stem, name)
}

// Read reads the names of a class. programs reports which paths are those of programs; the others
// are documents, which do not show how programs are named.
func (c *Class) Read(paths []string, programs func(i int) bool) []Reading {
	files := make([]*file, len(paths))
	for i, at := range paths {
		files[i] = &file{pieces: divide(at), program: programs(i), Reading: Reading{Person: -1}}
	}
	var inner map[string]map[int]bool
	if c.roster != nil {
		inner = c.findPeople(files)
	}
	for _, f := range files {
		f.claims = c.claimsOf(f)
	}
	c.chooseLabels(files)
	c.nameStrangers(files, inner)
	c.doubtFolders(files)
	readings := make([]Reading, len(files))
	for i, f := range files {
		readings[i] = f.Reading
	}
	return readings
}

// claimsOf returns what in the remaining pieces of a file may name the problem.
func (c *Class) claimsOf(f *file) (list []claim) {
	rest := func(all bool) (list []claim) {
		removed := false
		for i, one := range f.pieces {
			if one.silent {
				continue
			}
			t := one.text
			for _, m := range f.matches {
				if m.piece == i && slices.Contains(m.people, f.Person) && (all || !removed) {
					t, removed = t.without(m.span), true
				}
			}
			list = append(list, c.problems.claims(t, i)...)
		}
		return list
	}
	if list = rest(true); len(list) == 0 && len(f.matches) > 1 && len(c.problems.Graded) != 1 {
		list = rest(false) // John/John.py may be the program of John for the problem John
	}
	return list
}

// findPeople finds the students of the roster in all files. It returns the students named below each
// folder, by its path.
func (c *Class) findPeople(files []*file) (inner map[string]map[int]bool) {
	inner = map[string]map[int]bool{}
	for _, f := range files {
		for i, one := range f.pieces {
			f.matches = append(f.matches, f.weigh(c.roster.matches(one.text, i))...)
			if one.student && one.id != "" {
				f.matches = append(f.matches, c.participant(one, i)...)
			}
		}
		for i := range f.pieces {
			for _, m := range f.matches {
				if m.piece > i && m.strength == sure && len(m.people) == 1 {
					at := f.above(i)
					if inner[at] == nil {
						inner[at] = map[int]bool{}
					}
					inner[at][m.people[0]] = true
				}
			}
		}
	}
	for _, f := range files {
		f.matches = slices.DeleteFunc(f.matches, func(m match) bool {
			if !f.pieces[m.piece].folder || f.pieces[m.piece].student {
				return false
			}
			others := inner[f.above(m.piece)]
			n := len(others)
			for _, p := range m.people {
				if others[p] {
					n--
				}
			}
			return n > 1
		})
		c.decide(f)
	}
	return inner
}

// weigh weighs matches that are words such as main or test. Such a match is removed if its part or a
// folder above it has other words, which may name the student. It is doubtful if only a part below
// it has.
func (f *file) weigh(list []match) (weighed []match) {
	names := func(t *text) bool { return !t.withoutOrdinary().empty() }
	others := func(one piece) bool { return names(one.text) }
	for _, m := range list {
		one := f.pieces[m.piece]
		if !one.student && !names(newText(one.shown(m.span))) {
			if names(one.without(m.span)) || slices.ContainsFunc(f.pieces[:m.piece], others) {
				continue
			}
			if slices.ContainsFunc(f.pieces[m.piece+1:], others) {
				m.strength = min(m.strength, doubtful)
			}
		}
		weighed = append(weighed, m)
	}
	return weighed
}

// joinedDate matches a date, the last digit of which an id follows.
var joinedDate = []*regexp.Regexp{regexp.MustCompile(`(?:^|[^\d])(20\d\d[\-_./](?:0[1-9]|1[0-2])[\-_./](?:0[1-9]|[12]\d|3[01]))\d`)}

// foreignID returns a number of a path that looks like the ids in the roster, but is none of them;
// "" if there is none.
func (c *Class) foreignID(f *file) string {
	for i, one := range f.pieces {
		t := one.text
		for _, m := range f.matches {
			if m.piece == i {
				t = t.without(m.span)
			}
		}
		for _, l := range c.problems.byID(t, i) {
			t = t.without(l.span)
		}
		for _, number := range t.withoutMatches(joinedDate).withoutMatches(occasions).tokens() {
			n := len(number.word)
			if number.class == digit && c.problems.numbered(number.word) == "" && c.roster.shortest > 0 && n >= c.roster.shortest && n <= c.roster.longest+1 && !phone.MatchString(number.word) {
				return number.word
			}
		}
	}
	return ""
}

// phone matches the numbers of mobile phones in China.
var phone = regexp.MustCompile(`^1[3-9]\d{9}$`)

// participant returns the match of the id that a platform gave a student.
func (c *Class) participant(one piece, at int) []match {
	list := c.roster.matches(newText(one.id), at)
	for i := range list {
		list[i].span = span{0, len(one.lower)}
	}
	return list
}

// above returns the path down to a piece, as a key.
func (f *file) above(piece int) string {
	var b strings.Builder
	for _, one := range f.pieces[:piece+1] {
		b.WriteString(one.raw + "\x00")
	}
	return b.String()
}

// decide decides which student of the roster a file belongs to.
func (c *Class) decide(f *file) {
	strongest := none
	for _, m := range f.matches {
		strongest = max(strongest, m.strength)
	}
	if strongest == none {
		return
	}
	list := slices.DeleteFunc(slices.Clone(f.matches), func(m match) bool { return m.strength < strongest })
	byPlatform := func(m match) bool { return f.pieces[m.piece].student }
	if slices.ContainsFunc(list, byPlatform) { // the platform knows who submitted the file
		list = slices.DeleteFunc(list, func(m match) bool { return !byPlatform(m) })
	}
	if strongest == weak {
		list = c.plainest(f, list)
	}
	if len(list) == 0 {
		return
	}
	people := slices.Clone(list[0].people)
	for _, m := range list[1:] {
		people = slices.DeleteFunc(people, func(p int) bool { return !slices.Contains(m.people, p) })
	}
	first := list[0]
	one := f.pieces[first.piece]
	f.Part, f.Source, f.Student = one.part, one.source, one.shown(first.span)
	switch len(people) {
	case 0:
		other := list[slices.IndexFunc(list, func(m match) bool { return !intersect(first.people, m.people) })]
		f.Nobody, f.Doubt = true, i18n.Messagef("names several students: %s and %s; name the program after one of them", c.label(first.people[0]), c.label(other.people[0]))
	case 1:
		f.Person, f.ByID = people[0], slices.ContainsFunc(list, func(m match) bool { return m.id })
		if id := c.foreignID(f); id != "" && !f.ByID && !one.student {
			f.Doubt = i18n.Messagef("has the name of %s, but another id, %s; check whose program it is", c.label(f.Person), id)
			f.Person, f.matches = -1, nil // perhaps a namesake who is not in the roster
			return
		}
		if strongest == doubtful {
			f.Doubt = i18n.Messagef("%s holds more than the name; check whose program it is", one.part)
		}
	default:
		f.Nobody, f.Doubt = true, i18n.Messagef("several students are called %s: %s; put the id into the name", f.Student, c.ids(people))
	}
}

// plainest returns those of weak matches that decide. A number in a label with a marker is no id. A
// number that is all of a folder is more likely an id than one in the name of a file, which may be
// a label.
func (c *Class) plainest(f *file, list []match) []match {
	list = slices.DeleteFunc(list, func(m match) bool {
		labels := c.problems.marked(f.pieces[m.piece].text, m.piece, marker, byMarker)
		return slices.ContainsFunc(labels, func(l claim) bool { return l.from <= m.from && m.to <= l.to })
	})
	whole := slices.DeleteFunc(slices.Clone(list), func(m match) bool {
		one := f.pieces[m.piece]
		return !one.folder || !one.without(m.span).empty()
	})
	if len(whole) > 0 {
		return whole[:1]
	}
	return list
}

func intersect(a, b []int) bool {
	return slices.ContainsFunc(a, func(p int) bool { return slices.Contains(b, p) })
}

// label returns the id and the name of a student of the roster.
func (c *Class) label(person int) string {
	p := c.roster.people[person]
	if len(p.Names) == 0 {
		return p.ID
	}
	return strings.TrimSpace(p.ID + " " + p.Names[0])
}

// ids returns the ids of students of the roster.
func (c *Class) ids(people []int) string {
	var list []string
	for _, p := range people {
		list = append(list, c.roster.people[p].ID)
	}
	return strings.Join(list, ", ")
}
