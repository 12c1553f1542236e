// Package gradebook writes the results of a class: a table for the terminal, CSV for a
// spreadsheet, and a page with a link to each program's report.
package gradebook

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/grade"
	"grundy/judge/grade/names"
)

// speaker translates a text.
type speaker func(text string) string

// chinese has the words of tables and pages in Chinese.
var chinese = map[string]string{
	"student": "学生", "id": "学号", "name": "姓名", "late": "迟交", "off": "扣分", "out of": "满分", "total": "总分", "solved": "通过", "points": "得分", "error": "出错", "verdict": "结果",
	"Similar programs of different students; a hint, not a proof: read them.":                         "不同学生的相似程序；仅供参考，请人工比对：",
	"Files named after a problem, whose language is not recognized; rename them, as alice/p1247.cpp:": "看不出语言、但文件名含题目的文件；请按 alice/p1247.cpp 命名：",
	"Programs whose names do not name a problem; rename them, as alice/p1247.cpp, or use --problems:": "文件名看不出题目的程序；请按 alice/p1247.cpp 命名，或用 --problems 指定：",
	"Not judged; this is not a verdict:":                                                              "未能评测（不是评测结果）：",
	"Results":                                                                                         "成绩",
	"Programs whose times may not be when the students wrote them:":                                   "程序的时间可能不是学生完成的时间：",
	"note":                     "说明",
	"submitted nothing":        "未提交",
	"is not in the roster":     "不在名单中",
	"and %d more":              "另有 %d 个",
	string(grade.NoProblem):    "文件名看不出题目",
	string(grade.OtherProblem): "属于不评的题目",
	string(grade.Packed):       "是无法读取的压缩包，请先解压",
	string(grade.NoLanguage):   "看不出是何种语言",
	string(grade.Linked):       "是链接，不会打开；请交程序本身",
	string(grade.IsPackage):    "是题目包，不是程序",
	string(grade.IsClosed):     "是无法读取的文件夹；请修改其权限",
	"Problem packages, whose files are not judged:": "题目包，其中的文件不评测：",
	string(grade.Unclear):                           "文件名没有清楚说明题目",
	"Columns of the roster that are not read:":      "名单中没有使用的列：",
	"Rows of the roster that are no students:":      "名单中不是学生的行：",
	": ": "：",
	", ": "，",
	"; ": "；",
}

// speakerOf returns the speaker of a language: zh, or English otherwise.
func speakerOf(lang string) speaker {
	return func(text string) string {
		if lang == "zh" {
			return cmp.Or(chinese[text], text)
		}
		return text
	}
}

// number formats points with at most one decimal place.
func number(points float64) string {
	return strings.TrimSuffix(strconv.FormatFloat(points, 'f', 1, 64), ".0")
}

// verdictOf returns the verdict of a student's best program for a problem. It returns ERROR if no
// program could be judged, and "" if there is none.
func verdictOf(c *grade.Cell) string {
	if best := c.Best(); best != nil {
		return string(best.Report.Verdict)
	}
	if c.Failed() {
		return "ERROR"
	}
	return ""
}

// shown returns the text of a cell: points and verdict.
func shown(s *grade.Sheet, st *grade.Student, problem int, say speaker) string {
	switch v := verdictOf(st.Cells[problem]); v {
	case "":
		return "-"
	case "ERROR":
		return v
	default:
		text := number(s.Points(st, problem)) + " " + v
		if st.Cells[problem].Late() {
			text += " " + say("late")
		}
		return text
	}
}

// noteOf returns the notes about a student: files that are not sources or are parts of a program, the
// program that counts, doubts about the name, and the reason for a missing program.
func noteOf(s *grade.Sheet, st *grade.Student, lang string) string {
	say := speakerOf(lang)
	var notes []string
	for _, t := range st.Unfit() {
		notes = append(notes, format.Visible(t.Path)+say(": ")+fault.In(t.Unfit).What.In(lang))
	}
	for _, c := range st.Cells {
		if best := c.Best(); best != nil && len(best.Report.Files) > 0 {
			notes = append(notes, i18n.Sprintf(lang, "%s is one program with %s", format.Visible(best.Path), format.Visible(format.Few(best.Report.Files, 4).In(lang))))
		}
	}
	for _, c := range st.Chosen(s) {
		note := i18n.Messagef("best of %d for %s, each judged alone: %s", c.Of, c.Problem, format.Visible(c.Best.Path))
		if c.Latest {
			note = i18n.Messagef("latest of %d for %s, each judged alone: %s", c.Of, c.Problem, format.Visible(c.Best.Path))
		}
		notes = append(notes, note.In(lang))
	}
	var doubts []string
	for _, d := range st.Doubts {
		doubts = append(doubts, format.Visible(d.Path)+say(": ")+format.Visible(d.Doubt.In(lang)))
	}
	notes = append(notes, clipped(doubts, 1, lang)...)
	switch {
	case st.Absent:
		notes = append(notes, say("submitted nothing"))
	case st.Stranger && !st.Nobody:
		notes = append(notes, say("is not in the roster"))
	}
	var unread []string
	for _, u := range st.Unread {
		if !st.Nobody {
			unread = append(unread, format.Visible(u.Path)+say(": ")+say(string(u.Why)))
		}
	}
	return strings.Join(append(notes, clipped(unread, 1, lang)...), say("; "))
}

// clipped returns the first lines, and says how many more there are.
func clipped(lines []string, most int, lang string) []string {
	if len(lines) <= most {
		return lines
	}
	say := speakerOf(lang)
	more := fmt.Sprintf(say("and %d more"), len(lines)-most)
	if most > 1 {
		return append(slices.Clone(lines[:most]), more)
	}
	return []string{lines[0] + say(", ") + more}
}

// mostNamed is how many files of one kind a report names.
const mostNamed = 20

// sources returns a line for each kind of name from which students were read without a roster.
func sources(s *grade.Sheet, lang string) (lines []string) {
	for _, seen := range s.Sources() {
		lines = append(lines, i18n.Sprintf(lang, "%s (%s), as %s in %s", sourceName(seen.Source, lang), i18n.Counted(seen.Students, "student"), format.Visible(seen.Student), format.Visible(seen.Path)))
	}
	return lines
}

// sourceName returns the name of a kind of names.
func sourceName(source names.Source, lang string) string {
	switch source {
	case names.Folder:
		return i18n.Sprintf(lang, "names of folders")
	case names.Archive:
		return i18n.Sprintf(lang, "names of archives")
	case names.File:
		return i18n.Sprintf(lang, "names of files")
	}
	return i18n.Sprintf(lang, "names that %s gave", string(source))
}

// sourcesHeading says whose names were read.
func sourcesHeading(s *grade.Sheet, lang string) string {
	if s.Roster != nil {
		return i18n.Sprintf(lang, "Students who are not in the roster were read from:")
	}
	return i18n.Sprintf(lang, "Students were read from (--names shows each, and --roster decides):")
}

// unusedColumns says which columns of the roster are not read.
func unusedColumns(s *grade.Sheet, lang string) []string {
	if s.Roster == nil || len(s.Roster.Unused) == 0 {
		return nil
	}
	var shown []string
	for _, title := range s.Roster.Unused {
		shown = append(shown, format.Visible(format.Clip(title, 40)))
	}
	return []string{strings.Join(clipped(shown, mostNamed, lang), speakerOf(lang)(", "))}
}

// skippedRows returns the rows of the roster that are no students.
func skippedRows(s *grade.Sheet, lang string) (lines []string) {
	if s.Roster == nil {
		return nil
	}
	for _, row := range s.Roster.Skipped {
		lines = append(lines, format.Visible(format.Clip(row, 80)))
	}
	return clipped(lines, mostNamed, lang)
}

// attendance says how many rows belong to nobody in the roster, and how many students submitted
// nothing; empty if neither is so.
func attendance(s *grade.Sheet, lang string) string {
	strangers, absentees := s.Strangers(), s.Absentees()
	switch {
	case strangers > 0:
		return i18n.Sprintf(lang, "not in the roster: %s; submitted nothing: %s; rename the files, or correct the roster",
			i18n.Plural(strangers, "row"), i18n.Plural(absentees, "student"))
	case absentees > 0:
		return i18n.Sprintf(lang, "not in the roster: nobody; submitted nothing: %s", i18n.Plural(absentees, "student"))
	}
	return ""
}

// similar returns a line for each group of similar programs.
func similar(s *grade.Sheet) (lines []string) {
	for _, g := range s.Groups() {
		var paths []string
		for _, t := range g.Tries {
			paths = append(paths, format.Visible(t.Path))
		}
		share := fmt.Sprintf("%.0f %%", 100*g.Most)
		if least := fmt.Sprintf("%.0f", 100*g.Least); len(g.Tries) > 2 && least+" %" != share {
			share = least + "–" + share
		}
		lines = append(lines, fmt.Sprintf("%s: %s (%s)", g.Problem, strings.Join(paths, ", "), share))
	}
	return lines
}

// failed returns a line for each program that could not be judged, and for each folder that could
// not be read.
func failed(s *grade.Sheet, lang string) (lines []string) {
	for _, c := range s.Closed {
		lines = append(lines, format.Visible(c.Path)+speakerOf(lang)(": ")+i18n.Line(lang, c.Err))
	}
	for _, t := range failures(s) {
		lines = append(lines, format.Visible(t.Path)+speakerOf(lang)(": ")+format.Visible(i18n.Line(lang, t.Err)))
	}
	return lines
}

// worths returns the row with the maximum points of problems.
func worths(s *grade.Sheet, say speaker) []string {
	row := []string{say("out of")}
	for i := range s.Problems {
		row = append(row, number(s.Worth(i)))
	}
	return append(row, number(s.OutOf()))
}

// solved returns the row with the number of students who solved each problem.
func solved(s *grade.Sheet, say speaker) []string {
	row := []string{say("solved")}
	for i := range s.Problems {
		row = append(row, fmt.Sprintf("%d/%d", s.Solved(i), len(s.Students)))
	}
	return append(row, "")
}

// failures returns the programs that could not be judged.
func failures(s *grade.Sheet) (list []*grade.Try) {
	for _, st := range s.Students {
		for _, c := range st.Cells {
			if c == nil {
				continue
			}
			for _, t := range c.Tries {
				if t.Err != nil {
					list = append(list, t)
				}
			}
		}
	}
	return list
}
