package terminal

import (
	"strings"
	"testing"

	"grundy/judge/document"
)

// TestEmphasis checks that signs of emphasis are nested, and are closed where it ends.
func TestEmphasis(t *testing.T) {
	em, strong, both, plain := document.Span{Text: "e", Em: true}, document.Span{Text: "s", Strong: true}, document.Span{Text: "b", Em: true, Strong: true}, document.Span{Text: "p"}
	for want, spans := range map[string][]document.Span{
		"p*e*p":       {plain, em, plain},
		"*e**b***":    {em, both},
		"*e**b**e*p":  {em, both, em, plain},
		"**s*b*s**":   {strong, both, strong},
		"***b*s**p":   {both, strong, plain},
		"*e***s**":    {em, strong},
		"***b****e*p": {both, em, plain},
	} {
		var out strings.Builder
		if err := Write(&out, &document.Document{Blocks: []document.Block{&document.Paragraph{Text: spans}}}, "en"); err != nil {
			t.Fatal(err)
		}
		if got := strings.TrimSpace(out.String()); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}
