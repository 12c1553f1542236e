package documenttest

import (
	"io"
	"testing"

	"grundy/judge/document"
	"grundy/judge/document/html"
	"grundy/judge/document/markdown"
	"grundy/judge/document/terminal"
	"grundy/judge/document/tex"
)

// A Reader reads a text of one format.
type Reader func(text []byte) (*document.Document, document.Messages)

// A Writer writes a document. The seed chooses among the dialects of the format.
type Writer func(d *document.Document, seed uint64) ([]byte, document.Messages)

// written writes a document in all forms.
func written(t *testing.T, d *document.Document) {
	t.Helper()
	markdown.Write(d)
	html.Write(d, html.Options{Lang: "zh"})
	tex.Write(d, tex.Polygon, "zh")
	if err := terminal.Write(io.Discard, d, "en"); err != nil {
		t.Error(err)
	}
}

// Hostile checks that a reader ends on texts that are made to stop it.
func Hostile(t *testing.T, read Reader) {
	for _, s := range hostile() {
		d, _ := read([]byte(s))
		written(t, d)
	}
}

// Fuzz checks that any text is read, and that the document can be written.
func Fuzz(f *testing.F, read Reader) {
	f.Fuzz(func(t *testing.T, text []byte) {
		d, _ := read(text)
		written(t, d)
	})
}

// RoundTrip checks that documents that are written and read again are the same, unless the
// writer says what it cannot express.
func RoundTrip(t *testing.T, write Writer, read Reader) {
	whole := 0
	for seed := range uint64(2000) {
		want := Random(seed)
		text, lost := write(want, seed)
		if len(lost) > 0 {
			continue
		}
		whole++
		got, messages := read(text)
		if a, b, differ := document.Difference(want, got); differ {
			t.Fatalf("seed %d: %s\nbecomes %s\n%v\n%s", seed, Show(a), Show(b), messages, text)
		}
	}
	if whole < 100 {
		t.Errorf("only %d documents are written whole", whole)
	}
}
