package names

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"grundy/judge/base/i18n"
)

// chooseLabels chooses the problem of each file among its claims.
func (c *Class) chooseLabels(files []*file) {
	dropPlaces(files)
	shown := c.shownLabels(files)
	for _, f := range files {
		best := c.best(f, func(l claim) bool { return shown(f, l) })
		if best != nil {
			f.chosen, f.Problem = best, best.id
			f.Other = !c.problems.grades(best.id)
			if best.rank == byPart && f.pieces[best.piece].folder && f.Person >= 0 && !f.after(best.piece) && !shown(f, *best) {
				f.Doubt = i18n.Messagef("the folder %s may be a problem or a group; check it", f.pieces[best.piece].part)
			}
		}
		if f.Problem == "" && len(c.problems.Graded) == 1 {
			f.Problem = c.problems.Graded[0]
		}
	}
}

// dropPlaces removes numbers before names of students of the roster if such a number in their
// folder names no graded problem. They are places in a list.
func dropPlaces(files []*file) {
	outside := map[string]bool{}
	folder := func(f *file, l claim) string {
		if l.piece == 0 {
			return ""
		}
		return f.above(l.piece - 1)
	}
	for _, f := range files {
		for _, l := range f.claims {
			if l.id == "" && f.isPlace(l) {
				outside[folder(f, l)] = true
			}
		}
	}
	for _, f := range files {
		all := len(f.claims)
		f.claims = slices.DeleteFunc(f.claims, func(l claim) bool { return f.isPlace(l) && outside[folder(f, l)] })
		f.Unclear = f.Unclear || len(f.claims) < all
	}
}

// isPlace reports whether a claim is a number directly before the name of the student of the file.
func (f *file) isPlace(l claim) bool {
	return !l.letter && !l.middle && (l.rank == byEdge || l.rank == byPart) && slices.ContainsFunc(f.matches, func(m match) bool {
		return m.piece == l.piece && m.from >= l.to && slices.Contains(m.people, f.Person)
	})
}

// best returns the claim that counts, or nil if there is none or if claims contradict each other.
// shown reports whether the class shows that a letter or number beside a name is a label.
func (c *Class) best(f *file, shown func(claim) bool) (best *claim) {
	graded := slices.ContainsFunc(f.claims, func(l claim) bool { return l.id != "" && c.problems.grades(l.id) })
	labelled := false
	list := slices.DeleteFunc(slices.Clone(f.claims), func(l claim) bool {
		if l.id == "" || graded && !c.problems.grades(l.id) || l.middle && f.Person < 0 && !f.after(l.piece) {
			return true
		}
		doubtful := (l.rank == byEdge || l.rank == byPart && f.pieces[l.piece].folder) && !c.isLabel(f, l, shown)
		f.Unclear = f.Unclear || doubtful
		labelled = labelled || !doubtful && (l.rank == byEdge || l.rank == byPart)
		return doubtful
	})
	for i, l := range list {
		if l.rank == bySheet && labelled || l.middle {
			continue // a sheet of problems, one of which has the other label
		}
		if best == nil || l.rank > best.rank || l.rank == best.rank && l.piece >= best.piece {
			best = &list[i]
		}
	}
	if best == nil {
		return nil
	}
	f.Unclear = slices.ContainsFunc(list, func(l claim) bool { return l.id != best.id && contradicts(l, *best) })
	if f.Unclear {
		return nil
	}
	return best
}

// grades reports whether a problem is graded.
func (p Problems) grades(id string) bool { return p.Graded == nil || slices.Contains(p.Graded, id) }

// contradicts reports whether a claim on another problem makes the best claim uncertain. An inner
// folder or file decides between ids, and between labels with markers.
func contradicts(l, best claim) bool {
	bare := func(l claim) bool { return !l.middle && (l.rank == byEdge || l.rank == byPart) }
	switch {
	case bare(l) && bare(best):
		return true
	case l.middle:
		return l.piece == best.piece && bare(best)
	case best.rank == byMarker && l.rank == byPart && l.letter && l.piece > best.piece:
		return true // t02/B.cpp
	case best.rank == byID, best.rank == byMarker && l.piece != best.piece:
		return false
	}
	return l.rank == best.rank
}

// isLabel reports whether a letter or number is a label: at an end of a part, or all of a folder.
// If another part names the student, a number or a capital is one. Otherwise the class must show
// it.
func (c *Class) isLabel(f *file, l claim, shown func(claim) bool) bool {
	if l.rank == byPart && f.Person >= 0 {
		return true
	}
	if f.Person >= 0 || f.after(l.piece) {
		one := f.pieces[l.piece].shown(l.span)
		return !l.letter || l.rank == byPart || strings.ToUpper(one) == one
	}
	return shown(l)
}

// after reports whether a piece before the one at an index names the student.
func (f *file) after(at int) bool {
	if f.Person >= 0 {
		return slices.ContainsFunc(f.matches, func(m match) bool { return m.piece < at && slices.Contains(m.people, f.Person) })
	}
	return slices.ContainsFunc(f.pieces[:at], func(one piece) bool { return one.student || !one.withoutOrdinary().empty() })
}

// shownLabels returns a function that reports whether the class shows that a letter or number
// beside a name, or a folder, is a label. Initials and places in a list look the same.
func (c *Class) shownLabels(files []*file) func(f *file, l claim) bool {
	type form struct {
		above           string
		leading, letter bool
		rank            rank
	}
	type use struct {
		labels  map[string]map[string]bool // the labels of each rest
		outside bool                       // a label names no graded problem
	}
	formOf := func(f *file, l claim) form {
		above := ""
		if l.piece > 0 {
			above = f.above(l.piece - 1)
		}
		return form{above, l.leading, l.letter, l.rank}
	}
	uses := map[form]*use{}
	for _, f := range files {
		for _, l := range f.claims {
			if !f.program || l.middle || l.rank != byEdge && (l.rank != byPart || !f.pieces[l.piece].folder) {
				continue
			}
			at := formOf(f, l)
			if uses[at] == nil {
				uses[at] = &use{labels: map[string]map[string]bool{}}
			}
			rest := f.restKey(l)
			if uses[at].labels[rest] == nil {
				uses[at].labels[rest] = map[string]bool{}
			}
			uses[at].labels[rest][l.id] = true
			uses[at].outside = uses[at].outside || l.id == ""
		}
	}
	return func(f *file, l claim) bool {
		u := uses[formOf(f, l)]
		if u == nil {
			return l.rank != byEdge
		}
		several := 0
		for _, labels := range u.labels {
			if len(labels) > 1 {
				several++
			}
		}
		switch {
		case l.rank == byPart:
			return 2*several >= len(u.labels) && several > 0
		case !l.leading:
			return !u.outside || !l.letter
		}
		return !u.outside && several > 1 && 2*several >= len(u.labels)
	}
}

// restKey returns what remains of a file's pieces without a label, as a key; of a student of the
// roster, the student.
func (f *file) restKey(l claim) string {
	if f.Person >= 0 {
		return strconv.Itoa(f.Person)
	}
	if f.pieces[l.piece].folder {
		var b strings.Builder
		for _, one := range f.pieces[l.piece+1:] {
			b.WriteString(one.key() + "\x00")
		}
		return b.String()
	}
	return f.pieces[l.piece].without(l.span).key()
}

// nameStrangers names the students of files that match no student of the roster. inner has the
// students of the roster below each folder. A folder that contains several names no stranger.
func (c *Class) nameStrangers(files []*file, inner map[string]map[int]bool) {
	skip := c.wrappers(files)
	for _, f := range files {
		if f.Person >= 0 || f.Nobody {
			continue
		}
		from := skip
		for i, one := range f.pieces {
			if one.folder && len(inner[f.above(i)]) > 1 {
				from = max(from, i+1)
			}
		}
		at := f.nameStudent(min(from, len(f.pieces)-1))
		if f.chosen != nil && f.chosen.rank == byTitle && at >= f.chosen.piece && c.problems.Graded == nil {
			f.Doubt = i18n.Messagef("%s is read as the title of %s; use --problems if it is a name", f.pieces[f.chosen.piece].shown(f.chosen.span), f.Problem)
		}
		if c.roster != nil && f.Student != "" {
			for _, one := range f.pieces {
				if person := c.roster.within(one.text); person >= 0 && f.Doubt == "" {
					f.Doubt = i18n.Messagef("holds %s inside a longer word or number; check whose program it is", c.label(person))
				}
			}
		}
	}
}

// doubtFolders marks the programs of folders that hold programs of different names for one problem,
// because such a folder may be one of several students.
func (c *Class) doubtFolders(files []*file) {
	type cell struct{ student, apart, problem string }
	inner := map[cell]map[string]bool{}
	innerOf := func(f *file) (at cell, name string) {
		i := slices.IndexFunc(f.pieces, func(one piece) bool { return one.part == f.Part })
		if i < 0 || !f.program || f.Person >= 0 || f.Nobody || f.Source == File || f.pieces[i].student {
			return cell{}, ""
		}
		if i = f.studentPiece(i + 1); i < 0 {
			return cell{}, ""
		}
		return cell{f.Student, f.Apart, f.Problem}, f.pieces[i].key()
	}
	for _, f := range files {
		if at, name := innerOf(f); name != "" {
			if inner[at] == nil {
				inner[at] = map[string]bool{}
			}
			inner[at][name] = true
		}
	}
	crowded := c.crowdedFolders(files)
	for _, f := range files {
		if at, _ := innerOf(f); (len(inner[at]) > 1 || crowded[f.Part]) && f.Doubt == "" {
			f.Doubt = i18n.Messagef("%s holds programs of several names; if it is a class or a group, use --roster, or name that folder", f.Part)
		}
	}
}

// crowdedFolders returns the folders that name a student and hold several folders with names that
// occur in no other student's folder. Such names may be those of students.
func (c *Class) crowdedFolders(files []*file) (crowded map[string]bool) {
	inner, outer := map[string]map[string]bool{}, map[string]map[string]bool{} // each by the other
	add := func(m map[string]map[string]bool, key, value string) {
		if m[key] == nil {
			m[key] = map[string]bool{}
		}
		m[key][value] = true
	}
	for _, f := range files {
		i := slices.IndexFunc(f.pieces, func(one piece) bool { return one.part == f.Part })
		if i < 0 || !f.program || f.Person >= 0 || f.Nobody || f.Source == File || f.pieces[i].student {
			continue
		}
		if j := f.studentPiece(i + 1); j >= 0 && f.pieces[j].folder && len(c.problems.claims(f.pieces[j].text, j)) == 0 {
			add(inner, f.Part, f.pieces[j].key())
			add(outer, f.pieces[j].key(), f.Part)
		}
	}
	crowded = map[string]bool{}
	for part, names := range inner {
		own := 0
		for name := range names {
			if len(outer[name]) == 1 {
				own++
			}
		}
		crowded[part] = own > 1
	}
	return crowded
}

// wrappers returns how many first folders all programs share that name no student.
func (c *Class) wrappers(files []*file) int {
	var programs []*file
	for _, f := range files {
		if f.program && f.Person < 0 && !f.Nobody {
			programs = append(programs, f)
		}
	}
	for depth := 0; ; depth++ {
		if !c.wraps(programs, depth) {
			return depth
		}
	}
}

// wraps reports whether the folder of all programs at a depth contains the class: its name says
// so, or names in it are those of several students.
func (c *Class) wraps(programs []*file, depth int) bool {
	if len(programs) == 0 {
		return false
	}
	students, named := map[string]map[string]bool{}, true // students by problem
	for _, f := range programs {
		if len(f.pieces) < depth+2 || !f.pieces[depth].folder || f.pieces[depth].student || f.pieces[depth].raw != programs[0].pieces[depth].raw {
			return false
		}
		at := f.studentPiece(depth + 1)
		if at < 0 {
			return false
		}
		if students[f.Problem] == nil {
			students[f.Problem] = map[string]bool{}
		}
		students[f.Problem][f.pieces[at].raw] = true
		named = named && f.chosen != nil && f.chosen.piece == at
	}
	if programs[0].pieces[depth].withoutOrdinary().empty() || named && len(programs) > 1 {
		return true
	}
	for _, some := range students {
		if len(some) > 1 {
			return true
		}
	}
	return false
}

// studentPiece returns the index of the first piece from an index on that can name a student, or
// -1.
func (f *file) studentPiece(from int) int {
	for i := from; i < len(f.pieces); i++ {
		if f.pieces[i].student {
			return i
		}
	}
	outer := -1
	for i := from; i < len(f.pieces); i++ {
		t := f.pieces[i].text
		if f.chosen != nil && f.chosen.piece == i {
			t = t.without(f.chosen.span)
		}
		rest := t.withoutOrdinary()
		switch {
		case rest.empty() || len(rest.at) == 1 && !f.pieces[i].folder && classOf(rest.rune(0)) != ideograph:
		case f.pieces[i].folder && outer < 0 && ofClass.MatchString(string(t.lower)):
			outer = i
		default:
			return i
		}
	}
	return outer
}

// ofClass matches names of folders for a class, which name a student only if nothing inside does.
var ofClass = regexp.MustCompile(`^[\p{Han}\d()（）\s_-]{2,20}(?:班级?|年级|学院|专业|系)$`)

// nameStudent reads the student from the pieces of a file after the first ones. It returns the index
// of the piece that names the student, or -1.
func (f *file) nameStudent(from int) (at int) {
	at = f.studentPiece(from)
	for i := from; i < len(f.pieces) && at < 0; i++ { // better than nobody: a class of a.py and b.py
		t := f.pieces[i].text
		if f.chosen != nil && f.chosen.piece == i {
			t = t.without(f.chosen.span)
		}
		if !t.empty() && !nameless.MatchString(string(t.lower)) {
			at = i
		}
	}
	if at < 0 {
		return at
	}
	one := f.pieces[at]
	f.Part, f.Source, f.Student = one.part, one.source, one.raw
	if f.chosen != nil && f.chosen.piece == at {
		f.Student = joined(one.without(f.chosen.span))
	}
	if f.Student = strings.Trim(f.Student, "-_. "); f.Student == "" {
		f.Student = one.raw
	}
	f.Apart = one.id
	if one.source == Source(Gradescope) && one.owner == nil {
		f.Doubt = "is a submission of Gradescope, whose file submission_metadata.yml is missing; put it beside the folder"
	}
	for _, outer := range f.pieces[from:at] {
		if group.MatchString(string(outer.lower)) {
			f.Apart = outer.raw
		}
	}
	return at
}

// group matches names of folders for a part of a class. Two students of one name may be in two.
var group = regexp.MustCompile(`班|组|级|系|class|group|section|team`)

// nameless matches names of files that never are names of students.
var nameless = regexp.MustCompile(`^[\s_\-.]*(?:main|solution|sol|code|src|source|program|untitled|answer|submission|homework|hw|test|代码|程序|源代码|源程序|答案|作业|未命名)[\s_\-.]*\d*[\s_\-.]*$`)

// joined returns the words of a text as the path has them, joined by hyphens.
func joined(t *text) string {
	list := strings.FieldsFunc(string(t.cased), func(r rune) bool { return strings.ContainsRune(" \t_-.+,()（）[]【】", r) })
	return strings.Join(list, "-")
}
