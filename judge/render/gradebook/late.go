package gradebook

import (
	"fmt"
	"strings"
	"time"

	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/grade"
)

// moment formats a point in time in the time zone of the deadline.
func moment(at time.Time, s *grade.Sheet) string {
	return at.In(s.Due.Location()).Format("2006-01-02 15:04 -07:00")
}

// lateHeading says when programs were due, and how many points each day costs.
func lateHeading(s *grade.Sheet, lang string) string {
	if s.Off == 0 {
		return i18n.Sprintf(lang, "Late: last changed after %s; no points are taken off:", moment(s.Due, s))
	}
	return i18n.Sprintf(lang, "Late: last changed after %s; each day or part of a day costs %s %% of the points:", moment(s.Due, s), number(100*s.Off))
}

// late returns a line for each late program that counts.
func late(s *grade.Sheet, lang string) (lines []string) {
	for _, st := range s.Students {
		for i, c := range st.Cells {
			if c.Late() {
				lines = append(lines, lateLine(s, st, i, lang))
			}
		}
	}
	return lines
}

// doubts returns a line for each reason to doubt the times of programs.
func doubts(s *grade.Sheet, lang string) (lines []string) {
	if s.Due.IsZero() {
		return nil
	}
	for _, t := range s.Timeless() {
		lines = append(lines, i18n.Sprintf(lang, "%s: has no time, so it counts as on time", format.Visible(t.Path)))
	}
	if n := len(s.Uncertain); n > 0 {
		lines = append(lines, i18n.Sprintf(lang, "%s in a git repository: git did not report the commits, so the times are those of the checkout", i18n.Plural(n, "file")))
	}
	for _, path := range s.Filtered {
		lines = append(lines, i18n.Sprintf(lang, "%s: git converts the file at a checkout, so it is unknown whether it was edited after its commit; the time is that of the file", format.Visible(path)))
	}
	if s.Copied() {
		lines = append(lines, i18n.Sprintf(lang, "most times are in the same minute, as after git clone or a copy"))
	}
	return lines
}

// lateLine describes how late a program is, and how many points are deducted.
func lateLine(s *grade.Sheet, st *grade.Student, problem int, lang string) string {
	best := st.Cells[problem].Best()
	line := i18n.Sprintf(lang, "%s: changed %s, %s late", format.Visible(best.Path), moment(best.Time, s), i18n.Plural(best.Days, "day"))
	if due := st.Due(s.Deadline); !due.Equal(s.Due) {
		line += i18n.Sprintf(lang, " (due %s)", moment(due, s))
	}
	if off := s.TakenOff(st, problem); off > 0 {
		line += i18n.Sprintf(lang, ": %s of %s points taken off", number(off), number(off+s.Points(st, problem)))
	}
	return line
}

// lateProblems returns the late problems of a student, and how late they are.
func lateProblems(s *grade.Sheet, st *grade.Student, lang string) string {
	var list []string
	for i, id := range s.Problems {
		if c := st.Cells[i]; c.Late() {
			list = append(list, fmt.Sprint(id, " ", i18n.Plural(c.Best().Days, "day").In(lang)))
		}
	}
	return strings.Join(list, "; ")
}
