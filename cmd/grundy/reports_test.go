package main

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"grundy/judge/report/round"
)

// TestNames wants files of one name told apart by their paths.
func TestNames(t *testing.T) {
	r := &batch{}
	for _, path := range []string{"x/a.c", "y/a.c", "y/b.c"} {
		r.all = append(r.all, &round.Submission{Path: path, File: path[2:]})
	}
	r.name()
	if got := r.all[0].Name + " " + r.all[1].Name + " " + r.all[2].Name; got != "x/a.c y/a.c b.c" {
		t.Errorf("got %s", got)
	}
}

// TestPending wants a path that cannot be written told before judging, and what
// was there left alone until the report is whole.
func TestPending(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	write(t, "old.xml", "old")
	write(t, "a.cpp", "int main() {}")
	for _, c := range []struct {
		flags reportFlags
		want  string
	}{
		{reportFlags{junit: dir}, "is a folder, not a file"},
		{reportFlags{junit: "none/j.xml"}, "its folder is not there"},
		{reportFlags{html: "./a.cpp"}, "is a submission"},
		{reportFlags{junit: "x", html: "./x"}, "is named by --junit, too"},
		{reportFlags{junit: "a.cpp/j.xml"}, "not a directory"},
	} {
		_, err := c.flags.begin([]input{{"a.cpp", "a submission"}})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: %v, want %q", c.flags, err, c.want)
		}
	}
	d, err := beginFile("--junit", "old.xml")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := beginFile("--html", "fresh.html"); err != nil {
		t.Fatal(err)
	}
	holds(t, "old.xml", "old")
	only(t, "a.cpp", "old.xml") // also for whoever is interrupted now
	if err := d.finish([]byte("new")); err != nil {
		t.Fatal(err)
	}
	holds(t, "old.xml", "new")
	only(t, "a.cpp", "old.xml")
}

func only(t *testing.T, want ...string) {
	t.Helper()
	var names []string
	entries, _ := os.ReadDir(".")
	for _, e := range entries {
		names = append(names, e.Name())
	}
	if !slices.Equal(names, want) {
		t.Errorf("there are %q", names)
	}
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func holds(t *testing.T, name, want string) {
	t.Helper()
	if text, err := os.ReadFile(name); err != nil || string(text) != want {
		t.Errorf("%s holds %q, %v; want %q", name, text, err, want)
	}
}

// TestReportOfFault wants a fault of the judge in the reports, exit code 2, and
// nothing on standard output but JSON.
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
	for name, want := range map[string]string{"j.xml": `errors="1"`, "r.html": "The judge could not tell"} {
		if text, err := os.ReadFile(filepath.Join(dir, name)); err != nil || !strings.Contains(string(text), want) {
			t.Errorf("%s lacks %q: %v", name, want, err)
		}
	}
}
