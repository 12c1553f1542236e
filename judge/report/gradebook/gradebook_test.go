package gradebook

import (
	"bytes"
	"encoding/csv"
	"errors"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"grundy/judge/grade"
	"grundy/judge/report"
	"grundy/judge/words"
)

// sheet is a class in which everything occurs: a part of the points, a name that would be
// a formula, markup, an error of the judge, a stray.
func sheet() *grade.Sheet {
	try := func(path string, v report.Verdict, points float64) *grade.Cell {
		r := &report.Report{Verdict: v}
		if points > 0 {
			r.Subtasks = []report.Subtask{{Points: points, Of: 100}}
		}
		return &grade.Cell{Tries: []*grade.Try{{Path: path, Report: r}}}
	}
	return &grade.Sheet{
		Problems: []string{"hdu1847", "p1247"}, Each: 100, Strays: []string{"alice/sol.cpp"}, Others: 2,
		Students: []*grade.Student{
			{Name: "=1+1", Cells: []*grade.Cell{try("=1+1/p.c", report.AC, 0), nil}},
			{Name: "<b>王小明</b>", Cells: []*grade.Cell{try("w/a.py", report.TLE, 32.5), try("w/b.py", report.WA, 0)}},
			{Name: "carol", Cells: []*grade.Cell{nil, {Tries: []*grade.Try{{Path: "carol/p1247.c", Err: errors.New("disk: is full")}}}}},
		},
	}
}

func TestText(t *testing.T) {
	var b bytes.Buffer
	if err := Text(&b, sheet(), "en", 0); err != nil {
		t.Fatal(err)
	}
	const want = `student        hdu1847   p1247  total
=1+1           100 AC    -      100
<b>王小明</b>  32.5 TLE  0 WA   32.5
carol          -         ERROR  0
solved         1/3       0/3

Programs whose names tell no problem; name them as alice/p1247.cpp, or say --problems:
  alice/sol.cpp

Not judged; this is no verdict:
  carol/p1247.c: disk: is full

2 files of no language
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
			if words.Width(strings.TrimSpace(line)) > columns && strings.Contains(strings.TrimSpace(line), " ") {
				t.Errorf("%d columns: %q", columns, line)
			}
		}
	}
	b.Reset()
	if err := Text(&b, sheet(), "zh", 0); err != nil || !strings.Contains(b.String(), "学生") || strings.Contains(b.String(), "student") {
		t.Errorf("%v\n%s", err, b.String())
	}
}

func TestCSV(t *testing.T) {
	var b bytes.Buffer
	if err := CSV(&b, sheet()); err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(&b).ReadAll()
	if err != nil || len(rows) != 4 {
		t.Fatal(rows, err)
	}
	for i, want := range []string{
		"student|hdu1847|hdu1847 verdict|p1247|p1247 verdict|total", "'=1+1|100|AC|||100",
		"<b>王小明</b>|32.5|TLE|0|WA|32.5", "carol||||ERROR|0",
	} {
		if got := strings.Join(rows[i], "|"); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

// TestPage wants a page that is whole, says everything, links to reports, and has no
// element made of a name.
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
