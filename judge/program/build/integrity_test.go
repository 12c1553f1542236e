package build

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

// TestSpoilt changes the stored files of a program and checks that the program is built again,
// whether or not the builder has seen the intact files. A refused source stays refused.
func TestSpoilt(t *testing.T) {
	fakePath(t, "gcc")
	const good, bad = "good", "BAD"
	for name, spoil := range map[string]func(dir, file string) error{
		"a bit of the program": func(_, file string) error {
			info, err := os.Stat(file)
			text, err2 := os.ReadFile(file)
			if len(text) > 0 {
				text[len(text)/2] ^= 4
			}
			return errors.Join(err, err2, os.WriteFile(file, text, 0o755), os.Chtimes(file, info.ModTime(), info.ModTime()))
		},
		"shorter": func(_, file string) error { return os.Truncate(file, 1) },
		"longer":  func(_, file string) error { return os.Truncate(file, 1<<20) },
		"gone":    func(_, file string) error { return os.Remove(file) },
		"a link": func(dir, file string) error {
			return errors.Join(os.Rename(file, dir+".x"), os.Symlink(dir+".x", file))
		},
		"a folder":           func(_, file string) error { return errors.Join(os.Remove(file), os.Mkdir(file, 0o755)) },
		"its mode":           func(_, file string) error { return os.Chmod(file, 0o600) },
		"a file more":        func(dir, _ string) error { return os.WriteFile(filepath.Join(dir, "more"), nil, 0o644) },
		"no description":     func(dir, _ string) error { return os.Remove(filepath.Join(dir, entryFile)) },
		"half a description": func(dir, _ string) error { return os.Truncate(filepath.Join(dir, entryFile), 50) },
		"a description of nothing": func(dir, _ string) error {
			return os.WriteFile(filepath.Join(dir, entryFile), []byte("{\"ok\":false}"), 0o644)
		},
		"a bit of it": func(dir, _ string) error {
			text, err := os.ReadFile(filepath.Join(dir, entryFile))
			return errors.Join(err, os.WriteFile(filepath.Join(dir, entryFile), bytes.Replace(text, []byte(`"ok"`), []byte(`"oj"`), 1), 0o644))
		},
		"a link for a description": func(dir, _ string) error {
			path := filepath.Join(dir, entryFile)
			return errors.Join(os.Remove(path), os.Symlink("/dev/zero", path))
		},
		"a link for all": func(dir, _ string) error {
			return errors.Join(os.Rename(dir, dir+".x"), os.Symlink(dir+".x", dir))
		},
		"a file for all": func(dir, _ string) error { return errors.Join(os.RemoveAll(dir), os.WriteFile(dir, nil, 0o644)) },
	} {
		t.Run(name, func(t *testing.T) {
			if runtime.GOOS == "windows" && (name == "its mode" || bytes.Contains([]byte(name), []byte("link"))) {
				t.Skip("SKIPPED: windows: there are no such modes, and links need a right")
			}
			b := builder(t, (&fake{}).tool)
			other := New(b.root, (&fake{}).tool)
			c := language(t, b, "c")
			make := func(b *Builder, text string) (*Program, bool) {
				t.Helper()
				p, cached, err := b.Build(t.Context(), Source{Name: "a.c", Text: []byte(text)}, c)
				var refused *CompileError
				if text == good && err != nil || text == bad && !errors.As(err, &refused) {
					t.Fatalf("%s: %v", text, err)
				}
				return p, cached
			}
			for _, by := range []*Builder{b, other} {
				p, _ := make(b, good)
				want, err := os.ReadFile(p.Args[0])
				if err != nil {
					t.Fatal(err)
				}
				if _, cached := make(b, good); !cached {
					t.Fatal("an intact program is built again")
				}
				if err := spoil(p.Dir, p.Args[0]); err != nil {
					t.Fatal(err)
				}
				p, cached := make(by, good)
				if got, err := os.ReadFile(p.Args[0]); cached || err != nil || !bytes.Equal(got, want) {
					t.Errorf("cached: %v, %q, %v", cached, got, err)
				}
				if _, cached := make(by, good); !cached {
					t.Error("it is not stored again")
				}
				os.RemoveAll(p.Dir + ".x")
			}
			make(b, bad)
			for _, e := range entriesOf(t, b) {
				if _, err := os.Stat(filepath.Join(e, binaryName())); err == nil {
					continue
				}
				if err := os.WriteFile(filepath.Join(e, "more"), nil, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			if _, cached := make(other, bad); cached {
				t.Error("a damaged refusal is used")
			}
		})
	}
}

func entriesOf(t *testing.T, b *Builder) []string {
	t.Helper()
	list, err := filepath.Glob(filepath.Join(b.root, "entries", "*"))
	if err != nil || len(list) == 0 {
		t.Fatalf("no entries, %v", err)
	}
	return list
}

// TestSomebodysFolder checks that a folder with other files is not used as the cache, and is not
// changed.
func TestSomebodysFolder(t *testing.T) {
	fakePath(t, "gcc")
	root := t.TempDir()
	thesis := filepath.Join(root, "tmp", "build-1", "thesis.tex")
	if err := errors.Join(os.MkdirAll(filepath.Dir(thesis), 0o755), os.WriteFile(thesis, nil, 0o644), os.WriteFile(filepath.Join(root, "x"), nil, 0o644)); err != nil {
		t.Fatal(err)
	}
	b := New(root, (&fake{}).tool)
	defer b.Close()
	if w := b.Warning().String(); !bytes.HasPrefix([]byte(w), []byte(root+": compiled programs are not cached: ")) || !b.Temporary() {
		t.Errorf("warning %q", w)
	}
	if _, _, err := b.Build(t.Context(), Source{Name: "a.c", Text: []byte("x")}, language(t, b, "c")); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(thesis); err != nil {
		t.Error(err)
	}
	if list, _ := os.ReadDir(root); len(list) != 2 {
		t.Errorf("it contains %v now", list)
	}
}
