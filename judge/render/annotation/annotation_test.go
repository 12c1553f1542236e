package annotation

import (
	"reflect"
	"testing"

	"grundy/judge/report"
	"grundy/judge/report/batch"
)

// TestCompilerErrors reads error messages of compilers whose formats differ.
func TestCompilerErrors(t *testing.T) {
	for _, c := range []struct {
		name, log string
		want      []Remark
	}{
		{"a.cpp", "a.cpp: In function 'int main()':\na.cpp:5:19: error: 'n' was not declared in this scope\n    5 |     cin >> n\n" +
			"a.cpp:5:19: note: each is reported once\na.cpp:7:10: fatal error: x.h: No such file or directory\n",
			[]Remark{{5, 19, "'n' was not declared in this scope", ""}, {7, 10, "x.h: No such file or directory", ""}}},
		{"a.go", "a.go:2:15: declared and not used: x\na.go:3:1: undefined: y\n",
			[]Remark{{2, 15, "declared and not used: x", ""}, {3, 1, "undefined: y", ""}}},
		{"a.java", "a.java:3: error: ';' expected\n  int x\n       ^\n1 error\n", []Remark{{3, 0, "';' expected", ""}}},
		{"a.rs", "warning: unused\n --> a.rs:1:1\n\nerror[E0308]: mismatched types\n --> a.rs:4:26\n  |\n",
			[]Remark{{4, 26, "error[E0308]: mismatched types", ""}}},
		{"a.py", "  File \"a.py\", line 1\n    def f(:\n          ^\nSyntaxError: invalid syntax\n", []Remark{{1, 0, "SyntaxError: invalid syntax", ""}}},
		{"a.js", "a.js:6\nlet x = ;\n        ^\n\nSyntaxError: Unexpected token ';'\n    at wrapSafe\n", []Remark{{6, 0, "SyntaxError: Unexpected token ';'", ""}}},
		{"a.cpp", "/usr/bin/ld: undefined reference to `main'\n", nil},
	} {
		if got := compilerErrors(c.log, c.name); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s:\ngot  %+v\nwant %+v", c.name, got, c.want)
		}
	}
}

// TestCrashLine checks that the remark has the line of the stack trace or of the sanitizer, or else
// line 1.
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
		ex := &report.Counterexample{Verdict: report.RE, Stderr: []byte(c.stderr)}
		one := &batch.Submission{File: c.name, Report: &report.Report{Verdict: report.RE, Counterexample: ex}}
		if got := Of(one); len(got) != 1 || got[0].Line != max(c.want, 1) {
			t.Errorf("%s: %+v, want line %d", c.name, got, c.want)
		}
		ex.Place = &report.Place{File: c.name, Line: 99}
		if got := Of(one); got[0].Line != 99 {
			t.Errorf("%s: %+v, want line 99", c.name, got)
		}
	}
}
