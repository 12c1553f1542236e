package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// fullDisk is a standard output on a full disk.
type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) {
	return 0, &os.PathError{Op: "write", Path: "/dev/stdout", Err: syscall.ENOSPC}
}

// TestFullOutput checks that every command ends with exit code 2 and one error if its output goes
// to a full disk.
func TestFullOutput(t *testing.T) {
	dir := t.TempDir()
	for _, line := range []string{
		"completion bash", "completion zsh", "completion fish", "list", "list --json", "show p2197", "version", "--help", "submit --help",
		"solution p2197", "table p2197", "table p2197 --json", "table p2197 --emit c", "serve --new " + filepath.Join(dir, "c") + " p1247",
		"gen hdu1847 --out " + filepath.Join(dir, "t"),
	} {
		var errs bytes.Buffer
		code := execute(t.Context(), strings.Fields(line), strings.NewReader(""), fullDisk{}, &errs)
		want := "standard output: no space left on device; the output is incomplete\n"
		if strings.Contains(line, "--json") {
			want = "" // with --json the error goes to the full output, too
		}
		if code != cannotTell || errs.String() != want {
			t.Errorf("%s: exit code %d, %q", line, code, errs.String())
		}
	}
}
