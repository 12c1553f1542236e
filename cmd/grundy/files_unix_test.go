//go:build unix

package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"grundy/judge/testing/testenv"
)

// everything returns the names in a folder and the contents of its files.
func everything(t *testing.T, root string) string {
	t.Helper()
	var b strings.Builder
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		fmt.Fprintln(&b, path, info.Mode())
		if info.Mode().IsRegular() {
			text, err := os.ReadFile(path)
			fmt.Fprintf(&b, "%.60q %x\n", text, sha256.Sum256(text))
			return err
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// full returns a home folder as users have it. It has recent and old files, also under all names
// that grundy uses for its own files.
func full(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	old := time.Now().Add(-48 * time.Hour)
	for _, name := range []string{
		"thesis.tex", "tmp/thesis.tex", "tmp/build-1/thesis.tex", "entries/mine/thesis.tex", "good/thesis.tex", "new-1/thesis.tex",
		"runs/thesis.runs", "found/p2197/thesis.in", "p2197/thesis.in", "p2197/thesis.ans", "tables/thesis.table", "grundy-run-1/thesis.tex", ".profile",
		strings.Repeat("0", 64) + ".runs",
	} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		write(t, path, "years of work\n")
		for at := path; at != dir; at = filepath.Dir(at) {
			if err := os.Chtimes(at, old, old); err != nil {
				t.Fatal(err)
			}
		}
	}
	return dir
}

// wrongOne writes a wrong submission of hdu1847. It is in C if that can be compiled, because a Go
// program takes ten seconds to build without a build cache.
func wrongOne(t *testing.T) string {
	t.Helper()
	pattern := "testdata/submissions/hdu1847/wa-*.c"
	if _, err := exec.LookPath("gcc"); err != nil {
		pattern = "testdata/submissions/hdu1847/wa-*.go"
	}
	files, _ := filepath.Glob(pattern)
	if len(files) == 0 {
		t.Fatalf("%s: no such submission", pattern)
	}
	return files[0]
}

// TestFullFolders checks that Grundy does not change a user's folder that an environment variable
// names. The command must do its work nevertheless and, except for TMPDIR, print a warning.
func TestFullFolders(t *testing.T) {
	testenv.Long(t)
	t.Chdir("../..")
	file, cache := wrongOne(t), filepath.Join(t.TempDir(), "cache")
	for name, word := range map[string]string{
		"GRUNDY_CACHE": "compiled programs are not cached", "GRUNDY_RUNS": "no runs are stored", "GRUNDY_FOUND": "not stored", "TMPDIR": "",
	} {
		t.Run(name, func(t *testing.T) {
			for _, other := range []string{"GRUNDY_CACHE", "GRUNDY_RUNS", "GRUNDY_FOUND"} {
				t.Setenv(other, filepath.Join(t.TempDir(), "new"))
			}
			t.Setenv("GRUNDY_CACHE", cache) // shared by all, so that the program is compiled once
			home := full(t)
			t.Setenv(name, home)
			before, said := everything(t, home), ""
			for _, call := range []struct {
				code int
				args []string
			}{
				{notSo, []string{"submit", "hdu1847", file}},
				{notSo, []string{"stress", "hdu1847", file, "--cases", "2000"}},
				{asExpected, []string{"table", "--octal", "0.77", "--upto", "100"}},
				{cannotTell, []string{"table", "--octal", "0.77", "--upto", "100", "--resume"}},
			} {
				code, out, errs := inTime(t, call.args...)
				if said += out + errs; code != call.code {
					t.Errorf("%q: exit %d, want %d\n%s%s", call.args, code, call.code, out, errs)
				}
			}
			if !strings.Contains(said, word) {
				t.Errorf("%q is not printed:\n%s", word, said)
			}
			if now := everything(t, home); now != before {
				t.Errorf("the home folder changed from\n%s\nto\n%s", before, now)
			}
		})
	}
}

// inTime calls the command and fails the test if it hangs.
func inTime(t *testing.T, args ...string) (code int, out, errs string) {
	t.Helper()
	ctx, stop := context.WithTimeout(t.Context(), patience)
	defer stop()
	var stdout, stderr bytes.Buffer
	done := make(chan int)
	go func() { done <- execute(ctx, args, strings.NewReader(""), &stdout, &stderr) }()
	select {
	case code = <-done:
		return code, stdout.String(), stderr.String()
	case <-time.After(patience + time.Minute):
		t.Fatalf("%q hangs", args)
	}
	return 0, "", ""
}

// TestNoFiles checks that a named file that is a pipe, endless or far too large is reported as an
// error at once.
func TestNoFiles(t *testing.T) {
	testenv.Long(t)
	dir := t.TempDir()
	t.Chdir(dir)
	write(t, "a.cpp", "int main() {}\n")
	write(t, "own.yaml", "id: own\nreference: fifo.cpp\n")
	for _, name := range []string{"fifo.cpp", "fifo.yaml", "fifo.in", "with.ans", "go.mod"} {
		if err := unix.Mkfifo(name, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write(t, "with.in", "1\n1 1\n")
	for _, name := range []string{"zero.cpp", "zero.yaml", "zero.in"} {
		if err := os.Symlink("/dev/zero", name); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"thin.cpp", "thin.yaml", "thin.in"} {
		write(t, name, "")
		if err := os.Truncate(name, 10<<30); err != nil {
			t.Fatal(err)
		}
	}
	for _, kind := range []string{"fifo", "zero", "thin"} {
		for _, args := range [][]string{
			{"submit", "p2197", kind + ".cpp"},
			{"submit", kind + ".yaml", "a.cpp"},
			{"submit", "p2197", "a.cpp", "--tests", kind + ".in"},
			{"submit", "p2197", "a.cpp", "--languages", kind + ".yaml"},
			{"stress", "p2197", "a.cpp", "--against", kind + ".cpp"},
			{"validate", "p2197", kind + ".in"},
			{"strength", "p2197", "--with", kind + ".in"},
			{"show", kind + ".yaml"},
			{"lint", kind + ".yaml"},
			{"gen", kind + ".yaml", "--out", "tests"},
			{"table", kind + ".yaml"},
		} {
			code, out, errs := inTime(t, args...)
			if code != cannotTell || strings.Count(errs, "\n") != 1 || !strings.Contains(errs, kind+".") {
				t.Errorf("%q: exit %d\n%s%s", args, code, out, errs)
			}
		}
	}
	if code, _, errs := inTime(t, "submit", "p2197", "a.cpp", "--tests", "with.in"); code != cannotTell || !strings.Contains(errs, "with.ans: is a pipe") {
		t.Errorf("an answer that is a pipe: exit %d, %s", code, errs)
	}
}

// TestApart checks that no report overwrites a file that is read, however the report's path is
// spelled.
func TestApart(t *testing.T) {
	testenv.Long(t)
	dir := t.TempDir()
	t.Chdir(dir)
	if code, _, errs := inTime(t, "new", "mygame"); code != asExpected {
		t.Fatal(errs)
	}
	if err := os.Mkdir("tests", 0o755); err != nil {
		t.Fatal(err)
	}
	write(t, "a.cpp", "int main() {}\n")
	write(t, "tests/1.in", "1\n1 1\n")
	write(t, "tests/1.ans", "x\n")
	reference, _ := filepath.Glob("mygame/reference.*")
	for i, name := range append([]string{"a.cpp", "tests/1.in", "tests/1.ans", "mygame/mygame.yaml"}, reference...) {
		hard := fmt.Sprintf("hard%d", i)
		if err := os.Link(name, hard); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(name, hard+"soft"); err != nil {
			t.Fatal(err)
		}
		before := everything(t, dir)
		for _, flag := range []string{"--junit", "--html"} {
			for _, path := range []string{name, "./" + name, filepath.Join(dir, name), hard, hard + "soft"} {
				code, _, errs := inTime(t, "submit", "mygame/mygame.yaml", "a.cpp", "--tests", "tests", flag, path)
				if code != cannotTell || !strings.Contains(errs, path+": is ") || !strings.Contains(errs, "name another file with "+flag) {
					t.Errorf("%s %s: exit %d, %s", flag, path, code, errs)
				}
			}
		}
		code, _, errs := inTime(t, "submit", "mygame/mygame.yaml", "a.cpp", "--tests", "tests/1.in", "--html", "tests/1.out")
		if code != cannotTell || !strings.Contains(errs, "is a file of --tests") {
			t.Errorf("an answer to be: exit %d, %s", code, errs)
		}
		if everything(t, dir) != before {
			t.Errorf("%s: something is changed", name)
		}
	}
}

// TestReadOnlyHome checks that, if counterexamples cannot be stored, no message names a file that
// is deleted at the end.
func TestReadOnlyHome(t *testing.T) {
	testenv.Long(t)
	t.Chdir("../..")
	file := filepath.Join(t.TempDir(), "file")
	write(t, file, "")
	t.Setenv("GRUNDY_CACHE", filepath.Join(file, "cache"))
	t.Setenv("GRUNDY_FOUND", "")
	code, out, errs := inTime(t, "stress", "hdu1847", wrongOne(t), "--cases", "2000")
	if code != notSo || strings.Contains(out, "again: ") || !strings.Contains(out+errs, "name a folder with --out") {
		t.Errorf("exit %d\n%s%s", code, out, errs)
	}
}
