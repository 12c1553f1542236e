package referee

import "grundy/judge/play/rating"

// rate fills in the ratings and their standard errors.
func (t *Tournament) rate() {
	var results []rating.Result
	for _, g := range t.Games {
		r := rating.Result{A: g.Players[0], B: g.Players[1], Points: 0.5, Games: 1}
		switch g.Winner {
		case 0:
			r.Points = 1
		case 1:
			r.Points = 0
		}
		results = append(results, r)
	}
	for i, r := range rating.Of(len(t.Standings), results) {
		t.Standings[i].Rating, t.Standings[i].Error = r.Points, r.Error
	}
}
