package settings

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"grundy/judge/testing/judgetest"
)

// TestRead checks that nearer files beat farther ones, and that lists of folders are joined.
func TestRead(t *testing.T) {
	root := judgetest.Folder(t, map[string]string{
		"user.yaml":               "jobs: 1\ntemplate: go\ninclude: lib\ncommands:\n  stress: {for: 5s, seed: 9}\n",
		".grundy.yaml":            "jobs: 2\nlanguages:\n  c: {compile: 'gcc -O1'}\n",
		"contest/.grundy.yaml":    "jobs: 3\ninclude: [a, ../lib]\ncommands:\n  stress: {for: 7s}\n  submit: {jobs: 8}\n",
		"contest/a/x":             "",
		"contest/round/deep/none": "",
		"lib/x.hpp":               "",
	})
	t.Setenv(Variable, filepath.Join(root, "user.yaml"))
	s, err := Read(filepath.Join(root, "contest", "round", "deep"))
	if err != nil {
		t.Fatal(err)
	}
	values := func(command string) string {
		var list []string
		for name, one := range s.Of(command) {
			for i := range one.Values {
				one.Values[i] = filepath.Base(one.Values[i])
			}
			list = append(list, name+"="+strings.Join(one.Values, "+"))
		}
		slices.Sort(list)
		return strings.Join(list, " ")
	}
	for command, want := range map[string]string{
		"stress": "for=7s include=a+lib+lib jobs=3 seed=9 template=go", "submit": "include=a+lib+lib jobs=8 template=go", "list": "include=a+lib+lib jobs=3 template=go",
	} {
		if got := values(command); got != want {
			t.Errorf("%s: %s, want %s", command, got, want)
		}
	}
	if len(s.Files) != 3 || len(s.Languages) != 1 || strings.TrimSpace(string(s.Languages[0].Text)) != "c: {compile: 'gcc -O1'}" || strings.Count(string(s.Languages[0].Text), "\n") != 3 {
		t.Errorf("%q, %q", s.Files, s.Languages)
	}
	t.Setenv(Variable, "")
	if s, err := Read(root); err != nil || len(s.Files) > 0 {
		t.Errorf("with an empty variable: %+v, %v", s, err)
	}
}

// TestMistakes checks that each mistake is reported with its line.
func TestMistakes(t *testing.T) {
	dir := t.TempDir()
	t.Setenv(Variable, filepath.Join(dir, "none"))
	path := filepath.Join(dir, Local)
	for text, want := range map[string]string{
		"jobs: 1\njob: 2\n":                   `:2: "job" is no key of a configuration; did you mean jobs?`,
		"colours: 1\n":                        `:1: "colours" is no key of a configuration; known: jobs, `,
		"- 1\n":                               ":1: is not a mapping; ",
		"jobs: 1\n\njobs: 2\n":                `:3: "jobs" is given twice; `,
		"commands:\n  submit: 3\n":            ":2: is not a mapping; ",
		"commands:\n  submit:\n    for: {}\n": ":3: is not a value of a flag; ",
		"include: [nowhere]\n":                ":1: nowhere is no folder; ",
		"languages: nowhere.yaml\n":           ":1: ",
		"a: [\n":                              ": ",
		"# nothing\n":                         "",
	} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := Read(dir)
		if want == "" && err != nil || want != "" && (err == nil || !strings.HasPrefix(err.Error(), path+want)) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}
