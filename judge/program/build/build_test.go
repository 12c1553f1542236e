package build

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// builder creates a builder with an empty cache.
func builder(t *testing.T, tool Tool) *Builder {
	t.Helper()
	b := New(t.TempDir(), tool)
	t.Cleanup(func() {
		if err := b.Close(); err != nil {
			t.Error(err)
		}
	})
	return b
}

// language returns a row of the table.
func language(t *testing.T, b *Builder, id string) *Language {
	t.Helper()
	l, err := b.named(id)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// A fake is a compiler that accepts sources without the word BAD, and counts its calls.
type fake struct {
	calls  atomic.Int32
	broken bool          // it refuses every source
	log    string        // its message when it refuses a source
	wait   time.Duration // how long it takes
}

// tool implements Tool.
func (f *fake) tool(ctx context.Context, c Call) (Compilation, error) {
	dir, args := c.Dir, c.Args
	if len(args) == 2 && strings.HasSuffix(args[1], "version") {
		return Compilation{Log: []byte("fake 1.0\nfor tests\n"), Accepted: true}, nil
	}
	f.calls.Add(1)
	if err := os.WriteFile(filepath.Join(dir, "half.o"), nil, 0o600); err != nil {
		return Compilation{}, err
	}
	select {
	case <-time.After(f.wait):
	case <-ctx.Done():
		return Compilation{}, ctx.Err()
	}
	source, binary := "", ""
	for i, a := range args {
		if a == "-o" {
			binary = args[i+1]
		} else if source == "" && strings.HasPrefix(filepath.Ext(a), ".c") { // later sources are Grundy's
			source = a
		}
	}
	text, err := os.ReadFile(filepath.Join(dir, source))
	if err != nil {
		return Compilation{}, err
	}
	if f.broken || strings.Contains(string(text), "BAD") {
		return Compilation{Log: []byte(f.log)}, nil
	}
	return Compilation{Accepted: true}, os.WriteFile(filepath.Join(dir, binary), []byte("#!binary"), 0o700)
}

// fakePath sets PATH to a folder of files with the given names, which count as executable.
func fakePath(t *testing.T, programs ...string) string {
	t.Helper()
	dir := t.TempDir()
	for _, p := range programs {
		if runtime.GOOS == "windows" {
			p += ".exe"
		}
		if err := os.WriteFile(filepath.Join(dir, p), []byte("x"), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("PATH", dir)
	return dir
}

// left lists what a builder left in its folder tmp.
func left(t *testing.T, b *Builder) []string {
	t.Helper()
	list, err := filepath.Glob(filepath.Join(b.root, "tmp", "*"))
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// TestHitAndMiss checks that a source is compiled only once, whether or not it compiles, also by
// another builder with the same cache.
func TestHitAndMiss(t *testing.T) {
	fakePath(t, "g++")
	f := &fake{log: "main.cpp:1:1: error: BAD"}
	b := builder(t, f.tool)
	cpp := language(t, b, "cpp")
	for i, c := range []struct {
		text   string
		bad    bool
		cached bool
		calls  int32
	}{
		{"one", false, false, 1},
		{"one", false, true, 1},
		{"two", false, false, 2},
		{"BAD", true, false, 4}, // the good program is compiled, too
		{"BAD", true, true, 4},
		{"BAD 2", true, false, 5}, // the compiler is already known to be good
	} {
		p, cached, err := b.Build(t.Context(), Source{Name: "a.cpp", Text: []byte(c.text)}, cpp)
		var ce *CompileError
		if errors.As(err, &ce) != c.bad || (err != nil) != c.bad || cached != c.cached || f.calls.Load() != c.calls {
			t.Errorf("%d: error %v, cached %t, %d calls; want %+v", i, err, cached, f.calls.Load(), c)
		}
		if err == nil {
			if text, err := os.ReadFile(p.Args[0]); err != nil || string(text) != "#!binary" {
				t.Errorf("%d: %s: %q %v", i, p.Args[0], text, err)
			}
		}
	}
	if l := left(t, b); len(l) > 0 {
		t.Errorf("left %v", l)
	}
	// Another builder on the same cache finds the program.
	again := New(b.root, f.tool)
	if _, cached, err := again.Build(t.Context(), Source{Name: "a.cpp", Text: []byte("one")}, cpp); !cached || err != nil {
		t.Errorf("in another builder: cached %t, %v", cached, err)
	}
}

// TestSpoiledEntry checks that an entry with a truncated file is built again.
func TestSpoiledEntry(t *testing.T) {
	fakePath(t, "gcc")
	f := &fake{}
	b := builder(t, f.tool)
	build := func() (*Program, bool) {
		p, cached, err := b.Build(t.Context(), Source{Name: "a.c", Text: []byte("one")}, language(t, b, "c"))
		if err != nil {
			t.Fatal(err)
		}
		return p, cached
	}
	p, _ := build()
	for _, name := range []string{p.Args[0], filepath.Join(p.Dir, entryFile)} {
		if err := os.Truncate(name, 0); err != nil {
			t.Fatal(err)
		}
		if _, cached := build(); cached {
			t.Errorf("the entry is used although %s was truncated", filepath.Base(name))
		}
		if _, cached := build(); !cached {
			t.Errorf("the program is not stored again after %s was truncated", filepath.Base(name))
		}
	}
}

// TestConcurrent checks that two builders with one cache, each used by several goroutines, compile
// a source at most once each.
func TestConcurrent(t *testing.T) {
	fakePath(t, "g++")
	f := &fake{wait: 50 * time.Millisecond}
	b := builder(t, f.tool)
	other := New(b.root, f.tool) // like another process
	cpp := language(t, b, "cpp")
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			x := []*Builder{b, other}[i%2]
			p, _, err := x.Build(t.Context(), Source{Name: "a.cpp", Text: []byte("same")}, cpp)
			if err != nil {
				t.Error(err)
				return
			}
			if _, err := os.Stat(p.Args[0]); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if n := f.calls.Load(); n > 2 {
		t.Errorf("%d compilations by two builders, want at most two", n)
	}
	if l := left(t, b); len(l) > 0 {
		t.Errorf("left %v", l)
	}
}

// TestCancel checks that a cancelled build does not store an entry or leave files.
func TestCancel(t *testing.T) {
	fakePath(t, "g++")
	f := &fake{wait: time.Minute}
	b := builder(t, f.tool)
	ctx, stop := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer stop()
	_, _, err := b.Build(ctx, Source{Name: "a.cpp", Text: []byte("x")}, language(t, b, "cpp"))
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v", err)
	}
	if l := left(t, b); len(l) > 0 {
		t.Errorf("left %v", l)
	}
	if list, _ := os.ReadDir(filepath.Join(b.root, "entries")); len(list) > 0 {
		t.Errorf("stored %v", list)
	}
}

// TestUnusableCache checks that a temporary cache replaces one that cannot be used, with a warning.
func TestUnusableCache(t *testing.T) {
	fakePath(t, "gcc")
	file := filepath.Join(t.TempDir(), "file") // even root cannot create a folder in a file
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	root := filepath.Join(file, "cache")
	b := New(root, (&fake{}).tool)
	w := b.Warning()
	if !strings.HasPrefix(w.String(), root+": ") || !strings.Contains(w.String(), "GRUNDY_CACHE") || strings.Contains(w.String(), "\n") {
		t.Errorf("warning %q", w)
	}
	p, _, err := b.Build(t.Context(), Source{Name: "a.c", Text: []byte("x")}, language(t, b, "c"))
	if err != nil {
		t.Fatal(err)
	}
	if err := b.Close(); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(p.Dir); err == nil {
		t.Error("the temporary cache is still there")
	}
	t.Setenv("GRUNDY_CACHE", t.TempDir())
	good := New("", (&fake{}).tool)
	if w := good.Warning(); w != "" || good.root != os.Getenv("GRUNDY_CACHE") {
		t.Errorf("with GRUNDY_CACHE: %q in %s", w, good.root)
	}
}

// TestToolchain checks that a missing or broken compiler, or a fault of the machine, is an error
// and never a refusal of the source.
func TestToolchain(t *testing.T) {
	src := Source{Name: "a.cpp", Text: []byte("BAD")}
	t.Run("missing", func(t *testing.T) {
		t.Setenv("PATH", "")
		b := builder(t, Direct)
		for _, l := range b.Languages() {
			_, _, err := b.Build(t.Context(), src, l)
			var te *ToolError
			if !errors.As(err, &te) || !te.Missing {
				t.Errorf("%s: %v", l.ID, err)
			}
			if _, err := b.Probe(t.Context(), l); !errors.As(err, &te) {
				t.Errorf("probe %s: %v", l.ID, err)
			}
		}
		_, _, err := b.Build(t.Context(), src, language(t, b, "cpp"))
		if want := "g++: not found; install it with apt-get install g++"; err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	})
	t.Run("broken", func(t *testing.T) {
		fakePath(t, "g++")
		f := &fake{broken: true, log: "/usr/bin/ld: cannot find -lstdc++\ncollect2: error: ld returned 1\n"}
		b := builder(t, f.tool)
		for range 2 { // an error is not stored
			_, cached, err := b.Build(t.Context(), src, language(t, b, "cpp"))
			var te *ToolError
			if !errors.As(err, &te) || te.Missing || cached || !strings.HasPrefix(err.Error(), "g++: does not compile a correct program (") {
				t.Errorf("%v, cached %t", err, cached)
			}
		}
		f.broken = false // the compiler is repaired
		_, _, err := b.Build(t.Context(), src, language(t, b, "cpp"))
		var ce *CompileError
		if !errors.As(err, &ce) {
			t.Errorf("after repair: %v", err)
		}
	})
	t.Run("machine", func(t *testing.T) {
		fakePath(t, "g++")
		for _, fault := range faults {
			// A full disk stops good programs, too.
			f := &fake{broken: true, log: "main.cpp:1: error: " + fault.words + "\n"}
			b := builder(t, f.tool)
			_, _, err := b.Build(t.Context(), src, language(t, b, "cpp"))
			var ce *CompileError
			if err == nil || errors.As(err, &ce) || !strings.HasPrefix(err.Error(), "g++: ") || !strings.Contains(err.Error(), fault.remedy) {
				t.Errorf("%q: %v", fault.words, err)
			}
			f.broken = false // but if only this source has the message, the source is at fault
			for range 2 {
				_, _, err = b.Build(t.Context(), src, language(t, b, "cpp"))
				if !errors.As(err, &ce) {
					t.Errorf("%q of this source alone: %v", fault.words, err)
				}
			}
			f.broken = true // that the machine was good earlier does not count
			_, _, err = b.Build(t.Context(), Source{Name: "a.cpp", Text: []byte("BAD later")}, language(t, b, "cpp"))
			if err == nil || errors.As(err, &ce) {
				t.Errorf("%q later: %v", fault.words, err)
			}
		}
	})
}

// TestWithin checks that a virtual machine gets the memory limit as an argument, and that other
// programs do not.
func TestWithin(t *testing.T) {
	p := &Program{Args: []string{"java", "-Xmx1024m"}, template: []string{"java", "-Xmx{memlim}m"}}
	for memory, want := range map[int64]string{0: "-Xmx1024m", 32 << 20: "-Xmx32m", 1: "-Xmx1m"} {
		if got := p.Within(memory)[1]; got != want {
			t.Errorf("within %d: %s, want %s", memory, got, want)
		}
	}
	if got := (&Program{Args: []string{"a.out"}}).Within(1 << 20); len(got) != 1 || got[0] != "a.out" {
		t.Errorf("a program without a virtual machine: got %q, want its arguments unchanged", got)
	}
}
