package gradebook

import (
	"bytes"
	"fmt"
	"io"

	"grundy/judge/grade"
	"grundy/judge/words"
)

// Text writes the sheet as columns for a terminal so many columns wide, 0: of any width, and what there is to say of it: similar programs,
// strays, and what could not be judged.
func Text(w io.Writer, s *grade.Sheet, lang string, columns int) error {
	say := speakerOf(lang)
	var b bytes.Buffer
	rows := [][]string{append(append([]string{say("student")}, s.Problems...), say("total"))}
	for _, st := range s.Students {
		row := []string{st.Name}
		for i := range s.Problems {
			row = append(row, shown(s, st, i))
		}
		rows = append(rows, append(row, number(s.Total(st))))
	}
	b.WriteString(words.Blocks(append(rows, solved(s, say)), 1, columns))
	var lines []string
	for _, p := range s.Similar() {
		lines = append(lines, fmt.Sprintf("%s: %s, %s (%.0f %%)", p.Problem, words.Visible(p.A.Path), words.Visible(p.B.Path), 100*p.Share))
	}
	section(&b, say("Similar programs of different students; a hint, no proof: read both."), lines, columns)
	lines = nil
	for _, path := range s.Strays {
		lines = append(lines, words.Visible(path))
	}
	section(&b, say("Programs whose names tell no problem; name them as alice/p1247.cpp, or say --problems:"), lines, columns)
	lines = nil
	for _, path := range s.Lost {
		lines = append(lines, words.Visible(path))
	}
	section(&b, say("Files of no language, whose names tell a problem; name them as alice/p1247.cpp:"), lines, columns)
	lines = nil
	for _, t := range failures(s) {
		lines = append(lines, words.Visible(t.Path)+": "+words.Visible(t.Err.Error()))
	}
	section(&b, say("Not judged; this is no verdict:"), lines, columns)
	if len(s.Elsewhere) > 0 {
		fmt.Fprintf(&b, "\n%s\n", elsewhere(len(s.Elsewhere), lang))
	}
	if s.Others > 0 {
		fmt.Fprintf(&b, "\n%s\n", others(s.Others, lang))
	}
	_, err := w.Write(b.Bytes())
	return err
}

// section writes lines under a heading, if there are any, wrapped to a number of columns.
func section(b *bytes.Buffer, heading string, lines []string, columns int) {
	if len(lines) == 0 {
		return
	}
	fmt.Fprintf(b, "\n%s\n", words.Wrapped(heading, columns))
	for _, l := range lines {
		fmt.Fprintf(b, "  %s\n", words.Hanging("  ", l, columns)[2:])
	}
}

// elsewhere says how many programs are of other problems.
func elsewhere(n int, lang string) string {
	if lang == "zh" {
		return fmt.Sprintf("%d 个程序属于其他题目", n)
	}
	return words.Plural(n, "program") + " of other problems"
}

// others says how many files are no programs.
func others(n int, lang string) string {
	if lang == "zh" {
		return fmt.Sprintf("%d 个文件不是程序", n)
	}
	return words.Plural(n, "file") + " of no language"
}
