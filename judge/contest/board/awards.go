package board

import (
	"fmt"

	"grundy/judge/contest"
)

// An Award is what teams win.
type Award struct {
	ID       string // as CLICS names it: winner, gold-medal, first-to-solve-A
	Citation string
	Teams    []string // ids
}

// Awards returns what the board gives: the winner, medals, and who was first to solve each
// problem. Teams that solved nothing win nothing. Medals follow the rank, so teams of equal
// rank get the same medal.
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

// FirstToSolve returns the award of the team that solved a problem first.
func FirstToSolve(p contest.Problem, team string) Award {
	return Award{"first-to-solve-" + p.Public(), fmt.Sprintf("First to solve problem %s", p.Label), []string{team}}
}

// Balloons returns the problems that teams solved, as the jury sees them, in the order
// of the log.
func Balloons(s *contest.State) (list []contest.Balloon) {
	seen := map[contest.Balloon]bool{}
	for _, sub := range s.Submissions {
		b := contest.Balloon{Team: sub.Team, Problem: sub.Problem}
		if sub.Verdict() == "AC" && !sub.Late && !seen[b] {
			seen[b] = true
			list = append(list, b)
		}
	}
	return list
}
