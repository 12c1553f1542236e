package poj2484

import (
	"fmt"
	"iter"
	"slices"

	"grundy/judge/game"
	"grundy/judge/grammar"
)

// coins are a whole circle, before the first move, or the rows between the gaps, in
// growing order, three bytes each.
type coins struct {
	circle int
	rows   string
}

// Rules are the coins that can be taken. To sort the rows is no theory: their order
// does not matter to any move.
var Rules = game.Of(game.Rules[coins]{
	Start: func(c grammar.Case) coins { return coins{circle: int(c.Int("n"))} },
	Moves: moves,
	Show:  show,
	Parts: func(s coins) (parts []coins) {
		if s.circle > 0 {
			return []coins{s}
		}
		for _, n := range s.unpack() {
			parts = append(parts, pack([]int{n}))
		}
		return parts
	},
})

func moves(s coins) iter.Seq[coins] {
	return func(yield func(coins) bool) {
		if s.circle > 0 { // one place is like another, and two coins lie side by side
			_ = yield(pack([]int{s.circle - 1})) && s.circle > 1 && yield(pack([]int{s.circle - 2}))
			return
		}
		rows := s.unpack()
		for i, n := range rows {
			others := slices.Delete(slices.Clone(rows), i, i+1)
			for take := 1; take <= 2; take++ {
				for left := 0; left+take <= n; left++ {
					if !yield(pack(append(slices.Clone(others), left, n-take-left))) {
						return
					}
				}
			}
		}
	}
}

func pack(rows []int) coins {
	slices.Sort(rows)
	var b []byte
	for _, n := range rows {
		if n > 0 {
			b = append(b, byte(n>>16), byte(n>>8), byte(n))
		}
	}
	return coins{rows: string(b)}
}

func (s coins) unpack() []int {
	rows := make([]int, len(s.rows)/3)
	for i := range rows {
		rows[i] = int(s.rows[3*i])<<16 | int(s.rows[3*i+1])<<8 | int(s.rows[3*i+2])
	}
	return rows
}

func show(s coins) string {
	if s.circle > 0 {
		return fmt.Sprintf("circle of %d", s.circle)
	}
	return game.Tuple(s.unpack()) // rows
}
