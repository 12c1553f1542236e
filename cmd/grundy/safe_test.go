package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"grundy/judge/format"
	"grundy/judge/testenv"
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
