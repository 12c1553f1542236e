package dmoj

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"grundy/judge/packages"
	"grundy/judge/packages/exchangetest"
	"grundy/judge/tests/check/protocol"
)

// TestDMOJ checks the summaries of correct packages, and the errors and notes about wrong ones.
func TestDMOJ(t *testing.T) {
	dmojFiles := map[string]string{
		"init.yml": "test_cases:\n- {in: a.in, out: a.out, points: 0}\n- {points: 5, batched: [{in: b.in, out: b.out}, {in: c.in, out: c.out}]}\nchecker: {name: floats, args: {precision: 4}}\n",
		"a.in":     "", "a.out": "", "b.in": "", "b.out": "", "c.in": "", "c.out": "",
	}
	exchangetest.Reads(t, "dmoj", Format{}, dmojFiles, "dir 0s 3 tests; check kattis; group 1 0 min []; group 2 5 min [1]")
	exchangetest.Reads(t, "dmoj dynamic", Format{}, exchangetest.Changed(dmojFiles, "init.yml", "test_cases++: 'print(1)'\n"), "the key test_cases++ is dynamic")
	exchangetest.Reads(t, "dmoj checker", Format{}, exchangetest.Changed(dmojFiles, "init.yml", "checker: mine.py\ntest_cases: [{in: a.in, out: a.out}]\n"), "init.yml:1: names mine.py, which is not in the package")
	exchangetest.Reads(t, "dmoj checkers", Format{}, exchangetest.Changed(dmojFiles, "init.yml", "checker: [sorted]\ntest_cases: [{in: a.in, out: a.out}]\n"), "refused init.yml:1: is not a single value")
	exchangetest.Reads(t, "dmoj nameless checker", Format{}, exchangetest.Changed(dmojFiles, "init.yml", "checker: {args: {precision: 3}}\ntest_cases: [{in: a.in, out: a.out}]\n"), "refused init.yml:1: names no checker; write name: standard")
	exchangetest.Reads(t, "dmoj judge", Format{}, exchangetest.Changed(dmojFiles, "init.yml", "custom_judge: judge.py\ntest_cases: [{in: a.in, out: a.out}]\n"), "init.yml:1: names judge.py, which is not in the package")
	exchangetest.Reads(t, "dmoj generator", Format{}, exchangetest.Changed(dmojFiles, "init.yml", "generator: gen.cpp\ntest_cases: [{generator_args: [1]}]\n"), "init.yml:1: names gen.cpp, which is not in the package")
	exchangetest.Reads(t, "dmoj limits", Format{}, exchangetest.Changed(dmojFiles, "init.yml", "time_limit: 1.5\nmemory_limit: 65536\ntest_cases: [{in: a.in, out: a.out}]\n"), "dir 1.5s 1 tests")
	exchangetest.Reads(t, "dmoj no files", Format{}, exchangetest.Changed(dmojFiles, "init.yml", "test_cases: [{points: 3}, {out: a.out, points: 4}]\n"), "2 tests; check kattis; group 1 3 min []; group 2 4 min []")
	exchangetest.Reads(t, "dmoj batches", Format{}, exchangetest.Changed(dmojFiles, "init.yml", "test_cases:\n- {in: a.in, points: 1}\n- {points: 5, batched: [{in: b.in}]}\n- {points: 6, batched: [{in: c.in}], dependencies: [1]}\n"), "group 2 5 min []; group 3 6 min [2]")
	exchangetest.Reads(t, "dmoj later batch", Format{}, exchangetest.Changed(dmojFiles, "init.yml", "test_cases:\n- {points: 5, batched: [{in: b.in}], dependencies: [1]}\n"), "a batch depends on 1, but there is no such batch before it")
	exchangetest.Reads(t, "dmoj relative", Format{}, exchangetest.Changed(dmojFiles, "init.yml", "checker: {name: floats, args: {error_mode: relative}}\ntest_cases: [{in: a.in}]\n"), "check kattis")
	exchangetest.Reads(t, "dmoj mode", Format{}, exchangetest.Changed(dmojFiles, "init.yml", "checker: {name: floats, args: {error_mode: odd}}\ntest_cases: [{in: a.in}]\n"), "the error_mode odd is unknown")
	exchangetest.Reads(t, "dmoj no flush", Format{}, exchangetest.Changed(dmojFiles, "init.yml", "interactive: {files: i.py}\ntest_cases: [{in: a.in}]\n", "i.py", "print()"), "i.py: never flushes its output")
	exchangetest.Reads(t, "dmoj talks", Format{}, exchangetest.Changed(dmojFiles, "init.yml", "interactive: {files: i.cpp, type: testlib}\ntest_cases: [{in: a.in}]\n", "i.cpp", "std::cout << std::endl"), "dir 0s 1 tests; check ")
	exchangetest.Reads(t, "dmoj declared", Format{}, exchangetest.Changed(dmojFiles, "init.yml", "test_cases: [{in: a.in}, {in: b.in}]\n", "tests/x/test.yml", "{language: PY3, source: x.py, cases: [AC, SC], time: 2, memory: 65536}", "tests/x/x.py", "#",
		"tests/y/test.yml", "{language: TUR, source: y.t}", "tests/y/y.t", "%",
		"tests/z/test.yml", "{language: PY3, source: z.py, expect: [WA, IR], time: 2, memory: 65536}", "tests/z/z.py", "#",
		"tests/v/test.yml", "{language: PY3, source: v.py, expect: AC, time: 2, memory: 65536}", "tests/v/test.linux.yml", "{expect: TLE}", "tests/v/v.py", "#",
		"tests/w/test.yml", "{language: PY3, source: w.py, time: 1, memory: 64}", "tests/w/w.py", "#"), "dir 2s 2 tests; tests/v/v.py TLE; tests/x/x.py ; tests/z/z.py WA/RTE; check")
	exchangetest.Reads(t, "dmoj archive", Format{}, exchangetest.Changed(dmojFiles, "init.yml", "archive: a.in\ntest_cases: []\n"), "a.in: is empty; download or pack the archive again")
	exchangetest.Reads(t, "dmoj answer", Format{}, exchangetest.Changed(dmojFiles, "b.out", ""), "init.yml:3")
}

// readWith reads a package that consists of an init.yml and some more files.
func readWith(t *testing.T, init string, others ...string) (*packages.Package, packages.Notes) {
	t.Helper()
	p, notes, err := Format{}.Read(exchangetest.Folder(exchangetest.Changed(map[string]string{"init.yml": init, "a.in": "1\r\n2", "a.out": "3\r\n"}, others...)), "dir")
	if err != nil {
		t.Fatalf("%s: %v", init, err)
	}
	return p, notes
}

// textOf returns the text of a file.
func textOf(t *testing.T, f packages.File) string {
	t.Helper()
	if f.Absent() {
		return "absent"
	}
	text, err := f.Read(packages.TextLimit)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestScopes checks that a test inherits keys from its batch and the file. Its lines end in LF
// unless the data is binary.
func TestScopes(t *testing.T) {
	p, notes := readWith(t, "out: a.out\npoints: 3\ntest_cases:\n- {in: a.in}\n- {in: a.in, batched: [{}, {out: b.out, binary_data: yes}], points: 7}\n- {batched: [{points: 4}, {points: 4}]}\n", "b.out", "x\r\n")
	var got []string
	for _, one := range p.Tests {
		got = append(got, one.Group+" "+textOf(t, one.Input)+"|"+textOf(t, one.Answer))
	}
	want := []string{"1 1\n2\n|3\n", "2 1\n2\n|3\n", "2 1\r\n2|x\r\n", "3 |3\n", "3 |3\n"}
	if !slices.Equal(got, want) || notes.Unsupported() != nil {
		t.Errorf("%q, want %q; %v", got, want, notes)
	}
	for i, points := range []float64{3, 7, 4} {
		if p.Groups.Groups[i].Points != points {
			t.Errorf("group %d: %v points, want %v", i+1, p.Groups.Groups[i].Points, points)
		}
	}
	for init, want := range map[string]string{
		"test_cases: [{batched: [{points: 1}, {points: 2}]}]":              "init.yml:1: the tests of a batch have different points, which is not supported; write the points of the batch",
		"test_cases: [{in: [a.in], out: a.out}]":                           "init.yml:1: is not a single value; write one value",
		"output_limit_length: 24M\ntest_cases: [{in: a.in, out: a.in}]":    "init.yml:1: is not a number of bytes from 1 to 1099511627776; write one such as 25165824",
		"test_cases: [{in: a.in, out: a.in}]\noutput_limit_length: 0":      "init.yml:2: is not a number of bytes from 1 to 1099511627776; write one such as 25165824",
		"test_cases: [{in: a.in, out: a.in}]\noutput_limit_length:":        "init.yml:2: is not a number of bytes from 1 to 1099511627776; write one such as 25165824",
		"test_cases: [{in: a.in, out: {a: b}}]":                            "init.yml:1: is not a single value; write one value",
		"test_cases: [{in: a.in, points: many}]":                           "init.yml:1: is not a number of points; write one such as 5",
		"test_cases: [{batched: [{batched: [{in: a.in}]}]}]":               "init.yml:1: a batch is in another one; put the inner batch beside the outer one",
		"test_cases: [{in: a.in, output_limit_length: 9}]":                 "init.yml:1: a limit of a single test is not supported; write it at the top of init.yml",
		"generator: a.in\ntest_cases: [{in: a.in, generator_args: [1]}]":   "init.yml:2: the test has both an input and arguments for its generator; remove one of them",
		"generator: a.in\ntest_cases: [{generator_args: [0x10]}]":          "init.yml:2: the argument 0x10 is a value that Python may write differently; write it in quotes",
		"generator: {source: []}\ntest_cases: [{}]":                        "init.yml:1: no file of the program is given; name its source",
		"generator: {source: a.in, language: TUR}\ntest_cases: [{}]":       "init.yml:1: is in the language TUR, which grundy does not support; translate it",
		"generator: {source: a.in, flags: [-Dx=1, -Ix]}\ntest_cases: [{}]": "init.yml:1: the flag -Ix of a compiler is not supported; write its effect into the source",
	} {
		if _, notes := readWith(t, init); notes.Unsupported() == nil || notes.Unsupported().Error() != want {
			t.Errorf("%s:\n got %v\nwant %s", init, notes.Unsupported(), want)
		}
	}
}

// TestGenerators checks that generators get their arguments as Python would format them, and make
// the files that a test does not name.
func TestGenerators(t *testing.T) {
	init := `generator: {source: [g.cpp, h.h], flags: [-DA, "-DB=2", -O2], args: [z]}
test_cases:
- {generator_args: [false, 12, "a b", 1.50, x-y, on, ~]}
- {generator_in: a.in}
- {in: a.in}
- {in: a.in, out: a.out}
- {out: a.out}
- {generator: g.py, binary_data: true}
`
	p, notes := readWith(t, init, "g.cpp", "int main(){}", "h.h", "//", "g.py", "print()")
	if err := notes.Unsupported(); err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, one := range p.Tests {
		line := textOf(t, one.Input) + "|" + textOf(t, one.Answer)
		if m := one.Made; m != nil {
			line += "|" + m.Program.Path + "|" + strings.Join(m.Args, ",") + "|" + textOf(t, m.Stdin) + "|" + string(m.Answer([]byte("x\r\ny")))
		}
		got = append(got, line)
	}
	want := []string{
		"absent|absent|g.cpp -DA -DB=2 -O2|False,12,a b,1.5,x-y,True,None|absent|x\ny\n", "absent|absent|g.cpp -DA -DB=2 -O2|z|1\r\n2|x\ny\n",
		"1\n2\n|absent|g.cpp -DA -DB=2 -O2|z|absent|x\ny\n", "1\n2\n|3\n", "absent|3\n|g.cpp -DA -DB=2 -O2|z|absent|x\ny\n", "absent|absent|g.py||absent|x\r\ny",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
	program := p.Tests[0].Made.Program
	if text := textOf(t, program.Files[0]); program.Main != "g.cpp" || text != "#define A 1\n#define B 2\n#line 1\nint main(){}"+buffered || program != p.Tests[1].Made.Program {
		t.Errorf("%+v, %q", program, text)
	}
}

// TestCheckers checks how packages are read whose checkers are programs.
func TestCheckers(t *testing.T) {
	bridged := func(args string) string {
		return "checker: {name: bridged, args: {" + args + "}}\ntest_cases: [{in: a.in}]\n"
	}
	for init, want := range map[string]packages.Checker{
		bridged("files: c.cpp"):                                                                      {Protocol: protocol.DMOJ},
		bridged("files: c.cpp, type: testlib"):                                                       {Protocol: protocol.TestlibPoints},
		bridged("files: c.cpp, type: coci"):                                                          {Protocol: protocol.DMOJCOCI},
		bridged("files: c.cpp, type: peg"):                                                           {Protocol: protocol.DMOJPEG},
		bridged("files: c.cpp, type: peg, feedback: no"):                                             {Protocol: protocol.DMOJ, Flags: []string{"{answer_file}", "{output_file}", "{input_file}"}},
		bridged("files: c.cpp, type: testlib, args_format_string: \"-x 'a b' {input_file}\""):        {Protocol: protocol.DMOJTestlib, Flags: []string{"-x", "a b", "{input_file}"}},
		"interactive: {files: c.cpp, type: coci, args_format_string: x}\ntest_cases: [{in: a.in}]\n": {Protocol: protocol.DMOJCOCI, Flags: []string{"x"}},
	} {
		p, notes := readWith(t, init, "c.cpp", "//")
		if c := p.Checker; notes.Unsupported() != nil || c.Protocol != want.Protocol || !slices.Equal(c.Flags, want.Flags) {
			t.Errorf("%s: %+v, %v", init, c, notes)
		}
		if interactive := p.Interactor != nil; interactive != strings.HasPrefix(init, "interactive") || interactive && !slices.Equal(p.Tests[0].Flags, want.Flags) {
			t.Errorf("%s: %+v", init, p.Interactor)
		}
	}
	for init, want := range map[string]string{
		bridged("files: c.cpp, type: odd"):                           "bridged programs of the type odd are not supported; use default, testlib or coci",
		bridged("files: c.cpp, args_format_string: '{case}'"):        "the format of the arguments is not supported; use only input_file, output_file and answer_file in braces",
		bridged("files: c.cpp, flags: [-fsanitize=address]"):         "the flag -fsanitize=address of a compiler is not supported",
		bridged("lang: PY3"):                                         "no file of the program is given; name its source",
		"interactive: {files: c.cpp, type: peg}\ntest_cases: [{}]\n": "bridged programs of the type peg are not supported",
		"checker: {name: c.py, args: {a: 0x10}}\ntest_cases: [{}]\n": "the arguments of the checker are not a mapping of plain values; write numbers, and texts in quotes",
		"checker: odd\ntest_cases: [{}]\n":                           "the checker odd is not supported; use one of DMOJ's own, or bridged with a program",
	} {
		if _, notes := readWith(t, init, "c.cpp", "//", "c.py", "#"); notes.Unsupported() == nil || !strings.Contains(notes.Unsupported().Error(), want) {
			t.Errorf("%s: %v, want %s", init, notes, want)
		}
	}
	p, notes := readWith(t, "time_limit: 1\nchecker: {name: c.py, args: {a: [1, 2.50], b: no, c: 'no'}}\ntest_cases: [{points: 5}, {batched: [{}], points: 0}]\n", "c.py", "check.run_on_error = True")
	want := `{"args":{"a":[1,2.5],"b":false,"c":"no"},"batch":0,"binary":false,"points":5,"position":0,"problem":"dir"}`
	if f := p.Tests[0].Flags; len(f) != 2 || f[0] != "c.py" || f[1] != want || !strings.Contains(p.Tests[1].Flags[1], `"batch":1,"binary":false,"points":0,"position":1`) {
		t.Errorf("%q", f)
	}
	if len(notes) != 1 || notes[0].Unsupported || len(p.Checker.Program.Files) != 2 {
		t.Errorf("%v, %+v", notes, p.Checker.Program)
	}
}

// TestScores checks the points that a test.yml declares.
func TestScores(t *testing.T) {
	p, _ := readWith(t, "test_cases: [{points: 5}, {points: 6}, {batched: [{}], points: 7}]", "tests/x/test.yml", "{language: PY3, source: x.py, score: 2, score_cases: {2: 4}}", "tests/x/x.py", "#")
	var got []string
	for _, rule := range p.Submissions[0].Rules {
		got = append(got, fmt.Sprint(rule.Tests, *rule.Points))
	}
	if want := []string{"1[2 2]", "2[4 4]"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestGraders checks how interactive graders in Python are read, and signature graders, which call
// a function of the submission.
func TestGraders(t *testing.T) {
	talks := "from dmoj.graders.interactive import InteractiveGrader\nclass Grader(InteractiveGrader):\n  def __init__(self, *given):\n    super().__init__(*given)\n  def interact(self, case, interactor):\n    return True\n"
	p, notes := readWith(t, "custom_judge: g.py\nunbuffered: yes\ntest_cases: [{in: a.in, points: 2}]", "g.py", talks)
	f := p.Tests[0].Flags
	if notes.Unsupported() != nil || p.Interactor == nil || len(p.Interactor.Files) != 2 || p.Checker.Protocol != protocol.DMOJCOCI || len(f) != 4 || f[0] != "{input_file}" || f[2] != "g.py" || !strings.Contains(f[3], `"points":2`) {
		t.Errorf("%+v, %q, %v", p.Interactor, f, notes)
	}
	if p.Around["cpp"].After != unbuffered || p.Around["c"].After != unbuffered {
		t.Errorf("%+v", p.Around)
	}
	for name, text := range map[string]string{"standard": "class Grader(StandardGrader):\n  pass\n", "check_result": talks + "  def check_result(self, case, result):\n    return True\n"} {
		if _, notes := readWith(t, "custom_judge: g.py\ntest_cases: [{in: a.in}]", "g.py", text); notes.Unsupported() == nil || !strings.Contains(notes.Unsupported().Error(), "is not an InteractiveGrader that only interacts") {
			t.Errorf("%s: %v", name, notes)
		}
	}
	for main, want := range map[string]string{"": "#define main main_of_submission\n", ", allow_main: true": ""} {
		p, notes := readWith(t, "signature_grader: {entry: e.c, header: sub/h.h"+main+"}\ntest_cases: [{in: a.in}]", "e.c", "int f();", "sub/h.h", "//")
		if err := notes.Unsupported(); err != nil {
			t.Fatal(err)
		}
		around := p.Around["cpp"]
		if around.Before != "#define SIGNATURE_GRADER 1\n#include \"h.h\"\n"+want+"#line 1\n" || !slices.Equal(p.Languages, []string{"c", "cpp"}) {
			t.Errorf("%q, %v", around, p.Languages)
		}
		if files := p.Include["cpp"]; len(files) != 2 || files[0].Path != "__main__.cpp" || files[1].Path != "h.h" || textOf(t, files[0]) != "#define SIGNATURE_GRADER 1\n#line 1\nint f();" {
			t.Errorf("%+v", files)
		}
	}
	if _, notes := readWith(t, "test_cases: [{in+: print(1)}]"); notes.Unsupported() == nil || !strings.Contains(notes.Unsupported().Error(), "init.yml:1: the key in+ is dynamic") {
		t.Errorf("%v", notes)
	}
}

// A folder collects the files that are written.
type folder map[string]*strings.Builder

func (f folder) Create(path string) (io.Writer, error) {
	f[path] = &strings.Builder{}
	return f[path], nil
}

// TestWriteCheckers checks that a checker is written as one of DMOJ's checkers if both give the
// same verdicts.
func TestWriteCheckers(t *testing.T) {
	for _, test := range []struct {
		checker    packages.Checker
		want, lack string
		notes      string
	}{
		{packages.Checker{Builtin: "tokens"}, "archive: tests.zip", "checker:", "also requires the line breaks"},
		{standard, "archive: tests.zip", "checker:", ""},
		{packages.Checker{Builtin: "exact"}, "checker: identical\nbinary_data: true", "bridged", ""},
		{packages.Checker{Builtin: "lines"}, "name: bridged", "binary_data", ""},
		{packages.Checker{Builtin: "kattis", Flags: []string{"case_sensitive"}}, "name: bridged", "binary_data", ""},
	} {
		to := folder{}
		notes, err := Format{}.Write(to, &packages.Package{ID: "p", Checker: test.checker, Tests: []packages.Test{{Name: "1", Input: packages.Text("i", nil), Answer: packages.Text("o", nil)}}})
		if err != nil {
			t.Fatal(err)
		}
		if text := to["init.yml"].String(); !strings.Contains(text, test.want) || strings.Contains(text, test.lack) {
			t.Errorf("%+v: %s", test.checker, text)
		}
		if said := fmt.Sprint(notes); strings.Contains(said, "also requires the line breaks") != (test.notes != "") {
			t.Errorf("%+v: %s", test.checker, said)
		}
	}
}
