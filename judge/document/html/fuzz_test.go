package html_test

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
		d, _ := html.Read(text)
		written(t, d)
	}
}

// FuzzRead checks that any text is read, and that what is read can be written.
func FuzzRead(f *testing.F) {
	f.Add([]byte("<h2>a</h2><p>b<sub>1</sub> $x$</p><table><tr><td>1</table><ol><li>c</ol><img src=d.png width=50%>"))
	f.Fuzz(func(t *testing.T, text []byte) {
		d, _ := html.Read(text)
		written(t, d)
	})
}
