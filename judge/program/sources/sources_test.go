package sources

import (
	"archive/zip"
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"grundy/judge/program/build"
	"grundy/judge/program/build/buildtest"
	"grundy/judge/testing/testenv"
)

// TestPrograms checks that a program of several files in each language is found, built and run. The
// programs of testdata print the sum of two numbers. A folder is a program, too, if only one of its
// files can be started.
func TestPrograms(t *testing.T) {
	testenv.Long(t)
	b := build.New(buildtest.Folder(t), build.Direct)
	for _, test := range []struct {
		main, files string
		tools       []string
	}{
		{"c/a.c", "u.c u.h", []string{"gcc"}},
		{"cpp/a.cpp", "sub/deep.hpp util.cpp util.h", []string{"g++"}},
		{"py/a.py", "helper.py lib/graph.py", []string{"python3"}},
		{"js/a.js", "lib/add.js", []string{"node"}},
		{"mjs/a.mjs", "add.mjs", []string{"node"}},
		{"ts/a.ts", "add.ts", []string{"tsc", "node"}},
		{"lua/a.lua", "lib/add.lua x.lua", []string{"luac", "lua"}},
		{"rb/a.rb", "lib/add.rb x.rb", []string{"ruby"}},
		{"php/a.php", "lib/add.php x.php", []string{"php"}},
		{"java/Main.java", "Util.java lib/Deep.java", []string{"javac", "java"}},
		{"go/a.go", "u.go", []string{"go"}},
		{"rs/a.rs", "util.rs util/deep.rs", []string{"rustc"}},
		{"pas/a.pas", "util.pas", []string{"fpc"}},
		{"cs/a.cs", "u.cs", []string{"mcs", "mono"}},
		{"hs/a.hs", "Util/Add.hs", nil},
	} {
		t.Run(test.main, func(t *testing.T) {
			src, err := Finder{}.File(filepath.Join("testdata", test.main))
			if err != nil || files(src) != test.files {
				t.Fatalf("%s, %v; want %s", files(src), err, test.files)
			}
			if test.tools == nil {
				return
			}
			testenv.Programs(t, test.tools...)
			if got := sum(t, b, src); got != "6" {
				t.Errorf("prints %q", got)
			}
			folder, err := Finder{Main: filepath.Base(test.main)}.Folder(filepath.Join("testdata", filepath.Dir(test.main)))
			if err != nil || folder.Name != src.Name {
				t.Fatal(folder.Name, err)
			}
			if got := sum(t, b, folder); got != "6" {
				t.Errorf("the folder prints %q", got)
			}
		})
	}
}

// files lists the files beside a source.
func files(src build.Source) string {
	var list []string
	for _, f := range src.Beside {
		list = append(list, f.Name)
	}
	slices.Sort(list)
	return strings.Join(list, " ")
}

// sum builds and runs a program on 1 and 5.
func sum(t *testing.T, b *build.Builder, src build.Source) string {
	t.Helper()
	lang, err := b.Detect(src, "")
	if err != nil {
		t.Fatal(err)
	}
	p, _, err := b.Build(context.Background(), src, lang)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(p.Within(64 << 20)[0], p.Within(64 << 20)[1:]...)
	cmd.Env, cmd.Dir, cmd.Stdin = p.Env, t.TempDir(), strings.NewReader("1 5\n")
	for _, f := range p.Laid() {
		write(t, cmd.Dir, map[string]string{f.Name: string(f.Text)})
	}
	var said bytes.Buffer
	cmd.Stderr = &said
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err, said.String())
	}
	return strings.TrimSpace(string(out))
}

func write(t *testing.T, dir string, texts map[string]string) {
	t.Helper()
	for name, text := range texts {
		path := filepath.Join(dir, name)
		err := os.MkdirAll(filepath.Dir(path), 0o755)
		if err == nil {
			err = os.WriteFile(path, []byte(text), 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// TestFiles checks which files belong to a program in memory: what it includes, and nothing else.
func TestFiles(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		main, text string
		others     map[string]string
		want       string
	}{
		{"a.cpp", "#include \"b.h\"\n#include <map>\n#include \"/etc/passwd\"\n", map[string]string{"b.h": "#include \"a.cpp\"\n#include \"c.h\"\n", "c.h": "#include \"b.h\"\n", "map": "", "d.h": ""}, "b.h c.h"},
		{"a.cpp", "// #include \"b.h\"\n/*\n#include \"b.h\"\n*/\n", map[string]string{"b.h": ""}, ""},
		{"a.cpp", "#include \"b.h\"\n", map[string]string{"b.h": "", "b.cpp": "#include \"b.h\"\nint main(){}"}, "b.h"},
		{"a.cpp", "#include \"b.h\"\n", map[string]string{"b.h": "", "b.cpp": "#include \"b.h\"\n// int main()\n"}, "b.cpp b.h"},
		{"a.cpp", "#include \"b.h\"\n", map[string]string{"b.h": "", "b.cpp": ""}, "b.h"},
		{"a.cpp", "#include \"x.h\"\n", map[string]string{"include/x.h": "#include \"y.h\"\n", "include/y.h": ""}, "include/x.h include/y.h"},
		{"a.cpp", "#include \"sub\\b.h\"\n", map[string]string{"sub/b.h": ""}, "sub/b.h"},
		{"a.py", "import b, c.d as e\nfrom .f import g\nfrom h import (i,\n j)\nif 1: import k\n", map[string]string{"b.py": "", "c/__init__.py": "", "c/d.py": "from . import z\nfrom ..b import y\n", "c/z.py": "", "f.py": "", "h/i.py": "", "h/j.py": "", "k.py": "", "l.py": ""}, "b.py c/__init__.py c/d.py c/z.py f.py h/i.py h/j.py k.py"},
		{"a.js", "import x from './b.js'; export * from \"./c\"; // require('./d')\nrequire('fs')\n", map[string]string{"b.js": "", "c/index.js": "require('../e.json')", "d.js": "", "e.json": "{}", "fs.js": "", "package.json": "{}"}, "b.js c/index.js e.json package.json"},
		{"A.java", "import java.util.Stack;\nclass A { Stack s; Queue q; B b; class C {} }", map[string]string{"Stack.java": "class Stack {}", "Queue.java": "class Queue {}", "B.java": "class B { A a; }", "C.java": "class C {}", "D.java": ""}, "B.java Queue.java"},
		{"a.go", "package main\nfunc main() { f(); var x T }", map[string]string{"b.go": "package main\nfunc f() { g() }", "c.go": "package main\nfunc g() {}", "d.go": "package main\nfunc f() {}\nfunc main() {}", "a_test.go": "package main\nfunc f() {}", "t.go": "package main\ntype T int", "u.go": "package main\nfunc u() {}"}, "b.go c.go t.go"},
		{"a.kt", "fun main() { println(add(1)) }", map[string]string{"u.kt": "fun Int.other() = 1\nfun add(x: Int) = x", "v.kt": "fun sub(x: Int) = x"}, "u.kt"},
		{"a.rs", "#[path = \"x/y.rs\"]\nmod b;\nmod c { }\nconst S: &str = include_str!(\"d.txt\");", map[string]string{"x/y.rs": "", "b.rs": "", "c.rs": "", "d.txt": ""}, "d.txt x/y.rs"},
		{"a.pas", "uses SysUtils, Deep in 'x/deep.pas', Big;\n{$I c.inc}", map[string]string{"x/deep.pas": "", "big.pas": "", "c.inc": "", "d.pas": ""}, "big.pas c.inc x/deep.pas"},
		{"a.txt", "#include \"b.h\"\n", map[string]string{"b.h": ""}, ""},
	} {
		all := Given{}
		for name, text := range test.others {
			all[name] = []byte(text)
		}
		src, err := Finder{}.around(build.Source{Name: test.main, Text: []byte(test.text)}, all)
		if err != nil || files(src) != test.want {
			t.Errorf("%s %q: %s, %v; want %s", test.main, test.text, files(src), err, test.want)
		}
	}
}

// TestRefused checks programs that cannot be taken: each error is one line with a place and a remedy.
func TestRefused(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write(t, dir, map[string]string{
		"up/a.cpp": "\n#include \"../far.h\"\n", "up/local.cpp": "#ifdef LOCAL\n#include \"../far.h\"\n#endif\n", "up/gone.cpp": "#include \"../gone.h\"\n", "far.h": "",
		"two/a.cpp": "int main() {}", "two/b.cpp": "signed main() {}", "none/a.cpp": "int f();", "empty/a.txt": "x",
		"case/a.cpp": "#include \"B.h\"\n#include \"b.h\"\nint main() {}", "case/B.h": "", "case/b.h": "",
		"big/a.cpp": "#include \"b.h\"\nint main() {}", "big/b.h": strings.Repeat(" ", mostFile+1),
	})
	many := map[string]string{"many/a.cpp": "int main() {}"}
	for i := range MostFiles {
		many[fmt.Sprintf("many/%d.h", i)] = ""
	}
	write(t, dir, many)
	crowd := map[string]string{"crowd/a.go": "package main\nfunc main() { f() }"}
	for i := range mostListed {
		crowd[fmt.Sprintf("crowd/%d.txt", i)] = ""
	}
	write(t, dir, crowd)
	for _, test := range []struct{ path, main, want string }{
		{"up/a.cpp", "", "up/a.cpp:2: ../far.h is outside the folder of the program; move it into the folder, or include it by its path in a folder that --include names"},
		{"up/local.cpp", "", ""},
		{"up/gone.cpp", "", ""}, // the compiler reports it
		{"two", "", "two: has several programs: a.cpp, b.cpp; name the main file with --main"},
		{"two", "b.cpp", ""},
		{"two", "c.cpp", "two/c.cpp: no such source; name one of a.cpp, b.cpp with --main"},
		{"none", "", "none: has no main function in any of its files; add one, or name the main file with --main"},
		{"empty", "", "empty: has no source; name a folder with a program"},
		{"case", "", "case/b.h: its name differs only by case from B.h; rename one of them"},
		{"many", "", "many: has more than 256 sources; put the program into a folder of its own"},
		{"crowd", "", "crowd: has more than 4096 files and folders; put the program into a folder of its own"},
		{"crowd/a.go", "", "crowd: has more than 4096 files and folders; put the program into a folder of its own"},
		{"big/a.cpp", "", "big/b.h: has more than the 1 MiB allowed"},
	} {
		path := filepath.Join(dir, test.path)
		f := Finder{Main: test.main}
		read := f.File
		if info, err := os.Stat(path); err == nil && info.IsDir() {
			read = f.Folder
		}
		_, err := read(path)
		got := ""
		if err != nil {
			got = strings.ReplaceAll(filepath.ToSlash(err.Error()), filepath.ToSlash(dir)+"/", "")
		}
		if test.path == "big/a.cpp" && strings.HasPrefix(got, "big/b.h: ") && !strings.Contains(got, "\n") {
			continue
		}
		if got != test.want {
			t.Errorf("%s: got %s, want %s", test.path, got, test.want)
		}
	}
}

// TestLibraries checks that libraries are found with quotes and with <>, and that files of the
// program come first.
func TestLibraries(t *testing.T) {
	t.Parallel()
	lib, own := t.TempDir(), t.TempDir()
	write(t, lib, map[string]string{"atcoder/dsu": "#include <atcoder/internal>\n", "atcoder/internal": "", "u.h": "library", "team/seg.py": "import team.base\n", "team/base.py": ""})
	write(t, own, map[string]string{"a.cpp": "#include <atcoder/dsu>\n#include \"u.h\"\n", "u.h": "own", "a.py": "from team.seg import S\n", "vector": ""})
	f := Finder{Libraries: []string{lib}}
	for name, want := range map[string]string{"a.cpp": "atcoder/dsu atcoder/internal u.h", "a.py": "team/base.py team/seg.py"} {
		src, err := f.File(filepath.Join(own, name))
		if err != nil || files(src) != want {
			t.Errorf("%s: %s, %v", name, files(src), err)
		}
		for _, b := range src.Beside {
			if b.Name == "u.h" && string(b.Text) != "own" {
				t.Error("the library hides a file of the program")
			}
		}
	}
}

// TestPack checks that a program of several files can be packed and unpacked, and that an archive
// that leads out, has no main file or is too large gives no program.
func TestPack(t *testing.T) {
	t.Parallel()
	one := build.Source{Name: "a.cpp", Text: []byte("int main() {}\n")}
	if got := Pack(one); !bytes.Equal(got, one.Text) || IsPacked(got) {
		t.Errorf("a single file: %q", got)
	}
	src := build.Source{Name: "a.cpp", Folder: "src", Text: one.Text, Beside: []build.File{{Name: "src/u.cpp", Text: []byte("1"), Part: true}, {Name: "include/u.h", Text: []byte("")}}}
	text := Pack(src)
	got, err := Unpacked("a.cpp", text)
	if err != nil || fmt.Sprintf("%+v", got) != fmt.Sprintf("%+v", src) || !bytes.Equal(text, Pack(got)) {
		t.Errorf("got %+v, %v; want %+v", got, err, src)
	}
	for what, files := range map[string][]build.File{
		"a way out":     {{Name: "../u.h", Text: []byte("1")}},
		"a large file":  {{Name: "u.h", Text: bytes.Repeat([]byte(" "), MostAll+1)}},
		"the same name": {{Name: "u.h"}, {Name: "u.h"}},
		"many files":    make([]build.File, MostFiles+2),
	} {
		src.Beside = files
		for i := range src.Beside {
			if src.Beside[i].Name == "" {
				src.Beside[i].Name = fmt.Sprintf("%d.h", i)
			}
		}
		if got, err := Unpacked("a.cpp", Pack(src)); err == nil {
			t.Errorf("%s: %+v", what, got)
		}
	}
}

// TestZip checks that a zip file is a program like a folder, also if everything is in one folder of
// it.
func TestZip(t *testing.T) {
	t.Parallel()
	src := build.Source{Name: "a.cpp", Text: []byte("#include \"u.h\"\nint main() {}\n")}
	for _, top := range []string{"", "work/"} {
		src.Beside = []build.File{{Name: top + "u.h"}, {Name: top + "u.cpp"}, {Name: top + "README.md"}, {Name: "__MACOSX/._u.cpp"}}
		src.Folder = strings.TrimSuffix(top, "/")
		got, err := Finder{}.Zip("x.zip", Pack(src))
		if err != nil || got.Name != "a.cpp" || files(got) != "u.cpp u.h" || got.Folder != "" {
			t.Errorf("%q: %s with %s, %v", top, got.Name, files(got), err)
		}
	}
	if _, err := (Finder{}).Zip("x.zip", []byte("PK\x03\x04")); err == nil {
		t.Error("a damaged zip file is a program")
	}
}

// TestJavaCircle checks that classes that use each other, or a file whose name is that of a method, are
// taken once.
func TestJavaCircle(t *testing.T) {
	t.Parallel()
	for main, given := range map[string]Given{
		"main.java": {"main.java": []byte("class Main { public static void main(String[] a) {} }")},
		"Main.java": {
			"Main.java": []byte("class Main { static A a; public static void main(String[] s) {} }"),
			"A.java":    []byte("class A { B b; Main m; }"),
			"B.java":    []byte("class B { A a; B b; Main m; }"),
		},
	} {
		got, err := Finder{}.around(build.Source{Name: main, Text: given[main]}, given)
		if want := map[int]string{1: "", 3: "A.java B.java"}[len(given)]; err != nil || files(got) != want {
			t.Errorf("%s: %q, %v; want %q", main, files(got), err, want)
		}
	}
}

// TestForeignZip checks that an archive that Pack has not made gives no main file, and that a damaged
// one is called damaged.
func TestForeignZip(t *testing.T) {
	t.Parallel()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, name := range []string{"a.cpp", "large.bin"} {
		w, err := z.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write(make([]byte, MostAll)); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	if got, err := Unpacked("a.cpp", b.Bytes()); err != nil || got.Text != nil || got.Beside != nil {
		t.Errorf("an archive of others: %+v, %v", got, err)
	}
	src := build.Source{Name: "a.cpp", Text: []byte("int main() {}\n"), Beside: []build.File{{Name: "u.h", Text: bytes.Repeat([]byte("int x;\n"), 9)}}}
	text := Pack(src)
	text[bytes.Index(text, []byte("u.h"))+10] ^= 0xff // in the compressed text
	if _, err := Unpacked("a.cpp", text); err == nil || !strings.Contains(err.Error(), "a.cpp: is a damaged zip file") {
		t.Errorf("a damaged archive: %v", err)
	}
}

// TestHeaders checks that a name with an extension of a header is a header of C and C++, and that
// sources are none.
func TestHeaders(t *testing.T) {
	t.Parallel()
	for _, ext := range Headers {
		if !IsHeader("u"+ext) || familyOf("u"+ext) != cFamily || Part("u"+ext, nil) {
			t.Errorf("u%s is no header", ext)
		}
	}
	for _, name := range []string{"u.cpp", "u.C", "u.hs", "u.java", "u", "h"} {
		if IsHeader(name) {
			t.Errorf("%s is a header", name)
		}
	}
}

// TestMergeComments checks that a bundle keeps comments in other languages and includes nothing that
// they name.
func TestMergeComments(t *testing.T) {
	t.Parallel()
	src := build.Source{Name: "a.cpp", Text: []byte("/* 先手\n#include \"v.h\"\n*/ // 必胜\n#include \"u.h\"\nint main() {}\n"), Beside: []build.File{
		{Name: "u.h", Text: []byte("#pragma once // 头文件\nint u;\n")}, {Name: "v.h", Text: []byte("int v;\n")},
	}}
	got, err := Merge(src)
	if want := "/* 先手\n#include \"v.h\"\n*/ // 必胜\nint u;\nint main() {}\n"; err != nil || string(got) != want {
		t.Errorf("got %q, %v; want %q", got, err, want)
	}
	src.Beside[0].Text = []byte("// \xcf\xc8\n")
	if _, err := Merge(src); err == nil || err.Error() != "u.h: is not UTF-8; save it as UTF-8" {
		t.Errorf("GBK: %v", err)
	}
}
