package grade

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/base/store"
	"grundy/judge/grade/names"
)

// A Roster lists the students of a class.
type Roster struct {
	Students []Enrolled
	Unused   []string // the titles of columns that are not read
	Skipped  []string // rows that are no students, such as totals
	// unsure means that the first line names no column and may be a line of titles rather than a
	// student.
	unsure bool
	file   string
}

// An Enrolled is a student in the roster of a class.
type Enrolled struct {
	ID      string   // unique; in a roster with one column, that column
	Name    string   // may be empty
	Aliases []string // other ids, such as a login or the first part of an address
	// Platform are those of the ids that a learning platform gave, and that it writes into the names
	// of files.
	Platform []string
	// Submitted is when the student submitted, if not the time of the files. Due is the student's
	// deadline, if it is not the deadline of the class.
	Submitted, Due time.Time
}

// label returns the title of the student's row.
func (e Enrolled) label() string { return format.UTF8(strings.TrimSpace(e.ID + " " + e.Name)) }

// people returns the students in the form in which names are read; nil if there is no roster.
func (r *Roster) people() []names.Person {
	if r == nil {
		return nil
	}
	people := make([]names.Person, len(r.Students))
	for i, e := range r.Students {
		people[i] = names.Person{ID: e.ID, Aliases: e.Aliases, Platform: e.Platform, Names: namesOf(e.Name)}
		if e.Name == "" && isName(e.ID) { // a roster of names
			people[i].Names = namesOf(e.ID)
		}
	}
	return people
}

// isName reports whether the only value of a student is a name rather than an id.
func isName(id string) bool {
	return !strings.ContainsFunc(id, unicode.IsDigit) && (strings.Contains(id, " ") || strings.ContainsFunc(id, func(r rune) bool { return unicode.Is(unicode.Han, r) }))
}

// remark matches a remark in brackets after a name.
var remark = regexp.MustCompile(`\s*[(（\[【][^)）\]】]*[)）\]】]\s*`)

// namesOf returns a name in the orders that files may use, with and without remarks in brackets.
func namesOf(name string) (list []string) {
	for _, one := range []string{name, remark.ReplaceAllString(name, " ")} {
		if one = strings.TrimSpace(one); one == "" {
			continue
		}
		if last, first, ok := strings.Cut(one, ","); ok {
			list = append(list, last+" "+first, first+" "+last)
			continue
		}
		list = append(list, one)
		if words := strings.Fields(one); len(words) > 1 {
			n := len(words)
			list = append(list, strings.Join(append([]string{words[n-1]}, words[:n-1]...), " "), strings.Join(append(slices.Clone(words[1:]), words[0]), " "))
		}
	}
	return list
}

// mostRoster is the maximum size of a roster in bytes.
const mostRoster = 1 << 20

// A column is what a column of a roster contains. Of several columns of ids, the one with the
// smallest number counts; the others are aliases.
type column int

// The columns.
const (
	unusedColumn column = iota
	studentID           // of the school
	plainID
	login
	platformID
	address
	fullName
	firstName
	lastName
	submittedColumn
	dueColumn
)

// columns maps the titles of columns, without case, spaces and signs, to what they contain. They
// include those of Moodle, Canvas, Blackboard, Brightspace, Gradescope, GitHub Classroom, 学习通 and
// 雨课堂.
var columns = map[string]column{
	"studentid": studentID, "studentnumber": studentID, "studentno": studentID, "idnumber": studentID, "sisuserid": studentID, "sisid": studentID, "orgdefinedid": studentID, "sid": studentID,
	"学号": studentID, "学号工号": studentID, "学生学号": studentID, "学工号": studentID, "学籍号": studentID, "考号": studentID, "准考证号": studentID, "matriculationnumber": studentID, "matrikelnummer": studentID,
	"id": plainID, "userid": plainID, "学生id": plainID, "identifier": platformID, "participant": platformID, "id号": studentID, "id号码": studentID, "编号": plainID, "标识符": platformID,
	"username": login, "login": login, "loginid": login, "sisloginid": login, "账号": login, "帐号": login, "用户名": login, "登录名": login, "githubusername": login, "netid": login, "integrationid": platformID,
	"email": address, "emailaddress": address, "mail": address, "邮箱": address, "电子邮件": address, "电子邮件地址": address, "电子邮箱": address, "email地址": address,
	"name": fullName, "fullname": fullName, "student": fullName, "studentname": fullName, "displayname": fullName, "姓名": fullName, "学生": fullName, "学生姓名": fullName, "全名": fullName, "真实姓名": fullName, "名字": fullName,
	"firstname": firstName, "givenname": firstName, "forename": firstName, "名": firstName, "vorname": firstName, "prénom": firstName,
	"lastname": lastName, "surname": lastName, "familyname": lastName, "姓": lastName, "姓氏": lastName, "nachname": lastName,
	"submitted": submittedColumn, "提交时间": submittedColumn, "due": dueColumn, "截止时间": dueColumn,
}

// titles lists the columns that an error names.
const titles = "id, name, First name, Last name, ID number, Student ID, SIS User ID, Username, Email address, submitted, due, 学号, 学号/工号, 姓名, 账号, 提交时间, 截止时间"

// columnOf returns what a column with a title contains.
func columnOf(title string) column {
	return columns[strings.Map(func(r rune) rune {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			return -1
		}
		return unicode.ToLower(r)
	}, title)]
}

// rosterReader reads the rows of a roster.
type rosterReader struct {
	file   string
	at     []column // by index; nil: the first column has ids and the second one names
	titles []string // the row with the titles of the columns
	list   *Roster
	seen   map[string]bool
	first  []string // the first row, if it is not known whether it has titles
	// summed means that a row with totals was read. Rows such as Max may follow it.
	summed bool
}

// ReadRoster reads a roster. It is a table as read by format.Table or the only filled sheet of a
// spreadsheet in the form .xlsx, with one student per line: an id and perhaps a name. A first line may name the columns, in any order, as learning platforms
// write it; lines with one value, such as a title, may precede it.
func ReadRoster(file string) (*Roster, error) {
	text, err := store.ReadGiven(file, mostRoster)
	if err != nil {
		return nil, err
	}
	r := &rosterReader{file: file, list: &Roster{file: file}, seen: map[string]bool{}}
	rows, lines, err := rowsOf(file, text)
	if err != nil {
		return nil, err
	}
	start, err := r.head(rows, lines)
	if err != nil {
		return nil, err
	}
	for i, row := range rows[start:] {
		if err := r.row(row); err != nil {
			return nil, fault.At(fmt.Sprintf("%s:%d", file, lines[start+i]), err)
		}
	}
	if len(r.list.Students) == 0 {
		return nil, fault.New(file, "lists no student", "write an id and a name on a line for each")
	}
	return r.list, nil
}

// rowsOf returns the rows of a table or a spreadsheet that are not empty, and their lines.
func rowsOf(file string, text []byte) (rows [][]string, lines []int, err error) {
	if bytes.HasPrefix(text, []byte("PK\x03\x04")) {
		return readWorkbook(file, text)
	}
	if err := otherForm(file, text); err != nil {
		return nil, nil, err
	}
	in, ok := format.Table(text, columns)
	if !ok {
		if rows, lines, ok = chineseRows(text); ok {
			return rows, lines, nil
		}
		return nil, nil, fault.New(file, "is not text in UTF-8", saveAsCSV)
	}
	rows, lines, err = allRows(in)
	return rows, lines, fault.At(file, err)
}

// chineseRows reads a table in GBK whose first line has titles in English. It returns false unless
// at least two thirds of the values with Chinese characters are usual Chinese names, because other
// encodings look like GBK.
func chineseRows(text []byte) (rows [][]string, lines []int, ok bool) {
	decoded := format.UTF8(string(text))
	in, ok := format.Table([]byte(decoded), columns)
	if !ok || decoded == string(text) {
		return nil, nil, false
	}
	rows, lines, err := allRows(in)
	if err != nil || len(rows) < 2 {
		return nil, nil, false
	}
	at := headings(rows[0])
	named, others := 0, 0
	for _, row := range rows[1:] {
		for i, value := range row[:min(len(row), len(at))] {
			switch c := at[i]; {
			case c == unusedColumn || !strings.ContainsFunc(value, func(r rune) bool { return r >= 0x80 }):
			case chineseName.MatchString(value):
				named++
			default:
				others++
			}
		}
	}
	return rows, lines, named > 0 && named >= 2*others
}

// allRows returns the rows of a table that are not empty, and their lines.
func allRows(in *csv.Reader) (rows [][]string, lines []int, err error) {
	in.LazyQuotes = true
	for {
		row, err := in.Read()
		if errors.Is(err, io.EOF) {
			return rows, lines, nil
		}
		if err != nil {
			return nil, nil, err
		}
		for i := range row {
			row[i] = tidyValue(row[i])
		}
		if strings.Join(row, "") != "" {
			line, _ := in.FieldPos(0)
			rows, lines = append(rows, row), append(lines, line)
		}
	}
}

// tidyValue removes what exports put around values so that spreadsheets keep them as text.
func tidyValue(value string) string {
	value = strings.TrimSpace(strings.TrimLeft(strings.TrimSpace(value), "'#"))
	if inner, ok := strings.CutPrefix(value, `="`); ok {
		value = strings.TrimSuffix(inner, `"`)
	}
	return value
}

// mostTitles is how many lines may precede the line with the titles of the columns.
const mostTitles = 10

// head finds the line with the titles of the columns, and returns the index of the row after it. If
// there is none, the first row must look like a student.
func (r *rosterReader) head(rows [][]string, lines []int) (start int, err error) {
	for i, row := range rows[:min(len(rows), mostTitles)] {
		if at := headings(row); at != nil {
			if twice := titleTwice(row, at); twice != "" {
				return 0, fault.New(fmt.Sprintf("%s:%d", r.file, lines[i]), i18n.Messagef("several columns have the title %s", twice), "write one student on each line, and give each column its own title")
			}
			r.at, r.titles = at, row
			for k, title := range row {
				if at[k] == unusedColumn && title != "" {
					r.list.Unused = append(r.list.Unused, title)
				}
			}
			return i + 1, nil
		}
		if values(row) > 1 {
			break // a title has one value
		}
	}
	if len(rows) == 0 {
		return 0, nil
	}
	digits := func(row []string) bool { return strings.ContainsFunc(row[0], unicode.IsDigit) }
	numbered := 0
	for _, row := range rows[1:] {
		if digits(row) {
			numbered++
		}
	}
	switch {
	case strings.ContainsFunc(strings.Join(rows[0], ""), unicode.IsDigit), chineseName.MatchString(rows[0][0]):
	case 2*numbered > len(rows)-1:
		return 0, r.untitled(rows[0])
	default:
		r.list.unsure, r.first = true, rows[0]
	}
	return 0, nil
}

// chineseName matches the names of most people in China.
var chineseName = regexp.MustCompile(`^[王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤]\p{Han}{1,2}$`)

// untitled is the error of a first line without a known column.
func (r *rosterReader) untitled(row []string) error {
	return fault.New(r.file+":1", i18n.Messagef("%s is no known column, and no student", format.Clip(strings.Join(row, ","), 60)), i18n.Messagef("name the columns in the first line; known are %s", titles))
}

// checkFirst returns an error if the first line of the roster may have the titles of columns, and
// no file belongs to a student of that name.
func (r *Roster) checkFirst(f *Found) error {
	if r == nil || !r.unsure || slices.ContainsFunc(f.Names, func(one Named) bool { return one.Person == 0 }) {
		return nil
	}
	first := r.Students[0]
	return (&rosterReader{file: r.file}).untitled([]string{strings.TrimSpace(first.ID + " " + first.Name)})
}

// values counts the values of a row.
func values(row []string) (n int) {
	for _, value := range row {
		if value != "" {
			n++
		}
	}
	return n
}

// headings returns what the columns that a row names contain. It returns nil if no column says who
// a student is, or if a number shows that the row is a student who is called like a column.
func headings(row []string) []column {
	at, known := make([]column, len(row)), false
	for i, title := range row {
		c := columnOf(title)
		switch {
		case title != "" && strings.Trim(title, "0123456789") == "":
			return nil
		case c == fullName || c == submittedColumn || c == dueColumn || c == firstName || c == lastName:
			if slices.Contains(at, c) {
				c = unusedColumn // the first one counts
			}
		}
		at[i] = c
		known = known || c > unusedColumn && c < submittedColumn
	}
	if !known {
		return nil
	}
	return at
}

// titleTwice returns the title of two columns that say who a student is, such as those of two tables
// side by side; "" if there is none.
func titleTwice(row []string, at []column) string {
	for i, title := range row {
		if at[i] > unusedColumn && at[i] < fullName && slices.ContainsFunc(row[:i], func(one string) bool { return strings.EqualFold(one, title) }) {
			return title
		}
	}
	return ""
}

// row reads a row of a student.
func (r *rosterReader) row(row []string) error {
	if r.titles != nil && slices.Equal(row, r.titles) {
		return nil // each page of some exports begins with the titles
	}
	e, err := r.enrolled(row)
	switch key := strings.ToLower(e.ID); {
	case err != nil:
		return err
	case r.skips(row, e):
		r.list.Skipped = append(r.list.Skipped, strings.Join(slices.DeleteFunc(slices.Clone(row), func(value string) bool { return value == "" }), " "))
		return nil
	case e.ID == "" && e.Name == "": // only a place in the list
		return nil
	case e.ID == "":
		return fault.New("", i18n.Messagef("%s has no id", e.Name), "put the ids into the first column")
	case r.seen[key]:
		return fault.New("", i18n.Messagef("%s occurs twice", e.ID), "remove one of the lines if both are the same student; otherwise add a column with ids")
	case shortened.MatchString(e.ID):
		return fault.New("", i18n.Messagef("%s is a number that a spreadsheet program has shortened", e.ID), "format the column as text, and save the table again")
	default:
		r.seen[key] = true
		r.list.Students = append(r.list.Students, e)
	}
	return nil
}

// skips reports whether a row is no student: a total or an average, the number of students, what
// Canvas writes above and below them, or a remark in other columns. A student may be called so, but
// has an id.
func (r *rosterReader) skips(row []string, e Enrolled) bool {
	if e.ID == "" && e.Name == "" && strings.Trim(strings.Join(row, ""), "0123456789") != "" {
		r.summed = true
		return true
	}
	first := row[slices.IndexFunc(row, func(value string) bool { return value != "" })]
	is := func(text string) bool {
		return summary.MatchString(text) || r.summed && afterSummary.MatchString(text)
	}
	skipped := is(e.ID) || (e.ID == "" || e.ID != first) && is(first) && !strings.ContainsFunc(e.ID, unicode.IsLetter) || e.ID == "" && is(e.Name)
	r.summed = r.summed || skipped
	return skipped
}

// summary matches what stands in the first column of rows with totals. afterSummary matches words
// that do so only below such a row, because people may be called so.
var (
	summary = regexp.MustCompile(`(?i)^(?:[总合小共]\s*计|总人数|(?:应到|实到)?人数|平均(?:分|值|成绩|数)?|均分|最[高低]分?|总分|满分|标准差|(?:及格|优秀|通过|提交|缺交)[率数]` +
		`|共\s*\d+\s*[人名].*|(?:grand |sub-?)?totals?|(?:class |overall |course )?(?:average|mean|median)s?|avg\.?|st(?:d|andard)\.? ?dev(?:iation|\.)?` +
		`|points possible|(?:total|max(?:imum)?) points|student, test|(?:制表|填表)人.*|(?:班主任|任课教师|制表日期|打印日期)[:：].*)\s*[:：]?$`)
	afterSummary = regexp.MustCompile(`(?i)^(?:max(?:imum)?|min(?:imum)?|sum|count|highest|lowest|n|人数|备注|说明)\.?\s*[:：]?$`)
)

// shortened matches long numbers as spreadsheet programs show them.
var shortened = regexp.MustCompile(`^\d(\.\d+)?E\+\d+$`)

// enrolled parses a row.
func (r *rosterReader) enrolled(row []string) (e Enrolled, err error) {
	if r.at == nil {
		e.ID = row[0]
		if len(row) > 1 {
			e.Name = row[1]
		}
		return e, nil
	}
	var first, last string
	ids := map[column][]string{}
	for i, value := range row[:min(len(row), len(r.at))] {
		switch c := r.at[i]; {
		case value == "":
		case c == fullName:
			e.Name = value
		case c == firstName:
			first = value
		case c == lastName:
			last = value
		case c == submittedColumn:
			e.Submitted, err = timeOf(value)
		case c == dueColumn:
			e.Due, err = timeOf(value)
		case c == platformID:
			ids[c] = append(ids[c], participant.ReplaceAllString(value, ""))
		case c == address:
			local, _, _ := strings.Cut(value, "@")
			ids[c] = append(ids[c], value, local)
		case c > unusedColumn:
			ids[c] = append(ids[c], value)
		}
		if err != nil {
			return e, err
		}
	}
	if e.Name == "" {
		e.Name = nameOf(first, last)
	}
	for c := studentID; c <= address; c++ {
		e.Aliases = append(e.Aliases, ids[c]...)
	}
	e.Platform = ids[platformID]
	if len(ids[studentID])+len(ids[login]) > 0 { // the other id is that of the platform
		e.Platform = append(e.Platform, ids[plainID]...)
	}
	if len(e.Aliases) > 0 {
		e.ID, e.Aliases = e.Aliases[0], e.Aliases[1:]
	} else { // names must identify the students
		e.ID, e.Name = e.Name, ""
	}
	return e, nil
}

// participant matches what Moodle writes before the number of a submission.
var participant = regexp.MustCompile(`^(?i:participant|参与者)\s*`)

// nameOf joins the parts of a name. Chinese names begin with the surname and have no space.
func nameOf(first, last string) string {
	if strings.ContainsFunc(first+last, func(r rune) bool { return unicode.Is(unicode.Han, r) }) {
		return last + first
	}
	return strings.TrimSpace(first + " " + last)
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
