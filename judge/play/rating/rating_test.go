package rating_test

import (
	"testing"

	"grundy/judge/play/rating"
)

// TestOf checks that ratings follow the results. Equal players get equal ratings, 400 points
// correspond to ten wins for each loss, more games reduce the error, and a player who always wins
// has a finite rating.
func TestOf(t *testing.T) {
	if got := rating.Of(1, nil)[0]; got.Points != rating.Mean {
		t.Errorf("without games: %+v", got)
	}
	level := rating.Of(2, []rating.Result{{A: 0, B: 1, Points: 5, Games: 10}})
	if level[0] != level[1] || level[0].Points != rating.Mean {
		t.Errorf("level players: %+v", level)
	}
	ten := rating.Of(2, []rating.Result{{A: 0, B: 1, Points: 1000, Games: 1100}})
	if gap := ten[0].Points - ten[1].Points; gap < 390 || gap > 401 {
		t.Errorf("ten to one is a gap of %d", gap)
	}
	if few := rating.Of(2, []rating.Result{{A: 0, B: 1, Points: 10, Games: 11}}); few[0].Error <= ten[0].Error {
		t.Errorf("errors %d of 11 games and %d of 1,100", few[0].Error, ten[0].Error)
	}
	split := rating.Of(2, []rating.Result{{A: 0, B: 1, Points: 600, Games: 600}, {A: 1, B: 0, Points: 100, Games: 500}})
	if split[0] != ten[0] || split[1] != ten[1] {
		t.Errorf("in two results %+v, in one %+v", split, ten)
	}
	chain := rating.Of(3, []rating.Result{{A: 0, B: 1, Points: 8, Games: 8}, {A: 1, B: 2, Points: 8, Games: 8}})
	if chain[0].Points <= chain[1].Points || chain[1].Points <= chain[2].Points {
		t.Errorf("a chain: %+v", chain)
	}
}
