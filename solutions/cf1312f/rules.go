package cf1312f

import (
	"encoding/binary"
	"fmt"
	"iter"
	"strings"

	"grundy/judge/game"
	"grundy/judge/grammar"
)

// kingdom is the defenders of every castle, eight bytes, with a byte for the last
// attack on it, and how many x, y and z kill.
type kingdom struct {
	castles string
	kills   [3]int64
}

// oneCastle is the bytes of a castle.
const oneCastle = 9

// letters name the attacks: mixed, infantry, cavalry; none is the attack on a castle
// that was not attacked.
const (
	letters = "mic"
	none    = '-'
)

// Rules are the attacks, as the statement tells them.
var Rules = game.Of(game.Rules[kingdom]{
	Start: func(c grammar.Case) kingdom {
		var b []byte
		for _, a := range c.Ints("a") {
			b = append(binary.BigEndian.AppendUint64(b, uint64(a)), none)
		}
		return kingdom{string(b), [3]int64{c.Int("x"), c.Int("y"), c.Int("z")}}
	},
	Moves: moves,
	Parts: func(s kingdom) (parts []kingdom) {
		for at := 0; at < len(s.castles); at += oneCastle {
			parts = append(parts, kingdom{s.castles[at : at+oneCastle], s.kills})
		}
		return parts
	},
	Show:    show,
	Answers: game.WinningMoves,
})

func moves(s kingdom) iter.Seq[kingdom] {
	return func(yield func(kingdom) bool) {
		for at := 0; at < len(s.castles); at += oneCastle {
			defenders, last := s.castle(at)
			if defenders == 0 {
				continue
			}
			for kind, kill := range s.kills {
				if letters[kind] == last && kind > 0 {
					continue
				}
				b := []byte(s.castles)
				binary.BigEndian.PutUint64(b[at:], uint64(max(defenders-kill, 0)))
				b[at+oneCastle-1] = letters[kind]
				if !yield(kingdom{string(b), s.kills}) {
					return
				}
			}
		}
	}
}

// castle is the defenders of a castle, and the last attack on it.
func (s kingdom) castle(at int) (defenders int64, last byte) {
	one := []byte(s.castles[at : at+oneCastle])
	return int64(binary.BigEndian.Uint64(one)), one[oneCastle-1]
}

// show says of a castle by what it was attacked last, even of one that fell: attacks
// are counted, and so are told apart.
func show(s kingdom) string {
	var list []string
	for at := 0; at < len(s.castles); at += oneCastle {
		defenders, last := s.castle(at)
		text := fmt.Sprint(defenders)
		if last != none {
			text += map[byte]string{'m': " (mixed)", 'i': " (infantry)", 'c': " (cavalry)"}[last]
		}
		list = append(list, text)
	}
	return "(" + strings.Join(list, ", ") + ")"
}
