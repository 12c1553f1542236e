// Package exchangetest helps to test readers of packages.
package exchangetest

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"grundy/judge/base/format"
	"grundy/judge/packages"
	"grundy/judge/tests/grading"
)

// Folder returns a folder with the given files.
func Folder(files map[string]string) fstest.MapFS {
	folder := fstest.MapFS{}
	for path, text := range files {
		folder[path] = &fstest.MapFile{Data: []byte(text)}
	}
	return folder
}

// Linked returns a folder on disk with files and links. links maps paths to targets.
func Linked(t *testing.T, files, links map[string]string) fs.FS {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(dir, Folder(files)); err != nil {
		t.Fatal(err)
	}
	for at, to := range links {
		at = filepath.Join(dir, filepath.FromSlash(at))
		if err := errors.Join(os.MkdirAll(filepath.Dir(at), 0o755), os.Symlink(to, at)); err != nil {
			t.Skipf("SKIPPED: this machine: %v", err)
		}
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { root.Close() })
	return root.FS()
}

// Changed returns a copy of files in which others are added or replaced. others alternates paths
// and texts. An empty text removes a file.
func Changed(files map[string]string, others ...string) map[string]string {
	all := maps.Clone(files)
	for i := 0; i < len(others); i += 2 {
		if all[others[i]] = others[i+1]; others[i+1] == "" {
			delete(all, others[i])
		}
	}
	return all
}

// Summary describes a package and its notes in one line.
func Summary(p *packages.Package, notes packages.Notes) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s %d tests", p.ID, p.Limits.Time, len(p.Tests))
	for _, s := range p.Submissions {
		fmt.Fprintf(&b, "; %s %s", s.Path, strings.Join(s.Final, "/"))
	}
	c := p.Checker
	fmt.Fprintf(&b, "; check %s", c.Builtin)
	if c.Program != nil {
		b.WriteString(c.Program.Path)
	}
	if p.Groups != nil {
		for _, g := range p.Groups.Groups {
			fmt.Fprintf(&b, "; group %s %g %s %v", g.Path, g.Points, g.Score, g.Requires)
		}
	}
	for _, t := range p.Tests {
		if own := t.Limits; own.Time > 0 {
			fmt.Fprintf(&b, "; %s has %s", t.Name, own.Time)
		} else if own.Memory > 0 {
			fmt.Fprintf(&b, "; %s has %s", t.Name, format.Size(own.Memory))
		}
	}
	for _, n := range notes {
		if n.Unsupported {
			b.WriteString("; refused " + n.String())
		}
	}
	return b.String()
}

// Reads reads a package that consists of files, and checks that its summary or the error contains
// want.
func Reads(t *testing.T, name string, of packages.Format, files map[string]string, want string) {
	t.Helper()
	ReadsFrom(t, name, of, Folder(files), want)
}

// ReadsFrom is like Reads, for a folder.
func ReadsFrom(t *testing.T, name string, of packages.Format, folder fs.FS, want string) {
	t.Helper()
	p, notes, err := of.Read(folder, "dir")
	got := ""
	if err != nil {
		got = err.Error()
	} else {
		got = Summary(p, notes)
	}
	if !strings.Contains(got, want) {
		t.Errorf("%s:\n got %s\nwant %s", name, got, want)
	}
}

// Notes reads a package that consists of files, and checks that one of its notes contains want. If
// want is empty, there must be no notes.
func Notes(t *testing.T, name string, of packages.Format, files map[string]string, want string) {
	t.Helper()
	_, notes, err := of.Read(Folder(files), "dir")
	if err != nil {
		t.Errorf("%s: %v", name, err)
	}
	for _, n := range notes {
		if want != "" && strings.Contains(n.Fault().Error(), want) {
			return
		}
	}
	if want != "" || len(notes) > 0 {
		t.Errorf("%s: the notes are %v, want %s", name, notes, want)
	}
}

// Grading returns the grading of a package's tests, or nil if the package has no groups.
func Grading(p *packages.Package) *grading.Grading {
	if p.Groups == nil {
		return nil
	}
	paths := make([][]string, len(p.Tests))
	for i, t := range p.Tests {
		paths[i] = []string{t.Group}
	}
	return grading.New(p.Groups, paths)
}
