package server_test

import (
	"context"
	"errors"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"grundy/judge/contest"
	"grundy/judge/contest/server"
	"grundy/judge/play"
	"grundy/problems/catalogue"
)

// gameOf returns the game of a problem of the catalogue.
func gameOf(id string) (*play.Game, error) {
	sp, err := catalogue.Open().Spec(id)
	if err != nil {
		return nil, err
	}
	g, rules, err := catalogue.Rules(sp)
	if err != nil {
		return nil, err
	}
	return play.New(g, rules, play.Options{})
}

// TestPractice checks that only the jury can play the opponent during the contest, and everybody
// afterwards.
func TestPractice(t *testing.T) {
	c := sample()
	c.Problems[0].Game = true
	c.Problems[0].Zh = "取石子"
	h := begin(t, c)
	digest, err := h.stream.Put(t.Context(), []byte("the bundle"))
	if err != nil {
		t.Fatal(err)
	}
	c.Problems[0].Digest = digest
	if _, err := h.stream.Append(t.Context(), c.ID, contest.Event{Kind: contest.KindSetup, Time: time.Now(), Setup: c}); err != nil {
		t.Fatal(err)
	}
	made := 0
	open := func(_ context.Context, p contest.Problem, bundle []byte) (*play.Game, error) {
		if made++; p.Label != "A" || string(bundle) != "the bundle" {
			return nil, errors.New("another problem is asked for")
		}
		return gameOf("p2197")
	}
	at := func(clock time.Time, open server.Game) *house {
		web := httptest.NewServer(h.another(func(o *server.Options) { o.Now, o.Game = func() time.Time { return clock }, open }))
		t.Cleanup(web.Close)
		return &house{TB: t, url: web.URL}
	}
	running, over := at(c.Start.Add(time.Hour+time.Second), open), at(c.End().Add(time.Second), open)
	const position = "?case=2%0A1+2%0A&at=0"
	for _, one := range []struct {
		name, path string
		g          *guest
		status     int
		has, lacks string
	}{
		{"the public, running", "/play/A" + position, running.guest(""), 404, "", "Your move"},
		{"a team, running", "/play/A" + position, running.guest("t1"), 404, "", "Your move"},
		{"a team's problem, running", "/problems/A", running.guest("t1"), 200, "Nim", "/play/A"},
		{"the jury, running", "/play/A" + position, running.guest("boss"), 200, "Your move", ""},
		{"the public, over", "/play/A" + position, over.guest(""), 200, `href="/problems/A"`, "<script"},
		{"the problem, over", "/problems/A", over.guest(""), 200, `href="/play/A"`, ""},
		{"a random start", "/play/A", over.guest("t1"), 200, `action="/play/A"`, ""},
		{"its id", "/play/p1247", over.guest("t1"), 200, `action="/play/A"`, ""},
		{"a wrong start", "/play/A?case=x", over.guest("t1"), 400, "", "Your move"},
		{"no game", "/play/B" + position, over.guest("boss"), 404, "", ""},
		{"its problem", "/problems/B", over.guest("boss"), 200, "Nim again", "/play/"},
		{"no such problem", "/play/Z", over.guest("boss"), 404, "", ""},
		{"a server without games", "/play/A" + position, at(c.End().Add(time.Second), nil).guest("boss"), 404, "", ""},
	} {
		status, body := one.g.get(one.path)
		if status != one.status || !strings.Contains(body, one.has) || one.lacks != "" && strings.Contains(body, one.lacks) {
			t.Errorf("%s: %d, want %d, with %q, without %q:\n%s", one.name, status, one.status, one.has, one.lacks, body)
		}
	}
	zh := over.guest("")
	zh.get("/language/zh?from=/play/A")
	if _, body := zh.get("/play/A" + position); !strings.Contains(body, "取石子") || !strings.Contains(body, "轮到你了") {
		t.Errorf("in Chinese:\n%s", body)
	}
	if made != 2 {
		t.Errorf("the game was made %d times by two servers", made)
	}
}
