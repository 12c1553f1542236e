package catalogue

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"grundy/judge/base/fault"
	_ "grundy/judge/base/i18n/zh"
	"grundy/judge/packages"
	"grundy/judge/packages/exchangetest"
	"grundy/judge/problem"
	"grundy/judge/problem/statement"
	"grundy/judge/program/build"
	"grundy/judge/spec"
	"grundy/judge/testing/testenv"
)

// twice is a small package of the Kattis family.
var twice = map[string]string{
	"problem.yaml": "name: {en: Twice, zh: 两倍}\nvalidation: custom\nvalidator_flags: a b\n", ".timelimit": "1.5\n",
	"data/sample/1.in": "1\n", "data/sample/1.ans": "2\n", "data/secret/x.in": "3\n", "data/secret/x.ans": "6\n",
	"output_validators/check/check.cpp": "#include \"help.h\"\n", "output_validators/check/help.h": "// 42 43\n",
	"submissions/accepted/a.py": "print(2 * int(input()))\n",
}

// changed returns the package twice with changed files. An empty text removes a file.
func changed(more map[string]string) map[string]string {
	files := map[string]string{}
	for at, text := range twice {
		files[at] = text
	}
	for at, text := range more {
		if files[at] = text; text == "" {
			delete(files, at)
		}
	}
	return files
}

// A measuringHost is a host that returns a fixed measured time.
type measuringHost struct {
	fakeHost
	took     time.Duration
	programs int
	keys     []string
}

func (h *measuringHost) Longest(_ context.Context, _ *problem.Problem, programs []build.Source, key string) (time.Duration, int, bool, error) {
	h.programs, h.keys = len(programs), append(h.keys, key)
	return h.took, len(programs), len(h.keys) > 1, nil
}

// TestPackage checks that a package is judged by its own checker, limits and tests: as a folder,
// as a zip file, and as the only folder in either.
func TestPackage(t *testing.T) {
	all := below("around/twice", twice)
	maps.Copy(all, below("twice", twice))
	tree(t, all)
	zipped(t, "flat.zip", twice)
	zipped(t, "deep.zip", below("twice", twice))
	zipped(t, "deeper.zip", below("a/twice", twice))
	zipped(t, "kattis.kpp", twice)
	for _, path := range []string{"twice", "./twice", "flat.zip", "deep.zip", "deeper.zip", "kattis.kpp", "around"} {
		host := &fakeHost{}
		p, err := Open().Problem(t.Context(), path, host)
		if err != nil {
			t.Errorf("%s: %v", path, err)
			continue
		}
		l := p.Limits()
		if host.protocol != "kattis" || host.flags != "a|b" || host.checker.Name != "check.cpp" || len(host.checker.Beside) != 1 ||
			l.Time != 1500*time.Millisecond || l.Memory != 2<<30 || l.Output != 8<<20 || !l.Uniform {
			t.Errorf("%s: %+v, %+v", path, host, l)
		}
		if got := p.About().Tests; got != "Kattis legacy, 2 tests, time limit 1.5 s (.timelimit)" {
			t.Errorf("%s: %s", path, got)
		}
		if p.Name("zh") != "两倍" || len(p.Fixed()) != 2 || p.Fixed()[1].Name != "secret/x" {
			t.Errorf("%s: %s, %+v", path, p.Name("zh"), p.Fixed())
		}
		g, err := p.Fixed()[1].Read()
		if err != nil || string(g.Input) != "3\n" || string(g.Want) != "6\n" || strings.Join(g.Flags, " ") != "a b" {
			t.Errorf("%s: %+v, %v", path, g, err)
		}
		sp, err := Open().Spec(path)
		if err != nil || len(sp.Samples) != 1 || sp.Samples[0].Out.Value != "2\n" {
			t.Errorf("the spec of %s: %+v, %v", path, sp, err)
		}
	}
	if left, _ := filepath.Glob("*"); len(left) != 6 {
		t.Errorf("something was unpacked: %v", left)
	}
}

// TestBounds checks that checkers and interactors have the limits of the package, or else the
// default limits.
func TestBounds(t *testing.T) {
	named := "name: Twice\nvalidation: custom%s\nlimits: {validation_time: 25, validation_memory: 100, validation_output: 9}\n"
	for yaml, want := range map[string]spec.Limits{
		twice["problem.yaml"]:              {Time: time.Minute, Memory: 2 << 30},
		fmt.Sprintf(named, ""):             {Time: 25 * time.Second, Memory: 100 << 20, Output: 9 << 20},
		fmt.Sprintf(named, " interactive"): {Time: 25 * time.Second, Memory: 100 << 20, Output: 9 << 20},
	} {
		tree(t, below("twice", changed(map[string]string{"problem.yaml": yaml})))
		host := &fakeHost{}
		if _, err := Open().Problem(t.Context(), "twice", host); err != nil || host.terms.Limits != want {
			t.Errorf("%s: %+v, %v", yaml, host.terms, err)
		}
	}
}

// TestCollection opens a file of problems, and a single problem of the file.
func TestCollection(t *testing.T) {
	item := `<item><title>%s</title><time_limit unit="s">1</time_limit><memory_limit unit="mb">64</memory_limit><test_input>1</test_input><test_output>1</test_output>` +
		`<prepend language="C++">#define A</prepend></item>`
	one, two := "<fps>"+fmt.Sprintf(item, "eins")+"</fps>", "<fps>"+fmt.Sprintf(item, "eins")+fmt.Sprintf(item, "zwei")+"</fps>"
	tree(t, map[string]string{"one.xml": one, "sub/two.XML": two, "polygon.xml": "<problem/>"})
	zipped(t, "two.zip", map[string]string{"two.xml": two})
	for name, want := range map[string]string{
		"two.zip:2": "two-2 zwei", "two.zip": "two.zip/two.xml: holds 2 problems",
		"one.xml": "one eins", "./one.xml": "one eins", "one.xml:1": "one-1 eins", "sub/two.XML:2": "two-2 zwei", "sub/:2": "sub-2 zwei", "sub/:3": "sub/two.XML: holds 2 problems",
		"sub/two.XML": "sub/two.XML: holds 2 problems", "sub/two.XML:3": "sub/two.XML: holds 2 problems", "polygon.xml": "", "none.xml": "",
	} {
		p, err := Package(name)
		switch {
		case p == nil && err == nil:
			if want != "" {
				t.Errorf("%s is not a package", name)
			}
		case err != nil:
			if want == "" || !strings.HasPrefix(err.Error(), want) {
				t.Errorf("%s: %v", name, err)
			}
		case p.ID+" "+p.Titles["en"] != want:
			t.Errorf("%s: %s %s", name, p.ID, p.Titles["en"])
		}
	}
	p, err := Open().Problem(t.Context(), "sub/two.XML:2", &fakeHost{})
	if err != nil {
		t.Fatal(err)
	}
	for language, want := range map[string]string{"cpp": "#define A\nint", "cpp17": "#define A\nint", "c": "int"} {
		if src, err := p.Include(build.Source{Name: "a.cpp", Text: []byte("int")}, language); err != nil || string(src.Text) != want {
			t.Errorf("%s: %q, %v", language, src.Text, err)
		}
	}
	if c, err := Open().Carried("sub/two.XML:2"); err != nil || c.Path != "sub/two.XML:2" || len(c.Files) != 1 || c.Files[0].As != "sub/two.XML" {
		t.Errorf("carried: %+v, %v", c, err)
	}
	if c, err := Open().Carried("sub/:2"); err != nil || c.Path != "sub/:2" || len(c.Files) != 1 || c.Files[0].As != "sub/two.XML" {
		t.Errorf("carried of a folder: %+v, %v", c, err)
	}
}

// TestMeasured checks that a missing time limit follows from the accepted submissions. The key of
// the stored limit must change with the tests, the checker and the files for submissions.
func TestMeasured(t *testing.T) {
	files := changed(map[string]string{".timelimit": ""})
	tree(t, below("twice", files))
	host := &measuringHost{took: 310 * time.Millisecond}
	for _, want := range []string{"measured now", "measured before"} {
		p, err := Open().Problem(t.Context(), "twice", host)
		if err != nil {
			t.Fatal(err)
		}
		if got := p.About().Tests.String(); p.Limits().Time != 2*time.Second || got != "Kattis legacy, 2 tests, time limit 2 s (5 times the slowest of 1 accepted, "+want+")" {
			t.Errorf("%s: %s", p.Limits().Time, got)
		}
	}
	for _, at := range []string{"data/secret/x.in", "output_validators/check/help.h", "include/cpp/grader.h"} {
		if err := os.MkdirAll(filepath.Dir("twice/"+at), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile("twice/"+at, []byte("// 42 43 4\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := Open().Problem(t.Context(), "twice", host); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := Open().Checked("exact").Problem(t.Context(), "twice", host); err != nil {
		t.Fatal(err)
	}
	if k := host.keys; len(k) != 6 || k[0] != k[1] || len(slices.Compact(slices.Sorted(slices.Values(k)))) != 5 {
		t.Errorf("the keys are %q", k)
	}
	if _, err := Open().Problem(t.Context(), "twice", &fakeHost{}); err == nil || !strings.Contains(err.Error(), "has no time limit") {
		t.Errorf("without a measurer: %v", err)
	}
	if p, err := Open().Timed(3*time.Second).Problem(t.Context(), "twice", &fakeHost{}); err != nil || p.Limits().Time != 3*time.Second {
		t.Errorf("with a limit of the user's: %v", err)
	}
	files["submissions/accepted/b.py"] = "#!/usr/bin/env python2\nprint 2 * input()\n"
	tree(t, below("twice", files))
	if _, err := Open().Problem(t.Context(), "twice", host); err != nil || host.programs != 1 {
		t.Errorf("beside Python 2: %d programs, %v", host.programs, err)
	}
}

// TestPackageRefused checks that a package which is not fully supported is an error of one line
// with the name of the file.
func TestPackageRefused(t *testing.T) {
	for want, more := range map[string]map[string]string{
		"pkg/data/secret/x.in: has no answer":                               {"data/secret/x.ans": ""},
		"pkg/problem.yaml:1: the type quantum is unknown":                   {"problem.yaml": "type: quantum\n"},
		"pkg/problem.yaml:2: a pair such as key: value is not allowed here": {"problem.yaml": "name: x\nsource: a: b: c\n"},
		"pkg/output_validators: has no output validator":                    {"output_validators/check/check.cpp": "", "output_validators/check/help.h": ""},
		"pkg/graders: contains 2 programs":                                  {"problem.yaml": "type: scoring\n", "data/testdata.yaml": "grading: custom\n", "graders/g.py": "print('AC 1')\n", "graders/h.py": "print('AC 1')\n"},
		"pkg/data/secret/test_group.yaml: static validators":                {},
		"pkg/data/secret/link.in: is a link that leads out":                 {},
		"pkg/data/secret/nowhere.in: is a link that leads nowh":             {},
	} {
		if strings.Contains(want, "static validators") {
			want, more = "pkg/data/secret/test_group.yaml:1: static validators", map[string]string{"data/secret/test_group.yaml": "static_validation_score: 3\n"}
		}
		tree(t, below("pkg", changed(more)))
		if strings.Contains(want, "link.in") {
			if err := os.Symlink("/etc/passwd", "pkg/data/secret/link.in"); err != nil {
				testenv.Missing(t, "a link cannot be made: %v", err)
			}
		}
		if strings.Contains(want, "nowhere.in") {
			if err := os.Symlink("other.in", "pkg/data/secret/nowhere.in"); err != nil {
				testenv.Missing(t, "a link cannot be made: %v", err)
			}
		}
		_, err := Open().Problem(t.Context(), "pkg", &fakeHost{})
		if !errors.Is(err, ErrPackage) || !strings.HasPrefix(filepath.ToSlash(err.Error()), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%v; want %s", err, want)
		}
	}
}

// polygon returns a package of Polygon with the given attributes of judging.
func polygon(judging string) map[string]string {
	return map[string]string{
		"problem.xml": `<problem short-name="twice"><names><name language="english" value="Twice"/></names>
<judging ` + judging + `><testset name="tests"><time-limit>1000</time-limit><memory-limit>268435456</memory-limit><test-count>1</test-count>
<input-path-pattern>tests/%02d</input-path-pattern><answer-path-pattern>tests/%02d.a</answer-path-pattern>
<tests><test method="manual"/></tests></testset></judging>
<assets><checker name="std::lcmp.cpp" type="testlib"><source path="check.cpp" type="cpp.g++17"/></checker></assets></problem>`,
		"tests/01": "1\n", "tests/01.a": "2\n",
	}
}

// TestPackageFiles checks that the package determines the files of submissions and the memory
// limit.
func TestPackageFiles(t *testing.T) {
	for judging, want := range map[string]spec.Files{
		`input-file="" output-file=""`:                  {},
		`input-file="stdin" output-file="stdout"`:       {},
		`input-file="twice.in" output-file="twice.out"`: {Input: "twice.in", Output: "twice.out"},
	} {
		tree(t, below("twice", polygon(judging)))
		p, err := Open().Problem(t.Context(), "twice", &fakeHost{})
		if err != nil {
			t.Fatal(err)
		}
		if got := p.Limits().Files; got != want {
			t.Errorf("%s: files %+v", judging, got)
		}
	}
	for _, judging := range []string{`input-file="twice.in" output-file=""`, `input-file="../twice.in" output-file="twice.out"`, `input-file="a" output-file="a"`} {
		tree(t, below("twice", polygon(judging)))
		if _, err := Open().Problem(t.Context(), "twice", &fakeHost{}); !errors.Is(err, ErrPackage) || !strings.Contains(err.Error(), "which is not supported") {
			t.Errorf("%s: %v", judging, err)
		}
	}
	small := polygon("")
	small["problem.xml"] = strings.Replace(small["problem.xml"], "268435456", "65536", 1)
	tree(t, below("twice", small))
	if _, err := Open().Problem(t.Context(), "twice", &fakeHost{}); !errors.Is(err, ErrPackage) || !strings.Contains(err.Error(), "is too little for a program") {
		t.Errorf("a limit of 64 KiB: %v", err)
	}
	tree(t, below("twice", map[string]string{"problem.yaml": "title: Twice\n", "testdata/config.yaml": "filename: twice\ntime: 1s\n", "testdata/1.in": "1\n", "testdata/1.out": "2\n"}))
	if p, err := Open().Problem(t.Context(), "twice", &fakeHost{}); err != nil || p.Limits().Files != (spec.Files{Input: "twice.in", Output: "twice.out"}) {
		t.Errorf("Hydro: %+v, %v", p, err)
	}
}

// TestShared checks that a shared folder is found in the package and next to it, but not next to
// a zip file.
func TestShared(t *testing.T) {
	library := map[string]string{
		"info.toml": "timelimit = 1.0\n[[tests]]\nname = \"example.in\"\nnumber = 1\n", "gen/example_00.in": "1\n", "task.md": "",
		"checker.cpp": "#include \"random.h\"\n", "sol/correct.cpp": "//",
	}
	files := below("a/math/twice", library)
	maps.Copy(files, map[string]string{"a/common/random.h": "// around\n", "b/lone/info.toml": ""})
	maps.Copy(files, below("b/lone", library))
	maps.Copy(files, below("b/math/own", library))
	maps.Copy(files, map[string]string{"b/math/own/common/random.h": "// in it\n", "b/math/common/random.h": "// beside\n"})
	tree(t, files)
	zipped(t, "a/math/twice.zip", library)
	for path, want := range map[string]string{"a/math/twice": "// around\n", "b/math/own": "// in it\n", "b/lone": "", "a/math/twice.zip": ""} {
		p, err := Package(path)
		if err != nil || p == nil {
			t.Fatal(path, err)
		}
		got := ""
		if files := p.Checker.Program.Files; len(files) > 1 {
			text, err := files[1].Read(100)
			if err != nil {
				t.Fatal(err)
			}
			got = string(text)
		}
		if got != want || (p.Notes.Unsupported() == nil) != (want != "") {
			t.Errorf("%s: %q, %v; want %q", path, got, p.Notes, want)
		}
	}
}

// TestMainFile checks that the started file is the one that the package names, else main, else a
// class with a main method, else the first file.
func TestMainFile(t *testing.T) {
	tree(t, below("pkg", changed(map[string]string{
		"submissions/accepted/py/lib.py": "x", "submissions/accepted/py/main.py": "y",
		"submissions/accepted/java/A.java": "class A {}", "submissions/accepted/java/B.java": "class B { public static void main(String[] a) {} }",
		"submissions/accepted/named/a.py": "x", "submissions/accepted/named/z.py": "y",
		"submissions.json": `{"submissions/accepted/named/": {"entry_point": "z.py"}}`,
	})))
	p, err := Package("pkg")
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for _, s := range p.Submissions {
		src, err := p.source(s.Program)
		if err != nil {
			t.Fatal(err)
		}
		got[filepath.Base(s.Path)] = src.Name
	}
	for at, want := range map[string]string{"py": "main.py", "java": "B.java", "named": "z.py", "a.py": "a.py"} {
		if got[at] != want {
			t.Errorf("%s starts %s; want %s", at, got[at], want)
		}
	}
}

// TestEmptyPython checks that an empty program in Python is one that can be judged.
func TestEmptyPython(t *testing.T) {
	tree(t, below("pkg", changed(map[string]string{"submissions/accepted/a.py": " \n", "submissions/accepted/a.cpp": " \n"})))
	p, err := Package("pkg")
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range p.Submissions {
		src, err := p.source(s.Program)
		if err != nil {
			t.Fatal(err)
		}
		if err := src.Check(); (err == nil) != strings.HasSuffix(src.Name, ".py") {
			t.Errorf("%s: %v", src.Name, err)
		}
	}
}

// TestShown checks that a package is shown with its statement and without factors. If it names no
// time limit, the limit is shown as measured.
func TestShown(t *testing.T) {
	tree(t, below("twice", changed(map[string]string{".timelimit": "", "problem_statement/problem.en.tex": "Print twice the number.\n"})))
	sp, err := Open().Spec("twice")
	if err != nil {
		t.Fatal(err)
	}
	var page strings.Builder
	if err := statement.Write(&page, sp, []*build.Language{{ID: "java", Name: "Java", TimeFactor: 2}}, nil, "en"); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"# Twice", "Print twice the number.", "measured by the accepted submissions"} {
		if !strings.Contains(page.String(), want) {
			t.Errorf("no %q in %s", want, page.String())
		}
	}
	if strings.Contains(page.String(), "Java") {
		t.Errorf("a factor of Java is in %s", page.String())
	}
}

// TestShownUnjudged checks that a package that is not judged is shown together with the reason.
func TestShownUnjudged(t *testing.T) {
	tree(t, map[string]string{"task/task.yaml": "extends: ../base.yaml\nname: task\nlong_name: Task\ntime_limit: 2.0s\n", "task/tc/1.in": "1\n", "task/tc/1.out": "1\n"})
	want := filepath.Join("task", "task.yaml:1: is a key of")
	if sp, unjudged, err := Open().Shown("task"); sp == nil || err != nil || unjudged == nil || !strings.HasPrefix(unjudged.Error(), want) {
		t.Errorf("%v, %v, want %s", unjudged, err, want)
	}
	tree(t, below("twice", changed(nil)))
	if _, unjudged, err := Open().Shown("twice"); err != nil || unjudged != nil {
		t.Errorf("a package that is judged: %v, %v", unjudged, err)
	}
}

// TestTolerance checks that the tolerance of a package's checker applies to its tests, which have
// no flags.
func TestTolerance(t *testing.T) {
	tree(t, map[string]string{"h/testdata/config.yaml": "type: default\ntime: 1s\nchecker_type: testlib\nchecker: rcmp4\n", "h/testdata/1.in": "1\n", "h/testdata/1.out": "0.33333\n"})
	p, err := Open().Problem(t.Context(), "h", &fakeHost{})
	if err != nil {
		t.Fatal(err)
	}
	f, err := p.FixedFile(t.Context(), p.Fixed()[0])
	if err != nil {
		t.Fatal(err)
	}
	for output, right := range map[string]bool{"0.33334": true, "0.3343": false} {
		if j, err := p.Check(t.Context(), f, []byte(output)); err != nil || j.Right() != right {
			t.Errorf("%s: %s, %v", output, j.Why(), err)
		}
	}
}

// TestLanguages checks that a package with graders refuses submissions in other languages.
func TestLanguages(t *testing.T) {
	p := &Pack{Package: &packages.Package{Languages: []string{"c", "cpp"}}}
	for language, want := range map[string]string{"cpp17": "", "c": "", "python3": "a: is in a language for which the package has no grader; it has graders for c, cpp; write it in one of these"} {
		if _, err := p.include(build.Source{Name: "a"}, language); (err == nil) != (want == "") || err != nil && err.Error() != want {
			t.Errorf("%s: %v", language, err)
		}
	}
}

// TestIncluded checks which files a submission consists of, after the package added its files. The
// package's files replace those of a submission, but not all of it.
func TestIncluded(t *testing.T) {
	p := &Pack{path: "pkg", Package: &packages.Package{Include: map[string][]packages.File{
		"go": {packages.Text("main.go", []byte("driver")), packages.Text("lib/x.go", []byte("lib"))}, "rust": {packages.Text("helper.rs", []byte("own"))},
	}}}
	beside := func(names ...string) (list []build.File) {
		for _, name := range names {
			list = append(list, build.File{Name: name, Text: []byte("theirs")})
		}
		return list
	}
	for _, test := range []struct {
		language, name string
		beside         []build.File
		want           string
	}{
		{"go", "a.go", nil, "main.go:driver a.go:theirs lib/x.go:lib"},
		{"go", "main.go", beside("a.go"), "main.go:driver a.go:theirs lib/x.go:lib"},
		{"go", "main.go", nil, "main.go: would be replaced by the package's file of this name; give it another name"},
		{"rust", "a.rs", nil, "a.rs:theirs helper.rs:own"},
		{"rust", "a.rs", beside("helper.rs", "b.rs"), "a.rs:theirs b.rs:theirs helper.rs:own"},
		{"c", "a.c", nil, "a.c:theirs"},
	} {
		src, err := p.include(build.Source{Name: test.name, Text: []byte("theirs"), Beside: test.beside}, test.language)
		got := fmt.Sprintf("%s:%s", src.Name, src.Text)
		for _, b := range src.Beside {
			got += fmt.Sprintf(" %s:%s", b.Name, b.Text)
		}
		if err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
}

// A fakeMaker prints its arguments and its input. If restless is set, it also prints the number
// of its runs.
type fakeMaker struct {
	restless bool
	runs     int
	err      error
}

func (m *fakeMaker) Generate(ctx context.Context, args []string, input []byte) ([]byte, error) {
	printed, _, err := m.Both(ctx, args, input)
	return printed, err
}

func (m *fakeMaker) Both(_ context.Context, args []string, input []byte) (printed, said []byte, err error) {
	if m.runs++; !m.restless {
		return []byte(strings.Join(args, " ") + string(input)), []byte("said"), m.err
	}
	return []byte(fmt.Sprint(m.runs)), nil, m.err
}

// TestMaking checks that a generator gets its input, that it runs once for each
// test, and that different output of a later run is an error.
func TestMaking(t *testing.T) {
	by, last := &fakeMaker{}, &lastMade{}
	program := &packages.Program{Path: "g.cpp"}
	made := &packages.Made{Program: program, Args: []string{"1"}, Stdin: packages.Text("in", []byte("x")), Answer: bytes.ToUpper}
	a, b := &making{by: by, Made: made, last: last}, &making{by: by, Made: made, last: last}
	for i, m := range []*making{a, a, b, a} {
		input, err := m.input(t.Context())
		if err != nil || string(input) != "1x" {
			t.Errorf("%q, %v", input, err)
		}
		if answer, err := m.answer(t.Context()); err != nil || string(answer) != "SAID" {
			t.Errorf("%q, %v", answer, err)
		}
		if want := []int{1, 1, 2, 2}[i]; by.runs != want {
			t.Errorf("%d runs, want %d", by.runs, want)
		}
	}
	by.restless, last.held = true, nil
	if _, err := b.answer(t.Context()); err == nil || err.Error() != "its generator g.cpp prints different output each time; give it a seed as an argument" {
		t.Error(err)
	}
	by.err = errors.New("exit code 1")
	if _, err := b.answer(t.Context()); err == nil || err.Error() != "its generator g.cpp fails: exit code 1" {
		t.Error(err)
	}
}

// TestWithRole checks that a program that does not compile is named by its role.
func TestWithRole(t *testing.T) {
	src, refused := build.Source{Name: "a.cpp"}, &build.CompileError{Log: "a.cpp:1: error"}
	err := withRole("solution", src, fault.Errorf("%s: the %s does not compile: %w", src.Name, "generator", refused))
	if err == nil || !strings.HasPrefix(err.Error(), "a.cpp: the solution does not compile: ") || !errors.Is(err, refused) {
		t.Error(err)
	}
	if other := errors.New("no compiler"); withRole("solution", src, other) != other {
		t.Error("another error is changed")
	}
}

// TestAtProgram checks that an error about a program of a package has the path of its main file.
func TestAtProgram(t *testing.T) {
	p := &Pack{path: "pkg"}
	for at, want := range map[string]string{
		"files/check.cpp":     "pkg/files/check.cpp: does not compile",
		"output_validators/v": "pkg/output_validators/v/check.cpp: does not compile",
	} {
		err := p.atProgram(packages.Program{Path: at}, build.Source{Name: "check.cpp"}, fault.New("check.cpp", "does not compile", ""))
		if filepath.ToSlash(err.Error()) != want {
			t.Errorf("%s: %v, want %s", at, err, want)
		}
	}
	if err := p.atProgram(packages.Program{Path: "a.cpp"}, build.Source{Name: "a.cpp"}, fault.New("b.h", "is missing", "")); filepath.ToSlash(err.Error()) != "pkg/b.h: is missing" {
		t.Error(err)
	}
}

// TestCheckerChosen checks that the refusal of a checker names --check, that this flag settles it, and
// that the flag settles nothing else.
func TestCheckerChosen(t *testing.T) {
	pairs := map[string]string{"testdata/1.in": "1\n", "testdata/1.out": "2\n"}
	hydro := func(config string) map[string]string {
		return exchangetest.Changed(pairs, "problem.yaml", "pid: P1\nowner: 1\n", "testdata/config.yaml", config)
	}
	for _, one := range []struct {
		files       map[string]string
		want, after string
	}{
		{hydro("checker_type: magic\nchecker: c.cc\n"), "checkers of the type magic are not supported; use testlib, or choose another one with --check", ""},
		{hydro("checker_type: testlib\n"), "there is no checker; name one as checker, or write checker_type: default, or choose another one with --check", ""},
		{hydro("checker: caseless\n"), "the checker caseless of testlib is not known here; put its source into the package, or choose another one with --check", ""},
		{hydro("checker_type: magic\ntype: objective\n"), "", "the type objective is not supported"},
		{map[string]string{"1.in": "1\n", "1.out": "2\n", "init.yml": "time_limit: 1\nchecker: odd\ntest_cases: [{in: 1.in, out: 1.out, points: 1}]\n"}, "the checker odd is not supported; use one of DMOJ's own, or bridged with a program, or choose another one with --check", ""},
	} {
		dir := t.TempDir()
		if err := os.CopyFS(dir, exchangetest.Folder(one.files)); err != nil {
			t.Fatal(err)
		}
		_, err := Open().Problem(t.Context(), dir, &fakeHost{})
		if err == nil || !strings.Contains(err.Error(), one.want) {
			t.Errorf("%v: %v, want %s", one.files, err, one.want)
		}
		_, err = Open().Checked("tokens").Problem(t.Context(), dir, &fakeHost{})
		if one.after == "" && err != nil || one.after != "" && (err == nil || !strings.Contains(err.Error(), one.after)) {
			t.Errorf("%v with --check: %v, want %q", one.files, err, one.after)
		}
	}
}
