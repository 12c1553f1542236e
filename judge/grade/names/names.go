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
	// Owners says who submitted some of the paths, by index. They are known from a platform's list.
	Owners   map[int]Owner
	roster   *roster // nil if there is none
	problems Problems
}

// An Owner is the student whom a platform's list names for a folder of a path.
type Owner struct {
	Depth    int // the index of the folder in the path
	Name     string
	IDs      []string // such as the number at the school and an address
	Platform Platform
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
	owner   *Owner
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

// divide divides a path into pieces. owner is nil unless it is known who submitted the path.
func divide(at string, owner *Owner) (pieces []piece) {
	parts := strings.Split(at, "/")
	if len(parts) > mostParts {
		parts = append(parts[:mostParts-1], parts[len(parts)-1])
	}
	for i, part := range parts {
		one := piece{part: part, source: Folder, folder: i < len(parts)-1}
		if !one.folder {
			one.source = File
		}
		if owner != nil && i == owner.Depth {
			one.text, one.source, one.student, one.silent, one.owner = newText(owner.Name), Source(owner.Platform), true, true, owner
			one.id = strings.Join(owner.IDs, " ")
			pieces = append(pieces, one)
			continue
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
		var owner *Owner
		if o, ok := c.Owners[i]; ok {
			owner = &o
		}
		files[i] = &file{pieces: divide(at, owner), program: programs(i), Reading: Reading{Person: -1}}
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
	numbered := c.numberedByRoster(files)
	for _, f := range files {
		for i, one := range f.pieces {
			switch {
			case one.owner != nil:
				f.matches = append(f.matches, c.owned(one, i)...)
				continue
			case one.source == Source(Gradescope) && !numbered:
				continue
			}
			named := f.weigh(c.roster.matches(one.text, i))
			if one.student && one.id != "" {
				named = c.participant(one, i, named)
			}
			f.matches = append(f.matches, named...)
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
	c.doubtSiblings(files)
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

// participant adds the matches of the id that a platform gave a student to the matches of the name.
// Ids of platforms and ids of schools look alike. So an id that the roster does not hold as one of a
// platform only chooses between students of one name, or is doubtful.
func (c *Class) participant(one piece, at int, named []match) []match {
	sureName := slices.ContainsFunc(named, func(m match) bool { return m.strength == sure })
	for _, m := range c.roster.matches(newText(one.id), at) {
		m.span = span{0, len(one.lower)}
		known := slices.ContainsFunc(m.people, func(p int) bool { return slices.Contains(c.roster.people[p].Platform, one.id) })
		agrees := slices.ContainsFunc(named, func(name match) bool { return intersect(name.people, m.people) })
		switch {
		case known:
			m.strength = sure
		case sureName && !agrees:
			continue
		case !agrees:
			m.strange = true
		}
		named = append(named, m)
	}
	return named
}

// owned returns the matches of a student whom a platform's list names: of the first id that is in
// the roster, or else of the name.
func (c *Class) owned(one piece, at int) []match {
	for _, id := range one.owner.IDs {
		if people := c.roster.withID(id); len(people) > 0 {
			return []match{{piece: at, span: span{0, len(one.lower)}, people: people, strength: sure, id: true}}
		}
	}
	return c.roster.matches(one.text, at)
}

// numberedByRoster reports whether the numbers of folders such as submission_12345 are ids in the
// roster. Otherwise Gradescope has given them.
func (c *Class) numberedByRoster(files []*file) bool {
	found := map[string]bool{}
	for _, f := range files {
		for _, one := range f.pieces {
			if one.source == Source(Gradescope) && one.owner == nil {
				found[one.id] = len(c.roster.withID(one.id)) > 0
			}
		}
	}
	n := 0
	for _, held := range found {
		if held {
			n++
		}
	}
	return 2*n > len(found)
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
		id := c.foreignID(f)
		switch {
		case one.owner != nil && len(one.owner.IDs) > 0 && c.roster.shortest > 0:
			id = one.owner.IDs[0]
		case one.student:
			id = ""
		}
		if id != "" && !f.ByID {
			f.Doubt = i18n.Messagef("has the name of %s, but another id, %s; check whose program it is", c.label(f.Person), id)
			f.Person, f.matches = -1, nil // perhaps a namesake who is not in the roster
			return
		}
		c.doubtSubmitter(f, first)
		if f.Person >= 0 && slices.ContainsFunc(list, func(m match) bool { return m.strange }) {
			f.Doubt = i18n.Messagef("has the number of %s, but the name %s; check whose program it is", c.label(f.Person), one.raw)
			f.Person, f.ByID, f.matches = -1, false, nil
		}
		if strongest == doubtful && f.Person >= 0 {
			f.Doubt = i18n.Messagef("%s holds more than the name; check whose program it is", one.part)
		}
	default:
		f.Nobody, f.Doubt = true, i18n.Messagef("several students are called %s: %s; put the id into the name", f.Student, c.ids(people))
	}
}

// doubtSubmitter marks a file that is named after a student, if a platform names somebody outside the
// roster as its submitter.
func (c *Class) doubtSubmitter(f *file, decisive match) {
	at := slices.IndexFunc(f.pieces, func(one piece) bool { return one.student })
	if at < 0 || at == decisive.piece {
		return
	}
	by := f.pieces[at]
	f.Doubt = i18n.Messagef("was submitted by %s, but has the name or id of %s; check whose program it is", by.raw, c.label(f.Person))
	if by.source != Source(Blackboard) { // its names are logins, which the roster may lack
		f.Person, f.ByID, f.matches = -1, false, nil
	}
}

// doubtSiblings marks files of students in folders that are beside folders of students of the
// roster, but are named after nobody in it. Such a folder may be one of a student who is missing
// there.
func (c *Class) doubtSiblings(files []*file) {
	type folders struct{ named, all map[string]bool }
	beside := map[string]folders{}
	visit := func(f *file, do func(i int, at string, named bool)) {
		for i, one := range f.pieces[:len(f.pieces)-1] {
			parent := ""
			if i > 0 {
				parent = f.above(i - 1)
			}
			if one.folder && !one.student && !one.withoutOrdinary().empty() && len(c.problems.claims(one.text, i)) == 0 {
				do(i, parent, slices.ContainsFunc(f.matches, func(m match) bool { return m.piece == i && m.strength >= weak }))
			}
		}
	}
	for _, f := range files {
		visit(f, func(i int, at string, named bool) {
			if beside[at].all == nil {
				beside[at] = folders{map[string]bool{}, map[string]bool{}}
			}
			beside[at].all[f.pieces[i].raw] = true
			if named {
				beside[at].named[f.pieces[i].raw] = true
			}
		})
	}
	for _, f := range files {
		visit(f, func(i int, at string, named bool) {
			n := len(beside[at].named)
			outer := slices.ContainsFunc(f.matches, func(m match) bool { return m.piece < i })
			if f.Person < 0 || f.Doubt != "" || named || outer || n == 0 || 2*n < len(beside[at].all) {
				return
			}
			f.Doubt = i18n.Messagef("is in the folder %s, which may be that of a student who is not in the roster; check whose program it is", f.pieces[i].part)
		})
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
		return !one.folder || !one.without(m.span).withoutMatches(seat).empty()
	})
	if len(whole) > 0 {
		return whole[:1]
	}
	return list
}

// seat matches the word that follows a short number of a student.
var seat = []*regexp.Regexp{regexp.MustCompile(`(?:^|\s)(号)(?:$|\s)`)}

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
