package gradebook

import (
	"bytes"
	"fmt"
	"io"

	"grundy/judge/format"
	"grundy/judge/grade"
)

// Text writes the sheet as a table for a terminal with this number of columns (0: any width).
// Remarks follow, for example on late and similar programs, stray files, and programs that could
// not be judged.
func Text(w io.Writer, s *grade.Sheet, lang string, columns int) error {
	say := speakerOf(lang)
	var b bytes.Buffer
	head := append(append([]string{say("student")}, s.Problems...), say("total"))
	if s.Noted() {
		head = append(head, say("note"))
	}
	rows := [][]string{head}
	for _, st := range s.Students {
		row := []string{st.Name}
		for i := range s.Problems {
			row = append(row, shown(s, st, i, say))
		}
		if row = append(row, number(s.Total(st))); s.Noted() {
			row = append(row, noteOf(st, lang))
		}
		rows = append(rows, row)
	}
	for _, sums := range [][]string{worths(s, say), solved(s, say)} {
		if sums == nil {
			continue
		}
		for len(sums) < len(head) {
			sums = append(sums, "")
		}
		rows = append(rows, sums)
	}
	b.WriteString(format.Blocks(rows, 1, columns))
	section(&b, lateHeading(s, lang), late(s, lang), columns)
	section(&b, say("Programs whose times may not be when the students wrote them:"), doubts(s, lang), columns)
	section(&b, say("Similar programs of different students; a hint, not a proof: read them."), similar(s), columns)
	section(&b, say("Programs whose names do not name a problem; rename them, as alice/p1247.cpp, or use --problems:"), visible(s.Strays), columns)
	section(&b, say("Files named after a problem, whose language is not recognized; rename them, as alice/p1247.cpp:"), visible(s.Lost), columns)
	section(&b, say("Problem packages, whose files are not judged:"), visible(s.Packages), columns)
	section(&b, say("Not judged; this is not a verdict:"), failed(s, lang), columns)
	if len(s.Elsewhere) > 0 {
		fmt.Fprintf(&b, "\n%s\n", elsewhere(len(s.Elsewhere), lang))
	}
	if s.Others > 0 {
		fmt.Fprintf(&b, "\n%s\n", others(s.Others, lang))
	}
	_, err := w.Write(b.Bytes())
	return err
}

// section writes lines under a heading, wrapped to a number of columns. It writes nothing if
// there are no lines.
func section(b *bytes.Buffer, heading string, lines []string, columns int) {
	if len(lines) == 0 {
		return
	}
	fmt.Fprintf(b, "\n%s\n", format.Wrapped(heading, columns))
	for _, l := range lines {
		fmt.Fprintf(b, "  %s\n", format.Hanging("  ", l, columns)[2:])
	}
}

// elsewhere says how many programs belong to other problems.
func elsewhere(n int, lang string) string {
	if lang == "zh" {
		return fmt.Sprintf("%d 个程序属于其他题目", n)
	}
	return format.Plural(n, "program") + " of other problems"
}

// others says how many files are not programs.
func others(n int, lang string) string {
	if lang == "zh" {
		return fmt.Sprintf("%d 个文件不是程序", n)
	}
	return format.Plural(n, "file") + " of no language"
}
