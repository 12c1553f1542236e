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
	"golang.org/x/text/encoding/unicode"

	"grundy/judge/report"
)

// roster writes a roster to a file and reads it.
func roster(t *testing.T, text string) (*Roster, error) {
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
func listed(list *Roster) (texts []string) {
	if list == nil {
		return nil
	}
	for _, e := range list.Students {
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
	list, err := roster(t, "2023002,李雷\n2023003,韩梅梅\n2023001,王小明\n2023004,陈\n2023005,林涛\n2023006,陈\n2023007,-sum\n")
	if err != nil {
		t.Fatal(err)
	}
	n := twoProblems()
	n.Roster = list
	f, err := Find(folder, n)
	if err != nil {
		t.Fatal(err)
	}
	s := New(f, 100)
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
	const want = "2023002 李雷 100; 2023003 韩梅梅 0 absent; 2023001 王小明 200; 2023004 陈 0 absent; 2023005 林涛 0 unread; 2023006 陈 0 absent; 2023007 -sum 100; 20230011 100 stranger; zoe 100 stranger; 陈 0 stranger"
	if all := strings.Join(got, "; "); all != want || s.Count() != 6 || !s.Noted() {
		t.Errorf("got  %s\nwant %s", all, want)
	}
}

// utf16 returns a text in UTF-16 with a byte order mark, as Blackboard writes it.
func utf16(text string) string {
	encoded, _ := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder().String(text)
	return encoded
}

// TestExports checks rosters as learning platforms export them: which column has the id, what else
// identifies a student, and which columns are not read.
func TestExports(t *testing.T) {
	for _, c := range []struct{ name, text, want, unused string }{
		{"Moodle", "\ufeff\"First name\",\"Last name\",\"ID number\",\"Email address\",Groups\nAnn,Lee,2101,ann@x.edu,A\nBob,Ray,,bob@x.edu,B\n", "2101 Ann Lee [ann@x.edu ann]; bob@x.edu Bob Ray [bob]", "[Groups]"},
		{"Moodle's grading", "Identifier,Full name,Email address,Status,Grade\nParticipant 4711,Ann Lee,ann@x.edu,Submitted,\n", "4711 Ann Lee [ann@x.edu ann]", "[Status Grade]"},
		{"Moodle, Chinese", "名,姓,学号,电子邮件地址\n三,张,2101,z@x.cn\n", "2101 张三 [z@x.cn z]", "[]"},
		{"Gradescope", "First Name,Last Name,SID,Email,Sections\nAnn,Lee,2101,ann@x.edu,A\n", "2101 Ann Lee [ann@x.edu ann]", "[Sections]"},
		{"Canvas", "Student,ID,SIS User ID,SIS Login ID,Section,Quiz 1 (12)\n,,,,,Manual Posting\n    Points Possible,,,,,10\n\"Lee, Ann\",48213,2101,ann,S1,9\n\"Student, Test\",99,,x,S1,\n", "2101 Lee, Ann [48213 ann]; skipped Manual Posting, Points Possible 10, Student, Test 99 x S1", "[Section Quiz 1 (12)]"},
		{"Blackboard", utf16("\"Last Name\"\t\"First Name\"\t\"Username\"\t\"Student ID\"\t\"Last Access\"\n\"Lee\"\t\"Ann\"\t\"ann1\"\t\"2101\"\t\"x\"\n"), "2101 Ann Lee [ann1]", "[Last Access]"},
		{"Brightspace", "OrgDefinedId,Username,Last Name,First Name,End-of-Line Indicator\n#2101,#ann1,Lee,Ann,#\n", "2101 Ann Lee [ann1]", "[End-of-Line Indicator]"},
		{"学习通", "序号,学号/工号,姓名,院系,班级\n1,2101,张三,计算机,1班\n", "2101 张三 []", "[序号 院系 班级]"},
		{"雨课堂", gbk("2101班学生名单\n学号,姓名,班级\n2101,张三,1班\n"), "2101 张三 []", "[班级]"},
		{"titles above", "课程名称：程序设计,,\n\n序号,学号,姓名\n1,\t2101,张三\n", "2101 张三 []", "[序号]"},
		{"text cells", "学号,姓名\n\"=\"\"2101\"\"\",张三\n'2102,李四\n", "2101 张三 []; 2102 李四 []", "[]"},
		{"GitHub Classroom", "identifier,github_username,github_id,name\n2101,octo,99,Ann Lee\n", "octo Ann Lee [2101]", "[github_id]"},
		{"names alone", "姓名,班级\n张三,1\n", "张三  []", "[班级]"},
		{"unknown columns", "Gruppe,Punkte\n2101,3\n2102,4\n", "class.csv:1: Gruppe,Punkte is no known column, and no student; name the columns in the first line; known are id, name", ""},
		{"shortened numbers", "学号,姓名\n2.021E+09,张三\n", "class.csv:2: 2.021E+09 is a number that a spreadsheet program has shortened", ""},
		{"an old workbook", "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "is an old spreadsheet (.xls) or has a password; save it as .xlsx", ""},
		{"two tables side by side", "学号,姓名,学号,姓名\n2101,张三,2102,李四\n", "class.csv:1: several columns have the title 学号; write one student on each line", ""},
		{"titles on each page", "学号,姓名\n2101,张三\n学号,姓名\n2102,李四\n", "2101 张三 []; 2102 李四 []", "[]"},
		{"a title with another separator", "Class list, autumn 2026\nid;name\n2101;Ann Lee\n", "2101 Ann Lee []", "[]"},
		{"GBK, titles in English", gbk("ID,Name\n2101,张三\n2102,李小明\n2103,Ann Lee\n"), "2101 张三 []; 2102 李小明 []; 2103 Ann Lee []", "[]"},
		{"Latin 1, titles in English", "ID,Name\n2101,M\xfcller\n2102,Z\xfc\xe4\n", "is not text in UTF-8", ""},
		{"EUC-KR, titles in English", "ID,Name\n2101,\xb1\xe8\xc3\xb6\xbc\xf6\n2102,\xc0\xcc\xbf\xb5\xc8\xf1\n", "is not text in UTF-8", ""},
		{"two students without ids", "姓名,班级\n王伟,1班\n王伟,2班\n", "class.csv:3: 王伟 occurs twice; remove one of the lines if both are the same student; otherwise add a column with ids", ""},
		{"totals", "序号,学号,姓名,成绩\n1,2101,张三,90\n2,2102,Total,80\n合计,,,170\n平均分,,,85\nMax,,,90\n共2人,,,\n", "2101 张三 []; 2102 Total []; skipped 合计 170, 平均分 85, Max 90, 共2人", "[序号 成绩]"},
		{"totals in English", "Name,Email\nMax,max@x.edu\nAverage,\nOverall Average,\nMin,\n", "max@x.edu Max [max]; skipped Average, Overall Average, Min", "[]"},
		{"names and totals", "Name\nMax\nMin\nTotal\nMax\n", "Max  []; Min  []; skipped Total, Max", "[]"},
		{"a workbook", "PK\x03\x04\x14\x00\x06\x00", "cannot be read as a spreadsheet; save it as \"CSV UTF-8\"", ""},
	} {
		list, err := roster(t, c.text)
		got, unused := fmt.Sprint(err), ""
		if err == nil {
			var rows []string
			for _, e := range list.Students {
				rows = append(rows, fmt.Sprintf("%s %s %v", e.ID, e.Name, e.Aliases))
			}
			if got, unused = strings.Join(rows, "; "), fmt.Sprint(list.Unused); len(list.Skipped) > 0 {
				got += "; skipped " + strings.Join(list.Skipped, ", ")
			}
		}
		if !strings.Contains(got, c.want) || unused != c.unused {
			t.Errorf("%s: %s, not read %s; want %s, %s", c.name, got, unused, c.want, c.unused)
		}
	}
}

// TestFirstLine checks that a first line without a known column is a student only if a file belongs
// to him, unless it has a number or a Chinese name.
func TestFirstLine(t *testing.T) {
	for text, want := range map[string]bool{"alice\nbob\n": true, "Alumno\nalice\nbob\n": false, "Alumno,Grupo\nalice,1\n": false, "王小明\n李雷\n": true, "alice,Alice A.\nbob,Bob B.\n": true} {
		class := t.TempDir()
		for _, name := range []string{"alice", "bob"} {
			if err := os.WriteFile(filepath.Join(class, name+"_p1247.cpp"), nil, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		n := twoProblems()
		var err error
		if n.Roster, err = roster(t, text); err == nil {
			_, err = Open(class, n, Points{Each: 100})
		}
		if (err == nil) != want {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// TestRows checks rows of a class with a roster: two students of one name, a program that names two
// students, a namesake with another id, several programs, and archives in archives. Nobody may get
// a program of another student.
func TestRows(t *testing.T) {
	class := filepath.Join(t.TempDir(), "class")
	inner := filepath.Join(t.TempDir(), "2103李雷.zip")
	pack(t, inner, "第1题/main.cpp", "hdu1847.py")
	group := filepath.Join(t.TempDir(), "2班.zip")
	pack(t, group, inner)
	pack(t, filepath.Join(class, "all.zip"), group, "homework/王芳.cpp", "homework/2101王芳B.cpp", "homework/李雷_陈静_A.cpp", "homework/9999陈静A.cpp", "homework/2104/A.cpp", "homework/2104/A2/A.py")
	n := twoProblems("p1247", "hdu1847")
	var err error
	if n.Roster, err = roster(t, "学号,姓名\n2101,王芳\n2102,王芳\n2103,李雷\n2104,陈静\n"); err != nil {
		t.Fatal(err)
	}
	s, err := Open(class, n, Points{Each: 100})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, st := range s.Students {
		row := st.Name
		for t := range st.tries() {
			row += " " + filepath.Base(t.Path)
		}
		if len(st.Doubts) > 0 {
			row += " ?"
		}
		if st.Nobody {
			row += " nobody"
		}
		got = append(got, row)
	}
	want := "2101 王芳 2101王芳B.cpp; 2102 王芳; 2103 李雷 main.cpp hdu1847.py; 2104 陈静 A.cpp A.py; 9999陈静 9999陈静A.cpp ?; 李雷 ? nobody; 王芳 ? nobody"
	if all := strings.Join(got, "; "); all != want || s.Strangers() != 3 || s.Absentees() != 1 || !s.Unknown() {
		t.Errorf("got  %s\nwant %s; %d strangers, %d absentees", all, want, s.Strangers(), s.Absentees())
	}
	if text, err := s.Read(s.Students[2].Cells[0].Tries[0], 100); err != nil || string(text) != "第1题/main.cpp" {
		t.Errorf("%q, %v", text, err)
	}
}
