package search

import (
	"slices"
	"testing"

	"grundy/judge/spec/grammar"
)

// TestPlayed draws cases until one is legal. The script of this case must hold only the choices of
// the last draw, beginning with the repetitions of the first block.
func TestPlayed(t *testing.T) {
	g := compile(t, `
  cases: {count: T, max: 9}
  case: [{until: "0", max: 6, lines: [{k: {int: 1..9}}]}, {z: {int: 0..9}}]
  where: "len(k) % 2 == 1"`)
	made := 0
	for i := range 200 {
		r := grammar.Random{Rand: grammar.NewRand("played", i)}
		c, s, ok := play(g, nil, r)
		if !ok {
			continue
		}
		made++
		if s[0].kind != repetitions || int(s[0].v) != len(c.Ints("k")) {
			t.Fatalf("%v begins with %+v", c.Ints("k"), s[0])
		}
		again, _ := record(c)
		kinds := func(s script) (list []kind) {
			for _, one := range s {
				list = append(list, one.kind)
			}
			return list
		}
		if !slices.Equal(kinds(s), kinds(again)) {
			t.Fatalf("%v is played as %v and recorded as %v", c.Ints("k"), kinds(s), kinds(again))
		}
	}
	if made < 50 {
		t.Errorf("%d cases", made)
	}
}
