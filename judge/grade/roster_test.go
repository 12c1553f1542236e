package grade

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"grundy/judge/report"
)

// roster writes a roster and reads it.
func roster(t *testing.T, text string) ([]Enrolled, error) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "class.csv")
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return ReadRoster(file)
}

// TestReadRoster reads rosters as spreadsheets write them, and refuses those that name no
// student for sure.
func TestReadRoster(t *testing.T) {
	for text, want := range map[string]string{
		"\ufeff学号,姓名\r\n2023001,王小明\r\n2023002,李雷\r\n": "[{2023001 王小明} {2023002 李雷}]",
		"id;name;group\nalice;Alice A.;1\n\n":          "[{alice Alice A.}]",
		"alice\nbob\n":                                 "[{alice } {bob }]",
		"7\t\"Bob, B.\"\n":                             "[{7 Bob, B.}]",
		"id,name\n":                                    "lists no student",
		"1,Ann\n1,Ben\n":                               "1 is there twice",
		",Ann\n":                                       "Ann has no id",
		"\xcd\xf5,1\n":                                 "is no text in UTF-8",
	} {
		list, err := roster(t, text)
		if got := fmt.Sprint(list, err); !strings.Contains(got, want) {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

// TestEnrol wants a row for each student of the roster, in its order, whatever the files of
// a student are called; those who are not listed follow, and nothing of theirs is lost.
func TestEnrol(t *testing.T) {
	folder := fstest.MapFS{}
	for _, p := range []string{"2023002_李雷/p1247.cpp", "王小明/p1247.cpp", "2023001/hdu1847.cpp", "zoe/p1247.cpp", "20230011/p1247.cpp", "陈/p1247.cpp", "2023005/notes.docx"} {
		folder[p] = &fstest.MapFile{}
	}
	f, err := Find(folder, names())
	if err != nil {
		t.Fatal(err)
	}
	s := New(f, 100)
	list, err := roster(t, "2023002,李雷\n2023003,韩梅梅\n2023001,王小明\n2023004,陈\n2023005,林涛\n2023006,陈\n")
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
	const want = "2023002 李雷 100; 2023003 韩梅梅 0 absent; 2023001 王小明 200; 2023004 陈 0 absent; 2023005 林涛 0 unread; 2023006 陈 0 absent; 20230011 100 stranger; zoe 100 stranger; 陈 100 stranger"
	if all := strings.Join(got, "; "); all != want || s.Count() != 6 || !s.Missing() {
		t.Errorf("got  %s\nwant %s", all, want)
	}
}
