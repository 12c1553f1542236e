// The rules are in Go because sums share few positions, so that a search in Starlark compares fewer cases.

package cf1312f

import (
	"encoding/binary"
	"iter"
	"strings"
	"sync"

	"grundy/judge/base/i18n"
	"grundy/judge/game"
	"grundy/judge/spec/grammar"
)

// kingdom holds the castles, and the numbers of defenders that attacks x, y and z kill. A castle
// takes nine bytes: eight for the number of its defenders, and one for the last attack on it.
type kingdom struct {
	castles string
	kills   [3]int64
}

// oneCastle is the number of bytes of a castle.
const oneCastle = 9

// letters name the attacks: mixed, infantry, cavalry. none marks a castle that was not attacked
// yet.
const (
	letters = "mic"
	none    = '-'
)

// Rules are the attacks, as the statement describes them.
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
	Value:   value,
	Name:    name,
	Picture: picture,
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

// castle returns the number of defenders of a castle and the last attack on it.
func (s kingdom) castle(at int) (defenders int64, last byte) {
	one := []byte(s.castles[at : at+oneCastle])
	return int64(binary.BigEndian.Uint64(one)), one[oneCastle-1]
}

// picture returns the castles with their defenders.
func picture(s kingdom) *game.Picture {
	var list []int64
	for at := 0; at < len(s.castles); at += oneCastle {
		defenders, _ := s.castle(at)
		list = append(list, defenders)
	}
	return game.DrawHeaps(list)
}

// show names the last attack of each castle, even of fallen ones, because the problem counts
// attacks and distinguishes their kinds.
func name(s kingdom) i18n.Message {
	var list []i18n.Message
	for at := 0; at < len(s.castles); at += oneCastle {
		defenders, last := s.castle(at)
		format := map[byte]string{none: "%d", 'm': "%d (mixed)", 'i': "%d (infantry)", 'c': "%d (cavalry)"}[last]
		list = append(list, i18n.Messagef(format, defenders))
	}
	return game.NamedTuple(list)
}

// A period holds the Grundy values of a castle under attacks that kill given numbers. The first
// index is the number of defenders plus mostKilled-1. The second one says which attacks are
// allowed: all, all but infantry, all but cavalry. The values repeat from
// values[from] on.
type period struct {
	values [][3]int
	from   int
}

// periods holds a period for each triple of numbers of defenders that the attacks kill.
var periods = map[[3]int64]func() period{}

func init() {
	for x := range mostKilled {
		for y := range mostKilled {
			for z := range mostKilled {
				kills := [3]int64{int64(x) + 1, int64(y) + 1, int64(z) + 1}
				periods[kills] = sync.OnceValue(func() period { return periodOf(kills) })
			}
		}
	}
}

// mostKilled is the largest number of defenders that an attack kills.
const mostKilled = 5

// periodOf computes values until mostKilled consecutive rows occur a second time. These rows
// determine all later ones.
func periodOf(kills [3]int64) period {
	values := make([][3]int, mostKilled) // of no defenders, so that indices are not negative
	seen := map[[mostKilled][3]int]int{}
	for {
		last := [mostKilled][3]int(values[len(values)-mostKilled:])
		if from, ok := seen[last]; ok {
			return period{values, from}
		}
		seen[last] = len(values)
		var next [3]int
		for possible := range next {
			reached := map[int]bool{}
			for kind, kill := range kills {
				if kind == 0 || kind != possible {
					reached[values[len(values)-int(kill)][kind]] = true
				}
			}
			for reached[next[possible]] {
				next[possible]++
			}
		}
		values = append(values, next)
	}
}

// value returns the Grundy value of a kingdom of one castle.
func value(s kingdom) (int, bool) {
	of, ok := periods[s.kills]
	if !ok || len(s.castles) != oneCastle {
		return 0, false
	}
	defenders, last := s.castle(0)
	p, at := of(), defenders+mostKilled-1
	if at >= int64(len(p.values)) {
		at = int64(p.from) + (at-int64(p.from))%int64(len(p.values)-p.from)
	}
	return p.values[at][max(0, strings.IndexByte(letters, last))], true
}
