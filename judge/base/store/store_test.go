package store

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"grundy/judge/base/fault"
)

var cache = Names{
	".":       {`(?:entries|tmp)/`, `[0-9a-f]{4}\.runs`},
	"entries": {`[0-9a-f]{4}/`},
	"tmp":     {`build-\d+/`},
}

// plant creates files. A name that ends in / is a folder, and a>b is a link from a to b.
func plant(t *testing.T, root string, names ...string) {
	t.Helper()
	for _, name := range names {
		link, to, isLink := strings.Cut(name, ">")
		path := filepath.Join(root, link)
		err := os.MkdirAll(filepath.Dir(path), 0o755)
		switch {
		case err != nil:
		case isLink:
			err = os.Symlink(to, path)
		case strings.HasSuffix(name, "/"):
			err = os.MkdirAll(path, 0o755)
		default:
			err = os.WriteFile(path, []byte(name), 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// listing returns everything below a folder.
func listing(t *testing.T, root string) string {
	t.Helper()
	var b strings.Builder
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		fmt.Fprintln(&b, path, info.Mode())
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestOwn checks that Own accepts a folder that is new, is empty, or has the mark or only names of
// Grundy. It must reject any other folder and not change it.
func TestOwn(t *testing.T) {
	for name, test := range map[string]struct {
		there []string
		own   bool
	}{
		"empty":                  {nil, true},
		"earlier":                {[]string{"entries/0123/", "tmp/build-7/x", "0123.runs"}, true},
		"a file":                 {[]string{"thesis.tex"}, false},
		"hidden":                 {[]string{".profile"}, false},
		"a file beside earlier":  {[]string{"entries/0123/", "tmp/", "thesis.tex"}, false},
		"a file in earlier":      {[]string{"entries/0123/", "tmp/thesis.tex"}, false},
		"entries of another":     {[]string{"entries/mine/"}, false},
		"a link":                 {[]string{"tmp>/"}, false},
		"a link in it":           {[]string{"tmp/build-1>/"}, false},
		"a file for a folder":    {[]string{"tmp"}, false},
		"a folder for a file":    {[]string{"0123.runs/"}, false},
		"a longer name":          {[]string{"0123.runs.bak"}, false},
		"a mark that leads away": {[]string{"CACHEDIR.TAG>none"}, false},
		"the mark of another":    {[]string{"CACHEDIR.TAG"}, false},
		"the mark is a folder":   {[]string{"CACHEDIR.TAG/"}, false},
	} {
		dir := t.TempDir()
		plant(t, dir, test.there...)
		before := listing(t, dir)
		f, err := Own(dir, cache)
		if (err == nil) != test.own {
			t.Errorf("%s: %v", name, err)
			continue
		}
		var refused *fault.Error
		if !test.own && (!errors.As(err, &refused) || refused.Place != dir || refused.Remedy == "" || listing(t, dir) != before) {
			t.Errorf("%s: %v, %s", name, err, listing(t, dir))
		}
		if test.own && !f.marked() {
			t.Errorf("%s: has no mark", name)
		}
	}
	dir := filepath.Join(t.TempDir(), "a", "b") // a new folder
	if f, err := Own(dir, cache); err != nil || !f.marked() {
		t.Error(err)
	}
	plant(t, dir, "thesis.tex")
	if _, err := Own(dir, cache); err != nil { // files that are added later do no harm
		t.Error(err)
	}
	killed := t.TempDir()
	if err := os.WriteFile(filepath.Join(killed, tag), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if f, err := Own(killed, cache); err != nil || !f.marked() {
		t.Errorf("a folder whose marking was interrupted: %v", err)
	}
}

// TestRemove checks that only Grundy's names are removed, never through a link, and nothing once
// the mark is missing.
func TestRemove(t *testing.T) {
	outside := t.TempDir()
	plant(t, outside, "0123/thesis", "build-1/thesis", "thesis")
	dir := t.TempDir()
	f, err := Own(dir, cache)
	if err != nil {
		t.Fatal(err)
	}
	plant(t, dir, "entries/0123/x", "entries/0124>"+filepath.Join(outside, "0123"), "entries/0125", "entries/thesis/x",
		"tmp/build-1/x", "tmp/build-x/x", "tmp/build-2", "tmp/thesis", "0123.runs", "0124.runs/x", "thesis")
	for name, gone := range map[string]bool{
		"entries/0123": true, "entries/0124": true, "entries/0125": true, "entries/thesis": false, "entries": false,
		"tmp/build-1": true, "tmp/build-x": false, "tmp/build-2": true, "tmp/thesis": false, ".": false, "..": false,
		"0123.runs": true, "0124.runs": false, "thesis": false, "tmp/../thesis": false, "../" + filepath.Base(outside): false,
	} {
		err := f.Remove(name)
		_, still := os.Lstat(filepath.Join(dir, name))
		if (err == nil) != gone || (still != nil) != gone {
			t.Errorf("%s: %v, %v", name, err, still)
		}
	}
	plant(t, dir, "tmp/build-1/x")
	if err := os.Rename(filepath.Join(dir, "tmp"), filepath.Join(dir, "moved")); err != nil {
		t.Fatal(err)
	}
	plant(t, dir, "tmp>"+outside)
	if f.Sweep("tmp", -time.Second); f.Remove("tmp/build-1") == nil {
		t.Error("Remove follows a link")
	}
	if err := errors.Join(os.Remove(filepath.Join(dir, "tmp")), os.Rename(filepath.Join(dir, "moved"), filepath.Join(dir, "tmp")),
		os.Remove(filepath.Join(dir, tag))); err != nil {
		t.Fatal(err)
	}
	if f.Sweep("tmp", -time.Second); f.Remove("tmp/build-1") == nil {
		t.Error("Remove deletes in a folder without a mark")
	}
	if got := strings.Count(listing(t, outside), "thesis"); got != 3 {
		t.Errorf("outside: %s", listing(t, outside))
	}
}

// TestTemporary checks that the folders of killed processes are removed. Folders that are held,
// folders without the mark, and links must remain.
func TestTemporary(t *testing.T) {
	tmp := t.TempDir()
	t.Setenv("TMPDIR", tmp)
	t.Setenv("TMP", tmp)
	f, err := Temporary("run", nil)
	if err != nil {
		t.Fatal(err)
	}
	outside := t.TempDir()
	g := &Folder{path: outside}
	if err := g.mark(); err != nil {
		t.Fatal(err)
	}
	plant(t, tmp, "grundy-run-1/thesis", "grundy-run-2>"+outside, "grundy-run-x/thesis", "grundy-cache-3/closed/x", "grundy-run-4", "grundy-cache-5/x", "grundy-contest-6/problem-1/x")
	for _, name := range []string{"grundy-cache-3", "grundy-run-x", "grundy-contest-6"} {
		if err := (&Folder{path: filepath.Join(tmp, name)}).mark(); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Chmod(filepath.Join(tmp, "grundy-cache-3", "closed"), 0); err != nil {
		t.Fatal(err)
	}
	old := time.Now().Add(-2 * unmarkedFor)
	for _, name := range []string{"grundy-cache-7", "grundy-cache-8", "grundy-cache-x"} {
		if err := os.Mkdir(filepath.Join(tmp, name), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"grundy-cache-7", "grundy-cache-x", "grundy-run-1"} {
		if err := os.Chtimes(filepath.Join(tmp, name), old, old); err != nil {
			t.Fatal(err)
		}
	}
	sweepTemporary()
	for name, there := range map[string]bool{
		"grundy-run-1": true, "grundy-run-2": true, "grundy-run-x": true, "grundy-cache-3": false, "grundy-run-4": true,
		"grundy-cache-7": false, "grundy-cache-8": true, "grundy-cache-x": true, // empty: old, recent, not Grundy's
		"grundy-cache-5": true, "grundy-contest-6": false, filepath.Base(f.Path()): true,
	} {
		if _, err := os.Lstat(filepath.Join(tmp, name)); (err == nil) != there {
			t.Errorf("%s: %v", name, err)
		}
	}
	if !g.marked() {
		t.Error("the sweep removed the mark in a folder behind a link")
	}
	if err := f.Close(); err != nil {
		t.Error(err)
	}
	if _, err := os.Lstat(f.Path()); err == nil {
		t.Error("Close leaves the folder behind")
	}
	owned, err := Own(filepath.Join(tmp, "mine"), cache)
	if err != nil {
		t.Fatal(err)
	}
	if err := owned.Close(); err != nil || !owned.marked() {
		t.Error("Close removes a folder that is not temporary")
	}
}

// TestWrite checks that the mode of a file is kept, that links are followed, and that a failure
// changes nothing. Writable must tell beforehand whether Write succeeds.
func TestWrite(t *testing.T) {
	dir := t.TempDir()
	plant(t, dir, "old", "there/", "link>old", "dangling>none", "long/"+strings.Repeat("n", 250))
	old := filepath.Join(dir, "old")
	if err := os.Chmod(old, 0o640); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]bool{
		"new": true, "old": true, "link": true, "there": false, "dangling": false, "none/new": false,
		"long/" + strings.Repeat("n", 250): true,
	} {
		path := filepath.Join(dir, name)
		before := listing(t, dir)
		if err := Writable(path); (err == nil) != want || listing(t, dir) != before {
			t.Errorf("%s: writable: %v", name, err)
		}
		if err := Write(path, []byte("text of "+name)); (err == nil) != want {
			t.Errorf("%s: %v", name, err)
		}
		if text, err := os.ReadFile(path); want && (err != nil || string(text) != "text of "+name) {
			t.Errorf("%s: %q, %v", name, text, err)
		}
	}
	if info, err := os.Lstat(filepath.Join(dir, "link")); err != nil || info.Mode()&fs.ModeSymlink == 0 {
		t.Error("the link is replaced")
	}
	if info, err := os.Stat(old); err != nil || info.Mode().Perm() != 0o640 && runtime.GOOS != "windows" {
		t.Errorf("mode %v", info.Mode())
	}
	if err := Write(old, []byte("whole")); err != nil {
		t.Fatal(err)
	}
	failed := errors.New("no more")
	before := listing(t, dir)
	for _, path := range []string{old, filepath.Join(dir, "another")} {
		if err := WriteTo(path, func(w io.Writer) error { _, _ = io.WriteString(w, "half"); return failed }); !errors.Is(err, failed) {
			t.Errorf("error %v", err)
		}
	}
	if text, _ := os.ReadFile(old); string(text) != "whole" || listing(t, dir) != before {
		t.Errorf("after a failure: %q\n%s", text, listing(t, dir))
	}
}

// TestLeft checks that the temporary file of a killed writer is removed. Other names, and files
// that are being written, must remain.
func TestLeft(t *testing.T) {
	dir := t.TempDir()
	names := []string{
		".a.grundy-0123456789012345678", ".b.grundy-0123456789012345678", ".a.grundy-012345678901234567", "a.grundy-0123456789012345678",
		".c.grundy-0123456789012345678/", ".d.grundy-0123456789012345678>a", ".a.grundy-0123456789012345678.txt",
	}
	plant(t, dir, names...)
	held, err := os.Open(filepath.Join(dir, names[1]))
	if err != nil {
		t.Fatal(err)
	}
	defer held.Close()
	_ = lock(held)
	if err := Write(filepath.Join(dir, "a"), nil); err != nil {
		t.Fatal(err)
	}
	for i, name := range names {
		name, _, _ = strings.Cut(name, ">")
		if _, err := os.Lstat(filepath.Join(dir, name)); (err == nil) != (i > 0) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestRead checks that a file up to the exact limit is read, also through a link. A larger file, a
// folder and a missing file must cause errors.
func TestRead(t *testing.T) {
	dir := t.TempDir()
	plant(t, dir, "four", "folder/", "link>four", "empty")
	if err := os.Truncate(filepath.Join(dir, "empty"), 0); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name  string
		limit int64
		text  string
		err   string
	}{
		{"four", 4, "four", ""},
		{"link", 4, "four", ""},
		{"empty", 0, "", ""},
		{"four", 3, "", "is too big: 4 B; at most 3 B are read"},
		{"folder", 4, "", "is a folder, not a file; name a file in it"},
	} {
		path := filepath.Join(dir, test.name)
		text, err := Read(path, test.limit)
		if string(text) != test.text || (err == nil) != (test.err == "") || err != nil && err.Error() != path+": "+test.err {
			t.Errorf("%s: %q, %v", test.name, text, err)
		}
	}
	if _, err := Read(filepath.Join(dir, "none"), 4); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("none: %v", err)
	}
}

// TestMake checks that Sweep removes a folder created by Make once nobody holds it, and not before.
// Recent names that Make did not create must remain.
func TestMake(t *testing.T) {
	f, err := Own(t.TempDir(), Names{".": {`tmp/`}, "tmp": {`held-\d+/`, `build-\d+/`}})
	if err != nil {
		t.Fatal(err)
	}
	plant(t, f.Path(), "tmp/held-x/thesis", "tmp/build-1/x")
	one, done, err := f.Make("tmp")
	if err != nil {
		t.Fatal(err)
	}
	two, _, err := f.Make("tmp")
	if err != nil {
		t.Fatal(err)
	}
	done()
	f.Sweep("tmp", time.Hour)
	for path, there := range map[string]bool{one: false, two: true, f.Path() + "/tmp/held-x": true, f.Path() + "/tmp/build-1": true} {
		if _, err := os.Lstat(path); (err == nil) != there {
			t.Errorf("%s: %v", path, err)
		}
	}
}
