package run

import (
	"strings"
	"testing"
	"time"

	"grundy/judge/program/build"
	"grundy/judge/program/build/buildtest"
	"grundy/judge/report"
	"grundy/judge/sandbox"
	"grundy/judge/spec"
	"grundy/judge/testing/judgetest"
	"grundy/judge/testing/testenv"
)

// wrongs is a program whose input, a number, chooses the error that it makes.
const wrongs = `#include <stdio.h>
#include <stdlib.h>
int sg[10];
int deep(volatile int *n) { volatile char b[1000]; b[0] = *n; return deep(n) + b[0]; }
int main(void) { int n; if (scanf("%d", &n) != 1) return 1;
	int *p = malloc(4 * n);
	if (n == 1) { free(p); printf("%d\n", *(volatile int *)p); }
	if (n == 2) p[n] = 1;
	if (n == 3) printf("%d\n", n / (n - 3));
	if (n == 4) deep(&n);
	if (n == 5) *(volatile int *)(long)(n - 5) = 1;
	if (n == 6) abort();
	if (n == 7) printf("%d\n", n + 2147483647);
	if (n == 8) { free(p); return 0; }
	sg[n] = n;
	return n; }
`

// TestLocate checks that each kind of error in a C program is reported with its line and its
// description, in every tier that hides files.
func TestLocate(t *testing.T) {
	testenv.Long(t)
	testenv.Programs(t, "gcc")
	builder := build.New(buildtest.Folder(t), build.Direct)
	p := judgetest.Cards(t, "")
	for _, tier := range []string{"cgroup", "namespace", "landlock"} {
		t.Run(tier, func(t *testing.T) {
			m := workbench(t, builder, tier)
			s, err := m.Submission(t.Context(), p, build.Source{Name: "my wrongs.c", Text: []byte(wrongs)}, Options{Limits: spec.Limits{Time: time.Second}})
			if err != nil || s.Program == nil {
				t.Fatalf("%v, %+v", err, s.Report)
			}
			defer s.Close()
			for input, want := range map[string]report.Place{
				"1": {Line: 7, What: "heap-use-after-free, read of size 4"}, "2": {Line: 8, What: "heap-buffer-overflow, write of size 4"},
				"3": {Line: 9, What: "division by zero"}, "4": {Line: 4, What: "stack-overflow"}, "5": {Line: 11, What: "store to null pointer of type 'volatile int'"},
				"6": {Line: 12, What: "abort"}, "7": {Line: 13, What: "signed integer overflow: 7 + 2147483647 cannot be represented in type 'int'"},
				"10": {Line: 15, What: "index 10 out of bounds for type 'int [10]'"},
			} {
				locates(t, s, input, want)
			}
		})
	}
}

// TestLocateWhen checks that sanitizers are used if the user requested them, or if they may explain
// a failure. There is a warning if they do not work, unless the program was only too slow. The
// place of a Python error comes from its stack trace, but only if the program crashed.
func TestLocateWhen(t *testing.T) {
	testenv.Long(t)
	testenv.Programs(t, "gcc", "python3")
	builder := build.New(buildtest.Folder(t), build.Direct)
	lacking := build.New(buildtest.Folder(t), build.Direct)
	row := "c:\n  name: C\n  priority: 100\n  files: '*.c'\n  compile: gcc -o {binary} {files}\n  run: '{binary}'\n  sanitize: gcc -fsanitize=nothing -o {binary} {files}\n"
	if err := lacking.Extend("x.yaml", []byte(row)); err != nil {
		t.Fatal(err)
	}
	c := build.Source{Name: "a.c", Text: []byte(wrongs)}
	python := build.Source{Name: "a.py", Text: []byte("print(1)\n")}
	trace := []byte("Traceback (most recent call last):\n  File \"a.py\", line 1, in <module>\nKeyError: 1\n")
	for _, test := range []struct {
		name     string
		builder  *build.Builder
		src      build.Source
		verdict  report.Verdict
		sanitize bool
		unsteady bool
		input    string
		stderr   []byte
		line     int // 0: not found
		warning  string
	}{
		{"wrong each time", builder, c, report.WA, false, false, "7", nil, 0, ""},
		{"wrong sometimes", builder, c, report.WA, false, true, "7", nil, 13, ""},
		{"asked for", builder, c, report.WA, true, false, "7", nil, 13, ""},
		{"asked for in vain", builder, c, report.WA, true, false, "8", nil, 0, "the sanitizers report nothing on the counterexample"},
		{"no crash with sanitizers", builder, c, report.RE, false, false, "8", nil, 0, "the line of the error was not found: with sanitizers, the program does not fail"},
		{"an exit code", builder, c, report.RE, false, false, "9", nil, 0, ""},
		{"does not end", builder, c, report.TLE, false, false, "10", nil, 15, ""},
		{"too slow", builder, c, report.TLE, false, false, "8", nil, 0, ""},
		{"too slow, lacking", lacking, c, report.TLE, false, false, "10", nil, 0, ""},
		{"lacking", lacking, c, report.RE, false, false, "7", nil, 0, "no sanitizers: gcc does not compile a correct program ("},
		{"a trace", builder, python, report.RE, false, false, "7", trace, 1, ""},
		{"a trace of no crash", builder, python, report.WA, true, true, "7", trace, 0, ""},
	} {
		m := workbench(t, test.builder, "namespace")
		s, err := m.Submission(t.Context(), judgetest.Cards(t, ""), test.src, Options{Search: Search{Sanitize: test.sanitize}})
		if err != nil || s.Program == nil {
			t.Fatalf("%v, %+v", err, s.Report)
		}
		ex := &report.Counterexample{Verdict: test.verdict, Input: []byte(test.input + "\n"), Stderr: test.stderr}
		why, err := s.Locate(t.Context(), ex, test.unsteady)
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
		}
		line := 0
		if ex.Place != nil {
			line = ex.Place.Line
		}
		warned := why.String()
		if line != test.line || !strings.HasPrefix(warned, test.warning) || (warned == "") != (test.warning == "") || strings.Contains(warned, "\n") {
			t.Errorf("%s: line %d, %q; want %d, %q", test.name, line, warned, test.line, test.warning)
		}
		s.Close()
	}
}

// locates checks that a crash on an input is reported with the place in the submission's source.
func locates(t *testing.T, s *Submission, input string, want report.Place) {
	t.Helper()
	ex := &report.Counterexample{Verdict: report.RE, Input: []byte(input + "\n")}
	want.File = s.Source.Name
	if _, err := s.Locate(t.Context(), ex, false); err != nil || ex.Place == nil || *ex.Place != want {
		t.Errorf("%s: %+v, %v; want %+v", input, ex.Place, err, want)
	}
}

// TestLocatePascal checks that errors in a Pascal program are reported with their line and
// description, even if the normal build does not detect them.
func TestLocatePascal(t *testing.T) {
	testenv.Long(t)
	testenv.Programs(t, "fpc")
	m := workbench(t, build.New(buildtest.Folder(t), build.Direct), "namespace")
	const text = "var p: ^longint; a: array of longint; n: longint;\n" +
		"procedure deep(k: longint); begin deep(k + 1); if k < 0 then writeln(k); end;\n" +
		"begin\n  readln(n);\n  case n of\n" +
		"  1: begin p := nil; p^ := 3; end;\n" +
		"  2: deep(1);\n" +
		"  3: begin setlength(a, 3); a[n] := 7; writeln(a[n]); halt(1); end;\n" +
		"  4: readln(n);\n" +
		"  5: writeln(1 div (n - 5));\n" +
		"  end;\nend.\n"
	s, err := m.Submission(t.Context(), judgetest.Cards(t, ""), build.Source{Name: "my wrongs.pas", Text: []byte(text)}, Options{Limits: spec.Limits{Time: time.Second}})
	if err != nil || s.Program == nil {
		t.Fatalf("%v, %+v", err, s.Report)
	}
	defer s.Close()
	for input, want := range map[string]report.Place{
		"1": {Line: 6, What: "access to memory that is not the program's"}, "2": {Line: 2, What: "stack overflow"},
		"3": {Line: 8, What: "index or value out of range"}, "4\nx": {Line: 9, What: "the input is not a number"},
		"5": {Line: 10, What: "division by zero"},
	} {
		locates(t, s, input, want)
	}
}

// TestSilentRuntime checks that PyPy prints no warnings of its own on standard error, which reports
// would show as the program's.
func TestSilentRuntime(t *testing.T) {
	testenv.Long(t)
	testenv.Programs(t, "pypy3")
	m := workbench(t, build.New(buildtest.Folder(t), build.Direct), "namespace")
	program, _, err := m.Build(t.Context(), build.Source{Name: "a.py", Text: []byte("print(1)\n")}, "pypy3")
	if err != nil || program == nil {
		t.Fatal(err)
	}
	res, err := m.Run(t.Context(), sandbox.Command{Args: program.Args, Env: program.Env, Visible: program.Folders(), Limits: sandbox.Limits{CPU: 10 * time.Second, Memory: 1 << 30, Output: 1 << 20, Stderr: 1 << 10}})
	if err != nil || len(res.Stderr) > 0 || string(res.Stdout) != "1\n" {
		t.Errorf("%q, %q, %v", res.Stdout, res.Stderr, err)
	}
}
