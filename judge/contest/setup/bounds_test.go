package setup_test

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"grundy/judge/contest"
	"grundy/judge/contest/setup"
)

// TestBounds checks that a name, an id, a year or a length is legal in contest.yaml if and only if
// the jury may change to it while the contest is served. Otherwise a contest that the jury changed
// could not be read again from the file that its server writes.
func TestBounds(t *testing.T) {
	start := time.Date(2026, 11, 22, 6, 0, 0, 0, time.UTC)
	state := contest.NewState()
	state.Apply(1, contest.Event{Time: start, Setup: &contest.Contest{ID: "c", Name: "C", Start: start, Duration: 5 * time.Hour, Scoring: contest.ICPC,
		Teams: []contest.Team{{ID: "t1", Name: "One"}}, Problems: []contest.Problem{{ID: "p", Label: "A", Digest: "d"}}}})
	team := func(change func(*contest.Team)) contest.Changed {
		one := contest.Team{ID: "t2", Name: "Two"}
		change(&one)
		return contest.Changed{Team: &contest.Swap[contest.Team]{Now: &one}}
	}
	clock := func(change func(*contest.Clock)) contest.Changed {
		was := state.Contest.Clock()
		now := was
		change(&now)
		return contest.Changed{Clock: &contest.Swap[contest.Clock]{Was: &was, Now: &now}}
	}
	problem := func(label string) contest.Changed {
		return contest.Changed{Problem: &contest.Swap[contest.Problem]{Now: &contest.Problem{ID: "q", Label: label, Digest: "d"}}}
	}
	name := func(text string) (string, contest.Changed) {
		return "name: " + text, team(func(one *contest.Team) { one.Name = text })
	}
	group := func(text string) (string, contest.Changed) {
		return "group: " + text, team(func(one *contest.Team) { one.Group = text })
	}
	id := func(text string) (string, contest.Changed) {
		return "id: " + text, team(func(one *contest.Team) { one.ID = text })
	}
	label := func(text string) (string, contest.Changed) { return "label: " + text, problem(text) }
	year := func(text string) (string, contest.Changed) {
		n, err := strconv.Atoi(text)
		if err != nil {
			t.Fatal(err)
		}
		return "start: " + text, clock(func(c *contest.Clock) { c.Start = time.Date(n, 1, 2, 0, 0, 0, 0, time.UTC) })
	}
	length := func(key string, to func(*contest.Clock) *time.Duration) func(string) (string, contest.Changed) {
		return func(text string) (string, contest.Changed) {
			d, err := time.ParseDuration(text)
			if err != nil {
				t.Fatal(err)
			}
			return key + ": " + text, clock(func(c *contest.Clock) { *to(c) = d })
		}
	}
	duration := length("duration", func(c *contest.Clock) *time.Duration { return &c.Duration })
	freeze := length("freeze", func(c *contest.Clock) *time.Duration { return &c.Freeze })
	extra := func(text string) (string, contest.Changed) {
		d, err := time.ParseDuration(text)
		if err != nil {
			t.Fatal(err)
		}
		return "extra: " + text, team(func(one *contest.Team) { one.Extra = d })
	}
	for _, test := range []struct {
		value func(string) (string, contest.Changed)
		text  string
		legal bool
	}{
		{name, strings.Repeat("第", 200), true}, {name, strings.Repeat("第", 201), false}, {name, strings.Repeat("a", 201), false},
		{name, "a\tb", false}, {name, "a\u202eb", false}, {name, "a\nb", false}, {name, "", false}, {name, "Zoë & 队", true},
		{group, strings.Repeat("é", 200), true}, {group, strings.Repeat("é", 201), false}, {group, "a\u200bb", false},
		{id, strings.Repeat("a", 64), true}, {id, strings.Repeat("a", 65), false}, {id, "a b", false}, {id, "é", false}, {id, "-_", true},
		{label, "AA12", true}, {label, "AAAAA", false}, {label, "A-1", false}, {label, "é", false},
		{year, "1970", true}, {year, "1969", false}, {year, "9000", true}, {year, "9001", false},
		{duration, "1m", true}, {duration, "59s", false}, {duration, "9600h", true}, {duration, "9601h", false},
		{freeze, "5h", true}, {freeze, "5h1s", false},
		{extra, "9600h", true}, {extra, "9601h", false},
	} {
		key, change := test.value(test.text)
		key, _, _ = strings.Cut(key, ":")
		_, err := setup.Parse("c.yaml", []byte(fileWith(key, test.text)))
		if (err == nil) != test.legal {
			t.Errorf("%s %.20q in contest.yaml: %v, want legal: %v", key, test.text, err, test.legal)
		}
		if _, err := state.Change(start, "boss", change); (err == nil) != test.legal {
			t.Errorf("%s %.20q as a change: %v, want legal: %v", key, test.text, err, test.legal)
		}
	}
}

// fileWith returns a contest.yaml in which a key has a value.
func fileWith(key, value string) string {
	team, problem, rest := "{id: t1, password: plain-enough}", "p1247", ""
	quoted := strconv.Quote(value)
	switch key {
	case "name", "group", "extra":
		team = "{id: t1, password: plain-enough, " + key + ": " + quoted + "}"
	case "id":
		team = "{id: " + quoted + ", password: plain-enough}"
	case "label":
		problem = "{problem: p1247, label: " + quoted + "}"
	case "start":
		rest = "start: " + value + "-01-02T00:00:00Z\n"
	default:
		rest = key + ": " + value + "\n"
	}
	return "name: C\nproblems: [" + problem + "]\nteams: [" + team + "]\njury: [{id: jury, password: plain-enough}]\n" + rest
}
