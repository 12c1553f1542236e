package clics_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"grundy/judge/contest"
	"grundy/judge/contest/clics"
)

// list formats a collection: the ids, each with the value of one member.
func list(a *clics.API, collection, member string) string {
	objects, _ := a.Collection(collection)
	var parts []string
	for _, o := range objects {
		parts = append(parts, fmt.Sprintf("%s=%v", o["id"], o[member]))
	}
	return strings.Join(parts, " ")
}

// after returns the state of the small contest after the events in more.
func after(more ...contest.Event) *contest.State {
	s := contest.NewState()
	log := small()
	for _, e := range log {
		s.Apply(e.seq, e.Event)
	}
	for i, e := range more {
		s.Apply(uint64(100+i), e)
	}
	return s
}

// TestWhoHears checks that a question is seen by its team and the jury, and an answer by its
// addressee. A reference to a question is omitted if the reader does not see the question.
func TestWhoHears(t *testing.T) {
	at := start.Add(95 * time.Minute)
	say := func(a contest.Asked) contest.Event {
		a.Nonce = fmt.Sprint(a)
		return contest.Event{Kind: contest.KindAsked, Time: at, Asked: &a}
	}
	s := after(
		say(contest.Asked{Text: "1: welcome"}),
		say(contest.Asked{From: "t0", Text: "2: may I?", Problem: "pA"}),
		say(contest.Asked{To: "t0", ReplyTo: 2, Text: "3: you may"}),
		say(contest.Asked{ReplyTo: 2, Text: "4: all may"}),
		say(contest.Asked{From: "t2", Text: "5: hidden"}),
	)
	for _, row := range []struct {
		view clics.View
		want string
	}{
		{clics.View{}, "1=<nil> 4=<nil>"},
		{clics.View{User: "t0"}, "1=<nil> 2=<nil> 3=2 4=2"},
		{clics.View{User: "t1"}, "1=<nil> 4=<nil>"},
		{clics.View{Jury: true}, "1=<nil> 2=<nil> 3=2 4=2 5=<nil>"},
	} {
		if got := list(clics.New(s, row.view, at), "clarifications", "reply_to_id"); got != row.want {
			t.Errorf("%+v hears %s, want %s", row.view, got, row.want)
		}
	}
	jury := clics.New(s, clics.View{Jury: true}, at)
	if o, _ := jury.Object("clarifications", "3"); fmt.Sprint(o["to_team_ids"]) != "[t0]" {
		t.Errorf("an answer to a team is to %v", o)
	}
	if o, _ := jury.Object("clarifications", "2"); o["from_team_id"] != "t0" || o["problem_id"] != "pA" || o["to_team_ids"] != nil {
		t.Errorf("a question is %v", o)
	}
}

// TestRejudged checks which judgements are shown after a rejudging. The public sees those that
// count or once counted; the jury sees all. Version 2023-06 cannot mark which one counts, so it
// shows only that one.
func TestRejudged(t *testing.T) {
	at := start.Add(95 * time.Minute)
	event := func(e contest.Event) contest.Event { e.Time = at; return e }
	again := event(contest.Event{Rejudge: &contest.Rejudge{Submissions: []int{1}}})
	wrong := event(contest.Event{Judged: &contest.Judged{Submission: 1, Attempt: 1, Verdict: "WA"}})
	failed := event(contest.Event{Judged: &contest.Judged{Submission: 1, Attempt: 1, Error: "no compiler"}})
	overruled := event(contest.Event{Overruled: &contest.Overruled{Submission: 1, Verdict: "TLE", Reason: "the clock"}})
	decided := func(apply bool) contest.Event {
		return event(contest.Event{Decided: &contest.Decided{Rejudging: 1, Apply: apply}})
	}
	for name, row := range map[string]struct {
		more              []contest.Event
		public, jury, old string // of submission 1
	}{
		"asked for": {[]contest.Event{again}, "1-0=true", "1-0=true", "1-0=AC"},
		"open":      {[]contest.Event{again, wrong}, "1-0=true", "1-0=true 1-1=false", "1-0=AC"},
		"taken":     {[]contest.Event{again, wrong, decided(true)}, "1-0=false 1-1=true", "1-0=false 1-1=true", "1-1=WA"},
		"dropped":   {[]contest.Event{again, wrong, decided(false)}, "1-0=true", "1-0=true 1-1=false", "1-0=AC"},
		"overruled": {[]contest.Event{overruled}, "1-0=false 1-1=true", "1-0=false 1-1=true", "1-1=TLE"},
		"failed":    {[]contest.Event{again, failed, decided(true)}, "1-0=true", "1-0=true 1-1=false", "1-0=AC"},
	} {
		s := after(row.more...)
		of := func(v clics.View, member string) string {
			var mine []string
			for _, part := range strings.Fields(list(clics.New(s, v, at), "judgements", member)) {
				if strings.HasPrefix(part, "1-") {
					mine = append(mine, part)
				}
			}
			return strings.Join(mine, " ")
		}
		for who, got := range map[string][2]string{
			"the public": {of(clics.View{}, "current"), row.public}, "its team": {of(clics.View{User: "t0"}, "current"), row.public},
			"the jury": {of(clics.View{Jury: true}, "current"), row.jury}, "2023-06": {of(clics.View{Version: clics.V2023, Jury: true}, "judgement_type_id"), row.old},
		} {
			if got[0] != got[1] {
				t.Errorf("%s: %s sees %s, want %s", name, who, got[0], got[1])
			}
		}
	}
	s := after(again, failed)
	if o, ok := clics.New(s, clics.View{Jury: true}, at).Object("judgements", "1-1"); !ok || o["judgement_type_id"] != "JE" {
		t.Errorf("the judgement of a fault is %v", o)
	}
}

// TestAwardsInTime checks that the first-to-solve award appears at once and the winner after the
// end. The public sees the winner only after the thaw.
func TestAwardsInTime(t *testing.T) {
	end := start.Add(3 * time.Hour)
	thawed := contest.Event{Kind: contest.KindThawed, Time: end}
	for name, row := range map[string]struct {
		view clics.View
		at   time.Time
		more []contest.Event
		want string
	}{
		"during":     {clics.View{}, start.Add(95 * time.Minute), nil, "first-to-solve-pA=[t0]"},
		"frozen":     {clics.View{}, end, nil, "first-to-solve-pA=[t0]"},
		"the jury's": {clics.View{Jury: true}, end, nil, "winner=[t0] first-to-solve-pA=[t0]"},
		"thawed":     {clics.View{}, end, []contest.Event{thawed}, "winner=[t0] first-to-solve-pA=[t0]"},
		"before":     {clics.View{}, start.Add(-time.Minute), nil, ""},
	} {
		if got := list(clics.New(after(row.more...), row.view, row.at), "awards", "team_ids"); got != row.want {
			t.Errorf("%s: %s, want %s", name, got, row.want)
		}
	}
}

// TestForms checks the form of times and ids.
func TestForms(t *testing.T) {
	s := contest.NewState()
	s.Apply(1, contest.Event{Kind: contest.KindSetup, Setup: &contest.Contest{
		ID: "c", Start: start.Add(900 * time.Microsecond), Duration: 123 * time.Hour, Freeze: 90*time.Minute + 1500*time.Microsecond,
		Teams: []contest.Team{
			{ID: "a", Group: "The South!"}, {ID: "b", Group: "三区"}, {ID: "c", Group: strings.Repeat("long ", 20)}, {ID: "d", Group: ".x"}, {ID: "e", Group: "The South?"},
		},
	}})
	s.Apply(2, contest.Event{Kind: contest.KindAsked, Time: start.Add(-time.Second), Asked: &contest.Asked{Nonce: "x", Text: "x"}})
	a := clics.New(s, clics.View{}, start)
	o, _ := a.Single("contest")
	if o["duration"] != "123:00:00.000" || o["scoreboard_freeze_duration"] != "1:30:00.001" || o["start_time"] != "2026-11-22T09:00:00.000Z" {
		t.Errorf("the contest is %v", o)
	}
	if c, _ := a.Object("clarifications", "1"); c["contest_time"] != "-0:00:01.000" {
		t.Errorf("a second before the start is %v", c["contest_time"])
	}
	groups, _ := a.Collection("groups")
	seen := map[any]bool{}
	for _, g := range groups {
		if id := g["id"].(string); !patterns["ID"].MatchString(id) || len(id) > 36 || seen[id] {
			t.Errorf("the id of %q is %q", g["name"], id)
		}
		seen[g["id"]] = true
	}
	if len(groups) != 5 || !strings.HasPrefix(groups[0]["id"].(string), "The-South-") {
		t.Errorf("the groups are %v", groups)
	}
}
