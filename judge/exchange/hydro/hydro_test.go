package hydro

import (
	"testing"

	"grundy/judge/exchange/exchangetest"
)

// TestHydro checks the summaries of correct packages, and the errors and notes about wrong ones.
func TestHydro(t *testing.T) {
	hydroFiles := map[string]string{
		"problem.yaml": "pid: P1\ntitle: 求和\n", "problem_zh.md": "求和", "testdata/a1.in": "1\n", "testdata/a1.out": "1\n", "testdata/a2.in": "2\n", "testdata/a2.out": "2\n",
		"testdata/config.yaml": "time: 500ms\nmemory: 128m\n",
	}
	exchangetest.Reads(t, "hydro", Format{}, hydroFiles, "P1 500ms 2 tests; check lines")
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
	exchangetest.Reads(t, "hydro type", Format{}, exchangetest.Changed(hydroFiles, "testdata/config.yaml", "type: communication\n"), "refused testdata/config.yaml:1: the type communication is not supported")
	exchangetest.Reads(t, "hydro limit", Format{}, exchangetest.Changed(hydroFiles, "testdata/config.yaml", "cases: [{input: a1.in, output: a1.out, time: 3s}]\n"), "a limit of a single test is not supported")
	exchangetest.Reads(t, "hydro outside", Format{}, exchangetest.Changed(hydroFiles, "testdata/config.yaml", "cases: [{input: ../../x, output: a1.out}]\n"), "leads out of the package")
	exchangetest.Reads(t, "hydro answer", Format{}, exchangetest.Changed(hydroFiles, "testdata/a2.out", ""), "testdata/a2.in: the input has no answer")
}
