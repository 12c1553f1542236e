package edit

import (
	"strings"
	"testing"
)

// TestByFolders checks that tests and subtasks are replaced and that paths of programs are moved,
// in each form that a spec may have. Words that are not paths must be preserved.
func TestByFolders(t *testing.T) {
	parts := []Part{{"small", 30, "few", "all"}, {"all of it", 70, "subtask-2", "sum"}}
	const added = "tests:\n  folder: .\n"
	const subtasks = "subtasks:\n  - name: small\n    points: 30\n    tests: few\n    score: all\n  - name: all of it\n    points: 70\n    tests: subtask-2\n    score: sum\n"
	for _, test := range []struct{ text, want string }{
		{"# old\nid: a # why\ntests: {folder: data}\nsubtasks: [{points: 1}]\n", "id: a\n" + added + subtasks},
		{"subtasks: [{points: 1}]\nreference: sol.cpp\nbrute: b.py\ntests: {folder: data}\n", subtasks + "reference: FROM/sol.cpp\nbrute: FROM/b.py\n" + added},
		{"check: tokens\ntests: {}\nsubtasks: []\n", "check: tokens\n" + added + subtasks},
		{"check: {floats: 1e-6}\ntests: {}\nsubtasks: []\n", "check: {floats: 1e-6}\n" + added + subtasks},
		{"check: {program: c.py, flags: x.py}\ntests: {}\nsubtasks: []\n", "check: {program: FROM/c.py, flags: x.py}\n" + added + subtasks},
		{"interactor: {program: i.py, passes: 2}\ntests: {}\nsubtasks: []\n", "interactor: {program: FROM/i.py, passes: 2}\n" + added + subtasks},
		{"validator: v.py\ntests: {}\nsubtasks: []\n", "validator: FROM/v.py\n" + added + subtasks},
		{"validator: [v.py, {program: w.cpp, protocol: kattis}]\ntests: {}\nsubtasks: []\n", "validator: [FROM/v.py, {program: FROM/w.cpp, protocol: kattis}]\n" + added + subtasks},
		{"samples: [{in: \"1\\n2\\n\", out: \"x\"}]\ntests: {}\nsubtasks: []\n", "samples: [{in: \"1\\n2\\n\", out: \"x\"}]\n" + added + subtasks},
	} {
		got, err := ByFolders([]byte(test.text), parts, func(path string) string { return "FROM/" + path })
		head, spec, _ := strings.Cut(string(got), "\n\n")
		if err != nil || spec != test.want || head != "# The tests of each subtask, as grundy gen wrote them." {
			t.Errorf("%s\ngives %v\n%s\nwant\n%s", test.text, err, got, test.want)
		}
	}
	for _, text := range []string{"", "a: [", "- a"} {
		if got, err := ByFolders([]byte(text), parts, strings.ToUpper); err == nil {
			t.Errorf("%q gives %s", text, got)
		}
	}
}
