package referee

import "grundy/judge/report"

// mostText bounds the moves of a game that a record of a match has, in bytes. The longest game
// from a large start has room.
const mostText = 32 << 10

// Match returns the games of a tournament of two as the report on the first of them. Where
// the moves of a game are too large, it leaves out the last of them.
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
		if g.Players[0] == 1 { // the first of the two moves second
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

// turned returns a side as the other player counts it; nobody stays -1.
func turned(side int) int {
	if side < 0 {
		return side
	}
	return 1 - side
}
