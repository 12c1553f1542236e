package build

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"grundy/judge/testing/testenv"
)

// A fakeGo imitates go build. It keeps one result in its cache, and checks only the size of the
// result before using it.
type fakeGo struct {
	root  string
	fills int
}

const result = "the package fmt"

func (f *fakeGo) file(text string) string {
	sum := sha256.Sum256([]byte(text))
	name := hex.EncodeToString(sum[:])
	return filepath.Join(f.root, goBuild, name[:2], name+"-d")
}

func (f *fakeGo) tool(_ context.Context, c Call) (Compilation, error) {
	path := f.file(result)
	if slices.Contains(c.Writable, filepath.Join(f.root, goBuild)) {
		f.fills++
		if info, err := os.Stat(path); err != nil || info.Size() != int64(len(result)) {
			if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte(result), 0o644)); err != nil {
				return Compilation{}, err
			}
		}
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return Compilation{Log: []byte("open " + path + ": read-only file system\n")}, nil
	}
	return Compilation{Accepted: true}, os.WriteFile(filepath.Join(c.Dir, binaryName()), append([]byte("#!"), text...), 0o755)
}

// TestWarm checks that go build finds in its cache only what it stored there: a cache that was
// changed is filled again.
func TestWarm(t *testing.T) {
	fakePath(t, "go")
	for name, spoil := range map[string]func(cache, file string) error{
		"a bit":     func(_, file string) error { return os.WriteFile(file, []byte("the package fmu"), 0o644) },
		"its end":   func(_, file string) error { return os.Truncate(file, 3) },
		"the file":  func(_, file string) error { return os.Remove(file) },
		"the shard": func(_, file string) error { return os.RemoveAll(filepath.Dir(file)) },
		"the cache": func(cache, _ string) error { return os.RemoveAll(cache) },
		"a folder":  func(_, file string) error { return errors.Join(os.Remove(file), os.Mkdir(file, 0o755)) },
		"a link": func(_, file string) error {
			return errors.Join(os.Rename(file, file+".x"), os.Symlink(file+".x", file))
		},
		"what is noted": func(cache, _ string) error {
			list, err := filepath.Glob(filepath.Join(cache, "warm-*"))
			for _, mark := range list {
				err = errors.Join(err, os.WriteFile(mark, nil, 0o644))
			}
			return err
		},
	} {
		t.Run(name, func(t *testing.T) {
			f := &fakeGo{root: t.TempDir()}
			b := New(f.root, f.tool)
			for i, by := range []*Builder{b, b, New(f.root, f.tool), b} {
				if i == 1 || i == 2 {
					if err := spoil(filepath.Join(f.root, goBuild), f.file(result)); err != nil {
						t.Fatal(err)
					}
				}
				p, _, err := by.Build(t.Context(), Source{Name: "a.go", Text: []byte{byte('0' + i)}}, language(t, by, "go"))
				if err != nil {
					t.Fatal(err)
				}
				if got, err := os.ReadFile(p.Args[0]); err != nil || !bytes.Equal(got, []byte("#!"+result)) {
					t.Errorf("the program is %q, %v", got, err)
				}
			}
			if f.fills != 3 {
				t.Errorf("filled %d times, want 3: at first, and when it was spoilt", f.fills)
			}
		})
	}
}

// TestWarmLink checks that nothing is written through a link in the place of go build's cache.
func TestWarmLink(t *testing.T) {
	fakePath(t, "go")
	root, other := t.TempDir(), t.TempDir()
	b := New(root, (&fakeGo{root: root}).tool)
	if w := b.Warning(); w != "" {
		t.Fatal(w)
	}
	if err := errors.Join(os.Remove(b.goCache), os.Symlink(other, b.goCache)); err != nil {
		testenv.Missing(t, "no link can be made: %v", err)
	}
	c := New(root, (&fakeGo{root: root}).tool)
	defer c.Close()
	if c.Warning() == "" || !c.Temporary() {
		t.Error("a cache with a link in it is used")
	}
	if _, _, err := b.Build(t.Context(), Source{Name: "a.go", Text: []byte("x")}, language(t, b, "go")); err == nil {
		t.Error("it is filled through a link")
	}
	if list, _ := os.ReadDir(other); len(list) > 0 {
		t.Errorf("%v is written where a link leads", list)
	}
}
