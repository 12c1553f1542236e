package dmoj

import (
	"testing"

	"grundy/judge/exchange/exchangetest"
)

// TestDMOJ reads packages, right ones and wrong ones.
func TestDMOJ(t *testing.T) {
	dmojFiles := map[string]string{
		"init.yml": "test_cases:\n- {in: a.in, out: a.out, points: 0}\n- {points: 5, batched: [{in: b.in, out: b.out}, {in: c.in, out: c.out}]}\nchecker: {name: floats, args: {precision: 4}}\n",
		"a.in":     "", "a.out": "", "b.in": "", "b.out": "", "c.in": "", "c.out": "",
	}
	exchangetest.Reads(t, "dmoj", Format{}, dmojFiles, "dir 0s 3 tests; check kattis; group 1 0 min []; group 2 5 min [1]")
	exchangetest.Reads(t, "dmoj dynamic", Format{}, exchangetest.Changed(dmojFiles, "init.yml", "test_cases++: 'print(1)'\n"), "the key test_cases++ is dynamic")
	exchangetest.Reads(t, "dmoj checker", Format{}, exchangetest.Changed(dmojFiles, "init.yml", "checker: mine.py\ntest_cases: [{in: a.in, out: a.out}]\n"), "the checker mine.py is Python that runs inside DMOJ")
	exchangetest.Reads(t, "dmoj judge", Format{}, exchangetest.Changed(dmojFiles, "init.yml", "custom_judge: judge.py\ntest_cases: [{in: a.in, out: a.out}]\n"), "refused init.yml:1: the judge judge.py is Python that runs inside DMOJ")
	exchangetest.Reads(t, "dmoj generator", Format{}, exchangetest.Changed(dmojFiles, "init.yml", "generator: gen.cpp\ntest_cases: [{generator_args: [1]}]\n"), "refused init.yml:1: a generator makes the tests and their answers")
	exchangetest.Reads(t, "dmoj limits", Format{}, exchangetest.Changed(dmojFiles, "init.yml", "time_limit: 1.5\nmemory_limit: 65536\ntest_cases: [{in: a.in, out: a.out}]\n"), "dir 1.5s 1 tests")
	exchangetest.Reads(t, "dmoj no files", Format{}, exchangetest.Changed(dmojFiles, "init.yml", "test_cases: [{points: 3}, {out: a.out, points: 4}]\n"), "2 tests; check tokens; group 1 3 min []; group 2 4 min []")
	exchangetest.Reads(t, "dmoj batches", Format{}, exchangetest.Changed(dmojFiles, "init.yml", "test_cases:\n- {in: a.in, points: 1}\n- {points: 5, batched: [{in: b.in}]}\n- {points: 6, batched: [{in: c.in}], dependencies: [1]}\n"), "group 2 5 min []; group 3 6 min [2]")
	exchangetest.Reads(t, "dmoj later batch", Format{}, exchangetest.Changed(dmojFiles, "init.yml", "test_cases:\n- {points: 5, batched: [{in: b.in}], dependencies: [1]}\n"), "a batch depends on 1, and there is no such batch before it")
	exchangetest.Reads(t, "dmoj relative", Format{}, exchangetest.Changed(dmojFiles, "init.yml", "checker: {name: floats, args: {error_mode: relative}}\ntest_cases: [{in: a.in}]\n"), "check kattis")
	exchangetest.Reads(t, "dmoj mode", Format{}, exchangetest.Changed(dmojFiles, "init.yml", "checker: {name: floats, args: {error_mode: odd}}\ntest_cases: [{in: a.in}]\n"), "the error_mode odd is unknown")
	exchangetest.Reads(t, "dmoj interactor", Format{}, exchangetest.Changed(dmojFiles, "init.yml", "interactive: {files: a.in, type: default}\ntest_cases: [{in: a.in}]\n"), "gets no file for its output")
	exchangetest.Reads(t, "dmoj no flush", Format{}, exchangetest.Changed(dmojFiles, "init.yml", "interactive: {files: i.cpp, type: testlib}\ntest_cases: [{in: a.in}]\n", "i.cpp", "int main(){}"), "i.cpp: never flushes what it prints")
	exchangetest.Reads(t, "dmoj talks", Format{}, exchangetest.Changed(dmojFiles, "init.yml", "interactive: {files: i.cpp, type: testlib}\ntest_cases: [{in: a.in}]\n", "i.cpp", "std::cout << std::endl"), "dir 0s 1 tests; check ")
	exchangetest.Reads(t, "dmoj declared", Format{}, exchangetest.Changed(dmojFiles, "init.yml", "test_cases: [{in: a.in}, {in: b.in}]\n", "tests/x/test.yml", "{language: PY3, source: x.py, cases: [AC, SC], time: 2, memory: 65536}", "tests/x/x.py", "#",
		"tests/y/test.yml", "{language: TUR, source: y.t}", "tests/y/y.t", "%",
		"tests/z/test.yml", "{language: PY3, source: z.py, expect: [WA, IR], time: 2, memory: 65536}", "tests/z/z.py", "#",
		"tests/w/test.yml", "{language: PY3, source: w.py, time: 1, memory: 64}", "tests/w/w.py", "#"), "dir 2s 2 tests; tests/x/x.py ; tests/z/z.py WA/RTE; check")
	exchangetest.Reads(t, "dmoj archive", Format{}, exchangetest.Changed(dmojFiles, "init.yml", "archive: a.in\ntest_cases: []\n"), "a.in: is no zip file")
	exchangetest.Reads(t, "dmoj answer", Format{}, exchangetest.Changed(dmojFiles, "b.out", ""), "init.yml:3")
}
