package main

import (
	"bytes"
	"go/format"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"grundy/judge/spec"
)

// TestNewBuiltIn creates a problem in a folder like a checkout. It checks that the files exist and
// that the table of solutions has the new row.
func TestNewBuiltIn(t *testing.T) {
	root := t.TempDir()
	rows, err := os.ReadFile("../../solutions/solutions.go")
	if err != nil {
		t.Fatal(err)
	}
	for file, text := range map[string]string{
		"go.mod":                 "module grundy\n\ngo 1.26\n",
		"solutions/solutions.go": string(rows),
	} {
		path := filepath.Join(root, file)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(root)
	var out bytes.Buffer
	if code := execute(t.Context(), []string{"new", "my-game"}, strings.NewReader(""), &out, &out); code != asExpected {
		t.Fatal(out.String())
	}
	for _, file := range []string{
		"problems/my-game.yaml", "solutions/mygame/solve.go",
		"testdata/submissions/my-game/ac-remainder.go", "testdata/submissions/my-game/wa-remainder-of-m.go",
	} {
		if _, err := os.Stat(file); err != nil {
			t.Error(err)
		}
	}
	table, err := os.ReadFile("solutions/solutions.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{"\t\"grundy/solutions/mygame\"\n", "\t{ID: \"my-game\", Solve: mygame.Solve},\n"} {
		if strings.Count(string(table), line) != 1 {
			t.Errorf("the table has not one line %q\n%s", line, table)
		}
	}
	if tidy, err := format.Source(table); err != nil || !bytes.Equal(tidy, table) {
		t.Errorf("the table is not as gofmt wants it: %v", err)
	}
	text, err := os.ReadFile("problems/my-game.yaml")
	if err != nil || bytes.Contains(text, []byte("REFERENCE")) || !bytes.Contains(text, []byte("id: my-game\n")) {
		t.Errorf("the spec is not filled in: %v\n%s", err, text)
	}
	if first := "# yaml-language-server: $schema=../judge/spec/schema.json\n"; !strings.HasPrefix(string(text), first) {
		t.Errorf("the spec does not begin with %q\n%s", first, text)
	}
}

// TestNewOwn checks that a problem created outside a checkout comes with the schema that the first
// line of its spec names.
func TestNewOwn(t *testing.T) {
	t.Chdir(t.TempDir())
	var out bytes.Buffer
	if code := execute(t.Context(), []string{"new", "my-game"}, strings.NewReader(""), &out, &out); code != asExpected {
		t.Fatal(out.String())
	}
	text, err := os.ReadFile("my-game/my-game.yaml")
	if err != nil {
		t.Fatal(err)
	}
	first, _, _ := strings.Cut(string(text), "\n")
	name, ok := strings.CutPrefix(first, "# yaml-language-server: $schema=")
	if !ok {
		t.Fatalf("the spec begins with %q", first)
	}
	got, err := os.ReadFile(filepath.Join("my-game", name))
	if err != nil {
		t.Fatal(err)
	}
	if want, err := spec.Schema(); err != nil || !bytes.Equal(got, want) {
		t.Errorf("%s is not the schema of specs: %v", name, err)
	}
}
