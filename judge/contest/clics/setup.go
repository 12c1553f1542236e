package clics

import (
	"time"

	"grundy/judge/contest"
	"grundy/judge/report"
)

// Info returns the API's description of itself.
func Info(v Version) Object {
	if v == "" {
		v = V2026
	}
	return Object{
		"version": string(v), "version_url": "https://ccs-specs.icpc.io/" + string(v) + "/contest_api",
		"provider": Object{"name": "Grundy"},
	}
}

// contest renders the contest.
func (a *API) contest() Object {
	c := a.s.Contest
	o := Object{
		"id": idOf(c.ID), "name": c.Name, "formal_name": c.Name, "start_time": absolute(c.Start),
		"duration": relative(c.Duration), "scoreboard_type": "score",
	}
	if c.Freeze > 0 {
		o["scoreboard_freeze_duration"] = relative(c.Freeze)
	}
	if c.Scoring == contest.ICPC {
		o["scoreboard_type"], o["penalty_time"] = "pass-fail", a.minutes(int(c.Penalty/time.Minute))
	}
	return o
}

// minutes returns n minutes as a RELTIME, or as a plain number in 2023-06.
func (a *API) minutes(n int) any {
	if a.view.old() {
		return n
	}
	return relative(time.Duration(n) * time.Minute)
}

// state renders the state of the contest: which of its milestones have passed.
func (a *API) state() Object {
	c := a.s.Contest
	o := Object{"started": nil, "ended": nil, "finalized": nil, "end_of_updates": nil}
	frozen, thawed := any(nil), any(nil)
	if a.started() {
		o["started"] = absolute(c.Start)
		if !a.now.Before(c.FrozenAt()) {
			frozen = absolute(c.FrozenAt())
		}
	}
	if a.ended() {
		o["ended"], o["finalized"], thawed = absolute(c.End()), absolute(a.s.Finalized), absolute(a.s.Thawed)
	}
	if c.Freeze > 0 {
		o["frozen"], o["thawed"] = frozen, thawed
	}
	if over(a.s, a.now) {
		last := a.s.Finalized
		if c.Freeze > 0 && a.s.Thawed.After(last) {
			last = a.s.Thawed
		}
		o["end_of_updates"] = absolute(last)
	}
	return o
}

// over reports whether nothing changes any more: the contest is finalized and, if it has a
// freeze, thawed.
func over(s *contest.State, now time.Time) bool {
	return s.Contest != nil && !now.Before(s.Contest.End()) && !s.Finalized.IsZero() && (s.Contest.Freeze == 0 || !s.Thawed.IsZero())
}

// judgingError is the judgement type of an attempt that failed because of the judge.
const judgingError = "JE"

// types maps verdicts to judgement types. Grundy's RE is RTE in CLICS, where RE means any
// rejection.
var types = []struct {
	verdict  report.Verdict
	id, name string
}{
	{report.AC, "AC", "Accepted"},
	{report.WA, "WA", "Wrong Answer"},
	{report.PE, "PE", "Presentation Error"},
	{report.TLE, "TLE", "Time Limit Exceeded"},
	{report.MLE, "MLE", "Memory Limit Exceeded"},
	{report.OLE, "OLE", "Output Limit Exceeded"},
	{report.RE, "RTE", "Run-Time Error"},
	{report.CE, "CE", "Compile Error"},
	{"", judgingError, "Judging Error"},
}

// typeOf returns the judgement type of a verdict.
func typeOf(v report.Verdict) string {
	for _, t := range types {
		if t.verdict == v {
			return t.id
		}
	}
	return judgingError
}

func (a *API) judgementTypes() (list []Object) {
	for _, t := range types {
		o := Object{"id": t.id, "name": t.name, "solved": t.verdict == report.AC}
		if a.s.Contest.Scoring == contest.ICPC {
			o["penalty"] = contest.Costs(t.verdict)
		}
		list = append(list, o)
	}
	return list
}

func (a *API) problemList() (list []Object) {
	for i, p := range a.s.Contest.Problems {
		if a.problems[p.ID] == "" {
			continue
		}
		o := Object{
			"id": a.problems[p.ID], "label": p.Label, "name": p.Name, "ordinal": i + 1,
			"time_limit": seconds(p.Time), "test_data_count": p.Tests,
		}
		if p.Color != "" {
			o["rgb"] = p.Color
		}
		if a.s.Contest.Scoring == contest.IOI {
			o["max_score"] = p.Points
		}
		if !a.view.old() {
			if p.Memory >= 1<<20 {
				o["memory_limit"] = p.Memory >> 20
			}
			if size := a.s.Contest.Quota.Size; size >= 1<<10 {
				o["code_limit"] = size >> 10
			}
		}
		list = append(list, o)
	}
	return list
}

// named returns an object for each distinct name that the teams have, in the order of the teams.
// It makes groups and organizations.
func (a *API) named(name func(contest.Team) string) (list []Object) {
	seen := map[string]bool{"": true}
	for _, t := range a.s.Contest.Teams {
		if n := name(t); a.teams[t.ID] != "" && !seen[n] {
			seen[n] = true
			list = append(list, Object{"id": idOf(n), "name": n})
		}
	}
	return list
}

func (a *API) groups() []Object {
	return a.named(func(t contest.Team) string { return t.Group })
}

func (a *API) organizations() []Object {
	list := a.named(func(t contest.Team) string { return t.Organization })
	logos := a.logos()
	for _, o := range list {
		o["formal_name"] = o["name"]
		if p := logos[o["name"].(string)]; p != nil {
			o["logo"] = a.files("organizations", o["id"].(string), "logo", p)
		}
	}
	return list
}

func (a *API) teamList() (list []Object) {
	for _, t := range a.s.Contest.Teams {
		if a.teams[t.ID] == "" {
			continue
		}
		o := Object{"id": idOf(t.ID), "name": t.Name, "label": t.ID, "organization_id": reference(t.Organization), "group_ids": []string{}}
		if t.Group != "" {
			o["group_ids"] = []string{idOf(t.Group)}
		}
		if t.Hidden && a.view.Jury {
			o["hidden"] = true
		}
		if t.Photo != nil {
			o["photo"] = a.files("teams", idOf(t.ID), "photo", t.Photo)
		}
		list = append(list, o)
	}
	return list
}

// reference returns the id of a named object, or null for an empty name.
func reference(name string) any {
	if name == "" {
		return nil
	}
	return idOf(name)
}

// accounts returns the accounts that the client sees. The jury sees all, a team only its own.
func (a *API) accounts() (list []Object) {
	for _, t := range a.s.Contest.Teams {
		if a.view.Jury || t.ID == a.view.User {
			list = append(list, Object{"id": idOf(t.ID), "username": t.ID, "name": t.Name, "type": "team", "team_id": idOf(t.ID)})
		}
	}
	if !a.view.Jury {
		return list
	}
	for _, j := range a.s.Contest.Jury {
		id := idOf(j.ID)
		if _, taken := a.s.Contest.Team(j.ID); taken {
			id = idOf("jury " + j.ID)
		}
		list = append(list, Object{"id": id, "username": j.ID, "type": accountType(j.Duty)})
	}
	return list
}

// accountType returns the type of an account of the jury with a duty.
func accountType(d contest.Duty) string {
	switch d {
	case contest.Judges:
		return "judge"
	case contest.Balloons, contest.Prints:
		return "staff"
	case contest.SeesBoard, contest.SeesFrozen:
		return "analyst"
	}
	return "admin"
}

// account returns the client's account, or nil if it has none.
func (a *API) account() Object {
	if a.view.User == "" {
		return nil
	}
	want := "team"
	if a.view.Jury {
		want = "admin"
	}
	for _, o := range a.accounts() {
		if o["username"] == a.view.User && o["type"] == want {
			return o
		}
	}
	return nil
}
