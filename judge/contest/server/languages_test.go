package server_test

import (
	"testing"

	"grundy/judge/contest"
)

// TestLanguagesOfStatements checks that a page links the languages of a statement if there are others
// than English and Chinese, and shows the one that is asked for.
func TestLanguagesOfStatements(t *testing.T) {
	c := sample()
	h := begin(t, c)
	text := func(s string) string {
		digest, err := h.stream.Put(t.Context(), []byte(s))
		if err != nil {
			t.Fatal(err)
		}
		return digest
	}
	nobody := h.guest("")
	h.has("two languages", nobody.in("en", "/problems/A"), "!?statement=")
	next := *c
	next.Problems = append(next.Problems[:0:0], c.Problems...)
	next.Problems[0].Titles = map[string]string{"pl": "Kamyki"}
	next.Problems[0].Statements = map[string]string{"en": text("# Nim\n\nTake stones."), "zh": text("# 取石子\n\n取石子。"), "pl": text("# Kamyki\n\nGracz bierze kamyki.")}
	h.add(contest.Event{Kind: contest.KindSetup, Setup: &next})
	nobody.eventually("/problems/A?statement=pl", "Kamyki")
	h.has("English", nobody.in("en", "/problems/A"), "A. Nim", "Take stones.", `<a href="?statement=pl" hreflang="pl" rel="alternate">pl</a>`, "!Kamyki")
	h.has("Polish", nobody.in("en", "/problems/A?statement=pl"), "A. Kamyki", `lang="pl"`, "Gracz bierze kamyki.", `<a href="?statement=en"`, "!Take stones.")
	h.has("unknown", nobody.in("en", "/problems/A?statement=de"), "Take stones.")
}
