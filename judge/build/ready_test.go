package build

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"grundy/judge/requires"
)

// TestObject: the server that programs in C are linked with is compiled once for a language.
// The programs are the same to the byte as when it is compiled with each, and so is what is
// said of a wrong one. An object that is spoilt is made anew.
func TestObject(t *testing.T) {
	requires.Programs(t, "gcc")
	if runtime.GOOS != "linux" {
		t.Skip("SKIPPED: only on linux")
	}
	plain, quick := counting{refuses: true}, counting{}
	without, b := builder(t, plain.tool), builder(t, quick.tool)
	const sum = "#include <stdio.h>\nint main(){int a,b;scanf(\"%d%d\",&a,&b);printf(\"%d\\n\",a+b);}\n"
	for i, text := range []string{sum, sum + "// once more"} {
		if want, got := programOf(t, without, "a.c", text), programOf(t, b, "a.c", text); !bytes.Equal(got, want) {
			t.Errorf("source %d: with the stored object the program is another", i)
		}
	}
	if plain.objects != 1 || plain.without != 2 {
		t.Errorf("with a compiler that makes no objects: %+v", plain)
	}
	if quick.objects != 1 || quick.without != 2 {
		t.Errorf("two sources: %+v", quick)
	}
	sameRefusal(t, without, b, "a.c", "int main(){return x;}\n", "a.c:1:")
	before := quick.without
	if refusal(t, b, "a.c", "int main(){return y;}\n"); quick.without != before+1 {
		t.Errorf("a source that the compiler refuses is compiled %d times", quick.without-before)
	}
	sameRefusal(t, without, b, "a.c", "int mian(){return 0;}\n", "there is no function main")
	all, _ := filepath.Glob(filepath.Join(b.root, "entries", "*", object))
	if len(all) != 1 {
		t.Fatalf("stored objects: %v", all)
	}
	spoil(t, all[0])
	if got := programOf(t, b, "a.c", sum+"// a third time"); len(got) == 0 || quick.objects != 2 {
		t.Errorf("an object that was spoilt is made %d times", quick.objects)
	}
}

// programOf builds a source that is not in the cache, and gives the bytes of the program.
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

// built builds a source in the language that its name ends with.
func built(t *testing.T, b *Builder, name, text string) (p *Program, cached bool, err error) {
	t.Helper()
	return b.Build(t.Context(), Source{Name: name, Text: []byte(text)}, language(t, b, strings.TrimPrefix(filepath.Ext(name), ".")))
}

// TestExhausting: a source on which the compiler reaches a limit is compiled once, with a
// header that is ready, too.
func TestExhausting(t *testing.T) {
	fakePath(t, "g++")
	calls := 0
	b := builder(t, func(_ context.Context, c Call) ([]byte, bool, error) {
		if output := slices.Index(c.Args, "-o") + 1; output > 0 {
			if err := os.WriteFile(filepath.Join(c.Dir, c.Args[output]), []byte("#!binary"), 0o700); err != nil {
				return nil, false, err
			}
		}
		if slices.Contains(c.Args, dependencies) {
			return nil, true, os.WriteFile(filepath.Join(c.Dir, dependencies), nil, 0o644)
		}
		if text, _ := os.ReadFile(filepath.Join(c.Dir, "main.cpp")); !bytes.Contains(text, []byte("(((")) {
			return nil, true, nil
		}
		calls++
		return []byte("g++: error: the compiler used more than 1m0s of CPU time\n"), false, nil
	})
	const start = "#include <bits/stdc++.h>\nint x = "
	programOf(t, b, "a.cpp", start+"1;") // the header is made for the second source
	if log := refusal(t, b, "a.cpp", start+"(((1)));"); calls != 1 {
		t.Errorf("compiled %d times: %s", calls, log)
	}
}
