package poj2068

import (
	"fmt"
	"iter"

	"grundy/judge/game"
	"grundy/judge/grammar"
)

// table is the stones, and how many each player may take, a byte each: first who is
// next, then round the table.
type table struct {
	stones int64
	most   string
}

// Rules are the takes of the players, one after the other.
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
	Show: func(t table) string {
		return fmt.Sprintf("%d, ≤ %s", t.stones, game.Tuple(t.numbers())) // the limits, beginning with who is next
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

func (t table) numbers() []int64 {
	list := make([]int64, len(t.most))
	for i := range list {
		list[i] = int64(t.most[i])
	}
	return list
}
