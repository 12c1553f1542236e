package grade

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// gradescopeList is a list of Gradescope: a submission of one student, and one of a group.
const gradescopeList = `---
submission_31337001:
  :submitters:
  - :name: Ann Lee
    :sid: "2101"
    :email: ann@x.edu
  :created_at: 2026-11-10 17:17:45.166543000 Z
  :results:
    tests: [{output: "a: b"}]
submission_31337002:
  :submitters:
  - :name: Bob Ray
    :sid: '2102'
    :email: bob@x.edu
  - :name: Cid Moss
    :sid:
    :email: cid@x.edu
`

// gradescopeTable is a list in CSV.
const gradescopeTable = "Assignment Submission ID,Question Submission ID,First Name,Last Name,SID,Email\n31337001,1,Ann,Lee,2101,ann@x.edu\n31337001,2,Ann,Lee,2101,ann@x.edu\n31337002,3,Bob,Ray,2102,bob@x.edu\n31337002,3,Cid,Moss,,cid@x.edu\n"

// TestGradescope checks that lists of Gradescope say whose the submissions beside them are, with and
// without a roster, in folders and archives. The program of a group counts for all its students. A
// broken list is an error, and without a list nobody is named silently.
func TestGradescope(t *testing.T) {
	for _, c := range []struct {
		name, list, text, roster, want string
	}{
		{"yaml", "submission_metadata.yml", gradescopeList, "", "Ann Lee A.cpp; Bob Ray B.py; Cid Moss B.py"},
		{"roster", "submission_metadata.yml", gradescopeList, "id,email\n2102,\n2101,\n2103,cid@x.edu\n2104,\n", "2102 B.py; 2101 A.cpp; 2103 B.py; 2104 absent"},
		{"csv", "submission_metadata.csv", gradescopeTable, "", "Ann Lee A.cpp; Bob Ray B.py; Cid Moss B.py"},
		{"broken", "submission_metadata.yml", "a: [", "", "submission_metadata.yml: cannot be read as a list of Gradescope; download the submissions again"},
		{"broken csv", "submission_metadata.csv", "a,b\n1,2\n", "", "cannot be read as a list of Gradescope"},
		{"none", "notes.txt", "", "", "submission_31337001 A.cpp ?; submission_31337002 B.py ?"},
	} {
		class := filepath.Join(t.TempDir(), "class")
		for name, text := range map[string]string{c.list: c.text, "submission_31337001/A.cpp": "", "submission_31337002/src/B.py": ""} {
			path := filepath.Join(class, "assignment_9_export", filepath.FromSlash(name))
			if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		n := twoProblems("p1247", "hdu1847")
		if c.roster != "" {
			var err error
			if n.Roster, err = roster(t, c.roster); err != nil {
				t.Fatal(err)
			}
		}
		s, err := Open(class, n, Points{Each: 100})
		if got := rowsWithFiles(s, err); !strings.Contains(got, c.want) {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// rowsWithFiles returns the rows of a sheet with their programs, or the error.
func rowsWithFiles(s *Sheet, err error) string {
	if err != nil {
		return err.Error()
	}
	var rows []string
	for _, st := range s.Students {
		row := st.Name
		for one := range st.tries() {
			row += " " + filepath.Base(one.Path)
		}
		if len(st.Doubts) > 0 {
			row += " ?"
		}
		if st.Absent {
			row += " absent"
		}
		rows = append(rows, row)
	}
	return strings.Join(rows, "; ")
}
