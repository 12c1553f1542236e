package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"grundy/judge/packages/companion"
	"grundy/judge/testing/judgetest"
	"grundy/judge/testing/testenv"
)

// TestReceivedKnown checks that a problem that a browser sent is judged by all tests if Grundy has
// it, and on its samples otherwise. The report then says so.
func TestReceivedKnown(t *testing.T) {
	testenv.Programs(t, "python3")
	for _, test := range []struct{ url, want string }{
		{"https://acm.hdu.edu.cn/showproblem.php?pid=1847", "is too slow|13 tests|gives a wrong answer"},
		{"https://example.com/contest/7", "is accepted on 1 sample"},
	} {
		task, err := companion.Parse([]byte(`{"name":"Good Luck in CET-4","url":"` + test.url + `","memoryLimit":256,"timeLimit":2000,"tests":[{"input":"1\n3\n","output":"Kiki\nCici\n"}]}`))
		if err != nil {
			t.Fatal(err)
		}
		path, err := task.Write(t.TempDir(), companion.Template{})
		if err != nil {
			t.Fatal(err)
		}
		t.Chdir(path)
		save(t, "a.py", "print('Kiki')\nprint('Cici')\n", false)
		_, stdout, stderr := call(t, "submit", "a.py", "--for", "0")
		found := false
		for _, want := range strings.Split(test.want, "|") {
			found = found || strings.Contains(stdout, want)
		}
		if !found {
			t.Errorf("%s: want %s\n%s%s", test.url, test.want, stdout, stderr)
		}
	}
}

// TestStoredByEditors checks that samples that editors stored beside a program are used.
func TestStoredByEditors(t *testing.T) {
	testenv.Programs(t, "python3")
	for name, files := range map[string]map[string]string{
		"I.1":    {"I.1": "4\n", "O.1": "8\n", "I.2": "5\n", "O.2": "10\n"},
		"NAME.i": {"twice1.in": "4\n", "twice1.ans": "8\n", "twice2.in": "5\n", "twice2.ans": "10\n"},
	} {
		files["twice.py"], files["wrong.py"] = "print(2 * int(input()))\n", "print(8)\n"
		t.Chdir(judgetest.Folder(t, files))
		code, stdout, stderr := call(t, "submit", "twice.py")
		if code != asExpected || !strings.Contains(stdout, "2 tests") {
			t.Errorf("%s: exit code %d\n%s%s", name, code, stdout, stderr)
		}
		if code, stdout, stderr = call(t, "submit", "wrong.py", "--format", "editor"); code != notSo || !strings.HasPrefix(stdout, "wrong.py:1:1: error: WA gives a wrong answer: ") {
			t.Errorf("%s: exit code %d\n%s%s", name, code, stdout, stderr)
		}
	}
}

// TestConfigured checks that the configuration gives flags their values, adds languages, and finds
// headers, and that a flag beats it.
func TestConfigured(t *testing.T) {
	testenv.Programs(t, "python3")
	dir := judgetest.Folder(t, map[string]string{
		"config.yaml": "include: lib\nlanguages:\n  mine: {name: Mine, priority: 2000, files: '*.mine', run: '/usr/bin/env python3 {mainfile}'}\ncommands:\n  run: {time: 3s}\n  stress: {against: brute.py, gen: gen.py, for: 1m, cases: 20}\n",
		"lib/own.py":  "def twice(n): return 2 * n\n",
		"a.py":        "import own\nprint(own.twice(int(input())))\n", "1.txt": "4\n",
		"brute.py": "print(2 * int(input()))\n", "gen.py": "import random, sys\nrandom.seed(int(sys.argv[1]))\nprint(random.randint(0, 10**6 * int(sys.argv[2])))\n",
	})
	t.Setenv("GRUNDY_CONFIG", filepath.Join(dir, "config.yaml"))
	t.Chdir(dir)
	for _, test := range []struct {
		args, want string
		code       int
	}{
		{"run a.py 1.txt", "limit 9s (3 times", asExpected},
		{"run a.py 1.txt --time 2s", "limit 6s (3 times", asExpected},
		{"stress a.py", "no failure found", asExpected},
		{"config", "config.yaml:1", asExpected},
		{"config --json", `"name":"commands.run.time","values":["3s"]`, asExpected},
		{"config --schema", `"properties"`, asExpected},
	} {
		code, stdout, stderr := call(t, strings.Fields(test.args)...)
		if code != test.code || !strings.Contains(stdout+stderr, test.want) {
			t.Errorf("%s: exit code %d, want %d with %q\n%s%s", test.args, code, test.code, test.want, stdout, stderr)
		}
	}
	if err := os.WriteFile("config.yaml", []byte("commands:\n  run: {time: soon}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if code, _, stderr := call(t, "run", "a.py", "1.txt"); code != cannotTell || !strings.Contains(stderr, "config.yaml:2: --time: ") {
		t.Errorf("exit code %d: %s", code, stderr)
	}
}

// TestLintWatch checks that a problem is checked again when its spec is saved, also after a mistake
// that keeps it from being read.
func TestLintWatch(t *testing.T) {
	testenv.Programs(t, "python3")
	const spec = "id: twice\ntitle: {en: Twice}\nstatement: {en: Twice.}\nsamples: [{in: \"4\", out: \"8\"}]\n"
	t.Chdir(judgetest.Folder(t, map[string]string{"twice.yaml": "id: twice\ntitel: x\n"}))
	k := startWatching(t, strings.NewReader(""), "lint", "twice.yaml", "--watch", "--no-submissions")
	k.line("titel")
	save(t, "twice.yaml", spec, false)
	k.line("────")
	k.line(`the spec has no "input"`)
	if code := k.end(); code != asExpected {
		t.Errorf("exit code %d", code)
	}
}

// TestMan checks that there is a manual page for each command, and that no line of help is read as a
// request of roff.
func TestMan(t *testing.T) {
	dir := t.TempDir()
	code, stdout, stderr := call(t, "man", dir)
	if pages := strings.Count(stdout, "\n"); code != asExpected || pages < len(subcommands) {
		t.Fatalf("exit code %d, %d pages for %d commands: %s", code, pages, len(subcommands), stderr)
	}
	for _, path := range strings.Fields(stdout) {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			if strings.HasPrefix(line, ".") && !strings.HasPrefix(line, ".TH ") && !strings.HasPrefix(line, ".SH ") && line != ".nf\n" && line != ".fi\n" {
				t.Errorf("%s: %s", filepath.Base(path), line)
			}
		}
	}
}
