package gradebook

import (
	"bytes"
	"fmt"
	"io"

	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/grade"
)

// Names writes what was read from the name of each program: the student, the problem, and what
// named the student.
func Names(w io.Writer, s *grade.Sheet, lang string, columns int) error {
	say := speakerOf(lang)
	var b bytes.Buffer
	rows := [][]string{{i18n.Sprintf(lang, "program"), say("student"), i18n.Sprintf(lang, "problem"), i18n.Sprintf(lang, "read from"), say("note")}}
	for _, one := range s.Names {
		if one.Program {
			rows = append(rows, []string{format.Visible(one.Path), format.Visible(studentOf(s, one)), problemOf(one), basis(one, lang), remark(one, lang)})
		}
	}
	b.WriteString(format.Blocks(rows, 1, columns))
	section(&b, others(len(s.Unnamed), lang), clipped(visible(s.Unnamed), mostNamed, lang), columns)
	section(&b, say("Columns of the roster that are not read:"), unusedColumns(s, lang), columns)
	section(&b, say("Rows of the roster that are no students:"), skippedRows(s, lang), columns)
	if line := attendance(s, lang); line != "" {
		fmt.Fprintf(&b, "\n%s\n", format.Wrapped(line, columns))
	}
	_, err := w.Write(b.Bytes())
	return err
}

// studentOf returns the student to whom a program belongs, as the table names him; - if there is
// none.
func studentOf(s *grade.Sheet, one grade.Named) string {
	switch {
	case one.Person >= 0:
		return s.Students[one.Person].Name
	case one.Nobody || one.Student == "":
		return "-"
	}
	return one.Student
}

// problemOf returns the problem of a program; - if there is none.
func problemOf(one grade.Named) string {
	if one.Problem == "" {
		return "-"
	}
	return one.Problem
}

// basis returns what named the student of a program.
func basis(one grade.Named, lang string) string {
	switch {
	case one.Student == "":
		return "-"
	case one.Person >= 0 && one.ByID:
		return i18n.Sprintf(lang, "id in %s", format.Visible(one.Part))
	case one.Person >= 0:
		return i18n.Sprintf(lang, "name in %s", format.Visible(one.Part))
	}
	return sourceName(one.Source, lang)
}

// remark returns what is uncertain about a name.
func remark(one grade.Named, lang string) string {
	say := speakerOf(lang)
	switch {
	case one.Doubt != "":
		return format.Visible(one.Doubt.In(lang))
	case one.Other:
		return say(string(grade.OtherProblem))
	case one.Problem == "" && one.Unclear:
		return say(string(grade.Unclear))
	case one.Problem == "":
		return say(string(grade.NoProblem))
	case one.Student == "":
		return i18n.Sprintf(lang, "its name does not name a student")
	}
	return ""
}
