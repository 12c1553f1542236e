package jury

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"grundy/judge/program/build"
	"grundy/judge/program/build/buildtest"
	"grundy/judge/testing/testenv"
	"grundy/judge/tests/check"
)

// sums is a C++ checker that uses testlib.h.
const sums = `#include "testlib.h"
int main(int argc, char **argv) {
	registerTestlibCmd(argc, argv);
	int n = inf.readInt(), a = ouf.readInt(), b = ouf.readInt();
	if (a + b != n) quitf(_wa, "%d + %d is not %d", a, b, n);
	quitf(_ok, "%d", n);
}
`

// BenchmarkChecker measures runs of a checker on an output that it accepts and on one that it
// refuses. For comparison, it forks and executes the program alone.
func BenchmarkChecker(b *testing.B) {
	testenv.Programs(b, "g++")
	c := checkerIn(b, "cgroup", buildtest.Folder(b), build.Source{Name: "c.cpp", Text: []byte(sums)}, "")
	c.program.Limits = checking
	file := check.File{Input: []byte("5\n"), Want: []byte("1 4\n")}
	for name, output := range map[string]string{"accepts": "2 3\n", "refuses": "2 2\n"} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if j, err := c.Check(b.Context(), file, []byte(output)); err != nil || j.Right() != (name == "accepts") {
					b.Fatalf("%+v, %v", j, err)
				}
			}
		})
	}
	b.Run("bare", func(b *testing.B) {
		dir := b.TempDir()
		for name, text := range map[string]string{"input": "5\n", "output": "2 3\n", "answer": "1 4\n"} {
			if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
				b.Fatal(err)
			}
		}
		for b.Loop() {
			cmd := exec.Command(c.program.Built.Args[0], dir+"/input", dir+"/output", dir+"/answer")
			if err := cmd.Run(); err != nil {
				b.Fatal(err)
			}
		}
	})
}
