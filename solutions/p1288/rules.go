package p1288

import (
	"iter"
	"strings"

	"grundy/judge/game"
	"grundy/judge/spec/grammar"
)

// ring holds the numbers on the edges, in the order of one round that starts at the coin.
type ring string

// Rules are the moves of the coin.
var Rules = game.Of(game.Rules[ring]{
	Start: start,
	Moves: moves,
	Case: func(g *grammar.Grammar, s ring) (grammar.Case, bool) {
		c, err := g.Make(map[string]any{"a": s.numbers()})
		return c, err == nil
	},
	Show: func(s ring) string {
		return "● " + strings.Trim(game.Tuple(s.numbers()), "()") // the coin, and the ring seen from it
	},
	Theory: winning,
})

// winning returns a winning move for each direction with an odd number of edges up to the next 0.
// The move leaves 0 on the crossed edge; other moves may win, too. The package comment explains why
// they win.
func winning(s ring) (list []ring) {
	end := len(s) - 1
	if ahead := strings.IndexByte(string(s), 0); ahead%2 == 1 {
		list = append(list, s[1:]+"\x00")
	}
	if behind := end - strings.LastIndexByte(string(s), 0); behind%2 == 1 {
		list = append(list, "\x00"+s[:end])
	}
	return list
}

func start(c grammar.Case) ring {
	var b []byte
	for _, v := range c.Ints("a") {
		b = append(b, byte(v))
	}
	return ring(b)
}

func (s ring) numbers() []int64 {
	list := make([]int64, len(s))
	for i := range list {
		list[i] = int64(s[i])
	}
	return list
}

// moves crosses the first or the last edge. A crossed first edge becomes the last, and vice
// versa.
func moves(s ring) iter.Seq[ring] {
	return func(yield func(ring) bool) {
		end := len(s) - 1
		for v := byte(0); v < s[0]; v++ {
			if !yield(s[1:] + ring(v)) {
				return
			}
		}
		for v := byte(0); v < s[end]; v++ {
			if !yield(ring(v) + s[:end]) {
				return
			}
		}
	}
}
