package results_test

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"strings"
	"testing"
	"time"

	_ "grundy/judge/base/i18n/zh"
	"grundy/judge/contest"
	"grundy/judge/contest/results"
)

// played returns the state of a finished contest of five hours with a freeze in the last. Its teams
// have names that spreadsheets would run, a hidden one is the best, and one solves a problem in the
// freeze.
func played(t *testing.T, scoring contest.Scoring) *contest.State {
	t.Helper()
	start := time.Date(2026, 11, 22, 9, 0, 0, 0, time.UTC)
	c := &contest.Contest{
		ID: "c", Name: "Cup <1>", Scoring: scoring, Start: start, Duration: 5 * time.Hour, Freeze: time.Hour, Penalty: 20 * time.Minute, Medals: contest.Medals{Gold: 1, Silver: 1},
		Problems: []contest.Problem{{Label: "A", ID: "a", Points: 100}, {Label: "B", ID: "b", Points: 100}},
		Teams: []contest.Team{
			{ID: "t1", Name: "=cmd|' /C calc'!A0", Group: "North", Organization: "+School"}, {ID: "t2", Name: "二队", Group: "North"}, {ID: "t3", Name: "Three", Group: "South"},
			{ID: "t4", Name: "Four", Group: "South"}, {ID: "ghost", Name: "Ghost", Group: "North", Hidden: true},
		},
	}
	s := contest.NewState()
	seq := uint64(0)
	apply := func(minute int, e contest.Event) {
		seq++
		e.Time = start.Add(time.Duration(minute) * time.Minute)
		s.Apply(seq, e)
	}
	apply(-60, contest.Event{Setup: c})
	for i, one := range []struct {
		team, problem string
		minute        int
		verdict       string
	}{{"ghost", "a", 5, "AC"}, {"t1", "a", 10, "WA"}, {"t1", "a", 30, "AC"}, {"t2", "a", 40, "AC"}, {"t3", "b", 250, "AC"}, {"t1", "b", 260, "AC"}} {
		apply(one.minute, contest.Event{Submitted: &contest.Submitted{Nonce: string(rune('a' + i)), Team: one.team, Problem: one.problem, Language: "c"}})
		j := &contest.Judged{Submission: i + 1, Verdict: "WA"}
		if one.verdict == "AC" {
			j.Verdict = "AC"
		}
		apply(one.minute, contest.Event{Judged: j})
	}
	apply(301, contest.Event{Kind: contest.KindFinalized})
	if len(s.Refusals) > 0 {
		t.Fatalf("%+v", s.Refusals)
	}
	return s
}

// TestTSV compares results.tsv with what the ICPC's systems expect. Teams below the median have no
// rank, and only the first team of a group wins it.
func TestTSV(t *testing.T) {
	var b bytes.Buffer
	if err := results.Of(played(t, contest.ICPC), true).TSV(&b); err != nil {
		t.Fatal(err)
	}
	const want = "results\t1\n" +
		"t1\t1\tGold Medal\t2\t310\t260\tNorth\n" +
		"t2\t2\tSilver Medal\t1\t40\t40\t\n" +
		"t3\t3\tRanked\t1\t250\t250\tSouth\n" +
		"t4\t\tHonorable\t0\t0\t0\t\n"
	if b.String() != want {
		t.Errorf("got\n%s\nwant\n%s", &b, want)
	}
	if err := results.Of(played(t, contest.IOI), true).TSV(&b); err == nil {
		t.Error("results.tsv is written for points")
	}
}

// TestCSV checks that spreadsheets run no name, and that the cells are those of the board.
func TestCSV(t *testing.T) {
	var b bytes.Buffer
	if err := results.Of(played(t, contest.ICPC), true).CSV(&b, "en"); err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(b.String(), "\ufeff"))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{
		"rank,id,team,organization,group,rank in the group,medal,solved,penalty,A,B,first to solve",
		"1,t1,'=cmd|'' /C calc'!A0,'+School,North,1,gold,2,310,30 (2),260 (1),A", "2,t2,二队,,North,2,silver,1,40,40 (1),,", "3,t3,Three,,South,1,,1,250,,250 (1),B", "4,t4,Four,,South,2,,0,0,,,",
	} {
		if got := strings.Join(rows[i], ","); got != strings.ReplaceAll(want, "''", "'") {
			t.Errorf("row %d: %s, want %s", i, got, want)
		}
	}
	if len(rows) != 5 {
		t.Errorf("%d rows, with the hidden team", len(rows))
	}
	b.Reset()
	if err := results.Of(played(t, contest.IOI), true).CSV(&b, "zh"); err != nil || !strings.Contains(b.String(), ",200,100,100,") {
		t.Errorf("%v with points:\n%s", err, &b)
	}
}

// TestFrozenResults checks that nothing of the freeze, and no medal, is in the public's results before
// the thaw.
func TestFrozenResults(t *testing.T) {
	s := played(t, contest.ICPC)
	r := results.Of(s, false)
	for _, one := range r.Teams {
		if one.Medal != "" || one.Solved > 1 || one.ID == "t3" && one.Solved > 0 {
			t.Errorf("the public's results have %+v", one)
		}
	}
	if !r.Frozen {
		t.Error("the results do not say that they are frozen")
	}
	s.Apply(100, contest.Event{Kind: contest.KindThawed, Time: s.Finalized.Add(time.Minute)})
	var a, b bytes.Buffer
	if err := results.Of(s, false).JSON(&a); err != nil {
		t.Fatal(err)
	}
	if err := results.Of(s, true).JSON(&b); err != nil || a.String() != b.String() {
		t.Errorf("after the thaw the public has\n%s\nand the jury\n%s", &a, &b)
	}
	var back results.Results
	if err := json.Unmarshal(a.Bytes(), &back); err != nil || back.Teams[0].Medal != "gold" || back.Teams[0].FirstSolved[0] != "A" {
		t.Errorf("%+v, %v", back, err)
	}
}

// TestHTML checks that the page escapes names, and says when the result is provisional.
func TestHTML(t *testing.T) {
	s := played(t, contest.ICPC)
	for lang, want := range map[string]string{"en": "the board is frozen", "zh": "榜单已冻结"} {
		var b bytes.Buffer
		if err := results.Of(s, false).HTML(&b, lang); err != nil || !strings.Contains(b.String(), "Cup &lt;1&gt;") || !strings.Contains(b.String(), want) {
			t.Errorf("%v\n%s", err, &b)
		}
	}
}
