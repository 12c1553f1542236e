package build

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestDetect(t *testing.T) {
	b := New(t.TempDir(), Direct)
	const py = "#!/usr/bin/env python3\nprint(1)\n"
	for _, c := range []struct{ name, text, lang, want, err string }{
		{"a.c", "", "", "c", ""},
		{"a.C", "", "", "cpp", ""},
		{"a.cpp", "", "", "cpp", ""},
		{"A.CPP", "", "", "cpp", ""},
		{"dir/a.c++", "", "", "cpp", ""},
		{"a.go", "", "", "go", ""},
		{"a.py", "", "", "python3", ""},
		{"a.cpp", "", "cpp17", "cpp17", ""},
		{"a.txt", "", "go", "go", ""},
		{"solve", py, "", "python3", ""},
		{"solve", "#!/usr/bin/python3.11 -O\r\n", "", "python3", ""},
		{"a.cpp", py, "", "cpp", ""},
		{"solve", "int main() {}", "", "", "solve: has no extension; name its language: c cpp cpp17 go python3"},
		{"solve", "#!/bin/sh\n", "", "", "solve: has no extension; "},
		{"a.rb", "", "", "", `a.rb: no language has the extension ".rb"; `},
		{"a b.rb", "", "", "", `"a b.rb": no language`},
		{"a.cpp", "", "cpp7", "", `language "cpp7": unknown; did you mean cpp? `},
		{"a.cpp", "", "cpp71", "", `language "cpp71": unknown; did you mean cpp`},
		{"a.cpp", "", "python", "", "did you mean python3? known: c cpp cpp17 go python3"},
		{"a.cpp", "", "c++", "", "did you mean cpp? "},
		{"a.cpp", "", "py", "", "did you mean python3? "},
		{"a.cpp", "", "haskell", "", `language "haskell": unknown; known: c `},
	} {
		l, err := b.Detect(Source{c.name, []byte(c.text)}, c.lang)
		if err != nil {
			if c.err == "" || !strings.Contains(err.Error(), c.err) {
				t.Errorf("%s, %q: error %v, want %q", c.name, c.lang, err, c.err)
			}
		} else if c.err != "" || l.ID != c.want {
			t.Errorf("%s, %q: %s, want %s%s", c.name, c.lang, l.ID, c.want, c.err)
		}
	}
}

// TestShebangBreaksTies: Kattis has python2 above python3 for .py.
func TestShebangBreaksTies(t *testing.T) {
	all, err := parse("x.yaml", []byte(`
python2: {name: Two, priority: 2, files: '*.py', shebang: 'python2', run: 'python2 {mainfile}'}
python3: {name: Three, priority: 1, files: '*.py', shebang: 'python3', run: 'python3 {mainfile}'}
`))
	if err != nil {
		t.Fatal(err)
	}
	b := &Builder{languages: all}
	for text, want := range map[string]string{"": "python2", "#!python3": "python3", "#!python2": "python2", "#!x": "python2"} {
		if l, err := b.Detect(Source{"a.py", []byte(text)}, ""); err != nil || l.ID != want {
			t.Errorf("%q: %v %v, want %s", text, l, err, want)
		}
	}
}

func TestParse(t *testing.T) {
	if _, err := parse("languages.yaml", languagesYAML); err != nil {
		t.Error(err)
	}
	const good = "name: N, priority: 1, files: '*.x', run: '{mainfile}'"
	for text, want := range map[string]string{
		"x: {" + good + "}":              "",
		"x: {" + good + ", colour: red}": `unknown key "colour"`,
		"x: {" + good + ", name: M}":     "already defined",
		"X: {" + good + "}":              "x.yaml: X: is no id",
		"":                               "EOF",
		"x: {" + good + "}\n---\ny: 1":   "more than one document",
		"x: {name: N, priority: 1.5, files: '*.x', run: '{mainfile}'}":                  `priority "1.5" is no whole number`,
		"x: {name: N, priority: 1, run: '{mainfile}'}":                                  "lacks",
		"x: {name: N, priority: 1, files: '[', run: '{mainfile}'}":                      "glob",
		"x: {" + good + ", shebang: '('}":                                               "shebang",
		"x: {" + good + ", compile: 'c {file}'}":                                        "{file} is unknown",
		"x: {name: N, priority: 1, files: '*.x', run: 'x'}":                             "one of {binary} and {mainfile}",
		"x: {name: N, priority: 1, files: '*.x', run: '{binary}'}":                      "makes no {binary}",
		"x: {" + good + "}\ny: {" + good + "}":                                          "has priority 1 for *.x like",
		"x: {" + good + "}\ny: {name: N, priority: 1, files: '*.y', run: '{mainfile}'}": "",
	} {
		_, err := parse("x.yaml", []byte(text))
		if (err != nil) != (want != "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s\n\terror %v, want %q", text, err, want)
		}
		if err != nil && strings.Contains(err.Error(), "build.") {
			t.Errorf("%v: names a type of ours", err)
		}
	}
}

func TestSource(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"a.c", "int main;", ""},
		{"a.c", "", "a.c: is empty; "},
		{"a.c", " \n\t", "a.c: is empty; "},
		{"a.out", "\x7fELF\x00", "a.out: is a binary file, not a source; "},
		{"a.c", strings.Repeat("x", MaxSource), ""},
		{"a.c", strings.Repeat("x", MaxSource+1), "a.c: has 1048577 bytes, more than the 1048576 allowed; "},
		{"\x1b[1m.c", "", `"\x1b[1m.c": is empty; `},
	} {
		err := Source{c.name, []byte(c.text)}.check()
		if (err != nil) != (c.want != "") || err != nil && !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%q: error %v, want %q", c.name, err, c.want)
		}
	}
}

func TestFileName(t *testing.T) {
	b := New(t.TempDir(), Direct)
	for _, c := range []struct{ name, lang, want string }{
		{"a.cpp", "cpp", "a.cpp"},
		{"../x/a-1_b.cpp", "cpp", "a-1_b.cpp"},
		{"-o.cpp", "cpp", "main.cc"},
		{"a b.cpp", "cpp", "main.cc"},
		{"题.py", "python3", "main.py"},
		{"a.txt", "c", "main.c"},
		{"x_test.go", "go", "main.go"},
		{"program", "python3", "main.py"},
		{strings.Repeat("x", 200) + ".c", "c", "main.c"},
	} {
		l, err := b.named(c.lang)
		if err != nil {
			t.Fatal(err)
		}
		if got := fileName(c.name, l); got != c.want {
			t.Errorf("%q as %s: %q, want %q", c.name, c.lang, got, c.want)
		}
	}
}

func TestCleanLog(t *testing.T) {
	for _, c := range []struct{ log, want string }{
		{"/x/y/a.c:1: error\n", "a.c:1: error\n"},
		{"in /x/y\r\n", "in .\n"},
		{"ld: /x/y/ccAbC123.o: in function main", "ld: a.o: in function main"},
		{"# command-line-arguments\n./main.go:2:1: no", "./main.go:2:1: no"},
		{"\x1b[31mred\xff", "\uFFFD[31mred\uFFFD"},
	} {
		if got := cleanLog([]byte(c.log), "/x/y"); got != c.want {
			t.Errorf("%q: %q, want %q", c.log, got, c.want)
		}
	}
	if got := cleanLog([]byte(strings.Repeat("é", maxLog)), "/x/y"); len(got) > maxLog || strings.Trim(got, "é") != "" {
		t.Errorf("%d bytes left", len(got))
	}
	for _, c := range []struct{ log, from, to, want string }{
		{"./main.go:2:1: domain.go a/main.go", "main.go", "题.go", "题.go:2:1: domain.go a/main.go"},
		{"In main.c:1,\nmain.c:2", "main.c", "$1.c", "In $1.c:1,\n$1.c:2"},
	} {
		if got := renameSource(c.log, c.from, c.to); got != c.want {
			t.Errorf("%q: %q, want %q", c.log, got, c.want)
		}
	}
}

// FuzzCleanLog: whatever a compiler says, what is kept is short, valid text for a
// terminal, without the folder.
func FuzzCleanLog(f *testing.F) {
	f.Add([]byte("/x/y/a.c:1: error\r\n\x1b[31m\xff"))
	f.Add([]byte("# command-line-arguments\n/x/y/ccAbC123.o/x/y"))
	f.Fuzz(func(t *testing.T, log []byte) {
		s := cleanLog(log, "/x/y")
		if len(s) > maxLog || !utf8.ValidString(s) || strings.ContainsAny(s, "\x00\x1b\r") {
			t.Errorf("%q", s)
		}
		if telling(s) == "" && strings.TrimSpace(s) != "" {
			t.Errorf("%q: no telling line", s)
		}
		renameSource(s, "a.c", "b.c")
	})
}
