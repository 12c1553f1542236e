package build

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// TestDetect checks which language a source has by its name, its first line or a given id.
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
		{"a.java", "", "", "java", ""},
		{"a.mjs", "", "", "javascript", ""},
		{"a.rs", "", "", "rust", ""},
		{"solve", "#!/usr/bin/env node\n", "", "javascript", ""},
		{"a.cpp", "", "js", "", "did you mean javascript? "},
		{"a.cpp", "", "Java", "", "did you mean java? "},
		{"a.cpp", "", "cpp17", "cpp17", ""},
		{"a.txt", "", "go", "go", ""},
		{"solve", py, "", "python3", ""},
		{"solve", "#!/usr/bin/python3.11 -O\r\n", "", "python3", ""},
		{"solve", "#!/usr/bin/env pypy3\n", "", "pypy3", ""},
		{"a.py", "#!/usr/bin/env pypy3\n", "", "pypy3", ""},
		{"a.cpp", py, "", "cpp", ""},
		{"solve", "int main() {}", "", "", "solve: has no extension; give the language: c cpp cpp11 cpp14 cpp17 cpp23 cpp98 csharp go haskell java javascript kotlin lua pascal php pypy3 python3 ruby rust typescript"},
		{"solve", "#!/bin/sh\n", "", "", "solve: has no extension; "},
		{"a.vb", "", "", "", `a.vb: no language has the extension ".vb"; `},
		{"a.sh", "", "", "", `a.sh: is a script of the shell, which is not among the languages; give --languages FILE with a row such as sh: {name: Shell, priority: 1, files: '*.sh', run: 'sh {mainfile}'}`},
		{"a.bash", "", "", "", `files: '*.bash', run: 'bash {mainfile}'}`},
		{"a b.vb", "", "", "", `"a b.vb": no language`},
		{"a.cpp", "", "cpp7", "", `language "cpp7": unknown; did you mean cpp? `},
		{"a.cpp", "", "cpp71", "", `language "cpp71": unknown; did you mean cpp`},
		{"a.cpp", "", "python", "", "did you mean python3? known: c cpp cpp11 cpp14 cpp17 cpp23 cpp98 csharp go haskell java javascript kotlin lua pascal php pypy3 python3 ruby rust typescript"},
		{"a.cpp", "", "c++", "", "did you mean cpp? "},
		{"a.cpp", "", "py", "", "did you mean python3? "},
		{"a.cpp", "", "fortran", "", `language "fortran": unknown; known: c `},
	} {
		l, err := b.Detect(Source{Name: c.name, Text: []byte(c.text)}, c.lang)
		if err != nil {
			if c.err == "" || !strings.Contains(err.Error(), c.err) {
				t.Errorf("%s, %q: error %v, want %q", c.name, c.lang, err, c.err)
			}
		} else if c.err != "" || l.ID != c.want {
			t.Errorf("%s, %q: %s, want %s%s", c.name, c.lang, l.ID, c.want, c.err)
		}
	}
}

// TestShellRow checks that the row that an error proposes for scripts of the shell can be read.
func TestShellRow(t *testing.T) {
	for _, ext := range []string{".sh", ".bash"} {
		b := New(t.TempDir(), Direct)
		if err := b.Extend("languages.yaml", []byte(shellRow(ext))); err != nil {
			t.Error(err)
		}
		if l, err := b.Detect(Source{Name: "a" + ext}, ""); err != nil || l.ID != ext[1:] {
			t.Errorf("%s: %v, %v", ext, l, err)
		}
	}
}

// TestShebangBreaksTies checks that the first line decides among languages whose globs match a
// name. In Kattis's table, python2 has a higher priority than python3 for .py.
func TestShebangBreaksTies(t *testing.T) {
	all, err := parse("x.yaml", []byte(`
python2: {name: Two, priority: 2, files: '*.py', shebang: 'python2', run: 'python2 {mainfile}'}
python3: {name: Three, priority: 1, files: '*.py', shebang: 'python3', run: 'python3 {mainfile}'}
`), nil)
	if err != nil {
		t.Fatal(err)
	}
	b := &Builder{languages: all}
	for text, want := range map[string]string{"": "python2", "#!python3": "python3", "#!python2": "python2", "#!x": "python2"} {
		if l, err := b.Detect(Source{Name: "a.py", Text: []byte(text)}, ""); err != nil || l.ID != want {
			t.Errorf("%q: %v %v, want %s", text, l, err, want)
		}
	}
}

// TestParse checks that the built-in tables are valid, and how each mistake of a table is reported.
func TestParse(t *testing.T) {
	for system, more := range map[string]bool{"linux": false, "windows": true} {
		list := languagesOf(system)
		if has := slices.ContainsFunc(list, func(l *Language) bool { return l.ID == "msvc" }); has != more {
			t.Errorf("%s: Visual C++ %t", system, has)
		}
		for _, l := range list {
			if _, ok := helloOf(l); !ok {
				t.Errorf("%s: no good program of %s", system, l.ID)
			}
		}
	}
	const good = "name: N, priority: 1, files: '*.x', run: '{mainfile}'"
	for text, want := range map[string]string{
		"x: {" + good + "}":                     "",
		"x: {" + good + ", colour: red}":        `x.yaml:1: unknown key "colour"; known: name, `,
		"x:\n  {" + good + ",\n  name: M}":      `x.yaml:3: "name" is already on line 2; drop one`,
		"\nX: {" + good + "}":                   `x.yaml:2: "X" is not an id; use lower-case letters and digits`,
		"":                                      "x.yaml:1: is empty; ",
		"# nothing\n":                           "x.yaml:1: is empty; ",
		"[1]":                                   "x.yaml:1: languages must be a mapping; ",
		"x: 1":                                  "x.yaml:1: the keys of x must be a mapping; ",
		"x: {" + good + "}\ny: {":               "x.yaml:2: a value is missing between brackets; close the brackets, and write one value between two commas",
		"x: {" + good + "}\n---\ny: 1":          "x.yaml:2: has more than one document; ",
		"x: {" + good + "}\nx: {" + good + "}":  `x.yaml:2: "x" is already on line 1; drop one`,
		"x: {" + good + ", compile: [a, b]}":    "x.yaml:1: compile must be text; ",
		"x: {" + good + ", shebang_files: '*'}": "x.yaml:1: shebang_files without shebang; ",
		"x: {" + good + ", time_factor: 0.5}":   `x.yaml:1: time_factor "0.5" is not a factor; write a number from 1 to 100`,
		"x: {" + good + ", memory_factor: NaN}": `x.yaml:1: memory_factor "NaN" is not a factor; `,
		"x: {" + good + ", time_factor: 1.5}":   "",
		"x: {" + good + ", compile: 'c \"a'}":   "x.yaml:1: a quote in compile is not closed; ",
		"x: {name: N, priority: 1.5, files: '*.x', run: '{mainfile}'}":                  `priority "1.5" is not a whole number; `,
		"x: {name: N, priority: 1, run: '{mainfile}'}":                                  "x.yaml:1: x lacks files; add it",
		"x: {name: N, priority: 1, files: '[', run: '{mainfile}'}":                      `"[" is not a glob; `,
		"x: {" + good + ", shebang: '('}":                                               "shebang: ",
		"x: {" + good + ", compile: 'c {file}'}":                                        "{file} is unknown; use one of {path} ",
		"x: {name: N, priority: 1, files: '*.x', run: 'x'}":                             "run must use one of {binary} {mainfile} ",
		"x: {name: N, priority: 1, files: '*.x', run: '{binary} {mainfile}'}":           "run must use one of {binary} {mainfile} ",
		"x: {name: N, priority: 1, files: '*.x', run: '{binary}'}":                      "run uses {binary}, but compile does not make it; ",
		"x: {" + good + "}\ny: {" + good + "}":                                          "x.yaml:2: y has priority 1 for *.x like x; change one",
		"x: {" + good + "}\ny: {name: N, priority: 1, files: '*.y', run: '{mainfile}'}": "",
	} {
		_, err := parse("x.yaml", []byte(text), nil)
		if (err != nil) != (want != "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s\n\terror %v, want %q", text, err, want)
		}
		var faults Faults
		if err != nil && (!errors.As(err, &faults) || strings.Contains(err.Error(), "\n")) {
			t.Errorf("%s\n\t%v", text, err)
		}
	}
}

// TestAllFaults checks that every mistake of a table is reported, in the order of lines.
func TestAllFaults(t *testing.T) {
	_, err := parse("dir/x.yaml", []byte("a: {name: N, priority: 1, files: '*.a', run: x}\nb: {}\nc:\n  colour: red\n  name: [x]\n"), nil)
	want := `dir/x.yaml:1: run must use one of {binary} {mainfile} {mainclass} {Mainclass}; write the command to run
dir/x.yaml:2: b lacks name; add it
dir/x.yaml:2: b lacks priority; add it
dir/x.yaml:2: b lacks files; add it
dir/x.yaml:2: b lacks run; add it
dir/x.yaml:4: unknown key "colour"; known: name, priority, files, shebang_files, shebang, compile, run, needs, good, time_factor, memory_factor, server, link, serve, sanitize
dir/x.yaml:5: name must be text; write it in one line`
	if err == nil || err.Error() != want {
		t.Errorf("got\n%v\nwant\n%s", err, want)
	}
}

// TestExtend checks that rows of a user's table replace or join the built-in ones, unless the table
// has a mistake.
func TestExtend(t *testing.T) {
	b := New(t.TempDir(), Direct)
	before := b.Languages()
	if err := b.Extend("x.yaml", []byte("c: {name: C, priority: 1, files: '*.c', run: c}")); err == nil || !slices.Equal(b.Languages(), before) {
		t.Errorf("a faulty table: %v, %d languages", err, len(b.Languages()))
	}
	err := b.Extend("x.yaml", []byte("z: {name: Z, priority: 100, files: '*.c', run: '{mainfile}'}"))
	if want := "x.yaml:1: z has priority 100 for *.c like c; change one"; err == nil || err.Error() != want {
		t.Errorf("a tie with a row of ours: %v", err)
	}
	if err := b.Extend("x.yaml", []byte(kattis)); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"a.c": "c", "a.hs": "haskell", "a.py": "python3", "a.py2": "python2", "a.kt": "kotlin", "a.go": "go", "a.rs": "rust",
	} {
		l, err := b.Detect(Source{Name: name, Text: []byte("x")}, "")
		if err != nil || l.ID != want {
			t.Errorf("%s: %v, %v", name, l, err)
		}
	}
	if l, err := b.Detect(Source{Name: "a.py", Text: []byte("#!/usr/bin/python2\n")}, ""); err != nil || l.ID != "python2" {
		t.Errorf("with python2 in the first line: %v, %v", l, err)
	}
	if l := language(t, b, "rust"); l.Name != "Rust of another" || len(b.Languages()) != len(before)+1 {
		t.Errorf("%d languages, Rust is %s", len(b.Languages()), l.Name)
	}
}

// kattis has rows in the style of the Kattis problem tools.
const kattis = `# comment
---

haskell:
    name: 'Haskell'
    priority: 600
    files: '*.hs *.c'
    compile: 'ghc -O2 -tmpdir {path} -o {binary} {files}'
    run: '{binary} +RTS -M{memlim}m -K8m -RTS'
c: {name: C, priority: 950, files: '*.c', compile: 'gcc -o {binary} {files}', run: '{binary}'}
kotlin:
    name: 'Kotlin'
    priority: 250
    files: '*.kt'
    compile: 'kotlinc -d {path}/ -- {files}'
    run: 'kotlin -J-Xmx{memlim}m -cp {path}/ {Mainclass}Kt'
python2:
    name: 'Python 2'
    priority: 860
    files: '*.py *.py2'
    shebang_files: '*.py'
    shebang: '^#!.*python2\b'
    run: 'pypy "{mainfile}"'
python3:
    name: 'Python 3'
    priority: 850
    files: '*.py *.py3'
    run: 'pypy3 "{mainfile}"'
rust:
    name: 'Rust of another'
    priority: 575
    files: '*.rs'
    compile: 'rustc --crate-type bin {mainfile} -o {mainfile}.out'
    run: '{mainfile}.out'
`

// TestWords checks how command lines are split and their metavariables replaced.
func TestWords(t *testing.T) {
	for line, want := range map[string]string{
		"a  b":                              "[a b]",
		"":                                  "[]",
		"a '' \"b c\"d":                     "[a  b cd]",
		`sbcl --eval '(f "{mainfile}" 1) '`: `[sbcl --eval (f "/d e/a.x" 1) ]`,
		"{binary}.exe +RTS -M{memlim}m":     "[/d e/" + binaryName() + ".exe +RTS -M1024m]",
		"java -cp {path} {mainclass}":       "[java -cp /d e p.Q]",
		"kotlin -cp {path}/ {Mainclass}Kt":  "[kotlin -cp /d e/ AKt]",
		"{mainfile}.out":                    "[/d e/a.x.out]",
	} {
		if got := fmt.Sprint(words(line, "/d e", "a.x", "p.Q")); got != want {
			t.Errorf("%s: %s, want %s", line, got, want)
		}
	}
	if got := words("x {mainclass} {Mainclass}", "", "日本.x", ""); got[1] != "日本" || got[2] != "日本" {
		t.Errorf("the words are %q, want the class 日本 twice", got)
	}
}

// TestSource checks which sources are rejected before they are compiled.
func TestSource(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"a.c", "int main;", ""},
		{"a.c", "", "a.c: is empty; "},
		{"a.c", " \n\t", "a.c: is empty; "},
		{"a.out", "\x7fELF\x00", "a.out: is a binary file, not a source; "},
		{"a.c", strings.Repeat("x", maxSource), ""},
		{"a.c", strings.Repeat("x", maxSource+1), "a.c: has more bytes than the 1048576 allowed: 1048577; "},
		{"\x1b[1m.c", "", `"\x1b[1m.c": is empty; `},
	} {
		err := Source{Name: c.name, Text: []byte(c.text)}.Check()
		if (err != nil) != (c.want != "") || err != nil && !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%q: error %v, want %q", c.name, err, c.want)
		}
	}
}

// TestFileName checks under which name a source is compiled.
func TestFileName(t *testing.T) {
	b := New(t.TempDir(), Direct)
	for _, c := range []struct{ name, lang, text, want string }{
		{"a.cpp", "cpp", "", "main.cpp"},
		{"../x/a-1_b.cc", "cpp", "", "main.cc"},
		{"-o.cpp", "cpp", "", "main.cpp"},
		{"@a b.c++", "cpp", "", "main.c++"},
		{"token.py", "python3", "", "main.py"},
		{"__init__.py", "python3", "", "main.py"},
		{"-c.py", "python3", "", "main.py"},
		{"a.mjs", "javascript", "", "main.mjs"},
		{"package.cjs", "javascript", "", "main.cjs"},
		{"build.rs", "rust", "", "main.rs"},
		{"package-info.java", "java", "", "main.java"},
		{"module-info.java", "java", "module m {}", "main.java"},
		{"题.py", "python3", "", "main.py"},
		{"a.txt", "c", "", "main.c"},
		{"x_test.go", "go", "", "main.go"},
		{"program", "python3", "", "main.py"},
		{strings.Repeat("x", 200) + ".c", "c", "", "main.c"},
		{"a.java", "java", "class A {}", "main.java"},
		{"a.java", "java", "public class B {}", "B.java"},
		{"题 1.java", "java", "public class 题 {}", "题.java"},
		{"../a b.java", "java", "class A {}", "main.java"},
	} {
		l, err := b.named(c.lang)
		if err != nil {
			t.Fatal(err)
		}
		if got := fileName(Source{Name: c.name, Text: []byte(c.text)}, l); got != c.want {
			t.Errorf("%q as %s: %q, want %q", c.name, c.lang, got, c.want)
		}
	}
}

// TestCleanLog checks that a log has no paths, no temporary names and no control characters, and
// that the source has its original name.
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
		{"main.c++:1:5: error; main.c++", "main.c++", "a.c++", "a.c++:1:5: error; a.c++"},
		{"In main.c:1,\nmain.c:2", "main.c", "$1.c", "In $1.c:1,\n$1.c:2"},
	} {
		if got := renameSource(c.log, c.from, c.to); got != c.want {
			t.Errorf("%q: %q, want %q", c.log, got, c.want)
		}
	}
}

// FuzzCleanLog checks that the stored log is short, valid text that is safe for a terminal and does
// not name the folder, whatever the compiler prints.
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
