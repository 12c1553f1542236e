package main

import (
	"go/format"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"grundy/judge/testing/testenv"
	"grundy/solutions"
)

// TestSolutions checks that every reference is a program that gofmt and go vet accept. go vet also
// compiles it. TestSubmissions checks that a reference built alone gives right answers.
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
	vet := exec.Command("go", "vet", "./...") // one call for all compiles shared imports once
	vet.Dir = dir
	if out, err := vet.CombinedOutput(); err != nil {
		t.Errorf("go vet: %v\n%s", err, out)
	}
}
