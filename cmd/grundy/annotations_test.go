package main

import (
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// TestCompilerErrors reads what the compilers of every language print.
func TestCompilerErrors(t *testing.T) {
	for _, c := range []struct {
		name, log string
		want      []remark
	}{
		{"a.cpp", "a.cpp: In function 'int main()':\na.cpp:5:19: error: 'n' was not declared in this scope\n    5 |     cin >> n\n" +
			"a.cpp:5:19: note: each is reported once\na.cpp:7:10: fatal error: x.h: No such file or directory\n",
			[]remark{{5, 19, "'n' was not declared in this scope"}, {7, 10, "x.h: No such file or directory"}}},
		{"a.go", "a.go:2:15: declared and not used: x\na.go:3:1: undefined: y\n",
			[]remark{{2, 15, "declared and not used: x"}, {3, 1, "undefined: y"}}},
		{"a.java", "a.java:3: error: ';' expected\n  int x\n       ^\n1 error\n", []remark{{3, 0, "';' expected"}}},
		{"a.rs", "warning: unused\n --> a.rs:1:1\n\nerror[E0308]: mismatched types\n --> a.rs:4:26\n  |\n",
			[]remark{{4, 26, "error[E0308]: mismatched types"}}},
		{"a.py", "  File \"a.py\", line 1\n    def f(:\n          ^\nSyntaxError: invalid syntax\n", []remark{{1, 0, "SyntaxError: invalid syntax"}}},
		{"a.js", "a.js:6\nlet x = ;\n        ^\n\nSyntaxError: Unexpected token ';'\n    at wrapSafe\n", []remark{{6, 0, "SyntaxError: Unexpected token ';'"}}},
		{"a.cpp", "/usr/bin/ld: undefined reference to `main'\n", nil},
	} {
		if got := compilerErrors(c.log, c.name); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s:\ngot  %+v\nwant %+v", c.name, got, c.want)
		}
	}
}

func TestCrashLine(t *testing.T) {
	for _, c := range []struct {
		name, stderr string
		want         int
	}{
		{"a.py", "  File \"a.py\", line 31, in <module>\n  File \"a.py\", line 12, in f\nEOFError", 12},
		{"a.go", "panic: index out of range\nmain.main()\n\t./main.go:34 +0x28a\n\t./main.go:50", 34},
		{"B.java", "Exception\n\tat java.base/String.java:48\n\tat Main.main(Main.java:13)\n", 13},
		{"a.rs", "thread 'main' panicked at a.rs:7:45:\n", 7},
		{"a.c", "Segmentation fault\n", 0},
	} {
		if got := crashLine(c.stderr, c.name); got != c.want {
			t.Errorf("%s: line %d, want %d", c.name, got, c.want)
		}
	}
}

// TestAnnotations wants every annotation to be one line that begins as one, with
// nothing of it ended early.
func TestAnnotations(t *testing.T) {
	root := t.TempDir()
	t.Setenv("GITHUB_WORKSPACE", root)
	r := hostileRound(t, "en")
	r.all[1].path = filepath.Join(root, "dir", "a,b:c%\r\n.cpp")
	lines := strings.Join(r.all[1].annotations("en"), "\n")
	if strings.Count(lines, "\n") != 0 || !strings.HasPrefix(lines, "::error file=dir/a%2Cb%3Ac%25%0D%0A.cpp,line=1,title=WA%3A ") {
		t.Errorf("got %s", lines)
	}
	if !strings.Contains(lines, "%0A  input%0A    1%0A    3%0A    1 2 3%0A") {
		t.Errorf("the message lacks the input: %s", lines)
	}
	if got := r.all[0].annotations("en"); got != nil {
		t.Errorf("an accepted one is annotated: %v", got)
	}
	if got := r.all[2].annotations("en"); len(got) != 1 || !strings.HasPrefix(got[0], "::error file=ce-refused.cpp,line=2,col=7,title=CE%3A ") {
		t.Errorf("got %v", got)
	}
	if got := r.all[3].annotations("en"); len(got) != 1 || strings.ContainsAny(got[0], "\r\n") {
		t.Errorf("got %q", got)
	}
}

// TestMute wants what a submission printed to stand where no command is read.
func TestMute(t *testing.T) {
	var out strings.Builder
	a := &app{stdout: &out}
	listen := a.mute()
	a.printReport(hostileRound(t, "en").all[1].report, "en", false)
	listen()
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	token, ok := strings.CutPrefix(lines[0], "::stop-commands::")
	if !ok || len(token) < 20 || lines[len(lines)-1] != "::"+token+"::" {
		t.Errorf("begins with %q, ends with %q", lines[0], lines[len(lines)-1])
	}
	if n := strings.Count(out.String(), token); n != 2 {
		t.Errorf("the token is printed %d times", n)
	}
}
