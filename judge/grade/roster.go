package grade

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"grundy/judge/fault"
	"grundy/judge/format"
	"grundy/judge/i18n"
	"grundy/judge/store"
)

// An Enrolled is a student in the roster of a class.
type Enrolled struct {
	ID   string // unique; in a roster with one column, that column
	Name string // may be empty
	// Submitted is when the student submitted, if not the time of the files. Due is the student's
	// deadline, if it is not the deadline of the class.
	Submitted, Due time.Time
}

// label returns the title of the student's row.
func (e Enrolled) label() string { return format.UTF8(strings.TrimSpace(e.ID + " " + e.Name)) }

// mostRoster is the maximum size of a roster in bytes.
const mostRoster = 1 << 20

// columns maps the possible titles of columns to what they contain.
var columns = map[string]string{
	"id": "id", "student id": "id", "student": "id", "username": "id", "学号": "id", "账号": "id",
	"name": "name", "姓名": "name", "学生": "name",
	"submitted": "submitted", "提交时间": "submitted",
	"due": "due", "截止时间": "due",
}

// ReadRoster reads a roster. It is a table as read by format.Table, with one student per line: an
// id and perhaps a name. A first line may name the columns, in any order; unknown columns are then
// ignored.
func ReadRoster(file string) (list []Enrolled, err error) {
	text, err := store.ReadGiven(file, mostRoster)
	if err != nil {
		return nil, err
	}
	in, ok := format.Table(text, columns)
	if !ok {
		return nil, fault.New(file, "is not text in UTF-8", `save it as "CSV UTF-8" in the spreadsheet program`)
	}
	in.LazyQuotes = true
	at := map[string]int{"id": 0, "name": 1}
	seen := map[string]bool{}
	for n := 0; ; n++ {
		row, err := in.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, fault.At(file, err)
		}
		if named := headings(row); n == 0 && named != nil {
			at = named
			continue
		}
		e, err := enrolled(row, at)
		if err != nil {
			line, _ := in.FieldPos(0)
			return nil, fault.At(fmt.Sprintf("%s:%d", file, line), err)
		}
		switch key := strings.ToLower(e.ID); {
		case e.ID == "" && e.Name == "":
			continue
		case e.ID == "":
			return nil, fault.New(file, i18n.Messagef("%s has no id", e.Name), "put the ids into the first column")
		case seen[key]:
			return nil, fault.New(file, i18n.Messagef("%s occurs twice", e.ID), "leave one out, or put the ids into the first column")
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

// headings returns the indices of the columns that a row names. It returns nil if the row seems to
// list a student, because a student may have the name of a column.
func headings(row []string) map[string]int {
	at, first := map[string]int{}, false
	for i, name := range row {
		column := columns[strings.ToLower(strings.TrimSpace(name))]
		if _, twice := at[column]; column != "" && !twice {
			at[column], first = i, first || i == 0
		}
	}
	if !first && len(at) < 2 {
		return nil
	}
	if _, ok := at["id"]; !ok { // then names must identify students
		at["id"] = at["name"]
		delete(at, "name")
	}
	return at
}

// enrolled parses a row.
func enrolled(row []string, at map[string]int) (e Enrolled, err error) {
	value := func(column string) string {
		if i, ok := at[column]; ok && i < len(row) {
			return strings.TrimSpace(row[i])
		}
		return ""
	}
	e = Enrolled{ID: value("id"), Name: value("name")}
	if e.Submitted, err = timeOf(value("submitted")); err != nil {
		return e, err
	}
	e.Due, err = timeOf(value("due"))
	return e, err
}

// timeOf parses a time of a spreadsheet, such as 2026/11/5 9:30. It returns zero if the text is
// empty.
func timeOf(text string) (at time.Time, err error) {
	if text == "" {
		return at, nil
	}
	at, ok := dueTime(strings.ReplaceAll(text, "/", "-"))
	if !ok {
		err = fault.New("", i18n.Messagef("%q is not a time", text), dueForms)
	}
	return at, err
}

// Enrol gives each student of a roster a row, in the order of the roster, including students who
// submitted nothing. A folder or file belongs to the student whose id is a word of its name, or
// else to the student whose name its name contains. Several folders or files of one student share a
// row. Rows of students who are not in the roster follow.
func (s *Sheet) Enrol(roster []Enrolled) {
	rows := make([]*Student, len(roster))
	for i, e := range roster {
		rows[i] = &Student{Name: e.label(), Listed: e, Cells: make([]*Cell, len(s.Problems))}
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
		st.tidyUnread()
		st.Absent = !st.Handed() && len(st.Unread) == 0
	}
	s.Students = append(rows, strangers...)
}

// add moves the contents of another row into the row of a student.
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

// enrolledAs returns the index of the only student whom a name can mean, or -1 if there are none or
// several.
func enrolledAs(roster []Enrolled, name string) int {
	words := " " + wordsOf(name) + " "
	for _, field := range []func(Enrolled) string{func(e Enrolled) string { return e.ID }, func(e Enrolled) string { return e.Name }} {
		found, count := -1, 0
		for i, e := range roster {
			word := wordsOf(field(e))
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

// wordsOf returns the words of a name in lower case, separated by spaces.
func wordsOf(name string) string {
	return strings.TrimSpace(strings.ToLower(strings.Join(between.Split(name, -1), " ")))
}
