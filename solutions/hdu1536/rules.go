// The rules are in Go because a case asks about several positions.

package hdu1536

import (
	"encoding/binary"
	"fmt"
	"iter"
	"strings"

	"grundy/judge/game"
	"grundy/judge/spec/grammar"
)

// position holds the heaps and the numbers of stones that may be taken, two bytes each.
type position struct{ heaps, amounts string }

// Rules are the moves from one position of a case: take one of the amounts from one of the heaps.
var Rules = game.Each(game.Rules[position]{
	Moves: moves,
	Parts: func(s position) (parts []position) {
		for i := 0; i < len(s.heaps); i += 2 {
			parts = append(parts, position{s.heaps[i : i+2], s.amounts})
		}
		return parts
	},
	Show: func(s position) string {
		return fmt.Sprintf("%s, S = {%s}", game.Tuple(unpack(s.heaps)), strings.Trim(game.Tuple(unpack(s.amounts)), "()"))
	},
}, starts, letters)

func starts(c grammar.Case) []position {
	amounts, heaps := pack(c.Ints("s")), c.Ints("h")
	var out []position
	for _, l := range c.Ints("l") {
		out = append(out, position{pack(heaps[:l]), amounts})
		heaps = heaps[l:]
	}
	return out
}

func letters(_ grammar.Case, classes []game.Class) string {
	answer := make([]byte, len(classes))
	for i, class := range classes {
		answer[i] = 'L'
		if class == game.N {
			answer[i] = 'W'
		}
	}
	return string(answer) + "\n"
}

func moves(s position) iter.Seq[position] {
	return func(yield func(position) bool) {
		amounts := unpack(s.amounts)
		for i, heap := range unpack(s.heaps) {
			for _, a := range amounts {
				if a > heap {
					continue
				}
				after := unpack(s.heaps)
				after[i] -= a
				if !yield(position{pack(after), s.amounts}) {
					return
				}
			}
		}
	}
}

func pack(numbers []int64) string {
	b := make([]byte, 0, 2*len(numbers))
	for _, n := range numbers {
		b = binary.BigEndian.AppendUint16(b, uint16(n))
	}
	return string(b)
}

func unpack(s string) []int64 {
	numbers := make([]int64, len(s)/2)
	for i := range numbers {
		numbers[i] = int64(s[2*i])<<8 | int64(s[2*i+1])
	}
	return numbers
}
