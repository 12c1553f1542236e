package solutions_test

import (
	"bytes"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"reflect"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"grundy/judge/spec"
	"grundy/judge/testing/testenv"
	"grundy/problems"
	"grundy/solutions"
)

// TestFolders checks that Folder returns the folder of the row's reference.
func TestFolders(t *testing.T) {
	for _, row := range solutions.Rows {
		name := runtime.FuncForPC(reflect.ValueOf(row.Solve).Pointer()).Name()
		if in, _, _ := strings.Cut(path.Base(name), "."); row.Folder() != in {
			t.Errorf("%s: the folder is %s, and Solve is of %s", row.ID, row.Folder(), in)
		}
	}
}

var qualifier = regexp.MustCompile(`\binput\.\b`)

// TestInlined checks that inlining does not change the lines of a reference, except for its
// imports and qualifiers of names of package input.
func TestInlined(t *testing.T) {
	for _, row := range solutions.Rows {
		source, err := solutions.Source(row.ID)
		if err != nil {
			t.Fatal(err)
		}
		text, err := solutions.Inlined(row.ID)
		if err != nil {
			t.Fatal(err)
		}
		want, got := strings.Split(source, "\n"), strings.Split(text, "\n")
		for i, line := range want {
			imports := strings.HasPrefix(line, "\t\"")
			if plain := qualifier.ReplaceAllString(line, ""); !imports && got[i] != plain {
				t.Errorf("%s:%d: %q, want %q", row.ID, i+1, got[i], plain)
			}
		}
	}
}

// TestPrograms compiles the program of every reference with the standard library only, and runs
// it on the samples.
func TestPrograms(t *testing.T) {
	testenv.Long(t)
	dir := t.TempDir()
	write(t, filepath.Join(dir, "go.mod"), "module paste\n\ngo 1.22\n")
	for _, row := range solutions.Rows {
		text, err := solutions.Program(row.ID)
		if err != nil {
			t.Fatal(err)
		}
		if neat, err := format.Source([]byte(text)); err != nil || string(neat) != text {
			t.Errorf("%s: not as gofmt has it: %v", row.ID, err)
		}
		for _, name := range unused(t, text) {
			t.Errorf("%s: %s is unused", row.ID, name)
		}
		write(t, filepath.Join(dir, row.ID, "main.go"), text)
	}
	build := exec.Command("go", "build", "-ldflags=-s -w", "-o", "bin"+string(filepath.Separator), "./...") // one call builds shared imports only once
	build.Dir = dir
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	for _, row := range solutions.Rows {
		for i, s := range samplesOf(t, row.ID) {
			run := exec.Command(filepath.Join(dir, "bin", row.ID))
			run.Stdin = strings.NewReader(s.In.Value)
			var complaint bytes.Buffer
			run.Stderr = &complaint
			got, err := run.Output()
			if err != nil || !bytes.Equal(bytes.TrimSpace(got), []byte(strings.TrimSpace(s.Out.Value))) {
				t.Errorf("%s, sample %d: %q, %v, %s, want %q", row.ID, i+1, got, err, &complaint, s.Out.Value)
			}
		}
	}
}

// unused returns the functions and methods of a program that occur on no other line.
func unused(t *testing.T, program string) (list []string) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "main.go", program, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	named := map[string]int{"main": 1}
	ast.Inspect(file, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			named[id.Name]++
		}
		return true
	})
	for _, d := range file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && named[f.Name.Name] < 2 {
			list = append(list, f.Name.Name)
		}
	}
	return list
}

func samplesOf(t *testing.T, id string) []spec.Sample {
	t.Helper()
	text, err := problems.Files.ReadFile(id + ".yaml")
	if err != nil {
		t.Fatal(err)
	}
	p, err := spec.Parse(id+".yaml", text)
	if err != nil {
		t.Fatal(err)
	}
	return p.Samples
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
