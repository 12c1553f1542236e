package contest

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	_ "grundy/judge/base/i18n/zh"
)

// rulesBefore returns rules for TestDifferences.
func rulesBefore() *Contest {
	return &Contest{
		ID: "c", Name: "C", Start: time.Date(2026, 5, 1, 9, 0, 0, 0, time.UTC), Duration: 5 * time.Hour, Penalty: 20 * time.Minute, Scoring: ICPC, Seed: 1,
		Problems: []Problem{
			{Label: "A", ID: "a", Name: "Nim", Points: 100, Digest: "1", Time: time.Second, Memory: 64 << 20, Statements: map[string]string{"en": "s"}},
			{Label: "B", ID: "b", Name: "Bash", Points: 100, Digest: "2", Time: time.Second, Memory: 64 << 20},
		},
		Teams: []Team{{ID: "t1", Name: "One", Password: "x"}, {ID: "t2", Name: "Two", Group: "North", Password: "y"}},
		Jury:  []Juror{{ID: "j", Password: "z"}},
	}
}

// TestDifferences checks that each change of the rules has a line, in both languages, and that no
// line shows a password.
func TestDifferences(t *testing.T) {
	for want, change := range map[string]func(c *Contest){
		"": func(*Contest) {},
		"name: D instead of C\nduration: 4h30m instead of 5h\nfreeze: 1h instead of 0s\npenalty: 0s instead of 20m":                func(c *Contest) { c.Name, c.Duration, c.Freeze, c.Penalty = "D", 270*time.Minute, time.Hour, 0 },
		"start: 2026-05-01T10:00:00Z instead of 2026-05-01T09:00:00Z":                                                              func(c *Contest) { c.Start = c.Start.Add(time.Hour) },
		"scoring: ioi instead of icpc\nmedals: 1, 0, 0 instead of 0, 0, 0\nseed: 2 instead of 1\nlanguages: c cpp instead of none": func(c *Contest) { c.Scoring, c.Medals.Gold, c.Seed, c.Languages = IOI, 1, 2, []string{"c", "cpp"} },
		"quota.size: 1 KiB instead of 0 B\nquota.minute: 3 instead of 0":                                                           func(c *Contest) { c.Quota.Size, c.Quota.Minute = 1<<10, 3 },
		"problems added: C (c)\nproblems removed: B (b)":                                                                           func(c *Contest) { c.Problems[1] = Problem{Label: "C", ID: "c"} },
		"the problems are in another order":                                                                                        func(c *Contest) { slices.Reverse(c.Problems) },
		"problem X, label: X instead of A\nproblem X, time limit: 2s instead of 1s\nproblem X, memory limit: 32 MiB instead of 64 MiB\nproblem X perhaps has other tests or programs, too": func(c *Contest) {
			p := &c.Problems[0]
			p.Label, p.Time, p.Memory, p.Digest = "X", 2*time.Second, 32<<20, "9"
		},
		"problem A has other tests, programs or settings":                      func(c *Contest) { c.Problems[0].Digest = "9" },
		"problem A has another statement, and perhaps other tests or programs": func(c *Contest) { c.Problems[0].Digest, c.Problems[0].Statements = "9", map[string]string{"en": "r"} },
		"problem B, points of the subtasks: 30 70 instead of none\nproblem B, factors of the limits: java 2 3 instead of none": func(c *Contest) {
			p := &c.Problems[1]
			p.Parts, p.Factors = []int{30, 70}, map[string]Factors{"java": {2, 3}}
		},
		"teams added: t3\nteams removed: t1\nteam t2, name: Zwei instead of Two\nteam t2, group: none instead of North": func(c *Contest) { c.Teams = []Team{{ID: "t2", Name: "Zwei", Password: "y"}, {ID: "t3"}} },
		"teams that are hidden now: t1, t2\nteams with another password: t2\njurors added: k\njurors removed: j": func(c *Contest) {
			c.Teams[0].Hidden, c.Teams[1].Hidden, c.Teams[1].Password, c.Jury[0].ID = true, true, "secret", "k"
		},
		"jurors with another password: j": func(c *Contest) { c.Jury[0].Password = "secret" },
	} {
		now := rulesBefore()
		change(now)
		var lines []string
		for _, m := range Differences(rulesBefore(), now) {
			lines = append(lines, m.In("en"))
			if zh := m.In("zh"); zh == m.In("en") || strings.Contains(zh, "instead") || strings.Contains(zh, "secret") {
				t.Errorf("in Chinese: %s", zh)
			}
		}
		if got := strings.Join(lines, "\n"); got != want {
			t.Errorf("got\n%s\nwant\n%s", got, want)
		}
	}
	if list := Differences(nil, rulesBefore()); list != nil {
		t.Errorf("the first rules: %v", list)
	}
}

// TestChangedAway checks that a problem which was away and comes back with other tests counts as
// changed.
func TestChangedAway(t *testing.T) {
	s, rules := NewState(), rulesBefore()
	at := rules.Start
	happen := func(e Event) {
		at = at.Add(time.Minute)
		e.Time = at
		s.Apply(s.Seq+1, e)
	}
	happen(Event{Setup: rules})
	happen(Event{Submitted: &Submitted{Nonce: "1", Team: "t1", Problem: "b"}})
	happen(Event{Judged: &Judged{Submission: 1, Verdict: "AC"}})
	without := rulesBefore()
	without.Problems = without.Problems[:1]
	happen(Event{Setup: without})
	back := rulesBefore()
	happen(Event{Setup: back})
	if list := s.Changed(); len(list) != 0 {
		t.Errorf("the same version is back: %+v", list)
	}
	happen(Event{Setup: without})
	back = rulesBefore()
	back.Problems[1].Digest = "3"
	happen(Event{Setup: back})
	if list := s.Changed(); len(list) != 1 || fmt.Sprint(list[0].Problem.Label, list[0].Submissions) != "B[1]" || s.Ignored > 0 {
		t.Errorf("another version is back: %+v, %v", list, s.Refusals)
	}
}
