package formats

import (
	"slices"
	"testing"

	"grundy/judge/packages"
	"grundy/judge/packages/exchangetest"
	"grundy/judge/program/sources"
)

// TestHeaders checks that headers with any extension beside a checker are files of the checker, in
// each format whose checkers are single files, and that no text beside it is.
func TestHeaders(t *testing.T) {
	for name, test := range map[string]struct {
		dir   string // of the checker
		files map[string]string
	}{
		"Hydro": {"testdata/", map[string]string{"problem.yaml": "pid: P1\nowner: 1\n", "testdata/1.in": "1\n", "testdata/1.out": "1\n", "testdata/config.yaml": "checker: checker.cpp\ntime: 1s\n", "testdata/checker.cpp": "//"}},
		"Luogu": {"", map[string]string{"config.yml": "1.in:\n  timeLimit: 1000\n", "1.in": "1\n", "1.out": "1\n", "checker.cpp": "//"}},
		"SYZOJ": {"", map[string]string{"data.yml": "inputFile: '#.in'\noutputFile: '#.out'\nsubtasks: [{score: 1, cases: [1]}]\nspecialJudge: {language: cpp17, fileName: checker.cpp}\n", "1.in": "1\n", "1.out": "1\n", "checker.cpp": "//"}},
		"CMS":   {"check/", map[string]string{"task.yaml": "name: sum\ntitle: Sum\ntime_limit: 1\n", "input/input0.txt": "1\n", "output/output0.txt": "1\n", "check/checker.cpp": "//"}},
	} {
		for _, ext := range sources.Headers {
			format, ok := Named(name)
			if !ok {
				t.Fatal(name)
			}
			files := exchangetest.Changed(test.files, test.dir+"util"+ext, "//", test.dir+"util.md", "x")
			p, _, err := format.Read(exchangetest.Folder(files), "x")
			if err != nil || p.Checker.Program == nil {
				t.Fatalf("%s: %v", name, err)
			}
			has := func(name string) bool {
				return slices.ContainsFunc(p.Checker.Program.Files, func(f packages.File) bool { return f.Path == name })
			}
			if !has("util"+ext) || has("util.md") || !has("checker.cpp") {
				t.Errorf("%s: the files beside a header %s are %v", name, ext, p.Checker.Program.Files)
			}
		}
	}
}
