package board_test

import (
	"testing"

	"grundy/judge/contest"
	"grundy/judge/contest/board"
)

// TestLadder checks that a rating counts the games between the latest players, and that a team's
// total is the sum over the problems. A hidden team plays but has no row. A frozen board shows
// the players from before the freeze.
func TestLadder(t *testing.T) {
	match := func(a, b, won, lost int) contest.Event {
		return contest.Event{Played: &contest.Played{Submission: a, Rival: b, Won: won, Lost: lost}}
	}
	list := []tried{
		{"t0", "pA", 1, "AC", nil}, {"t1", "pA", 2, "WA", nil}, {"t5", "pA", 3, "AC", nil}, // t5 is hidden
		{"t2", "pA", 4, "CE", nil}, {"t0", "pB", 5, "AC", nil},
		{"t1", "pA", 290, "AC", nil}, // submitted while the board is frozen
	}
	events := []contest.Event{match(2, 1, 2, 18), match(3, 1, 10, 10), match(3, 2, 20, 0), match(6, 1, 10, 10), match(6, 3, 10, 10)}
	s := state(contest.Ladder, list, events...)
	if s.Ignored > 0 {
		t.Fatalf("%+v", s.Refusals)
	}
	cells := func(b *board.Board, team string) board.Row {
		for _, r := range b.Rows {
			if r.Team.ID == team {
				return r
			}
		}
		t.Fatalf("%s has no row", team)
		return board.Row{}
	}
	public := board.Of(s, board.View{})
	t0, t1 := cells(public, "t0"), cells(public, "t1")
	if t0.Rank != 1 || t1.Rank != 2 || t0.Cells[0].Points < t1.Cells[0].Points+300 || t0.Cells[0].Games != 40 || t1.Cells[0].Pending != 1 {
		t.Errorf("public: %+v and %+v", t0, t1)
	}
	if b := t0.Cells[1]; b.Points != 1500 || b.Games != 0 || t0.Points != t0.Cells[0].Points+1500 {
		t.Errorf("a player alone: %+v of %g", b, t0.Points)
	}
	if r := cells(public, "t2"); r.Points != 0 || r.Cells[0].Tries != 1 {
		t.Errorf("who has no player: %+v", r)
	}
	jury := board.Of(s, board.View{Jury: true})
	if x, y := cells(jury, "t0").Cells[0], cells(jury, "t1").Cells[0]; x.Points != y.Points || y.Tries != 2 || y.Error == 0 {
		t.Errorf("jury: level players have %+v and %+v", x, y)
	}
}
