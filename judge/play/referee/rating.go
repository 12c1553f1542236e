package referee

import "math"

// Ratings are those of Bradley and Terry on the scale of Elo: a player with 400 points
// more wins ten times as often as the other. Each player also drew one game with a player
// of 1500 points, so that one who always wins has a rating, too.
const (
	meanRating = 1500
	scale      = 400 / math.Ln10
	rounds     = 500
)

// rate fills in the ratings and their standard errors.
func (t *Tournament) rate() {
	n := len(t.Standings)
	strength := make([]float64, n) // natural logarithm
	points := make([]float64, n)
	games := make([][]float64, n)
	for i := range games {
		games[i] = make([]float64, n)
		points[i] = 0.5 // of the game with the player of the mean
	}
	for _, g := range t.Games {
		a, b := g.Players[0], g.Players[1]
		games[a][b]++
		games[b][a]++
		switch g.Winner {
		case 0:
			points[a]++
		case 1:
			points[b]++
		default:
			points[a] += 0.5
			points[b] += 0.5
		}
	}
	expected := func(i int) (sum, variance float64) {
		add := func(count, other float64) {
			p := 1 / (1 + math.Exp(other-strength[i]))
			sum += count * p
			variance += count * p * (1 - p)
		}
		add(1, 0)
		for j := range n {
			add(games[i][j], strength[j])
		}
		return sum, variance
	}
	for range rounds { // Newton's steps, one player after the other
		for i := range n {
			sum, variance := expected(i)
			step := (points[i] - sum) / variance
			strength[i] += max(-1, min(1, step))
		}
	}
	for i := range n {
		_, variance := expected(i)
		t.Standings[i].Rating = meanRating + int(math.Round(scale*strength[i]))
		t.Standings[i].Error = int(math.Round(scale / math.Sqrt(variance)))
	}
}
