package judgetest

import (
	"context"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"grundy/judge/program/build"
)

// Builder returns a builder whose only compiler is called g++. During the test, PATH contains only
// this compiler. It refuses sources that contain BAD.
func Builder(t testing.TB) *build.Builder {
	t.Helper()
	name := "g++"
	if runtime.GOOS == "windows" {
		name += ".exe"
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, name), []byte("x"), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir)
	b := build.New(t.TempDir(), compile)
	t.Cleanup(func() {
		if err := b.Close(); err != nil {
			t.Error(err)
		}
	})
	return b
}

// compile is the compiler of Builder. Its programs are the text "#!program".
func compile(_ context.Context, call build.Call) (build.Compilation, error) {
	var source, binary string
	for i, a := range call.Args {
		if a == "-o" {
			binary = call.Args[i+1]
		} else if strings.HasSuffix(a, ".cpp") {
			source = a
		}
	}
	text, err := os.ReadFile(filepath.Join(call.Dir, source))
	if err != nil {
		return build.Compilation{}, err
	}
	if strings.Contains(string(text), "BAD") {
		return build.Compilation{Log: []byte(source + ":1:1: error: BAD")}, nil
	}
	return build.Compilation{Accepted: true}, os.WriteFile(filepath.Join(call.Dir, binary), []byte("#!program"), 0o700)
}
