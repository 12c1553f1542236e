package gradebook

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	_ "grundy/judge/base/i18n/zh"
	"grundy/judge/grade"
	pages "grundy/judge/render/html"
	"grundy/judge/report"
)

// sheet returns a class with all kinds of results: partial points, a name that would be a
// formula, markup, an error of the judge, and a stray file.
func sheet() *grade.Sheet {
	try := func(path string, v report.Verdict, points float64) *grade.Cell {
		r := &report.Report{Verdict: v}
		if points > 0 {
			r.Subtasks = []report.Subtask{{Points: points, Of: 100}}
		}
		return &grade.Cell{Tries: []*grade.Try{{Path: path, Report: r}}}
	}
	return &grade.Sheet{
		Problems: []string{"hdu1847", "p1247"}, Each: 100, Strays: []string{"alice/sol.cpp"}, Others: []string{"a.md", "b.md"}, Unnamed: []string{"a.md", "b.md"},
		Students: []*grade.Student{
			{Name: "=1+1", Cells: []*grade.Cell{try("=1+1/p.c", report.AC, 0), nil}},
			{Name: "<b>王小明</b>", Cells: []*grade.Cell{try("w/a.py", report.TLE, 32.5), try("w/b.py", report.WA, 0)}},
			{Name: "carol", Cells: []*grade.Cell{nil, {Tries: []*grade.Try{{Path: "carol/p1247.c", Err: errors.New("disk: is full")}}}}},
		},
	}
}

// TestText compares the table for the terminal byte by byte. The lines must fit narrow terminals,
// and no heading may be English in the Chinese table.
func TestText(t *testing.T) {
	var b bytes.Buffer
	if err := Text(&b, sheet(), "en", 0); err != nil {
		t.Fatal(err)
	}
	const want = `student        hdu1847   p1247  total
=1+1           100 AC    -      100
<b>王小明</b>  32.5 TLE  0 WA   32.5
carol          -         ERROR  0
out of         100       100    200
solved         1/3       0/3

Programs whose names do not name a problem; rename them, as alice/p1247.cpp, or use --problems:
  alice/sol.cpp

Not judged; this is not a verdict:
  carol/p1247.c: disk: is full

2 files of no language:
  a.md
  b.md
`
	if b.String() != want {
		t.Errorf("got\n%s\nwant\n%s", b.String(), want)
	}
	for _, columns := range []int{40, 60} {
		b.Reset()
		if err := Text(&b, sheet(), "zh", columns); err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(b.String()) {
			if format.Width(strings.TrimSpace(line)) > columns && strings.Contains(strings.TrimSpace(line), " ") {
				t.Errorf("%d columns: %q", columns, line)
			}
		}
	}
	b.Reset()
	if err := Text(&b, sheet(), "zh", 0); err != nil || !strings.Contains(b.String(), "学生") || strings.Contains(b.String(), "student") {
		t.Errorf("%v\n%s", err, b.String())
	}
}

// TestCSV checks that the file begins with a byte order mark, as spreadsheets need, and that a name
// is not executed as a formula.
func TestCSV(t *testing.T) {
	var b bytes.Buffer
	if err := CSV(&b, sheet(), "en"); err != nil {
		t.Fatal(err)
	}
	text, marked := strings.CutPrefix(b.String(), "\ufeff")
	if !marked {
		t.Error("the file does not say that it is in UTF-8")
	}
	rows, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil || len(rows) != 4 {
		t.Fatal(rows, err)
	}
	for i, want := range []string{
		"student|hdu1847|hdu1847 verdict|p1247|p1247 verdict|total|out of", "'=1+1|100|AC|||100|200",
		"<b>王小明</b>|32.5|TLE|0|WA|32.5|200", "carol||||ERROR|0|200",
	} {
		if got := strings.Join(rows[i], "|"); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

// TestPage checks that a page is complete, links to reports, and contains no element that is made
// from a name.
func TestPage(t *testing.T) {
	var b bytes.Buffer
	err := Page(&b, sheet(), "zh", func(t *grade.Try) string { return "reports/" + strings.ReplaceAll(t.Path, "/", "-") + ".html" })
	if err != nil {
		t.Fatal(err)
	}
	if _, err := html.Parse(bytes.NewReader(b.Bytes())); err != nil {
		t.Fatal(err)
	}
	text := b.String()
	for _, want := range []string{"&lt;b&gt;王小明", "32.5 TLE", `href="reports/w-b.py.html"`, "1/3", "disk: is full", `lang="zh"`, "成绩"} {
		if !strings.Contains(text, want) {
			t.Errorf("the page lacks %s", want)
		}
	}
	if strings.Contains(text, "<b>") || strings.Contains(text, "<script") || strings.Contains(text, "http:") || strings.Contains(text, "https:") {
		t.Error("the page has an element of a name, a script, or fetches something")
	}
}

// TestNotes checks that a student without a recognized program is in every table, with the
// reason.
func TestNotes(t *testing.T) {
	s := sheet()
	s.Students = append(s.Students, &grade.Student{Name: "王", Cells: make([]*grade.Cell, 2), Unread: []grade.Unread{
		{Path: "王/作业.docx", Why: grade.NoLanguage}, {Path: "王/x.c", Why: grade.NoProblem},
	}})
	s.Students = append(s.Students, &grade.Student{Name: "2023003", Cells: make([]*grade.Cell, 2), Absent: true}, &grade.Student{Name: "zoe", Cells: make([]*grade.Cell, 2), Stranger: true})
	var text, table, page bytes.Buffer
	if err := errors.Join(Text(&text, s, "zh", 0), CSV(&table, s, "en"), Page(&page, s, "en", func(*grade.Try) string { return "" })); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(text.String(), "说明") || !strings.Contains(text.String(), "王/作业.docx：看不出是何种语言，另有 1 个\n") {
		t.Errorf("the text:\n%s", &text)
	}
	rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(table.String(), "\ufeff"))).ReadAll()
	if err != nil || strings.Join(rows[0], "|") != "student|hdu1847|hdu1847 verdict|p1247|p1247 verdict|total|out of|note" ||
		strings.Join(rows[len(rows)-3], "|") != "王|||||0|200|王/作业.docx: its language is not recognized, and 1 more" ||
		strings.Join(rows[len(rows)-2], "|") != "2023003|||||0|200|submitted nothing" || strings.Join(rows[len(rows)-1], "|") != "zoe|||||0|200|is not in the roster" {
		t.Errorf("the rows: %q, %v", rows, err)
	}
	if !strings.Contains(page.String(), "<td>王/作业.docx: its language is not recognized, and 1 more</td>") {
		t.Errorf("the page:\n%s", &page)
	}
}

// TestChineseErrors checks that errors of the judge are in the language of the report.
func TestChineseErrors(t *testing.T) {
	s := sheet()
	s.Students[2].Cells[1].Tries[0].Err = fault.New("", "is not a regular file", "put the program itself there")
	var text, page bytes.Buffer
	if err := errors.Join(Text(&text, s, "zh", 0), Page(&page, s, "zh", func(*grade.Try) string { return "" })); err != nil {
		t.Fatal(err)
	}
	for _, out := range []string{text.String(), page.String()} {
		if strings.Contains(out, "regular file") || !strings.Contains(out, "carol/p1247.c：不是普通文件") {
			t.Errorf("an English error:\n%s", out)
		}
	}
}

// TestNotJudged checks that the text and the page list problem packages and folders that cannot be
// read, in the language of the report.
func TestNotJudged(t *testing.T) {
	s := sheet()
	s.Packages = []string{"p1247-icpc.zip"}
	s.Closed = []grade.Closed{{Path: "bob", Err: fault.New("", "permission denied", "change its permissions, and grade again")}}
	var text, page bytes.Buffer
	if err := errors.Join(Text(&text, s, "en", 0), Page(&page, s, "zh", func(*grade.Try) string { return "" })); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(text.String(), "\nProblem packages, whose files are not judged:\n  p1247-icpc.zip\n\nNot judged; this is not a verdict:\n  bob: permission denied; change its permissions, and grade again\n") {
		t.Errorf("the text:\n%s", &text)
	}
	if !strings.Contains(page.String(), "题目包") || !strings.Contains(page.String(), "<li>bob：没有权限；请修改其权限，再重新评测</li>") {
		t.Errorf("the page:\n%s", &page)
	}
}

// TestSimilarLines checks that many copies are on one line, and that the page has the style of
// programs' pages.
func TestSimilarLines(t *testing.T) {
	s := &grade.Sheet{Problems: []string{"p1247"}, Each: 100}
	var program strings.Builder
	for i := range 40 {
		fmt.Fprintf(&program, "if (a[%d] > b) { c += f(%d) - %d; }\nwhile (x) { y = z * 2; }\n", i, i, i)
	}
	for i := range 12 {
		s.Students = append(s.Students, &grade.Student{Name: fmt.Sprint(i), Cells: []*grade.Cell{{Tries: []*grade.Try{{
			Path: fmt.Sprintf("s%02d/a.c", i), Text: []byte(program.String()), Report: &report.Report{Verdict: report.AC},
		}}}}})
	}
	lines := similar(s)
	if len(lines) != 1 || !strings.HasPrefix(lines[0], "p1247: s00/a.c, s01/a.c, ") || !strings.HasSuffix(lines[0], ", s11/a.c (100 %)") {
		t.Errorf("similar returns %q", lines)
	}
	var overview, one bytes.Buffer
	try := s.Students[0].Cells[0].Tries[0]
	if err := errors.Join(Page(&overview, s, "en", func(*grade.Try) string { return "" }), pages.Write(&one, roundOf(try), "en")); err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{"<style>", "</style>"} {
		if !strings.Contains(overview.String(), part) {
			t.Fatalf("no %s", part)
		}
	}
	shell := func(page string) string {
		_, style, _ := strings.Cut(page, "<style>")
		style, _, _ = strings.Cut(style, "</style>")
		return style
	}
	if shell(overview.String()) != shell(one.String()) || !strings.Contains(overview.String(), `<p class="brand">`) {
		t.Error("the overview looks otherwise than the pages of programs")
	}
}

// TestWeights checks that the table and the page show different points for problems, with the
// maximum.
func TestWeights(t *testing.T) {
	s := sheet()
	s.Weights = []float64{30, 70}
	var text, page bytes.Buffer
	if err := errors.Join(Text(&text, s, "en", 0), Page(&page, s, "zh", func(*grade.Try) string { return "" })); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(text.String(), "<b>王小明</b>  9.8 TLE  0 WA   9.8\n") || !strings.Contains(text.String(), "\nout of         30       70     100\nsolved ") {
		t.Errorf("the text:\n%s", &text)
	}
	if !strings.Contains(page.String(), "<td>满分</td><td>30</td><td>70</td><td>100</td></tr><tr>") {
		t.Errorf("the page:\n%s", &page)
	}
}

// TestNamesApart checks that the ids and names of a roster are also in separate columns, and that
// none of them is a formula.
func TestNamesApart(t *testing.T) {
	s := sheet()
	s.Students[0].Listed = grade.Enrolled{ID: "0042", Name: "=1+1"}
	s.Students[1].Listed = grade.Enrolled{ID: "@7"}
	var b bytes.Buffer
	if err := CSV(&b, s, "zh"); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{",总分,满分,学号,姓名\n", ",100,200,0042,'=1+1\n", ",32.5,200,'@7,\n", ",0,200,,\n"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %q in\n%s", want, &b)
		}
	}
}
