package server_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"grundy/judge/contest"
	"grundy/judge/contest/stream"
	"grundy/judge/report"
)

// handed returns a contest in which submissions to problem B are outputs.
func handed() *contest.Contest {
	c := sample()
	c.Problems[1].Outputs = &contest.Outputs{Tests: []string{"1", "2"}}
	return c
}

// TestInputs checks that whoever reads the statement of a problem whose submissions are outputs gets the
// inputs, and nobody else does: without them a team can make no outputs.
func TestInputs(t *testing.T) {
	const inputs = "PK inputs"
	c := handed()
	c.Problems[1].Outputs.Inputs = stream.Digest([]byte(inputs))
	h := begin(t, c)
	if _, err := h.stream.Put(t.Context(), []byte(inputs)); err != nil {
		t.Fatal(err)
	}
	one, nobody := h.guest("t1"), h.guest("")
	for name, g := range map[string]*guest{"a team": one, "the public": nobody} {
		h.has(name, g.in("en", "/problems/B"), `<a href="/problems/B/inputs.zip">The inputs of the tests`)
		if status, text := g.get("/problems/B/inputs.zip"); status != http.StatusOK || text != inputs {
			t.Errorf("%s: %d %q", name, status, text)
		}
	}
	h.has("programs", one.in("en", "/problems/A"), "!inputs.zip")
	if status, _ := one.get("/problems/A/inputs.zip"); status != http.StatusNotFound {
		t.Errorf("programs: %d", status)
	}
	c.Start = time.Now().Add(time.Hour)
	early := begin(t, c)
	if _, err := early.stream.Put(t.Context(), []byte(inputs)); err != nil {
		t.Fatal(err)
	}
	if status, text := early.guest("t1").get("/problems/B/inputs.zip"); status != http.StatusNotFound {
		t.Errorf("before the contest: %d %q", status, text)
	}
}

// TestNoLanguage checks that a form for outputs offers no language, and that forms for programs do.
func TestNoLanguage(t *testing.T) {
	sent := contest.Submitted{Nonce: "a", Team: "t1", Problem: "p2197", Language: report.Outputs, File: "1.out", Source: strings.Repeat("0", 64)}
	h := beginAt(t, nil, handed(), contest.Event{Kind: contest.KindSubmitted, Time: time.Now(), By: "t1", Submitted: &sent})
	one := h.guest("t1")
	h.has("a submission in Chinese", one.in("zh", "/submissions"), "<td>输出</td>")
	h.has("outputs", one.in("en", "/problems/B"), `!name="language"`, "A submission is outputs", "paste the output")
	for _, path := range []string{"/problems/A", "/submissions"} {
		h.has(path, one.in("en", path), `name="language"`, "A submission is one program", "paste the program")
	}
	h.has("outputs in Chinese", one.in("zh", "/problems/B"), "每次提交的是输出", "测试点命名")
}
