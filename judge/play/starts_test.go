package play_test

import (
	"slices"
	"strconv"
	"testing"

	"grundy/judge/grammar"
	"grundy/judge/judgetest/games"
	"grundy/judge/play"
)

// TestMiddleWidest checks that the numbers of the largest middle starts come close to their bound,
// also if a case may have so many numbers that most random cases are too long.
func TestMiddleWidest(t *testing.T) {
	g := games.Open(t, "hdu3032", play.Options{})
	for seed := range 20 {
		greatest := int64(0)
		for s := range g.Middle(grammar.NewRand("widest", strconv.Itoa(seed)), 1, false, 60, 1<<16) {
			greatest = max(greatest, slices.Max(s.Case.Ints("s")))
		}
		if greatest < 1<<29 {
			t.Errorf("seed %d: the greatest number is %d", seed, greatest)
		}
	}
}
