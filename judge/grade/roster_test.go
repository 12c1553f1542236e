package grade

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"golang.org/x/text/encoding/simplifiedchinese"

	"grundy/judge/report"
)

// roster writes a roster to a file and reads it.
func roster(t *testing.T, text string) ([]Enrolled, error) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "class.csv")
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return ReadRoster(file)
}

// gbk returns a text in GBK, as spreadsheet programs in China write it.
func gbk(text string) string {
	encoded, _ := simplifiedchinese.GBK.NewEncoder().String(text)
	return encoded
}

// TestReadRoster checks rosters as spreadsheets write them, and that rosters that do not identify
// students are refused.
func TestReadRoster(t *testing.T) {
	for text, want := range map[string]string{
		"\ufeff学号,姓名\r\n2023001,王小明\r\n2023002,李雷\r\n": "[{2023001 王小明} {2023002 李雷}]",
		"id;name;group\nalice;Alice A.;1\n\n":          "[{alice Alice A.}]",
		"alice\nbob\n":                                 "[{alice } {bob }]",
		"7\t\"Bob, B.\"\n":                             "[{7 Bob, B.}]",
		"id,name\n":                                    "lists no student",
		"1,Ann\n1,Ben\n":                               "1 occurs twice",
		",Ann\n":                                       "Ann has no id",
		"\xcd\xf5,1\n":                                 "is not text in UTF-8",
		"M\xfcller,1\nid,2\n":                          "is not text in UTF-8",
		gbk("学号,姓名\r\n1,王小明\r\n"):                      "[{1 王小明}]",
		gbk("\"学号\"\t姓名\n1\t王\n"):                      "[{1 王}]",
		gbk("王,小明\n"):                                  "is not text in UTF-8",
		"班级,姓名,学号\n3,王小明,2023001\n":                    "[{2023001 王小明}]",
		"name,group\nAnn,3\n":                          "[{Ann }]",
		"7,Due\n8,Name\n":                              "[{7 Due} {8 Name}]",
		"id,submitted,due,name\na,2026/11/5 9:30,,Ann\nb,,2026-12-01,Ben\nc\n": "[{a Ann 2026-11-05T09:30} {b Ben 2026-12-01T23:59} {c }]",
		"学号,提交时间\n1,2026-11-05 09:30:07\n":                                     "[{1  2026-11-05T09:30}]",
		"id,due\na,\nb,soon\n": `class.csv:3: "soon" is not a time; write 2026-11-30T23:59`,
	} {
		list, err := roster(t, text)
		if got := fmt.Sprint(listed(list), err); !strings.Contains(got, want) {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

// listed returns students of a roster as texts, with their times if they have any.
func listed(list []Enrolled) (texts []string) {
	for _, e := range list {
		text := fmt.Sprintf("{%s %s", e.ID, e.Name)
		for _, at := range []time.Time{e.Submitted, e.Due} {
			if !at.IsZero() {
				text += at.Format(" 2006-01-02T15:04")
			}
		}
		texts = append(texts, text+"}")
	}
	return texts
}

// TestEnrol checks that the rows have the order of the roster, and that files belong to the only
// student whose id or name is in their path. Students who are not in the roster follow with all
// their files.
func TestEnrol(t *testing.T) {
	folder := fstest.MapFS{}
	for _, p := range []string{"-sum_p1247.py", "2023002_李雷/p1247.cpp", "王小明/p1247.cpp", "2023001/hdu1847.cpp", "zoe/p1247.cpp", "20230011/p1247.cpp", "陈/p1247.cpp", "2023005/notes.docx"} {
		folder[p] = &fstest.MapFile{}
	}
	f, err := Find(folder, names())
	if err != nil {
		t.Fatal(err)
	}
	s := New(f, 100)
	list, err := roster(t, "2023002,李雷\n2023003,韩梅梅\n2023001,王小明\n2023004,陈\n2023005,林涛\n2023006,陈\n2023007,-sum\n")
	if err != nil {
		t.Fatal(err)
	}
	s.Enrol(list)
	if err := s.Judge(t.Context(), func(_ context.Context, _ string, one *Try) error {
		one.Report = &report.Report{Verdict: report.AC}
		return nil
	}, func(int, int, string) {}); err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, st := range s.Students {
		row := fmt.Sprint(st.Name, " ", s.Total(st))
		if st.Absent {
			row += " absent"
		}
		if st.Stranger {
			row += " stranger"
		}
		if len(st.Unread) > 0 {
			row += " unread"
		}
		got = append(got, row)
	}
	const want = "2023002 李雷 100; 2023003 韩梅梅 0 absent; 2023001 王小明 200; 2023004 陈 0 absent; 2023005 林涛 0 unread; 2023006 陈 0 absent; 2023007 -sum 100; 20230011 100 stranger; zoe 100 stranger; 陈 100 stranger"
	if all := strings.Join(got, "; "); all != want || s.Count() != 7 || !s.Noted() {
		t.Errorf("got  %s\nwant %s", all, want)
	}
}
