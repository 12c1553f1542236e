// Package rating rates players by their games against each other.
//
// Ratings are those of Bradley and Terry on the scale of Elo: a player with 400 points more
// wins ten times as often as the other. Each player is given one drawn game with a player of
// Mean points, so that a player who always wins also has a finite rating.
//
//	list := rating.Of(2, []rating.Result{{A: 0, B: 1, Points: 3, Games: 4}})
package rating

import "math"

// Mean is the rating of a player without games.
const Mean = 1500

// A Result is some games of two players, who have numbers from 0.
type Result struct {
	A, B   int
	Points float64 // of A: 1 for a game won, and 0.5 for a draw
	Games  float64
}

// A Rating is how strong a player is.
type Rating struct {
	Points int // Mean in the mean
	Error  int // standard error
}

const (
	scale = 400 / math.Ln10
	// steps bounds the steps towards the ratings, which end when none changes by settled.
	steps   = 500
	settled = 1e-9
)

// A match is the games of a player against another one.
type match struct {
	other int
	games float64
}

// Of returns the ratings of players by results. There may be several results for the same two
// players.
func Of(players int, results []Result) []Rating {
	strength := make([]float64, players) // natural logarithm
	points := make([]float64, players)
	matches := make([][]match, players)
	for i := range points {
		points[i] = 0.5 // of the game with the player of the mean
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
	for range steps { // Newton's steps, one player after the other
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
