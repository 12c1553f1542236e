package build

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// programOf builds a source that is not in the cache, and returns the bytes of the program.
func programOf(t *testing.T, b *Builder, name, text string) []byte {
	t.Helper()
	p, cached, err := built(t, b, name, text)
	if err != nil || cached {
		t.Fatalf("cached: %v, %v", cached, err)
	}
	program, err := os.ReadFile(p.Args[0])
	if err != nil {
		t.Fatal(err)
	}
	return program
}

// built builds a source in the language of its extension.
func built(t *testing.T, b *Builder, name, text string) (p *Program, cached bool, err error) {
	t.Helper()
	return b.Build(t.Context(), Source{Name: name, Text: []byte(text)}, language(t, b, strings.TrimPrefix(filepath.Ext(name), ".")))
}

// TestExhausting checks that a source on which the compiler reaches a limit is compiled only once,
// even if a precompiled header exists.
func TestExhausting(t *testing.T) {
	fakePath(t, "g++")
	calls := 0
	b := builder(t, func(_ context.Context, c Call) (Compilation, error) {
		if output := slices.Index(c.Args, "-o") + 1; output > 0 {
			if err := os.WriteFile(filepath.Join(c.Dir, c.Args[output]), []byte("#!binary"), 0o700); err != nil {
				return Compilation{}, err
			}
		}
		if slices.Contains(c.Args, dependencies) {
			return Compilation{Accepted: true}, os.WriteFile(filepath.Join(c.Dir, dependencies), nil, 0o644)
		}
		if text, _ := os.ReadFile(filepath.Join(c.Dir, "main.cpp")); !bytes.Contains(text, []byte("(((")) {
			return Compilation{Accepted: true}, nil
		}
		calls++
		return Compilation{Stopped: true}, nil
	})
	const start = "#include <bits/stdc++.h>\nint x = "
	programOf(t, b, "a.cpp", start+"1;") // as the second source, it has the header precompiled
	if log := refusal(t, b, "a.cpp", start+"(((1)));"); calls != 1 {
		t.Errorf("compiled %d times: %s", calls, log)
	}
}
