package grade

import (
	"cmp"
	"errors"
	"io"
	"slices"
	"strings"

	"grundy/judge/fault"
	"grundy/judge/format"
	"grundy/judge/i18n"
	"grundy/judge/store"
)

// An Enrolled is a student as the roster of a class lists one.
type Enrolled struct {
	ID   string // unique; all there is if the roster has one column
	Name string // may be empty
}

// label returns what a row of the sheet is called.
func (e Enrolled) label() string { return format.UTF8(strings.TrimSpace(e.ID + " " + e.Name)) }

// mostRoster is the size of the largest roster, in bytes.
const mostRoster = 1 << 20

// headings are what the first column of a roster may be called.
var headings = []string{"id", "student", "student id", "name", "username", "学号", "姓名", "学生", "账号"}

// ReadRoster reads a roster in UTF-8: a student a line, an id and perhaps a name, with a
// comma, a semicolon or a tab between them. Further columns are ignored, and so is a first
// line that names the columns.
func ReadRoster(file string) (list []Enrolled, err error) {
	text, err := store.ReadGiven(file, mostRoster)
	if err != nil {
		return nil, err
	}
	in, ok := format.Table(text)
	if !ok {
		return nil, fault.New(file, "is no text in UTF-8", `save it as "CSV UTF-8" in the spreadsheet program`)
	}
	in.LazyQuotes = true
	seen := map[string]bool{}
	for n := 0; ; n++ {
		row, err := in.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, fault.At(file, err)
		}
		e := Enrolled{ID: strings.TrimSpace(row[0])}
		if len(row) > 1 {
			e.Name = strings.TrimSpace(row[1])
		}
		switch key := strings.ToLower(e.ID); {
		case n == 0 && slices.Contains(headings, key), e.ID == "" && e.Name == "":
			continue
		case e.ID == "":
			return nil, fault.New(file, i18n.Messagef("%s has no id", e.Name), "put the ids into the first column")
		case seen[key]:
			return nil, fault.New(file, i18n.Messagef("%s is there twice", e.ID), "leave one out, or put the ids into the first column")
		default:
			seen[key] = true
			list = append(list, e)
		}
	}
	if len(list) == 0 {
		return nil, fault.New(file, "lists no student", "write an id and a name on a line for each")
	}
	return list, nil
}

// Enrol gives each student of a roster a row, in its order; those who handed in nothing get
// one, too. A folder or file is of the student whose id, or else whose name, is a word of
// its own; several of one student share a row. Rows of students who are not listed follow.
func (s *Sheet) Enrol(roster []Enrolled) {
	rows := make([]*Student, len(roster))
	for i, e := range roster {
		rows[i] = &Student{Name: e.label(), Cells: make([]*Cell, len(s.Problems))}
	}
	var strangers []*Student
	for _, st := range s.Students {
		if i := enrolledAs(roster, st.Name); i >= 0 {
			rows[i].add(st)
			continue
		}
		st.Stranger = true
		strangers = append(strangers, st)
	}
	for _, st := range rows {
		if st.Handed() {
			st.Unread = nil
		}
		st.Absent = !st.Handed() && len(st.Unread) == 0
	}
	s.Students = append(rows, strangers...)
}

// add moves what another row has into the row of a student.
func (st *Student) add(other *Student) {
	st.Unread = append(st.Unread, other.Unread...)
	for i, c := range other.Cells {
		switch {
		case c == nil:
		case st.Cells[i] == nil:
			st.Cells[i] = c
		default:
			st.Cells[i].Tries = append(st.Cells[i].Tries, c.Tries...)
			slices.SortFunc(st.Cells[i].Tries, func(a, b *Try) int { return cmp.Compare(a.Path, b.Path) })
		}
	}
}

// enrolledAs returns the index of the one student that a name means, or -1 if it means none
// or several.
func enrolledAs(roster []Enrolled, name string) int {
	words := " " + strings.ToLower(strings.Join(between.Split(name, -1), " ")) + " "
	for _, field := range []func(Enrolled) string{func(e Enrolled) string { return e.ID }, func(e Enrolled) string { return e.Name }} {
		found, count := -1, 0
		for i, e := range roster {
			word := strings.Join(between.Split(strings.ToLower(field(e)), -1), " ")
			if word != "" && strings.Contains(words, " "+word+" ") {
				found, count = i, count+1
			}
		}
		if count > 0 {
			if count > 1 {
				found = -1
			}
			return found
		}
	}
	return -1
}
