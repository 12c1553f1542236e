package referee

import "grundy/judge/report"

// mostText bounds the size in bytes of the moves of a game in a match. The longest games from
// large starts fit.
const mostText = 32 << 10

// Match returns the games of a tournament of two programs as a report on the first program. If the
// moves of a game are longer than mostText together, it omits the last ones.
func (t *Tournament) Match() *report.Report {
	r := &report.Report{
		Problem: t.Problem, File: t.Standings[0].File, Language: t.Standings[0].Language, Verdict: report.AC,
		Compile: report.Compile{OK: true}, Match: &report.Match{},
	}
	for _, g := range t.Games {
		m := report.MatchGame{
			Start: nameOf(g.Start.Start), First: g.Players[0],
			Winner: g.Winner, Faulty: g.Faulty, Detail: g.Detail, Stopped: g.Stopped,
		}
		if g.Players[0] == 1 { // the first program moves second
			m.Winner, m.Faulty = turned(g.Winner), turned(g.Faulty)
		}
		room, moves := mostText, g.Moves()
		for _, move := range moves {
			if room -= len(move) + 1; room < 0 {
				break
			}
			m.Moves = append(m.Moves, move)
		}
		m.Left = len(moves) - len(m.Moves)
		r.Match.Games = append(r.Match.Games, m)
	}
	return r
}

// turned returns a side from the other player's point of view; -1 stays -1.
func turned(side int) int {
	if side < 0 {
		return side
	}
	return 1 - side
}
