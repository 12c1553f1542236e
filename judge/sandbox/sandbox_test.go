package sandbox_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"grundy/judge/sandbox"
	"grundy/judge/sandbox/sandboxtest"
	"grundy/judge/testing/testenv"
)

// plain opens tier rlimit until the test ends.
func plain(t testing.TB) sandbox.Runner {
	t.Helper()
	r, err := sandbox.OpenTier("rlimit")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	})
	return r
}

// TestPlain runs the suite of all runners in tier rlimit.
func TestPlain(t *testing.T) { sandboxtest.Test(t, plain(t)) }

// BenchmarkRun compares a run with the minimum that os/exec needs for the same task: input from
// memory, output and stderr into memory, no limits.
func BenchmarkRun(b *testing.B) {
	r := plain(b)
	path, in := subject(b), []byte("3\n1 2 3\n")
	b.Run("bare", func(b *testing.B) {
		for b.Loop() {
			cmd := exec.Command(path)
			cmd.Env = []string{}
			var out, log bytes.Buffer
			cmd.Stdin, cmd.Stdout, cmd.Stderr = bytes.NewReader(in), &out, &log
			if err := cmd.Run(); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("ours", func(b *testing.B) {
		c := sandbox.Command{Args: []string{path}, Stdin: in, Limits: sandbox.Limits{
			CPU: time.Second, Wall: 3 * time.Second, Output: 1 << 20, Stack: 64 << 20,
		}}
		for b.Loop() {
			res, err := r.Run(b.Context(), c)
			if err != nil || res.End != sandbox.Exited {
				b.Fatal(res, err)
			}
		}
	})
}

// subject returns a static program that reads and writes a little. Without gcc it returns the
// program true.
func subject(b *testing.B) string {
	dir := b.TempDir()
	path, src := filepath.Join(dir, "subject"), filepath.Join(dir, "subject.c")
	text := "#include <stdio.h>\nint main(void) { int n = 0, r = scanf(\"%d\", &n); puts(n && r ? \"Yes\" : \"No\"); }\n"
	if err := os.WriteFile(src, []byte(text), 0o600); err != nil {
		b.Fatal(err)
	}
	if out, err := exec.Command("gcc", "-O2", "-static", "-o", path, src).CombinedOutput(); err != nil {
		b.Logf("gcc: %v\n%s", err, out)
		if path, err = exec.LookPath("true"); err != nil {
			testenv.Missing(b, "neither gcc nor true")
		}
	}
	return path
}
