// Package gradebook writes the results of a class: a table for the terminal, CSV for a
// spreadsheet, and a page with a link to each program's report.
package gradebook

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"grundy/judge/fault"
	"grundy/judge/format"
	"grundy/judge/grade"
	"grundy/judge/i18n"
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
	": ": "：",
	", ": "，",
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

// noteOf returns why no program of a student is recognized, or which programs are no source files;
// empty if there is nothing to note.
func noteOf(st *grade.Student, lang string) string {
	say := speakerOf(lang)
	var unfit []string
	for _, t := range st.Unfit() {
		unfit = append(unfit, format.Visible(t.Path)+say(": ")+fault.In(t.Unfit).What.In(lang))
	}
	switch {
	case len(unfit) > 0:
		return strings.Join(unfit, say(", "))
	case st.Absent:
		return say("submitted nothing")
	case len(st.Unread) == 0 && st.Stranger:
		return say("is not in the roster")
	case len(st.Unread) == 0:
		return ""
	}
	first := st.Unread[0]
	note := format.Visible(first.Path) + say(": ") + say(string(first.Why))
	if more := len(st.Unread) - 1; more > 0 {
		note += say(", ") + fmt.Sprintf(say("and %d more"), more)
	}
	return note
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

// worths returns the row with the maximum points of problems, or nil if they have no weights.
func worths(s *grade.Sheet, say speaker) []string {
	if s.Weights == nil {
		return nil
	}
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
