package bundle_test

import (
	"archive/zip"
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"grundy/judge/testing/testenv"
	"grundy/problems/bundle"
	"grundy/problems/catalogue"
)

// write writes the files of a folder, by name.
func write(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

const foreign = `id: sum
title: {en: "A sum"}
statement: {en: "Print a + b."}
reference: sol.cpp
check: {program: check.py}
tests: {folder: data}
`

// TestBundles checks that a packed and unpacked problem has all of its files, and packs to the
// same bytes again.
func TestBundles(t *testing.T) {
	c := catalogue.Open()
	from := filepath.Join(t.TempDir(), "sum")
	write(t, from, map[string]string{
		"sum.yaml": foreign, "sol.cpp": "#include \"lib/fast.h\"\nint main() {}\n", "lib/fast.h": "#pragma once\n", "check.py": "print()\n",
		"data/1.in": "1 2\n", "data/1.ans": "3\n", "notes.txt": "not of the problem\n",
	})
	plain := filepath.Join(t.TempDir(), "tests")
	write(t, plain, map[string]string{"secret/1.in": "1\n", "secret/1.ans": "1\n"})
	kattis := filepath.Join(t.TempDir(), "twice")
	write(t, kattis, map[string]string{
		"problem.yaml": "name: Twice\n", ".timelimit": "2\n", ".git/config": "hidden\n", "data/secret/1.in": "1\n", "data/secret/1.ans": "2\n", "statement/problem.tex": "Double it.\n",
	})
	if err := os.Symlink("1.in", filepath.Join(kattis, "data", "secret", "2.in")); err != nil {
		testenv.Missing(t, "a link cannot be made: %v", err)
	}
	write(t, kattis, map[string]string{"data/secret/2.ans": "2\n"})
	for name, files := range map[string]int{"p1247": 0, filepath.Join(from, "sum.yaml"): 6, from: 6, plain: 2, kattis: 7} {
		text, err := bundle.Pack(c, name)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		z, err := zip.NewReader(bytes.NewReader(text), int64(len(text)))
		if err != nil || len(z.File) != files+1 {
			t.Errorf("%s: %d files, %v, want %d", name, len(z.File)-1, err, files)
		}
		there, err := bundle.Open(c, text, filepath.Join(t.TempDir(), "there"))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		again, err := bundle.Pack(c, there)
		if err != nil || !bytes.Equal(text, again) {
			t.Errorf("%s: packed again it differs, %v", name, err)
		}
	}
}

// TestBadBundles checks that other files, damaged bundles and paths out of the folder are
// refused, and that nothing is written outside the folder.
func TestBadBundles(t *testing.T) {
	c := catalogue.Open()
	for want, entries := range map[string][][2]string{
		"is not a bundle":       {{"a.yaml", ""}},
		"is damaged":            {{"grundy.json", "{"}},
		"names a path outside":  {{"grundy.json", `{"path":"../x"}`}},
		"does not belong":       {{"grundy.json", `{"path":"x"}`}, {"../evil", "x"}},
		"is another problem":    {{"grundy.json", `{"own":"p1247","digest":"0"}`}},
		"names a path outside ": {{"grundy.json", `{"path":"/etc/x"}`}},
	} {
		var b bytes.Buffer
		z := zip.NewWriter(&b)
		for _, e := range entries {
			w, _ := z.Create(e[0])
			_, _ = w.Write([]byte(e[1]))
		}
		z.Close()
		dir := t.TempDir()
		if _, err := bundle.Open(c, b.Bytes(), filepath.Join(dir, "in")); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
		if _, err := os.Stat(filepath.Join(dir, "evil")); err == nil {
			t.Error("a file outside was written")
		}
	}
	if _, err := bundle.Open(c, []byte("PK"), t.TempDir()); err == nil {
		t.Error("two bytes are a bundle")
	}
	outside := t.TempDir()
	write(t, outside, map[string]string{"p/sum.yaml": strings.NewReplacer("sol.cpp", "../sol.cpp", "tests: {folder: data}\n", "").Replace(foreign), "sol.cpp": "int main() {}\n", "p/check.py": ""})
	if _, err := bundle.Pack(c, filepath.Join(outside, "p", "sum.yaml")); err == nil || !strings.Contains(err.Error(), "is not in the folder of the problem") {
		t.Errorf("a program outside: %v", err)
	}
}

// TestAround checks that a folder next to a package, which the package uses, is packed into the
// bundle.
func TestAround(t *testing.T) {
	above := t.TempDir()
	library := map[string]string{
		"info.toml": "timelimit = 1.0\n[[tests]]\nname = \"example.in\"\nnumber = 1\n", "gen/example_00.in": "1\n",
		"checker.cpp": "#include \"random.h\"\n", "sol/correct.cpp": "//", "zeta": "z",
	}
	for name, text := range library {
		write(t, filepath.Join(above, "math", "twice"), map[string]string{name: text})
	}
	write(t, filepath.Join(above, "common"), map[string]string{"random.h": "// around\n", "deep/x": "y"})
	c := catalogue.Open()
	for _, name := range []string{"math/twice", "math"} {
		text, err := bundle.Pack(c, filepath.Join(above, filepath.FromSlash(name)))
		if err != nil {
			t.Fatal(err)
		}
		there, err := bundle.Open(c, text, filepath.Join(t.TempDir(), "there"))
		if err != nil {
			t.Fatal(err)
		}
		p, err := catalogue.Package(there)
		if err != nil || p == nil || p.Notes.Unsupported() != nil || len(p.Checker.Program.Files) != 2 {
			t.Errorf("%s: %+v, %v", name, p, err)
		}
		again, err := bundle.Pack(c, there)
		if err != nil || !bytes.Equal(text, again) {
			t.Errorf("%s: packed again it differs, %v", name, err)
		}
	}
}

// TestUnmeasured checks that a package without a time limit is refused, because each machine
// would measure a different limit.
func TestUnmeasured(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "twice")
	write(t, dir, map[string]string{"problem.yaml": "name: Twice\n", "data/secret/1.in": "1\n", "data/secret/1.ans": "2\n"})
	if _, err := bundle.Pack(catalogue.Open(), dir); err == nil || !strings.Contains(err.Error(), "write one into .timelimit") {
		t.Error(err)
	}
}

// TestNoFolder checks that a refused bundle leaves no folder, and that an existing folder stays.
func TestNoFolder(t *testing.T) {
	c := catalogue.Open()
	pack := func(entries ...string) []byte {
		var b bytes.Buffer
		z := zip.NewWriter(&b)
		for i := 0; i < len(entries); i += 2 {
			w, err := z.Create(entries[i])
			if err == nil {
				_, err = w.Write([]byte(entries[i+1]))
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		if err := z.Close(); err != nil {
			t.Fatal(err)
		}
		return b.Bytes()
	}
	note := `{"path":"sum/sum.yaml"}`
	for what, text := range map[string][]byte{
		"a path outside": pack("grundy.json", note, "sum/a.txt", "x", "../b.txt", "x"),
		"a folder":       pack("grundy.json", note, "sum/a.txt", "x", "sum/b/", ""),
		"a file twice":   pack("grundy.json", note, "sum/a.txt", "x", "sum/a.txt/b", "x"),
		"too much":       pack("grundy.json", note, "sum/a.txt", strings.Repeat("x", 201<<20)),
	} {
		above := t.TempDir()
		dir := filepath.Join(above, "in")
		if _, err := bundle.Open(c, text, dir); err == nil {
			t.Errorf("%s: opened", what)
		}
		if list, err := os.ReadDir(above); err != nil || len(list) > 0 {
			t.Errorf("%s: %d folders are left, %v", what, len(list), err)
		}
		write(t, dir, map[string]string{"mine": "x"})
		if _, err := bundle.Open(c, text, dir); err == nil {
			t.Errorf("%s: opened", what)
		}
		if _, err := os.Stat(filepath.Join(dir, "mine")); err != nil {
			t.Errorf("%s: %v", what, err)
		}
	}
}
