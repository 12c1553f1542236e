package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestReportOfFault checks that the reports show a fault of the judge, that the exit code is 2, and
// that standard output has only JSON.
func TestReportOfFault(t *testing.T) {
	t.Setenv("GITHUB_ACTIONS", "true")
	t.Setenv("GRUNDY_FOUND", t.TempDir())
	dir := t.TempDir()
	source := filepath.Join(dir, "a.unknown")
	write(t, source, "x")
	var out, errs strings.Builder
	args := []string{"submit", "p2197", source, "--json", "--junit", dir + "/j.xml", "--html", dir + "/r.html"}
	if code := execute(context.Background(), args, strings.NewReader(""), &out, &errs); code != cannotTell {
		t.Errorf("exit code %d", code)
	}
	if !strings.HasPrefix(out.String(), `{"version":1,`) || !strings.Contains(out.String(), `"error":{"place":"a.unknown"`) || strings.Contains(out.String(), "::") {
		t.Errorf("standard output: %s", out.String())
	}
	if !strings.Contains(errs.String(), "::error file=") {
		t.Errorf("standard error: %s", errs.String())
	}
	for name, want := range map[string]string{"j.xml": `errors="1"`, "r.html": "The judge could not decide"} {
		if text, err := os.ReadFile(filepath.Join(dir, name)); err != nil || !strings.Contains(string(text), want) {
			t.Errorf("%s lacks %q: %v", name, want, err)
		}
	}
}
