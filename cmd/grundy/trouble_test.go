package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"grundy/judge/testing/testenv"
)

// troubled writes a folder of programs. Some of them cannot be judged: they are missing, empty, a
// folder, or in an unknown language. It returns their paths and the expected result for each.
func troubled(t *testing.T) (files []string, fates []string) {
	t.Helper()
	dir := t.TempDir()
	wrong := strings.Replace(rightProgram, "n%3", "n%5", 1)
	for _, f := range []struct{ name, text, fate string }{
		{"absent.go", "", "no such file"},
		{"a.go", rightProgram, "AC"},
		{"empty.go", "\n", "is empty"},
		{"odd.xyz", "program", "no language has the extension"},
		{"wrong.go", wrong, "WA"},
		{"folder.go", "", "has no source"},
		{"b.go", rightProgram, "AC"},
		{"undecodable.go", "package main // \xff\xfe\nfunc main() {}\n", ""}, // depends on the compiler
		{"refused.go", "package main\nfunc main() { x }\n", "CE"},
	} {
		path := filepath.Join(dir, f.name)
		var err error
		switch {
		case f.name == "folder.go":
			err = os.Mkdir(path, 0o755)
		case f.name != "absent.go":
			err = os.WriteFile(path, []byte(f.text), 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
		files, fates = append(files, path), append(fates, f.fate)
	}
	return files, fates
}

// TestTroubleWithOne checks that the other files are judged if one file cannot be. The error is
// reported in the place of its file, and the exit code is 2.
func TestTroubleWithOne(t *testing.T) {
	files, fates := troubled(t)
	junit := filepath.Join(t.TempDir(), "junit.xml")
	args := append([]string{"submit", "hdu1847", "--json", "--junit", junit, "--seed", "1"}, files...)
	code, out, errs := call(t, args...)
	if code != cannotTell {
		t.Errorf("exit code %d: %s", code, errs)
	}
	lines := strings.Split(strings.TrimSpace(out), "\n")
	if len(lines) != len(files) {
		t.Fatalf("%d objects of %d files:\n%s", len(lines), len(files), out)
	}
	for i, line := range lines {
		var object struct {
			Problem, File, Verdict string
			Error                  struct{ Place, What string }
		}
		if err := json.Unmarshal([]byte(line), &object); err != nil {
			t.Fatal(err)
		}
		if filepath.Base(object.File) != filepath.Base(files[i]) || object.Problem != "hdu1847" {
			t.Errorf("object %d is of %s, %s", i, object.File, object.Problem)
		}
		if told := object.Verdict + object.Error.What; fates[i] != "" && !strings.Contains(told, fates[i]) {
			t.Errorf("%s: %s, want %s", filepath.Base(files[i]), told, fates[i])
		}
	}
	text, err := os.ReadFile(junit)
	if err != nil || strings.Count(string(text), "<testsuite ") != len(files) || strings.Count(string(text), "<error ") < 4 {
		t.Errorf("%v: the report lacks files, or errors:\n%s", err, text)
	}
	if strings.Contains(string(text), "<skipped") {
		t.Error("a file was left out")
	}
	if code, out, errs := call(t, append([]string{"submit", "hdu1847"}, files...)...); code != cannotTell ||
		strings.Count(out, " is accepted") < 2 || !strings.Contains(errs, files[0]+": no such file") || !strings.Contains(errs, files[2]+": ") {
		t.Errorf("exit code %d\n%s\n%s", code, out, errs)
	}
}

// TestTroubleElsewhere checks that other commands continue after a file that cannot be judged, or a
// problem that does not exist.
func TestTroubleElsewhere(t *testing.T) {
	testenv.Long(t)
	files, _ := troubled(t)
	code, out, errs := call(t, "stress", "hdu1847", files[0], files[1], files[2], files[4], "--cases", "1500")
	if code != cannotTell || !strings.Contains(errs, "absent.go: no such file") || !strings.Contains(errs, "empty.go") ||
		!strings.Contains(out, "a.go") || !strings.Contains(out, "WA  wrong.go") {
		t.Errorf("stress: exit code %d\n%s\n%s", code, out, errs)
	}
	dir := t.TempDir()
	own := filepath.Join(dir, "hang.yaml")
	spec := strings.Replace(hangingSpec, "1..1000", "1..6", 1) + "reference: reference.go\n"
	for path, text := range map[string]string{
		own: spec, filepath.Join(dir, "reference.go"): rightProgram,
		filepath.Join(dir, "submissions", "ac-a.xyz"):     "program",
		filepath.Join(dir, "submissions", "ac-b.go"):      rightProgram,
		filepath.Join(dir, "submissions", "wa-c.go"):      strings.Replace(rightProgram, "n%3", "n%5", 1),
		filepath.Join(dir, "submissions", "wa-empty.go"):  "",
		filepath.Join(dir, "submissions", "wa-d.no-such"): "program",
	} {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	code, out, errs = call(t, "lint", own, "hdu1847", "--no-cache", "--for", "1s")
	if code != cannotTell || !strings.Contains(out, "3 of 3") || !strings.Contains(out, "\nhdu1847 ") ||
		!strings.Contains(errs, "ac-a.xyz: ") || !strings.Contains(errs, "wa-d.no-such: ") || !strings.Contains(errs, "wa-empty.go") {
		t.Errorf("lint: exit code %d\n%s\n%s", code, out, errs)
	}
	code, out, errs = call(t, "limits", own, "--runs", "1")
	if code != cannotTell || !strings.Contains(out, "ac-b.go") || !strings.Contains(errs, "ac-a.xyz: ") {
		t.Errorf("limits: exit code %d\n%s\n%s", code, out, errs)
	}
	code, out, errs = call(t, "strength", "no-such", own, "nimmm", "--for", "0")
	if code != cannotTell || !strings.Contains(errs, "no-such: ") || !strings.Contains(errs, "nimmm: ") {
		t.Errorf("strength: exit code %d\n%s\n%s", code, out, errs)
	}
}
