package poj2068

import (
	"fmt"
	"iter"

	"grundy/judge/game"
	"grundy/judge/spec/grammar"
)

// table holds the stones, and the most stones each player may take, a byte each. The first byte
// belongs to the next player, and the others follow in the order of play.
type table struct {
	stones int64
	most   string
}

// Rules are the moves of the players in turn.
var Rules = game.Of(game.Rules[table]{
	Start: func(c grammar.Case) table {
		var most []byte
		for _, m := range c.Ints("M") {
			most = append(most, byte(m))
		}
		return table{c.Int("S"), string(most)}
	},
	Moves:     moves,
	LastLoses: true,
	Case: func(g *grammar.Grammar, t table) (grammar.Case, bool) {
		c, err := g.Make(map[string]any{"n": int64(len(t.most) / 2), "S": t.stones, "M": t.numbers()})
		return c, err == nil
	},
	Theory: winning,
	Show: func(t table) string {
		return fmt.Sprintf("%d, ≤ %s", t.stones, game.Tuple(t.numbers())) // the limits, beginning with that of the next player
	},
})

func moves(t table) iter.Seq[table] {
	return func(yield func(table) bool) {
		round := t.most[1:] + t.most[:1]
		for take := int64(1); take <= min(int64(t.most[0]), t.stones); take++ {
			if !yield(table{t.stones - take, round}) {
				return
			}
		}
	}
}

// winning returns the moves that leave a heap with which the next player loses. It counts heaps up
// from 1 stone. After heap k, bit i of lost[p] is set if player p loses with k-i stones.
func winning(t table) (list []table) {
	lost := make([]uint32, len(t.most))
	for range t.stones - 1 {
		first := lost[0] // still without this heap, for the last player
		for p := range lost {
			next := first
			if p+1 < len(lost) {
				next = lost[p+1]
			}
			lost[p] <<= 1
			if next&(1<<t.most[p]-1) == 0 {
				lost[p]++
			}
		}
	}
	take := 0
	for next := range moves(t) {
		if lost[1]>>take&1 == 1 {
			list = append(list, next)
		}
		take++
	}
	return list
}

func (t table) numbers() []int64 {
	list := make([]int64, len(t.most))
	for i := range list {
		list[i] = int64(t.most[i])
	}
	return list
}
