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

	"grundy/judge/refproc"
)

// TestMain gives the tests an empty folder of runs of their own, so that they do not reuse
// runs of another day.
func TestMain(m *testing.M) {
	refproc.Serve(orHanging)
	if os.Getenv("GRUNDY_TEST_AS_COMMAND") != "" {
		main()
	}
	os.Exit(func() int {
		dir, err := os.MkdirTemp("", "grundy-runs-")
		if err == nil {
			defer os.RemoveAll(dir)
			err = errors.Join(os.Setenv("GRUNDY_RUNS", dir), os.Setenv("LC_ALL", "C"))
		}
		if err != nil {
			panic(err)
		}
		return m.Run()
	}())
}

// grundy calls the command and gives what it prints.
func grundy(t *testing.T, args ...string) string {
	t.Helper()
	var out bytes.Buffer
	execute(t.Context(), args, strings.NewReader(""), &out, &out)
	return out.String()
}

// TestCache wants a second judging to reuse all runs and to say so, in words and in JSON.
// With --no-cache it makes all runs.
func TestCache(t *testing.T) {
	t.Setenv("GRUNDY_RUNS", t.TempDir())
	t.Chdir("../..")
	const file = "testdata/submissions/hdu1847/ac-one-or-two.go"
	call := func(more ...string) string {
		return grundy(t, append([]string{"submit", "hdu1847", file, "--no-kept"}, more...)...)
	}
	if out := call(); !strings.HasPrefix(out, "AC") || strings.Contains(out, "made before") {
		t.Fatalf("at first:\n%s", out)
	}
	if out := call(); !strings.Contains(out, "; 13 of 13 runs made before\n") {
		t.Errorf("again:\n%s", out)
	}
	if out := call("--no-cache"); strings.Contains(out, "made before") {
		t.Errorf("without a cache:\n%s", out)
	}
	var report struct {
		Cached int `json:"cached_runs"`
		Tests  []struct{ Cached bool }
	}
	var stdout bytes.Buffer // alone: on a busy machine it is said that the reference takes long
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

// TestNoCache: what --no-cache runs is not stored either.
func TestNoCache(t *testing.T) {
	runs := filepath.Join(t.TempDir(), "runs")
	t.Setenv("GRUNDY_RUNS", runs)
	t.Chdir("../..")
	grundy(t, "submit", "hdu1847", "testdata/submissions/hdu1847/ac-one-or-two.go", "--no-kept", "--no-cache")
	if _, err := os.Stat(runs); err == nil {
		t.Error("runs are stored")
	}
}
