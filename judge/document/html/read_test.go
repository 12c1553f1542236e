package html_test

import (
	"testing"

	"grundy/judge/document"
	"grundy/judge/document/documenttest"
	"grundy/judge/document/html"
)

func TestHostile(t *testing.T) { documenttest.Hostile(t, html.Read) }

func FuzzRead(f *testing.F) {
	f.Add([]byte("<h2>a</h2><p>b<sub>1</sub> $x$</p><table><tr><td>1</table><ol><li>c</ol><img src=d.png width=50%>"))
	documenttest.Fuzz(f, html.Read)
}

func TestRoundTrip(t *testing.T) {
	documenttest.RoundTrip(t, func(d *document.Document, _ uint64) ([]byte, document.Messages) {
		return html.Write(d, html.Options{Lang: "en"})
	}, html.Read)
}
