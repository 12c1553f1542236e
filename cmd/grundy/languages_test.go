package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"grundy/judge/testing/testenv"
)

func TestLanguagesFlag(t *testing.T) {
	testenv.Long(t)
	dir := t.TempDir()
	t.Setenv("GRUNDY_CACHE", filepath.Join(dir, "cache"))
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	bad := write("bad.yaml", "c:\n  name: C\n  priority: x\n  files: '*.c'\n  run: '{mainfile}'\nd: 1\n")
	for _, command := range [][]string{
		{"doctor"}, {"lint", "hdu1847"}, {"submit", "hdu1847", write("a.c", "int main(){}")},
	} {
		code, out, errs := call(t, append(command, "--languages", bad)...)
		want := bad + ":3: priority \"x\" is not a whole number; give one\n" +
			bad + ":6: the keys of d must be a mapping; write it as name: value\n"
		if code != cannotTell || out != "" || errs != want {
			t.Errorf("%s: exit %d, %q\ngot  %swant %s", command[0], code, out, errs, want)
		}
	}
	if code, _, errs := call(t, "doctor", "--json", "--languages", bad); code != cannotTell || strings.Count(errs, "\n") != 0 {
		t.Errorf("in JSON: exit %d, %q", code, errs)
	}
	if code, _, errs := call(t, "doctor", "--languages", filepath.Join(dir, "absent")); code != cannotTell || !strings.Contains(errs, "absent") {
		t.Errorf("an absent table: exit %d, %q", code, errs)
	}
	t.Setenv("PATH", dir)
	good := write("good.yaml", "shell:\n  name: Shell\n  priority: 5\n  files: '*.sh'\n  run: 'nosuchshell \"{mainfile}\"'\n"+
		"rust:\n  name: Other Rust\n  priority: 5\n  files: '*.rs'\n  compile: 'rs {mainfile}'\n  run: '{mainfile}.out'\n")
	_, out, _ := call(t, "doctor", "--languages", good)
	for _, want := range []string{"Shell         does not work  nosuchshell: not found; install it", "Other Rust    does not work  rs: not found", "C++ (GNU 17)"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
}
