package main

import (
	"go/format"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"grundy/judge/testenv"
	"grundy/solutions"
)

// TestSolutions wants every reference to be a program: formatted, and without a word
// from vet, which compiles it, too. That it is right when it is built alone is what
// TestSubmissions judges.
func TestSolutions(t *testing.T) {
	testenv.Long(t)
	dir := t.TempDir()
	write(t, filepath.Join(dir, "go.mod"), "module paste\n\ngo 1.24\n")
	for _, row := range solutions.Rows {
		text, err := solutions.Program(row.ID)
		if err != nil {
			t.Fatal(err)
		}
		if neat, err := format.Source([]byte(text)); err != nil || string(neat) != text {
			t.Errorf("%s: not as gofmt has it: %v", row.ID, err)
		}
		if err := os.Mkdir(filepath.Join(dir, row.ID), 0o755); err != nil {
			t.Fatal(err)
		}
		write(t, filepath.Join(dir, row.ID, "main.go"), text)
	}
	vet := exec.Command("go", "vet", "./...") // one call for all shares what they import
	vet.Dir = dir
	if out, err := vet.CombinedOutput(); err != nil {
		t.Errorf("go vet: %v\n%s", err, out)
	}
}
