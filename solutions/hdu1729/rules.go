// The rules are in Go because a box has up to 1,000,000 moves, and rules in Starlark list all moves.

package hdu1729

import (
	"encoding/binary"
	"fmt"
	"iter"
	"math"

	"grundy/judge/game"
	"grundy/judge/spec/grammar"
)

// boxes holds the size and the stones of every box, four bytes each.
type boxes string

// Rules are the moves that add stones to one box.
var Rules = game.Of(game.Rules[boxes]{
	Start: func(c grammar.Case) boxes { return pack(c.Ints("s"), c.Ints("c")) },
	Moves: moves,
	Parts: func(b boxes) (parts []boxes) {
		for i := 0; i < len(b); i += 8 {
			parts = append(parts, b[i:i+8])
		}
		return parts
	},
	Value: func(b boxes) (int, bool) {
		s, c := b.unpack()
		if len(s) != 1 {
			return 0, false
		}
		return int(theory(s[0], c[0])), true
	},
	Losing: losing,
	Theory: winning,
	Read:   read,
	Case: func(g *grammar.Grammar, b boxes) (grammar.Case, bool) {
		s, c := b.unpack()
		made, err := g.Make(map[string]any{"n": int64(len(s)), "s": s, "c": c})
		return made, err == nil
	},
	Picture: func(b boxes) *game.Picture {
		s, c := b.unpack()
		p := game.DrawHeaps(c)
		p.Rooms = s
		return p
	},
	Show: func(b boxes) string {
		var list []string
		s, c := b.unpack()
		for i := range s {
			list = append(list, fmt.Sprintf("%d/%d", c[i], s[i]))
		}
		return game.Tuple(list)
	},
})

func moves(b boxes) iter.Seq[boxes] {
	return func(yield func(boxes) bool) {
		s, c := b.unpack()
		for i, have := range c {
			for add := int64(1); add <= have*have && have+add <= s[i]; add++ {
				c[i] = have + add
				if !yield(pack(s, c)) {
					return
				}
			}
			c[i] = have
		}
	}
}

// winning returns the moves after which the xor of the Grundy values is 0.
func winning(b boxes) (list []boxes) {
	s, c := b.unpack()
	x := int64(0)
	for i := range s {
		x ^= theory(s[i], c[i])
	}
	for i, have := range c {
		most := min(s[i], have+have*have)
		for end := s[i]; have < end && x > 0; end = lower(end) {
			if c[i] = end - (theory(s[i], have) ^ x); have < c[i] && c[i] <= most && lower(end) < c[i] {
				list = append(list, pack(s, c))
			}
		}
		c[i] = have
	}
	return list
}

// read returns the boxes with these numbers of stones and sizes, if a move leads there.
func read(b boxes, numbers []int64) (boxes, bool) {
	s, c := b.unpack()
	if len(numbers) != 2*len(s) {
		return "", false
	}
	filled := 0
	for i, have := range c {
		c[i] = numbers[2*i]
		if numbers[2*i+1] != s[i] || c[i] < have || c[i] > min(s[i], have+have*have) {
			return "", false
		}
		if c[i] > have {
			filled++
		}
	}
	return pack(s, c), filled == 1
}

func pack(s, c []int64) boxes {
	b := make([]byte, 0, 8*len(s))
	for i := range s {
		b = binary.BigEndian.AppendUint32(b, uint32(s[i]))
		b = binary.BigEndian.AppendUint32(b, uint32(c[i]))
	}
	return boxes(b)
}

func (b boxes) unpack() (s, c []int64) {
	for i := 0; i < len(b); i += 8 {
		s = append(s, int64(binary.BigEndian.Uint32([]byte(b[i:i+4]))))
		c = append(c, int64(binary.BigEndian.Uint32([]byte(b[i+4:i+8]))))
	}
	return s, c
}

// losing fills the last box so far that its Grundy value is the xor of the others' values. The
// box can then be filled in one move, like a pile of Nim. If its size is too small for that, it
// becomes a box of 1,000,000.
func losing(c grammar.Case) (grammar.Case, bool) {
	sizes, have := c.Ints("s"), c.Ints("c")
	last, x := len(sizes)-1, int64(0)
	for i := range last {
		x ^= theory(sizes[i], have[i])
	}
	size := c.Grammar().Field("s")
	for _, s := range []int64{sizes[last], 1_000_000} {
		if left := s - x; left > 0 && left+left*left >= s {
			c, err := c.With(size, last, s)
			if err == nil {
				c, err = c.With(c.Grammar().Field("c"), last, left)
			}
			return c, err == nil
		}
	}
	return c, false
}

// theory returns the Grundy value of a box.
func theory(s, c int64) int64 {
	end := s
	for c > 0 && c+c*c < end {
		end = lower(end)
	}
	if c == 0 {
		return 0
	}
	return end - c
}

// lower returns the largest t with t + t^2 < end: from t stones, one move cannot reach end stones.
func lower(end int64) int64 {
	t := int64(math.Sqrt(float64(end)))
	for t+t*t >= end {
		t--
	}
	return t
}
