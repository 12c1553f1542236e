package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"grundy/judge/packages/companion"
)

// TestInteractiveFromPage checks that no program gets a verdict on an interactive problem that a
// browser extension sent, because its samples are no tests.
func TestInteractiveFromPage(t *testing.T) {
	task, err := companion.Parse([]byte(`{"name":"Find the number","url":"https://example.com/7","interactive":true,"memoryLimit":256,"timeLimit":1000,
		"tests":[{"input":"lower\n","output":"? 5\n! 4\n"}]}`))
	if err != nil {
		t.Fatal(err)
	}
	path, err := task.Write(t.TempDir(), companion.Template{})
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(path)
	if err := os.WriteFile("a.py", []byte("print('? 5', flush=True)\ninput()\nprint('! 4')\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"submit", "a.py"}, {"submit", ".", "a.py"}, {"stress", "a.py"}, {"lint", filepath.Base(path) + ".yaml"}} {
		code, stdout, stderr := call(t, args...)
		if code != cannotTell || !strings.Contains(stderr, "the interactor interact.cpp: no such file; the problem is interactive") {
			t.Errorf("%q: exit code %d\n%s%s", args, code, stdout, stderr)
		}
	}
	if code, stdout, _ := call(t, "submit", "dialogues", "a.py"); code != cannotTell || stdout != "" {
		t.Errorf("the samples are tests: exit code %d\n%s", code, stdout)
	}
}
