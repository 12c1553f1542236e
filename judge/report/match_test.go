package report_test

import (
	"reflect"
	"strings"
	"testing"

	"grundy/judge/report"
)

// TestMatch checks that matches are encoded completely and counted correctly, and that Sound
// detects inconsistent ones.
func TestMatch(t *testing.T) {
	games := func() []report.MatchGame {
		return []report.MatchGame{
			{Start: "0\n1 2\n", First: 0, Winner: 0, Faulty: -1, Moves: []string{"2 1", "1 1", "2 1"}},
			{Start: "0\n1 2\n", First: 1, Winner: 1, Faulty: 0, Detail: "RE: \xff"},
			{Start: "0\n1 1\n", First: 0, Winner: -1, Faulty: -1},
			{Start: "0\n1 1\n", First: 1, Winner: 1, Faulty: -1, Moves: []string{"1 1"}, Left: 99, Stopped: true},
		}
	}
	m := &report.Match{Games: games()}
	if err := m.Sound(); err != nil {
		t.Fatal(err)
	}
	if won, drawn, lost, faults := m.Count(); won != 1 || drawn != 1 || lost != 2 || faults != [2]int{1, 0} {
		t.Errorf("counted %d, %d, %d and %v", won, drawn, lost, faults)
	}
	text, err := report.Encode(&report.Report{Verdict: report.AC, Match: m})
	if err != nil {
		t.Fatal(err)
	}
	if r, err := report.Decode(text); err != nil || !reflect.DeepEqual(r.Match, m) {
		t.Errorf("decoded %+v, %v", r, err)
	}
	for want, change := range map[string]func(g []report.MatchGame) []report.MatchGame{
		"has 0 games":                  func([]report.MatchGame) []report.MatchGame { return nil },
		"does not move first once":     func(g []report.MatchGame) []report.MatchGame { return g[:3] },
		"game 2 has no such players":   func(g []report.MatchGame) []report.MatchGame { g[1].Winner = 2; return g },
		"game 4 has no such players":   func(g []report.MatchGame) []report.MatchGame { g[3].First = -1; return g },
		"game 3 has no such players":   func(g []report.MatchGame) []report.MatchGame { g[2].Faulty = 0; return g },
		"game 1 has 1001 moves":        func(g []report.MatchGame) []report.MatchGame { g[0].Moves = make([]string, 1001); return g },
		"game 2 has 0 moves, and -1":   func(g []report.MatchGame) []report.MatchGame { g[1].Left = -1; return g },
		"\"0\\n1 1\\n\" each does not": func(g []report.MatchGame) []report.MatchGame { g[3].First = 0; return g },
	} {
		if err := (&report.Match{Games: change(games())}).Sound(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}
