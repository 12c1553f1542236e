package hydro

import (
	"fmt"
	"strings"
	"testing"

	"grundy/judge/packages"
	"grundy/judge/packages/exchangetest"
)

// TestHydro checks the summaries of correct packages, and the errors and notes about wrong ones.
func TestHydro(t *testing.T) {
	hydroFiles := map[string]string{
		"problem.yaml": "pid: P1\ntitle: 求和\n", "problem_zh.md": "求和", "testdata/a1.in": "1\n", "testdata/a1.out": "1\n", "testdata/a2.in": "2\n", "testdata/a2.out": "2\n",
		"testdata/config.yaml": "time: 500ms\nmemory: 128m\n",
	}
	exchangetest.Reads(t, "hydro", Format{}, hydroFiles, "P1 500ms 2 tests; check lines")
	for config, want := range map[string]string{"time: 500ms\n": "testdata/config.yaml:1", "memory: 64m\n": "the default of Hydro"} {
		p, _, err := Format{}.Read(exchangetest.Folder(exchangetest.Changed(hydroFiles, "testdata/config.yaml", config)), "dir")
		if err != nil || p.Limits.TimeFrom != want {
			t.Errorf("%q: the time limit is from %s, want %s; %v", config, p.Limits.TimeFrom, want, err)
		}
	}
	exchangetest.Reads(t, "hydro subtasks", Format{}, exchangetest.Changed(hydroFiles, "testdata/config.yaml", "subtasks:\n- {score: 40, type: min, cases: [{input: a1.in, output: a1.out}]}\n- {score: 60, if: [0], cases: [{input: a2.in, output: a2.out}]}\n"),
		"P1 1s 2 tests; check lines; group 1 40 min []; group 2 60 min [1]")
	exchangetest.Reads(t, "hydro standard", Format{}, exchangetest.Changed(hydroFiles, "testdata/config.yaml", "checker: ncmp\nchecker_type: testlib\n"), "check tokens")
	exchangetest.Reads(t, "hydro hustoj", Format{}, exchangetest.Changed(hydroFiles, "testdata/config.yaml", "checker: spj.cc\nchecker_type: hustoj\n", "testdata/spj.cc", "//"), "check testdata/spj.cc")
	exchangetest.Reads(t, "hydro syzoj", Format{}, exchangetest.Changed(hydroFiles, "testdata/config.yaml", "checker: spj.cc\nchecker_type: syzoj\n", "testdata/spj.cc", "//"), "check testdata/spj.cc")
	exchangetest.Reads(t, "hydro lemon", Format{}, exchangetest.Changed(hydroFiles, "testdata/config.yaml", "checker: spj.cc\nchecker_type: lemon\n", "testdata/spj.cc", "//"), "checkers of the type lemon are not supported")
	exchangetest.Reads(t, "hydro config beside", Format{}, map[string]string{
		"config.yaml": "type: default\nchecker: chk.cc\ntime: 3s\nsubtasks:\n- score: 100\n", "chk.cc": "//", "testdata/1.in": "", "testdata/1.ans": "",
	}, "dir 3s 1 tests; check chk.cc")
	exchangetest.Reads(t, "hydro empty subtask", Format{}, exchangetest.Changed(hydroFiles, "testdata/config.yaml", "subtasks:\n- {score: 50, cases: []}\n- {score: 50, cases: [{input: a1.in, output: a1.out}]}\n"), "the subtask lists no cases, but other subtasks do")
	if _, notes, err := (Format{}).Read(exchangetest.Folder(exchangetest.Changed(hydroFiles, "testdata/config.yaml", "num_processes: 2\n")), "dir"); err != nil || !strings.Contains(fmt.Sprint(notes), "has no effect, because the type is not communication") {
		t.Errorf("processes without a manager: %v, %v", notes, err)
	}
	talks := "type: communication\nmanager: m.cc\nnum_processes: 2\n"
	for config, want := range map[string]string{
		talks:                                  "",
		"type: remote_judge\n":                 "refused testdata/config.yaml:1: the type remote_judge is not supported",
		"type: communication\nmanager: m.cc\n": "refused testdata/config.yaml:1: num_processes is not a number of processes from 1 to 16",
		"type: communication\nmanager: m.cc\nnum_processes: 17\n":   "num_processes is not a number of processes from 1 to 16",
		"type: communication\nnum_processes: 2\n":                   "refused testdata/config.yaml:1: there is no manager",
		"type: communication\nmanager: none.cc\nnum_processes: 2\n": "names none.cc, which is not in the package",
		"type: communication\nmanager: m.java\nnum_processes: 2\n":  "is a manager in a language in which managers are not supported",
		"multi_pass: 3\nchecker: m.cc\nchecker_type: kattis\n":      "",
		"multi_pass: 3\nchecker: m.cc\nchecker_type: testlib\n":     "several passes are supported only with a checker of the type kattis",
		"multi_pass: 1\nchecker: m.cc\nchecker_type: kattis\n":      "multi_pass is not a number of passes",
	} {
		files := exchangetest.Changed(hydroFiles, "testdata/config.yaml", config, "testdata/m.cc", "//", "testdata/m.java", "//")
		if want != "" {
			exchangetest.Reads(t, "hydro "+config, Format{}, files, want)
			continue
		}
		p, notes, err := Format{}.Read(exchangetest.Folder(files), "dir")
		if err != nil || notes.Unsupported() != nil || config == talks && (p.Processes != 2 || !p.Apart || !p.Managed()) || config != talks && p.Passes != 3 {
			t.Errorf("%q: %+v, %v, %v", config, p, notes, err)
		}
	}
	exchangetest.Reads(t, "hydro limit", Format{}, exchangetest.Changed(hydroFiles, "testdata/config.yaml", "cases: [{input: a1.in, output: a1.out, time: 3s}]\n"), "P1 3s 1 tests")
	exchangetest.Reads(t, "hydro two limits", Format{}, exchangetest.Changed(hydroFiles, "testdata/config.yaml", "cases:\n- {input: a1.in, output: a1.out, time: 3s}\n- {input: a2.in, output: a2.out}\n"), "P1 3s 2 tests; check lines; a2 has 1s")
	exchangetest.Reads(t, "hydro limit of subtasks", Format{}, exchangetest.Changed(hydroFiles, "testdata/config.yaml", "subtasks:\n- {score: 40, time: 2s, cases: [{input: a1.in, output: a1.out}]}\n- {score: 60, memory: 64m, time: 2s, cases: [{input: a2.in, output: a2.out}]}\n"), "P1 2s 2 tests; check lines; group 1 40 min []; group 2 60 min []; a2 has 64 MiB")
	exchangetest.Reads(t, "hydro points", Format{}, exchangetest.Changed(hydroFiles, "testdata/config.yaml", "subtasks:\n- {score: many, cases: [{input: a1.in, output: a1.out}]}\n"), "refused testdata/config.yaml:2: is not a number of points")
	exchangetest.Reads(t, "hydro ids", Format{}, exchangetest.Changed(hydroFiles, "testdata/config.yaml", "subtasks:\n- {id: 5, score: 40, cases: [{input: a1.in, output: a1.out}]}\n- {id: 5, score: 60, cases: [{input: a2.in, output: a2.out}]}\n"), "refused testdata/config.yaml:3: another subtask has the id 5, too; give each subtask its own id")
	exchangetest.Reads(t, "hydro ids and places", Format{}, exchangetest.Changed(hydroFiles, "testdata/config.yaml", "subtasks:\n- {id: 2, score: 40, cases: [{input: a1.in, output: a1.out}]}\n- {score: 60, cases: [{input: a2.in, output: a2.out}]}\n"), "refused testdata/config.yaml:3: another subtask has the id 2, too")
	exchangetest.Reads(t, "hydro requires", Format{}, exchangetest.Changed(hydroFiles, "testdata/config.yaml", "subtasks:\n- {score: 40, if: [0], cases: [{input: a1.in, output: a1.out}]}\n"), "refused testdata/config.yaml:2: requires the subtask 0, but there is no such subtask before it")
	exchangetest.Reads(t, "hydro no interactor", Format{}, exchangetest.Changed(hydroFiles, "testdata/config.yaml", "type: interactive\n"), "refused testdata/config.yaml:1: there is no interactor")
	exchangetest.Reads(t, "hydro checker missing", Format{}, exchangetest.Changed(hydroFiles, "testdata/config.yaml", "time: 1s\nchecker: no.cc\n"), "refused testdata/config.yaml:2: names no.cc, which is not in the package")
	exchangetest.Reads(t, "hydro test missing", Format{}, exchangetest.Changed(hydroFiles, "testdata/config.yaml", "cases:\n- {input: a9.in, output: a1.out}\n"), "testdata/config.yaml:2: names testdata/a9.in, which is not in the package; put the file there, or correct the name")
	exchangetest.Reads(t, "hydro outside", Format{}, exchangetest.Changed(hydroFiles, "testdata/config.yaml", "cases: [{input: ../../x, output: a1.out}]\n"), "leads out of the package")
	exchangetest.Reads(t, "hydro no checker", Format{}, exchangetest.Changed(hydroFiles, "testdata/config.yaml", "checker_type: testlib\ntime: 1s\n"), "refused testdata/config.yaml:1: there is no checker; name one as checker, or write checker_type: default")
	exchangetest.Reads(t, "hydro checkers", Format{}, exchangetest.Changed(hydroFiles, "testdata/config.yaml", "checker: [a.cc]\n"), "refused testdata/config.yaml:1: is not a single value")
	exchangetest.Reads(t, "hydro types", Format{}, exchangetest.Changed(hydroFiles, "testdata/config.yaml", "subtasks:\n- {score: 40, type: [max], cases: [{input: a1.in, output: a1.out}]}\n"), "refused testdata/config.yaml:2: is not a single value")
	exchangetest.Reads(t, "hydro if", Format{}, exchangetest.Changed(hydroFiles, "testdata/config.yaml", "subtasks:\n- {score: 40, if: {a: 1}, cases: [{input: a1.in, output: a1.out}]}\n"), "refused testdata/config.yaml:2: is not a list of subtasks")
	exchangetest.Reads(t, "hydro case", Format{}, exchangetest.Changed(hydroFiles, "testdata/config.yaml", "", "testdata/Config.yaml", "checker: chk.cc\n"), "refused testdata/Config.yaml: is ignored by the format, but resembles config.yaml; rename or remove it")
	exchangetest.Notes(t, "hydro old", Format{}, exchangetest.Changed(hydroFiles, "testdata/config.yaml", "", "testdata/config.yaml.bak", "time: 1s\n"), "testdata/config.yaml.bak: is ignored by the format, but resembles config.yaml")
	exchangetest.Reads(t, "hydro answer", Format{}, exchangetest.Changed(hydroFiles, "testdata/a2.out", ""), "testdata/a2.in: the input has no answer")
}

// TestNames reads packages whose config.yaml lists no tests: the names of files say which belong
// together, and to which subtask.
func TestNames(t *testing.T) {
	pairs := func(names ...string) map[string]string {
		files := map[string]string{"testdata/config.yaml": "time: 1s\n"}
		for _, name := range names {
			files["testdata/"+name] = name
		}
		return files
	}
	for _, test := range []struct {
		name  string
		files map[string]string
		want  string
	}{
		{"txt", pairs("input1.txt", "output1.txt", "input10.txt", "output10.txt"), "dir 1s 2 tests; check lines"},
		{"upper case", pairs("A1.IN", "A1.OUT"), "dir 1s 1 tests; check lines"},
		{"number last", pairs("sum.in1", "sum.ou1", "sum.in2", "sum.out2"), "dir 1s 2 tests"},
		{"without number", pairs("sum.in", "sum.ans"), "dir 1s 1 tests"},
		{"groups", pairs("1-1.in", "1-1.out", "1-2.in", "1-2.out", "2-1.in", "2-1.out"), "dir 1s 3 tests; check lines; group 1 50 min []; group 2 50 min []"},
		{"thirds", pairs("a1_1.in", "a1_1.out", "a2_1.in", "a2_1.out", "a3_1.in", "a3_1.out"), "group 1 33 min []; group 2 33 min []; group 3 34 min []"},
		{"points", exchangetest.Changed(pairs("1-1.in", "1-1.out", "2-1.in", "2-1.out"), "testdata/config.yaml", "subtasks:\n- {id: 1, score: 30, type: sum}\n- {id: 2, if: [1], time: 1s}\n"),
			"group 1 30 sum []; group 2 70 min [1]"},
		{"no tests of a subtask", exchangetest.Changed(pairs("1-1.in", "1-1.out"), "testdata/config.yaml", "subtasks:\n- {id: 1, score: 30}\n- {id: 2, score: 70}\n"),
			"refused testdata/config.yaml:3: the subtask lists no cases, and no names of tests begin with its id"},
		{"no answer", pairs("1.in", "1.out", "2.in"), "testdata/2.in: the input has no answer; put 2.out or 2.ans beside it"},
		{"no input", pairs("1.in", "1.out", "2.out"), "testdata/2.out: the answer has no input"},
		{"two answers", pairs("1.in", "1.out", "1.ans"), "testdata/1.ans: the input has another answer, testdata/1.out"},
	} {
		exchangetest.Reads(t, test.name, Format{}, test.files, test.want)
	}
}

// TestOutputs checks how the outputs for tests are called, in problems whose submissions are outputs. A
// wrong name would judge an output by another test.
func TestOutputs(t *testing.T) {
	for config, want := range map[string]string{
		"subType: multi\nfilename: \"#.out\"\n":    "1 2",
		"subType: multi\nfilename: \"sum#.txt\"\n": "sum1 sum2",
		"subType: multi\n":                         "bridge1 bridge2",
		"subType: multi\nfilename: \"#.out\"\ncases: [{input: b.in, output: b.out, id: 7}, {input: a.in, output: a.out}]\n": "7 2",
		"subType: multi\nfilename: one.out\n": "testdata/b.in: its output has the name one, as that of testdata/a.in",
		"":                                    "testdata/config.yaml:1: a submission is one output for several tests, which is not supported; write subType: multi",
		"cases: [{input: a.in, output: a.out}]\n": "a",
	} {
		p, notes, err := Format{}.Read(exchangetest.Folder(map[string]string{
			"testdata/a.in": " bridge1.out\n", "testdata/a.out": "1\n", "testdata/b.in": "bridge2.out", "testdata/b.out": "2\n", "testdata/config.yaml": "type: submit_answer\n" + config,
		}), "dir")
		var names []string
		if err == nil {
			err = notes.Unsupported()
		}
		got := ""
		if err != nil {
			got = err.Error()
		} else {
			for _, one := range p.Tests {
				names = append(names, one.Name)
			}
			got = strings.Join(names, " ")
		}
		if !strings.HasPrefix(got, want) || p != nil && (!p.Handed || p.InputFile != "") {
			t.Errorf("%q: %s, want %s", config, got, want)
		}
	}
}

// TestExtraFiles checks that headers beside the tests go along with submissions, and files of the judge
// with its programs. Without them, right programs did not compile.
func TestExtraFiles(t *testing.T) {
	for config, want := range map[string]string{
		"user_extra_files: [lib.h, words.txt]\n":                                   "[lib.h words.txt] []",
		"checker: chk.cc\nchecker_type: testlib\njudge_extra_files: [words.txt]\n": "[] [chk.cc lib.h words.txt]",
		"user_extra_files: [chk.cc]\n":                                             "testdata/config.yaml:1: chk.cc is a source that submissions include, which is not supported",
		"user_extra_files: [none.h]\n":                                             "testdata/config.yaml:1: names none.h, which is not in the package",
		"user_extra_files: [../../x.h]\n":                                          "testdata/config.yaml:1: names ../../x.h, which is not in the package",
	} {
		p, notes, err := Format{}.Read(exchangetest.Folder(map[string]string{
			"testdata/a.in": "1\n", "testdata/a.out": "1\n", "testdata/lib.h": "int f();\n", "testdata/words.txt": "a\n", "testdata/chk.cc": "//", "testdata/config.yaml": config,
		}), "dir")
		if err == nil {
			err = notes.Unsupported()
		}
		got := ""
		if err != nil {
			got = err.Error()
		} else {
			paths := func(files []packages.File) (list []string) {
				for _, f := range files {
					list = append(list, f.Path)
				}
				return list
			}
			var judge []packages.File
			if c := p.Checker.Program; c != nil {
				judge = c.Files
			}
			got = fmt.Sprint(paths(p.Include["default"]), paths(judge))
		}
		if !strings.HasPrefix(got, want) {
			t.Errorf("%q: %s, want %s", config, got, want)
		}
	}
}
