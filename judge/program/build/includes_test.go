package build

import (
	"os/exec"
	"strings"
	"testing"

	"grundy/judge/program/build/buildtest"
	"grundy/judge/testing/testenv"
)

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
