package document_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"grundy/judge/document"
	"grundy/judge/document/documenttest"
	"grundy/judge/document/formula"
	"grundy/judge/document/html"
	"grundy/judge/document/markdown"
	"grundy/judge/document/tex"
)

// readDocument reads a statement by its ending.
func readDocument(at string, source []byte) *document.Document {
	var d *document.Document
	switch filepath.Ext(at) {
	case ".tex":
		d, _ = tex.Read(source, tex.Options{})
	case ".html":
		d, _ = html.Read(source)
	default:
		d, _ = markdown.Read(source)
	}
	return d
}

// rawMacro matches a command of TeX.
var rawMacro = regexp.MustCompile(`\\[A-Za-z]{2,}`)

// compareFormulas compares the formulas of a statement with those of its source. wrong says how they
// differ, raw names a macro in its text, and unset counts the formulas that pages show as TeX.
func compareFormulas(at string, source []byte) (count int, wrong, raw string, unset []string) {
	want := documenttest.Formulas(filepath.Ext(at), string(source))
	d := readDocument(at, source)
	got := d.Formulas()
	for i := range max(len(want), len(got)) {
		switch {
		case i >= len(got):
			wrong = "lacks " + want[i]
		case i >= len(want):
			wrong = "adds " + got[i]
		case !documenttest.Same(want[i], got[i]):
			wrong = "has " + got[i] + " for " + want[i]
		default:
			continue
		}
		break
	}
	d.Spans(func(spans []document.Span) {
		for _, s := range spans {
			if s.Kind == document.Text && raw == "" {
				raw = rawMacro.FindString(s.Text)
			}
		}
	})
	for _, f := range got {
		if _, ok := formula.MathML(f, false); !ok {
			unset = append(unset, f)
		}
	}
	return len(want), wrong, raw, unset
}

// TestFormulasOfStatements compares the formulas of statements with those of their sources.
// GRUNDY_STATEMENTS names a folder of other statements, in which all files that end in .tex, .md or .html
// and have a formula are compared:
//
//	GRUNDY_STATEMENTS=/tmp/statements go test ./judge/document -run Formulas -v
func TestFormulasOfStatements(t *testing.T) {
	dir, ours := os.Getenv("GRUNDY_STATEMENTS"), false
	if dir == "" {
		dir, ours = filepath.Join("testdata", "statements"), true
	}
	statements, right, plain, formulas, unset := 0, 0, 0, 0, 0
	err := filepath.WalkDir(dir, func(at string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || !slices.Contains([]string{".tex", ".md", ".html"}, filepath.Ext(at)) {
			return err
		}
		source, err := os.ReadFile(at)
		if err != nil {
			return err
		}
		n, wrong, raw, failed := compareFormulas(at, source)
		if n == 0 && wrong == "" {
			return nil
		}
		statements++
		formulas += n
		unset += len(failed)
		if wrong == "" {
			right++
		} else {
			t.Logf("%s: %s", at, strings.ReplaceAll(wrong, "\n", " "))
		}
		if raw == "" {
			plain++
		} else {
			t.Logf("%s: the text has %s", at, raw)
		}
		for _, f := range failed {
			t.Logf("%s: pages show the TeX of %s", at, strings.ReplaceAll(f, "\n", " "))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d statements with %d formulas: in %d all formulas are right, %d have no raw macro, pages show %d formulas as TeX", statements, formulas, right, plain, unset)
	if ours && (statements == 0 || right < statements || plain < statements || unset > 0) {
		t.Error("the statements of the tests are not read right")
	}
}
