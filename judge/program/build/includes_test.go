package build

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"grundy/judge/program/build/buildtest"
	"grundy/judge/testing/testenv"
)

// folderOf creates a folder with files.
func folderOf(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// TestWithinFolder checks that Within finds the files that a source includes, and the files that
// these include. It ignores other files and other folders.
func TestWithinFolder(t *testing.T) {
	dir := folderOf(t, map[string]string{
		"box/a.cpp": "", "box/testlib.h": "#include <vector>\n", "box/sub/b.hpp": "# include \"deep.h\"\n#include \"sub/b.hpp\"\n",
		"box/deep.h": "", "box/secret.txt": "", "secret.h": "", "box/other.h": "", "box/helper.py": "import more, sys\n", "box/more.py": "from box import x\n",
		"box/sys.rs": "", "box/main.h": "",
	})
	for _, test := range []struct{ name, text, want string }{
		{"a.cpp", "#include \"testlib.h\"\n#include <sub/b.hpp>\n#include \"../secret.h\"\n#include \"/etc/passwd\"\n#include <map>\n#include \"main.h\"\n", "deep.h sub/b.hpp testlib.h"},
		{"a.c", "  #  include \"other.h\"\n// #include \"deep.h\"\nint x; #include \"testlib.h\"", "other.h"},
		{"a.py", "import helper\nfrom sys import exit\nimport a\n", "helper.py more.py"},
		{"a.rs", "mod sys; #include \"deep.h\"", ""},
		{"a", "#include \"deep.h\"\n", ""},
	} {
		src, err := Source{Name: test.name, Text: []byte(test.text)}.Within(filepath.Join(dir, "box"))
		var names []string
		for _, f := range src.Beside {
			names = append(names, f.Name)
		}
		slices.Sort(names)
		if err != nil || strings.Join(names, " ") != test.want {
			t.Errorf("%s: %q, %v, want %s", test.text, names, err, test.want)
		}
	}
	if err := os.Mkdir(filepath.Join(dir, "box", "folder.h"), 0o755); err != nil {
		t.Fatal(err)
	}
	if _, err := (Source{Name: "a.c", Text: []byte("#include \"folder.h\"")}).Within(filepath.Join(dir, "box")); err == nil || !strings.Contains(err.Error(), "is a folder") {
		t.Errorf("a folder: %v", err)
	}
	src, many := Source{Name: "a.c"}, map[string]string{}
	for i := range mostBeside + 1 {
		name := strings.Repeat("x", i+1) + ".h"
		many[name], src.Text = "", append(src.Text, "#include \""+name+"\"\n"...)
	}
	if _, err := src.Within(folderOf(t, many)); err == nil || !strings.Contains(err.Error(), "more than 64 files") {
		t.Errorf("many files: %v", err)
	}
}

// TestLacks checks that a source lacks a file only if it includes the file and the file is absent.
func TestLacks(t *testing.T) {
	uses := Source{Name: "a.cpp", Text: []byte("#include \"b.h\"\n")}
	deep := Source{Name: "a.cpp", Text: uses.Text, Beside: []File{{Name: "b.h", Text: []byte("#include <testlib.h>\n")}}}
	for _, test := range []struct {
		src  Source
		name string
		want bool
	}{{uses, "b.h", true}, {uses, "testlib.h", false}, {deep, "b.h", false}, {deep, "testlib.h", true}} {
		if got := test.src.lacks(test.name); got != test.want {
			t.Errorf("%+v lacks %s: %t", test.src, test.name, got)
		}
	}
}

// TestBeside checks that compilers and interpreters find the files beside a source, and that a
// change of such a file gives another program.
func TestBeside(t *testing.T) {
	testenv.Long(t)
	testenv.Programs(t, "gcc", "g++", "python3")
	b := New(buildtest.Folder(t), Direct)
	for _, test := range []struct{ name, text, beside, form string }{
		{"a.c", "#include \"n.h\"\n#include <stdio.h>\nint main(void){printf(\"%d\\n\",N);}", "n.h", "#define N NUMBER\n"},
		{"a.cpp", "#include <bits/stdc++.h>\n#include <sub/n.h>\nint main(){std::cout<<N<<\"\\n\";}", "sub/n.h", "#define N NUMBER\n"},
		{"a.py", "import n\nprint(n.N)\n", "n.py", "N = NUMBER\n"},
		{"a.py", "import main\nprint(main.N)\n", "main.py", "N = NUMBER\n"}, // the usual name of the source
	} {
		for _, number := range []string{"1", "2", "1"} {
			src := Source{Name: test.name, Text: []byte(test.text), Beside: []File{{Name: test.beside, Text: []byte(strings.Replace(test.form, "NUMBER", number, 1))}}}
			lang, err := b.Detect(src, "")
			if err != nil {
				t.Fatal(err)
			}
			p, _, err := b.Build(t.Context(), src, lang)
			if err != nil {
				t.Errorf("%s: %v", test.name, err)
				continue
			}
			if out, err := exec.Command(p.Args[0], p.Args[1:]...).CombinedOutput(); err != nil || string(out) != number+"\n" {
				t.Errorf("%s: %q, %v, want %s", test.name, out, err, number)
			}
		}
	}
}
