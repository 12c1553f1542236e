package tex_test

import (
	"testing"

	"grundy/judge/document"
	"grundy/judge/document/documenttest"
	"grundy/judge/document/tex"
)

// read reads a text, whose \input includes the text itself.
func read(text []byte) (*document.Document, document.Messages) {
	return tex.Read(text, tex.Options{Lang: "en", Include: func(string) ([]byte, bool) { return text, true }})
}

func TestHostile(t *testing.T) { documenttest.Hostile(t, read) }

func FuzzRead(f *testing.F) {
	f.Add([]byte("\\newcommand{\\a}[1]{\\emph{#1}}\\a{b} $x$ \\begin{itemize}\\item c\\end{itemize}\\begin{tabular}{ll}a&b\\\\\\hline\\end{tabular}\\begin{figure}\\includegraphics[width=2cm]{d}\\caption{e}\\end{figure}\\verb|f|\\begin{align*}x&=1\\end{align*}\\exmp{1}{2}"))
	documenttest.Fuzz(f, read)
}

func TestRoundTrip(t *testing.T) {
	documenttest.RoundTrip(t, func(d *document.Document, seed uint64) ([]byte, document.Messages) {
		return tex.Write(d, tex.Dialect(seed%2), "en")
	}, func(text []byte) (*document.Document, document.Messages) {
		return tex.Read(text, tex.Options{Lang: "en"})
	})
}
