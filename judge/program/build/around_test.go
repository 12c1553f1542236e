package build

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"syscall"
	"testing"
	"time"
)

// TestAround checks that programs see the folders of their interpreter, and no other part of a
// home.
func TestAround(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("SKIPPED: windows: no tier hides files")
	}
	home := filepath.Join(t.TempDir(), "me")
	t.Setenv("HOME", home)
	for _, dir := range []string{".local/bin", ".local/lib", ".local/share/keyrings"} {
		if err := os.MkdirAll(filepath.Join(home, dir), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	in := func(names ...string) (list []string) {
		for _, name := range names {
			list = append(list, filepath.Join(home, name))
		}
		return list
	}
	for _, test := range []struct {
		program string
		want    []string
	}{
		{"/usr/bin/lua", nil},
		{"/bin/lua", nil},
		{"/usr/lib/jvm/java-17/bin/java", []string{"/usr/lib/jvm/java-17"}},
		{"/opt/lua/bin/lua", []string{"/opt/lua"}},
		{"/opt/lua/lua", []string{"/opt/lua"}},
		{"/root/bin/lua", []string{"/root/bin/lua"}},
		{"/home/other/bin/lua", []string{"/home/other/bin/lua"}},
		{"/home/bin/lua", []string{"/home/bin/lua"}},
		{"/home/other/lua", []string{"/home/other/lua"}},
		{filepath.Join(home, "bin/lua"), in("bin/lua")},
		{filepath.Join(home, "lua"), in("lua")},
		{filepath.Join(filepath.Dir(home), "bin/lua"), []string{filepath.Join(filepath.Dir(home), "bin/lua")}},
		{filepath.Join(home, ".local/bin/lua"), in(".local/bin", ".local/lib")},
		{filepath.Join(home, ".pyenv/versions/3.11/bin/python3"), in(".pyenv/versions/3.11")},
		{filepath.Join(home, "sdk/go/bin/go"), in("sdk/go")},
	} {
		if got := around(test.program); !slices.Equal(got, test.want) {
			t.Errorf("%s: %q, want %q", test.program, got, test.want)
		}
	}
}

// TestKeyRun checks that the cache key of a program depends on the command that runs it.
func TestKeyRun(t *testing.T) {
	j := job{lang: &Language{ID: "lua", Run: "lua {mainfile}"}, file: "a.lua"}
	first := j.key()
	j.lang = &Language{ID: "lua", Run: "lua {path}/main.luac"}
	if j.key() == first {
		t.Error("the key does not depend on the command that runs the program")
	}
}

// TestUsed checks that a program in use stays in the cache.
func TestUsed(t *testing.T) {
	dir := t.TempDir()
	file, long := filepath.Join(dir, entryFile), time.Now().Add(-2*staleTime)
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	age := func() {
		t.Helper()
		if err := os.Chtimes(file, long, long); err != nil {
			t.Fatal(err)
		}
	}
	fresh := func() bool {
		info, err := os.Stat(file)
		return err == nil && time.Since(info.ModTime()) < staleTime/4
	}
	p := &Program{Dir: dir}
	for _, use := range []func(){p.Used, func() { p.Folders() }} {
		p.used = long.Unix()
		age()
		if use(); !fresh() {
			t.Error("a program that runs counts as stale")
		}
	}
	age()
	if p.Used(); fresh() {
		t.Error("each run updates the entry")
	}
	if p.Gone() || !(&Program{Dir: file + "/none"}).Gone() {
		t.Error("Gone does not tell a program whose files exist from one whose files were deleted")
	}
}

// TestFlawedBy checks that a shortage of the machine is not blamed on a compiler.
func TestFlawedBy(t *testing.T) {
	for number, mine := range map[syscall.Errno]bool{syscall.EMFILE: true, syscall.EIO: true, syscall.ENOENT: false, syscall.ELOOP: false, syscall.EACCES: false} {
		var f *flaw
		if err := flawedBy(&fs.PathError{Op: "open", Path: "a", Err: number}, "a cannot be read"); errors.As(err, &f) == mine {
			t.Errorf("%v: %v", number, err)
		}
	}
}
