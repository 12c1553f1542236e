// Package exchangetest helps tests of readers.
package exchangetest

import (
	"fmt"
	"maps"
	"strings"
	"testing"
	"testing/fstest"

	"grundy/judge/exchange"
)

// Folder returns a folder of files.
func Folder(files map[string]string) fstest.MapFS {
	folder := fstest.MapFS{}
	for path, text := range files {
		folder[path] = &fstest.MapFile{Data: []byte(text)}
	}
	return folder
}

// Changed returns files with others added or replaced; an empty text takes a file away.
func Changed(files map[string]string, others ...string) map[string]string {
	all := maps.Clone(files)
	for i := 0; i < len(others); i += 2 {
		if all[others[i]] = others[i+1]; others[i+1] == "" {
			delete(all, others[i])
		}
	}
	return all
}

// Summary says what was read in one line.
func Summary(p *exchange.Package, notes exchange.Notes) string {
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
	for _, n := range notes {
		if n.Unsupported {
			b.WriteString("; refused " + n.String())
		}
	}
	return b.String()
}

// Reads has a reader read a package of some files, and wants a summary of it, or an error,
// that contains a text.
func Reads(t *testing.T, name string, of exchange.Format, files map[string]string, want string) {
	t.Helper()
	p, notes, err := of.Read(Folder(files), "dir")
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
