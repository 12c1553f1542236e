package build

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"grundy/judge/base/store"
)

// TestKey checks that everything that affects a program changes its key.
func TestKey(t *testing.T) {
	base := func() *job {
		return &job{
			lang: &Language{ID: "x"}, file: "a.x", text: []byte("text"), compile: []string{"/bin/x", "-o", "p"},
			interpreter: "/bin/y", identities: []string{"x 1 2", "y 1 2"}, env: []string{"PATH=/bin"},
		}
	}
	seen := map[string]string{base().key(): "nothing"}
	if one, two := base(), base(); one.key() != two.key() {
		t.Error("a key is not the same twice")
	}
	for name, change := range map[string]func(*job){
		"language":       func(j *job) { j.lang = &Language{ID: "z"} },
		"name":           func(j *job) { j.file = "b.x" },
		"text":           func(j *job) { j.text = []byte("Text") },
		"command":        func(j *job) { j.compile = []string{"/bin/x", "-O", "p"} },
		"words":          func(j *job) { j.compile = []string{"/bin/x", "-o p"} },
		"interpreter":    func(j *job) { j.interpreter = "/bin/z" },
		"compiler":       func(j *job) { j.identities[0] = "x 1 3" },
		"two for one":    func(j *job) { j.identities = []string{"x 1 2 y 1 2"} },
		"environment":    func(j *job) { j.env = []string{"PATH=/usr"} },
		"more of it":     func(j *job) { j.env = append(j.env, "") },
		"from list":      func(j *job) { j.identities = append(j.identities, j.env...); j.env = nil },
		"nothing at all": func(j *job) { *j = job{lang: j.lang} },
	} {
		j := base()
		change(j)
		if other, twice := seen[j.key()]; twice {
			t.Errorf("%s: the same key as with %s", name, other)
		}
		seen[j.key()] = name
	}
}

// TestIdentity checks that a change of a program's size or time changes its identity.
func TestIdentity(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x")
	seen := map[string]bool{}
	at := time.Unix(1e9, 0)
	for _, text := range []string{"a", "ab"} {
		for _, d := range []time.Duration{0, time.Second} {
			if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			if err := os.Chtimes(path, at, at.Add(d)); err != nil {
				t.Fatal(err)
			}
			id, err := identity(path)
			if err != nil || seen[id] {
				t.Errorf("%q twice, or %v", id, err)
			}
			seen[id] = true
		}
	}
}

// TestEvictAndSweep checks that the least recently used entries and old leftovers are removed.
func TestEvictAndSweep(t *testing.T) {
	fakePath(t, "gcc")
	f := &fake{}
	b := builder(t, f.tool)
	c := language(t, b, "c")
	build := func(text string) *Program {
		t.Helper()
		b.quota = &store.Quota{Bytes: 200, Spare: staleTime} // checks the size on each build; room for two entries
		p, _, err := b.Build(t.Context(), Source{Name: "a.c", Text: []byte(text)}, c)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	var dirs []string
	for i, text := range []string{"1", "2", "3", "4", "5", "6", "7", "8", "9"} {
		p := build(text)
		dirs = append(dirs, p.Dir)
		used := time.Now().Add(time.Duration(i-100) * time.Hour)
		if err := os.Chtimes(filepath.Join(p.Dir, entryFile), used, used); err != nil {
			t.Fatal(err)
		}
	}
	build("2") // uses the entry again if it exists
	stale := filepath.Join(b.root, "tmp", "build-1")
	fresh := filepath.Join(b.root, "tmp", "build-2")
	for _, d := range []string{stale, fresh} {
		if err := os.Mkdir(d, 0o700); err != nil {
			t.Fatal(err)
		}
	}
	long := time.Now().Add(-2 * time.Hour)
	if err := os.Chtimes(stale, long, long); err != nil {
		t.Fatal(err)
	}
	b.folder.Sweep("tmp", staleTime)
	if l := left(t, b); len(l) != 1 || l[0] != fresh {
		t.Errorf("swept to %v, want %s", l, fresh)
	}
	build("last")
	if _, err := os.Stat(dirs[0]); err == nil {
		t.Error("the least recently used entry is still there")
	}
	if _, err := os.Stat(build("last").Dir); err != nil {
		t.Error("the program that was just built is gone")
	}
}
