package main

import (
	"bytes"
	"go/format"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"grundy/judge/check"
	"grundy/problems"
	"grundy/solutions"
)

// Every reference is a program: formatted, built, without a word from vet, and
// right on the samples.
func TestSolutions(t *testing.T) {
	if testing.Short() {
		t.Skip("builds programs")
	}
	l := library{problems.Files, "problems/"}
	for _, row := range solutions.Rows {
		t.Run(row.ID, func(t *testing.T) {
			t.Parallel()
			sp, err := l.spec(row.ID)
			if err != nil {
				t.Fatal(err)
			}
			program := buildPrinted(t, row.ID)
			for i, s := range sp.Samples {
				cmd := exec.Command(program)
				cmd.Stdin = bytes.NewReader([]byte(s.In.Value))
				out, err := cmd.Output()
				if err != nil {
					t.Fatal(err)
				}
				if d := check.Tokens([]byte(s.Out.Value), out); d != nil {
					t.Errorf("sample %d: %v", i+1, d)
				}
			}
		})
	}
}

// buildPrinted makes an executable of a printed reference.
func buildPrinted(t *testing.T, id string) string {
	t.Helper()
	text, err := solutions.Program(id)
	if err != nil {
		t.Fatal(err)
	}
	if neat, err := format.Source([]byte(text)); err != nil || string(neat) != text {
		t.Errorf("not as gofmt has it: %v", err)
	}
	dir := t.TempDir()
	for name, content := range map[string]string{"main.go": text, "go.mod": "module paste\n\ngo 1.24\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, args := range [][]string{{"vet", "."}, {"build", "-o", "program", "."}} {
		cmd := exec.Command("go", args...)
		cmd.Dir = dir
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("go %s: %v\n%s", args[0], err, out)
		}
	}
	return filepath.Join(dir, "program")
}
