package tex_test

import (
	"testing"

	"grundy/judge/document"
	"grundy/judge/document/documenttest"
	"grundy/judge/document/tex"
)

// TestRoundTrip checks that documents that are written and read again are the same, unless the
// writer says what it cannot express.
func TestRoundTrip(t *testing.T) {
	whole := 0
	for seed := range uint64(2000) {
		want := documenttest.Random(seed)
		text, lost := tex.Write(want, tex.Dialect(seed%2), "en")
		if len(lost) > 0 {
			continue
		}
		whole++
		got, messages := tex.Read(text, tex.Options{Lang: "en"})
		if a, b, differ := document.Difference(want, got); differ {
			t.Fatalf("seed %d: %s\nbecomes %s\n%v\n%s", seed, documenttest.Show(a), documenttest.Show(b), messages, text)
		}
	}
	if whole < 100 {
		t.Errorf("only %d documents are written whole", whole)
	}
}
