package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"grundy/judge/base/format"
	"grundy/judge/testing/testenv"
)

// nasty has characters that can harm a terminal or mislead a reader: control characters, marks of
// direction, characters without width, a line separator, a tag, and a byte that is not UTF-8.
const nasty = "\x1b[2J\x1b]0;t\a\u009b31m\u202e\u2066\u200f\u200b\u2028\ufeff\U000e0041\x7f\xff"

// TestHostileTexts checks that no harmful character reaches standard output, standard error or a
// report, whatever names, texts and flags contain.
func TestHostileTexts(t *testing.T) {
	testenv.Long(t)
	dir := t.TempDir()
	name := filepath.Join(dir, "a"+strings.ReplaceAll(nasty, "\xff", "")+"\n::error::x.cpp")
	if err := os.WriteFile(name, []byte("\x00"), 0o644); err != nil {
		t.Fatal(err)
	}
	sp := filepath.Join(dir, "bad.yaml")
	if err := os.WriteFile(sp, []byte("id: \"a\u202e\u200bb\"\ntitle: \"\u2066\"\nwrong\u202ekey: 1\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	junit, html := filepath.Join(dir, "r.xml"), filepath.Join(dir, "r.html")
	for _, args := range [][]string{
		{"submit", "hdu1847", name}, {"submit", nasty, name}, {"submit", "hdu1847", name, "--junit", junit, "--html", html},
		{"submit", "hdu1847", name, "--annotations"}, {"validate", "hdu1847", name}, {"validate", sp, name},
		{"list", "--tag", nasty}, {"show", sp}, {"show", nasty}, {nasty}, {"table", "--take", nasty},
		{"submit", "hdu1847", name, "--memory", nasty}, {"gen", sp}, {"--" + nasty},
	} {
		for _, more := range [][]string{nil, {"--json"}} {
			var stdout, stderr bytes.Buffer
			execute(context.Background(), append(args[:len(args):len(args)], more...), strings.NewReader(""), &stdout, &stderr)
			for what, got := range map[string]string{"stdout": stdout.String(), "stderr": stderr.String(), "junit": read(junit), "html": read(html)} {
				if at := strings.IndexFunc(got, harms); at >= 0 {
					t.Errorf("%+q %v: %s holds %+q", args, more, what, got[max(0, at-20):min(len(got), at+20)])
				}
			}
			for line := range strings.Lines(stdout.String()) {
				if more != nil && strings.HasPrefix(line, "{") && !json.Valid([]byte(line)) {
					t.Errorf("%+q: no JSON: %+q", args, line)
				}
			}
			if more == nil && strings.Contains("\n"+stderr.String(), "\n::error") {
				t.Errorf("%+q: a name begins a line: %+q", args, stderr.String())
			}
		}
	}
}

// harms is like format.Harmful, except that newlines and tabs are allowed.
func harms(r rune) bool { return r != '\n' && r != '\t' && format.Harmful(r) }

func read(path string) string {
	text, err := os.ReadFile(path)
	if err != nil {
		return ""
	}
	return string(text)
}

// TestWorkflowCommands checks that no command prints a workflow command of GitHub's CI that stands in
// a name, in a source or in the output of a program.
func TestWorkflowCommands(t *testing.T) {
	testenv.Programs(t, "python3")
	t.Setenv("GITHUB_ACTIONS", "true")
	t.Setenv("GRUNDY_FOUND", t.TempDir())
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err == nil {
			err = os.WriteFile(path, []byte(text), 0o644)
			if err != nil {
				t.Fatal(err)
			}
		}
		return path
	}
	const says = "import sys\nprint('::set-output name=pwn::1\\n ::add-mask::a\\n##[error]x\\r::stop-commands::zzz')\nsys.stderr.write('::error file=x::y\\n##[group]q\\r::add-mask::b\\n')\n"
	bad, dies := write("::error::a.py", says), write("dies.py", says+"sys.exit('::error::died')\n")
	write("tests/1.in", "1\n")
	write("tests/1.out", "::add-path::c\n")
	write("tests/2.in", "::add-path::d\n")
	write("tests/2.out", "##[command]e\n")
	tests := filepath.Join(dir, "tests")
	class := filepath.Join(dir, "class")
	write("class/00001/a.py", says)
	right := write("right.py", "print(1)\n")
	for _, args := range [][]string{
		{"submit", tests, bad}, {"submit", tests, dies, "--json"},
		{"stress", bad, "--against", right, "--from", tests, "--for", "5s"}, {"stress", tests, right, "--against", dies},
		{"stress", right, "--against", right, "--gen", dies}, {"stress", right, "--against", right, "--gen", bad, "--json"},
		{"grade", class, "--tests", tests}, {"grade", tests, class}, {"lint", tests}, {"limits", tests},
		{"play", "p2197", bad, dies}, {"submit", "p2197", bad, "--play"}, {"validate", "p2197", bad}, {"show", bad}, {"::error::x"},
	} {
		var stdout, stderr bytes.Buffer
		execute(context.Background(), args, strings.NewReader(""), &stdout, &stderr)
		if stdout.Len()+stderr.Len() == 0 {
			t.Errorf("%q prints nothing", args)
		}
		for what, got := range map[string]string{"stdout": stdout.String(), "stderr": stderr.String()} {
			muted := ""
			for line := range strings.FieldsFuncSeq(got, func(r rune) bool { return r == '\n' || r == '\r' }) {
				command, ours := strings.CutPrefix(line, "::stop-commands::")
				switch {
				case muted == "" && ours:
					muted = "::" + command + "::"
				case line == muted:
					muted = ""
				case muted == "" && strings.HasPrefix(line, "::error file=") && args[0] == "submit": // an annotation
				case muted == "" && (strings.HasPrefix(strings.TrimSpace(line), "::") || strings.Contains(line, "##[")):
					t.Errorf("%q: %s has the command %q", args, what, line)
				}
			}
			if muted != "" {
				t.Errorf("%q: %s stays muted", args, what)
			}
		}
	}
}
