package tex_test

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
		d, _ := tex.Read(text, tex.Options{Lang: "en", Include: func(string) ([]byte, bool) { return text, true }})
		written(t, d)
	}
}

// FuzzRead checks that any text is read, and that what is read can be written.
func FuzzRead(f *testing.F) {
	f.Add([]byte("\\newcommand{\\a}[1]{\\emph{#1}}\\a{b} $x$ \\begin{itemize}\\item c\\end{itemize}\\begin{tabular}{ll}a&b\\\\\\hline\\end{tabular}\\begin{figure}\\includegraphics[width=2cm]{d}\\caption{e}\\end{figure}\\verb|f|\\begin{align*}x&=1\\end{align*}\\exmp{1}{2}"))
	f.Fuzz(func(t *testing.T, text []byte) {
		d, _ := tex.Read(text, tex.Options{Lang: "en", Include: func(string) ([]byte, bool) { return text, true }})
		written(t, d)
	})
}
