package suite

import (
	"errors"
	"testing"

	"grundy/judge/play"
)

// TestLaterMovesAreExamined checks that the moves of a later position can be examined if the
// moves of the start can be listed, even if the later position is longer and has more moves.
func TestLaterMovesAreExamined(t *testing.T) {
	g := played(t)["hdu4388"]
	start, err := g.Read("12\n26 421 2 51231 8 4181 13663 3 180 6 52019 4537\n", 0)
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.Position(start)
	if err != nil || !p.Listable() {
		t.Fatalf("%v, listable %v", err, err == nil && p.Listable())
	}
	move, err := p.Parse("6 26 180 421 4181 4537 13663 51231 52019 and piles that cannot be split")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := move.To.Parse("no move"); !errors.Is(err, play.ErrIllegal) {
		t.Error(err)
	}
}
