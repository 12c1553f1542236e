package server_test

import (
	"testing"
	"time"

	"grundy/judge/contest"
)

// TestBooklet checks that the booklet shows all problems without scripts from the start on, and follows
// a new setup.
func TestBooklet(t *testing.T) {
	c := sample()
	now := c.Start.Add(-time.Minute)
	h := beginAt(t, func() time.Time { return now }, c)
	nobody := h.guest("")
	if status, _ := nobody.get("/booklet"); status != 404 {
		t.Errorf("before the start: %d", status)
	}
	h.has("the jury", h.guest("boss").in("en", "/booklet"), "<h1>Spring <contest></h1>")
	c = sample()
	h = begin(t, c)
	nobody = h.guest("")
	h.has("the list", nobody.in("zh", "/problems"), `<a href="/booklet">所有题目合为一页，便于打印</a>`)
	for range 2 {
		h.has("a guest", nobody.in("en", "/booklet"), "<h1>Spring <contest></h1>", "<h1>A. Nim</h1>", "<h1>B. Nim again</h1>", "Take stones: <code>n</code>.", "!<script")
	}
	next := *c
	next.Problems = append([]contest.Problem(nil), c.Problems...)
	next.Problems[1].Name = "Another"
	if _, err := h.stream.Append(t.Context(), c.ID, contest.Event{Kind: contest.KindSetup, Time: time.Now(), Setup: &next}); err != nil {
		t.Fatal(err)
	}
	nobody.eventually("/booklet", "B. Another")
}
