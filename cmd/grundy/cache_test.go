package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"grundy/judge/program/refproc"
)

// TestMain gives the tests an empty folder of runs, so that they do not reuse runs of an earlier
// day.
func TestMain(m *testing.M) {
	refproc.Serve(orHanging)
	if os.Getenv("GRUNDY_TEST_AS_COMMAND") != "" {
		main()
	}
	os.Exit(func() int {
		dir, err := os.MkdirTemp("", "grundy-runs-")
		if err == nil {
			defer os.RemoveAll(dir)
			err = errors.Join(os.Setenv("GRUNDY_RUNS", dir), os.Setenv("LC_ALL", "C"), os.Setenv("GRUNDY_CONFIG", "none"))
		}
		if err != nil {
			panic(err)
		}
		return m.Run()
	}())
}

// grundy calls the command and returns its output.
func grundy(t *testing.T, args ...string) string {
	t.Helper()
	var out bytes.Buffer
	execute(t.Context(), args, strings.NewReader(""), &out, &out)
	return out.String()
}

// TestCache checks that a second judging reuses all runs and reports that, as text and as JSON.
// With --no-cache, it reuses no run.
func TestCache(t *testing.T) {
	t.Setenv("GRUNDY_RUNS", t.TempDir())
	t.Chdir("../..")
	const file = "testdata/submissions/hdu1847/ac-one-or-two.go"
	call := func(more ...string) string {
		return grundy(t, append([]string{"submit", "hdu1847", file, "--no-kept"}, more...)...)
	}
	if out := call(); !strings.HasPrefix(out, "AC") || strings.Contains(out, "reused") {
		t.Fatalf("at first:\n%s", out)
	}
	if out := call(); !strings.Contains(out, "; 13 of 13 runs reused\n") {
		t.Errorf("again:\n%s", out)
	}
	if out := call("--no-cache"); strings.Contains(out, "reused") {
		t.Errorf("without a cache:\n%s", out)
	}
	var report struct {
		Cached int `json:"cached_runs"`
		Tests  []struct{ Cached bool }
	}
	var stdout bytes.Buffer // without standard error, where a busy machine may report a slow reference
	args := []string{"submit", "hdu1847", file, "--no-kept", "--json", "--time", "5s"}
	execute(t.Context(), args, strings.NewReader(""), &stdout, io.Discard)
	if err := json.Unmarshal(stdout.Bytes(), &report); err != nil {
		t.Fatal(err)
	}
	if report.Cached != 13 || len(report.Tests) != 13 || !report.Tests[0].Cached {
		t.Errorf("in JSON: %d cached, tests %+v", report.Cached, report.Tests)
	}
	if out := call("--json", "--no-cache"); strings.Contains(out, "cached_runs") || strings.Contains(out, `"cached":true,"cases"`) {
		t.Errorf("JSON without a cache:\n%s", out)
	}
}

// TestNoCache checks that runs made with --no-cache are not stored.
func TestNoCache(t *testing.T) {
	runs := filepath.Join(t.TempDir(), "runs")
	t.Setenv("GRUNDY_RUNS", runs)
	t.Chdir("../..")
	grundy(t, "submit", "hdu1847", "testdata/submissions/hdu1847/ac-one-or-two.go", "--no-kept", "--no-cache")
	if _, err := os.Stat(runs); err == nil {
		t.Error("runs are stored")
	}
}
