// The rules are in Go because a row has up to 2,000,000 moves, and rules in Starlark list all moves.

package poj2484

import (
	"iter"
	"slices"
	"sync"

	"grundy/judge/base/i18n"
	"grundy/judge/game"
	"grundy/judge/spec/grammar"
)

// coins are the whole circle before the first move, later the rows between the gaps: sorted,
// three bytes each.
type coins struct {
	circle int
	rows   string
}

// Rules are the coins that can be taken. The rows may be sorted, because their order does not
// affect any move.
var Rules = game.Of(game.Rules[coins]{
	Start: func(c grammar.Case) coins { return coins{circle: int(c.Int("n"))} },
	Moves: moves,
	Name:  name,
	Picture: func(s coins) *game.Picture {
		if s.circle > 0 {
			return nil
		}
		return game.DrawHeaps(s.unpack())
	},
	Parts: func(s coins) (parts []coins) {
		if s.circle > 0 {
			return []coins{s}
		}
		for _, n := range s.unpack() {
			parts = append(parts, pack([]int{n}))
		}
		return parts
	},
	Value:  value,
	Theory: wins,
	Read:   read,
})

func moves(s coins) iter.Seq[coins] {
	return func(yield func(coins) bool) {
		if s.circle > 0 { // all places are alike, and two neighbouring coins are taken
			_ = yield(pack([]int{s.circle - 1})) && s.circle > 1 && yield(pack([]int{s.circle - 2}))
			return
		}
		rows := s.unpack()
		for i, n := range rows {
			others := slices.Delete(slices.Clone(rows), i, i+1)
			for take := 1; take <= 2; take++ {
				for left := 0; left+take <= n; left++ {
					if !yield(pack(append(slices.Clone(others), left, n-take-left))) {
						return
					}
				}
			}
		}
	}
}

// Each row is a game of Kayles. Its Grundy values have the period 12 from 71 on (Guy and Smith
// 1956).
const period, regular = 12, 71

// kayles returns the values of rows before the period and in one period.
var kayles = sync.OnceValue(func() []int {
	list := make([]int, regular+period)
	for n := range list {
		var seen [32]bool
		for take := 1; take <= min(2, n); take++ {
			for left := 0; left+take <= n; left++ {
				seen[list[left]^list[n-take-left]] = true
			}
		}
		list[n] = slices.Index(seen[:], false)
	}
	return list
})

// rowValue returns the Grundy value of a row.
func rowValue(n int) int {
	if n >= regular {
		n = regular + (n-regular)%period
	}
	return kayles()[n]
}

// value returns the Grundy value of a circle or of rows.
func value(s coins) (v int, ok bool) {
	if s.circle > 0 {
		seen := []int{rowValue(s.circle - 1), rowValue(max(0, s.circle-2))}
		for slices.Contains(seen, v) {
			v++
		}
		return v, true
	}
	for _, n := range s.unpack() {
		v ^= rowValue(n)
	}
	return v, true
}

// wins returns winning moves: for each row, the first move that leaves two rows worth as much as
// the other rows together. Since values repeat, it is enough to try short rows as the first of
// the two.
func wins(s coins) (list []coins) {
	if s.circle > 0 {
		for t := range moves(s) {
			if v, _ := value(t); v == 0 {
				list = append(list, t)
			}
		}
		return list
	}
	all, _ := value(s)
	rows := s.unpack()
	for i, n := range rows {
		if left, take, ok := split(n, all^rowValue(n)); ok {
			list = append(list, pack(append(slices.Delete(slices.Clone(rows), i, i+1), left, n-take-left)))
		}
	}
	return list
}

// split returns a move in a row of n coins that leaves two rows worth v together.
func split(n, v int) (left, take int, ok bool) {
	for take = 1; take <= 2; take++ {
		for left = 0; left < regular+period && left+take <= n; left++ {
			if rowValue(left)^rowValue(n-take-left) == v {
				return left, take, true
			}
		}
	}
	return 0, 0, false
}

// read returns the rows with the given numbers, if a move leads there from s. A move on a row
// leaves at most two rows with one or two coins fewer. A move on the circle leaves at most one
// row.
func read(s coins, numbers []int64) (coins, bool) {
	rows := make([]int, len(numbers))
	for i, n := range numbers {
		if n < 1 || n > 1_000_000 || i > 0 && n < numbers[i-1] {
			return s, false
		}
		rows[i] = int(n)
	}
	t := pack(rows)
	if s.circle > 0 {
		return t, len(rows) <= 1 && left(s.circle, rows)
	}
	before := s.unpack()
	for i := 0; i < len(rows); {
		at := slices.Index(before, rows[i])
		if at < 0 {
			i++
			continue
		}
		before, rows = slices.Delete(before, at, at+1), slices.Delete(rows, i, i+1)
	}
	return t, len(before) == 1 && len(rows) <= 2 && left(before[0], rows)
}

// left reports whether the rows result from taking one or two coins from n.
func left(n int, rows []int) bool {
	for _, m := range rows {
		n -= m
	}
	return n == 1 || n == 2
}

func pack(rows []int) coins {
	slices.Sort(rows)
	var b []byte
	for _, n := range rows {
		if n > 0 {
			b = append(b, byte(n>>16), byte(n>>8), byte(n))
		}
	}
	return coins{rows: string(b)}
}

func (s coins) unpack() []int {
	rows := make([]int, len(s.rows)/3)
	for i := range rows {
		rows[i] = int(s.rows[3*i])<<16 | int(s.rows[3*i+1])<<8 | int(s.rows[3*i+2])
	}
	return rows
}

func name(s coins) i18n.Message {
	if s.circle > 0 {
		return i18n.Messagef("circle of %d", s.circle)
	}
	return i18n.Message(game.Tuple(s.unpack())) // rows
}
