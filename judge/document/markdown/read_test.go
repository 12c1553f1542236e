package markdown_test

import (
	"testing"

	"grundy/judge/document"
	"grundy/judge/document/documenttest"
	"grundy/judge/document/markdown"
)

func TestHostile(t *testing.T) { documenttest.Hostile(t, markdown.Read) }

func FuzzRead(f *testing.F) {
	f.Add([]byte("# a\n\n$x$ **b** [c](d) ![e](f.png)[^1]\n\n| a | b |\n|---|--:|\n| $|x|$ | 2 |\n\n$$\nx\n$$\n\n[^1]: note\n"))
	documenttest.Fuzz(f, markdown.Read)
}

func TestRoundTrip(t *testing.T) {
	documenttest.RoundTrip(t, func(d *document.Document, _ uint64) ([]byte, document.Messages) {
		return markdown.Write(d)
	}, markdown.Read)
}
