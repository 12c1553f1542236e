// The rules are in Go because a light has up to 10^9 moves, and rules in Starlark list all moves.

package poj3533

import (
	"encoding/binary"
	"fmt"
	"iter"
	"slices"
	"strings"

	"grundy/judge/game"
	"grundy/judge/spec/grammar"
)

// point is the position of a light: x, y and z.
type point [3]uint16

// lights are the points of the lights that are on, sorted, six bytes each.
type lights string

// Rules are the moves. Each one switches the corners of a box.
var Rules game.Game = brief{game.Of(game.Rules[lights]{
	Start: func(c grammar.Case) lights { return pack(points(c)) },
	Moves: moves,
	Case: func(g *grammar.Grammar, l lights) (grammar.Case, bool) {
		columns := [3][]int64{}
		for _, p := range l.unpack() {
			for i, v := range p {
				columns[i] = append(columns[i], int64(v))
			}
		}
		c, err := g.Make(map[string]any{"N": int64(len(columns[0])), "x": columns[0], "y": columns[1], "z": columns[2]})
		return c, err == nil
	},
	Losing: losing,
	Show:   show,
	Theory: winning,
	Read:   read,
})}

// brief is the game with a smaller search budget for its oracle. Most positions that a search can
// decide take few moves. A search among the 27 points with coordinates up to 3 has up to
// 2^27 positions.
type brief struct{ game.Game }

// mostMoves is the largest budget of the oracle.
const mostMoves = 1_000_000

// Oracle implements game.Game.
func (b brief) Oracle(budget int) game.Oracle { return b.Game.Oracle(min(budget, mostMoves)) }

// Walks returns the walks of the wrapped game. Interface game.Game does not include this method.
func (b brief) Walks(c grammar.Case) []game.Walk { return game.Walks(b.Game, c) }

func points(c grammar.Case) []point {
	x, y, z := c.Ints("x"), c.Ints("y"), c.Ints("z")
	list := make([]point, len(x))
	for i := range list {
		list[i] = point{uint16(x[i]), uint16(y[i]), uint16(z[i])}
	}
	return list
}

func pack(list []point) lights {
	slices.SortFunc(list, compare)
	b := make([]byte, 0, 6*len(list))
	for _, p := range list {
		for _, v := range p {
			b = binary.BigEndian.AppendUint16(b, v)
		}
	}
	return lights(b)
}

func (l lights) unpack() []point {
	list := make([]point, len(l)/6)
	for i := range list {
		for j := range list[i] {
			list[i][j] = uint16(l[6*i+2*j])<<8 | uint16(l[6*i+2*j+1])
		}
	}
	return list
}

func compare(p, q point) int { return slices.Compare(p[:], q[:]) }

func moves(l lights) iter.Seq[lights] {
	return func(yield func(lights) bool) {
		list := l.unpack()
		for _, p := range slices.Backward(list) {
			for q := range below(p) {
				if !yield(switched(list, p, q)) {
					return
				}
			}
		}
	}
}

// below yields the points whose coordinates are at most those of p. For each coordinate, it
// begins with the coordinate of p, then 1, 2 and so on. So moves that switch few lights and moves
// near the origin come early, and a search soon reaches small positions.
func below(p point) iter.Seq[point] {
	return func(yield func(point) bool) {
		for x := range p[0] {
			for y := range p[1] {
				for z := range p[2] {
					if !yield(point{upTo(x, p[0]), upTo(y, p[1]), upTo(z, p[2])}) {
						return
					}
				}
			}
		}
	}
}

// upTo returns coordinate i, from 0, in the order of below.
func upTo(i, own uint16) uint16 {
	if i == 0 {
		return own
	}
	return i
}

// switched returns the lights after switching the corners of the box between p and q.
func switched(list []point, p, q point) lights {
	list = slices.Clone(list)
	for _, x := range slices.Compact([]uint16{q[0], p[0]}) {
		for _, y := range slices.Compact([]uint16{q[1], p[1]}) {
			for _, z := range slices.Compact([]uint16{q[2], p[2]}) {
				corner := point{x, y, z}
				if i, on := slices.BinarySearchFunc(list, corner, compare); on {
					list = slices.Delete(list, i, i+1)
				} else {
					list = slices.Insert(list, i, corner)
				}
			}
		}
	}
	return pack(list)
}

// read returns the lights with the given coordinates, if a move leads there from l. A move
// switches the corners of a box. The corner with the largest coordinates must have been on.
func read(l lights, numbers []int64) (lights, bool) {
	if len(numbers)%3 != 0 {
		return l, false
	}
	var after []point
	for i := 0; i < len(numbers); i += 3 {
		var p point
		for j, n := range numbers[i : i+3] {
			if n < 1 || n > 1000 {
				return l, false
			}
			p[j] = uint16(n)
		}
		if i > 0 && compare(after[len(after)-1], p) >= 0 {
			return l, false
		}
		after = append(after, p)
	}
	before := l.unpack()
	changed := slices.Concat(missing(before, after), missing(after, before))
	if len(changed) == 0 {
		return l, false
	}
	corners, low, high := 1, changed[0], changed[0]
	for j := range high {
		for _, p := range changed {
			low[j], high[j] = min(low[j], p[j]), max(high[j], p[j])
		}
		if low[j] < high[j] {
			corners *= 2
		}
	}
	for _, p := range changed {
		for j, v := range p {
			if v != low[j] && v != high[j] {
				return l, false
			}
		}
	}
	_, on := slices.BinarySearchFunc(before, high, compare)
	return pack(after), on && len(changed) == corners
}

// missing returns the points of a that are not in b.
func missing(a, b []point) (list []point) {
	for _, p := range a {
		if _, ok := slices.BinarySearchFunc(b, p, compare); !ok {
			list = append(list, p)
		}
	}
	return list
}

func show(l lights) string {
	var list []string
	for _, p := range l.unpack() {
		list = append(list, fmt.Sprintf("(%d, %d, %d)", p[0], p[1], p[2]))
	}
	return "{" + strings.Join(list, ", ") + "}"
}
