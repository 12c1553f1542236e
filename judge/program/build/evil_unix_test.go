//go:build unix

package build

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"grundy/judge/testing/testenv"
)

// An evil compiler tampers with its folder. A compiler that runs code from the source can do that.
type evil struct {
	name string
	do   func(e *evilFolder)
	// refused means that the source must be refused. Otherwise the program must be the compiled
	// one.
	refused bool
	says    string // the error of the refusal
}

// An evilFolder is the folder that an evil compiler works in.
type evilFolder struct {
	t                    *testing.T
	dir, source, program string
}

func (e *evilFolder) must(err error) {
	if err != nil {
		e.t.Errorf("the folder cannot be tampered with: %v", err)
	}
}

func (e *evilFolder) write(path, text string) { e.must(os.WriteFile(path, []byte(text), 0o644)) }

func (e *evilFolder) fifo(path string) {
	_ = os.Remove(path)
	e.must(syscall.Mkfifo(path, 0o666))
}

func (e *evilFolder) link(target, path string) {
	_ = os.RemoveAll(path)
	e.must(os.Symlink(target, path))
}

// deep nests n folders. It opens each folder in turn, because the full path would be too long.
func (e *evilFolder) deep(n int, mode os.FileMode) {
	const name = "folder-in-a-folder"
	root, err := os.OpenRoot(e.dir)
	e.must(err)
	for i := range n {
		self, err := root.Open(".")
		e.must(err)
		e.must(root.Mkdir(name, 0o755))
		e.must(root.WriteFile("file", []byte("x"), 0o600))
		next, err := root.OpenRoot(name)
		e.must(err)
		if err != nil {
			break
		}
		if i > 0 { // the folder is complete, so its mode can change
			e.must(self.Chmod(mode))
		}
		self.Close()
		root.Close()
		root = next
	}
	root.Close()
}

var evils = []evil{
	{"source is a FIFO", func(e *evilFolder) { e.fifo(e.source) }, true, sourceOld},
	{"source is a link to /dev/zero", func(e *evilFolder) { e.link("/dev/zero", e.source) }, true, sourceOld},
	{"source is a link to /etc/passwd", func(e *evilFolder) { e.link("/etc/passwd", e.source) }, true, sourceOld},
	{"source is a link to itself", func(e *evilFolder) { e.link(e.source, e.source) }, true, sourceOld},
	{"source is a link to a copy", func(e *evilFolder) {
		e.must(os.Rename(e.source, e.dir+"/copy"))
		e.link("copy", e.source)
	}, true, sourceOld},
	{"source is a folder", func(e *evilFolder) { e.must(os.Remove(e.source)); e.must(os.Mkdir(e.source, 0o755)) }, true, sourceOld},
	{"source is gone", func(e *evilFolder) { e.must(os.Remove(e.source)) }, true, sourceOld},
	{"source is another", func(e *evilFolder) { e.write(e.source, "EVIX") }, true, sourceOld},
	{"source is longer", func(e *evilFolder) { e.write(e.source, "EVIL and the solution") }, true, sourceOld},
	{"source is shorter", func(e *evilFolder) { e.write(e.source, "EVI") }, true, sourceOld},
	{"source is empty", func(e *evilFolder) { e.must(os.Truncate(e.source, 0)) }, true, sourceOld},
	{"source is 10 GiB", func(e *evilFolder) { e.must(os.Truncate(e.source, 10<<30)) }, true, sourceOld},
	{"program is a FIFO", func(e *evilFolder) { e.fifo(e.program) }, true, "is a pipe, not a file"},
	{"program is a link to /dev/zero", func(e *evilFolder) { e.link("/dev/zero", e.program) }, true, "is a link, not a file"},
	{"program is a link to /bin/sh", func(e *evilFolder) { e.link("/bin/sh", e.program) }, true, "is a link, not a file"},
	{"program is a link to nothing", func(e *evilFolder) { e.link("nothing", e.program) }, true, "is a link, not a file"},
	{"program is a folder", func(e *evilFolder) {
		e.must(os.Remove(e.program))
		e.must(os.MkdirAll(e.program+"/x/y", 0o755))
	}, true, "is a folder, not a file"},
	{"program is a socket", func(e *evilFolder) {
		e.must(os.Remove(e.program))
		l, err := net.ListenUnix("unix", &net.UnixAddr{Name: e.program, Net: "unix"})
		e.must(err)
		if err == nil {
			l.SetUnlinkOnClose(false)
			l.Close()
		}
	}, true, "is a socket, not a file"},
	{"program is 10 GiB of nothing", func(e *evilFolder) { e.must(os.Truncate(e.program, 10<<30)) }, true, "more bytes than the"},
	{"program is not made", func(e *evilFolder) { e.must(os.Remove(e.program)) }, true, "was not created"},
	{"folder is closed", func(e *evilFolder) { e.must(os.Chmod(e.dir, 0)) }, os.Getuid() != 0, ""},
	{"folder is a link", func(e *evilFolder) {
		e.must(os.Rename(e.dir, e.dir+"-other"))
		e.link("/etc", e.dir)
	}, false, ""},
	{"folders 1000 deep", func(e *evilFolder) { e.deep(1000, 0o755) }, false, ""},
	{"folders 1000 deep, closed", func(e *evilFolder) { e.deep(1000, 0) }, false, ""},
	{"names taken", func(e *evilFolder) {
		for _, name := range []string{"grundy-scrap-1", "grundy-scrap-2", "1", "2", "entry.json"} {
			e.must(os.MkdirAll(filepath.Join(e.dir, name, "a", "b", "grundy-scrap-3"), 0o755))
		}
	}, false, ""},
	{"odd names", func(e *evilFolder) {
		for _, name := range []string{"-rf", "new\nline", "\xff\xfe", strings.Repeat("x", 255), " ", "*"} {
			e.write(filepath.Join(e.dir, name), "x")
		}
	}, false, ""},
	{"links out", func(e *evilFolder) {
		e.link("/", e.dir+"/root")
		e.link("../../..", e.dir+"/up")
		e.link(e.dir, e.dir+"/self")
	}, false, ""},
	{"entry is forged", func(e *evilFolder) { e.write(e.dir+"/entry.json", `{"ok":true,"file":"../../../../bin/sh"}`) }, false, ""},
	{"entry is a FIFO", func(e *evilFolder) { e.fifo(e.dir + "/entry.json") }, false, ""},
	{"mode of the program is odd", func(e *evilFolder) { e.must(os.Chmod(e.program, 0o4755)) }, false, ""},
	{"program may not be executed", func(e *evilFolder) { e.must(os.Chmod(e.program, 0o444)) }, false, ""},
}

// tool returns a compiler that tampers with its folder if the source asks for it.
func (v evil) tool(t *testing.T) Tool {
	return func(_ context.Context, c Call) (Compilation, error) {
		e := &evilFolder{t: t, dir: c.Dir}
		for i, a := range c.Args {
			if a == "-o" {
				e.program = filepath.Join(c.Dir, c.Args[i+1])
			} else if strings.HasPrefix(a, "main.") {
				e.source = filepath.Join(c.Dir, a)
			}
		}
		text, err := os.ReadFile(e.source)
		if err != nil {
			return Compilation{}, err
		}
		e.write(e.program, "#!binary")
		if string(text) == "EVIL" {
			v.do(e)
		}
		return Compilation{Accepted: true}, nil
	}
}

// within runs a function that must not hang.
func within(t *testing.T, what string, f func()) {
	t.Helper()
	done := make(chan struct{})
	go func() { defer close(done); f() }()
	select {
	case <-done:
	case <-time.After(10 * time.Minute):
		t.Fatalf("%s: it hangs", what)
	}
}

// TestEvilCompilers runs compilers that leave all kinds of files in their folder. The judge must
// not wait for such files, or follow links out of the folder. It must run only the program made of
// the submitted source, and leave no files behind.
func TestEvilCompilers(t *testing.T) {
	for _, v := range evils {
		t.Run(v.name, func(t *testing.T) {
			fakePath(t, "gcc")
			b := builder(t, v.tool(t))
			within(t, v.name, func() {
				p, _, err := b.Build(t.Context(), Source{Name: "a.c", Text: []byte("EVIL")}, language(t, b, "c"))
				var ce *CompileError
				switch {
				case errors.As(err, &ce):
					if !v.refused || !strings.Contains(ce.Log.String(), v.says) {
						t.Errorf("is refused: %s", ce.Log)
					}
				case err != nil:
					t.Errorf("an error, and no verdict: %v", err)
				case v.refused:
					t.Errorf("is not refused")
				default:
					wantProgram(t, p)
				}
			})
			if l := left(t, b); len(l) > 0 {
				t.Errorf("left %v", l)
			}
			if _, err := os.Stat("/etc/passwd"); err != nil {
				t.Error(err)
			}
		})
	}
}

// wantProgram checks that an entry contains only the program and one file about it, and that the
// program can be run.
func wantProgram(t *testing.T, p *Program) {
	t.Helper()
	info, err := os.Lstat(p.Args[0])
	if err != nil || info.Mode() != 0o755 {
		t.Errorf("the program: %v, %v", info.Mode(), err)
	}
	if text, err := os.ReadFile(p.Args[0]); string(text) != "#!binary" {
		t.Errorf("the program is %q, %v", text, err)
	}
	list, err := os.ReadDir(p.Dir)
	if len(list) != 2 || err != nil {
		t.Errorf("the entry has %v, %v", list, err)
	}
}

// TestEvilClasses is like TestEvilCompilers, for a language whose compiler writes files of any name
// and number.
func TestEvilClasses(t *testing.T) {
	table := "x: {name: X, priority: 1, files: '*.x', compile: 'gcc -o {binary} {files}', run: 'gcc -cp {path} {Mainclass}'}"
	for _, v := range []evil{
		{"classes without end", func(e *evilFolder) {
			for i := range maxFiles + 1 {
				e.write(fmt.Sprintf("%s/%d.class", e.dir, i), "x")
			}
		}, true, "more than"},
		{"folders 1000 deep", func(e *evilFolder) { e.deep(1000, 0o755) }, true, "more than"},
		{"folders closed", func(e *evilFolder) { e.deep(3, 0) }, os.Getuid() != 0, "cannot be"},
		{"folder is a link", func(e *evilFolder) { e.link("/", e.dir+"/a"); e.link(".", e.dir+"/b") }, false, ""},
		{"entry is a FIFO", func(e *evilFolder) { e.fifo(e.dir + "/entry.json") }, false, ""},
		{"a class is a FIFO", func(e *evilFolder) { e.fifo(e.dir + "/A.class") }, true, "A.class is a pipe, not a file"},
		{"a class is a link", func(e *evilFolder) { e.link("/dev/zero", e.dir+"/A.class") }, true, "A.class is a link, not a file"},
		{"a class is large", func(e *evilFolder) {
			e.write(e.dir+"/A.class", "")
			e.must(os.Truncate(e.dir+"/A.class", 1<<40))
		}, true, "more bytes than the"},
		{"classes are large together", func(e *evilFolder) {
			for i := range 5 {
				path := fmt.Sprintf("%s/A%d.class", e.dir, i)
				e.write(path, "")
				e.must(os.Truncate(path, maxMade/4))
			}
		}, true, "more bytes than the"},
		{"a folder of classes is a link", func(e *evilFolder) { e.link("/", e.dir+"/p") }, false, ""},
	} {
		t.Run(v.name, func(t *testing.T) {
			testenv.Sample(t, 10, 1)
			fakePath(t, "gcc")
			b := builder(t, v.tool(t))
			if err := b.Extend("x.yaml", []byte(table)); err != nil {
				t.Fatal(err)
			}
			within(t, v.name, func() {
				p, _, err := b.Build(t.Context(), Source{Name: "a.x", Text: []byte("EVIL")}, language(t, b, "x"))
				var ce *CompileError
				if err != nil && !errors.As(err, &ce) {
					t.Errorf("an error, and no verdict: %v", err)
				}
				if (ce != nil) != v.refused || ce != nil && !strings.Contains(ce.Log.String(), v.says) {
					t.Errorf("refused: %v", err)
				}
				if err != nil {
					return
				}
				if n := size(p.Dir); n > 1<<20 {
					t.Errorf("%d bytes are stored", n)
				}
			})
			if l := left(t, b); len(l) > 0 {
				t.Errorf("left %v", l)
			}
		})
	}
}

// TestEvilHeader is like TestEvilCompilers, for a compiler that precompiles a header.
func TestEvilHeader(t *testing.T) {
	text := []byte("#include <bits/stdc++.h>\nint main() {}\n")
	for _, v := range []evil{
		{name: "rule is a FIFO", do: func(e *evilFolder) { e.fifo(e.dir + "/" + dependencies) }},
		{name: "rule is a link", do: func(e *evilFolder) { e.link("/dev/zero", e.dir+"/"+dependencies) }},
		{name: "header is a FIFO", do: func(e *evilFolder) { e.fifo(e.program) }},
		{name: "header is a link", do: func(e *evilFolder) { e.link("/dev/zero", e.program) }},
		{name: "folder is a link", do: func(e *evilFolder) { e.link("/dev", e.dir+"/bits") }},
		{name: "more headers", do: func(e *evilFolder) { e.write(e.dir+"/bits/types.h", "#error") }},
	} {
		t.Run(v.name, func(t *testing.T) {
			fakePath(t, "g++")
			b := builder(t, func(ctx context.Context, c Call) (Compilation, error) {
				e := &evilFolder{t: t, dir: c.Dir, program: filepath.Join(c.Dir, c.Args[slices.Index(c.Args, "-o")+1])}
				e.write(e.program, "#!binary")
				if slices.Contains(c.Args, "c++-header") {
					e.write(filepath.Join(c.Dir, dependencies), "x: /usr/include/stdio.h\n")
					v.do(e)
				}
				return Compilation{Accepted: true}, nil
			})
			within(t, v.name, func() {
				for i := range 3 {
					src := Source{Name: "a.cpp", Text: fmt.Appendf(nil, "%s// %d\n", text, i)}
					p, _, err := b.Build(t.Context(), src, language(t, b, "cpp"))
					if err != nil {
						t.Fatal(err)
					}
					wantProgram(t, p)
				}
			})
			if l := left(t, b); len(l) > 0 {
				t.Errorf("left %v", l)
			}
			if found, _ := filepath.Glob(filepath.Join(b.root, "entries", "*", "bits", "types.h")); len(found) > 0 {
				t.Errorf("%v is stored, where sources find it", found)
			}
		})
	}
}
