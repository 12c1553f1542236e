package formats

import (
	"maps"
	"strings"
	"testing"

	"grundy/judge/packages"
	"grundy/judge/packages/exchangetest"
)

// TestFlagsInRemedies checks for all formats that the refusal of a package names the flag that
// replaces the wrong part, and that the flag settles it. A refusal that no flag settles names none.
func TestFlagsInRemedies(t *testing.T) {
	const (
		fps   = `<fps version="1.2"><item><title>S</title><time_limit unit="s">2</time_limit><memory_limit unit="mb">128</memory_limit><test_input>2</test_input><test_output>2</test_output></item></fps>`
		lemon = `{"contestTitle":"C","version":"1.0","tasks":[{"problemTitle":"sum","sourceFileName":"sum","taskType":0,"comparisonMode":1,"specialJudge":"spj","testCases":[` +
			`{"fullScore":40,"inputFiles":["1.in"],"outputFiles":["1.out"],"timeLimit":1000,"memoryLimit":512}]}]}`
		polygon = `<problem short-name="sum"><judging><testset name="tests"><time-limit>1000</time-limit><memory-limit>268435456</memory-limit><test-count>1</test-count>` +
			`<input-path-pattern>tests/%02d</input-path-pattern><answer-path-pattern>tests/%02d.a</answer-path-pattern><tests><test method="manual"/></tests></testset></judging>` +
			`<assets><checker type="testlib" name="std::wcmp.cpp"><source path="files/check.cpp" type="cpp.g++17"/></checker></assets></problem>`
	)
	own := map[string]map[string]string{
		"Hydro":           {"problem.yaml": "pid: P1\nowner: 1\n", "testdata/1.in": "1\n", "testdata/1.out": "1\n", "testdata/config.yaml": "time: 1s\n", "testdata/c.cpp": "//"},
		"Luogu":           {"config.yml": "1.in: {timeLimit: 1000}\n", "1.in": "1\n", "1.out": "1\n"},
		"SYZOJ":           {"data.yml": "inputFile: '#.in'\noutputFile: '#.out'\nsubtasks: [{score: 1, cases: [1]}]\n", "1.in": "1\n", "1.out": "1\n"},
		"CMS":             {"task.yaml": "name: sum\ntitle: Sum\ntime_limit: 1\n", "input/input0.txt": "1\n", "output/output0.txt": "1\n"},
		"DMOJ":            {"init.yml": "test_cases: [{in: 1.in, out: 1.out, points: 1}]\n", "1.in": "1\n", "1.out": "1\n", "c.cpp": "//", "c.py": "def check():\n  return True\n"},
		"Kattis":          {"problem.yaml": "name: Twice\n", ".timelimit": "2\n", "data/secret/1.in": "1\n", "data/secret/1.ans": "2\n", "submissions/accepted/a.py": "print(1)\n"},
		"Library Checker": {"info.toml": "title = 'A'\ntimelimit = 2.0\n[[tests]]\n  name = 'example.in'\n  number = 1\n[[solutions]]\n  name = 'a.cpp'\n", "in/example_00.in": "1\n", "gen/example_00.in": "1\n", "checker.cpp": "//", "verifier.cpp": "//", "sol/a.cpp": "//", "sol/correct.cpp": "//"},
		"FPS":             {"a.xml": fps},
		"Lemon":           {"c.cdf": lemon, "data/1.in": "1", "data/1.out": "1"},
		"Polygon":         {"problem.xml": polygon, "tests/01": "1\n", "tests/01.a": "1\n", "files/check.cpp": "//"},
	}
	replaced := func(format, file, old, text string) []string {
		return []string{file, strings.Replace(own[format][file], old, text, 1)}
	}
	for _, test := range []struct {
		format  string
		changes []string // files and their texts
		flag    packages.Flag
	}{
		{"Hydro", []string{"testdata/config.yaml", "time: soon\n"}, packages.TimeFlag},
		{"Hydro", []string{"testdata/config.yaml", "time: 2h\n"}, packages.TimeFlag},
		{"Hydro", []string{"testdata/config.yaml", "time: 90000s\n"}, packages.TimeFlag},
		{"Hydro", []string{"testdata/config.yaml", "time: 1s\ntime_limit_rate: {java: 2}\n"}, packages.TimeFlag},
		{"Hydro", []string{"testdata/config.yaml", "time: 1s\nmemory_limit_rate: {java: 2}\n"}, packages.MemoryFlag},
		{"Hydro", []string{"testdata/config.yaml", "time: 1s\nmemory: much\n"}, packages.MemoryFlag},
		{"Hydro", []string{"testdata/config.yaml", "time: 1s\nmemory: 9999999g\n"}, packages.MemoryFlag},
		{"Hydro", []string{"testdata/config.yaml", "time: 1s\nchecker_type: cena\nchecker: c.cpp\n"}, packages.CheckFlag},
		{"Hydro", []string{"testdata/config.yaml", "time: 1s\nchecker_type: testlib\n"}, packages.CheckFlag},
		{"Hydro", []string{"testdata/config.yaml", "time: 1s\nchecker_type: testlib\nchecker: d.cpp\n"}, packages.CheckFlag},
		{"Hydro", []string{"testdata/config.yaml", "time: 1s\nchecker_type: testlib\nchecker: quux\n"}, packages.CheckFlag},
		{"Hydro", []string{"testdata/config.yaml", "time: 1s\ntype: interactive\ninteractor: d.cpp\n"}, ""},
		{"Luogu", []string{"config.yml", "1.in: {timeLimit: none}\n"}, packages.TimeFlag},
		{"Luogu", []string{"config.yml", "1.in: {timeLimit: 1000, memoryLimit: -1}\n"}, packages.MemoryFlag},
		{"SYZOJ", []string{"data.yml", own["SYZOJ"]["data.yml"] + "specialJudge: {language: cpp17, fileName: spj.txt}\n", "spj.txt", "x"}, packages.CheckFlag},
		{"SYZOJ", []string{"data.yml", own["SYZOJ"]["data.yml"] + "specialJudge: {language: cpp17, fileName: spj.cpp}\n", "spj.cpp", "fopen(\"code\")"}, packages.CheckFlag},
		{"CMS", []string{"task.yaml", "name: sum\ntitle: Sum\ntime_limit: long\n"}, packages.TimeFlag},
		{"CMS", []string{"task.yaml", "name: sum\ntitle: Sum\ntime_limit: 1\nmemory_limit: 0\n"}, packages.MemoryFlag},
		{"CMS", []string{"check/checker", "binary"}, packages.CheckFlag},
		{"CMS", []string{"check/checker.cpp", "//", "check/checker.py", "#"}, packages.CheckFlag},
		{"CMS", []string{"check/manager", "binary"}, ""},
		{"DMOJ", []string{"init.yml", own["DMOJ"]["init.yml"] + "time_limit: 0\n"}, packages.TimeFlag},
		{"DMOJ", []string{"init.yml", own["DMOJ"]["init.yml"] + "memory_limit: all\n"}, packages.MemoryFlag},
		{"DMOJ", []string{"init.yml", own["DMOJ"]["init.yml"] + "checker: nosuch\n"}, packages.CheckFlag},
		{"DMOJ", []string{"init.yml", own["DMOJ"]["init.yml"] + "checker: {args: {}}\n"}, packages.CheckFlag},
		{"DMOJ", []string{"init.yml", own["DMOJ"]["init.yml"] + "checker: {name: floats, args: {precision: x}}\n"}, packages.CheckFlag},
		{"DMOJ", []string{"init.yml", own["DMOJ"]["init.yml"] + "checker: {name: floats, args: {error_mode: x}}\n"}, packages.CheckFlag},
		{"DMOJ", []string{"init.yml", own["DMOJ"]["init.yml"] + "checker: {name: bridged, args: {files: c.cpp, type: x}}\n"}, packages.CheckFlag},
		{"DMOJ", []string{"init.yml", own["DMOJ"]["init.yml"] + "checker: {name: bridged, args: {type: testlib}}\n"}, packages.CheckFlag},
		{"DMOJ", []string{"init.yml", own["DMOJ"]["init.yml"] + "checker: {name: bridged, args: {files: c.cpp, lang: COBOL}}\n"}, packages.CheckFlag},
		{"DMOJ", []string{"init.yml", own["DMOJ"]["init.yml"] + "checker: {name: bridged, args: {files: c.cpp, flags: [-fwild]}}\n"}, packages.CheckFlag},
		{"DMOJ", []string{"init.yml", own["DMOJ"]["init.yml"] + "checker: {name: bridged, args: {files: c.cpp, args_format_string: '{wild}'}}\n"}, packages.CheckFlag},
		{"DMOJ", []string{"init.yml", own["DMOJ"]["init.yml"] + "checker: {name: c.py, args: [1]}\n"}, packages.CheckFlag},
		{"DMOJ", []string{"init.yml", "test_cases: [{in: 1.in, out: 1.out, points: 1, checker: identical}]\n"}, packages.CheckFlag},
		{"DMOJ", []string{"init.yml", own["DMOJ"]["init.yml"] + "interactive: {files: c.cpp, lang: COBOL}\n"}, ""},
		{"Kattis", []string{".timelimit", "soon\n"}, packages.TimeFlag},
		{"Kattis", []string{"domjudge-problem.ini", "timelimit=-1\n"}, packages.TimeFlag},
		{"Kattis", []string{"domjudge-problem.ini", "memlimit=-1\n"}, packages.MemoryFlag},
		{"Kattis", []string{"domjudge-problem.ini", "outputlimit=-1\n"}, ""},
		{"Kattis", []string{"domjudge-problem.ini", "special_compare=wild\n"}, packages.CheckFlag},
		{"Kattis", []string{"domjudge-problem.ini", "special_run=wild\n"}, ""},
		{"Kattis", []string{"problem.yaml", "name: a\nlimits: {time_multiplier: x}\n"}, packages.TimeFlag},
		{"Kattis", []string{"problem.yaml", "name: a\nlimits: {memory: x}\n"}, packages.MemoryFlag},
		{"Kattis", []string{"problem.yaml", "name: a\nlimits: {output: x}\n"}, ""},
		{"Kattis", []string{"problem.yaml", "name: a\nvalidation: custom\n"}, packages.CheckFlag},
		{"Kattis", []string{"problem.yaml", "name: a\nvalidation: custom interactive\n"}, ""},
		{"Kattis", []string{"problem.yaml", "name: a\nvalidation: custom\n", "output_validators/a.py", "#", "output_validators/b.py", "#"}, packages.CheckFlag},
		{"Kattis", []string{"problem.yaml", "name: a\nvalidation: custom\n", "output_validators/a/build", "#!/bin/sh\n", "output_validators/a/run", "#!/bin/sh\n"}, packages.CheckFlag},
		{"Library Checker", replaced("Library Checker", "info.toml", "2.0", "-2.0"), packages.TimeFlag},
		{"FPS", replaced("FPS", "a.xml", `unit="s">2`, `unit="s">x`), packages.TimeFlag},
		{"FPS", replaced("FPS", "a.xml", `unit="s">2`, `unit="h">2`), packages.TimeFlag},
		{"FPS", replaced("FPS", "a.xml", `unit="mb">128`, `unit="gb">1`), packages.MemoryFlag},
		{"Lemon", replaced("Lemon", "c.cdf", `"timeLimit":1000`, `"timeLimit":0`), packages.TimeFlag},
		{"Lemon", replaced("Lemon", "c.cdf", `"memoryLimit":512`, `"memoryLimit":0`), packages.MemoryFlag},
		{"Lemon", replaced("Lemon", "c.cdf", `"comparisonMode":1`, `"comparisonMode":2`), packages.CheckFlag},
		{"Lemon", replaced("Lemon", "c.cdf", `"comparisonMode":1`, `"comparisonMode":4`), packages.CheckFlag},
		{"Lemon", append(replaced("Lemon", "c.cdf", `"comparisonMode":1`, `"comparisonMode":4`), "data/spj.cpp", "//", "data/spj.py", "#"), packages.CheckFlag},
		{"Polygon", replaced("Polygon", "problem.xml", "<time-limit>1000", "<time-limit>x"), packages.TimeFlag},
		{"Polygon", replaced("Polygon", "problem.xml", "<memory-limit>", "<memory-limit>-"), packages.MemoryFlag},
		{"Polygon", replaced("Polygon", "problem.xml", `type="testlib"`, `type="wild"`), packages.CheckFlag},
		{"Polygon", append(replaced("Polygon", "problem.xml", `std::wcmp.cpp`, `own.cpp`), "files/check.cpp", ""), packages.CheckFlag},
		{"Polygon", append(replaced("Polygon", "problem.xml", `std::wcmp.cpp`, `std::wild.cpp`), "files/check.cpp", ""), packages.CheckFlag},
	} {
		name := test.format + " " + strings.Join(test.changes, " ")
		format, ok := Named(test.format)
		if !ok {
			t.Fatalf("no format %s", test.format)
		}
		read := func(files map[string]string) packages.Notes {
			_, notes, err := format.Read(exchangetest.Folder(files), "x")
			if err != nil {
				t.Errorf("%s: %v", name, err)
			}
			return notes
		}
		if err := read(maps.Clone(own[test.format])).Unsupported(); err != nil {
			t.Errorf("%s without changes: %v", test.format, err)
		}
		notes := read(exchangetest.Changed(own[test.format], test.changes...))
		refusal := notes.Unsupported()
		if refusal == nil {
			t.Errorf("%s: not refused", name)
			continue
		}
		for _, flag := range []packages.Flag{packages.CheckFlag, packages.TimeFlag, packages.MemoryFlag} {
			settled := notes.Without(flag).Unsupported() == nil
			if named := strings.Contains(refusal.Error(), string(flag)); named != (flag == test.flag) || settled != named {
				t.Errorf("%s: %v; %s is named: %v, settles it: %v", name, refusal, flag, named, settled)
			}
		}
	}
}
