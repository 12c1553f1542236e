package clics

import (
	"time"

	"grundy/judge/contest"
	"grundy/judge/contest/board"
)

// Scoreboard returns the scoreboard of one group's teams, or of all teams if group is "". In the
// scoreboard of a group, ranks are those in the group.
func (a *API) Scoreboard(group string) (o Object, ok bool) {
	if a.s.Contest == nil {
		return nil, false
	}
	b := board.Of(a.s, board.View{Jury: a.view.Jury})
	if group != "" {
		found, ok := a.Object("groups", group)
		if !ok {
			return nil, false
		}
		name, _ := found["name"].(string)
		b = b.Group(name)
		for i := range b.Rows {
			b.Rows[i].Rank = b.Rows[i].GroupRank
		}
	}
	rows := []Object{}
	for _, r := range b.Rows {
		rows = append(rows, a.row(b, r))
	}
	return Object{"time": absolute(a.now), "contest_time": a.since(a.now), "state": a.state(), "rows": rows}, true
}

func (a *API) row(b *board.Board, r board.Row) Object {
	problems := []Object{}
	for i, p := range b.Problems {
		if a.problems[p.ID] != "" {
			problems = append(problems, a.cell(b, p, r.Cells[i]))
		}
	}
	score := Object{}
	if b.Scoring != contest.ICPC {
		score["score"] = r.Points
	} else {
		score["num_solved"], score["total_time"] = r.Solved, a.minutes(r.Time)
	}
	switch {
	case r.Solved > 0 || r.Points > 0:
		score["time"] = a.minutes(r.Last)
	case !a.view.old():
		score["time"] = nil
	}
	return Object{"rank": r.Rank, "team_id": idOf(r.Team.ID), "score": score, "problems": problems}
}

func (a *API) cell(b *board.Board, p contest.Problem, c board.Cell) Object {
	o := Object{"problem_id": a.problems[p.ID], "num_judged": c.Tries, "num_pending": c.Pending}
	reached := c.Solved
	if b.Scoring != contest.ICPC {
		o["score"], reached = c.Points, c.Points > 0
	} else {
		o["solved"] = c.Solved
	}
	if reached {
		o["time"] = a.minutes(c.Minute)
	}
	return o
}

// next returns the first moment after a given one at which the clock alone changes the contest:
// the start, the freeze or the end.
func next(c *contest.Contest, after time.Time) (moment time.Time, ok bool) {
	for _, t := range []time.Time{c.Start, c.FrozenAt(), c.End()} {
		if t.After(after) {
			return t, true
		}
	}
	return time.Time{}, false
}
