// The rules are in Go because a strip of 10,000 squares has many moves, each of which copies all squares.

package poj1704

import (
	"iter"
	"slices"

	"grundy/judge/game"
	"grundy/judge/spec/grammar"
)

// strip holds the squares of the chessmen, from left to right, two bytes each.
type strip string

// Rules are the slides of the chessmen.
var Rules = game.Of(game.Rules[strip]{
	Start: func(c grammar.Case) strip {
		squares := slices.Sorted(slices.Values(c.Ints("p")))
		return pack(squares)
	},
	Moves:  moves,
	Losing: losing,
	Case: func(g *grammar.Grammar, s strip) (grammar.Case, bool) {
		c, err := g.Make(map[string]any{"p": s.unpack()})
		return c, err == nil
	},
	// Count from the right: the gap before every odd chessman is a heap. Sliding an even chessman
	// makes a gap larger and so changes its Grundy value, but the other player can undo this. So
	// these moves do not matter.
	Parts: func(s strip) (gaps []strip) {
		squares := append([]int64{0}, s.unpack()...) // with the wall
		for i := len(squares) - 1; i > 0; i -= 2 {
			gaps = append(gaps, pack([]int64{squares[i] - squares[i-1]}))
		}
		return gaps
	},
	Value: func(s strip) (int, bool) {
		squares := s.unpack()
		return int(squares[0] - 1), len(squares) == 1
	},
	Theory: wins,
	Read: func(s strip, numbers []int64) (strip, bool) {
		squares, slides := s.unpack(), 0
		if len(numbers) != len(squares) {
			return s, false
		}
		wall := int64(0)
		for i, p := range squares {
			if numbers[i] <= wall || numbers[i] > p {
				return s, false
			}
			if wall = numbers[i]; wall < p {
				slides++
			}
		}
		return pack(numbers), slides == 1
	},
	Show:    func(s strip) string { return game.Tuple(s.unpack()) },
	Picture: picture,
})

// longestStrip is the largest number of squares that are drawn.
const longestStrip = 60

// picture draws the squares up to the last chessman.
func picture(s strip) *game.Picture {
	squares := s.unpack()
	last := squares[len(squares)-1]
	if last > longestStrip {
		return nil
	}
	line := slices.Repeat([]rune{'·'}, int(last))
	for _, p := range squares {
		line[p-1] = '●'
	}
	return &game.Picture{Kind: "strip", Rows: []string{string(line)}}
}

func moves(s strip) iter.Seq[strip] {
	return func(yield func(strip) bool) {
		squares, wall := s.unpack(), int64(0)
		for i, p := range squares {
			for to := wall + 1; to < p; to++ {
				squares[i] = to
				if !yield(pack(squares)) {
					return
				}
			}
			squares[i], wall = p, p
		}
	}
}

// wins returns the winning moves: the slides that decrease a heap as in Nim.
func wins(s strip) (list []strip) {
	squares := append([]int64{0}, s.unpack()...) // with the wall
	x := int64(0)
	for i := len(squares) - 1; i > 0; i -= 2 {
		x ^= squares[i] - squares[i-1] - 1
	}
	for i := len(squares) - 1; i > 0; i -= 2 {
		if gap := squares[i] - squares[i-1] - 1; gap^x < gap {
			squares[i] -= gap - (gap ^ x)
			list = append(list, pack(squares[1:]))
			squares[i] += gap - (gap ^ x)
		}
	}
	return list
}

func pack(squares []int64) strip {
	b := make([]byte, 0, 2*len(squares))
	for _, p := range squares {
		b = append(b, byte(p>>8), byte(p))
	}
	return strip(b)
}

func (s strip) unpack() []int64 {
	squares := make([]int64, len(s)/2)
	for i := range squares {
		squares[i] = int64(s[2*i])<<8 | int64(s[2*i+1])
	}
	return squares
}

// losing moves the rightmost chessman so that the gap before it is the xor of every second gap
// further left. The position is then lost, as in Nim.
func losing(c grammar.Case) (grammar.Case, bool) {
	squares := slices.Sorted(slices.Values(c.Ints("p")))
	last := squares[len(squares)-1]
	others := append([]int64{0}, squares[:len(squares)-1]...) // with the wall
	x := int64(0)
	for i := len(others) - 2; i > 0; i -= 2 {
		x ^= others[i] - others[i-1] - 1
	}
	next, err := c.With(c.Grammar().Field("p"), slices.Index(c.Ints("p"), last), others[len(others)-1]+1+x)
	return next, err == nil
}
