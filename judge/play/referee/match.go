package referee

import "grundy/judge/report"

// mostText bounds the moves of a game that a record of a match has, in bytes.
const mostText = 4 << 10

// Match returns the games of a tournament of two as the report on the first of them. It
// leaves out the last moves of long games.
func (t *Tournament) Match() *report.Report {
	r := &report.Report{
		Problem: t.Problem, File: t.Standings[0].File, Language: t.Standings[0].Language, Verdict: report.AC,
		Compile: report.Compile{OK: true}, Match: &report.Match{},
	}
	for _, g := range t.Games {
		m := report.MatchGame{
			Start: nameOf(g.Start.Start), First: g.Players[0],
			Winner: g.Winner, Faulty: g.Faulty, Detail: cut(g.Detail),
		}
		if g.Players[0] == 1 { // the first of the two moves second
			m.Winner, m.Faulty = turned(g.Winner), turned(g.Faulty)
		}
		room := mostText
		for _, move := range g.Moves() {
			if room -= len(move) + 1; room < 0 {
				break
			}
			m.Moves = append(m.Moves, move)
		}
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
