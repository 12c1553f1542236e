package board

import (
	"grundy/judge/contest"
	"grundy/judge/play/rating"
)

// rate fills in the ratings of a ladder, problem by problem. Of each team, only the latest
// submission that plays is rated, by its games against those of the other teams.
func (b *Board) rate(s *contest.State, v View) {
	of := map[string]*Row{}
	for i := range b.Rows {
		of[b.Rows[i].Team.ID] = &b.Rows[i]
	}
	for column, p := range b.Problems {
		players := s.Players(p.ID, func(sub *contest.Submission) bool { return !hidden(s, sub, v) })
		games := make([]int, len(players))
		var results []rating.Result
		for i, x := range players {
			for k, y := range players[:i] {
				m := s.Match(contest.Pair{Submission: x.Number, Rival: y.Number})
				if m == nil || m.Error != "" {
					continue
				}
				all := m.Won + m.Drawn + m.Lost
				games[i], games[k] = games[i]+all, games[k]+all
				results = append(results, rating.Result{A: i, B: k, Points: float64(m.Won) + float64(m.Drawn)/2, Games: float64(all)})
			}
		}
		for i, r := range rating.Of(len(players), results) {
			row := of[players[i].Team]
			if row == nil {
				continue // a hidden team plays but has no row
			}
			c := &row.Cells[column]
			c.Points, c.Error, c.Games = float64(r.Points), r.Error, games[i]
			row.Points += c.Points
			row.Last = max(row.Last, c.Minute)
		}
	}
}
