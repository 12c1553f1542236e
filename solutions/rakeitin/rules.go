// The rules are in Go because a search of 9^6 turns is too slow in Starlark.

package rakeitin

import (
	"fmt"
	"iter"

	"grundy/judge/base/i18n"
	"grundy/judge/game"
	"grundy/judge/spec/grammar"
)

// position holds the cells row by row, the number of turns left for both players together, and
// the sum that the last turn added. Turns that lead to the same cells may add different sums.
type position struct {
	cells [16]int8
	left  int8
	added int8
}

// Rules are the turns on a board. The score of a game is the sum that Alice's turns added, less the
// sum that Bob's turns added. It is Alice's turn if the number of turns left is even.
var Rules = game.Of(game.Rules[position]{
	Start: func(c grammar.Case) position {
		b := position{left: int8(2 * c.Int("k"))}
		for i, v := range c.Ints("row") {
			b.cells[i] = int8(v)
		}
		return b
	},
	Moves: moves,
	Gain: func(s, t position) int64 {
		if s.left%2 == 0 {
			return int64(t.added)
		}
		return -int64(t.added)
	},
	Answers: game.Score,
	Score:   score,
	Picture: picture,
	Name:    name,
})

func name(b position) i18n.Message {
	rows := fmt.Sprintf("%v, %v, %v, %v", b.cells[0:4], b.cells[4:8], b.cells[8:12], b.cells[12:16])
	if b.added > 0 {
		return i18n.Messagef("%s, turns left: %d, just added: %d", rows, b.left, b.added)
	}
	return i18n.Messagef("%s, turns left: %d", rows, b.left)
}

// picture returns the numbers of the board, and what else belongs to a position.
func picture(b position) *game.Picture {
	p := &game.Picture{Kind: "board", Note: i18n.Messagef("turns left: %d", b.left)}
	if b.added > 0 {
		p.Note = i18n.Messagef("turns left: %d, just added: %d", b.left, b.added)
	}
	for y := 0; y < len(b.cells); y += 4 {
		var row []string
		for _, v := range b.cells[y : y+4] {
			row = append(row, fmt.Sprint(v))
		}
		p.Cells = append(p.Cells, row)
	}
	return p
}

func moves(b position) iter.Seq[position] {
	return func(yield func(position) bool) {
		if b.left == 0 {
			return
		}
		for row := range 3 {
			for column := range 3 {
				if !yield(turn(b, row, column)) {
					return
				}
			}
		}
	}
}

// turn returns the board after a turn on the block with the given upper left corner.
func turn(b position, row, column int) position {
	upperLeft, upperRight := 4*row+column, 4*row+column+1
	lowerLeft, lowerRight := upperLeft+4, upperRight+4
	old := b.cells
	b.cells[upperLeft] = old[upperRight]
	b.cells[lowerLeft] = old[upperLeft]
	b.cells[lowerRight] = old[lowerLeft]
	b.cells[upperRight] = old[lowerRight]
	b.added = old[upperLeft] + old[upperRight] + old[lowerLeft] + old[lowerRight]
	b.left--
	return b
}
