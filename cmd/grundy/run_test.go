package main

import (
	"path/filepath"
	"strings"
	"testing"

	"grundy/judge/testing/judgetest"
	"grundy/judge/testing/testenv"
)

// TestRunApart checks that the output of a program goes to standard output byte for byte, and the
// rest to standard error.
func TestRunApart(t *testing.T) {
	testenv.Programs(t, "python3")
	const text = "import sys\nsys.stdout.buffer.write(b'\\x1b\\xff no end')\nsys.stderr.write('debug\\n')\n"
	t.Chdir(judgetest.Folder(t, map[string]string{"a.py": text, "1.in": "1\n"}))
	code, stdout, stderr := call(t, "run", "a.py", "1.in")
	if code != asExpected || stdout != "\x1b\xff no end" {
		t.Errorf("exit code %d, output %q", code, stdout)
	}
	if !strings.HasPrefix(stderr, "standard error:\ndebug\nOK  a.py ends normally on 1.in") {
		t.Errorf("%s", stderr)
	}
}

// TestRunCodes checks the exit code of each kind of end, and what is said.
func TestRunCodes(t *testing.T) {
	testenv.Programs(t, "python3")
	folder := judgetest.Folder(t, map[string]string{
		"ok.py": "print(input())\n", "crash.py": "x = input()\nx[9]\n", "exit.py": "exit(7)\n", "bad.py": "print(\n",
		"data/1.in": "a\n", "data/1.ans": "a\n", "data/2.in": "b\n", "data/2.ans": "c\n", "plain.txt": "b\n",
	})
	t.Chdir(folder)
	for _, test := range []struct {
		args, want string
		code       int
	}{
		{"ok.py plain.txt", "exit code 0", asExpected},
		{"ok.py data", "the answer is right", asExpected},
		{"ok.py data/2.in", `line 1: got "b", want "c"`, asExpected},
		{"crash.py plain.txt", "crash.py:2: IndexError: string index out of range", notSo},
		{"exit.py plain.txt", "exit code 7", notSo},
		{"bad.py plain.txt", "CE  bad.py does not compile", notSo},
		{"ok.py absent.in", "absent.in: no such file", cannotTell},
		{"ok.py absent", "absent: no such file", cannotTell},
		{"absent.py", "absent.py: no such file", cannotTell},
		{"ok.py --sample 1", "--sample: there is no problem; name it with --problem", cannotTell},
		{"ok.py --problem p2197 --sample 9", "--sample: 9 is no sample; p2197 has 1 sample", cannotTell},
		{"ok.py plain.txt --talk --sample 1", "--talk: cannot be combined with --sample", cannotTell},
	} {
		code, stdout, stderr := call(t, append([]string{"run"}, strings.Fields(test.args)...)...)
		if code != test.code || !strings.Contains(stdout+stderr, test.want) {
			t.Errorf("run %s: exit code %d, want %d with %q\n%s%s", test.args, code, test.code, test.want, stdout, stderr)
		}
	}
}

// TestRunInteractor checks that a program talks with the problem's interactor, and with the user if
// the user says so.
func TestRunInteractor(t *testing.T) {
	testenv.Programs(t, "gcc")
	const guess = "../../testdata/talk/guess/"
	input := filepath.Join(judgetest.Folder(t, map[string]string{"x.in": "11 11\n"}), "x.in")
	code, stdout, stderr := call(t, "run", guess+"submissions/ac-binary.c", input, "--problem", guess+"guess.yaml")
	if code != asExpected || !strings.Contains(stdout, "\n    < ") || !strings.Contains(stdout, "\n    > ") || !strings.Contains(stderr, "ends normally on x.in") {
		t.Errorf("exit code %d\n%s%s", code, stdout, stderr)
	}
	var out, errs strings.Builder
	code = execute(t.Context(), []string{"run", guess + "submissions/ac-binary.c", "--talk", "--json"}, strings.NewReader("4\nequal\n"), &out, &errs)
	if !strings.Contains(out.String(), `"from":"interactor","text":"4\n"`) {
		t.Errorf("exit code %d\n%s%s", code, out.String(), errs.String())
	}
}

// TestRunWatch checks that a program is run again after a save, on standard input that was read once.
func TestRunWatch(t *testing.T) {
	testenv.Programs(t, "python3")
	t.Chdir(t.TempDir())
	save(t, "a.py", "print('one', input())\n", false)
	k := startWatching(t, strings.NewReader("7\n"), "run", "--watch", "a.py")
	k.line("one 7")
	k.line("ends normally")
	save(t, "a.py", "print('two', input())\n", true)
	k.line("two 7")
	if code := k.end(); code != asExpected {
		t.Errorf("exit code %d", code)
	}
}
