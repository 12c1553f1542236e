//go:build unix

package main

import (
	"bufio"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"grundy/judge/testing/testenv"
)

// TestFirstBuild checks that the make goals that a newcomer uses first print at once that Go
// compiles, because compiling takes minutes. A stub replaces go. It fails when the test has read
// this line, or after a few seconds.
func TestFirstBuild(t *testing.T) {
	t.Parallel()
	if _, err := exec.LookPath("make"); err != nil {
		testenv.Missing(t, "make is missing")
	}
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	for _, goal := range []string{"demo", "demo-contest", "build", "install"} {
		dir := t.TempDir()
		for _, name := range []string{"Makefile", "go.mod", "testdata"} {
			if err := os.Symlink(filepath.Join(root, name), filepath.Join(dir, name)); err != nil {
				t.Fatal(err)
			}
		}
		read := filepath.Join(dir, "read")
		stub := "#!/bin/sh\nif test $1 = build; then n=0; until test -e read || test $((n += 1)) -gt 50; do sleep 0.1; done; exit 1; fi\n"
		if err := os.WriteFile(filepath.Join(dir, "go"), []byte(stub), 0o755); err != nil {
			t.Fatal(err)
		}
		c := exec.CommandContext(t.Context(), "make", goal, "PREFIX="+filepath.Join(dir, "prefix"))
		c.Dir, c.Env = dir, append(os.Environ(), "PATH="+dir+string(filepath.ListSeparator)+os.Getenv("PATH"), "MAKEFLAGS=", "MAKELEVEL=")
		out, err := c.StderrPipe()
		if err == nil {
			err = c.Start()
		}
		if err != nil {
			t.Fatal(err)
		}
		lines := bufio.NewScanner(out)
		if !lines.Scan() || !strings.Contains(lines.Text(), "Go compiles Grundy") {
			t.Errorf("make %s says %q first", goal, lines.Text())
		}
		if err := os.WriteFile(read, nil, 0o644); err != nil {
			t.Fatal(err)
		}
		for lines.Scan() {
		}
		_ = c.Wait() // the build fails
	}
}
