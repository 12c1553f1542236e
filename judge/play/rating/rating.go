// Package rating rates players by their games against each other.
//
// Ratings follow the model of Bradley and Terry on the Elo scale: if a player has 400 points more
// than another, it wins ten times as often. Each player also has one drawn game with an imaginary
// player of Mean points. So a player who always wins has a finite rating.
//
//	list := rating.Of(2, []rating.Result{{A: 0, B: 1, Points: 3, Games: 4}})
package rating

import "math"

// Mean is the rating of a player without games.
const Mean = 1500

// A Result is the result of some games between two players, who are numbered from 0.
type Result struct {
	A, B   int
	Points float64 // of A: 1 for a win, and 0.5 for a draw
	Games  float64
}

// A Rating is the strength of a player.
type Rating struct {
	Points int // about Mean on average
	Error  int // standard error of Points
}

const (
	scale = 400 / math.Ln10
	// steps bounds the number of iterations. They end earlier if no rating changes by more than
	// settled.
	steps   = 500
	settled = 1e-9
)

// A match is the games of a player against one other player.
type match struct {
	other int
	games float64
}

// Of computes ratings from results. Two players may have several results.
func Of(players int, results []Result) []Rating {
	strength := make([]float64, players) // natural logarithm
	points := make([]float64, players)
	matches := make([][]match, players)
	for i := range points {
		points[i] = 0.5 // from the game with the imaginary player
	}
	for _, r := range results {
		points[r.A] += r.Points
		points[r.B] += r.Games - r.Points
		matches[r.A] = append(matches[r.A], match{r.B, r.Games})
		matches[r.B] = append(matches[r.B], match{r.A, r.Games})
	}
	expected := func(i int) (sum, variance float64) {
		add := func(games, other float64) {
			p := 1 / (1 + math.Exp(other-strength[i]))
			sum += games * p
			variance += games * p * (1 - p)
		}
		add(1, 0)
		for _, m := range matches[i] {
			add(m.games, strength[m.other])
		}
		return sum, variance
	}
	for range steps { // Newton's method, one player after the other
		largest := 0.0
		for i := range strength {
			sum, variance := expected(i)
			step := max(-1, min(1, (points[i]-sum)/variance))
			strength[i] += step
			largest = max(largest, math.Abs(step))
		}
		if largest < settled {
			break
		}
	}
	list := make([]Rating, players)
	for i := range list {
		_, variance := expected(i)
		list[i] = Rating{Mean + int(math.Round(scale*strength[i])), int(math.Round(scale / math.Sqrt(variance)))}
	}
	return list
}
