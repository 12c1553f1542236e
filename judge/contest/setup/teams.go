package setup

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/width"

	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/base/store"
	"grundy/judge/contest"
	"grundy/judge/spec"
)

// columns maps the names that the header line may use to the columns of a table of teams. plain
// returns the form in which they are compared.
var columns = map[string]string{
	"id": "id", "team id": "id", "login": "id", "user": "id", "username": "id", "user name": "id",
	"账号": "id", "帐号": "id", "用户名": "id", "编号": "id", "队伍编号": "id", "学号": "id",
	"name": "name", "team": "name", "team name": "name",
	"名称": "name", "队名": "name", "姓名": "name", "队伍": "name", "队伍名": "name", "队伍名称": "name", "名字": "name",
	"organization": "organization", "organisation": "organization", "school": "organization", "university": "organization", "institution": "organization", "affiliation": "organization",
	"单位": "organization", "学校": "organization", "学校名称": "organization", "院校": "organization", "学院": "organization", "机构": "organization",
	"group": "group", "category": "group", "组别": "group", "分组": "group", "组": "group", "类别": "group",
	"seat": "seat", "seats": "seat", "seat number": "seat", "location": "seat", "座位": "seat", "座位号": "seat", "座号": "seat", "机位": "seat", "机位号": "seat", "机器号": "seat",
	"password": "password", "密码": "password", "口令": "password", "登录密码": "password",
}

// known lists the columns for messages.
var known = []string{"id", "name", "organization", "group", "seat", "password"}

// plain returns the name of a column in lower case, with single spaces. Full-width letters and
// underscores become plain.
func plain(name string) string {
	name = strings.ToLower(width.Fold.String(name))
	return strings.Join(strings.FieldsFunc(name, func(r rune) bool { return unicode.IsSpace(r) || r == '_' }), " ")
}

// columnOf returns the column that a heading names. A heading such as 学校/单位 names it by several
// names. It returns false if the heading is unknown.
func columnOf(heading string) (column string, ok bool) {
	if column, ok = columns[plain(heading)]; ok {
		return column, true
	}
	if name := strings.ReplaceAll(heading, " ", ""); strings.ContainsFunc(name, func(r rune) bool { return unicode.Is(unicode.Han, r) }) {
		heading = name // spaces only spread Chinese headings
	}
	for i, name := range strings.Split(width.Fold.String(heading), "/") {
		one, ok := columns[plain(name)]
		if !ok || i > 0 && one != column {
			return "", false
		}
		column = one
	}
	return column, true
}

// A table holds what has been read of a table of teams.
type table struct {
	file       string
	columns    []string       // by index; "" for an ignored column
	unnamed    []bool         // by index: the heading of the column is empty
	lines      map[string]int // of rows, by id, and by name and organization
	teams      []contest.Team
	complaints spec.Complaints
}

func (t *table) complain(line int, what, remedy i18n.Message) {
	t.complaints = append(t.complaints, spec.Complaint{Place: spec.Place{File: t.file, Line: line, Column: 1}, What: what, Remedy: remedy})
}

// readTeams reads teams from a table in a form of format.Table. The first line names the columns.
// A team without an id or a password gets one later. If rows are wrong, the error is a
// spec.Complaints.
func readTeams(file string) ([]contest.Team, error) {
	text, err := store.ReadGiven(file, MostFile)
	if err != nil {
		return nil, err
	}
	t := &table{file: file, lines: map[string]int{}}
	in, ok := format.Table(text, columns)
	if !ok {
		return nil, spec.Complaints{{Place: spec.Place{File: file, Line: 1, Column: 1}, What: "is not text in UTF-8", Remedy: `save it as "CSV UTF-8" in the spreadsheet program`}}
	}
	for {
		row, err := in.Read()
		var bad *csv.ParseError
		switch {
		case err == io.EOF && len(t.teams) == 0 && len(t.complaints) == 0:
			t.complain(1, "has no team", "write a line with the names of the columns, such as id,name,organization,group, and a line for each team")
		case errors.As(err, &bad):
			t.complain(bad.StartLine, "has a quote that is not closed, or that stands within a value", `write a value with quotes as "a ""b"" c"`)
		case err != nil && err != io.EOF:
			return nil, err
		case err == nil:
			line, _ := in.FieldPos(0)
			t.row(line, row)
			continue
		}
		if len(t.complaints) > 0 {
			return nil, t.complaints
		}
		return t.teams, nil
	}
}

// row reads a row: the header line, or a team.
func (t *table) row(line int, row []string) {
	for i := range row {
		row[i] = strings.TrimSpace(row[i])
	}
	switch {
	case strings.Join(row, "") == "":
	case t.columns == nil:
		t.head(line, row)
	case len(row) > len(t.columns) && strings.Join(row[len(t.columns):], "") != "":
		t.complain(line, i18n.Messagef("has %s for %s", i18n.Counted(len(row), "value"), i18n.Counted(len(t.columns), "column")), "put a value with a separator in quotes")
	default:
		t.team(line, row)
	}
}

// head reads the header line.
func (t *table) head(line int, row []string) {
	t.columns = make([]string, len(row))
	seen := map[string]bool{"": true}
	t.unnamed = make([]bool, len(row))
	var unknown []int
	for i, name := range row {
		if t.unnamed[i] = name == ""; name == "" || strings.HasPrefix(name, "#") {
			continue
		}
		column, ok := columnOf(name)
		switch {
		case !ok:
			unknown = append(unknown, i)
		case seen[column]:
			t.complain(line, i18n.Messagef("two headings mean the column %q", column), "remove one of them")
		}
		t.columns[i], seen[column] = column, true
	}
	for _, i := range unknown {
		if seen["id"] || seen["name"] || meant(row[i]) != "" {
			t.unknown(line, i, row[i])
		}
	}
	if !seen["id"] && !seen["name"] {
		t.complain(line, "has no column id and no column name", "begin with the names of the columns, such as id,name,organization,group")
	}
}

// meant returns the known heading that an unknown one probably means, or "".
func meant(heading string) string {
	return format.Nearest(plain(heading), slices.Sorted(maps.Keys(columns)))
}

// unknown complains about a heading that is unknown, because its values would be lost.
func (t *table) unknown(line, index int, heading string) {
	remedy := i18n.Messagef("known: %s; write # before a heading to ignore its column", strings.Join(known, ", "))
	if near := meant(heading); near != "" {
		remedy = i18n.Messagef("did you mean %s? write # before a heading to ignore its column", near)
	}
	t.complain(line, i18n.Messagef("column %d: the heading %q is unknown", index+1, format.Clip(heading, 40)), remedy)
}

// team reads the row of a team.
func (t *table) team(line int, row []string) {
	var one contest.Team
	for i, value := range row[:min(len(row), len(t.columns))] {
		if value == "" {
			continue
		}
		if t.unnamed[i] {
			t.complain(line, i18n.Messagef("column %d has the value %q, and no heading", i+1, format.Clip(value, 40)), "name the column in the first line, or empty it")
		}
		switch t.columns[i] {
		case "id":
			if one.ID = value; !contest.IsID(value) || value == "jury" {
				t.complain(line, i18n.Messagef("%q is not allowed here", format.Clip(value, 40)), "an id is made of letters, digits, - and _, at most 64, and is not jury")
			}
		case "name":
			t.text(line, value, &one.Name)
		case "organization":
			t.text(line, value, &one.Organization)
		case "group":
			t.text(line, value, &one.Group)
		case "seat":
			t.text(line, value, &one.Seat)
		case "password":
			if one.Password = value; !fits(value) {
				t.complain(line, misfit, "choose another one")
			}
		}
	}
	if one.ID == "" && one.Name == "" {
		t.complain(line, "the team has neither an id nor a name", "give it one, or leave the line out")
		return
	}
	key := one.ID
	if key == "" {
		key = fmt.Sprintf("%q %q", one.Name, one.Organization)
	}
	if before, ok := t.lines[key]; ok {
		t.complain(line, i18n.Messagef("the team is already on line %d", before), "remove one of them, or give each its own id")
	}
	t.lines[key] = line
	if t.teams = append(t.teams, one); len(t.teams) == mostTeams+1 {
		t.complain(line, i18n.Messagef("has more than %d teams", mostTeams), "leave some out")
	}
}

func (t *table) text(line int, value string, to *string) {
	if *to = value; !contest.IsName(value) {
		t.complain(line, i18n.Messagef("%q is not allowed here", format.Clip(value, 40)), contest.WriteName)
	}
}
