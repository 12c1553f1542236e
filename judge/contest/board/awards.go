package board

import (
	"fmt"

	"grundy/judge/contest"
)

// An Award is a prize and the teams that win it.
type Award struct {
	ID       string // the id that CLICS defines: winner, gold-medal, first-to-solve-A
	Citation string
	Teams    []string // their ids
}

// Awards returns the awards of the board: the winner, the medals, and the first team to solve
// each problem. A team that solved nothing and has no points wins nothing. Medals follow the
// rank, so teams that share a rank get the same medal.
func (b *Board) Awards(m contest.Medals) (list []Award) {
	medals := []struct {
		id, citation string
		from, to     int
	}{
		{"winner", "Contest winner", 1, 1},
		{"gold-medal", "Gold medal", 1, m.Gold},
		{"silver-medal", "Silver medal", m.Gold + 1, m.Gold + m.Silver},
		{"bronze-medal", "Bronze medal", m.Gold + m.Silver + 1, m.Gold + m.Silver + m.Bronze},
	}
	for _, m := range medals {
		a := Award{ID: m.id, Citation: m.citation}
		for _, r := range b.Rows {
			if r.Rank >= m.from && r.Rank <= m.to && (r.Solved > 0 || r.Points > 0) {
				a.Teams = append(a.Teams, r.Team.ID)
			}
		}
		if len(a.Teams) > 0 {
			list = append(list, a)
		}
	}
	for i, p := range b.Problems {
		for _, r := range b.Rows {
			if r.Cells[i].First {
				list = append(list, FirstToSolve(p, r.Team.ID))
			}
		}
	}
	return list
}

// FirstToSolve returns the award for being the first to solve problem p.
func FirstToSolve(p contest.Problem, team string) Award {
	return Award{"first-to-solve-" + p.Public(), fmt.Sprintf("First to solve problem %s", p.Label), []string{team}}
}

// Balloons returns the problems that each team solved, as the jury sees them, in the order of the
// log.
func Balloons(s *contest.State) (list []contest.Balloon) {
	seen := map[contest.Balloon]bool{}
	for _, sub := range s.Submissions {
		b := contest.Balloon{Team: sub.Team, Problem: sub.Problem}
		if sub.Verdict() == "AC" && !sub.Late && !sub.Ignored && !seen[b] {
			seen[b] = true
			list = append(list, b)
		}
	}
	return list
}
