package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"grundy/judge/program/build/buildtest"
	"grundy/judge/testing/testenv"
)

func TestDoctor(t *testing.T) {
	testenv.Long(t)
	cache := buildtest.Folder(t)
	t.Setenv("GRUNDY_CACHE", cache)
	code, out, errs := call(t, "doctor", "--json")
	var got struct {
		Tier      string
		Languages []struct {
			Works         bool
			Version, What string
		}
		Cache struct {
			Folder   string
			Writable bool
		}
		Grundy struct{ Go string }
	}
	if err := json.Unmarshal([]byte(out), &got); err != nil || errs != "" {
		t.Fatalf("%v, %q: %s", err, errs, out)
	}
	works := false
	for _, l := range got.Languages {
		works = works || l.Works
		if l.Works == (l.Version == "") || l.Works == (l.What != "") {
			t.Errorf("%+v does not fit together", l)
		}
	}
	if works != (code == asExpected) {
		t.Errorf("exit %d and %+v", code, got.Languages)
	}
	if got.Tier == "" || got.Grundy.Go == "" || !got.Cache.Writable || got.Cache.Folder != cache {
		t.Errorf("doctor reports %+v", got)
	}
}

// TestDoctorBareMachine checks the report of a machine without compilers, on which the cache cannot
// be created.
func TestDoctorBareMachine(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir)
	t.Setenv("GRUNDY_CACHE", file)
	code, out, _ := call(t, "doctor")
	for _, want := range []string{
		"tier ", "  c           C (GNU 17)    does not work  gcc: not found; install it with ",
		"cache " + file + ": ", "set GRUNDY_CACHE to a folder that can be written",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	if code != notSo {
		t.Errorf("exit %d", code)
	}
}
