package play_test

import (
	"testing"

	"grundy/judge/play"
	"grundy/judge/testing/judgetest/games"
)

// TestTooLong checks that a match is stopped after 100 moves, and earlier if its moves add pieces.
// Of the first 5000 moves, the test always plays the one that leads to the longest position.
func TestTooLong(t *testing.T) {
	for _, test := range []struct {
		id, start   string
		most, least int // moves
	}{
		{"poj3533", "1\n50 50 50\n", 30, 5},
		{"hdu1849", "2\n900 1000\n", 100, 100},
		{"hdu1849", "2\n1 1\n", 2, 2}, // it is over
	} {
		g := games.Open(t, test.id, play.Options{})
		start, err := g.Read(test.start, 0)
		if err != nil {
			t.Fatal(err)
		}
		m, err := g.Match(start)
		if err != nil {
			t.Fatal(err)
		}
		for !m.TooLong() {
			list, _, _ := m.Position().Moves(5000)
			if len(list) == 0 {
				break
			}
			longest := list[0]
			for _, move := range list {
				if len(move.To.String()) > len(longest.To.String()) {
					longest = move
				}
			}
			m.Play(longest)
		}
		if n := len(m.Moves()); n < test.least || n > test.most {
			t.Errorf("%s, from %q: stopped after %d moves, want %d to %d", test.id, test.start, n, test.least, test.most)
		}
	}
}
