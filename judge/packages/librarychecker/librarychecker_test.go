package librarychecker

import (
	"fmt"
	"io/fs"
	"strings"
	"testing"

	"grundy/judge/packages"
	"grundy/judge/packages/exchangetest"
)

// libraryFiles is a small problem of library-checker-problems.
var libraryFiles = map[string]string{
	"info.toml": `title = 'Twice' # a title
timelimit = 2.0
forum = "https://example.org/1"

[[tests]]
    name = "example.in"
    number = 1
[[tests]]
    name = "random.cpp"
    number = 2

[[solutions]]
    name = "slow.cpp"
    expect = "RE"
    allow_tle = true
[[solutions]]
    name = "function.cpp"
    function = true

[params]
    N_MAX = 1_000_000
    NAME = 'x'
`,
	"gen/example_00.in": "1\n", "gen/random.cpp": "#include <cstdio>\n#include \"../params.h\"\n  # include \"random.h\"\n#include \"lib/a.hpp\"\n", "gen/lib/a.hpp": "#include \"../../base.hpp\"\n#include \"random.h\"\n",
	"base.hpp": "#include \"base.hpp\"\n", "common/random.h": "#pragma once\n", "common/testlib.h": "//\n",
	"checker.cpp": "#include \"testlib.h\"\n#include \"params.h\"\n", "verifier.cpp": "#include \"testlib.h\"\n",
	"sol/correct.cpp": "//", "sol/slow.cpp": "//", "sol/function.cpp": "#include \"solve.hpp\"\n", "grader/grader.cpp": "#include \"solve.hpp\"\n#include \"../params.h\"\n", "grader/solve.hpp": "//",
	"task.md":   "## @{keyword.statement}\n\n@{lang.en}\nTwice, up to @{param.N_MAX}.\n@{lang.ja}\n二倍。\n@{lang.end}\n\n## @{keyword.sample}\n\n@{example.example_00}\n",
	"hash.json": `{"example_00.in": "4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865"}`,
}

// TestLibraryChecker checks the summaries of correct problems, and the errors and notes about wrong
// ones.
func TestLibraryChecker(t *testing.T) {
	info := func(old, new string) map[string]string {
		return exchangetest.Changed(libraryFiles, "info.toml", strings.Replace(libraryFiles["info.toml"], old, new, 1))
	}
	for _, test := range []struct {
		name  string
		files map[string]string
		want  string // a part of the summary, or the error
	}{
		{"whole", libraryFiles, "dir 2s 3 tests; sol/correct.cpp AC; sol/slow.cpp ; sol/function.cpp ; check checker.cpp"},
		{"no common", exchangetest.Changed(libraryFiles, "common/random.h", ""), "refused common/random.h: is included, but is not in the package"},
		{"no checker", exchangetest.Changed(libraryFiles, "checker.cpp", ""), "checker.cpp: no such file"},
		{"other checker", exchangetest.Changed(info("timelimit", "checker = \"c/checker.cpp\"\ntimelimit"), "c/checker.cpp", "//"), "check c/checker.cpp"},
		{"no correct", exchangetest.Changed(libraryFiles, "sol/correct.cpp", ""), "sol/correct.cpp: no such file"},
		{"no generator", exchangetest.Changed(libraryFiles, "gen/random.cpp", ""), "info.toml:8: gen/random.cpp: no such file"},
		{"no example", exchangetest.Changed(libraryFiles, "gen/example_00.in", ""), "info.toml:5: names gen/example_00.in, which is not in the package"},
		{"generator", info("random.cpp", "random.rs"), "refused info.toml:8: random.rs is neither a generator in C++"},
		{"outside", info("random.cpp", "../../random.cpp"), "info.toml:8: "},
		{"number", info("number = 2", "number = many"), "info.toml:10: is not understood as TOML"},
		{"no number", info("number = 2", ""), "info.toml:8: the tests have no name, or no number of them"},
		{"half a test", info("number = 2", "number = 2.5"), "info.toml:8: the tests have no name, or no number of them"},
		{"too many", info("number = 2", "number = 100000"), "info.toml:8: the tests have no name, or no number of them"},
		{"limit", info("2.0", "'two'"), "refused info.toml:2: is not a time in seconds"},
		{"twice", info("title", "timelimit = 1\ntitle"), "info.toml:3: the key timelimit occurs twice"},
		{"table twice", info("[params]", "[params]\n[params]"), "the table params occurs twice"},
		{"list", info("N_MAX = 1_000_000", "N_MAX = [1]"), "info.toml:21: is not understood as TOML"},
		{"truth", info("N_MAX = 1_000_000", "N_MAX = true"), "refused info.toml:21: the parameter is neither a number nor a text"},
		{"unknown key", info("number = 2", "number = 2\nseed = 3"), "refused info.toml:11: the key seed of tests is unknown"},
		{"no solution", info(`name = "slow.cpp"`, ""), "info.toml:12: the solution has no name"},
		{"no tests", exchangetest.Changed(libraryFiles, "info.toml", "timelimit = 1\n"), "refused info.toml: there are no tests"},
		{"most tables", info("[params]", strings.Repeat("[[tests]]\nname = \"random.cpp\"\nnumber = 0\n", 995)+"[params]"), "dir 2s 3 tests"},
		{"too many tables", info("[params]", strings.Repeat("[[tests]]\nname = \"random.cpp\"\nnumber = 0\n", 996)+"[params]"), "info.toml:3008: has more than 1000 tables"},
		{"no hashes", exchangetest.Changed(libraryFiles, "hash.json", "[]"), "hash.json: is not JSON of hashes"},
	} {
		exchangetest.Reads(t, test.name, Format{}, test.files, test.want)
	}
}

// texts returns the names and the texts of a program's files.
func texts(t *testing.T, p *packages.Program) string {
	t.Helper()
	var b strings.Builder
	for _, f := range p.Files {
		text, err := f.Read(1000)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "%s %q; ", f.Path, text)
	}
	return b.String()
}

// TestLibraryPrograms checks that each program contains the files that it includes, under names
// that it can include. It also checks the permitted verdicts of solutions.
func TestLibraryPrograms(t *testing.T) {
	p, notes, err := Format{}.Read(exchangetest.Folder(libraryFiles), "dir")
	if err != nil || notes.Unsupported() != nil {
		t.Fatal(err, notes)
	}
	made := p.Tests[2].Made
	if got := texts(t, made.Program); strings.Join(made.Args, " ") != "1" || got != `random.cpp "#include <cstdio>\n#include \"params.h\"\n  # include \"random.h\"\n#include \"gen/lib/a.hpp\"\n"; `+
		`params.h "#define N_MAX (long long)1000000\n#define NAME \"x\"\n"; random.h "#pragma once\n"; gen/lib/a.hpp "#include \"base.hpp\"\n#include \"random.h\"\n"; base.hpp "#include \"base.hpp\"\n"; ` {
		t.Errorf("the generator is %s", got)
	}
	if got := texts(t, &p.Submissions[2].Program); got != `function.cpp "#include \"grader/solve.hpp\"\n"; grader/solve.hpp "//"; grader.cpp "#include \"grader/solve.hpp\"\n#include \"params.h\"\n"; `+
		`params.h "#define N_MAX (long long)1000000\n#define NAME \"x\"\n"; ` {
		t.Errorf("the function is %s", got)
	}
	if s := p.Submissions[1]; s.Declared != "AC or RTE or TLE" || strings.Join(s.Rules[0].Required, " ") != "RTE" || s.Lower {
		t.Errorf("%+v", s.Fate)
	}
	text, err := p.Statements[0].File.Read(1000)
	if err != nil || string(text) != "## Statement\n\nTwice, up to 1000000.\n\n" {
		t.Errorf("the statement is %q, %v", text, err)
	}
	if in, _, ok := p.Tests[0].AsShown(); ok || !p.Tests[0].Sample || p.Titles["en"] != "Twice" || p.Limits.Memory != 1<<30 {
		t.Errorf("%q, %+v", in, p)
	}
}

// TestLibraryMade checks that stored tests are used, and that a wrong hash is an error.
func TestLibraryMade(t *testing.T) {
	files := exchangetest.Changed(libraryFiles)
	for _, name := range []string{"example_00", "random_00", "random_01"} {
		files["in/"+name+".in"], files["out/"+name+".out"] = "1\n", "2\n"
	}
	p, _, err := Format{}.Read(exchangetest.Folder(files), "dir")
	if err != nil || p.Tests[1].Made != nil {
		t.Fatal(err, p)
	}
	if text, err := p.Tests[0].Input.Read(10); err != nil || string(text) != "1\n" {
		t.Errorf("%q, %v", text, err)
	}
	if p, _, err = (Format{}).Read(exchangetest.Folder(exchangetest.Changed(files, "in/example_00.in", "2\n")), "dir"); err != nil {
		t.Fatal(err)
	}
	if _, err := p.Tests[0].Input.Read(10); err == nil || !strings.HasPrefix(err.Error(), "in/example_00.in: its SHA-256 begins with 53c234e5, but the package declares 4355a46b") {
		t.Errorf("another input: %v", err)
	}
}

// An openedFS counts how many times each file is opened.
type openedFS struct {
	fs.FS
	opened map[string]int
}

// Open implements fs.FS.
func (o openedFS) Open(name string) (fs.File, error) {
	o.opened[name]++
	return o.FS.Open(name)
}

// Stat implements fs.StatFS.
func (o openedFS) Stat(name string) (fs.FileInfo, error) { return fs.Stat(o.FS, name) }

// TestLibraryReadOnce checks that a program is read once, even if many tables name it.
func TestLibraryReadOnce(t *testing.T) {
	more := strings.Repeat("[[tests]]\nname = \"random.cpp\"\nnumber = 0\n[[solutions]]\nname = \"slow.cpp\"\n[[solutions]]\nname = \"function.cpp\"\nfunction = true\n", 20)
	folder := openedFS{exchangetest.Folder(exchangetest.Changed(libraryFiles, "info.toml", strings.Replace(libraryFiles["info.toml"], "[params]", more+"[params]", 1))), map[string]int{}}
	p, _, err := Format{}.Read(folder, "dir")
	if err != nil || len(p.Submissions) != 43 {
		t.Fatal(p, err)
	}
	for _, name := range []string{"gen/random.cpp", "sol/slow.cpp", "sol/function.cpp", "grader/grader.cpp", "common/random.h", "common/testlib.h"} {
		if got := folder.opened[name]; got != 1 {
			t.Errorf("%s is opened %d times", name, got)
		}
	}
	if got := texts(t, &p.Submissions[42].Program); strings.Count(got, "grader.cpp") != 1 {
		t.Errorf("the function is %s", got)
	}
}

// FuzzLibraryChecker checks that every problem is read or refused, without a panic or an endless
// loop.
func FuzzLibraryChecker(f *testing.F) {
	f.Add(libraryFiles["info.toml"], libraryFiles["gen/random.cpp"], libraryFiles["task.md"])
	f.Add("a = \"\\x\"\n[[tests]]\nname = \"example.in\"\nnumber = 1e9\n", "#include \"random.cpp\"\n#include \"..\"\n", "@{lang.}\n@{param.}")
	f.Fuzz(func(t *testing.T, info, generator, task string) {
		folder := exchangetest.Folder(exchangetest.Changed(libraryFiles, "info.toml", info+"\n", "gen/random.cpp", generator+"\n", "task.md", task+"\n"))
		if p, _, err := (Format{}).Read(folder, "x"); (p == nil) == (err == nil) {
			t.Errorf("%v, %v", p, err)
		}
	})
}
