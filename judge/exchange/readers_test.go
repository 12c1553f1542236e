package exchange

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"
)

// packed returns a folder of files.
func packed(files map[string]string) fstest.MapFS {
	folder := fstest.MapFS{}
	for path, text := range files {
		folder[path] = &fstest.MapFile{Data: []byte(text)}
	}
	return folder
}

// changed returns files with others added or replaced; an empty text takes a file away.
func changed(files map[string]string, others ...string) map[string]string {
	all := map[string]string{}
	for path, text := range files {
		all[path] = text
	}
	for i := 0; i < len(others); i += 2 {
		if all[others[i]] = others[i+1]; others[i+1] == "" {
			delete(all, others[i])
		}
	}
	return all
}

// summary says what was read in one line.
func summary(p *Package, notes Notes) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s %d tests", p.ID, p.Limits.Time, len(p.Tests))
	for _, s := range p.Submissions {
		fmt.Fprintf(&b, "; %s %s", s.Path, strings.Join(s.Final, "/"))
	}
	c := p.Checker
	fmt.Fprintf(&b, "; check %s", c.Builtin)
	if c.Program != nil {
		b.WriteString(c.Program.Path)
	}
	if p.Groups != nil {
		for _, g := range p.Groups.Groups {
			fmt.Fprintf(&b, "; group %s %g %s %v", g.Path, g.Points, g.Score, g.Requires)
		}
	}
	for _, n := range notes {
		if n.Unsupported {
			b.WriteString("; refused " + n.String())
		}
	}
	return b.String()
}

const polygonText = `<?xml version="1.0" encoding="utf-8" standalone="no"?>
<problem revision="3" short-name="sum">
  <names><name language="english" value="Sum"/><name language="chinese" value="求和"/></names>
  <statements><statement language="english" path="statements/english/problem.tex" type="application/x-tex"/></statements>
  <judging input-file="" output-file="">
    <testset name="tests">
      <time-limit>1500</time-limit><memory-limit>268435456</memory-limit>
      <input-path-pattern>tests/%02d</input-path-pattern><answer-path-pattern>tests/%02d.a</answer-path-pattern>
      <tests><test method="manual" sample="true"/><test cmd="gen 5 -x" method="generated"/></tests>
    </testset>
  </judging>
  <files><resources><file path="files/testlib.h" type="h.g++"/></resources>
    <executables><executable><source path="files/gen.cpp" type="cpp.g++17"/></executable></executables></files>
  <assets>
    <checker name="std::wcmp.cpp" type="testlib"><source path="files/check.cpp" type="cpp.g++17"/></checker>
    <solutions>
      <solution tag="main"><source path="solutions/a.cpp" type="cpp.g++17"/></solution>
      <solution tag="time-limit-exceeded-or-accepted"><source path="solutions/b.cpp" type="cpp.g++17"/></solution>
    </solutions>
  </assets>
</problem>`

var polygonFiles = map[string]string{
	"problem.xml": polygonText, "tests/01": "1 2\r\n", "files/testlib.h": "//", "files/gen.cpp": "//", "files/check.cpp": "//",
	"solutions/a.cpp": "//", "solutions/b.cpp": "//", "statements/english/problem.tex": "\\begin{problem}{Sum}{}{}{}{}\nAdd.\n\\end{problem}",
}

// TestPolygon reads packages, right ones and wrong ones.
func TestPolygon(t *testing.T) {
	reads(t, "standard", polygon{}, polygonFiles, "sum 1.5s 2 tests; solutions/a.cpp AC; solutions/b.cpp TLE/AC; check files/check.cpp")
	reads(t, "no checker's source", polygon{}, changed(polygonFiles, "files/check.cpp", ""), "sum 1.5s 2 tests; solutions/a.cpp AC; solutions/b.cpp TLE/AC; check tokens")
	reads(t, "no generator", polygon{}, changed(polygonFiles, "problem.xml", strings.ReplaceAll(polygonText, "gen 5 -x", "other 5")), "refused tests/02: its generator other is not in the package")
	reads(t, "a pipe", polygon{}, changed(polygonFiles, "problem.xml", strings.ReplaceAll(polygonText, "gen 5 -x", "gen 5 | sort")), "refused tests/02: its generator's command is more than words")
	reads(t, "no main", polygon{}, changed(polygonFiles, "problem.xml", strings.ReplaceAll(polygonText, `tag="main"`, `tag="accepted"`)), "refused problem.xml: 2 tests have no answer")
	reads(t, "no input", polygon{}, changed(polygonFiles, "tests/01", ""), "tests/01: no such file")
	reads(t, "no source", polygon{}, changed(polygonFiles, "solutions/a.cpp", ""), "solutions/a.cpp: ")
	reads(t, "no XML", polygon{}, changed(polygonFiles, "problem.xml", "<problem"), "problem.xml: is not the description of a problem of Polygon")
	reads(t, "points", polygon{}, changed(polygonFiles, "problem.xml", strings.NewReplacer(
		`sample="true"/>`, `sample="true" group="0" points="0.0"/>`, `method="generated"/>`, `method="generated" group="1" points="100.0"/>`,
		"</tests>", `</tests><groups><group name="0" points-policy="each-test"/><group name="1" points-policy="complete-group"><dependencies><dependency group="0"/></dependencies></group></groups>`,
	).Replace(polygonText)), "group 0 0 sum []; group 1 100 all [0]")
}

// TestHydro reads packages, right ones and wrong ones.
func TestHydro(t *testing.T) {
	hydroFiles := map[string]string{
		"problem.yaml": "pid: P1\ntitle: 求和\n", "problem_zh.md": "求和", "testdata/a1.in": "1\n", "testdata/a1.out": "1\n", "testdata/a2.in": "2\n", "testdata/a2.out": "2\n",
		"testdata/config.yaml": "time: 500ms\nmemory: 128m\n",
	}
	reads(t, "hydro", hydro{}, hydroFiles, "P1 500ms 2 tests; check lines")
	reads(t, "hydro subtasks", hydro{}, changed(hydroFiles, "testdata/config.yaml", "subtasks:\n- {score: 40, type: min, cases: [{input: a1.in, output: a1.out}]}\n- {score: 60, if: [0], cases: [{input: a2.in, output: a2.out}]}\n"),
		"P1 1s 2 tests; check lines; group 1 40 min []; group 2 60 min [1]")
	reads(t, "hydro standard", hydro{}, changed(hydroFiles, "testdata/config.yaml", "checker: ncmp\nchecker_type: testlib\n"), "check tokens")
	reads(t, "hydro type", hydro{}, changed(hydroFiles, "testdata/config.yaml", "type: communication\n"), "refused testdata/config.yaml:1: the type communication is not supported")
	reads(t, "hydro limit", hydro{}, changed(hydroFiles, "testdata/config.yaml", "cases: [{input: a1.in, output: a1.out, time: 3s}]\n"), "a limit of a single test is not supported")
	reads(t, "hydro outside", hydro{}, changed(hydroFiles, "testdata/config.yaml", "cases: [{input: ../../x, output: a1.out}]\n"), "leads out of the package")
	reads(t, "hydro answer", hydro{}, changed(hydroFiles, "testdata/a2.out", ""), "testdata/a2.in: the input has no answer")
}

// TestDMOJ reads packages, right ones and wrong ones.
func TestDMOJ(t *testing.T) {
	dmojFiles := map[string]string{
		"init.yml": "test_cases:\n- {in: a.in, out: a.out, points: 0}\n- {points: 5, batched: [{in: b.in, out: b.out}, {in: c.in, out: c.out}]}\nchecker: {name: floats, args: {precision: 4}}\n",
		"a.in":     "", "a.out": "", "b.in": "", "b.out": "", "c.in": "", "c.out": "",
	}
	reads(t, "dmoj", dmoj{}, dmojFiles, "dir 0s 3 tests; check kattis; group 1 0 min []; group 2 5 min [1]")
	reads(t, "dmoj dynamic", dmoj{}, changed(dmojFiles, "init.yml", "test_cases++: 'print(1)'\n"), "the key test_cases++ is dynamic")
	reads(t, "dmoj checker", dmoj{}, changed(dmojFiles, "init.yml", "checker: mine.py\ntest_cases: [{in: a.in, out: a.out}]\n"), "the checker mine.py is Python that runs inside DMOJ")
	reads(t, "dmoj judge", dmoj{}, changed(dmojFiles, "init.yml", "custom_judge: judge.py\ntest_cases: [{in: a.in, out: a.out}]\n"), "refused init.yml:1: the judge judge.py is Python that runs inside DMOJ")
	reads(t, "dmoj generator", dmoj{}, changed(dmojFiles, "init.yml", "generator: gen.cpp\ntest_cases: [{generator_args: [1]}]\n"), "refused init.yml:1: a generator makes the tests and their answers")
	reads(t, "dmoj limits", dmoj{}, changed(dmojFiles, "init.yml", "time_limit: 1.5\nmemory_limit: 65536\ntest_cases: [{in: a.in, out: a.out}]\n"), "dir 1.5s 1 tests")
	reads(t, "dmoj no files", dmoj{}, changed(dmojFiles, "init.yml", "test_cases: [{points: 3}, {out: a.out, points: 4}]\n"), "2 tests; check tokens; group 1 3 min []; group 2 4 min []")
	reads(t, "dmoj batches", dmoj{}, changed(dmojFiles, "init.yml", "test_cases:\n- {in: a.in, points: 1}\n- {points: 5, batched: [{in: b.in}]}\n- {points: 6, batched: [{in: c.in}], dependencies: [1]}\n"), "group 2 5 min []; group 3 6 min [2]")
	reads(t, "dmoj later batch", dmoj{}, changed(dmojFiles, "init.yml", "test_cases:\n- {points: 5, batched: [{in: b.in}], dependencies: [1]}\n"), "a batch depends on 1, and there is no such batch before it")
	reads(t, "dmoj relative", dmoj{}, changed(dmojFiles, "init.yml", "checker: {name: floats, args: {error_mode: relative}}\ntest_cases: [{in: a.in}]\n"), "check kattis")
	reads(t, "dmoj mode", dmoj{}, changed(dmojFiles, "init.yml", "checker: {name: floats, args: {error_mode: odd}}\ntest_cases: [{in: a.in}]\n"), "the error_mode odd is unknown")
	reads(t, "dmoj interactor", dmoj{}, changed(dmojFiles, "init.yml", "interactive: {files: a.in, type: default}\ntest_cases: [{in: a.in}]\n"), "gets no file for its output")
	reads(t, "dmoj no flush", dmoj{}, changed(dmojFiles, "init.yml", "interactive: {files: i.cpp, type: testlib}\ntest_cases: [{in: a.in}]\n", "i.cpp", "int main(){}"), "i.cpp: never flushes what it prints")
	reads(t, "dmoj talks", dmoj{}, changed(dmojFiles, "init.yml", "interactive: {files: i.cpp, type: testlib}\ntest_cases: [{in: a.in}]\n", "i.cpp", "std::cout << std::endl"), "dir 0s 1 tests; check ")
	reads(t, "dmoj declared", dmoj{}, changed(dmojFiles, "init.yml", "test_cases: [{in: a.in}, {in: b.in}]\n", "tests/x/test.yml", "{language: PY3, source: x.py, cases: [AC, SC], time: 2, memory: 65536}", "tests/x/x.py", "#",
		"tests/y/test.yml", "{language: TUR, source: y.t}", "tests/y/y.t", "%",
		"tests/z/test.yml", "{language: PY3, source: z.py, expect: [WA, IR], time: 2, memory: 65536}", "tests/z/z.py", "#",
		"tests/w/test.yml", "{language: PY3, source: w.py, time: 1, memory: 64}", "tests/w/w.py", "#"), "dir 2s 2 tests; tests/x/x.py ; tests/z/z.py WA/RTE; check")
	reads(t, "dmoj archive", dmoj{}, changed(dmojFiles, "init.yml", "archive: a.in\ntest_cases: []\n"), "a.in: is no zip file")
	reads(t, "dmoj answer", dmoj{}, changed(dmojFiles, "b.out", ""), "init.yml:3")
}

// TestLuogu reads packages, right ones and wrong ones.
func TestLuogu(t *testing.T) {
	luoguFiles := map[string]string{
		"config.yml": "1.in:\n  timeLimit: 1000\n  memoryLimit: 131072\n  score: 40\n  subtaskId: 0\n2.in:\n  timeLimit: 1000\n  memoryLimit: 131072\n  score: 60\n  subtaskId: 1\n",
		"1.in":       "", "1.out": "", "2.in": "", "2.out": "",
	}
	reads(t, "luogu", luogu{}, luoguFiles, "dir 1s 2 tests; check lines; group 0 40 min []; group 1 60 min []")
	reads(t, "luogu limits", luogu{}, changed(luoguFiles, "config.yml", "1.in: {timeLimit: 1000}\n2.in: {timeLimit: 2000}\n"), "the time limits of tests differ")
	reads(t, "luogu checker", luogu{}, changed(luoguFiles, "checker.cpp", "//"), "check checker.cpp")
}

// TestFPS reads packages, right ones and wrong ones.
func TestFPS(t *testing.T) {
	fpsFiles := map[string]string{"a.xml": `<fps version="1.2"><item><title>S</title><time_limit unit="s">2</time_limit><memory_limit unit="mb">128</memory_limit>` +
		`<sample_input>1</sample_input><sample_output>1</sample_output><test_input>2</test_input><test_output>2</test_output><solution language="C++">//</solution></item></fps>`}
	reads(t, "fps", fps{}, fpsFiles, "dir 2s 2 tests; solution-1.cpp AC; check lines")
	reads(t, "fps judge", fps{}, changed(fpsFiles, "a.xml", strings.ReplaceAll(fpsFiles["a.xml"], "</item>", "<spj language=\"C++\">x</spj></item>")), "the problem has a special judge")
	reads(t, "fps two", fps{}, changed(fpsFiles, "a.xml", strings.ReplaceAll(fpsFiles["a.xml"], "</item>", "</item><item></item>")), "holds 2 problems")
}

// TestFolders reads packages, right ones and wrong ones.
func TestFolders(t *testing.T) {
	reads(t, "oj", oj, map[string]string{"test/sample-1.in": "", "test/sample-1.out": "", "test/10.in": "", "test/10.out": "", "test/2.in": "", "test/2.out": ""}, "dir 0s 3 tests; check ")
}

// reads has a reader read a package of some files, and wants a summary of it, or an error,
// that contains a text.
func reads(t *testing.T, name string, of Format, files map[string]string, want string) {
	t.Helper()
	p, notes, err := of.Read(packed(files), "dir")
	got := ""
	if err != nil {
		got = err.Error()
	} else {
		got = summary(p, notes)
	}
	if !strings.Contains(got, want) {
		t.Errorf("%s:\n got %s\nwant %s", name, got, want)
	}
}

// TestPolygonTests reads what the tests of a standard package are made of.
func TestPolygonTests(t *testing.T) {
	p, _, err := polygon{}.Read(packed(polygonFiles), "dir")
	if err != nil {
		t.Fatal(err)
	}
	text, err := p.Tests[0].Input.Read(100)
	if err != nil || string(text) != "1 2\n" {
		t.Errorf("%q %v: CRLF stays", text, err)
	}
	made := p.Tests[1].Made
	if made == nil || made.Program.Path != "files/gen.cpp" || strings.Join(made.Args, " ") != "5 -x" || len(made.Program.Files) != 2 {
		t.Errorf("%+v", made)
	}
	if p.Main == nil || p.Main.Path != "solutions/a.cpp" || !p.Tests[0].Sample || p.Titles["zh"] != "求和" {
		t.Errorf("%+v", p)
	}
}

// TestMarkup converts statements both ways.
func TestMarkup(t *testing.T) {
	for in, want := range map[string]string{
		"Print `a_1` & 10^9 ≤ n.\n":    "Print \\texttt{a\\_1} \\& 10\\textasciicircum{}9 $\\le$ n.\n",
		"## Input\n\n- one\n- *two*\n": "\\section*{Input}\n\n\\begin{itemize}\n\\item one\n\\item \\emph{two}\n\\end{itemize}\n",
		"```\n1 2\n```\n":              "\\begin{verbatim}\n1 2\n\\end{verbatim}\n",
		"2³¹ − 1":                      "2$^{31}$ $-$ 1\n",
	} {
		if got := string(TeX([]byte(in))); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
	for in, want := range map[string]string{
		"\\problemname{Sum}\n\nAdd $a_1$ \\emph{both}. % no\n\n\\section*{Input}\n\\begin{itemize}\n  \\item One \\texttt{x}.\n\\end{itemize}\n": "Add $a_1$ *both*. \n\n## Input\n- One `x`.\n",
	} {
		got, whole := Markdown([]byte(in))
		if string(got) != want || !whole {
			t.Errorf("%q: %q %v, want %q", in, got, whole, want)
		}
	}
	if _, whole := Markdown([]byte("\\begin{tabular}{c}1\\end{tabular}")); whole {
		t.Error("a table is converted")
	}
}
