package clics

import (
	"fmt"
	"path"
	"strconv"
	"strings"

	"grundy/judge/contest"
	"grundy/judge/contest/board"
)

func (a *API) submissionUnits() (units []unit) {
	for _, sub := range a.s.Submissions {
		units = append(units, unit{"submissions", sub.Number, 0})
	}
	return units
}

// attemptUnits returns a unit for each attempt at judging a submission.
func attemptUnits(collection string) func(*API) []unit {
	return func(a *API) (units []unit) {
		for _, sub := range a.s.Submissions {
			for k := range sub.Attempts {
				units = append(units, unit{collection, sub.Number, k})
			}
		}
		return units
	}
}

func (a *API) clarificationUnits() (units []unit) {
	for _, c := range a.s.Clarifications {
		units = append(units, unit{"clarifications", c.Number, 0})
	}
	return units
}

// shown returns submission n, or nil if it is practice or the client must not see it.
func (a *API) shown(n int) *contest.Submission {
	sub := a.s.Submission(n)
	if sub == nil || sub.Late || sub.Ignored || a.teams[sub.Team] == "" || a.problems[sub.Problem] == "" {
		return nil
	}
	return sub
}

// own reports whether the client may see the source of a submission: the client is the jury or
// the submission's team.
func (a *API) own(sub *contest.Submission) bool { return a.view.Jury || a.view.team() == sub.Team }

// submission renders a submission. Only its team and the jury see its files and entry point.
func (a *API) submission(u unit) []Object {
	sub := a.shown(u.n)
	if sub == nil {
		return nil
	}
	id := strconv.Itoa(sub.Number)
	o := Object{
		"id": id, "language_id": idOf(sub.Language), "problem_id": a.problems[sub.Problem], "team_id": a.teams[sub.Team],
		"time": absolute(sub.Time), "contest_time": a.since(sub.Time), "entry_point": nil, "files": []Object{},
	}
	if a.own(sub) {
		o["entry_point"] = entryPoint(sub.Language, sub.File)
		o["files"] = []Object{{
			"href":     fmt.Sprintf("contests/%s/submissions/%s/files", idOf(a.s.Contest.ID), id),
			"filename": "files.zip", "mime": "application/zip",
		}}
	}
	return []Object{o}
}

// entryPoint returns the entry point of a program, or nil if its language needs none.
func entryPoint(language, file string) any {
	switch entry(known(language)) {
	case "":
		return nil
	case "Main class":
		return strings.TrimSuffix(file, path.Ext(file))
	}
	return file
}

// attempt returns the attempt of a unit and its submission, or nil if the client must not see its
// judgement.
func (a *API) attempt(u unit) (*contest.Submission, *contest.Attempt) {
	sub := a.shown(u.n)
	if sub == nil || u.k < 0 || u.k >= len(sub.Attempts) {
		return nil, nil
	}
	at := sub.Attempts[u.k]
	switch {
	case at.Judged == nil:
		return nil, nil
	case a.view.old() && !counts(sub, at):
		return nil, nil // 2023-06 cannot mark a judgement that does not count
	case a.view.Jury:
		return sub, at
	case at.Pending || at.Dropped || at.Judged.Error != "":
		return nil, nil
	case !a.own(sub) && a.s.Frozen(sub.Time):
		return nil, nil
	}
	return sub, at
}

// counts reports whether the verdict of an attempt is the one that counts.
func counts(sub *contest.Submission, at *contest.Attempt) bool {
	return at == sub.Current() && at.Judged.Error == ""
}

func (a *API) judgement(u unit) []Object {
	sub, at := a.attempt(u)
	if at == nil {
		return nil
	}
	begun := at.Time.Add(-at.Judged.Took)
	if begun.Before(at.Opened) {
		begun = at.Opened
	}
	if begun.After(at.Time) { // the clocks of the worker and the server differ
		begun = at.Time
	}
	o := Object{
		"id": fmt.Sprintf("%d-%d", u.n, u.k), "submission_id": strconv.Itoa(u.n), "judgement_type_id": typeOf(at.Judged.Verdict),
		"start_time": absolute(begun), "start_contest_time": a.since(begun),
		"end_time": absolute(at.Time), "end_contest_time": a.since(at.Time), "max_run_time": nil,
	}
	if !a.view.old() {
		o["current"] = counts(sub, at)
	}
	if a.s.Contest.Scoring == contest.IOI {
		o["score"] = a.score(sub, at.Judged)
	}
	for i, test := range at.Judged.Tests {
		if t := seconds(test.CPU); i == 0 || t > o["max_run_time"].(float64) {
			o["max_run_time"] = t
		}
	}
	return []Object{o}
}

// score returns the points that a judgement gives.
func (a *API) score(sub *contest.Submission, j *contest.Judged) (sum float64) {
	p, _ := a.s.Contest.Problem(sub.Problem)
	for _, n := range j.Parts(p) {
		sum += n
	}
	return sum
}

// runs renders the runs of a judgement. The log does not say when each run ended, so all get the
// time of the judgement.
func (a *API) runs(u unit) (list []Object) {
	_, at := a.attempt(u)
	if at == nil {
		return nil
	}
	judgement := fmt.Sprintf("%d-%d", u.n, u.k)
	when, since := absolute(at.Time), a.since(at.Time)
	for i, test := range at.Judged.Tests {
		list = append(list, Object{
			"id": fmt.Sprintf("%s-%d", judgement, i+1), "judgement_id": judgement, "ordinal": i + 1,
			"judgement_type_id": typeOf(test.Verdict), "time": when, "contest_time": since, "run_time": seconds(test.CPU),
		})
	}
	return list
}

// hears reports whether the client sees a clarification.
func (a *API) hears(c *contest.Clarification) bool { return c.SeenBy(a.view.team(), a.view.Jury) }

func (a *API) clarification(u unit) []Object {
	if u.n < 1 || u.n > len(a.s.Clarifications) {
		return nil
	}
	c := a.s.Clarifications[u.n-1]
	if !a.hears(c) {
		return nil
	}
	o := Object{
		"id": strconv.Itoa(c.Number), "text": c.Text, "time": absolute(c.Time), "contest_time": a.since(c.Time),
		"from_team_id": optional(a.teams[c.From]), "problem_id": optional(a.problems[c.Problem]), "reply_to_id": nil,
	}
	if c.ReplyTo > 0 && c.ReplyTo < c.Number && a.hears(a.s.Clarifications[c.ReplyTo-1]) {
		o["reply_to_id"] = strconv.Itoa(c.ReplyTo)
	}
	if to := a.teams[c.To]; to != "" && c.From == "" {
		if a.view.old() {
			o["to_team_id"] = to
		} else {
			o["to_team_ids"] = []string{to}
		}
	}
	return []Object{o}
}

// optional returns id, or null if id is empty.
func optional(id string) any {
	if id == "" {
		return nil
	}
	return id
}

// awards returns the awards. A first-to-solve award appears as soon as it is certain. The others
// appear once the contest is over and the client's board is not frozen.
func (a *API) awards() (list []Object) {
	view := board.View{Jury: a.view.Jury}
	if a.ended() && (a.view.Jury || a.s.Contest.Freeze == 0 || !a.s.Thawed.IsZero()) {
		for _, award := range board.Of(a.s, view).Awards(a.s.Contest.Medals) {
			list = append(list, a.award(award))
		}
		return list
	}
	for _, p := range a.s.Contest.Problems {
		if team, ok := board.First(a.s, p.ID, view); ok && a.problems[p.ID] != "" {
			list = append(list, a.award(board.FirstToSolve(p, team)))
		}
	}
	return list
}

func (a *API) award(w board.Award) Object {
	teams := []string{}
	for _, t := range w.Teams {
		teams = append(teams, a.teams[t])
	}
	return Object{"id": idOf(w.ID), "citation": w.Citation, "team_ids": teams}
}
