package grade

import (
	"context"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// twoProblems returns Names that know two problems, and programs with two extensions.
func twoProblems(only ...string) Names {
	return Names{
		Problem: func(word string) (id string, ok bool) {
			id, ok = map[string]string{"p1247": "p1247", "hdu1847": "hdu1847", "hdu 1847": "hdu1847", "hdu-1847": "hdu1847"}[strings.ToLower(word)]
			return id, ok
		},
		Only:    only,
		Program: func(name string) bool { return strings.HasSuffix(name, ".cpp") || strings.HasSuffix(name, ".py") },
	}
}

// found lists what Find finds in a folder with the given paths.
func found(t *testing.T, n Names, paths ...string) string {
	t.Helper()
	folder := fstest.MapFS{}
	for _, p := range paths {
		folder[p] = &fstest.MapFile{Data: []byte("x")}
	}
	f, err := Find(folder, n)
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, e := range f.Entries {
		lines = append(lines, e.Student+" "+e.Problem)
	}
	for _, s := range f.Strays {
		lines = append(lines, "stray "+s)
	}
	for _, s := range f.Elsewhere {
		lines = append(lines, "elsewhere "+s)
	}
	for _, s := range f.Lost {
		lines = append(lines, "lost "+s)
	}
	slices.Sort(lines)
	if n := len(f.Others); n > 0 {
		lines = append(lines, fmt.Sprint(n, " others"))
	}
	return strings.Join(lines, "; ")
}

// TestSpecial checks that a student whose only program is a link, a pipe or a device is in the
// table, and that the file is not read.
func TestSpecial(t *testing.T) {
	for _, mode := range []fs.FileMode{fs.ModeSymlink, fs.ModeNamedPipe, fs.ModeDevice, fs.ModeSocket} {
		f, err := Find(fstest.MapFS{"alice/p1247.cpp": &fstest.MapFile{Mode: mode}, "bob/p1247.cpp": {}}, twoProblems())
		if err != nil {
			t.Fatal(err)
		}
		sheet := New(f, 100)
		var judged []string
		if err := sheet.Judge(t.Context(), func(_ context.Context, _ string, one *Try) error {
			judged = append(judged, one.Path)
			return nil
		}, func(int, int, string) {}); err != nil {
			t.Fatal(err)
		}
		if len(sheet.Students) != 2 || sheet.Students[0].Cells[0].Tries[0].Unfit == nil || sheet.Failed() || !slices.Equal(judged, []string{"alice/p1247.cpp", "bob/p1247.cpp"}) {
			t.Errorf("%v: %d students, judged %v", mode, len(sheet.Students), judged)
		}
		if text, err := sheet.Read(sheet.Students[0].Cells[0].Tries[0], 100); err == nil || !strings.HasPrefix(err.Error(), "is ") {
			t.Errorf("%v: %q, %v", mode, text, err)
		}
	}
}

// TestLinked checks that a student whose folder is a link has a row that says so.
func TestLinked(t *testing.T) {
	f, err := Find(fstest.MapFS{"alice": {Mode: fs.ModeSymlink}, "data": {Mode: fs.ModeSymlink}, "bob/p1247.cpp": {}}, twoProblems())
	if err != nil {
		t.Fatal(err)
	}
	sheet := New(f, 100)
	if len(sheet.Students) != 2 || sheet.Students[0].Name != "alice" || len(sheet.Students[0].Unread) != 1 || sheet.Students[0].Unread[0].Why != Linked {
		t.Errorf("%+v", sheet.Students)
	}
}

// TestFind checks typical folders of teachers.
func TestFind(t *testing.T) {
	for _, c := range []struct {
		name  string
		only  []string
		paths string
		want  string
	}{
		{"a folder a student", nil, "alice/p1247.cpp alice/hdu1847.py bob/P1247.cpp", "alice hdu1847; alice p1247; bob p1247"},
		{"folders in folders", nil, "alice/p1247/main.cpp bob/hdu-1847/x.py", "alice p1247; bob hdu1847"},
		{"a folder a problem", nil, "p1247/alice.cpp p1247/bob.cpp hdu1847/王小明.py", "alice p1247; bob p1247; 王小明 hdu1847"},
		{"files alone", nil, "alice_p1247.cpp p1247-bob.cpp 20231234+王小明+HDU_1847.py", "20231234-王小明 hdu1847; alice p1247; bob p1247"},
		{"letters", []string{"p1247", "hdu1847"}, "alice/A.cpp alice/B.py bob/2.py", "alice hdu1847; alice p1247; bob hdu1847"},
		{"numbers", []string{"p1247", "hdu1847", "poj2247"}, "alice/1847.cpp bob_1247.py carl/247.cpp", "alice hdu1847; bob p1247; stray carl/247.cpp"},
		{"a number of two", []string{"hdu1847", "poj1847"}, "alice/1847.cpp", "stray alice/1847.cpp"},
		{"one problem", []string{"p1247"}, "alice.cpp bob/main.cpp", "alice p1247; bob p1247"},
		{"one problem, and files of another", []string{"p1247"}, "alice/main.cpp alice/hdu1847.cpp hdu1847_bob.py HDU_1847/carl.cpp", "alice p1247; elsewhere HDU_1847/carl.cpp; elsewhere alice/hdu1847.cpp; elsewhere hdu1847_bob.py"},
		{"no language", nil, "alice/p1247.txt bob/p1247/notes.txt carl/hdu1847.docx p1247.pdf", "lost alice/p1247.txt; lost carl/hdu1847.docx; 2 others"},
		{"no language, and one problem", []string{"p1247"}, "alice/notes.txt bob/hdu1847.txt carl/p1247.txt", "lost carl/p1247.txt; 2 others"},
		{"not wanted", []string{"p1247"}, "alice/hdu1847/p1247.cpp", "alice p1247"},
		{"strays", nil, "alice/sol.cpp alice/notes.txt p1247.cpp .git/p1247.cpp", "stray alice/sol.cpp; stray p1247.cpp; 1 others"},
	} {
		if got := found(t, twoProblems(c.only...), strings.Fields(c.paths)...); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

// TestUnread checks that every student without a recognized program is in the table, with the
// reason. Folders of tests and documents are not students.
func TestUnread(t *testing.T) {
	for _, c := range []struct {
		name  string
		paths string
		want  string
	}{
		{"a program of no problem", "alice/p1247.cpp dave/sol.cpp", "dave dave/sol.cpp its name does not name a problem"},
		{"no program", "alice/p1247.cpp eve/homework.docx", "eve eve/homework.docx its language is not recognized"},
		{"deeper", "alice/p1247.cpp fay/hw/final/x.rar", "fay fay/hw/final/x.rar it is an archive that cannot be read; unpack it"},
		{"a folder a problem", "p1247/alice.cpp p1247/dave.docx p1247/README.md p1247/1.in", "dave p1247/dave.docx its language is not recognized"},
		{"files", "alice_p1247.cpp dave.cpp notes.txt", "dave dave.cpp its name does not name a problem"},
		{"who has another", "alice/p1247.cpp alice/sol.cpp alice/notes.txt", ""},
		{"folders of no student", "alice/p1247.cpp tests/1.in docs/x.pdf README.md", ""},
	} {
		folder := fstest.MapFS{}
		for _, p := range strings.Fields(c.paths) {
			folder[p] = &fstest.MapFile{Data: []byte("x")}
		}
		f, err := Find(folder, twoProblems())
		if err != nil {
			t.Fatal(err)
		}
		s := New(f, 100)
		var got []string
		for _, st := range s.Students {
			for _, u := range st.Unread {
				got = append(got, st.Name+" "+u.Path+" "+string(u.Why))
			}
		}
		if all := strings.Join(got, "; "); all != c.want || s.Noted() != (c.want != "") || len(s.Students) != 1+len(got) {
			t.Errorf("%s: %q of %d students, want %q", c.name, all, len(s.Students), c.want)
		}
	}
}

// closed is a folder with subfolders that cannot be read.
type closed struct {
	fstest.MapFS
	dirs []string
}

func (c closed) ReadDir(name string) ([]fs.DirEntry, error) {
	if slices.Contains(c.dirs, name) {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrPermission}
	}
	return c.MapFS.ReadDir(name)
}

// TestClosed checks that a folder that cannot be read does not end the grading. Its student has a
// row that says so, the programs beside it are judged, and the class counts as not judged.
func TestClosed(t *testing.T) {
	folder := closed{fstest.MapFS{"alice/p1247.cpp": {}, "alice/old/x.cpp": {}, "bob/p1247.cpp": {}, "carol/x": {}, "hdu1847/dave/x.py": {}, "p1247/x": {}, "tests/1.in": {}}, []string{"alice/old", "carol", "hdu1847/dave", "p1247", "tests"}}
	n := twoProblems()
	n.Roster = &Roster{Students: []Enrolled{{ID: "alice"}, {ID: "carol"}}}
	f, err := Find(folder, n)
	if err != nil {
		t.Fatal(err)
	}
	s := New(f, 100)
	var got []string
	for _, st := range s.Students {
		row := fmt.Sprint(st.Name, " ", st.Handed(), " ", st.Absent)
		for _, u := range st.Unread {
			row += fmt.Sprint(" ", u.Path, " ", u.Why)
		}
		got = append(got, row)
	}
	why := " " + string(IsClosed)
	want := []string{"alice true false alice/old" + why, "carol false false carol" + why, "bob true false", "dave false false hdu1847/dave" + why}
	if !slices.Equal(got, want) || len(s.Closed) != 5 || !s.Failed() {
		t.Errorf("%q, want %q; %d closed", got, want, len(s.Closed))
	}
	if line := s.Closed[0].Err.Error(); line != "permission denied; change its permissions, and grade again" {
		t.Error(line)
	}
	if _, err := Find(closed{fstest.MapFS{"a/p1247.cpp": {}}, []string{"."}}, twoProblems()); err == nil {
		t.Error("a class that cannot be read is found")
	}
}

// TestPackages checks that the programs of problem packages are not those of students. A student
// who submitted a package has a row that says so, but a package named after its problem, and
// perhaps its format, belongs to nobody.
func TestPackages(t *testing.T) {
	n := twoProblems()
	n.Formats = []string{"icpc"}
	n.Package = func(folder fs.FS, dir string) bool {
		_, err := fs.Stat(folder, path.Join(dir, "problem.yaml"))
		return err == nil
	}
	for _, c := range []struct{ name, paths, want string }{
		{"an export", "p1247-icpc/problem.yaml p1247-icpc/sub/a.cpp bob/p1247.cpp", "bob; packages [p1247-icpc]"},
		{"of a student", "alice/work/problem.yaml alice/work/p1247.cpp bob/p1247.cpp", "alice it is a problem package, not a program; bob; packages [alice/work]"},
		{"a student's folder", "alice/problem.yaml alice/p1247.cpp bob/p1247.cpp", "alice it is a problem package, not a program; bob; packages [alice]"},
		{"a file beside programs", "p1247/problem.yaml p1247/alice.cpp", "alice; packages []"},
	} {
		folder := fstest.MapFS{}
		for _, p := range strings.Fields(c.paths) {
			folder[p] = &fstest.MapFile{}
		}
		f, err := Find(folder, n)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		s := New(f, 100)
		for _, st := range s.Students {
			row := st.Name
			for _, u := range st.Unread {
				row += " " + string(u.Why)
			}
			got = append(got, row)
		}
		if all := fmt.Sprintf("%s; packages %s", strings.Join(got, "; "), s.Packages); all != c.want {
			t.Errorf("%s: %s, want %s", c.name, all, c.want)
		}
	}
	class := t.TempDir()
	pack(t, filepath.Join(class, "p1247-icpc.zip"), "p1247/problem.yaml", "p1247/submissions/a.cpp")
	pack(t, filepath.Join(class, "p1247.zip"), "problem.yaml", "submissions/a.cpp")
	pack(t, filepath.Join(class, "alice.zip"), "problem.yaml", "p1247.cpp")
	pack(t, filepath.Join(class, "bob.zip"), "p1247.cpp", "package/problem.yaml", "package/hdu1847.cpp")
	s, err := Open(class, n, Points{Each: 100})
	if err != nil {
		t.Fatal(err)
	}
	if got := rows(t, s); got != "alice: it is a problem package, not a program; bob/p1247: p1247.cpp" || fmt.Sprint(s.Packages) != "[alice.zip bob.zip/package p1247-icpc.zip p1247.zip]" {
		t.Error(got, s.Packages)
	}
}
