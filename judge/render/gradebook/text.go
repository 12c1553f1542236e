package gradebook

import (
	"bytes"
	"fmt"
	"io"

	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
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
			row = append(row, noteOf(s, st, lang))
		}
		rows = append(rows, row)
	}
	for _, sums := range [][]string{worths(s, say), solved(s, say)} {
		for len(sums) < len(head) {
			sums = append(sums, "")
		}
		rows = append(rows, sums)
	}
	b.WriteString(format.Blocks(rows, 1, columns))
	for _, l := range lists(s, lang) {
		section(&b, l.Heading, l.Lines, columns)
	}
	if line := attendance(s, lang); line != "" {
		fmt.Fprintf(&b, "\n%s\n", format.Wrapped(line, columns))
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

// lists returns the remarks on a sheet.
func lists(s *grade.Sheet, lang string) []list {
	say := speakerOf(lang)
	return []list{
		{sourcesHeading(s, lang), sources(s, lang)},
		{say("Columns of the roster that are not read:"), unusedColumns(s, lang)},
		{say("Rows of the roster that are no students:"), skippedRows(s, lang)},
		{lateHeading(s, lang), late(s, lang)},
		{say("Programs whose times may not be when the students wrote them:"), doubts(s, lang)},
		{say("Similar programs of different students; a hint, not a proof: read them."), similar(s)},
		{say("Programs whose names do not name a problem; rename them, as alice/p1247.cpp, or use --problems:"), visible(s.Strays)},
		{say("Files named after a problem, whose language is not recognized; rename them, as alice/p1247.cpp:"), visible(s.Lost)},
		{say("Problem packages, whose files are not judged:"), visible(s.Packages)},
		{say("Not judged; this is not a verdict:"), failed(s, lang)},
		{elsewhere(len(s.Elsewhere), lang), clipped(visible(s.Elsewhere), mostNamed, lang)},
		{others(len(s.Unnamed), lang), clipped(visible(s.Unnamed), mostNamed, lang)},
	}
}

// elsewhere says how many programs belong to other problems.
func elsewhere(n int, lang string) string {
	if lang == i18n.Chinese {
		return fmt.Sprintf("%d 个程序属于其他题目：", n)
	}
	return format.Plural(n, "program") + " of other problems:"
}

// others says how many files are not programs.
func others(n int, lang string) string {
	if lang == i18n.Chinese {
		return fmt.Sprintf("%d 个文件不是程序：", n)
	}
	return format.Plural(n, "file") + " of no language:"
}
