package markdown_test

import (
	"io"
	"testing"

	"grundy/judge/document"
	"grundy/judge/document/documenttest"
	"grundy/judge/document/html"
	"grundy/judge/document/markdown"
	"grundy/judge/document/terminal"
	"grundy/judge/document/tex"
)

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

// TestHostile checks that texts that are made to stop the reader are read.
func TestHostile(t *testing.T) {
	for _, s := range documenttest.Hostile() {
		text := []byte(s)
		d, _ := markdown.Read(text)
		written(t, d)
	}
}

// FuzzRead checks that any text is read, and that what is read can be written.
func FuzzRead(f *testing.F) {
	f.Add([]byte("# a\n\n$x$ **b** [c](d) ![e](f.png)[^1]\n\n| a | b |\n|---|--:|\n| $|x|$ | 2 |\n\n$$\nx\n$$\n\n[^1]: note\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		d, _ := markdown.Read(text)
		written(t, d)
	})
}
