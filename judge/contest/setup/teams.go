package setup

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strings"

	"grundy/judge/contest"
	"grundy/judge/contest/stream"
	"grundy/judge/format"
	"grundy/judge/i18n"
	"grundy/judge/spec"
	"grundy/judge/store"
)

// columns maps the names that the header line may use to the columns of a table of teams.
var columns = map[string]string{
	"id": "id", "账号": "id", "用户名": "id",
	"name": "name", "team": "name", "名称": "name", "队名": "name", "姓名": "name",
	"organization": "organization", "school": "organization", "单位": "organization", "学校": "organization",
	"group": "group", "组别": "group",
	"password": "password", "密码": "password",
}

// A table holds what has been read of a table of teams.
type table struct {
	file       string
	columns    []string       // by index; "" for an ignored column
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
	for i, name := range row {
		column := columns[strings.ToLower(name)]
		if column != "" && seen[column] {
			t.complain(line, i18n.Messagef("two headings mean the column %q", column), "remove one of them")
		}
		t.columns[i], seen[column] = column, true
	}
	if !seen["id"] && !seen["name"] {
		t.complain(line, "has no column id and no column name", "begin with the names of the columns, such as id,name,organization,group")
	}
}

// team reads the row of a team.
func (t *table) team(line int, row []string) {
	var one contest.Team
	for i, value := range row[:min(len(row), len(t.columns))] {
		if value == "" {
			continue
		}
		switch t.columns[i] {
		case "id":
			if one.ID = value; !stream.IsID(value) || value == "jury" {
				t.complain(line, i18n.Messagef("%q is not allowed here", format.Clip(value, 40)), "an id is made of letters, digits, - and _, at most 64, and is not jury")
			}
		case "name":
			t.text(line, value, &one.Name)
		case "organization":
			t.text(line, value, &one.Organization)
		case "group":
			t.text(line, value, &one.Group)
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
	if *to = value; !shown(value, 1, 200) {
		t.complain(line, i18n.Messagef("%q is not allowed here", format.Clip(value, 40)), "write a text of one line, at most 200 characters")
	}
}
