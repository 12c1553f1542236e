package formats

import (
	"strings"
	"testing"
	"testing/fstest"

	"grundy/judge/packages/native"
)

// TestRows checks that a format and its sign have the same name, that all names differ, and that
// formats are found by their names.
func TestRows(t *testing.T) {
	seen := map[string]bool{}
	for _, r := range rows {
		if seen[r.sign.Name] {
			t.Errorf("%s occurs twice", r.sign.Name)
		}
		seen[r.sign.Name] = true
		f, ok := Named(strings.ToUpper(r.sign.Name))
		if ok != (r.format != nil) {
			t.Errorf("%s: Named reports %v", r.sign.Name, ok)
		}
		if ok && f.Name() != r.sign.Name {
			t.Errorf("the sign of %s is called %s", f.Name(), r.sign.Name)
		}
	}
	written := Written()
	for i, name := range written {
		if f, ok := Writing(strings.ToUpper(name)); !ok || f != writers[i] {
			t.Errorf("%s: Writing returns %v", name, f)
		}
	}
}

// TestOf checks that each package is recognized as its format, and that specs and folders of
// tests are not recognized as packages.
func TestOf(t *testing.T) {
	for name, test := range map[string]struct {
		at, text string
		read     bool // the format is read, not only recognized
	}{
		"Hydro":                  {"problem.yaml", "pid: P1\nowner: 1\n", true},
		"Kattis":                 {"problem.yaml", "name: Sum\n", true},
		"Polygon":                {"problem.xml", "<problem revision=\"1\">", true},
		"DMOJ":                   {"init.yml", "test_cases: []\n", true},
		"Library Checker":        {"info.toml", "timelimit = 2\n", true},
		"CMS":                    {"task.yaml", "nome_breve: sum\n", true},
		"FPS":                    {"a.xml", "<fps version=\"1.2\">", true},
		"Luogu":                  {"config.yml", "1.in:\n  timeLimit: 1000\n", true},
		"CPH":                    {".a.cpp_1.prob", "{\"name\":\"A\",\"tests\":[]}", true},
		"SYZOJ":                  {"data.yml", "subtasks: []\n", true},
		"UOJ":                    {"problem.conf", "n_tests 3\n", false},
		"task-maker (task.toml)": {"task.toml", "title = \"Sum\"\n", false},
		"":                       {"sum.yaml", "id: sum\ntitle: {en: Sum}\n", false},
	} {
		folder := fstest.MapFS{test.at: &fstest.MapFile{Data: []byte(test.text)}}
		if s, ok := Recognize(folder); s.Name != name || ok != (name != "") {
			t.Errorf("%s is recognized as %q; want %q", test.at, s.Name, name)
		}
		f, ok := Of(folder)
		if ok != test.read || ok && f.Name() != name {
			t.Errorf("%s: %v, %v; want %q", test.at, f, ok, name)
		}
	}
	tests := fstest.MapFS{"1.in": &fstest.MapFile{}, "1.out": &fstest.MapFile{}}
	if s, ok := Recognize(fstest.MapFS{"c.cdf": &fstest.MapFile{}, "data/1.in": &fstest.MapFile{}}); !ok || s.Name != "Lemon" {
		t.Errorf("a contest of Lemon is recognized as %q", s.Name)
	}
	if s, ok := Recognize(tests); ok {
		t.Errorf("a folder of tests is recognized as %s", s.Name)
	}
	if _, ok := Named(native.Format.Name()); ok {
		t.Error("a spec is read as a package")
	}
}
