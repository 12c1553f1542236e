package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"grundy/judge/testing/judgetest"
	"grundy/judge/testing/testenv"
	"grundy/problems/catalogue"
)

// TestLibraryErrors checks that an error in a name, a spec or its reference is reported with its
// place and a remedy.
func TestLibraryErrors(t *testing.T) {
	testenv.Long(t)
	const own = "id: own\ntitle: {en: Own}\nstatement: {en: Take cards.}\ninput: {cases: {eof: true, max: 9}, case: [{n: {int: 1..9}}]}\n" +
		"output: [{winner: {first: Kiki, second: Cici}}]\nreference: REF\nsamples: [{in: \"1\\n\", out: \"Kiki\\n\"}]\n"
	dir := judgetest.Folder(t, map[string]string{
		"missing/own.yaml": strings.Replace(own, "REF", "gone.py", 1),
		"folder/own.yaml":  strings.Replace(own, "REF", ".", 1),
		"faulty.yaml":      "id: [",
		"large.yaml":       strings.Repeat("# too long\n", catalogue.SpecLimit/10),
		"without/own.yaml": strings.Replace(own, "reference: REF\n", "", 1),
	})
	if err := os.Mkdir(filepath.Join(dir, "x.yaml"), 0o700); err != nil {
		t.Fatal(err)
	}
	t.Chdir(dir)
	for _, test := range []struct {
		problem string
		want    []string
	}{
		{"nosuch", []string{"nosuch: no such problem; grundy list shows the problems"}},
		{"hdu184", []string{"hdu184: no such problem; grundy list hdu184 shows those with this word: hdu1846"}},
		{"gone.yaml", []string{"gone.yaml: no such spec; grundy list"}},
		{"x.yaml", []string{"is a folder; name the .yaml file in it"}},
		{"faulty.yaml", []string{"faulty.yaml:1"}},
		{"large.yaml", []string{"large.yaml: "}},
		{"missing/own.yaml", []string{"own.yaml:6", "the reference gone.py: no such file; the path is relative to the spec"}},
		{"folder/own.yaml", []string{"own.yaml:6", "the reference .: is "}},
		{"without/own.yaml", []string{"own.yaml:1", "this grundy has no reference for own"}},
	} {
		code, stdout, stderr := call(t, "gen", test.problem, "--out", filepath.Join(t.TempDir(), "out"))
		for _, want := range test.want {
			if code != cannotTell || stdout != "" || !strings.Contains(stderr, want) {
				t.Errorf("%s: exit code %d, %s%swant %q", test.problem, code, stdout, stderr, want)
			}
		}
	}
}
