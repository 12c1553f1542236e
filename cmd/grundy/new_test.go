package main

import (
	"bytes"
	"encoding/json"
	"go/format"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"grundy/judge/spec"
)

// TestNewBuiltIn makes a problem in what looks like a checkout: its files are
// there, and the table of solutions has its row in its place.
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
	if code := run(t.Context(), []string{"new", "my-game"}, strings.NewReader(""), &out, &out); code != asExpected {
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

// TestNewReference wants the reference of a new problem in a checkout to be as
// gofmt has it, and to compile where it is laid.
func TestNewReference(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: -short")
	}
	text, err := piece{template: "solve.go.txt"}.text(filling("my-game", "", ""))
	if err != nil {
		t.Fatal(err)
	}
	if neat, err := format.Source(text); err != nil || !bytes.Equal(neat, text) {
		t.Errorf("not as gofmt has it: %v\n%s", err, text)
	}
	dir := t.TempDir()
	file, list := filepath.Join(dir, "solve.go"), filepath.Join(dir, "overlay.json")
	write(t, file, string(text))
	place, err := filepath.Abs("../../solutions/mygame/solve.go")
	if err != nil {
		t.Fatal(err)
	}
	overlay, err := json.Marshal(map[string]map[string]string{"Replace": {place: file}})
	if err != nil {
		t.Fatal(err)
	}
	write(t, list, string(overlay))
	build := exec.Command("go", "build", "-overlay", list, "grundy/solutions/mygame")
	if out, err := build.CombinedOutput(); err != nil {
		t.Errorf("go build: %v\n%s", err, out)
	}
}

// TestNewOwn wants a problem outside a checkout to bring the schema that the first
// line of its spec names.
func TestNewOwn(t *testing.T) {
	t.Chdir(t.TempDir())
	var out bytes.Buffer
	if code := run(t.Context(), []string{"new", "my-game"}, strings.NewReader(""), &out, &out); code != asExpected {
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
