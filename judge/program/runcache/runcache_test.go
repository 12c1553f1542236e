package runcache

import (
	"bytes"
	"compress/gzip"
	"encoding/gob"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"grundy/judge/sandbox"
)

var limits = sandbox.Limits{
	CPU: time.Second, Wall: 3 * time.Second, Memory: 100 << 20, Stack: 80 << 20, Output: 10_000, Processes: 64,
}

// command returns the command that most of these tests store.
func command() sandbox.Command {
	return sandbox.Command{
		Args: []string{"/p/a", "-x"}, Dir: "/p", Env: []string{"A=1"}, Stdin: []byte("1\n"), Limits: limits,
		Visible: []string{"/p"}, Writable: []string{"/w"},
	}
}

// quick returns the result of a run that is far from all limits.
func quick() sandbox.Result {
	return sandbox.Result{CPU: 10 * time.Millisecond, Wall: 20 * time.Millisecond, Memory: 1 << 20, Stdout: []byte("yes\n")}
}

// fresh returns a cache in a folder.
func fresh(t *testing.T, folder string) *Cache {
	t.Helper()
	c, err := New(folder)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// changed returns copies of a struct, each with one field changed, by the field's name.
func changed[T any](t *testing.T, from T) map[string]T {
	t.Helper()
	all := map[string]T{}
	for i := range reflect.TypeFor[T]().NumField() {
		next := from
		field := reflect.ValueOf(&next).Elem().Field(i)
		if !field.CanInterface() {
			continue // set by the runner, not by callers
		}
		switch v := field.Interface().(type) {
		case string:
			field.SetString(v + "'")
		case int:
			field.SetInt(int64(v) + 1)
		case bool:
			field.SetBool(!v)
		case []string:
			field.Set(reflect.ValueOf(append([]string{"more"}, v...)))
		case []byte:
			field.Set(reflect.ValueOf(append([]byte("2\n"), v...)))
		case sandbox.Files:
			v.Output += "'"
			field.Set(reflect.ValueOf(v))
		case []sandbox.LaidFile:
			field.Set(reflect.ValueOf([]sandbox.LaidFile{{Name: "a", Text: []byte("2\n")}}))
		case sandbox.Limits:
			v.Processes++
			field.Set(reflect.ValueOf(v))
		case time.Duration:
			field.SetInt(int64(v) + 1)
		case sandbox.Pace:
			v.Most++
			field.Set(reflect.ValueOf(v))
		default:
			t.Fatalf("%s: this test cannot change a %T; add a case for it", reflect.TypeFor[T]().Field(i).Name, v)
		}
		all[reflect.TypeFor[T]().Field(i).Name] = next
	}
	return all
}

// TestKey changes everything that a run depends on, one thing at a time, and checks that each
// change causes a miss.
func TestKey(t *testing.T) {
	c := fresh(t, t.TempDir())
	world := World{Program: "p", Machine: "m"}
	r := c.Open(world)
	r.Store(command(), quick())
	r.Save()
	if _, known, _ := c.Open(world).Recall(command()); !known {
		t.Fatal("the stored run is not known")
	}
	for field, other := range changed(t, world) {
		if _, known, _ := c.Open(other).Recall(command()); known {
			t.Errorf("known in a world with another %s", field)
		}
	}
	for field, other := range changed(t, command()) {
		if _, known, _ := c.Open(world).Recall(other); known {
			t.Errorf("known for a command with another %s", field)
		}
	}
}

// TestFrames checks that two commands have different keys even if the concatenations of their words
// are equal: an argument moved to the environment, and two arguments joined. The text of a laid
// file counts, too.
func TestFrames(t *testing.T) {
	a, b := command(), command()
	b.Args, b.Env = []string{"/p/a"}, []string{"-x", "A=1"}
	if commandKey(a) == commandKey(b) {
		t.Error("moving an argument to the environment does not change the key")
	}
	b = command()
	b.Args = []string{"/p/a -x"}
	if commandKey(a) == commandKey(b) {
		t.Error("joining two arguments does not change the key")
	}
	laid := func(text string) sandbox.Command {
		c := command()
		c.Laid = []sandbox.LaidFile{{Name: "a", Text: []byte(text)}}
		return c
	}
	if commandKey(laid("1")) == commandKey(laid("2")) {
		t.Error("the text of a laid file does not change the key")
	}
}

// TestWorld checks that a change to a file of the program, or to one that it can see, gives another
// world. A program that does not exist has no world.
func TestWorld(t *testing.T) {
	if _, err := machine(); err != nil {
		linuxOnly(t, err)
	}
	dir, seen := t.TempDir(), t.TempDir()
	write := func(path, text string, mode os.FileMode) {
		t.Helper()
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), mode); err != nil {
			t.Fatal(err)
		}
	}
	write(dir+"/a.out", "one", 0o755)
	write(seen+"/lib/python3/site-packages/numpy/x.py", "one", 0o644)
	world := func() string {
		t.Helper()
		w, err := Describe(Program{Dir: dir, Visible: []string{seen}}, sandbox.Tier{Name: "cgroup"})
		if err != nil {
			t.Fatal(err)
		}
		return w.key()
	}
	last := world()
	if world() != last {
		t.Fatal("the world changed without a change on the disk")
	}
	for _, step := range []struct {
		name string
		do   func()
	}{
		{"bytes of the program", func() { write(dir+"/a.out", "two", 0o755) }},
		{"another file of the program", func() { write(dir+"/b/c", "two", 0o644) }},
		{"a module, deep below", func() { write(seen+"/lib/python3/site-packages/scipy/x.py", "two", 0o644) }},
		{"bytes of a library", func() { write(seen+"/lib/x.so", "three", 0o644) }},
		{"more bytes of it", func() { write(seen+"/lib/x.so", "three more", 0o644) }},
	} {
		step.do()
		now := world()
		if now == last {
			t.Errorf("%s: the world is as before", step.name)
		}
		last = now
	}
	if _, err := Describe(Program{Dir: dir + "/none"}, sandbox.Tier{}); err == nil {
		t.Error("a program that does not exist has a world")
	}
}

// TestProcessor checks that only the constant properties of the processor count.
func TestProcessor(t *testing.T) {
	a := processor("model name\t: X\ncpu MHz\t\t: 1000.5\nbogomips\t: 5\n\nprocessor : 1\n")
	if b := processor("model name\t: X\ncpu MHz\t\t: 2000\nbogomips\t: 6\n\nprocessor : 2\n"); a != b {
		t.Errorf("%q and %q", a, b)
	}
	if b := processor("model name\t: Y\ncpu MHz\t\t: 1000.5\n"); a == b {
		t.Error("another model does not count")
	}
}

// TestHardLimits checks that hard limits count and soft limits do not.
func TestHardLimits(t *testing.T) {
	table := func(soft, hard string) string {
		return fmt.Sprintf("Limit                     Soft Limit           Hard Limit           Units     \n%-26s%-21s%-21s%-10s\n",
			"Max stack size", soft, hard, "bytes")
	}
	a := hardLimits(table("8388608", "unlimited"))
	if b := hardLimits(table("1000", "unlimited")); a != b {
		t.Errorf("another soft limit: %q and %q", a, b)
	}
	if b := hardLimits(table("8388608", "8388608")); a == b {
		t.Errorf("another hard limit: both %q", a)
	}
	if own, err := os.ReadFile("/proc/self/limits"); err == nil && !strings.Contains(hardLimits(string(own)), "Hard Limit") {
		t.Errorf("the columns of /proc/self/limits are different here:\n%s", own)
	}
}

// TestCorrupt checks that a truncated, changed or foreign file counts as missing and is written
// again.
func TestCorrupt(t *testing.T) {
	folder := t.TempDir()
	c := fresh(t, folder)
	keep := func() string {
		r := c.Open(World{})
		r.Store(command(), quick())
		r.Save()
		return filepath.Join(folder, r.name)
	}
	whole, err := os.ReadFile(keep())
	if err != nil {
		t.Fatal(err)
	}
	flipped := append([]byte{}, whole...)
	flipped[len(flipped)/2] ^= 4
	for name, text := range map[string][]byte{
		"empty": {}, "cut": whole[:len(whole)-3], "flipped": flipped, "another": []byte("what is this"),
	} {
		file := keep()
		if err := os.WriteFile(file, text, 0o644); err != nil {
			t.Fatal(err)
		}
		if _, known, _ := c.Open(World{}).Recall(command()); known {
			t.Errorf("%s: known", name)
		}
		keep()
		if _, known, _ := c.Open(World{}).Recall(command()); !known {
			t.Errorf("%s: not written again", name)
		}
	}
}

// TestHostile checks that files made by an attacker count as missing: files that ask for too much
// memory, links, folders, and files that are too large.
func TestHostile(t *testing.T) {
	folder := t.TempDir()
	c := fresh(t, folder)
	r := c.Open(World{})
	r.Store(command(), quick())
	r.Save()
	file := filepath.Join(folder, r.name)
	whole, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	pack := func(text []byte) []byte {
		var b bytes.Buffer
		w := gzip.NewWriter(&b)
		if _, err := w.Write(text); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		return b.Bytes()
	}
	encode := func(v any) []byte {
		var b bytes.Buffer
		if err := gob.NewEncoder(&b).Encode(v); err != nil {
			t.Fatal(err)
		}
		return b.Bytes()
	}
	long := encode(map[string]int{"a": 1})
	long = append(long[:len(long)-5:len(long)-5], 0xFC, 0x7F, 0xFF, 0xFF, 0xFF) // claims to have that many entries
	for name, text := range map[string][]byte{
		"another type":        pack(encode("what is this")),
		"a map, as it was":    pack(encode(map[string]fact{"key": {}})),
		"entries without end": pack(long),
		"a bomb":              pack(make([]byte, maxText+2)),
		"nothing":             pack(nil),
		"a list of nothing":   pack(encode([]stored{})),
	} {
		if err := os.WriteFile(file, text, 0o644); err != nil {
			t.Fatal(err)
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		if _, known, _ := c.Open(World{}).Recall(command()); known {
			t.Errorf("%s: known", name)
		}
		if runtime.ReadMemStats(&after); after.TotalAlloc-before.TotalAlloc > 8*maxText {
			t.Errorf("%s: %d bytes", name, after.TotalAlloc-before.TotalAlloc)
		}
	}
	for name, plant := range map[string]func() error{
		"a link":   func() error { return os.Symlink(filepath.Join(folder, "..", "elsewhere"), file) },
		"a folder": func() error { return os.Mkdir(file, 0o755) },
		"too big": func() error {
			return errors.Join(os.WriteFile(file, whole, 0o644), os.Truncate(file, maxPacked+1))
		},
	} {
		if err := os.WriteFile(filepath.Join(folder, "..", "elsewhere"), whole, 0o644); err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(os.Remove(file), plant()); err != nil {
			t.Fatal(err)
		}
		if _, known, _ := c.Open(World{}).Recall(command()); known {
			t.Errorf("%s: known", name)
		}
	}
}

// TestNobodysRuns checks that a folder with other files is rejected, and that files that appear
// later are never removed, even if their names and age resemble those of temporary files.
func TestNobodysRuns(t *testing.T) {
	folder := t.TempDir()
	mine := filepath.Join(folder, "thesis.tex")
	if err := os.WriteFile(mine, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := New(folder); err == nil {
		t.Fatal("a folder with other files is accepted")
	}
	if err := os.Remove(mine); err != nil {
		t.Fatal(err)
	}
	c := fresh(t, folder)
	old := time.Now().Add(-3 * staleTime)
	names := []string{"thesis.tex", "thesis.runs", "new-x", "new-1.tex"}
	for _, name := range names {
		if err := errors.Join(os.WriteFile(filepath.Join(folder, name), make([]byte, 100), 0o644), os.Chtimes(filepath.Join(folder, name), old, old)); err != nil {
			t.Fatal(err)
		}
	}
	c.quota.Bytes = 1
	c.evict()
	for _, name := range names {
		if _, err := os.Stat(filepath.Join(folder, name)); err != nil {
			t.Error(err)
		}
	}
}

// TestLibraries checks that a library that changes while the process runs gives another world.
func TestLibraries(t *testing.T) {
	if _, err := machine(); err != nil {
		linuxOnly(t, err)
	}
	dir, libraries := t.TempDir(), t.TempDir()
	folders, files := systemFolders, systemFiles
	defer func() { systemFolders, systemFiles = folders, files }()
	systemFolders, systemFiles = []string{libraries}, []string{filepath.Join(dir, "ld.so.cache")}
	c := fresh(t, t.TempDir())
	open := func() *Runs {
		w, err := Describe(Program{Dir: t.TempDir()}, sandbox.Tier{Name: "cgroup"})
		if err != nil {
			t.Fatal(err)
		}
		return c.Open(w)
	}
	for _, step := range []struct{ name, path, text string }{
		{"a library", filepath.Join(libraries, "libc.so.6"), "one"},
		{"its bytes", filepath.Join(libraries, "libc.so.6"), "more"},
		{"one below", filepath.Join(libraries, "python3", "os.py"), "one"},
		{"the loader's list", filepath.Join(dir, "ld.so.cache"), "one"},
	} {
		r := open()
		r.Store(command(), quick())
		r.Save()
		if _, known, before := open().Recall(command()); !known || !before {
			t.Fatalf("%s: the run is not known before the change", step.name)
		}
		if err := errors.Join(os.MkdirAll(filepath.Dir(step.path), 0o755), os.WriteFile(step.path, []byte(step.text), 0o644)); err != nil {
			t.Fatal(err)
		}
		if _, known, _ := open().Recall(command()); known {
			t.Errorf("%s: the run is known after the change", step.name)
		}
	}
}

// TestTogether checks that if two processes store runs of one world, the second keeps the runs of
// the first. A concurrent reader must see only complete files.
func TestTogether(t *testing.T) {
	folder := t.TempDir()
	a, b := fresh(t, folder).Open(World{}), fresh(t, folder).Open(World{})
	one, two := command(), command()
	two.Stdin = []byte("2\n")
	a.Store(one, quick())
	b.Store(two, quick())
	var both sync.WaitGroup
	both.Go(a.Save)
	both.Wait()
	both.Go(b.Save)
	for range 20 {
		both.Go(func() { // a concurrent reader
			if len(load(a.cache.folder, a.name)) == 0 {
				t.Error("an incomplete file was read")
			}
		})
	}
	both.Wait()
	r := fresh(t, folder).Open(World{})
	for _, c := range []sandbox.Command{one, two} {
		if _, known, _ := r.Recall(c); !known {
			t.Errorf("the run on %q is lost", c.Stdin)
		}
	}
	if left, _ := filepath.Glob(folder + "/new-*"); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

// TestEvict checks that the least recently used files are removed, and so are temporary files that
// killed processes left.
func TestEvict(t *testing.T) {
	folder := t.TempDir()
	c := fresh(t, folder)
	var files []string
	for i := range 5 {
		r := c.Open(World{User: i})
		r.Store(command(), quick())
		r.Save()
		used := time.Now().Add(time.Duration(i-10) * time.Hour)
		if err := os.Chtimes(filepath.Join(folder, r.name), used, used); err != nil {
			t.Fatal(err)
		}
		files = append(files, filepath.Join(folder, r.name))
	}
	left := filepath.Join(folder, "new-1")
	if err := os.WriteFile(left, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	old := time.Now().Add(-2 * staleTime)
	if err := os.Chtimes(left, old, old); err != nil {
		t.Fatal(err)
	}
	c.Open(World{User: 0}).Save() // used just now
	info, err := os.Stat(files[0])
	if err != nil {
		t.Fatal(err)
	}
	c.quota.Bytes = 2*info.Size() + 10
	c.evict()
	for i, want := range []bool{true, false, false, false, true} {
		if _, err := os.Stat(files[i]); (err == nil) != want {
			t.Errorf("file %d is there: %v, want %v", i, err == nil, want)
		}
	}
	if _, err := os.Stat(left); err == nil {
		t.Error("the file of a killed process is still there")
	}
}

// TestNil checks that a nil Runs knows nothing and does not panic.
func TestNil(t *testing.T) {
	var r *Runs
	r.Store(command(), quick())
	r.Save()
	if _, known, _ := r.Recall(command()); known {
		t.Error("a nil Runs knows a result")
	}
}

// linuxOnly skips a test on systems on which runs are not stored. On Linux they must be.
func linuxOnly(t *testing.T, err error) {
	t.Helper()
	if runtime.GOOS == "linux" {
		t.Fatal(err)
	}
	t.Skip("SKIPPED: only on linux are runs stored")
}
