package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"grundy/judge/testing/testenv"
)

// lintOf lints a problem that the user wrote: its spec, its reference and submissions.
func lintOf(t *testing.T, spec, reference string, submissions map[string]string) (code int, out, errs string) {
	t.Helper()
	dir := t.TempDir()
	files := map[string]string{"hang.yaml": spec + "reference: reference.go\n", "reference.go": reference}
	for name, text := range submissions {
		files[filepath.Join("submissions", name)] = text
	}
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return call(t, "lint", filepath.Join(dir, "hang.yaml"), "--for", "1s")
}

// TestLintFinds checks that lint reports what is wrong with a problem, and that its exit code is
// notSo.
func TestLintFinds(t *testing.T) {
	small := strings.Replace(hangingSpec, "1..1000", "1..20", 1)
	wrong := strings.Replace(rightProgram, "n%3", "n%5", 1)

	good := map[string]string{"ac-a.go": rightProgram, "wa-b.go": wrong}
	for _, test := range []struct {
		name, spec, reference string
		submissions           map[string]string
		code                  int
		want                  []string // substrings of the output
	}{
		{"all is well", small, rightProgram, good, asExpected, []string{"all 20", "3 of 3"}},
		{"a wrong reference", small, wrong, nil, notSo, []string{`on the case "3\n"`, "the reference gives another answer"}},
		{"wrong on a case that no sample has", small, strings.Replace(rightProgram, "n%3 == 0", "n%3 == 0 && n != 12", 1), good, notSo, []string{`on the case "12\n"`}},
		{"a wrong sample", strings.Replace(small, `Kiki\nCici`, `Cici\nCici`, 1), rightProgram, good, notSo,
			[]string{"sample 1: the reference gives another answer", "all 20"}},
		{"a submission that is better than its name", small, rightProgram, map[string]string{"wa-a.go": rightProgram}, notSo, []string{"wa-a.go: AC, want WA", "1 of 2"}},
		{"one that is worse", small, rightProgram, map[string]string{"ac-a.go": wrong, "wa-b.go": wrong}, notSo, []string{"ac-a.go: WA, want AC", "2 of 3"}},
		{"one of another fault", small, rightProgram, map[string]string{"re-a.go": wrong}, notSo, []string{"re-a.go: WA, want RE"}},
		{"a name without a verdict", small, rightProgram, map[string]string{"a.go": wrong}, notSo, []string{"a.go: its name does not begin with the expected verdict"}},
		{"output of the wrong form", small, strings.Replace(rightProgram, `"Kiki"`, `"Nobody"`, 1), good, notSo,
			[]string{"does not have the format of the spec's output", "\nhang "}},
		{"a reference that crashes", small, strings.Replace(rightProgram, "\t\tfmt.Println", "\t\tif n == 5 {\n\t\t\tpanic(n)\n\t\t}\n\t\tfmt.Println", 1), good, notSo,
			[]string{"reference: exit code 2: panic: 5", "\nhang ", "the reference fails, so the submissions were not judged"}},
		{"no submissions", small, rightProgram, nil, notSo, []string{"no submissions"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			testenv.Sample(t, 10, 1)
			t.Parallel()
			code, out, errs := lintOf(t, test.spec, test.reference, test.submissions)
			if code != test.code {
				t.Errorf("exit code %d, want %d", code, test.code)
			}
			for _, want := range test.want {
				if !strings.Contains(out, want) {
					t.Errorf("lint does not report %s:\n%s%s", want, out, errs)
				}
			}
		})
	}
}
