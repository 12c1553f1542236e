package catalogue

import (
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// foreign are folders with a test and the sign of a format, by the name in the error.
var foreign = map[string][]map[string]string{
	"Kattis": {
		{"secret/1.in": "1\n", "secret/1.ans": "2\n", "testdata.yaml": "on_reject: continue\n"},
		{"secret/1.in": "1\n", "secret/1.ans": "2\n", "secret/testdata.yaml": ""},
		{"1.in": "1\n", "1.ans": "2\n", "test_group.yaml": "output_validator_args: float_tolerance 1e-6\n"},
		{"1.in": "1\n", "1.ans": "2\n", "generators/generators.yaml": "solution: /submissions/accepted/a.py\ndata:\n  sample:\n"},
	},
	"BAPCtools": {{"1.in": "1\n", "1.ans": "2\n", "generators.yaml": "data:\n  secret:\n"}},
	"Polygon": {
		{"tests/01": "1\n", "tests/01.a": "2\n", "check.cpp": "int main() {}\n", "doall.sh": "#!/bin/sh\n"},
	},
	"UOJ":     {{"1.in": "1\n", "1.out": "2\n", "problem.conf": "n_tests 1\ninput_pre x\n"}},
	"QDUOJ":   {{"1.in": "1\n", "1.out": "2\n", "info": "{\"spj\": false, \"test_cases\": {}}\n"}},
	"omegaUp": {{"cases/1.in": "1\n", "cases/1.out": "2\n", "settings.json": "{\"Limits\": {}}\n"}},
	"rbx":     {{"tests/1.in": "1\n", "tests/1.out": "2\n", "problem.rbx.yml": "name: x\n"}},
}

// below returns files whose paths are prefixed with dir.
func below(dir string, files map[string]string) map[string]string {
	moved := map[string]string{}
	for at, text := range files {
		moved[dir+"/"+at] = text
	}
	return moved
}

// zipped writes a zip file with the given files.
func zipped(t *testing.T, path string, files map[string]string) {
	t.Helper()
	var list []string
	for _, at := range slices.Sorted(maps.Keys(files)) {
		list = append(list, at, files[at])
	}
	if err := os.WriteFile(path, zipOf(t, list...), 0o600); err != nil {
		t.Fatal(err)
	}
}

// TestPackages checks that packages of other judges are refused with the format's name: a folder,
// a folder that contains the package, a zip file, and a zip file that contains the folder.
func TestPackages(t *testing.T) {
	for name, list := range foreign {
		for _, files := range list {
			tree(t, below("pkg", files))
			zipped(t, "flat.zip", files)
			zipped(t, "deep.zip", below("inner", files))
			if err := os.MkdirAll("contest", 0o700); err != nil {
				t.Fatal(err)
			}
			if err := os.CopyFS(filepath.Join("contest", "a"), os.DirFS("pkg")); err != nil {
				t.Fatal(err)
			}
			for _, path := range []string{"pkg", "./pkg", "flat.zip", "deep.zip", "contest"} {
				for _, check := range []string{"", "tokens"} {
					_, err := Open().Checked(check).Problem(t.Context(), path, nil)
					if !errors.Is(err, ErrPackage) || !strings.Contains(err.Error(), name) || !strings.Contains(err.Error(), "checker, limits, subtasks and validators") {
						t.Errorf("%s, %v: %v", path, slices.Sorted(maps.Keys(files)), err)
					}
				}
				if _, err := Open().Spec(path); !errors.Is(err, ErrPackage) {
					t.Errorf("the spec of %s, %v: %v", path, slices.Sorted(maps.Keys(files)), err)
				}
			}
		}
	}
}

// TestNoPackages checks that a folder of tests is not mistaken for a package because of other
// files in it.
func TestNoPackages(t *testing.T) {
	for _, files := range []map[string]string{
		{"config.yaml": "theme: dark\nserver:\n  port: 8080\n"},
		{"config.yaml": "type: unit tests\nauthor: me\n"},
		{"config.yml": "title: notes\nplugins: [a, b]\n"},
		{"config.yaml": "timeout: 5\nname: ci\n"},
		{"config.yaml": "server:\n  checker: x\n  subtasks: 3\n"},
		{"init.yml": "services:\n- db\n"},
		{"task.yaml": "version: '3'\ntasks:\n  build: {}\n"},
		{"testdata.yaml": "users:\n- alice\n"},
		{"info.toml": "[package]\nname = 'x'\n"},
		{"problem.xml": "<project></project>\n", "pom.xml": "<project>\n"},
		{"settings.json": "{\"editor.tabSize\": 4}\n"},
		{"data.yml": "- 1\n"},
		{"info": "two tests\n"},
		{".git/problem.yaml": "name: x\n", "__MACOSX/problem.xml": "<problem>"},
		{"check.cpp": "int main() {}\n"},
	} {
		files["1.in"], files["1.out"] = "1\n", "2\n"
		tree(t, below("tests", files))
		zipped(t, "tests.zip", files)
		for _, path := range []string{"tests", "tests.zip"} {
			if _, err := Open().Problem(t.Context(), path, nil); err != nil {
				t.Errorf("%s, %v: %v", path, slices.Sorted(maps.Keys(files)), err)
			}
		}
	}
	for files, want := range map[string]string{
		"init.yml services: [db]\n": "; init.yml is not read, because it describes no package",
		"problem.xml <project/>\n":  "; problem.xml is not read, because it describes no package",
	} {
		name, text, _ := strings.Cut(files, " ")
		tree(t, map[string]string{"tests/1.in": "1\n", "tests/1.out": "2\n", "tests/" + name: text})
		if p, err := Open().Problem(t.Context(), "tests", nil); err != nil || !strings.HasSuffix(p.About().Tests.String(), want) {
			t.Errorf("%s: %v, %v, want %s", name, p, err, want)
		}
	}
	tree(t, map[string]string{"tests/1.in": "1\n", "tests/1.out": "2\n", "tests/chk.cpp": "int main() {}\n"})
	for check, noted := range map[string]bool{"": true, "tokens": false, "testlib:tests/chk.cpp": false} {
		p, err := Open().Checked(check).Problem(t.Context(), "tests", &fakeHost{})
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(p.About().Tests.String(), "; chk.cpp is not used: judge with it by --check "+filepath.Join("tests", "chk.cpp")) != noted {
			t.Errorf("with the check %q: %s", check, p.About().Tests)
		}
	}
	tree(t, map[string]string{"syzoj/1.in": "1\n", "syzoj/1.out": "2\n", "syzoj/spj_cpp17.cpp": "int main() {}\n"})
	p, err := Open().Problem(t.Context(), "syzoj", &fakeHost{})
	if err != nil {
		t.Fatal(err)
	}
	if got := p.About().Tests.String(); !strings.Contains(got, "; spj_cpp17.cpp is not used") {
		t.Errorf("a special judge of SYZOJ beside the tests: %s", got)
	}
	tree(t, map[string]string{"own/problem.yaml": strings.Replace(own, "id: own", "id: problem", 1) + "source: x\n", "own/right.py": "", "own/1.in": "1\n", "own/1.out": "2\n"})
	if _, err := Open().Problem(t.Context(), "own", &fakeHost{}); err != nil {
		t.Errorf("a spec of our own that has the name of another's: %v", err)
	}
}

// TestDamaged checks that a folder of tests is refused if the description of a package in it is
// damaged, unless the user chooses a check.
func TestDamaged(t *testing.T) {
	for files, want := range map[string]string{
		"init.yml ":                       "tests/init.yml: is empty; correct it if this is a package of DMOJ, or else remove it",
		"init.yml hosts: [\n":             "tests/init.yml:1: a value is missing between brackets",
		"config.yaml \xff\xfet\x00\n":     "tests/config.yaml: is not a text in UTF-8; save it as UTF-8",
		"problem.xml <problem":            "tests/problem.xml:1: the file ends too early; correct it if this is a package of Polygon, or else remove it",
		"data.yml a: 1\nsubtasks\nb: 3\n": "tests/data.yml:2: a line among the keys has no colon",
	} {
		name, text, _ := strings.Cut(files, " ")
		tree(t, map[string]string{"tests/1.in": "1\n", "tests/1.out": "2\n", "tests/" + name: text})
		_, err := Open().Problem(t.Context(), "tests", nil)
		if err == nil || !strings.HasPrefix(filepath.ToSlash(err.Error()), want) {
			t.Errorf("%q: %v, want %s", files, err, want)
		}
		if _, err := Open().Checked("tokens").Problem(t.Context(), "tests", nil); err != nil {
			t.Errorf("%q with a check: %v", files, err)
		}
	}
}

// TestInPackage checks that a folder of tests in a package is refused unless the user chooses a
// check, and that a copy of the folder is accepted.
func TestInPackage(t *testing.T) {
	tree(t, map[string]string{
		"pkg/problem.yaml": "name: x\nvalidation: custom\n", "pkg/data/secret/1.in": "1\n", "pkg/data/secret/1.ans": "2\n",
		"plain/1.in": "1\n", "plain/1.ans": "2\n", "p2197/problem.xml": "<problem></problem>", "p2197/tests/1": "1\n", "p2197/tests/1.a": "2\n",
	})
	for _, path := range []string{"pkg/data", "pkg/data/secret"} {
		if _, err := Open().Problem(t.Context(), path, nil); !errors.Is(err, ErrPackage) || !strings.Contains(err.Error(), "Kattis") {
			t.Errorf("%s: %v", path, err)
		}
		p, err := Open().Checked("exact").Problem(t.Context(), path, nil)
		if err != nil {
			t.Errorf("%s with a check: %v", path, err)
		} else if !strings.HasSuffix(p.About().Tests.String(), "; limits and subtasks of the package around it are not read") {
			t.Errorf("%s with a check: %s", path, p.About().Tests)
		}
	}
	if _, err := Open().Problem(t.Context(), "plain", nil); err != nil {
		t.Error(err)
	}
	for path, want := range map[string]string{
		"pkg/problem.yaml": "Kattis", "p2197/problem.xml": "Polygon", "p2197": "a folder of this name here contains another one", "./p2197": "Polygon",
	} {
		if _, err := Open().Problem(t.Context(), path, nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", path, err, want)
		}
	}
	t.Chdir("p2197")
	if _, err := Open().Spec("problem.xml"); !errors.Is(err, ErrPackage) {
		t.Errorf("a file in the working folder: %v", err)
	}
	if err := NotPackage("."); !errors.Is(err, ErrPackage) {
		t.Errorf("the working folder: %v", err)
	}
	if err := NotPackage("tests"); err != nil {
		t.Error(err)
	}
}
