package main

import (
	"bufio"
	"context"
	"io"
	"maps"
	"net/http"
	"strings"
	"testing"
)

// frozenAPI has the answers of another judge's Contest API, with one submission from the freeze. Its
// groups and awards are absent.
var frozenAPI = map[string]string{
	"/api/contests":                 `[{"id":"c","name":"Sums"}]`,
	"/api/contests/c":               `{"id":"c","name":"Sums","start_time":"2026-05-01T10:00:00Z","duration":"5:00:00","scoreboard_freeze_duration":"1:00:00","penalty_time":20}`,
	"/api/contests/c/state":         `{"started":"2026-05-01T10:00:00Z"}`,
	"/api/contests/c/problems":      `[{"id":"a","label":"A","ordinal":0}]`,
	"/api/contests/c/teams":         `[{"id":"1","name":"One","photo":[{"href":"contests/c/teams/1/photo","filename":"photo.svg"},{"href":"http://192.0.2.1/photo","filename":"other.svg"}]},{"id":"2","name":"Two"}]`,
	"/api/contests/c/submissions":   `[{"id":"s","problem_id":"a","team_id":"1","time":"2026-05-01T14:30:00Z"}]`,
	"/api/contests/c/judgements":    `[{"id":"j","submission_id":"s","judgement_type_id":"AC","start_time":"2026-05-01T14:30:01Z","end_time":"2026-05-01T14:30:02Z"}]`,
	"/api/contests/c/teams/1/photo": `<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"></svg>`,
}

// TestResolveAPI resolves the contest of another judge from its API: as text, and as a page with the photo
// of a team. If the user does not see the verdicts from the freeze, or a table is absent, nothing starts.
func TestResolveAPI(t *testing.T) {
	url := answering(t, frozenAPI)
	var out strings.Builder
	want := "Two: place 2\nOne: problem A is pending\nOne: problem A is accepted, as the first\nOne: place 1, Winner of the contest, Gold medal, First to solve problem A\n"
	if code := execute(t.Context(), strings.Fields("board --resolve --terminal "+url), strings.NewReader(""), &out, &out); code != asExpected || out.String() != want {
		t.Errorf("exit code %d\n%swant\n%s", code, &out, want)
	}
	for path, has := range map[string]string{
		"/api/contests/c/judgements": "no submission from the freeze has a verdict, of 1; read the contest as the jury",
		"/api/contests/c/teams":      "answers 404 Not Found",
		"/api/contests/c":            "does not answer like a contest",
	} {
		answers := maps.Clone(frozenAPI)
		switch path {
		case "/api/contests/c/judgements":
			answers[path] = "[]"
		case "/api/contests/c":
			answers[path] = "<html>"
		default:
			delete(answers, path)
		}
		out.Reset()
		if code := execute(t.Context(), strings.Fields("board --resolve --terminal "+answering(t, answers)), strings.NewReader(""), &out, &out); code != cannotTell || !strings.Contains(out.String(), has) {
			t.Errorf("with other %s: exit code %d\n%s", path, code, &out)
		}
	}
	ctx, stop := context.WithCancel(t.Context())
	in, to := io.Pipe()
	done := make(chan int)
	go func() {
		done <- execute(ctx, strings.Fields("board --resolve "+url), strings.NewReader(""), to, io.Discard)
	}()
	line, err := bufio.NewReader(in).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	get := func(path string) string {
		answer, err := http.Get(strings.TrimSuffix(strings.TrimSpace(line), "/") + path)
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		text, err := io.ReadAll(answer.Body)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	page := get("/")
	_, rest, _ := strings.Cut(page, `"photo":"`)
	photo, _, _ := strings.Cut(rest, `"`)
	if !strings.HasPrefix(photo, "/pictures/") || get(photo) != frozenAPI["/api/contests/c/teams/1/photo"] {
		t.Errorf("the photo is at %q, on\n%s", photo, page)
	}
	stop()
	if code := <-done; code != asExpected {
		t.Errorf("exit code %d", code)
	}
}
