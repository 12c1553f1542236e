package server_test

import (
	"encoding/json"
	"net/url"
	"strings"
	"testing"
	"time"

	"grundy/judge/contest"
	"grundy/judge/report"
	"grundy/judge/tests/plan"
)

// secrets are texts that help to find a problem's solution: its source, and facts that its rules
// imply about a position.
var secrets = []string{"p1247", "p2197", "Luogu P2197", "(1, 2, 3)", "off by one"}

// wrong stores the report of a wrong program and returns its digest.
func wrong(t *testing.T, h *house) string {
	t.Helper()
	text, err := report.Encode(wrongReport())
	if err != nil {
		t.Fatal(err)
	}
	digest, err := h.stream.Put(t.Context(), text)
	if err != nil {
		t.Fatal(err)
	}
	return digest
}

// wrongReport returns a complete report about a wrong program.
func wrongReport() *report.Report {
	return &report.Report{
		Problem: report.Problem{ID: "p2197", En: "Nim again", Tests: "of p2197"}, File: "a.cpp", Verdict: report.WA,
		Tests: []report.Test{{Name: "small-1", Group: string(plan.Small), Verdict: report.WA}},
		Counterexample: &report.Counterexample{
			Verdict: report.WA, Input: []byte("7 7 7\n" + strings.Repeat("1 ", 1000) + "\n"), Want: []byte("Yes\n"), Got: []byte("No\n"), Test: "small-1", Hint: "off by one",
			Facts: &report.Facts{Position: "(1, 2, 3)", Class: report.P, Line: []report.Ply{{Position: "(1, 2, 3)", Class: report.P}}},
		},
	}
}

// pages returns the pages and API paths that the test reads.
func (g *guest) pages() (list []string) {
	g.Helper()
	list = []string{"/", "/board", "/problems/A", "/problems/B", "/clarifications", "/submissions", "/submissions/1", "/submissions/1/report", "/metrics"}
	for _, version := range []string{"/api", "/api/2023-06"} {
		of := version + "/contests/spring"
		_, body := g.get(of + "/access")
		var has struct{ Endpoints []struct{ Type string } }
		if err := json.Unmarshal([]byte(body), &has); err != nil || len(has.Endpoints) < 10 {
			g.Fatalf("%s/access: %v\n%s", of, err, body)
		}
		for _, e := range has.Endpoints {
			if e.Type != "contest" {
				list = append(list, of+"/"+e.Type)
			}
		}
		list = append(list, of, of+"/scoreboard", of+"/event-feed?stream=false")
	}
	return list
}

// TestSecrets reads every page as each role. During the contest only the jury may see a problem's
// source or solution. After the end, teams may see them for practice. A user who knows the id of
// a problem may use it in addresses.
func TestSecrets(t *testing.T) {
	for name, row := range map[string]struct {
		ago  time.Duration // time since the start of a contest of three hours
		told bool          // whether others than the jury see the secrets
	}{"running": {time.Hour, false}, "frozen": {150 * time.Minute, false}, "over": {4 * time.Hour, true}} {
		t.Run(name, func(t *testing.T) {
			c := sample()
			now := c.Start.Add(row.ago)
			c.Counterexamples = contest.Always
			c.Problems[1].Source = "p2197 · Luogu P2197"
			h := beginAt(t, func() time.Time { return now }, c)
			people := map[string]*guest{"nobody": h.guest(""), "t1": h.guest("t1"), "boss": h.guest("boss")}
			people["t1"].program("B", "int main() {}\n")
			h.judged(1, "WA")
			e := contest.Event{Time: now, Explained: &contest.Explained{Submission: 1, Report: wrong(t, h)}}
			if _, err := h.stream.Append(t.Context(), "spring", e); err != nil {
				t.Fatal(err)
			}
			people["t1"].eventually("/submissions/1/report", "7 7 7")
			for who, p := range people {
				told := row.told || who == "boss"
				for _, path := range p.pages() {
					_, body := p.get(path)
					for _, secret := range secrets {
						if !told && strings.Contains(body, secret) {
							t.Errorf("%s reads %q on %s:\n%s", who, secret, path, body)
						}
					}
				}
				if _, body := p.get("/problems/B"); strings.Contains(body, "Luogu P2197") != told {
					t.Errorf("the source of a problem for %s:\n%s", who, body)
				}
				if status, _ := p.get("/problems/p2197"); status != 200 {
					t.Errorf("a problem by its id for %s: %d", who, status)
				}
			}
			for _, secret := range secrets[1:] {
				if _, body := people["boss"].get("/submissions/1/report"); secret != "Luogu P2197" && !strings.Contains(body, secret) {
					t.Errorf("the jury's report has no %q:\n%s", secret, body)
				}
			}
			people["t1"].post("/submissions", url.Values{"problem": {"p2197"}, "language": {"cpp"}, "text": {"int main() {}"}})
			if _, body := people["t1"].get("/submissions"); strings.Count(body, `<tr id="s`) != 2 {
				t.Errorf("a program for a problem by its id is not there:\n%s", body)
			}
			if _, body := h.guest("").get("/metrics"); strings.Contains(body, `{verdict="WA"} 1`) != (name == "running") {
				t.Errorf("%s:\n%s", name, body)
			}
		})
	}
}
